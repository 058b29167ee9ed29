// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/graph/tearing_search.h"

#include <algorithm>
#include <functional>

namespace causeway {

Consequences::Consequences(const Incidence& incidence, const std::vector<EdgeUse>& uses)
    : m_incidence(incidence),
      m_uses(uses),
      m_openCount(incidence.equationCount(), 0),
      m_openEdges(incidence.equationCount(), 0),
      m_isKnown(incidence.unknownCount(), false),
      m_isUsed(incidence.equationCount(), false)
{
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        const std::size_t equation = incidence.equationOf(EdgeId(i)).index();
        ++m_openCount[equation];
        m_openEdges[equation] ^= static_cast<std::uint32_t>(i);
    }
    for (std::size_t e = 0; e < incidence.equationCount(); ++e) note(EquationId(e));
    conclude();
}

/// Remembers an equation that has one unknown left.
void Consequences::note(EquationId equation)
{
    if (m_openCount[equation.index()] != 1) return;
    const EdgeId edge(m_openEdges[equation.index()]);
    if (m_uses[edge.index()] == EdgeUse::Safe) m_safe.push_back(edge);
    if (m_uses[edge.index()] == EdgeUse::Risky) m_risky.push_back(edge);
}

void Consequences::record(UnknownId unknown, EquationId equation)
{
    m_isKnown[unknown.index()] = true;
    if (!equation.isNone()) m_isUsed[equation.index()] = true;
    m_learnt.push_back({unknown, equation});
    m_effort += m_incidence.edges(unknown).size();
    for (const EdgeId edge : m_incidence.edges(unknown)) {
        const EquationId other = m_incidence.equationOf(edge);
        --m_openCount[other.index()];
        m_openEdges[other.index()] ^= edge.value;
        note(other);
    }
}

void Consequences::conclude()
{
    while (!m_safe.empty() || !m_risky.empty()) {
        std::vector<EdgeId>& from = m_safe.empty() ? m_risky : m_safe;
        const EdgeId edge = from.back();
        from.pop_back();
        const UnknownId unknown = m_incidence.unknownOf(edge);
        if (!isKnown(unknown)) record(unknown, m_incidence.equationOf(edge));
    }
}

void Consequences::learn(UnknownId unknown)
{
    ++m_effort;
    if (isKnown(unknown)) return;
    record(unknown, {});
    conclude();
}

void Consequences::forgetTo(std::size_t mark)
{
    while (m_learnt.size() > mark) {
        const Fact fact = m_learnt.back();
        m_learnt.pop_back();
        m_isKnown[fact.unknown.index()] = false;
        if (!fact.equation.isNone()) m_isUsed[fact.equation.index()] = false;
        m_effort += m_incidence.edges(fact.unknown).size();
        for (const EdgeId edge : m_incidence.edges(fact.unknown)) {
            const EquationId other = m_incidence.equationOf(edge);
            ++m_openCount[other.index()];
            m_openEdges[other.index()] ^= edge.value;
        }
    }
}

namespace {

class Reduction {
public:
    Reduction(const TearingProblem& problem, std::size_t effort)
        : m_problem(problem), m_incidence(problem.incidence), m_uses(edgeUses(problem)), m_limit(effort)
    {
        std::vector<bool> isSolvableFor(m_incidence.unknownCount(), false);
        std::vector<bool> isSolvable(m_incidence.equationCount(), false);
        for (std::size_t i = 0; i < m_uses.size(); ++i) {
            if (m_uses[i] == EdgeUse::Forbidden) continue;
            isSolvableFor[m_incidence.unknownOf(EdgeId(i)).index()] = true;
            isSolvable[m_incidence.equationOf(EdgeId(i)).index()] = true;
        }
        for (std::size_t v = 0; v < m_incidence.unknownCount(); ++v) {
            if (!isSolvableFor[v]) m_forced.emplace_back(v);  // those always guessed are among them
        }
        // Each unknown that is not guessed takes up an equation that can be solved.
        const auto solvable = static_cast<std::size_t>(std::count(isSolvable.begin(), isSolvable.end(), true));
        m_lowerBound = m_forced.size();
        if (m_incidence.unknownCount() > solvable)
            m_lowerBound = std::max(m_lowerBound, m_incidence.unknownCount() - solvable);
    }

    TearingSet run(const std::vector<UnknownId>& start)
    {
        TearingSet set{start, false};
        dropFollowing(set.unknowns, [this](UnknownId a, UnknownId b) { return preference(a) > preference(b); });
        dropNeedless(set.unknowns);
        // The effort did not suffice: drop guesses that follow from earlier ones, because they would be both guessed
        // and computed.
        dropFollowing(set.unknowns, std::less<>());
        set.isMinimum = set.unknowns.size() <= m_lowerBound;
        if (!set.isMinimum) searchSmaller(set);
        return set;
    }

private:
    [[nodiscard]] TearingPreference preference(UnknownId unknown) const
    {
        return m_problem.preference.empty() ? TearingPreference::Neutral : m_problem.preference[unknown.index()];
    }

    [[nodiscard]] bool suffices(const std::vector<UnknownId>& set, UnknownId except)
    {
        Consequences consequences(m_incidence, m_uses);
        for (const UnknownId unknown : set) {
            if (unknown != except) consequences.learn(unknown);
        }
        m_effort += consequences.effort();
        return consequences.isComplete();
    }

    /// Removes guesses that follow from those before them in the order; linear in the edges, independent of the effort.
    template <class Order>
    void dropFollowing(std::vector<UnknownId>& set, Order&& isBefore)
    {
        std::stable_sort(set.begin(), set.end(), isBefore);
        Consequences consequences(m_incidence, m_uses);
        std::erase_if(set, [&](UnknownId unknown) {
            const bool follows = consequences.isKnown(unknown);
            consequences.learn(unknown);
            return follows;
        });
        m_effort += consequences.effort();
    }

    /// Takes out guesses that follow from the others, those that are liked least first.
    void dropNeedless(std::vector<UnknownId>& set)
    {
        std::vector<UnknownId> order = set;
        std::stable_sort(order.begin(), order.end(),
                         [this](UnknownId a, UnknownId b) { return preference(a) < preference(b); });
        for (const UnknownId unknown : order) {
            if (m_effort + m_incidence.edgeCount() > m_limit) return;
            if (suffices(set, unknown)) std::erase(set, unknown);
        }
    }

    /// Sets of one more guess at a time, until one suffices. Guesses that follow from those before them are passed
    /// over.
    void searchSmaller(TearingSet& set)
    {
        std::vector<UnknownId> candidates;
        bool areAll = true;
        for (std::size_t v = 0; v < m_incidence.unknownCount(); ++v) {
            const bool isUnwanted = preference(UnknownId(v)) == TearingPreference::Never &&
                                    !std::binary_search(set.unknowns.begin(), set.unknowns.end(), UnknownId(v));
            if (isUnwanted) areAll = false;
            if (!isUnwanted && !std::binary_search(m_forced.begin(), m_forced.end(), UnknownId(v)))
                candidates.emplace_back(v);
        }
        std::stable_sort(candidates.begin(), candidates.end(), [this](UnknownId a, UnknownId b) {
            if (preference(a) != preference(b)) return preference(a) > preference(b);
            return m_incidence.edges(a).size() > m_incidence.edges(b).size();
        });
        Consequences consequences(m_incidence, m_uses);
        for (const UnknownId unknown : m_forced) consequences.learn(unknown);
        for (std::size_t size = m_lowerBound; size < set.unknowns.size(); ++size) {
            const Outcome outcome = trySize(size - m_forced.size(), candidates, consequences);
            if (outcome == Outcome::GaveUp) return;
            if (outcome != Outcome::Found) continue;
            set.unknowns = m_forced;
            for (const std::size_t chosen : m_chosen) set.unknowns.push_back(candidates[chosen]);
            std::sort(set.unknowns.begin(), set.unknowns.end());
            break;
        }
        set.isMinimum = areAll;
    }

    enum class Outcome : std::uint8_t { Found, NoneExists, GaveUp };

    /// Whether `count` candidates suffice: all selections in lexicographic order, depth first.
    Outcome trySize(std::size_t count, const std::vector<UnknownId>& candidates, Consequences& consequences)
    {
        m_chosen.clear();
        if (consequences.isComplete()) return Outcome::Found;
        if (count == 0) return Outcome::NoneExists;
        std::vector<std::size_t> marks;
        std::size_t next = 0;
        for (;;) {
            if (m_effort + consequences.effort() > m_limit) return Outcome::GaveUp;
            const bool isExhausted = m_chosen.size() == count || next == candidates.size();
            if (!isExhausted) {
                const std::size_t candidate = next++;
                if (consequences.isKnown(candidates[candidate])) continue;
                marks.push_back(consequences.mark());
                m_chosen.push_back(candidate);
                consequences.learn(candidates[candidate]);
                if (consequences.isComplete()) return Outcome::Found;
                continue;
            }
            if (m_chosen.empty()) return Outcome::NoneExists;
            next = m_chosen.back() + 1;
            consequences.forgetTo(marks.back());
            m_chosen.pop_back();
            marks.pop_back();
        }
    }

    const TearingProblem& m_problem;
    const Incidence& m_incidence;
    std::vector<EdgeUse> m_uses;
    std::size_t m_limit;
    std::size_t m_effort = 0;
    std::size_t m_lowerBound = 0;
    std::vector<UnknownId> m_forced;  ///< ascending
    std::vector<std::size_t> m_chosen;
};

}  // namespace

TearingSet reduceTearingSet(const TearingProblem& problem, const std::vector<UnknownId>& start, std::size_t effort)
{
    return Reduction(problem, effort).run(start);
}

}  // namespace causeway
