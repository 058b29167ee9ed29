// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/structure_cases_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/base/sentences.h"
#include "core/base/task.h"
#include "ui/lesson/digraph_view.h"
#include "ui/lesson/incidence_view.h"
#include "ui/session/theme.h"
#include "ui/session/utf8_text.h"

namespace causeway::ui {

std::optional<CaseSheets> makeCaseSheets(const std::shared_ptr<const Structure>& structure, const OtherCase& other)
{
    CaseSheets sheets;
    const QString condition = text(structure->print(other.condition.condition));
    const auto fill = [&](const std::shared_ptr<const Structure>& of, bool holds) {
        auto lesson = makeLesson(of, LessonKind::Colouring, 0, Task());
        CaseSheet& sheet = sheets[holds ? 1 : 0];
        sheet.title = (holds ? StructureCasesView::tr("%1 is true: %2") : StructureCasesView::tr("%1 is false: %2"))
                          .arg(condition, text(causeway::counted(of->states.size(), "state")));
        if (lesson) sheet.sheet = makeLessonSheet(std::move(lesson));
    };
    fill(structure, other.condition.holds);
    fill(other.structure, !other.condition.holds);
    if (!sheets[0].sheet || !sheets[1].sheet) return std::nullopt;
    return sheets;
}

StructureCasesView::StructureCasesView(Theme& theme, Selection& selection, QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("structureCases"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(1);
    for (Side& side : m_sides) {
        side.title = new QLabel(this);
        side.title->setTextFormat(Qt::PlainText);
        side.title->setWordWrap(true);
        side.title->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing, 0);
        auto* both = new QSplitter(Qt::Vertical, this);
        side.digraph = new DigraphView(theme, selection, both);
        side.matrix = new IncidenceView(theme, selection, both);
        side.digraph->setFrameShape(QFrame::NoFrame);
        side.matrix->setFrameShape(QFrame::NoFrame);
        side.digraph->setAccessibleName(tr("Structure digraph of this case"));
        side.matrix->setAccessibleName(tr("Incidence matrix of this case"));
        both->setChildrenCollapsible(false);
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        column->addWidget(side.title);
        column->addWidget(both, 1);
        row->addLayout(column, 1);
    }
}

void StructureCasesView::show(const std::optional<CaseSheets>& sheets)
{
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        Side& side = m_sides[i];
        side.sheet = sheets ? (*sheets)[i].sheet : nullptr;
        side.title->setText(sheets ? (*sheets)[i].title : QString());
        side.digraph->setSheet(side.sheet, false);
        side.matrix->setSheet(side.sheet, false);
        side.state.reset();
        if (!side.sheet) continue;
        side.state.emplace(side.sheet->lesson);
        side.state->seek(side.sheet->lesson->steps.size());
        LessonFrame frame;
        frame.board = &*side.state;
        frame.isAtEnd = true;
        side.digraph->display(frame);
        side.matrix->display(frame);
        side.matrix->setSorted(true);
    }
}

QString StructureCasesView::title(std::size_t side) const
{
    return m_sides[side].title->text();
}

}  // namespace causeway::ui
