// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Disjoint sets: union-find with path halving.
///
/// Cost: nearly linear in the number of calls. Threads: as a standard container, although `find` shortens paths.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <numeric>
#include <vector>

namespace causeway {

/// Elements are 0, 1, ... The smallest element represents its set.
template <std::unsigned_integral Element>
class DisjointSets {
public:
    /// Each of `count` elements in a set of its own.
    explicit DisjointSets(std::size_t count = 0) : m_parents(count)
    {
        std::iota(m_parents.begin(), m_parents.end(), Element(0));
    }

    [[nodiscard]] std::size_t size() const { return m_parents.size(); }

    /// Adds an element in a set of its own.
    Element add()
    {
        m_parents.push_back(static_cast<Element>(m_parents.size()));
        return m_parents.back();
    }

    /// The representative of the set of this element.
    [[nodiscard]] Element find(Element element)
    {
        while (m_parents[element] != element) element = m_parents[element] = m_parents[m_parents[element]];
        return element;
    }

    /// Unites two sets. Returns false if they are one already.
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
