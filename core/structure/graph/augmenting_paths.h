// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Search for augmenting paths, the core of `augmentToMaximum` (matching.h), for any observer. Without an observer no
/// step is built.
///
/// Method: depth-first search with lookahead, in phases. A phase visits each unknown at most once; the direction of
///       scanning alternates between phases.
/// Reference: A. Pothen, C.-J. Fan, Computing the block triangular form of a sparse matrix, ACM TOMS 16 (1990).
/// Watched by: the matching lesson (core/lesson), through `MatchingStep`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/structure/graph/matching.h"

namespace causeway {

enum class MatchingAction : std::uint8_t {
    Phase,    ///< a new phase begins; all visit marks are cleared
    Start,    ///< a search begins at the unmatched `equation`
    Visit,    ///< the path continues over `unknown` to `equation`, which it is matched to
    Augment,  ///< the path ends at a free unknown: equations[i] gets unknowns[i]; the last of these was free
    Retreat,  ///< dead end at `equation`: back to its predecessor on the path
    GiveUp,   ///< no path leads from `equation` to a free unknown
};

struct MatchingStep {
    MatchingAction action = MatchingAction::Phase;
    EquationId equation;
    UnknownId unknown;
    std::vector<EquationId> equations;
    std::vector<UnknownId> unknowns;
};

/// Ignores every step, at no cost.
struct NoMatchingObserver {
    void operator()(const MatchingStep& /*step*/) const {}
};

/// Unmatched equations, ascending.
[[nodiscard]] std::vector<EquationId> freeEquations(const Matching& matching);

/// The searches of all phases and the data they share.
template <class Observer>
class AugmentingPaths {
public:
    AugmentingPaths(const Incidence& incidence, Matching& matching, Observer& observe)
        : m_incidence(incidence),
          m_matching(matching),
          m_observe(observe),
          m_visited(incidence.unknownCount(), 0),
          m_lookahead(incidence.equationCount(), 0),
          m_next(incidence.equationCount(), 0)
    {
    }

    /// Returns false, with a matching that is not maximum, if more than `most` unknowns would have to be visited.
    bool run(std::vector<EquationId> free, std::size_t most)
    {
        bool reverse = false;
        while (!free.empty()) {
            ++m_phase;
            tell(MatchingAction::Phase, {}, {});
            std::fill(m_next.begin(), m_next.end(), 0);
            const std::size_t before = free.size();
            std::erase_if(free, [&](EquationId root) { return m_visits <= most && augment(root, reverse); });
            if (m_visits > most) return false;
            if (free.size() == before) return true;
            reverse = !reverse;
        }
        return true;
    }

private:
    static constexpr bool kIsObserved = !std::is_same_v<Observer, NoMatchingObserver>;

    void tell(MatchingAction action, EquationId equation, UnknownId unknown)
    {
        if constexpr (kIsObserved) m_observe(MatchingStep{action, equation, unknown, {}, {}});
    }

    [[nodiscard]] UnknownId at(EquationId equation, std::uint32_t position, bool reverse) const
    {
        const auto row = m_incidence.unknowns(equation);
        return row[reverse ? row.size() - 1 - position : position];
    }

    /// An unmatched unknown of the equation, or none. Each row is scanned only once over all phases, because matched
    /// unknowns stay matched.
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

    /// Shifts the matching along the path: each equation gives its unknown to the one before it.
    void shift(UnknownId unknown)
    {
        if constexpr (kIsObserved) {
            MatchingStep step{MatchingAction::Augment, m_path.front(), unknown, m_path, {}};
            for (std::size_t i = 1; i < m_path.size(); ++i) step.unknowns.push_back(m_matching.unknownOf[m_path[i]]);
            step.unknowns.push_back(unknown);
            m_observe(step);
        }
        for (std::size_t i = m_path.size(); i-- > 0;) {
            const UnknownId previous = m_matching.unknownOf[m_path[i]];
            m_matching.unknownOf[m_path[i]] = unknown;
            m_matching.equationOf[unknown] = m_path[i];
            unknown = previous;
        }
    }

    bool augment(EquationId root, bool reverse)
    {
        m_path.assign(1, root);
        tell(MatchingAction::Start, root, {});
        while (!m_path.empty()) {
            const EquationId equation = m_path.back();
            const UnknownId unknown = lookAhead(equation);
            if (!unknown.isNone()) {
                m_visited[unknown.index()] = m_phase;
                shift(unknown);
                return true;
            }
            std::uint32_t& position = m_next[equation.index()];
            const auto degree = static_cast<std::uint32_t>(m_incidence.unknowns(equation).size());
            bool hasDescended = false;
            while (position < degree) {
                const UnknownId candidate = at(equation, position++, reverse);
                if (m_visited[candidate.index()] == m_phase) continue;
                m_visited[candidate.index()] = m_phase;
                ++m_visits;
                m_path.push_back(m_matching.equationOf[candidate]);
                tell(MatchingAction::Visit, m_path.back(), candidate);
                hasDescended = true;
                break;
            }
            if (hasDescended) continue;
            tell(m_path.size() > 1 ? MatchingAction::Retreat : MatchingAction::GiveUp, equation, {});
            m_path.pop_back();
        }
        return false;
    }

    const Incidence& m_incidence;
    Matching& m_matching;
    Observer& m_observe;
    std::vector<std::uint32_t> m_visited;  ///< by unknown: the last phase that visited it
    std::vector<std::uint32_t> m_lookahead, m_next;
    std::vector<EquationId> m_path;
    std::uint32_t m_phase = 0;
    std::size_t m_visits = 0;
};

}  // namespace causeway
