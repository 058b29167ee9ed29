// SPDX-License-Identifier: GPL-3.0-or-later
// The heuristics of tearing.h: each finds what to guess by running the restricted colouring unobserved.
#include <algorithm>
#include <queue>
#include <tuple>

#include "core/structure/graph/matching.h"
#include "core/structure/graph/tearing_search.h"
#include "core/structure/graph/tearing_stability.h"

namespace causeway {

namespace {

/// Number of ties compared further, and of edges examined per unknown: both limit the cost of a choice.
constexpr std::size_t kEquals = 32;
constexpr std::size_t kLookedAt = 256;

/// Queries about the present state, shared by both heuristics.
class Choosing {
public:
    explicit Choosing(const TearingProblem& problem) : m_problem(problem), m_run(problem.incidence, edgeUses(problem))
    {
    }

protected:
    [[nodiscard]] const Incidence& incidence() const { return m_problem.incidence; }
    [[nodiscard]] std::uint32_t degree(EquationId equation) const { return m_run.colouring().blackDegree(equation); }
    [[nodiscard]] std::uint32_t degree(UnknownId unknown) const { return m_run.colouring().blackDegree(unknown); }
    [[nodiscard]] bool mustBeResidual(EquationId equation) const
    {
        return !m_problem.mustBeResidual.empty() && m_problem.mustBeResidual[equation.index()];
    }
    [[nodiscard]] TearingPreference preference(UnknownId unknown) const
    {
        return m_problem.preference.empty() ? TearingPreference::Neutral : m_problem.preference[unknown.index()];
    }
    /// The part of the preference that goes before all counts.
    [[nodiscard]] int wish(UnknownId unknown) const
    {
        switch (preference(unknown)) {
            case TearingPreference::Never: return -2;
            case TearingPreference::Avoid: return -1;
            case TearingPreference::Prefer:
            case TearingPreference::Always: return 1;
            default: return 0;
        }
    }
    /// Why an unknown is guessed that no equation left can be solved for; those always guessed are among them.
    [[nodiscard]] TearingReason reasonFor(UnknownId unknown) const
    {
        return preference(unknown) == TearingPreference::Always ? TearingReason::Chosen
                                                                : TearingReason::UnknownUnsolved;
    }

    /// How many equations other than `except` could be solved at once if the unknown were known.
    [[nodiscard]] std::size_t releasedBy(UnknownId unknown, EquationId except) const
    {
        std::size_t released = 0;
        const auto edges = incidence().edges(unknown);
        for (const EdgeId edge : edges.first(std::min(edges.size(), kLookedAt))) {
            const EquationId equation = incidence().equationOf(edge);
            if (equation == except || !m_run.isBlack(edge) || degree(equation) != 2) continue;
            const std::uint32_t own = m_run.isUsable(edge) ? 1 : 0;
            if (m_run.usableDegree(equation) > own) ++released;
        }
        return released;
    }

    template <class Visitor>
    void visitBlackEdges(EquationId equation, Visitor&& visit) const
    {
        std::size_t edge = incidence().firstEdge(equation).index();
        for (const UnknownId unknown : incidence().unknowns(equation)) {
            if (m_run.isBlack(EdgeId(edge))) visit(EdgeId(edge), unknown);
            ++edge;
        }
    }

    const TearingProblem& m_problem;
    RestrictedColouring m_run;
};

/// Cellier's heuristic. The equation with the most black edges becomes a residual; of its unknowns, that with the most
/// black edges is guessed, among equals the one that makes the most other equations solvable. Equations that cannot be
/// solved for anything go first, because they are residuals in any case; likewise unknowns that nothing can be solved
/// for.
class Cellier : Choosing {
public:
    explicit Cellier(const TearingProblem& problem) : Choosing(problem)
    {
        for (std::size_t e = 0; e < incidence().equationCount(); ++e) push(EquationId(e));
    }

    TearingPlan run()
    {
        m_run.runRules(NoColouringObserver{});
        for (;;) {
            for (const EquationId equation : m_run.changes().unsolvableEquations) push(equation);
            const auto& unsolvable = m_run.changes().unsolvableUnknowns;
            m_forced.insert(m_forced.end(), unsolvable.rbegin(), unsolvable.rend());
            m_run.changes() = {};
            TearingPlan::Pair pair = forcedPair();
            if (pair.unknown.isNone()) pair = fullestPair();
            if (pair.unknown.isNone()) break;
            m_plan.pairs.push_back(pair);
            m_run.tear(pair.residual, pair.unknown, NoColouringObserver{});
            m_run.runRules(NoColouringObserver{});
        }
        pairLeftovers();
        m_plan.method = TearingMethod::Cellier;
        return std::move(m_plan);
    }

private:
    struct Entry {
        bool isUnsolvable;
        std::uint32_t degree;
        EquationId equation;
        bool operator<(const Entry& other) const
        {
            if (isUnsolvable != other.isUnsolvable) return !isUnsolvable;
            if (degree != other.degree) return degree < other.degree;
            return equation > other.equation;
        }
    };

    [[nodiscard]] Entry entryOf(EquationId equation) const
    {
        return {m_run.usableDegree(equation) == 0, degree(equation), equation};
    }
    void push(EquationId equation)
    {
        if (m_run.isOpen(equation) && degree(equation) > 0) m_heap.push(entryOf(equation));
    }
    using Choosing::reasonFor;
    [[nodiscard]] TearingReason reasonFor(EquationId equation) const
    {
        if (mustBeResidual(equation)) return TearingReason::SwitchEquation;
        return m_run.usableDegree(equation) == 0 ? TearingReason::EquationUnsolved : TearingReason::MostUnknowns;
    }

    /// An unknown that is guessed in any case, with the best of its equations.
    TearingPlan::Pair forcedPair()
    {
        while (!m_forced.empty()) {
            const UnknownId unknown = m_forced.back();
            m_forced.pop_back();
            if (!m_run.isOpen(unknown) || degree(unknown) == 0) continue;
            std::optional<Entry> best;
            for (const EdgeId edge : incidence().edges(unknown)) {
                if (!m_run.isBlack(edge)) continue;
                const Entry entry = entryOf(incidence().equationOf(edge));
                if (!best || *best < entry) best = entry;
            }
            return {best->equation, unknown, reasonFor(unknown)};
        }
        return {};
    }

    /// The first entries, equal except for the equation. Entries only sink, except if an equation becomes unsolvable;
    /// it is then pushed again.
    std::vector<EquationId> fullestEquations()
    {
        std::vector<EquationId> fullest;
        std::optional<Entry> first;
        while (!m_heap.empty() && fullest.size() < kEquals) {
            const Entry top = m_heap.top();
            if (first && (top.isUnsolvable != first->isUnsolvable || top.degree != first->degree)) break;
            m_heap.pop();
            if (!m_run.isOpen(top.equation) || degree(top.equation) == 0) continue;
            const Entry present = entryOf(top.equation);
            if (present.degree != top.degree || present.isUnsolvable != top.isUnsolvable) {
                m_heap.push(present);
                continue;
            }
            if (!fullest.empty() && fullest.back() == top.equation) continue;
            first = top;
            fullest.push_back(top.equation);
        }
        return fullest;
    }

    TearingPlan::Pair fullestPair()
    {
        const std::vector<EquationId> fullest = fullestEquations();
        // First by preference and degree, so that only ties are examined further.
        std::tuple<int, std::uint32_t> most{-3, 0};
        std::vector<std::pair<EquationId, UnknownId>> equals;
        for (const EquationId equation : fullest) {
            visitBlackEdges(equation, [&](EdgeId, UnknownId unknown) {
                const std::tuple<int, std::uint32_t> rank{wish(unknown), degree(unknown)};
                if (rank > most) {
                    most = rank;
                    equals.clear();
                }
                if (rank == most && equals.size() < kEquals) equals.emplace_back(equation, unknown);
            });
        }
        TearingPlan::Pair best;
        std::tuple<std::size_t, TearingPreference> bestRank;
        for (const auto& [equation, unknown] : equals) {
            const std::tuple<std::size_t, TearingPreference> rank{releasedBy(unknown, equation), preference(unknown)};
            if (!best.unknown.isNone() && rank <= bestRank) continue;
            bestRank = rank;
            best = {equation, unknown, reasonFor(equation)};
        }
        for (const EquationId equation : fullest) {
            if (equation != best.residual) push(equation);
        }
        return best;
    }

    /// Pairs nodes without black edges; only their numbers match.
    void pairLeftovers()
    {
        std::vector<EquationId> equations;
        std::vector<UnknownId> unknowns;
        for (std::size_t e = 0; e < incidence().equationCount(); ++e) {
            if (m_run.isOpen(EquationId(e))) equations.emplace_back(e);
        }
        for (std::size_t v = 0; v < incidence().unknownCount(); ++v) {
            if (m_run.isOpen(UnknownId(v))) unknowns.emplace_back(v);
        }
        for (std::size_t i = 0; i < std::max(equations.size(), unknowns.size()); ++i) {
            m_plan.pairs.push_back({i < equations.size() ? equations[i] : EquationId(),
                                    i < unknowns.size() ? unknowns[i] : UnknownId(), TearingReason::Leftover});
        }
    }

    std::priority_queue<Entry> m_heap;
    std::vector<UnknownId> m_forced;  ///< the last first
    TearingPlan m_plan;
};

/// Guesses and residuals that are not paired yet.
struct Unpaired {
    std::vector<std::pair<UnknownId, TearingReason>> unknowns;  ///< in the order of choice
    std::vector<EquationId> residuals;                          ///< ascending
};

/// Few residuals: while no rule applies, guess an unknown of the equation with the fewest unknowns, to bring it closer
/// to being solvable; among these the one that makes the most equations solvable. Equations left unsolved are the
/// residuals.
class FewestResiduals : Choosing {
public:
    explicit FewestResiduals(const TearingProblem& problem) : Choosing(problem)
    {
        for (std::size_t e = 0; e < incidence().equationCount(); ++e) push(EquationId(e));
    }

    Unpaired run()
    {
        for (;;) {
            m_run.runRules(NoColouringObserver{});
            RestrictedColouring::Changes changes;
            std::swap(changes, m_run.changes());
            for (const EquationId equation : changes.equations) push(equation);
            if (settleUnsolvable(changes)) continue;
            const UnknownId unknown = best();
            if (unknown.isNone()) break;
            guess(unknown, TearingReason::FewestUnknowns);
        }
        for (std::size_t e = 0; e < incidence().equationCount(); ++e) {
            if (m_run.colouring().unknownOf(EquationId(e)).isNone()) m_result.residuals.emplace_back(e);
        }
        return std::move(m_result);
    }

private:
    using Entry = std::pair<std::uint32_t, EquationId>;  // degree first

    void push(EquationId equation)
    {
        if (m_run.isOpen(equation)) m_heap.emplace(degree(equation), equation);
    }
    void guess(UnknownId unknown, TearingReason reason)
    {
        m_run.tear({}, unknown, NoColouringObserver{});
        m_result.unknowns.emplace_back(unknown, reason);
    }

    /// Equations that can be solved for nothing are residuals and unknowns that nothing can be solved for are guessed:
    /// no choice.
    bool settleUnsolvable(const RestrictedColouring::Changes& changes)
    {
        bool hasSettled = false;
        for (const EquationId equation : changes.unsolvableEquations) {
            if (!m_run.isOpen(equation)) continue;
            m_run.tear(equation, {}, NoColouringObserver{});
            hasSettled = true;
        }
        for (const UnknownId unknown : changes.unsolvableUnknowns) {
            if (!m_run.isOpen(unknown)) continue;
            guess(unknown, reasonFor(unknown));
            hasSettled = true;
        }
        return hasSettled;
    }

    std::vector<EquationId> emptiestEquations()
    {
        std::vector<EquationId> emptiest;
        std::uint32_t fewest = 0;
        while (!m_heap.empty() && emptiest.size() < kEquals) {
            const auto [count, equation] = m_heap.top();
            if (!emptiest.empty() && count != fewest) break;
            m_heap.pop();
            const bool isRepeated = !emptiest.empty() && emptiest.back() == equation;
            if (isRepeated || !m_run.isOpen(equation) || degree(equation) != count) continue;
            fewest = count;
            emptiest.push_back(equation);
        }
        for (const EquationId equation : emptiest) push(equation);
        return emptiest;
    }

    UnknownId best()
    {
        UnknownId best;
        std::tuple<int, std::size_t, std::uint32_t, TearingPreference> bestRank;
        for (const EquationId equation : emptiestEquations()) {
            visitBlackEdges(equation, [&](EdgeId edge, UnknownId unknown) {
                const std::uint32_t own = m_run.isUsable(edge) ? 1 : 0;
                if (m_run.usableDegree(equation) <= own) return;  // would leave the equation unsolvable
                const std::tuple<int, std::size_t, std::uint32_t, TearingPreference> rank{
                    wish(unknown), releasedBy(unknown, {}), degree(unknown), preference(unknown)};
                if (!best.isNone() && rank <= bestRank) return;
                bestRank = rank;
                best = unknown;
            });
        }
        return best;
    }

    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> m_heap;
    Unpaired m_result;
};

/// Pairs each guess with a residual that holds it, as far as possible.
TearingPlan paired(const Incidence& incidence, const Unpaired& unpaired, TearingMethod method)
{
    IdVector<EquationId, EquationId> placeOf(incidence.equationCount());
    for (std::size_t i = 0; i < unpaired.residuals.size(); ++i) placeOf[unpaired.residuals[i]] = EquationId(i);
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t i = 0; i < unpaired.unknowns.size(); ++i) {
        for (const EdgeId edge : incidence.edges(unpaired.unknowns[i].first)) {
            const EquationId place = placeOf[incidence.equationOf(edge)];
            if (!place.isNone()) entries.emplace_back(place, UnknownId(i));
        }
    }
    const Incidence among(std::move(entries), unpaired.residuals.size(), unpaired.unknowns.size());
    Matching matching = emptyMatching(among);
    augmentToMaximum(among, matching);

    TearingPlan plan;
    plan.method = method;
    std::vector<EquationId> rest;
    for (std::size_t i = 0; i < unpaired.residuals.size(); ++i) {
        if (matching.unknownOf[EquationId(i)].isNone()) rest.push_back(unpaired.residuals[i]);
    }
    auto next = rest.begin();
    for (std::size_t i = 0; i < unpaired.unknowns.size(); ++i) {
        const auto& [unknown, reason] = unpaired.unknowns[i];
        const EquationId place = matching.equationOf[UnknownId(i)];
        EquationId residual;
        if (!place.isNone()) {
            residual = unpaired.residuals[place.index()];
        } else if (next != rest.end()) {
            residual = *next++;
        }
        plan.pairs.push_back({residual, unknown, reason});
    }
    for (; next != rest.end(); ++next) plan.pairs.push_back({*next, {}, TearingReason::Leftover});
    return plan;
}

std::vector<UnknownId> guessedIn(const TearingPlan& plan)
{
    std::vector<UnknownId> unknowns;
    for (const TearingPlan::Pair& pair : plan.pairs) {
        if (!pair.unknown.isNone()) unknowns.push_back(pair.unknown);
    }
    return unknowns;
}

/// The plan with fewer guesses, if the search finds any, in the order in which they stood or of their ids.
TearingPlan reduced(const TearingProblem& problem, TearingPlan plan, std::size_t effort)
{
    const std::vector<UnknownId> before = guessedIn(plan);
    const TearingSet set = reduceTearingSet(problem, before, effort);
    plan.isMinimum = set.isMinimum;
    if (set.unknowns.size() == before.size()) return plan;
    const std::vector<EdgeUse> uses = edgeUses(problem);
    Consequences consequences(problem.incidence, uses);
    Unpaired unpaired;
    for (const UnknownId unknown : set.unknowns) {
        const bool isChosen =
            !problem.preference.empty() && problem.preference[unknown.index()] == TearingPreference::Always;
        unpaired.unknowns.emplace_back(unknown, isChosen ? TearingReason::Chosen : TearingReason::SmallestSet);
        consequences.learn(unknown);
    }
    for (std::size_t e = 0; e < problem.incidence.equationCount(); ++e) {
        if (!consequences.isUsed(EquationId(e))) unpaired.residuals.emplace_back(e);
    }
    TearingPlan smaller = paired(problem.incidence, unpaired, TearingMethod::Smallest);
    smaller.isMinimum = set.isMinimum;
    return smaller;
}

TearingPlan planByStructure(const TearingProblem& problem, const TearingOptions& options)
{
    if (options.method == TearingMethod::Cellier) return Cellier(problem).run();
    TearingPlan fewest = paired(problem.incidence, FewestResiduals(problem).run(), TearingMethod::FewestResiduals);
    if (options.method == TearingMethod::FewestResiduals) return fewest;
    TearingPlan cellier = Cellier(problem).run();
    const bool isFewer = guessedIn(fewest).size() < guessedIn(cellier).size();
    return reduced(problem, isFewer ? std::move(fewest) : std::move(cellier), options.searchEffort);
}

}  // namespace

TearingPlan planTearing(const TearingProblem& problem, const TearingOptions& options)
{
    constexpr double kMaxGrowth = 1e4;
    TearingPlan plan = planByStructure(problem, options);
    if (problem.coefficients.empty()) return plan;
    RestrictedColouring run(problem.incidence, edgeUses(problem, plan));
    carryOut(plan, run);
    for (const auto& [equation, unknown] :
         unstableSteps(problem.incidence, problem.coefficients, tearingResult(plan, run.colouring()), kMaxGrowth)) {
        plan.pairs.push_back({equation, unknown, TearingReason::Unstable});
        plan.isMinimum = false;
    }
    return plan;
}

}  // namespace causeway
