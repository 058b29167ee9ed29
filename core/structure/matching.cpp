// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/matching.h"

#include <algorithm>

namespace causeway {

namespace {

/// One search tree of Pothen-Fan, kept between phases to avoid allocation.
class PothenFan {
public:
    PothenFan(const Incidence& incidence, Matching& matching)
        : m_incidence(incidence),
          m_matching(matching),
          m_visited(incidence.unknownCount(), 0),
          m_lookahead(incidence.equationCount(), 0),
          m_next(incidence.equationCount(), 0)
    {
    }

    void run(std::vector<EquationId> free)
    {
        bool reverse = false;
        while (!free.empty()) {
            ++m_phase;
            std::fill(m_next.begin(), m_next.end(), 0);
            const std::size_t before = free.size();
            std::erase_if(free, [&](EquationId root) { return augment(root, reverse); });
            if (free.size() == before) return;
            reverse = !reverse;
        }
    }

private:
    UnknownId at(EquationId equation, std::uint32_t position, bool reverse) const
    {
        const auto row = m_incidence.unknowns(equation);
        return row[reverse ? row.size() - 1 - position : position];
    }

    /// An unmatched unknown of the equation. Each row is scanned only once over all phases: matched unknowns stay matched.
    UnknownId lookAhead(EquationId equation)
    {
        const auto row = m_incidence.unknowns(equation);
        std::uint32_t& position = m_lookahead[equation.index()];
        while (position < row.size()) {
            const UnknownId unknown = row[position++];
            if (m_matching.equationOf[unknown].isNone()) return unknown;
        }
        return {};
    }

    bool augment(EquationId root, bool reverse)
    {
        m_path.assign(1, root);
        while (!m_path.empty()) {
            const EquationId equation = m_path.back();
            UnknownId unknown = lookAhead(equation);
            if (!unknown.isNone()) {
                m_visited[unknown.index()] = m_phase;
                // Shift the matching along the path: each equation gives its unknown to the one before it.
                for (std::size_t i = m_path.size(); i-- > 0;) {
                    const UnknownId previous = m_matching.unknownOf[m_path[i]];
                    m_matching.unknownOf[m_path[i]] = unknown;
                    m_matching.equationOf[unknown] = m_path[i];
                    unknown = previous;
                }
                return true;
            }
            std::uint32_t& position = m_next[equation.index()];
            const auto degree = static_cast<std::uint32_t>(m_incidence.unknowns(equation).size());
            bool hasDescended = false;
            while (position < degree) {
                const UnknownId candidate = at(equation, position++, reverse);
                if (m_visited[candidate.index()] == m_phase) continue;
                m_visited[candidate.index()] = m_phase;
                m_path.push_back(m_matching.equationOf[candidate]);
                hasDescended = true;
                break;
            }
            if (!hasDescended) m_path.pop_back();
        }
        return false;
    }

    const Incidence& m_incidence;
    Matching& m_matching;
    std::vector<std::uint32_t> m_visited;  ///< by unknown: the phase that visited it
    std::vector<std::uint32_t> m_lookahead, m_next;
    std::vector<EquationId> m_path;
    std::uint32_t m_phase = 0;
};

}  // namespace

std::size_t Matching::size() const
{
    return static_cast<std::size_t>(std::ranges::count_if(unknownOf, [](UnknownId unknown) { return !unknown.isNone(); }));
}

Matching emptyMatching(const Incidence& incidence)
{
    Matching matching;
    matching.unknownOf.resize(incidence.equationCount());
    matching.equationOf.resize(incidence.unknownCount());
    return matching;
}

void augmentToMaximum(const Incidence& incidence, Matching& matching)
{
    std::vector<EquationId> free;
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
        if (matching.unknownOf[EquationId(e)].isNone()) free.emplace_back(e);
    }
    if (!free.empty()) PothenFan(incidence, matching).run(std::move(free));
}

}  // namespace causeway
