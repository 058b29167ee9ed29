// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/structure/initialization/initialization.h"

namespace causeway {

namespace {

/// "x^2 + y^2 - L^2 = 1", for a row that should be 0 = x^2 + y^2 - L^2; "lhs - (rhs) = ..." for others.
std::string residualText(const Initialization& initialization, const RedundantCondition& redundant,
                         const ExpressionText& print)
{
    const InitialRow& row = initialization.rows[redundant.violated];
    const std::string left = print(row.lhs), right = print(row.rhs);
    if (left == "0") return fmt::format("the residual {} is {:.6g} instead of 0", right, redundant.residual);
    return fmt::format("{} = {} leaves the residual {:.6g}", left, right, redundant.residual);
}

std::string reasonText(const Initialization& initialization, const AddedStart& added, const ExpressionText& print)
{
    const auto name = [&](UnknownId column) { return print(initialization.columns[column].leaf); };
    const std::string rivals = listOf(added.rivals, name);
    switch (added.reason) {
        case StartReason::OnlyChoice: return "no condition of the model determines it";
        case StartReason::Regular:
            return fmt::format(
                "the Jacobian of the constraints by what they determine then is regular at the start values; {} could "
                "be taken where theirs is",
                rivals);
        case StartReason::Involvement:
            return fmt::format("its entries in the Jacobian of the constraints involve {}, more than those of {}",
                               counted(added.involved, "other candidate"), rivals);
        case StartReason::Given: {
            const bool areGuesses = std::ranges::any_of(
                added.rivals, [&](UnknownId rival) { return !initialization.columns[rival].start.isNone(); });
            if (!areGuesses) return fmt::format("the model gives a start value for it, and none for {}", rivals);
            return fmt::format("start values of {} are guesses: initial equations say their derivatives", rivals);
        }
        case StartReason::Order:
            return fmt::format("{} could be taken instead; nothing else decides between them", rivals);
        case StartReason::Discrete: return "a discrete variable starts with its start value where nothing else is said";
        case StartReason::Parameter: return "no initial equation is left that determines this parameter";
    }
    return {};
}

}  // namespace

std::string_view toString(InitialRowKind kind)
{
    switch (kind) {
        case InitialRowKind::Equation: return "equation";
        case InitialRowKind::Derivative: return "derivative";
        case InitialRowKind::ParameterBinding: return "parameter binding";
        case InitialRowKind::InitialEquation: return "initial equation";
        case InitialRowKind::InitialAlgorithm: return "initial algorithm";
        case InitialRowKind::FixedStart: return "fixed start value";
        case InitialRowKind::AddedStart: return "added start value";
    }
    return {};
}

std::string_view toString(InitializationCase kind)
{
    switch (kind) {
        case InitializationCase::WellDetermined: return "well-determined";
        case InitializationCase::UnderDetermined: return "under-determined";
        case InitializationCase::OverDetermined: return "over-determined";
    }
    return {};
}

std::string_view toString(StartReason reason)
{
    switch (reason) {
        case StartReason::OnlyChoice: return "only choice";
        case StartReason::Regular: return "regular";
        case StartReason::Involvement: return "involvement";
        case StartReason::Given: return "given";
        case StartReason::Order: return "order";
        case StartReason::Discrete: return "discrete";
        case StartReason::Parameter: return "parameter";
    }
    return {};
}

std::string_view toString(Consistency consistency)
{
    switch (consistency) {
        case Consistency::AtRunTime: return "at run time";
        case Consistency::Consistent: return "consistent";
        case Consistency::Contradictory: return "contradictory";
    }
    return {};
}

std::string_view toString(InitialNodeKind kind)
{
    switch (kind) {
        case InitialNodeKind::Before: return "before";
        case InitialNodeKind::Set: return "set";
        case InitialNodeKind::Between: return "between";
        case InitialNodeKind::After: return "after";
    }
    return {};
}

std::string textOf(const Initialization& initialization, EquationId row, const ExpressionText& print)
{
    const InitialRow& sides = initialization.rows[row];
    if (sides.rhs.isNone()) return fmt::format("{} := ...", print(sides.lhs));
    return fmt::format("{} = {}", print(sides.lhs), print(sides.rhs));
}

std::string explain(const Initialization& initialization, const AddedStart& added, const ExpressionText& print)
{
    return fmt::format("{} is taken as an initial equation: {}.", textOf(initialization, added.row, print),
                       reasonText(initialization, added, print));
}

std::string explain(const Initialization& initialization, const RedundantCondition& redundant,
                    const ExpressionText& print)
{
    const auto text = [&](EquationId row) { return textOf(initialization, row, print); };
    std::string others = redundant.conditions.empty() ? std::string() : listOf(redundant.conditions, text);
    if (!redundant.equations.empty())
        others += (others.empty() ? "" : " with ") + listOf(redundant.equations, text, "; ");
    const std::string row = text(redundant.row);
    switch (redundant.consistency) {
        case Consistency::AtRunTime:
            return others.empty()
                       ? fmt::format("{} is left out. Whether it holds is checked when values are known.", row)
                       : fmt::format(
                             "{} is left out, since {} can determine the same. Whether it holds is checked when values "
                             "are known.",
                             row, others);
        case Consistency::Consistent:
            return others.empty() ? fmt::format("{} is redundant, and holds.", row)
                                  : fmt::format("{} is redundant: it follows from {}.", row, others);
        case Consistency::Contradictory:
            return fmt::format("{}: {}.",
                               others.empty() ? row + " does not hold" : fmt::format("{} contradicts {}", row, others),
                               residualText(initialization, redundant, print));
    }
    return {};
}

std::string explain(const Initialization& initialization, const SetInitialization& set, const ExpressionText& print)
{
    const auto name = [&](UnknownId column) { return print(initialization.columns[column].leaf); };
    std::string result = fmt::format("{}, {}", toString(set.kind), counted(set.stateCount, "state"));
    if (!set.init.empty()) result += fmt::format(": {} from start values", listOf(set.init, name));
    if (!set.added.empty()) result += fmt::format(" ({} not fixed)", listOf(set.added, name));
    if (!set.pivot.empty())
        result += fmt::format("{} {} from the other equations", set.init.empty() ? ":" : ",", listOf(set.pivot, name));
    return result + ".";
}

std::string explain(const Initialization& initialization, const ExpressionText& print)
{
    std::string result = fmt::format("The initialization is {}", toString(initialization.kind));
    if (!initialization.added.empty())
        result += fmt::format(", {} added", counted(initialization.added.size(), "start value"));
    if (!initialization.redundant.empty())
        result += fmt::format(", {} redundant", counted(initialization.redundant.size(), "condition"));
    result += '.';
    if (!initialization.undetermined.empty()) {
        result += fmt::format(" Nothing determines {}.", listOf(initialization.undetermined, [&](UnknownId column) {
                                  return print(initialization.columns[column].leaf);
                              }));
    }
    if (!initialization.homotopy.empty())
        result += fmt::format(" {} with homotopy.", counted(initialization.homotopy.size(), "equation"));
    return result;
}

}  // namespace causeway
