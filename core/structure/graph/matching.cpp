// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/matching.h"

#include <algorithm>
#include <limits>

#include "core/structure/graph/augmenting_paths.h"

namespace causeway {

namespace {

/// A matching that leaves little to search for, after Karp and Sipser: an equation with one choice left takes it;
/// where all have more, the next equation takes the unknown that the fewest equations want.
class KarpSipser {
public:
    KarpSipser(const Incidence& incidence, Matching& matching)
        : m_incidence(incidence),
          m_matching(matching),
          m_equationDegree(incidence.equationCount(), 0),
          m_unknownDegree(incidence.unknownCount(), 0)
    {
        for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
            const EquationId equation(e);
            if (!m_matching.unknownOf[equation].isNone()) continue;
            for (const UnknownId unknown : incidence.unknowns(equation)) {
                if (!m_matching.equationOf[unknown].isNone()) continue;
                ++m_equationDegree[equation];
                ++m_unknownDegree[unknown];
            }
        }
        for (std::size_t e = 0; e < incidence.equationCount(); ++e) {
            if (m_equationDegree[EquationId(e)] == 1) m_equations.emplace_back(e);
        }
        for (std::size_t v = 0; v < incidence.unknownCount(); ++v) {
            if (m_unknownDegree[UnknownId(v)] == 1) m_unknowns.emplace_back(v);
        }
    }

    void run()
    {
        takeSingles();
        for (std::size_t e = 0; e < m_incidence.equationCount(); ++e) {
            if (m_equationDegree[EquationId(e)] == 0 || !isFree(EquationId(e))) continue;
            match(EquationId(e), leastWanted(EquationId(e)));
            takeSingles();
        }
    }

private:
    [[nodiscard]] bool isFree(EquationId equation) const { return m_matching.unknownOf[equation].isNone(); }
    [[nodiscard]] bool isFree(UnknownId unknown) const { return m_matching.equationOf[unknown].isNone(); }

    [[nodiscard]] UnknownId leastWanted(EquationId equation) const
    {
        UnknownId best;
        for (const UnknownId unknown : m_incidence.unknowns(equation)) {
            if (isFree(unknown) && (best.isNone() || m_unknownDegree[unknown] < m_unknownDegree[best])) best = unknown;
        }
        return best;
    }

    void takeSingles()
    {
        while (!m_equations.empty() || !m_unknowns.empty()) {
            if (!m_equations.empty()) {
                const EquationId equation = m_equations.back();
                m_equations.pop_back();
                if (!isFree(equation) || m_equationDegree[equation] == 0) continue;
                match(equation, leastWanted(equation));
            } else {
                const UnknownId unknown = m_unknowns.back();
                m_unknowns.pop_back();
                if (!isFree(unknown) || m_unknownDegree[unknown] == 0) continue;
                for (const EdgeId edge : m_incidence.edges(unknown)) {
                    const EquationId equation = m_incidence.equationOf(edge);
                    if (!isFree(equation)) continue;
                    match(equation, unknown);
                    break;
                }
            }
        }
    }

    void match(EquationId equation, UnknownId unknown)
    {
        m_matching.unknownOf[equation] = unknown;
        m_matching.equationOf[unknown] = equation;
        for (const UnknownId other : m_incidence.unknowns(equation)) {
            if (isFree(other) && --m_unknownDegree[other] == 1) m_unknowns.push_back(other);
        }
        if (m_unknownDegree[unknown] < 2) return;
        for (const EdgeId edge : m_incidence.edges(unknown)) {
            const EquationId other = m_incidence.equationOf(edge);
            if (isFree(other) && --m_equationDegree[other] == 1) m_equations.push_back(other);
        }
    }

    const Incidence& m_incidence;
    Matching& m_matching;
    IdVector<EquationId, std::uint32_t> m_equationDegree;  ///< unknowns of a free equation that are free
    IdVector<UnknownId, std::uint32_t> m_unknownDegree;    ///< equations of a free unknown that are free
    std::vector<EquationId> m_equations;                   ///< with one choice, when they were noted
    std::vector<UnknownId> m_unknowns;
};

void takeGuess(const Incidence& incidence, const Matching& guess, Matching& matching)
{
    const std::size_t count = std::min(guess.unknownOf.size(), incidence.equationCount());
    for (std::size_t e = 0; e < count; ++e) {
        const EquationId equation(e);
        const UnknownId unknown = guess.unknownOf[equation];
        if (unknown.isNone() || unknown.index() >= incidence.unknownCount() || !matching.unknownOf[equation].isNone())
            continue;
        if (!matching.equationOf[unknown].isNone() || !incidence.contains(equation, unknown)) continue;
        matching.unknownOf[equation] = unknown;
        matching.equationOf[unknown] = equation;
    }
}

}  // namespace

std::vector<EquationId> freeEquations(const Matching& matching)
{
    std::vector<EquationId> free;
    for (std::size_t e = 0; e < matching.unknownOf.size(); ++e) {
        if (matching.unknownOf[EquationId(e)].isNone()) free.emplace_back(e);
    }
    return free;
}

std::size_t Matching::size() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(unknownOf, [](UnknownId unknown) { return !unknown.isNone(); }));
}

Matching emptyMatching(const Incidence& incidence)
{
    Matching matching;
    matching.unknownOf.resize(incidence.equationCount());
    matching.equationOf.resize(incidence.unknownCount());
    return matching;
}

void augmentToMaximum(const Incidence& incidence, Matching& matching, const Matching* guess)
{
    std::vector<EquationId> free = freeEquations(matching);
    if (free.empty()) return;
    NoMatchingObserver watchNothing;
    // Paths are short if equations and unknowns are in the order of the text. Without such an order, searches visit
    // everything, and a guess is faster.
    const std::size_t bearable = std::max<std::size_t>(100'000, incidence.edgeCount() / 16);
    const Matching start = matching;
    if (AugmentingPaths(incidence, matching, watchNothing).run(std::move(free), bearable)) return;
    matching = start;
    if (guess != nullptr) takeGuess(incidence, *guess, matching);
    KarpSipser(incidence, matching).run();
    if (free = freeEquations(matching); !free.empty())
        AugmentingPaths(incidence, matching, watchNothing)
            .run(std::move(free), std::numeric_limits<std::size_t>::max());
}

}  // namespace causeway
