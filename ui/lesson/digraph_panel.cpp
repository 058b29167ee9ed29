// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/digraph_panel.h"

#include "ui/lesson/digraph_view.h"
#include "ui/lesson/lesson_desk.h"
#include "ui/session/theme.h"
#include "ui/toolkit/mark_style.h"

namespace causeway::ui {

DigraphPanel::DigraphPanel(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent)
    : StructurePanel(theme, desk, parent),
      m_view(new DigraphView(theme, selection, this)),
      m_legend(new MarkLegend(theme, this))
{
    setObjectName(QStringLiteral("digraphPanel"));
    toolBar()->addStretch(1);
    addBelow(m_legend);
    addFilter(selection);
    addZoomButtons(*m_view);
    build(m_view);
    connect(m_view, &DigraphView::picked, this, &DigraphPanel::pick);
}

void DigraphPanel::setAnimated(bool animated)
{
    m_view->setAnimated(animated);
}

void DigraphPanel::sheetChanged()
{
    const LessonSheet* sheet = shownSheet().get();
    m_view->setSheet(shownSheet(), isCurrent());
    m_legend->setMarks(sheet != nullptr ? sheet->edgeMarks : std::vector<Mark>(),
                       sheet != nullptr ? sheet->nodeMarks : std::vector<Mark>());
}

void DigraphPanel::moved(const LessonFrame& frame)
{
    m_view->display(frame);
}

void DigraphPanel::refuse(const LessonPlace& place)
{
    m_view->setRefused(place);
}

void DigraphPanel::setPicking(bool picking)
{
    m_view->setPicking(picking);
}

}  // namespace causeway::ui
