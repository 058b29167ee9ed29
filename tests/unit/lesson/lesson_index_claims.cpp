// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences on index reduction and on the selection of states.
#include <algorithm>
#include <bit>

#include "core/lesson/constraint_graph.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"
#include "tests/unit/lesson/lesson_moment.h"

namespace causeway::test {

namespace {

const std::string kTrue;

/// The variable that an equation has, by the edge that is shown.
UnknownId variableOf(const LessonBoard& board, EquationId equation)
{
    const std::vector<EdgeId> edges = edgesOf(board, equation, Mark::Chosen);
    return edges.empty() ? UnknownId() : board.lesson().incidence.unknownOf(edges.front());
}

EquationId holderOf(const LessonBoard& board, UnknownId variable)
{
    const std::vector<EdgeId> edges = edgesOf(board, variable, Mark::Chosen);
    return edges.empty() ? EquationId() : board.lesson().incidence.equationOf(edges.front());
}

struct Reach {
    std::set<std::size_t> equations, variables;
    bool isFree = false;
};
Reach reachOf(const LessonBoard& board, EquationId start)
{
    Reach reach;
    reach.equations.insert(start.index());
    std::vector<EquationId> open{start};
    while (!open.empty()) {
        const EquationId here = open.back();
        open.pop_back();
        for (const UnknownId variable : board.lesson().incidence.unknowns(here)) {
            if (board.mark(board.lesson().incidence.findEdge(here, variable)) == Mark::Hidden) continue;
            if (!reach.variables.insert(variable.index()).second) continue;
            const EquationId holder = holderOf(board, variable);
            if (holder.isNone())
                reach.isFree = true;
            else if (reach.equations.insert(holder.index()).second)
                open.push_back(holder);
        }
    }
    return reach;
}

/// The offsets of Pryce, by the assignment with the greatest sum of orders: what Pantelides' algorithm must come to.
struct Offsets {
    std::vector<std::uint32_t> equation, variable;
    bool isRegular = false;

    [[nodiscard]] std::uint32_t index() const
    {
        const std::uint32_t most = equation.empty() ? 0 : std::ranges::max(equation);
        return most + (std::ranges::find(variable, 0U) != variable.end() ? 1 : 0);
    }
    [[nodiscard]] std::size_t differentiations() const
    {
        std::size_t sum = 0;
        for (const std::uint32_t times : equation) sum += times;
        return sum;
    }
    [[nodiscard]] std::size_t states() const
    {
        std::size_t sum = 0;
        for (const std::uint32_t order : variable) sum += order;
        return sum - differentiations();
    }
};
Offsets offsetsOf(const Structure& structure)
{
    const ConstraintGraph graph = constraintGraph(structure);
    const std::size_t n = graph.incidence.equationCount();
    Offsets offsets;
    if (n != graph.incidence.unknownCount() || n > 14) return offsets;
    std::vector<std::vector<int>> order(n, std::vector<int>(n, -1));
    for (std::size_t i = 0; i < graph.incidence.edgeCount(); ++i)
        order[graph.incidence.equationOf(EdgeId(i)).index()][graph.incidence.unknownOf(EdgeId(i)).index()] =
            static_cast<int>(graph.order[i]);
    // By sets of variables: the greatest sum with the first equations, and the variable that the last of them has.
    const std::size_t all = std::size_t(1) << n;
    std::vector<int> best(all, -1), last(all, -1);
    best[0] = 0;
    for (std::size_t set = 0; set < all; ++set) {
        if (best[set] < 0) continue;
        const auto e = static_cast<std::size_t>(std::popcount(set));
        for (std::size_t v = 0; e < n && v < n; ++v) {
            if ((set >> v & 1U) != 0 || order[e][v] < 0) continue;
            const std::size_t next = set | std::size_t(1) << v;
            if (best[set] + order[e][v] <= best[next]) continue;
            best[next] = best[set] + order[e][v];
            last[next] = static_cast<int>(v);
        }
    }
    if (best[all - 1] < 0) return offsets;
    std::vector<std::size_t> has(n);
    for (std::size_t set = all - 1; set != 0; set &= ~(std::size_t(1) << last[set]))
        has[static_cast<std::size_t>(std::popcount(set)) - 1] = static_cast<std::size_t>(last[set]);
    std::vector<int> c(n, 0), d(n, 0);
    for (bool isStable = false; !isStable;) {
        isStable = true;
        for (std::size_t v = 0; v < n; ++v) {
            d[v] = 0;
            for (std::size_t e = 0; e < n; ++e) {
                if (order[e][v] >= 0) d[v] = std::max(d[v], order[e][v] + c[e]);
            }
        }
        for (std::size_t e = 0; e < n; ++e) {
            const int times = d[has[e]] - order[e][has[e]];
            isStable = isStable && times == c[e];
            c[e] = times;
        }
    }
    offsets.equation.assign(c.begin(), c.end());
    offsets.variable.assign(d.begin(), d.end());
    offsets.isRegular = true;
    return offsets;
}

bool isFree(const LessonBoard& board, UnknownId variable)
{
    return holderOf(board, variable).isNone();
}

std::string differentiate(const Said& said, EquationId equation, std::size_t variables, std::size_t equations,
                          const std::string& list)
{
    if (equation.isNone()) return "names something that is not there";
    const Reach reach = reachOf(said.m.before, equation);
    if (reach.isFree) return "there is a path to a free variable";
    if (reach.equations.size() != equations || reach.variables.size() != variables) return "reaches others";
    std::set<std::size_t> told, differentiated;
    for (const std::string& text : cut(list, "; ")) {
        bool isFound = false;
        for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount() && !isFound; ++e) {
            const bool isIt = said.m.after.text(EquationId(e)) == text && said.m.before.text(EquationId(e)) != text;
            isFound = isIt && told.insert(e).second;
        }
        if (!isFound) return "that was not differentiated: " + text;
    }
    for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount(); ++e) {
        if (said.m.after.number(EquationId(e)) == said.m.before.number(EquationId(e)) + 1) differentiated.insert(e);
    }
    if (differentiated != reach.equations) return "others are differentiated";
    return told == differentiated || list.find(" more") != std::string::npos ? kTrue : "others are listed";
}

std::string allDifferentiated(const Said& said, std::size_t derivatives, std::size_t index)
{
    const Incidence& incidence = said.m.lesson.incidence;
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        if (variableOf(said.m.after, EquationId(e)).isNone()) return "an equation has none";
    }
    const Offsets offsets = offsetsOf(said.m.structure);
    if (!offsets.isRegular) return kTrue;
    if (offsets.differentiations() != derivatives) return "another number of differentiated equations";
    return offsets.index() == index ? kTrue : "another structural index";
}

const Form kPantelides[] = {
    {"A new pass: all colours are wiped off, and each equation without a variable looks again.",
     [](const Said& s) {
         bool isMissing = false;
         for (std::size_t e = 0; e < s.m.lesson.incidence.equationCount(); ++e) {
             if (s.m.after.mark(EquationId(e)) != Mark::Open) return std::string("something is coloured");
             isMissing |= variableOf(s.m.after, EquationId(e)).isNone();
         }
         return isMissing ? kTrue : "each equation has one";
     }},
    {"{E} has no highest derivative of its own: it is coloured, and looks for one.",
     [](const Said& s) {
         const EquationId equation = s.equation(1);
         if (equation.isNone()) return std::string("names something that is not there");
         if (s.m.after.mark(equation) != Mark::Reached) return std::string("it is not coloured");
         return variableOf(s.m.before, equation).isNone() ? kTrue : "it has one";
     }},
    {"{U} belongs to {E}, which is reached and coloured: could it take another one?",
     [](const Said& s) {
         if (s.equation(2).isNone() || s.unknown(1).isNone()) return std::string("names something that is not there");
         if (s.m.after.mark(s.equation(2)) != Mark::Reached) return std::string("it is not coloured");
         return variableOf(s.m.before, s.equation(2)) == s.unknown(1) ? kTrue : "it does not";
     }},
    {"{U} is free: {E} takes it.",
     [](const Said& s) {
         if (s.equation(2).isNone() || s.unknown(1).isNone()) return std::string("names something that is not there");
         if (!isFree(s.m.before, s.unknown(1))) return std::string("it is not free");
         return variableOf(s.m.after, s.equation(2)) == s.unknown(1) ? kTrue : "it does not";
     }},
    {"{U} is free: along the path of {N} equation{s} each takes the next derivative, and all have one.",
     [](const Said& s) {
         if (s.unknown(1).isNone()) return std::string("names something that is not there");
         if (!isFree(s.m.before, s.unknown(1)) || isFree(s.m.after, s.unknown(1))) return std::string("it is not free");
         std::size_t changed = 0;
         for (std::size_t e = 0; e < s.m.lesson.incidence.equationCount(); ++e) {
             const UnknownId now = variableOf(s.m.after, EquationId(e));
             if (variableOf(s.m.before, EquationId(e)) == now) continue;
             if (now.isNone()) return std::string("one has none");
             ++changed;
         }
         return changed == s.number(2) ? kTrue : "another number of equations";
     }},
    {"No path leads from {E}: it reaches {N} highest derivative{s} for {N} equation{s}, so these equations constrain "
     "variables of lower order. They are differentiated: {T}.",
     [](const Said& s) { return differentiate(s, s.equation(1), s.number(2), s.number(3), s.text(4)); }},
    {"No path leads from {E}: it contains no highest derivative, so it constrains variables of lower order. It is "
     "differentiated: {T}.",
     [](const Said& s) { return differentiate(s, s.equation(1), 0, 1, s.text(2)); }},
    {"Every equation, differentiated as often as its number says, has a highest derivative of its own. {N} "
     "differentiated equation{s} is added, and the structural index is {N}.",
     [](const Said& s) { return allDifferentiated(s, s.number(1), s.number(2)); }},
    {"Every equation, differentiated as often as its number says, has a highest derivative of its own. {N} "
     "differentiated equation{s} are added, and the structural index is {N}.",
     [](const Said& s) { return allDifferentiated(s, s.number(1), s.number(2)); }},
    {"While {T}, every equation, differentiated as often as its number says, has a highest derivative of its own. "
     "{N} differentiated equation{s} is added, and the structural index is {N}.",
     [](const Said& s) { return allDifferentiated(s, s.number(2), s.number(3)); }},
    {"While {T}, every equation, differentiated as often as its number says, has a highest derivative of its own. "
     "{N} differentiated equation{s} are added, and the structural index is {N}.",
     [](const Said& s) { return allDifferentiated(s, s.number(2), s.number(3)); }},
};

// ---- States ---------------------------------------------------------------------------------------------------------

/// The leaf of a column, and the sides of a row.
ExprId leafOf(const Said& said, UnknownId column)
{
    const UnknownId whole = said.m.lesson.structureUnknown(column);
    if (!whole.isNone()) return said.m.structure.unknowns[whole].expr;
    for (const SystemColumn& other : said.m.structure.index.reduction.columns) {
        if (said.m.structure.print(other.expr) == said.m.lesson.unknownText(column, 0)) return other.expr;
    }
    return {};
}

/// A number that is not zero, or a product of parameters.
bool isConstantCoefficient(const Said& said, EquationId row, UnknownId column)
{
    const EquationId whole = said.m.lesson.structureEquation(row);
    const ExprId leaf = leafOf(said, column);
    if (whole.isNone() || leaf.isNone()) return false;
    ExpressionPool pool = said.m.structure.pool;
    const StructureEquation& sides = said.m.structure.equations[whole];
    const ExprId coefficient = linearCoefficient(pool, sides.lhs, sides.rhs, leaf);
    if (coefficient.isNone()) return false;
    std::set<std::string> varying{"time"};
    for (const SystemColumn& other : said.m.structure.index.reduction.columns)
        varying.insert(said.m.structure.print(other.expr));
    for (const ExprId part : reachable(pool, std::array{coefficient})) {
        if (varying.contains(said.m.structure.print(part))) return false;
    }
    return said.m.structure.print(coefficient) != "0";
}

EquationId rowOf(const Said& said, const std::string& text)
{
    for (std::size_t e = 0; e < said.m.lesson.incidence.equationCount(); ++e) {
        const EquationId row(e);
        if (said.m.lesson.equationText(row, 0) == text && said.m.lesson.steps[said.m.step].equation == row) return row;
    }
    return {};
}

/// The dummy is none yet, and the row determines none yet.
std::string dummy(const Said& said, UnknownId column, EquationId row)
{
    if (column.isNone() || row.isNone()) return "names something that is not there";
    if (said.m.before.mark(column) == Mark::Chosen || said.m.before.mark(row) == Mark::Chosen)
        return "it is one already";
    return said.m.after.mark(column) == Mark::Chosen && said.m.after.mark(row) == Mark::Chosen
               ? kTrue
               : "it is not shown as one";
}

/// Rows and columns of one level that hang together with a row.
std::string asManyColumnsAsRows(const Said& said, EquationId row)
{
    const Incidence& incidence = said.m.lesson.incidence;
    std::set<std::size_t> rows{row.index()}, columns;
    for (bool grows = true; grows;) {
        grows = false;
        for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
            const std::size_t r = incidence.equationOf(EdgeId(i)).index();
            const std::size_t c = incidence.unknownOf(EdgeId(i)).index();
            if (said.m.before.number(EquationId(r)) != said.m.before.number(row)) continue;
            if (!rows.contains(r) && !columns.contains(c)) continue;
            const bool isNewRow = rows.insert(r).second, isNewColumn = columns.insert(c).second;
            grows = grows || isNewRow || isNewColumn;
        }
    }
    return rows.size() == columns.size() ? kTrue : "there is a choice";
}

std::string states(const Said& said, const std::string& list)
{
    const Structure& structure = said.m.structure;
    std::set<std::string> names, told;
    for (const StateVariable& state : structure.states) names.insert(structure.print(state.expr));
    for (const std::string& name : cut(list, ", ")) told.insert(name);
    const Offsets offsets = offsetsOf(structure);
    if (offsets.isRegular && offsets.states() != names.size()) return "another number of states is left";
    return std::ranges::includes(names, told) &&
                   (told.size() == names.size() || list.find(" more") != std::string::npos)
               ? kTrue
               : "other states";
}

const Form kSelection[] = {
    {"{U} becomes a dummy: {T} constrains it, and its coefficient there is constant and not zero.",
     [](const Said& s) {
         const EquationId row = rowOf(s, s.text(2));
         if (std::string fault = dummy(s, s.unknown(1), row); !fault.empty()) return fault;
         if (!s.holds(row, s.unknown(1))) return std::string("it does not occur there");
         return isConstantCoefficient(s, row, s.unknown(1)) ? kTrue : "its coefficient is not constant";
     }},
    {"{U} becomes a dummy: {T} constrains it, as {T}; the coefficient that it has so is constant and not zero.",
     [](const Said& s) {
         const EquationId row = rowOf(s, s.text(2));
         if (std::string fault = dummy(s, s.unknown(1), row); !fault.empty()) return fault;
         bool holds = s.holds(row, s.unknown(1));
         for (const std::string& text : cut(s.text(3), " and ")) {
             for (std::size_t e = 0; e < s.m.lesson.incidence.equationCount(); ++e)
                 holds |= s.m.lesson.equationText(EquationId(e), 0) == text && s.holds(EquationId(e), s.unknown(1));
         }
         return holds ? kTrue : "it occurs in none of them";
     }},
    {"{U} becomes a dummy: {T} constrains it, and the others are preferred as states (stateSelect).",
     [](const Said& s) {
         const EquationId row = rowOf(s, s.text(2));
         if (std::string fault = dummy(s, s.unknown(1), row); !fault.empty()) return fault;
         return s.holds(row, s.unknown(1)) ? kTrue : "it does not occur there";
     }},
    {"{U} becomes a dummy: {T} constrains it, as {T}, and the others are preferred as states (stateSelect).",
     [](const Said& s) { return dummy(s, s.unknown(1), rowOf(s, s.text(2))); }},
    {"{U} becomes a dummy: {T} constrains it; there are as many candidates as constraints, so there is no choice.",
     [](const Said& s) {
         const EquationId row = rowOf(s, s.text(2));
         if (std::string fault = dummy(s, s.unknown(1), row); !fault.empty()) return fault;
         return asManyColumnsAsRows(s, row);
     }},
    {"{U} becomes a dummy: {T} constrains it, as {T}; there are as many candidates as constraints, so there is no "
     "choice.",
     [](const Said& s) {
         const EquationId row = rowOf(s, s.text(2));
         if (std::string fault = dummy(s, s.unknown(1), row); !fault.empty()) return fault;
         return asManyColumnsAsRows(s, row);
     }},
    {"Which of {T} are states depends on the values: {N} of them, selected during the run so that {T} can be solved "
     "for "
     "the others.",
     [](const Said& s) {
         const std::vector<UnknownId> candidates = s.unknowns(1);
         const std::vector<std::string> constraints = cut(s.text(3), "; ");
         for (const UnknownId candidate : candidates) {
             if (candidate.isNone() || s.m.after.mark(candidate) != Mark::Candidate)
                 return std::string("one is no candidate");
         }
         return candidates.size() == s.number(2) + constraints.size() ? kTrue : "another number of states";
     }},
    {"What no constraint determines is integrated, as many as are left of each set: {T}.",
     [](const Said& s) { return s.text(1).empty() ? std::string("no states") : kTrue; }},
    {"What no constraint determines is integrated: the state is {T}.",
     [](const Said& s) { return s.m.structure.states.size() == 1 ? states(s, s.text(1)) : "there is not one state"; }},
    {"What no constraint determines is integrated: the states are {T}.",
     [](const Said& s) {
         return s.m.structure.states.size() > 1 ? states(s, s.text(1)) : "there are not several states";
     }},
    {"No state is left.",
     [](const Said& s) {
         const Offsets offsets = offsetsOf(s.m.structure);
         return s.m.structure.states.empty() && (!offsets.isRegular || offsets.states() == 0) ? kTrue : "there is one";
     }},
};

}  // namespace

std::span<const Form> pantelidesForms()
{
    return kPantelides;
}

std::span<const Form> selectionForms()
{
    return kSelection;
}

}  // namespace causeway::test
