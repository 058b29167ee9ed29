// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sets that only grow together: union-find with path halving.
///
/// Cost: nearly linear in the number of calls. Threads: as a standard container, although `find` shortens ways.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <numeric>
#include <vector>

namespace causeway {

/// Of the elements 0, 1, ... The least one of a set stands for it.
template <std::unsigned_integral Element>
class DisjointSets {
public:
    /// Each of so many elements alone.
    explicit DisjointSets(std::size_t count = 0) : m_parents(count)
    {
        std::iota(m_parents.begin(), m_parents.end(), Element(0));
    }

    [[nodiscard]] std::size_t size() const { return m_parents.size(); }

    /// A further element, alone.
    Element add()
    {
        m_parents.push_back(static_cast<Element>(m_parents.size()));
        return m_parents.back();
    }

    /// The element that stands for the set of this one.
    [[nodiscard]] Element find(Element element)
    {
        while (m_parents[element] != element) element = m_parents[element] = m_parents[m_parents[element]];
        return element;
    }

    /// Makes one set of two. False where they are one already.
    bool unite(Element a, Element b)
    {
        a = find(a);
        b = find(b);
        m_parents[std::max(a, b)] = std::min(a, b);
        return a != b;
    }

private:
    std::vector<Element> m_parents;
};

}  // namespace causeway
