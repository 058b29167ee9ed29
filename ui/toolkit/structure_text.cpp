// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/structure_text.h"

#include <QCoreApplication>

#include "ui/toolkit/mark_style.h"

namespace causeway::ui {

namespace {

struct StructureText {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::StructureText)
};

}  // namespace

QString labelOf(EquationId ofStructure)
{
    return ofStructure.isNone() ? QStringLiteral("+") : QString::number(ofStructure.index() + 1);
}

QString textOf(const Structure& structure, EquationId equation)
{
    return QString::fromStdString(structure.text(equation));
}

QString nameOf(const Structure& structure, UnknownId unknown)
{
    return QString::fromStdString(structure.nameOf(unknown));
}

QString badgeText(const LessonBoard& board, EquationId equation)
{
    const std::uint32_t number = board.number(equation), low = board.low(equation);
    if (number == 0) return {};
    return low != 0 ? QStringLiteral("%1|%2").arg(low).arg(number) : QString::number(number);
}

QStringList describeEquation(const LessonBoard& board, EquationId equation, bool fully)
{
    const Lesson& lesson = board.lesson();
    const EquationId own = lesson.structureEquation(equation);
    const QString text = QString::fromStdString(board.text(equation));
    QStringList lines{own.isNone() ? text : StructureText::tr("Equation %1: %2").arg(labelOf(own), text)};
    if (!fully) return lines;
    if (const std::uint32_t number = board.number(equation); number != 0) {
        lines += StructureText::tr("Number %1: %2").arg(number).arg(QString::fromStdString(lesson.numberMeaning));
    }
    if (const QString meaning = meaningOfNode(board.mark(equation)); !meaning.isEmpty()) lines += meaning;
    EdgeId edge = lesson.incidence.firstEdge(equation);
    for (const UnknownId unknown : lesson.incidence.unknowns(equation)) {
        if (board.mark(edge) == Mark::Chosen)
            lines += StructureText::tr("Solved for %1").arg(QString::fromStdString(board.text(unknown)));
        edge = EdgeId(edge.index() + 1);
    }
    return lines;
}

QStringList describeUnknown(const LessonBoard& board, UnknownId unknown, bool fully)
{
    const Lesson& lesson = board.lesson();
    QStringList lines{StructureText::tr("Unknown: %1").arg(QString::fromStdString(board.text(unknown)))};
    if (!fully) return lines;
    if (const QString meaning = meaningOfNode(board.mark(unknown)); !meaning.isEmpty()) lines += meaning;
    for (const EdgeId edge : lesson.incidence.edges(unknown)) {
        if (board.mark(edge) == Mark::Chosen)
            lines += StructureText::tr("Computed by equation %1")
                         .arg(labelOf(lesson.structureEquation(lesson.incidence.equationOf(edge))));
    }
    return lines;
}

}  // namespace causeway::ui
