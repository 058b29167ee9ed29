// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_excerpt.h"

namespace causeway::ui {

namespace {

template <class Id>
void number(const std::vector<bool>& keeps, std::vector<Id>& inWhole, std::vector<Id>& inPart)
{
    inPart.resize(keeps.size());
    for (std::size_t i = 0; i < keeps.size(); ++i) {
        if (!keeps[i]) continue;
        inPart[i] = Id(inWhole.size());
        inWhole.emplace_back(i);
    }
}

}  // namespace

LessonExcerpt::LessonExcerpt(std::shared_ptr<const LessonSheet> whole, const std::vector<bool>& keepsEquation,
                             const std::vector<bool>& keepsUnknown)
    : m_whole(std::move(whole))
{
    number(keepsEquation, m_equations, m_equationIn);
    number(keepsUnknown, m_unknowns, m_unknownIn);
    const std::shared_ptr<const Lesson> lesson = makeLesson();
    m_board = std::make_unique<LessonBoard>(lesson);
    copyAll(LessonBoard(m_whole->lesson), *m_board);
    LessonState end(m_whole->lesson);
    end.seek(m_whole->lesson->steps.size());
    LessonBoard endOfPart(lesson);
    copyAll(end, endOfPart);

    auto sheet = std::make_shared<LessonSheet>();
    sheet->lesson = lesson;
    sheet->isOfStructure = m_whole->isOfStructure;
    sheet->orders = ordersOfPart(m_whole->orders, lesson->incidence, m_equations, m_unknowns);
    sheet->longest = longestTexts(*m_board, endOfPart);
    sheet->edgeMarks = m_whole->edgeMarks;
    sheet->nodeMarks = m_whole->nodeMarks;
    sheet->singular = m_whole->singular;
    findPlaces(*sheet);
    m_sheet = std::move(sheet);
}

std::shared_ptr<const Lesson> LessonExcerpt::makeLesson()
{
    const Lesson& whole = *m_whole->lesson;
    auto lesson = std::make_shared<Lesson>();
    lesson->kind = whole.kind;
    lesson->part = whole.part;
    lesson->title = whole.title;
    lesson->intro = whole.intro;
    lesson->code = whole.code;
    lesson->numberMeaning = whole.numberMeaning;
    lesson->lowMeaning = whole.lowMeaning;
    lesson->isElimination = whole.isElimination;
    lesson->structure = whole.structure;
    std::vector<std::pair<EquationId, UnknownId>> entries;
    m_edgeIn.resize(whole.incidence.edgeCount());
    for (const EquationId equation : m_equations) {
        EdgeId edge = whole.incidence.firstEdge(equation);
        for (const UnknownId unknown : whole.incidence.unknowns(equation)) {
            if (const UnknownId shown = m_unknownIn[unknown.index()]; !shown.isNone()) {
                // Row by row and ascending, as the incidence numbers them.
                m_edgeIn[edge.index()] = EdgeId(m_edges.size());
                m_edges.push_back(edge);
                entries.emplace_back(m_equationIn[equation.index()], shown);
            }
            edge = EdgeId(edge.index() + 1);
        }
    }
    lesson->incidence = Incidence(std::move(entries), m_equations.size(), m_unknowns.size());
    for (const EquationId equation : m_equations) lesson->equationOf.push(whole.structureEquation(equation));
    for (const UnknownId unknown : m_unknowns) lesson->unknownOf.push(whole.structureUnknown(unknown));
    lesson->equationText = [from = m_whole->lesson, names = m_equations](EquationId equation, std::uint32_t shown) {
        return from->equationText(names[equation.index()], shown);
    };
    lesson->unknownText = [from = m_whole->lesson, names = m_unknowns](UnknownId unknown, std::uint32_t shown) {
        return from->unknownText(names[unknown.index()], shown);
    };
    return lesson;
}

std::uint32_t LessonExcerpt::indexInPart(LessonPart part, std::uint32_t index) const
{
    switch (part) {
        case LessonPart::Edge: return m_edgeIn[index].value;
        case LessonPart::Unknown:
        case LessonPart::UnknownNumber: return m_unknownIn[index].value;
        default: return m_equationIn[index].value;
    }
}

std::vector<LessonChange> LessonExcerpt::inPart(std::span<const LessonChange> changes) const
{
    std::vector<LessonChange> shown;
    for (LessonChange change : changes) {
        change.index = indexInPart(change.part, change.index);
        if (change.index != EdgeId::kNone) shown.push_back(change);
    }
    return shown;
}

void LessonExcerpt::copy(const LessonBoard& from, LessonPart part, std::size_t index, LessonBoard& to) const
{
    const std::size_t inWhole = part == LessonPart::Edge ? m_edges[index].index()
                                : part == LessonPart::Unknown || part == LessonPart::UnknownNumber
                                    ? m_unknowns[index].index()
                                    : m_equations[index].index();
    to.apply({part, static_cast<std::uint32_t>(index), 0, from.value(part, inWhole)});
}

void LessonExcerpt::copyAll(const LessonBoard& from, LessonBoard& to) const
{
    for (const LessonPart part :
         {LessonPart::Equation, LessonPart::EquationNumber, LessonPart::EquationLow, LessonPart::EquationGroup}) {
        for (std::size_t i = 0; i < m_equations.size(); ++i) copy(from, part, i, to);
    }
    for (const LessonPart part : {LessonPart::Unknown, LessonPart::UnknownNumber}) {
        for (std::size_t i = 0; i < m_unknowns.size(); ++i) copy(from, part, i, to);
    }
    for (std::size_t i = 0; i < m_edges.size(); ++i) copy(from, LessonPart::Edge, i, to);
}

LessonFrame LessonExcerpt::follow(const LessonFrame& whole)
{
    m_present = inPart(whole.present);
    m_moved = inPart(whole.moved);
    if (whole.change == LessonFrame::Change::Jumped)
        copyAll(*whole.board, *m_board);
    else
        for (const LessonChange& change : m_moved) copy(*whole.board, change.part, change.index, *m_board);
    LessonFrame frame = whole;
    frame.board = m_board.get();
    frame.equation = find(m_equationIn, whole.equation);
    frame.unknown = find(m_unknownIn, whole.unknown);
    frame.present = m_present;
    frame.moved = m_moved;
    if (whole.sortedByHand)
        frame.sortedByHand = std::make_shared<const MatrixOrder>(
            orderOfPart(*whole.sortedByHand, m_sheet->lesson->incidence, m_equations, m_unknowns));
    return frame;
}

LessonPlace LessonExcerpt::inWhole(const LessonPlace& place) const
{
    return {find(m_equations, place.equation), find(m_unknowns, place.unknown)};
}

}  // namespace causeway::ui
