// SPDX-License-Identifier: GPL-3.0-or-later
// Tearing of one algebraic loop: the algorithm runs again on a copy of the structure, with an observer.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/lesson_maker.h"
#include "core/structure/loops.h"

namespace causeway {

namespace {

const std::vector<std::string> kTearingCode = {
    "colour by both rules, along edges that can be solved",
    "while something is black",
    "  choose an unknown to guess and an equation to be its residual",
    "  the unknown's edges and the residual's edges are blue",
    "  colour by both rules again",
    "iterate the guesses until the residuals vanish",
};
constexpr std::uint32_t kRule = 4, kGuess = 2, kIterate = 5;

/// Properties of a guess and its residual among the undecided (black) edges.
struct GuessFacts {
    bool isFullest = false;    ///< no equation has more remaining unknowns, and among its unknowns none occurs in more
                               ///< equations
    EquationId relieved;       ///< contains the guess, and then has the fewest remaining unknowns; none if no other
                               ///< equation contains it
    std::size_t leftThen = 0;  ///< its remaining unknowns
    std::vector<EdgeId> ofUnknown, ofEquation;  ///< previously black edges
};

/// Number of black edges of each equation and unknown.
class BlackCounts {
public:
    explicit BlackCounts(const Incidence& incidence)
        : m_incidence(incidence),
          m_isBlack(incidence.edgeCount(), true),
          m_ofEquation(incidence.equationCount()),
          m_ofUnknown(incidence.unknownCount())
    {
        for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
            ++m_ofEquation[incidence.equationOf(EdgeId(i)).index()];
            ++m_ofUnknown[incidence.unknownOf(EdgeId(i)).index()];
        }
    }

    /// Applies the colours of a step.
    GuessFacts take(const ColouringStep& step)
    {
        GuessFacts facts;
        facts.isFullest = isFullest(step);
        if (step.rule == ColouringRule::Tearing) {
            for (std::size_t i = 0; i < m_isBlack.size(); ++i) {
                if (!m_isBlack[i]) continue;
                if (m_incidence.unknownOf(EdgeId(i)) == step.unknown) facts.ofUnknown.emplace_back(i);
                if (m_incidence.equationOf(EdgeId(i)) == step.equation) facts.ofEquation.emplace_back(i);
            }
        }
        colour(step.edge);
        for (const EdgeId edge : step.blue) colour(edge);
        if (step.unknown.isNone()) return facts;
        for (const EdgeId edge : m_incidence.edges(step.unknown)) {
            const EquationId equation = m_incidence.equationOf(edge);
            const std::size_t left = m_ofEquation[equation.index()];
            if (left == 0 || (!facts.relieved.isNone() && left >= facts.leftThen)) continue;
            facts.relieved = equation;
            facts.leftThen = left;
        }
        return facts;
    }

private:
    [[nodiscard]] bool isFullest(const ColouringStep& step) const
    {
        if (step.rule != ColouringRule::Tearing || step.edge.isNone()) return false;
        std::size_t most = 0;
        std::size_t edge = m_incidence.firstEdge(step.equation).index();
        for (const UnknownId unknown : m_incidence.unknowns(step.equation)) {
            if (m_isBlack[edge++]) most = std::max(most, m_ofUnknown[unknown.index()]);
        }
        return m_ofEquation[step.equation.index()] == std::ranges::max(m_ofEquation) &&
               m_ofUnknown[step.unknown.index()] == most;
    }
    void colour(EdgeId edge)
    {
        if (edge.isNone() || !m_isBlack[edge.index()]) return;
        m_isBlack[edge.index()] = false;
        --m_ofEquation[m_incidence.equationOf(edge).index()];
        --m_ofUnknown[m_incidence.unknownOf(edge).index()];
    }

    const Incidence& m_incidence;
    std::vector<bool> m_isBlack;
    std::vector<std::size_t> m_ofEquation, m_ofUnknown;
};

constexpr std::size_t kLongestObstacles = 160;

/// Reason recorded with the plan, if it holds for the step, whose order may differ.
TearingReason reasonOf(const WatchedTearing& tearing, const TearingStep& step, const GuessFacts& facts)
{
    const auto canBeSolved = [&](EdgeId edge) { return tearing.obstacles[edge.index()].empty(); };
    const bool isFalse =
        (step.reason == TearingReason::EquationUnsolved && std::ranges::any_of(facts.ofEquation, canBeSolved)) ||
        (step.reason == TearingReason::UnknownUnsolved && std::ranges::any_of(facts.ofUnknown, canBeSolved));
    return isFalse ? TearingReason::FewestUnknowns : step.reason;
}

std::string reasonText(TearingReason reason, const TearingStep& step, const GuessFacts& facts,
                       const std::string& relieved)
{
    const bool areTwo = !step.colouring.equation.isNone() && !step.colouring.unknown.isNone();
    switch (reason) {
        case TearingReason::Rule: return {};
        case TearingReason::Chosen: return "it was chosen so";
        case TearingReason::SwitchEquation:
            return "the equation of a switch has to be a residual: which side of it determines changes during the run";
        case TearingReason::EquationUnsolved:
            return "the equation can be solved for none of the unknowns that are left for it without a possible "
                   "division by zero, as far as its form shows";
        case TearingReason::UnknownUnsolved:
            return "none of the equations that are left for the unknown can be solved for it without a possible "
                   "division by zero, as far as their forms show";
        case TearingReason::MostUnknowns:
            return facts.isFullest ? "Cellier's heuristic: the equation has the most unknowns left, and of those this "
                                     "one occurs in the most equations"
                                   : "Cellier's heuristic: of the equations with many unknowns left one becomes a "
                                     "residual, and of its unknowns one that occurs in many equations is guessed";
        case TearingReason::FewestUnknowns:
            return relieved.empty() ? std::string("something has to be guessed before anything else can be solved")
                                    : fmt::format("something has to be guessed, and {} then has only {} left", relieved,
                                                  counted(facts.leftThen, "unknown"));
        case TearingReason::SmallestSet:
            return "a search found that a smaller number of guesses suffices with this one";
        case TearingReason::Leftover: return areTwo ? "nothing else is left for them" : "nothing else is left for it";
        case TearingReason::Unstable:
            return "computed from the guesses so far it would be wrong: rounding errors grow from step to step, and a "
                   "guess stops them";
    }
    return {};
}

/// " (for u: its coefficient m may be zero; ...)" for the edges that cannot be solved along; nothing for long lists.
template <class Place>
std::string obstaclesText(const WatchedTearing& tearing, std::vector<EdgeId> edges, const Place& place)
{
    std::erase_if(edges, [&](EdgeId edge) { return tearing.obstacles[edge.index()].empty(); });
    const std::string text = listOf(
        edges, [&](EdgeId edge) { return fmt::format("{}: {}", place(edge), tearing.obstacles[edge.index()]); }, "; ");
    return edges.empty() || text.size() > kLongestObstacles ? std::string() : fmt::format(" ({})", text);
}

std::string why(const Structure& structure, const WatchedTearing& tearing, const TearingStep& step,
                const GuessFacts& facts)
{
    const auto equation = [&](EquationId e) { return labelOf(structure, tearing.equations[e.index()]); };
    const auto unknown = [&](UnknownId v) { return structure.nameOf(tearing.unknowns[v.index()]); };
    const ColouringStep& colouring = step.colouring;
    switch (colouring.rule) {
        case ColouringRule::SingleUnknown:
            return fmt::format("{} has only one unknown left, {}: solve it for {}.",
                               capitalised(equation(colouring.equation)), unknown(colouring.unknown),
                               unknown(colouring.unknown));
        case ColouringRule::SingleEquation:
            return fmt::format("{} occurs in only one equation that is left, {}: solve that for {}.",
                               unknown(colouring.unknown), equation(colouring.equation), unknown(colouring.unknown));
        case ColouringRule::Tearing:
        case ColouringRule::Manual: break;
    }
    const TearingReason own = reasonOf(tearing, step, facts);
    std::string reason =
        reasonText(own, step, facts, facts.relieved.isNone() ? std::string() : equation(facts.relieved));
    if (own == TearingReason::EquationUnsolved)
        reason += obstaclesText(tearing, facts.ofEquation,
                                [&](EdgeId edge) { return "for " + unknown(tearing.incidence.unknownOf(edge)); });
    if (own == TearingReason::UnknownUnsolved)
        reason += obstaclesText(tearing, facts.ofUnknown, [&](EdgeId edge) {
            return fmt::format("in equation {}",
                               tearing.equations[tearing.incidence.equationOf(edge).index()].index() + 1);
        });
    if (colouring.equation.isNone()) return fmt::format("{} is guessed: {}.", unknown(colouring.unknown), reason);
    if (colouring.unknown.isNone())
        return fmt::format("{} becomes a residual: {}.", capitalised(equation(colouring.equation)), reason);
    return fmt::format("{} is guessed, and {} becomes the residual that corrects the guess: {}.",
                       unknown(colouring.unknown), equation(colouring.equation), reason);
}

/// Of the unknowns of the loop that are none of the torn part.
std::string discreteText(const Structure& structure, const BltBlock& block, const WatchedTearing& tearing)
{
    std::vector<UnknownId> discrete;
    for (const UnknownId unknown : block.unknowns) {
        if (std::ranges::find(tearing.unknowns, unknown) == tearing.unknowns.end()) discrete.push_back(unknown);
    }
    if (discrete.empty()) return {};
    return fmt::format(" Event iteration finds what is discrete ({}), and each of its passes solves all this again.",
                       listOf(discrete, [&](UnknownId unknown) { return structure.nameOf(unknown); }));
}

std::string followingText(std::size_t others)
{
    if (others == 0) return "No unknown is left that follows from them.";
    return others == 1 ? "The other unknown follows." : "The other unknowns follow one after the other.";
}

}  // namespace

std::shared_ptr<const Lesson> tearingLesson(std::shared_ptr<const Structure> structure, std::uint32_t loop)
{
    Structure copy = *structure;  // the solver adds expressions
    const BltBlock& block = structure->blocks[loopsOf(*structure)[loop]];
    auto tearing = std::make_shared<const WatchedTearing>(LoopSolver(copy).watch(block));
    const std::size_t discrete = block.equations.size() - tearing->equations.size();
    std::string title = fmt::format("Tearing of a loop of {}", counted(block.equations.size(), "equation"));
    if (discrete > 0) title += fmt::format(", {} of them discrete", discrete);
    LessonMaker maker(structure, LessonKind::Tearing, std::move(title), tearing->incidence);
    Lesson& lesson = maker.lesson();
    lesson.part = loop;
    lesson.code = kTearingCode;
    lesson.intro =
        "In a loop every unknown needs others of the loop. If one is guessed, others follow one after the other, until "
        "an equation is left over: its residual says how wrong the guess was.";
    if (discrete > 0)
        lesson.intro += fmt::format(" {} of the loop {} discrete: event iteration finds {}, and the rest is torn here.",
                                    capitalised(counted(discrete, "unknown")), discrete == 1 ? "is" : "are",
                                    discrete == 1 ? "it" : "them");
    lesson.isElimination = true;
    lesson.numberMeaning = "order of evaluation within the loop";
    for (const EquationId equation : tearing->equations) lesson.equationOf.push(equation);
    for (const UnknownId unknown : tearing->unknowns) lesson.unknownOf.push(unknown);
    maker.begin();
    BlackCounts black(tearing->incidence);
    std::vector<GuessFacts> facts;
    for (const TearingStep& step : tearing->steps) {
        const ColouringStep& colouring = step.colouring;
        const bool isGuess = colouring.rule == ColouringRule::Tearing;
        facts.push_back(black.take(colouring));
        if (isGuess) maker.chapter();
        for (const EdgeId edge : colouring.blue) maker.set(edge, Mark::Known);
        maker.set(colouring.edge, isGuess ? Mark::Residual : Mark::Chosen);
        if (!colouring.equation.isNone()) {
            maker.set(colouring.equation, isGuess ? Mark::Residual : Mark::Chosen);
            maker.setNumber(colouring.equation, tearing->numbers[colouring.equation]);
        }
        if (!colouring.unknown.isNone()) maker.set(colouring.unknown, isGuess ? Mark::Guessed : Mark::Chosen);
        maker.step(isGuess ? kGuess : kRule, colouring.equation, colouring.unknown);
    }
    maker.step(kIterate, {}, {});
    std::string end =
        fmt::format("{} instead of {} at once: {}. {}",
                    block.tearing.size() == 1 ? "1 guess" : fmt::format("{} guesses", block.tearing.size()),
                    counted(tearing->equations.size(), "unknown"),
                    listOf(block.tearing, [&](UnknownId unknown) { return structure->nameOf(unknown); }),
                    followingText(tearing->unknowns.size() - std::min(tearing->unknowns.size(), block.tearing.size())));
    end += discreteText(*structure, block, *tearing);
    return maker.finish([structure, tearing, facts = std::move(facts), end = std::move(end)](std::size_t step) {
        return step < tearing->steps.size() ? why(*structure, *tearing, tearing->steps[step], facts[step]) : end;
    });
}

}  // namespace causeway
