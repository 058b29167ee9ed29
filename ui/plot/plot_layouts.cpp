// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_layouts.h"

#include <QJsonDocument>

#include "ui/session/settings.h"

namespace causeway::ui {

namespace {

const Setting<QByteArray> kLayouts{"plot/layouts", {}};
const Setting<QStringList> kOrder{"plot/layoutOrder", {}};

}  // namespace

void PlotLayouts::keepIn(Settings& settings)
{
    m_settings = &settings;
    m_layouts = QJsonDocument::fromJson(settings.value(kLayouts)).object();
    m_order = settings.value(kOrder);
}

void PlotLayouts::keep(const QString& model, const QJsonObject& layout)
{
    if (find(model) == layout && !m_order.isEmpty() && m_order.front() == model) return;
    m_layouts.insert(model, layout);
    m_order.removeAll(model);
    m_order.prepend(model);
    while (m_order.size() > kMost) m_layouts.remove(m_order.takeLast());
    if (m_settings == nullptr) return;
    m_settings->setValue(kLayouts, QJsonDocument(m_layouts).toJson(QJsonDocument::Compact));
    m_settings->setValue(kOrder, m_order);
}

}  // namespace causeway::ui
