// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The passes of Pantelides' algorithm (pantelides.h), for any observer. Without an observer no step is built.
#pragma once

#include <algorithm>
#include <type_traits>

#include "core/structure/graph/pantelides.h"

namespace causeway {

/// The graph that the algorithm works on: rows of variables of order zero, each with its highest order in the row.
class DerivativeGraph {
public:
    struct Entry {
        UnknownId variable;
        std::uint32_t order;
    };
    DerivativeGraph(const Incidence& incidence, const DerivativeColumns& derivatives);

    [[nodiscard]] std::size_t equationCount() const { return m_rowStart.size() - 1; }
    [[nodiscard]] std::span<const Entry> row(EquationId equation) const
    {
        return {m_entries.data() + m_rowStart[equation.index()], m_entries.data() + m_rowStart[equation.index() + 1]};
    }
    /// By equation: the variable whose highest derivative is matched to it in a matching of equations and columns, if
    /// that is an edge.
    [[nodiscard]] IdVector<EquationId, UnknownId> begin(const Incidence& incidence, const Matching& start) const;

    /// By column.
    IdVector<UnknownId, UnknownId> baseOf;
    IdVector<UnknownId, std::uint32_t> orderOf;
    /// By variable of order zero: the order of its highest column.
    IdVector<UnknownId, std::uint32_t> highest;

private:
    std::vector<std::uint32_t> m_rowStart;
    std::vector<Entry> m_entries;
};

template <class Observer>
class PantelidesSearch {
public:
    PantelidesSearch(const DerivativeGraph& graph, const IdVector<EquationId, UnknownId>& start, const Task& task,
                     Observer& observe);

    /// Returns false if no differentiation can match all equations; `singular` then holds the defect.
    bool run();
    void finish(const DerivativeColumns& derivatives, Pantelides& result) const;

    SingularPart singular;

private:
    static constexpr bool kIsObserved = !std::is_same_v<std::remove_cvref_t<Observer>, NoPantelidesObserver>;

    [[nodiscard]] bool isHighest(EquationId equation, const DerivativeGraph::Entry& entry) const
    {
        return entry.order + m_differentiations[equation] == m_order[entry.variable];
    }
    [[nodiscard]] bool isVisited(UnknownId variable) const { return m_visited[variable] == m_pass; }
    void beginPass();
    void visit(EquationId equation, UnknownId by);
    UnknownId lookAhead(EquationId equation);
    bool augment(EquationId root);
    void match(UnknownId last);
    bool canBeMatched();

    const DerivativeGraph& m_graph;
    const Task& m_task;
    Observer& m_observe;
    IdVector<EquationId, std::uint32_t> m_differentiations;
    IdVector<UnknownId, std::uint32_t> m_order;
    IdVector<EquationId, UnknownId> m_variableOf;
    IdVector<UnknownId, EquationId> m_equationOf;
    IdVector<UnknownId, std::uint32_t> m_visited;  ///< the last pass that coloured it
    IdVector<EquationId, std::uint32_t> m_lookahead, m_next;
    std::vector<EquationId> m_path;
    std::vector<EquationId> m_colouredEquations;  ///< of this pass, in the order of visits
    std::vector<UnknownId> m_colouredVariables;
    std::uint32_t m_pass = 0;
};

template <class Observer>
PantelidesSearch<Observer>::PantelidesSearch(const DerivativeGraph& graph, const IdVector<EquationId, UnknownId>& start,
                                             const Task& task, Observer& observe)
    : m_graph(graph),
      m_task(task),
      m_observe(observe),
      m_differentiations(graph.equationCount(), 0),
      m_order(graph.highest),
      m_variableOf(start),
      m_equationOf(graph.baseOf.size()),
      m_visited(graph.baseOf.size(), 0),
      m_lookahead(graph.equationCount(), 0),
      m_next(graph.equationCount(), 0)
{
    for (std::size_t e = 0; e < start.size(); ++e) {
        if (!start[EquationId(e)].isNone()) m_equationOf[start[EquationId(e)]] = EquationId(e);
    }
}

template <class Observer>
bool PantelidesSearch<Observer>::run()
{
    std::vector<EquationId> free;
    for (std::size_t e = 0; e < m_graph.equationCount(); ++e) {
        if (m_variableOf[EquationId(e)].isNone()) free.emplace_back(e);
    }
    bool isChecked = false;
    // Positions in the lists of coloured equations and variables at the end of a search.
    struct Tree {
        EquationId root;
        std::size_t firstEquation, firstVariable;
    };
    std::vector<Tree> trees;
    while (!free.empty() && !m_task.cancelled()) {
        beginPass();
        trees.clear();
        const std::size_t before = free.size();
        std::erase_if(free, [&](EquationId root) {
            trees.push_back({root, m_colouredEquations.size(), m_colouredVariables.size()});
            return augment(root);
        });
        // A search that was stopped by the colours of a successful one may have missed its path.
        if (free.size() < before) continue;
        if (!isChecked && !canBeMatched()) return false;
        isChecked = true;
        trees.push_back({{}, m_colouredEquations.size(), m_colouredVariables.size()});
        for (std::size_t i = 0; i + 1 < trees.size(); ++i) {
            const std::span equations(m_colouredEquations.data() + trees[i].firstEquation,
                                      m_colouredEquations.data() + trees[i + 1].firstEquation);
            const std::span variables(m_colouredVariables.data() + trees[i].firstVariable,
                                      m_colouredVariables.data() + trees[i + 1].firstVariable);
            for (const EquationId equation : equations) {
                ++m_differentiations[equation];
                m_lookahead[equation] = 0;
            }
            for (const UnknownId variable : variables) ++m_order[variable];
            if constexpr (kIsObserved) {
                m_observe(PantelidesStep{PantelidesAction::Differentiate,
                                         trees[i].root,
                                         {equations.begin(), equations.end()},
                                         {variables.begin(), variables.end()}});
            }
        }
    }
    return true;
}

template <class Observer>
void PantelidesSearch<Observer>::beginPass()
{
    ++m_pass;
    if constexpr (kIsObserved) {
        if (m_pass > 1) m_observe(PantelidesStep{PantelidesAction::Pass, {}, m_colouredEquations, m_colouredVariables});
    }
    m_colouredEquations.clear();
    m_colouredVariables.clear();
}

template <class Observer>
void PantelidesSearch<Observer>::visit(EquationId equation, UnknownId by)
{
    m_path.push_back(equation);
    m_next[equation] = 0;
    m_colouredEquations.push_back(equation);
    if (!by.isNone()) {
        m_visited[by] = m_pass;
        m_colouredVariables.push_back(by);
    }
    if constexpr (kIsObserved) m_observe(PantelidesStep{PantelidesAction::Visit, equation, {}, {by}});
}

/// An unmatched variable of the equation, or none. A row is scanned once per differentiation, because matched variables
/// stay matched.
template <class Observer>
UnknownId PantelidesSearch<Observer>::lookAhead(EquationId equation)
{
    const auto row = m_graph.row(equation);
    std::uint32_t& position = m_lookahead[equation];
    while (position < row.size()) {
        const DerivativeGraph::Entry& entry = row[position++];
        if (isHighest(equation, entry) && m_equationOf[entry.variable].isNone()) return entry.variable;
    }
    return {};
}

template <class Observer>
bool PantelidesSearch<Observer>::augment(EquationId root)
{
    m_path.clear();
    visit(root, {});
    while (!m_path.empty()) {
        const EquationId equation = m_path.back();
        if (const UnknownId variable = lookAhead(equation); !variable.isNone()) {
            match(variable);
            return true;
        }
        const auto row = m_graph.row(equation);
        std::uint32_t& position = m_next[equation];
        while (position < row.size() && (!isHighest(equation, row[position]) || isVisited(row[position].variable)))
            ++position;
        if (position < row.size()) {
            visit(m_equationOf[row[position].variable], row[position].variable);
        } else {
            m_path.pop_back();
        }
    }
    return false;
}

/// Along the path each equation passes its variable to its predecessor; the last one gets `last`.
template <class Observer>
void PantelidesSearch<Observer>::match(UnknownId last)
{
    m_visited[last] = m_pass;
    m_colouredVariables.push_back(last);
    std::vector<UnknownId> variables;
    if constexpr (kIsObserved) variables.resize(m_path.size());
    UnknownId variable = last;
    for (std::size_t i = m_path.size(); i-- > 0;) {
        const UnknownId previous = m_variableOf[m_path[i]];
        m_variableOf[m_path[i]] = variable;
        m_equationOf[variable] = m_path[i];
        if constexpr (kIsObserved) variables[i] = variable;
        variable = previous;
    }
    if constexpr (kIsObserved)
        m_observe(PantelidesStep{PantelidesAction::Match, m_path.front(), m_path, std::move(variables)});
}

/// Whether a matching exists if the orders of derivatives are ignored. This is equivalent to termination of the
/// differentiations.
template <class Observer>
bool PantelidesSearch<Observer>::canBeMatched()
{
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < m_graph.equationCount(); ++e) {
        for (const DerivativeGraph::Entry& entry : m_graph.row(EquationId(e)))
            entries.emplace_back(EquationId(e), entry.variable);
    }
    const Incidence orderless(std::move(entries), m_graph.equationCount(), m_graph.baseOf.size());
    Matching matching{m_variableOf, m_equationOf};
    augmentToMaximum(orderless, matching);
    singular = overdeterminedPart(orderless, matching);
    return singular.equations.empty();
}

template <class Observer>
void PantelidesSearch<Observer>::finish(const DerivativeColumns& derivatives, Pantelides& result) const
{
    result.differentiations = m_differentiations;
    result.derivativeOf = derivatives;
    result.baseOf = m_graph.baseOf;
    result.orderOf = m_graph.orderOf;
    // By variable: the column of its highest derivative.
    IdVector<UnknownId, UnknownId> top(m_graph.baseOf.size());
    for (std::size_t c = 0; c < m_graph.baseOf.size(); ++c) {
        const UnknownId column(c);
        if (m_graph.orderOf[column] == m_graph.highest[m_graph.baseOf[column]]) top[m_graph.baseOf[column]] = column;
    }
    for (std::size_t v = 0; v < m_graph.baseOf.size(); ++v) {
        const UnknownId variable(v);
        if (m_graph.baseOf[variable] != variable) continue;
        for (std::uint32_t order = m_graph.highest[variable]; order < m_order[variable]; ++order) {
            const UnknownId column = result.derivativeOf.push({});
            result.derivativeOf[top[variable]] = column;
            result.baseOf.push(variable);
            result.orderOf.push(order + 1);
            result.newDerivatives.push_back(column);
            top[variable] = column;
        }
    }
    result.matching.unknownOf.resize(m_graph.equationCount());
    result.matching.equationOf.resize(result.baseOf.size());
    bool hasOrderZero = false;
    for (std::size_t e = 0; e < m_graph.equationCount(); ++e) {
        const EquationId equation(e);
        result.structuralIndex = std::max(result.structuralIndex, m_differentiations[equation]);
        const UnknownId variable = m_variableOf[equation];
        if (variable.isNone()) continue;
        hasOrderZero = hasOrderZero || m_order[variable] == 0;
        result.matching.unknownOf[equation] = top[variable];
        result.matching.equationOf[top[variable]] = equation;
    }
    if (hasOrderZero) ++result.structuralIndex;
}

template <class Observer>
Pantelides findDifferentiations(const Incidence& incidence, const DerivativeColumns& derivatives, const Matching& start,
                                const Task& task, Observer&& observe)
{
    const DerivativeGraph graph(incidence, derivatives);
    PantelidesSearch<std::remove_reference_t<Observer>> search(graph, graph.begin(incidence, start), task, observe);
    Pantelides result;
    search.run();
    search.finish(derivatives, result);
    result.singular = std::move(search.singular);
    return result;
}

}  // namespace causeway
