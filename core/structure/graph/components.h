// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Strong components of the matched digraph, in the order of evaluation: the block lower triangular form.
///
/// Equation a depends on equation b if the unknown computed by b occurs in a. Each component depends only on earlier
/// ones. Cost: linear. Iterative. Reference: R. E. Tarjan, Depth-first search and linear graph algorithms, SIAM J.
/// Computing 1 (1972).
#pragma once

#include <span>
#include <vector>

#include "core/structure/graph/matching.h"

namespace causeway {

/// Components in order, in one array: a list of spans.
class ComponentList {
public:
    [[nodiscard]] std::size_t size() const { return m_start.size() - 1; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] std::span<const EquationId> operator[](std::size_t component) const
    {
        return std::span(m_equations).subspan(m_start[component], m_start[component + 1] - m_start[component]);
    }

    class Iterator {
    public:
        Iterator(const ComponentList& list, std::size_t component) : m_list(&list), m_component(component) {}
        [[nodiscard]] std::span<const EquationId> operator*() const { return (*m_list)[m_component]; }
        Iterator& operator++()
        {
            ++m_component;
            return *this;
        }
        bool operator==(const Iterator&) const = default;

    private:
        const ComponentList* m_list;
        std::size_t m_component;
    };
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }

    void reserve(std::size_t equations)
    {
        m_equations.reserve(equations);
        m_start.reserve(equations + 1);
    }
    void add(std::span<const EquationId> component)
    {
        for (const EquationId equation : component) m_equations.push_back(equation);  // mostly one
        m_start.push_back(static_cast<std::uint32_t>(m_equations.size()));
    }
    /// Sorts within each component. Cost: linear where components are large.
    void sortMembers();
    bool operator==(const ComponentList&) const = default;

private:
    std::vector<EquationId> m_equations;
    std::vector<std::uint32_t> m_start{0};
};

/// Only equations with `include[e]` take part (all if it is empty); they must be matched. Equations within a component
/// are ascending.
[[nodiscard]] ComponentList tarjanComponents(const Incidence& incidence, const Matching& matching,
                                             const std::vector<bool>& include = {});

}  // namespace causeway
