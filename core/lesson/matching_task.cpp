// SPDX-License-Identifier: GPL-3.0-or-later
// Augmenting paths as an exercise: pick the next edge of a path. An edge is right if some path still leads from it to a
// free unknown, as decided by the search of core/structure.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/exercise_tasks.h"
#include "core/lesson/lesson_maker.h"
#include "core/lesson/part_of_incidence.h"
#include "core/structure/graph/augmenting_paths.h"

namespace causeway {

namespace {

class MatchingTask final : public Exercise {
public:
    explicit MatchingTask(const std::shared_ptr<const Lesson>& lesson) : Exercise(lesson) { restarted(); }

    [[nodiscard]] bool collects() const override { return false; }
    [[nodiscard]] std::string question() const override
    {
        if (isOver()) return lesson().why(lesson().steps.size() - 1);
        if (m_path.empty())
            return fmt::format(
                "Path {} of {}: click an equation that has no unknown yet, or one of its edges. A path begins there.",
                m_won + 1, m_wanted);
        return fmt::format(
            "The path has reached {}. Click one of its unknowns: a free one ends the path; from one that is taken it "
            "continues to the equation that has it.",
            label(m_path.back()));
    }

    std::optional<Verdict> pick(EquationId equation, UnknownId unknown) override
    {
        if (isOver()) return std::nullopt;
        if (equation.isNone())
            return m_path.empty() ? judge(false, name(unknown), "Not this one",
                                          "A path begins at an equation that has no unknown yet.")
                                  : goOn(unknown);
        if (unknown.isNone())
            return m_path.empty() ? beginPath(equation) : goOn(m_matching.unknownOf[equation], equation);
        if (lesson().incidence.findEdge(equation, unknown).isNone())
            return std::nullopt;  // a cell of the matrix without an edge
        if (!m_path.empty() && equation != m_path.back()) {
            return judge(
                false, edgeText(equation, unknown), "Not from there",
                fmt::format("The path has reached {}: it continues by one of its unknowns.", label(m_path.back())));
        }
        if (!m_path.empty()) return goOn(unknown);
        if (!m_matching.unknownOf[equation].isNone())
            return judge(false, edgeText(equation, unknown), "Not this one", hasOne(equation));
        return goOn(unknown, Move{m_path, {equation}, {}});
    }
    Verdict check() override { return {}; }

    [[nodiscard]] std::size_t rightCount() const override { return m_won; }
    [[nodiscard]] std::size_t questionCount() const override { return m_wanted; }

private:
    /// One undo step: the path before and after it, and the free unknown at its end, if any.
    struct Move {
        std::vector<EquationId> before, path;
        UnknownId end;
    };

    [[nodiscard]] std::string edgeText(EquationId equation, UnknownId unknown) const
    {
        return fmt::format("{} from {}", name(unknown), label(equation));
    }
    [[nodiscard]] std::string hasOne(EquationId equation) const
    {
        return fmt::format("{} has {} already.", capitalised(label(equation)), name(m_matching.unknownOf[equation]));
    }

    /// A path found from the equation, avoiding the unknowns of the given path; none if there is none.
    [[nodiscard]] std::optional<MatchingStep> pathFrom(EquationId from, const std::vector<EquationId>& over) const
    {
        const Incidence& whole = lesson().incidence;
        const Incidence left = partOfIncidence(whole, [&](EdgeId edge) {
            const EquationId owner = m_matching.equationOf[whole.unknownOf(edge)];
            return owner.isNone() || std::ranges::find(over, owner) == over.end();
        });
        Matching matching = m_matching;
        for (const EquationId equation : over) matching.unknownOf[equation] = UnknownId();
        std::optional<MatchingStep> found;
        const auto watch = [&](const MatchingStep& step) {
            if (step.action == MatchingAction::Augment) found = step;
        };
        AugmentingPaths<const decltype(watch)>(left, matching, watch)
            .run({from}, std::numeric_limits<std::size_t>::max());
        return found;
    }

    Verdict beginPath(EquationId equation)
    {
        if (!m_matching.unknownOf[equation].isNone())
            return judge(false, label(equation), "Not this one", hasOne(equation));
        if (!pathFrom(equation, {equation})) {
            return judge(false, label(equation), "Not this one",
                         fmt::format("No path leads from {} to a free unknown: all that can be reached from it belongs "
                                     "to other equations that cannot do without.",
                                     label(equation)));
        }
        keep({m_path, {equation}, {}}, equation, {});
        return judge(true, label(equation), "Right",
                     explain(structure(), {MatchingAction::Start, equation, {}, {}, {}}));
    }

    /// By a click on the equation matched with the unknown.
    Verdict goOn(UnknownId unknown, EquationId clicked)
    {
        if (!unknown.isNone() && clicked != m_path.back() &&
            !lesson().incidence.findEdge(m_path.back(), unknown).isNone())
            return goOn(unknown);
        return judge(
            false, label(clicked), "Not from there",
            fmt::format("The path has reached {}: it continues by one of its unknowns.", label(m_path.back())));
    }
    Verdict goOn(UnknownId unknown) { return goOn(unknown, Move{m_path, m_path, {}}); }

    Verdict goOn(UnknownId unknown, Move move)
    {
        const EquationId from = move.path.back(), owner = m_matching.equationOf[unknown];
        const auto wrong = [&](std::string_view title, std::string sentence) {
            return judge(false, edgeText(from, unknown), std::string(title), std::move(sentence));
        };
        if (lesson().incidence.findEdge(from, unknown).isNone())
            return wrong("Not this one", fmt::format("{} does not occur in {}.", name(unknown), label(from)));
        if (owner == from)
            return wrong("Not this one",
                         fmt::format("{} It looks for another, so that the one before it on the path can take this.",
                                     hasOne(from)));
        if (owner.isNone()) {
            move.end = unknown;
            MatchingStep step{MatchingAction::Augment, move.path.front(), unknown, move.path, unknownsTaken(move)};
            keep(move, from, unknown);
            return judge(true, edgeText(from, unknown), "Right: a free unknown",
                         explain(structure(), step) +
                             (isOver() ? " " + lesson().why(lesson().steps.size() - 1) : std::string()));
        }
        if (std::ranges::find(move.path, owner) != move.path.end())
            return wrong("Not in a circle", fmt::format("The path has been over {} already.", name(unknown)));
        move.path.push_back(owner);
        if (!pathFrom(owner, move.path)) {
            return wrong("A dead end",
                         fmt::format("{} has {}, and cannot do without: from there no path leads to a free unknown.",
                                     capitalised(label(owner)), name(unknown)));
        }
        keep(move, owner, unknown);
        return judge(true, edgeText(from, unknown), "Right",
                     explain(structure(), {MatchingAction::Visit, owner, unknown, {}, {}}));
    }

    /// New unknowns of the equations on a completed path.
    [[nodiscard]] std::vector<UnknownId> unknownsTaken(const Move& move) const
    {
        std::vector<UnknownId> unknowns;
        for (std::size_t i = 1; i < move.path.size(); ++i) unknowns.push_back(m_matching.unknownOf[move.path[i]]);
        unknowns.push_back(move.end);
        return unknowns;
    }

    /// Marks and executes the move as one undo step.
    void keep(const Move& move, EquationId equation, UnknownId unknown)
    {
        begin();
        m_moves.resize(m_made);
        m_moves.push_back(move);
        redone();
        for (const EquationId e : move.path) markEquation(e);
        take(equation, unknown);
    }

    /// Marks an equation, its edges and its unknown by the current path and matching.
    void markEquation(EquationId equation)
    {
        const auto at = std::ranges::find(m_path, equation);
        const bool isOnPath = at != m_path.end();
        const UnknownId own = m_matching.unknownOf[equation];
        set(equation, isOnPath ? Mark::OnPath : own.isNone() ? Mark::Open : Mark::Chosen);
        if (!own.isNone()) set(own, isOnPath ? Mark::OnPath : Mark::Chosen);
        const UnknownId next = isOnPath && at + 1 != m_path.end() ? m_matching.unknownOf[*(at + 1)] : UnknownId();
        EdgeId edge = lesson().incidence.firstEdge(equation);
        for (const UnknownId other : lesson().incidence.unknowns(equation)) {
            set(edge, isOnPath && (other == next || other == own) ? Mark::OnPath
                      : other == own                              ? Mark::Chosen
                                                                  : Mark::Open);
            edge = EdgeId(edge.index() + 1);
        }
    }

    void match(EquationId equation, UnknownId unknown)
    {
        m_matching.unknownOf[equation] = unknown;
        m_matching.equationOf[unknown] = equation;
    }

    void undone() override
    {
        const Move& move = m_moves[--m_made];
        if (!move.end.isNone()) {
            // Each equation returns its unknown to the next one on the path.
            const std::vector<EquationId>& path = move.path;
            m_matching.equationOf[move.end] = EquationId();
            UnknownId taken = m_matching.unknownOf[path.front()];
            m_matching.unknownOf[path.front()] = UnknownId();
            for (std::size_t i = 1; i < path.size(); ++i) {
                const UnknownId next = m_matching.unknownOf[path[i]];
                match(path[i], taken);
                taken = next;
            }
            --m_won;
        }
        m_path = move.before;
    }
    void redone() override
    {
        const Move& move = m_moves[m_made++];
        m_path = move.path;
        if (move.end.isNone()) return;
        const std::vector<UnknownId> taken = unknownsTaken(move);
        for (std::size_t i = 0; i < taken.size(); ++i) match(move.path[i], taken[i]);
        m_path.clear();
        ++m_won;
    }
    void restarted() override
    {
        const Incidence& incidence = lesson().incidence;
        m_matching = emptyMatching(incidence);
        for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
            if (board().mark(EdgeId(i)) == Mark::Chosen)
                match(incidence.equationOf(EdgeId(i)), incidence.unknownOf(EdgeId(i)));
        }
        Matching maximum = m_matching;
        augmentToMaximum(incidence, maximum);
        m_wanted = maximum.size() - m_matching.size();
        m_won = m_made = 0;
        m_moves.clear();
        m_path.clear();
    }

    [[nodiscard]] std::string hintOf(std::size_t level) const override
    {
        // First unmatched equation with an augmenting path.
        std::optional<MatchingStep> path;
        EquationId from;
        if (!m_path.empty())
            path = pathFrom(from = m_path.back(), m_path);
        else
            for (const EquationId equation : freeEquations(m_matching)) {
                if (path = pathFrom(from = equation, {equation}); path) break;
            }
        if (!path) return "No path continues from here: undo the last choice.";
        if (level == 0)
            return m_path.empty()
                       ? fmt::format("{} has no unknown yet.", capitalised(label(from)))
                       : fmt::format("Over {} the path can end.", counted(path->unknowns.size(), "more unknown"));
        if (level == 1)
            return fmt::format("From {} a path leads to {}, which is free.", label(from), name(path->unknowns.back()));
        return fmt::format("From {} go over {}.", label(from),
                           listOf(path->unknowns, [this](UnknownId v) { return name(v); }));
    }

    Matching m_matching;
    std::vector<EquationId> m_path;  ///< each entered by its unknown; the first has none
    std::vector<Move> m_moves;
    std::size_t m_made = 0;  ///< valid ones of m_moves
    std::size_t m_won = 0, m_wanted = 0;
};

}  // namespace

std::unique_ptr<Exercise> matchingTask(const std::shared_ptr<const Lesson>& lesson)
{
    return std::make_unique<MatchingTask>(lesson);
}

}  // namespace causeway
