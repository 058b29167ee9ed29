// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/incidence_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>

#include "ui/session/theme.h"
#include "ui/structure/incidence_view.h"
#include "ui/structure/step_player.h"

namespace causeway::ui {

IncidencePanel::IncidencePanel(Theme& theme, Selection& selection, StepPlayer& player, QWidget* parent)
    : StructurePanel(theme, selection, player, parent),
      m_view(new IncidenceView(theme, selection, this)),
      m_size(new QLabel(this))
{
    setObjectName(QStringLiteral("incidencePanel"));
    auto* sorted = makeToolButton(theme, QStringLiteral("sortedOrder"), QStringLiteral("matrix-permuted"),
                                  tr("Sorted order"), this);
    sorted->setCheckable(true);
    sorted->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    sorted->setText(tr("Sorted order"));
    sorted->setToolTip(tr("Rows and columns in the order of evaluation: lower triangular when there is no loop"));
    connect(sorted, &QToolButton::toggled, m_view, &IncidenceView::setSorted);
    connect(m_view, &IncidenceView::sortedChanged, sorted, &QToolButton::setChecked);
    m_size->setObjectName(QStringLiteral("matrixSize"));
    m_size->setForegroundRole(QPalette::PlaceholderText);

    auto* out = makeToolButton(theme, QStringLiteral("zoomOut"), QStringLiteral("zoom-out"), tr("Zoom out (-)"), this);
    auto* in = makeToolButton(theme, QStringLiteral("zoomIn"), QStringLiteral("zoom-in"), tr("Zoom in (+)"), this);
    auto* fit =
        makeToolButton(theme, QStringLiteral("zoomFit"), QStringLiteral("zoom-fit"), tr("Show everything (0)"), this);
    connect(out, &QToolButton::clicked, m_view, &IncidenceView::zoomOut);
    connect(in, &QToolButton::clicked, m_view, &IncidenceView::zoomIn);
    connect(fit, &QToolButton::clicked, m_view, &IncidenceView::fit);
    toolBar()->addWidget(sorted);
    toolBar()->addWidget(m_size);
    toolBar()->addStretch(1);
    toolBar()->addWidget(out);
    toolBar()->addWidget(in);
    toolBar()->addWidget(fit);
    build(m_view);
}

void IncidencePanel::setAnimated(bool animated)
{
    m_view->setAnimated(animated);
}

void IncidencePanel::structureChanged()
{
    m_view->setStructure(structure());
    m_view->setPosition(player().position());
    updateSizeLabel();
}

void IncidencePanel::positionChanged(int position)
{
    m_view->setPosition(position);
}

void IncidencePanel::updateSizeLabel()
{
    if (!structure()) return;
    const QLocale locale;
    m_size->setText(tr("%1 × %2, %3 entries")
                        .arg(locale.toString(static_cast<qulonglong>(structure()->equations.size())),
                             locale.toString(static_cast<qulonglong>(structure()->unknowns.size())),
                             locale.toString(static_cast<qulonglong>(structure()->incidence.edgeCount()))));
}

}  // namespace causeway::ui
