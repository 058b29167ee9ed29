// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences on colouring, matching and strong components.
#include <algorithm>

#include "core/base/sentences.h"
#include "core/structure/report/loop_lines.h"
#include "core/symbolic/solve.h"
#include "tests/unit/lesson/lesson_moment.h"
#include "tests/unit/structure/random_systems.h"

namespace causeway::test {

namespace {

const std::string kTrue;

bool hasNumber(const LessonBoard& board, std::size_t number)
{
    for (std::size_t e = 0; e < board.lesson().incidence.equationCount(); ++e) {
        if (board.number(EquationId(e)) == number) return true;
    }
    return false;
}

std::size_t freeNumber(const LessonBoard& board, bool isLowest)
{
    const std::size_t count = board.lesson().incidence.equationCount();
    for (std::size_t i = 1; i <= count; ++i) {
        const std::size_t number = isLowest ? i : count + 1 - i;
        if (!hasNumber(board, number)) return number;
    }
    return 0;
}

std::string takes(const Said& said, EquationId equation, UnknownId unknown, std::size_t number)
{
    if (equation.isNone() || unknown.isNone()) return "names something that is not there";
    const EdgeId edge = said.m.lesson.incidence.findEdge(equation, unknown);
    if (edge.isNone()) return "the unknown does not occur in the equation";
    if (said.m.before.mark(edge) != Mark::Open || said.m.after.mark(edge) != Mark::Chosen)
        return "the edge is not taken";
    if (said.m.before.number(equation) != 0 || said.m.after.number(equation) != number) return "another number";
    return kTrue;
}

std::string rule1(const Said& said, EquationId equation, UnknownId unknown, std::size_t number)
{
    if (std::string fault = takes(said, equation, unknown, number); !fault.empty()) return fault;
    if (edgesOf(said.m.before, equation, Mark::Open).size() != 1) return "several black edges";
    return number == freeNumber(said.m.before, true) ? kTrue : "an earlier number is free";
}

std::string rule2(const Said& said, EquationId equation, UnknownId unknown, std::size_t number)
{
    if (std::string fault = takes(said, equation, unknown, number); !fault.empty()) return fault;
    if (edgesOf(said.m.before, unknown, Mark::Open).size() != 1) return "several black edges";
    return number == freeNumber(said.m.before, false) ? kTrue : "a later number is free";
}

/// Reached by what equations need: unknowns that other equations compute.
std::set<std::size_t> neededBy(const Structure& structure, EquationId start)
{
    std::set<std::size_t> reached{start.index()};
    std::vector<EquationId> open{start};
    while (!open.empty()) {
        const EquationId here = open.back();
        open.pop_back();
        for (const UnknownId unknown : structure.incidence.unknowns(here)) {
            const EquationId next = structure.equationOf[unknown];
            if (!next.isNone() && reached.insert(next.index()).second) open.push_back(next);
        }
    }
    return reached;
}

/// The equations that need each other with this one.
std::set<std::size_t> loopAround(const Structure& structure, EquationId equation)
{
    std::set<std::size_t> members;
    for (const std::size_t other : neededBy(structure, equation)) {
        if (neededBy(structure, EquationId(other)).contains(equation.index())) members.insert(other);
    }
    return members;
}

std::string guess(const Said& said, EquationId equation, UnknownId unknown, std::size_t number)
{
    if (equation.isNone() || unknown.isNone()) return "names something that is not there";
    const Structure& structure = said.m.structure;
    if (said.m.after.number(equation) != number || hasNumber(said.m.before, number)) return "another number";
    const std::set<std::size_t> loop = loopAround(structure, equation);
    if (!loop.contains(structure.equationOf[unknown].index())) return "the unknown is not of the loop";
    if (loop.size() < 2) return "there is no loop";
    return kTrue;
}

/// Every equation of the loop that is solved for an unknown comes before.
std::string afterTheRest(const Said& said, EquationId equation, std::size_t number)
{
    LessonState end(said.m.before.sharedLesson());
    end.seek(SIZE_MAX);
    for (const std::size_t other : loopAround(said.m.structure, equation)) {
        if (end.mark(EquationId(other)) == Mark::Chosen && end.number(EquationId(other)) >= number)
            return "what follows from the guess has a later number";
    }
    return kTrue;
}

std::string residual(const Said& said, EquationId equation, UnknownId unknown, std::size_t number)
{
    if (std::string fault = guess(said, equation, unknown, number); !fault.empty()) return fault;
    return afterTheRest(said, equation, number);
}

std::string discreteGuess(const Said& said, EquationId equation, UnknownId unknown, std::size_t number)
{
    if (std::string fault = guess(said, equation, unknown, number); !fault.empty()) return fault;
    if (!said.m.structure.unknowns[unknown].isDiscrete) return "the unknown is continuous";
    return afterTheRest(said, equation, number);
}

/// Sets that Hall's condition forbids.
std::string singular(const Said& said, const std::string& text)
{
    const Incidence& incidence = said.m.lesson.incidence;
    static const std::string kOver = " There are more equations than unknowns among: ";
    static const std::string kUnder = " No equation is left that could determine ";
    const std::size_t over = text.find(kOver), under = text.find(kUnder);
    if (over == std::string::npos && under == std::string::npos) return "tells of no singular part";
    if (over != std::string::npos) {
        const std::string list =
            text.substr(over + kOver.size(), std::min(under, text.size()) - over - kOver.size() - 1);
        std::set<std::size_t> unknowns, equations;
        for (const EquationId equation : said.equations(list)) {
            if (equation.isNone()) return "there is no such equation: " + list;
            equations.insert(equation.index());
            for (const UnknownId unknown : incidence.unknowns(equation)) {
                const bool isOfOther =
                    !said.m.structure.equations[equation].isDiscrete && said.m.structure.unknowns[unknown].isDiscrete;
                if (!isOfOther) unknowns.insert(unknown.index());
            }
        }
        if (list.find(" more") == std::string::npos && equations.size() <= unknowns.size())
            return "there are not more equations";
    }
    if (under != std::string::npos) {
        std::string list = text.substr(under + kUnder.size());
        list.pop_back();
        if (list.starts_with("all of: ")) list = list.substr(8);
        std::set<std::size_t> unknowns, equations;
        for (const std::string& name : cut(list, ", ")) {
            const UnknownId unknown = said.unknownNamed(name);
            if (unknown.isNone()) return "there is no such unknown: " + name;
            unknowns.insert(unknown.index());
            for (const EdgeId edge : incidence.edges(unknown)) {
                // What gives a Boolean or an Integer its value does not determine a Real.
                const EquationId equation = incidence.equationOf(edge);
                const bool isOfOther =
                    said.m.structure.equations[equation].isDiscrete && !said.m.structure.unknowns[unknown].isDiscrete;
                if (!isOfOther) equations.insert(equation.index());
            }
        }
        if (list.find(" more") == std::string::npos && equations.size() >= unknowns.size())
            return "there are equations enough";
    }
    return kTrue;
}

std::size_t unnumbered(const LessonBoard& board)
{
    std::size_t count = 0;
    for (std::size_t e = 0; e < board.lesson().incidence.equationCount(); ++e)
        count += board.number(EquationId(e)) == 0 ? 1U : 0U;
    return count;
}

std::string stuckAndSingular(const Said& said)
{
    if (said.number(1) != unnumbered(said.m.after)) return "another number of equations is left";
    if (!said.m.structure.singular) return "it is regular";
    return singular(said, said.text(2));
}

std::string doneAndSingular(const Said& said)
{
    if (unnumbered(said.m.after) != 0) return "some have no number";
    return singular(said, said.text(1));
}

bool isRegular(const Incidence& incidence)
{
    return incidence.equationCount() == incidence.unknownCount() &&
           maximumMatching(incidence).size() == incidence.equationCount();
}

std::string noLoop(const Said& said)
{
    if (unnumbered(said.m.after) != 0 || !isRegular(said.m.lesson.incidence)) return "not all are computed";
    for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount(); ++e) {
        if (loopAround(said.m.structure, EquationId(e)).size() > 1) return "there is a loop";
        for (const UnknownId unknown : said.m.lesson.incidence.unknowns(EquationId(e))) {
            const EquationId from = said.m.structure.equationOf[unknown];
            if (said.m.after.number(from) > said.m.after.number(EquationId(e))) return "something is not known yet";
        }
    }
    return kTrue;
}

/// Of each equation of a list, labels with numbers.
std::string iterated(const Said& said)
{
    if (std::string fault = noLoop(said); !fault.empty()) return fault;
    const std::string list = said.text(1);
    static const QRegularExpression kNumber(QStringLiteral("equation (\\d+) \\("));
    auto labels = kNumber.globalMatch(QString::fromStdString(list));
    if (!labels.hasNext()) return "names no equation";
    ExpressionPool pool = said.m.structure.pool;
    while (labels.hasNext()) {
        const EquationId equation(labels.next().captured(1).toULongLong() - 1);
        const StructureEquation& sides = said.m.structure.equations[equation];
        const Unknown& unknown = said.m.structure.unknowns[said.m.structure.assignment[equation].unknown];
        const auto closed = solveFor(pool, sides.lhs, sides.rhs, unknown.expr);
        if (closed && !closed->mayDivideByZero)
            return "equation " + std::to_string(equation.index() + 1) + " has a closed form";
    }
    return kTrue;
}

std::string stuckAtLoops(const Said& said)
{
    std::size_t black = 0;
    for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount(); ++e) {
        const EquationId equation(e);
        if (edgesOf(said.m.after, equation, Mark::Open).empty()) continue;
        ++black;
        bool needsLoop = false, isNeeded = false;
        for (std::size_t other = 0; other < said.m.lesson.incidence.equationCount(); ++other) {
            if (loopAround(said.m.structure, EquationId(other)).size() < 2) continue;
            needsLoop |= neededBy(said.m.structure, equation).contains(other);
            isNeeded |= neededBy(said.m.structure, EquationId(other)).contains(e);
        }
        if (!needsLoop || !isNeeded)
            return "equation " + std::to_string(e + 1) + " neither belongs to a loop nor lies between";
    }
    return black == said.number(1) ? kTrue : "another number of equations has black edges";
}

std::size_t loopCount(const Structure& structure)
{
    std::set<std::set<std::size_t>> loops;
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const std::set<std::size_t> loop = loopAround(structure, EquationId(e));
        if (loop.size() > 1) loops.insert(loop);
    }
    return loops.size();
}

std::string tornLoops(const Said& said, std::size_t loops, std::size_t residuals)
{
    if (unnumbered(said.m.after) != 0) return "some have no number";
    if (loopCount(said.m.structure) != loops) return "another number of loops";
    std::size_t count = 0;
    for (const BltBlock& block : said.m.structure.blocks) count += block.residuals.size();
    return (count == 0 ? 0 : count == 1 ? 1 : 2) == residuals ? kTrue : "another number of residuals";
}

const Form kColouring[] = {
    {"{E} has only one unknown left, {U}: solve it for {U} and compute it as early as possible, as number {N}.",
     [](const Said& s) { return rule1(s, s.equation(1), s.unknown(2), s.number(4)); }},
    {"{U} occurs in only one equation that is left, {E}: solve that for {U} and compute it as late as possible, as "
     "number {N}.",
     [](const Said& s) { return rule2(s, s.equation(2), s.unknown(1), s.number(4)); }},
    {"{R} has a single entry left, in the column of {U}: the equation determines {U} and comes as early as possible, "
     "as number {N}. Row and column are crossed out.",
     [](const Said& s) { return rule1(s, s.equation(1), s.unknown(2), s.number(4)); }},
    {"The column of {U} has a single entry left, in {R}: only this equation can determine it, as late as possible, as "
     "number {N}. Row and column are crossed out.",
     [](const Said& s) { return rule2(s, s.equation(2), s.unknown(1), s.number(3)); }},
    {"{U} is guessed, and {E} becomes the residual equation that corrects the guess. It comes after what follows from "
     "the guess, as number {N}.",
     [](const Said& s) { return residual(s, s.equation(2), s.unknown(1), s.number(3)); }},
    {"{U} is guessed, and {E} becomes the residual equation that corrects the guess. It comes after what follows from "
     "the guess, as number {N}. Row and column are crossed out.",
     [](const Said& s) { return residual(s, s.equation(2), s.unknown(1), s.number(3)); }},
    {"{U} is guessed, and {E} shows whether the guess was right: event iteration continues until it is. It comes after "
     "the rest of its loop, as number {N}.",
     [](const Said& s) { return discreteGuess(s, s.equation(2), s.unknown(1), s.number(3)); }},
    {"{U} is guessed, and {E} shows whether the guess was right: event iteration continues until it is. It comes after "
     "the rest of its loop, as number {N}. Row and column are crossed out.",
     [](const Said& s) { return discreteGuess(s, s.equation(2), s.unknown(1), s.number(3)); }},
    {"Neither rule applies any more: {N} equation{s} are left without a number, and the system is singular.{T}",
     stuckAndSingular},
    {"Neither rule applies any more: {N} equation{s} is left without a number, and the system is singular.{T}",
     stuckAndSingular},
    {"Neither rule applies any more: {N} row{s} are left without a number, and the system is singular.{T}",
     stuckAndSingular},
    {"Neither rule applies any more: {N} row{s} is left without a number, and the system is singular.{T}",
     stuckAndSingular},
    {"Every equation has a number, but the system is singular.{T}", doneAndSingular},
    {"Every equation has a number: evaluated in this order, each computes its unknown from known ones. There is no "
     "algebraic loop.",
     noLoop},
    {"Every equation has a number: evaluated in this order, each computes its unknown from known ones. There is no "
     "algebraic loop. The unknown of {T} has no closed form and is found by iteration.",
     iterated},
    {"Neither rule applies any more: {N} equation{s} with black edges are left. Each belongs to an algebraic loop, or "
     "lies between two.",
     stuckAtLoops},
    {"Neither rule applies any more: {N} row{s} with several entries are left. Each belongs to an algebraic loop, or "
     "lies between two.",
     stuckAtLoops},
    {"Every equation has a number, those of {N} loop{s} included. What is guessed is right when the residual is zero.",
     [](const Said& s) { return tornLoops(s, s.number(1), 1); }},
    {"Every equation has a number, those of all {N} loop{s} included. What is guessed is right when the residual is "
     "zero.",
     [](const Said& s) { return tornLoops(s, s.number(1), 1); }},
    {"Every equation has a number, those of {N} loop{s} included. What is guessed is right when the residuals are "
     "zero.",
     [](const Said& s) { return tornLoops(s, s.number(1), 2); }},
    {"Every equation has a number, those of all {N} loop{s} included. What is guessed is right when the residuals are "
     "zero.",
     [](const Said& s) { return tornLoops(s, s.number(1), 2); }},
    {"Every equation has a number, those of both loops included. What is guessed is right when the residual is zero.",
     [](const Said& s) { return tornLoops(s, 2, 1); }},
    {"Every equation has a number, those of both loops included. What is guessed is right when the residuals are zero.",
     [](const Said& s) { return tornLoops(s, 2, 2); }},
    {"Every equation has a number, those of both loops included.", [](const Said& s) { return tornLoops(s, 2, 0); }},
    {"Every equation has a number, those of {N} loop{s} included.",
     [](const Said& s) { return tornLoops(s, s.number(1), 0); }},
    {"Every equation has a number, those of all {N} loop{s} included.",
     [](const Said& s) { return tornLoops(s, s.number(1), 0); }},
};

// ---- Matching -------------------------------------------------------------------------------------------------------

UnknownId chosenBy(const LessonBoard& board, EquationId equation)
{
    const std::vector<EdgeId> edges = edgesOf(board, equation, Mark::Chosen);
    return edges.empty() ? UnknownId() : board.lesson().incidence.unknownOf(edges.front());
}

/// The equations that alternating paths reach from this one, and whether one ends at a free unknown. Hidden edges are
/// none.
struct Reach {
    std::set<std::size_t> equations, unknowns;
    bool isFree = false;
};
Reach alternatingReach(const LessonBoard& board, EquationId start)
{
    const Incidence& incidence = board.lesson().incidence;
    Reach reach;
    reach.equations.insert(start.index());
    std::vector<EquationId> open{start};
    while (!open.empty()) {
        const EquationId here = open.back();
        open.pop_back();
        for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
            const EdgeId edge(i);
            if (incidence.equationOf(edge) != here || board.mark(edge) == Mark::Hidden) continue;
            const UnknownId unknown = incidence.unknownOf(edge);
            if (!reach.unknowns.insert(unknown.index()).second) continue;
            // The one that has it: its edge is chosen, or on the path of the search.
            EquationId holder;
            for (const EdgeId other : incidence.edges(unknown)) {
                if (board.mark(other) == Mark::Chosen) holder = incidence.equationOf(other);
            }
            if (holder.isNone())
                reach.isFree = true;
            else if (reach.equations.insert(holder.index()).second)
                open.push_back(holder);
        }
    }
    return reach;
}

std::string allVisited(const Said& said, EquationId equation)
{
    if (equation.isNone()) return "names something that is not there";
    for (const UnknownId unknown : said.m.lesson.incidence.unknowns(equation)) {
        if (!said.m.memory.visited.contains(unknown.index())) return "one of its unknowns was not visited";
    }
    return kTrue;
}

std::string augments(const Said& said, UnknownId last, const std::vector<UnknownId>& path, std::size_t equations)
{
    if (last.isNone()) return "names something that is not there";
    for (const EdgeId edge : said.m.lesson.incidence.edges(last)) {
        if (said.m.before.mark(edge) == Mark::Chosen) return "it is not free";
    }
    std::size_t had = 0, have = 0;
    for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount(); ++e) {
        if (edgesOf(said.m.after, EquationId(e), Mark::Chosen).size() > 1) return "an equation has two unknowns";
        have += chosenBy(said.m.after, EquationId(e)).isNone() ? 0U : 1U;
        // On the path the edges by which they have their unknowns are marked as such.
        const bool isOnPath = said.m.before.mark(EquationId(e)) == Mark::OnPath;
        had += !isOnPath && !chosenBy(said.m.before, EquationId(e)).isNone() ? 1U : 0U;
    }
    if (have != had + equations) return "another number of equations takes an unknown";
    for (const UnknownId unknown : path) {
        if (unknown.isNone()) return "names something that is not there";
        said.m.memory.visited.insert(unknown.index());
        std::size_t holders = 0;
        for (const EdgeId edge : said.m.lesson.incidence.edges(unknown))
            holders += said.m.after.mark(edge) == Mark::Chosen ? 1U : 0U;
        if (holders != 1) return "an unknown of the path is taken by none or by two";
    }
    said.m.memory.hasFound = true;
    return path.size() == equations ? kTrue : "not as many unknowns as equations";
}

std::string giveUp(const Said& said)
{
    const EquationId equation = said.equation(1);
    if (equation.isNone()) return "names something that is not there";
    return alternatingReach(said.m.after, equation).isFree ? "there is a path" : kTrue;
}

std::string postponed(const Said& said)
{
    for (std::size_t s = said.m.step + 1; s < said.m.lesson.steps.size(); ++s) {
        if (said.m.lesson.why(s).starts_with("A new phase")) return allVisited(said, said.equation(1));
    }
    return "there is no next phase";
}

const Form kMatching[] = {
    {"The two rules decide everything in this model; here the matching is found from the beginning, by paths alone.",
     [](const Said& s) {
         if (s.m.step != 0) return std::string("not the first step");
         return s.m.structure.steps.size() == s.m.structure.equations.size() ? kTrue : "the rules leave something";
     }},
    {"What the two rules decided stays. For the rest, each equation looks for a path to a free unknown.",
     [](const Said& s) {
         std::size_t chosen = 0;
         for (std::size_t e = 0; e < s.m.lesson.incidence.equationCount(); ++e)
             chosen += chosenBy(s.m.after, EquationId(e)).isNone() ? 0U : 1U;
         return chosen == s.m.structure.steps.size() ? kTrue : "not what the rules decided";
     }},
    {"A new phase: some paths were found, so that others may exist now. What was visited is forgotten.",
     [](const Said& s) {
         s.m.memory.visited.clear();
         const bool hasFound = std::exchange(s.m.memory.hasFound, false);
         return hasFound ? kTrue : "no path was found";
     }},
    {"{E} has no unknown yet: a path begins here.",
     [](const Said& s) {
         if (s.equation(1).isNone()) return std::string("names something that is not there");
         return chosenBy(s.m.before, s.equation(1)).isNone() ? kTrue : "it has one";
     }},
    {"{U} is not free: {E} has it. Could that take another unknown? The path continues there.",
     [](const Said& s) {
         if (s.unknown(1).isNone() || s.equation(2).isNone()) return std::string("names something that is not there");
         s.m.memory.visited.insert(s.unknown(1).index());
         return chosenBy(s.m.before, s.equation(2)) == s.unknown(1) ? kTrue : "it has it not";
     }},
    {"{U} is free: {E} takes it.",
     [](const Said& s) {
         if (s.equation(2).isNone() || chosenBy(s.m.after, s.equation(2)) != s.unknown(1))
             return std::string("it does not");
         return augments(s, s.unknown(1), {s.unknown(1)}, 1);
     }},
    {"{U} is free, at the end of a path over {N} equations: each of them takes the next unknown ({T}), and all have "
     "one.",
     [](const Said& s) {
         const std::string list = s.text(3);
         if (list.find(" more") != std::string::npos) return kTrue;
         const std::vector<UnknownId> path = s.unknowns(3);
         return path.back() == s.unknown(1) ? augments(s, s.unknown(1), path, s.number(2)) : "the path ends elsewhere";
     }},
    {"All unknowns of {E} were visited in this phase: the path goes back.",
     [](const Said& s) { return allVisited(s, s.equation(1)); }},
    {"No path leads from {E} to a free unknown.", giveUp},
    {"Everything that {E} leads to was visited in this phase already: the next phase shows whether there is a path "
     "from it.",
     postponed},
    {"Every equation has an unknown of its own: the system is structurally regular.",
     [](const Said& s) { return isRegular(s.m.structure.incidence) ? kTrue : "it is singular"; }},
    {"No path is left: {N} equation{s} and {N} unknown{s} make {N} pair{s}, and no more. The system is structurally "
     "singular.",
     [](const Said& s) {
         const Incidence& incidence = s.m.structure.incidence;
         if (s.number(1) != incidence.equationCount() || s.number(2) != incidence.unknownCount())
             return std::string("other numbers");
         return s.number(3) == maximumMatching(incidence).size() && !isRegular(incidence) ? kTrue
                                                                                          : "another number of pairs";
     }},
};

// ---- Strong components ----------------------------------------------------------------------------------------------

bool isOnStack(const LessonBoard& board, EquationId equation)
{
    return board.number(equation) != 0 && board.group(equation) == 0;
}

std::string discover(const Said& said, EquationId equation, std::size_t number)
{
    if (equation.isNone()) return "names something that is not there";
    if (said.m.before.number(equation) != 0) return "it was visited";
    if (said.m.after.number(equation) != number ||
        number != 1 + said.m.lesson.incidence.equationCount() - unnumbered(said.m.before))
        return "another number";
    return isOnStack(said.m.after, equation) ? kTrue : "it does not lie on the stack";
}

std::string needs(const Said& said, EquationId equation, UnknownId unknown, EquationId other)
{
    if (equation.isNone() || unknown.isNone() || other.isNone()) return "names something that is not there";
    return said.holds(equation, unknown) && said.m.structure.equationOf[unknown] == other ? kTrue : "it needs it not";
}

std::string smallest(const Said& said, EquationId equation, std::size_t low, std::size_t found)
{
    if (said.m.after.low(equation) != low) return "another number is shown";
    return low == std::min<std::size_t>(said.m.before.low(equation), found) ? kTrue : "not the smallest";
}

std::string partOf(const Said& said, EquationId equation, std::size_t group, std::size_t size)
{
    if (equation.isNone()) return "names something that is not there";
    const std::set<std::size_t> loop = loopAround(said.m.structure, equation);
    if (loop.size() != size) return "the part has another size";
    for (const std::size_t member : loop) {
        if (said.m.after.group(EquationId(member)) != group) return "a member has another part";
        for (const std::size_t other : neededBy(said.m.structure, EquationId(member))) {
            const std::size_t at = said.m.after.group(EquationId(other));
            if (at == 0 || at > group) return "it needs a later part";
        }
    }
    for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount(); ++e) {
        if (said.m.before.group(EquationId(e)) == group) return "the number of the part is taken";
        // Below it: found before, on the stack still.
        if (isOnStack(said.m.before, EquationId(e)) &&
            said.m.before.number(EquationId(e)) < said.m.before.number(equation) &&
            neededBy(said.m.structure, equation).contains(e))
            return "it reaches something below";
    }
    return kTrue;
}

std::string components(const Said& said, std::size_t loops)
{
    std::set<std::set<std::size_t>> parts;
    for (std::size_t e = 0; e < said.m.structure.equations.size(); ++e)
        parts.insert(loopAround(said.m.structure, EquationId(e)));
    if (parts.size() != said.number(1)) return "another number of parts";
    return loopCount(said.m.structure) == loops ? kTrue : "another number of loops";
}

const Form kComponents[] = {
    {"{E} was not visited: the search begins here. It gets number {N} and is pushed onto the stack.",
     [](const Said& s) { return discover(s, s.equation(1), s.number(2)); }},
    {"{E} contains {U}, which {E} computes: the search continues there. It gets number {N} and is pushed onto the "
     "stack.",
     [](const Said& s) {
         if (std::string fault = needs(s, s.equation(1), s.unknown(2), s.equation(3)); !fault.empty()) return fault;
         return discover(s, s.equation(3), s.number(4));
     }},
    {"{E} contains {U}, which {E} computes, and that is on the stack: they depend on each other. The smallest number "
     "found from it so far is {N}.",
     [](const Said& s) {
         if (std::string fault = needs(s, s.equation(1), s.unknown(2), s.equation(3)); !fault.empty()) return fault;
         if (!isOnStack(s.m.before, s.equation(3))) return std::string("it does not lie on the stack");
         if (!loopAround(s.m.structure, s.equation(1)).contains(s.equation(3).index()))
             return std::string("they do not depend on each other");
         return smallest(s, s.equation(1), s.number(4), s.m.before.number(s.equation(3)));
     }},
    {"Back at {E}: what {E} reaches, it reaches too. The smallest number found from it so far is {N}.",
     [](const Said& s) {
         if (s.equation(1).isNone() || s.equation(2).isNone()) return std::string("names something that is not there");
         if (!neededBy(s.m.structure, s.equation(1)).contains(s.equation(2).index())) return std::string("it does not");
         if (!isOnStack(s.m.before, s.equation(2))) return std::string("that is complete");
         return smallest(s, s.equation(1), s.number(3), s.m.before.low(s.equation(2)));
     }},
    {"Back at {E}: {E} belongs to a part that is complete. The smallest number found from it so far is {N}.",
     [](const Said& s) {
         if (s.equation(1).isNone() || s.equation(2).isNone()) return std::string("names something that is not there");
         if (s.m.before.group(s.equation(2)) == 0) return std::string("that is not complete");
         return smallest(s, s.equation(1), s.number(3), SIZE_MAX);
     }},
    {"{E} reaches nothing below it on the stack: it is part {N} of the order, and can be solved alone.",
     [](const Said& s) { return partOf(s, s.equation(1), s.number(2), 1); }},
    {"{E} reaches nothing below it on the stack: the stack down to it is part {N}, an algebraic loop of {N} equations "
     "({T}).",
     [](const Said& s) {
         if (std::string fault = partOf(s, s.equation(1), s.number(2), s.number(3)); !fault.empty()) return fault;
         std::set<std::size_t> told;
         for (const std::string& number : cut(s.text(4), ", ")) told.insert(std::stoul(number) - 1);
         const std::set<std::size_t> loop = loopAround(s.m.structure, s.equation(1));
         const bool isPart = std::ranges::includes(loop, told);
         return isPart && told.size() == std::min(loop.size(), kNamedInLists) ? kTrue : "other members";
     }},
    {"Every equation was visited: {N} part{s}, none of them an algebraic loop. Evaluated in this order, each part "
     "needs "
     "only earlier ones.",
     [](const Said& s) { return components(s, 0); }},
    {"Every equation was visited: {N} part{s}, {N} of them an algebraic loop. Evaluated in this order, each part needs "
     "only earlier ones.",
     [](const Said& s) { return s.number(2) == 1 ? components(s, 1) : "the number does not suit"; }},
    {"Every equation was visited: {N} part{s}, {N} of them algebraic loops. Evaluated in this order, each part needs "
     "only earlier ones.",
     [](const Said& s) { return s.number(2) > 1 ? components(s, s.number(2)) : "the number does not suit"; }},
};

}  // namespace

std::span<const Form> colouringForms()
{
    return kColouring;
}

std::span<const Form> matchingForms()
{
    return kMatching;
}

std::span<const Form> componentForms()
{
    return kComponents;
}

}  // namespace causeway::test
