// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/experiment_bar.h"

#include <QHBoxLayout>
#include <QLabel>

namespace causeway::ui {

ExperimentBar::ExperimentBar(Theme& theme, QWidget* parent) : QWidget(parent), m_fields(theme)
{
    setObjectName(QStringLiteral("experimentBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(4);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    using Number = ExperimentFields::Number;
    addField(Number::Start, QStringLiteral("startTime"), tr("Start"), 5);
    addField(Number::Stop, QStringLiteral("stopTime"), tr("Stop"), 6);
    addField(Number::Intervals, QStringLiteral("intervals"), tr("Intervals"), 6);
    addField(Number::Tolerance, QStringLiteral("tolerance"), tr("Tolerance"), 6);
    connect(&m_fields, &ExperimentFields::edited, this, &ExperimentBar::edited);
    connect(&m_fields, &ExperimentFields::validityChanged, this, &ExperimentBar::validityChanged);
    setSettings({});
}

void ExperimentBar::addField(ExperimentFields::Number number, const QString& name, const QString& label, int characters)
{
    auto* text = new QLabel(label, this);
    text->setForegroundRole(QPalette::PlaceholderText);
    QLineEdit* field = m_fields.make(number, name, this);
    field->setFixedWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * characters + 28);
    text->setBuddy(field);
    auto* row = qobject_cast<QHBoxLayout*>(layout());
    if (row->count() > 0) row->addSpacing(4);
    row->addWidget(text);
    row->addWidget(field);
}

}  // namespace causeway::ui
