// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/incidence_panel.h"

#include <QLabel>
#include <QLocale>

#include "ui/lesson/incidence_view.h"
#include "ui/lesson/lesson_desk.h"
#include "ui/lesson/lesson_search.h"
#include "ui/session/theme.h"

namespace causeway::ui {

IncidencePanel::IncidencePanel(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent)
    : StructurePanel(theme, desk, parent),
      m_view(new IncidenceView(theme, selection, this)),
      m_search(new LessonSearch(selection, this)),
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

    toolBar()->addWidget(sorted);
    toolBar()->addWidget(m_search);
    toolBar()->addWidget(m_size);
    toolBar()->addStretch(1);
    addFilter(selection);
    addZoomButtons(*m_view);
    build(m_view);
    connect(m_view, &IncidenceView::picked, this, &IncidencePanel::pick);
}

void IncidencePanel::setAnimated(bool animated)
{
    m_view->setAnimated(animated);
}

void IncidencePanel::sheetChanged()
{
    m_view->setSheet(shownSheet(), isCurrent());
    m_search->setSheet(isCurrent() ? shownSheet() : nullptr);
    updateSizeLabel();
}

void IncidencePanel::moved(const LessonFrame& frame)
{
    m_view->display(frame);
}

void IncidencePanel::refuse(const LessonPlace& place)
{
    m_view->setRefused(place);
}

void IncidencePanel::setPicking(bool picking)
{
    m_view->setPicking(picking);
}

void IncidencePanel::updateSizeLabel()
{
    if (!shownSheet()) return;
    const Incidence& incidence = shownSheet()->lesson->incidence;
    const QLocale locale;
    const auto text = [&](std::size_t number) { return locale.toString(static_cast<qulonglong>(number)); };
    m_size->setText(tr("%1 × %2").arg(text(incidence.equationCount()), text(incidence.unknownCount())));
    m_size->setToolTip(
        tr("%1 equations, %2 unknowns, %3 incidences")
            .arg(text(incidence.equationCount()), text(incidence.unknownCount()), text(incidence.edgeCount())));
}

}  // namespace causeway::ui
