// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/structure_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace causeway::ui {

namespace {

struct StructureText {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::StructureText)
};

constexpr std::size_t kNamedAtMost = 4;

/// "a, b, c and 12 more".
template <class Items, class NameOf>
QString list(const Items& items, NameOf name)
{
    QStringList names;
    for (const auto& item : items) {
        if (static_cast<std::size_t>(names.size()) == kNamedAtMost) break;
        names += name(item);
    }
    const QString joined = names.join(QStringLiteral(", "));
    const auto more = static_cast<int>(items.size()) - static_cast<int>(names.size());
    return more > 0 ? StructureText::tr("%1 and %2 more").arg(joined).arg(more) : joined;
}

QString singularSentence(const Structure& structure)
{
    const SingularParts& parts = *structure.singular;
    QStringList sentences;
    if (!parts.over.equations.empty()) {
        sentences += StructureText::tr("There are more equations than unknowns among: %1.")
                         .arg(list(parts.over.equations, [&](EquationId e) { return textOf(structure, e); }));
    }
    if (!parts.under.unknowns.empty()) {
        sentences += StructureText::tr("No equation is left that could determine all of: %1.")
                         .arg(list(parts.under.unknowns, [&](UnknownId u) { return nameOf(structure, u); }));
    }
    return StructureText::tr("The system is structurally singular.") + QLatin1Char(' ') +
           sentences.join(QLatin1Char(' '));
}

}  // namespace

QString ruleName(ColouringRule rule)
{
    switch (rule) {
        case ColouringRule::SingleUnknown: return StructureText::tr("Rule 1");
        case ColouringRule::SingleEquation: return StructureText::tr("Rule 2");
        case ColouringRule::Tearing: return StructureText::tr("Tearing");
        case ColouringRule::Manual: break;
    }
    return StructureText::tr("Chosen by hand");
}

QString ruleCondition(ColouringRule rule)
{
    switch (rule) {
        case ColouringRule::SingleUnknown: return StructureText::tr("one black edge at the equation");
        case ColouringRule::SingleEquation: return StructureText::tr("one black edge at the unknown");
        case ColouringRule::Tearing: return StructureText::tr("the unknown is guessed, its equation is the residual");
        case ColouringRule::Manual: break;
    }
    return StructureText::tr("no rule decides");
}

StepNarration narrate(const Structure& structure, int position)
{
    const auto count = static_cast<int>(structure.steps.size());
    if (structure.equations.empty()) {
        return {StructureText::tr("Nothing to solve"), StructureText::tr("This model has no equations."), {}};
    }
    StepNarration result;
    if (position <= 0 || count == 0) {
        result.title = count == 0 ? StructureText::tr("No rule applies")
                                  : StructureText::tr("Step 0 of %1: every edge is black").arg(count);
        result.sentence = StructureText::tr(
            "Rule 1: an equation with a single black edge is solved for that unknown. "
            "Rule 2: an unknown with a single black edge is computed by that equation.");
    } else {
        const ColouringStep& step = structure.steps[static_cast<std::size_t>(std::min(position, count) - 1)];
        result.title = StructureText::tr("Step %1 of %2: %3, %4")
                           .arg(std::min(position, count))
                           .arg(count)
                           .arg(ruleName(step.rule), ruleCondition(step.rule));
        if (step.round > 0) result.title += StructureText::tr(" (round %1)").arg(step.round);
        result.sentence = QString::fromStdString(explain(structure, step));
    }
    if (position >= count) {
        Colouring colouring(structure.incidence);
        for (const ColouringStep& step : structure.steps) colouring.apply(step);
        result.conclusion = conclusion(structure, colouring);
    }
    return result;
}

QString conclusion(const Structure& structure, const Colouring& colouring)
{
    if (structure.singular) return singularSentence(structure);
    std::vector<EquationId> left;
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        if (colouring.number(EquationId(e)) == 0) left.emplace_back(e);
    }
    if (left.empty()) {
        const bool torn = std::any_of(structure.steps.begin(), structure.steps.end(),
                                      [](const ColouringStep& step) { return step.rule == ColouringRule::Tearing; });
        return torn ? StructureText::tr("Every equation is solved for one unknown; torn unknowns are iterated.")
                    : StructureText::tr("Every equation is solved for one unknown.");
    }
    return StructureText::tr("%1 equations remain in algebraic loops: %2.")
        .arg(left.size())
        .arg(list(left, [&](EquationId e) { return textOf(structure, e); }));
}

QString labelOf(EquationId equation)
{
    return QString::number(equation.index() + 1);
}

QString textOf(const Structure& structure, EquationId equation)
{
    return QString::fromStdString(structure.text(equation));
}

QString nameOf(const Structure& structure, UnknownId unknown)
{
    return QString::fromStdString(structure.nameOf(unknown));
}

LongestTexts longestTexts(const Structure& structure)
{
    constexpr std::size_t kMostMeasured = 2000;
    LongestTexts longest;
    const auto stepOf = [](std::size_t count) { return (count + kMostMeasured - 1) / kMostMeasured; };
    for (std::size_t i = 0; i < structure.equations.size(); i += stepOf(structure.equations.size())) {
        longest.equation = std::max(longest.equation, structure.text(EquationId(i)).size());
    }
    for (std::size_t i = 0; i < structure.unknowns.size(); i += stepOf(structure.unknowns.size())) {
        longest.unknown = std::max(longest.unknown, structure.nameOf(UnknownId(i)).size());
    }
    return longest;
}

}  // namespace causeway::ui
