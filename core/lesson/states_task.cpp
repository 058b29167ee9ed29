// SPDX-License-Identifier: GPL-3.0-or-later
// Choice of the constrained variables that remain states. A set is right if each constraint can determine a variable of
// its own: a matching of all constraints with the other variables (structurally; the solver monitors the values).
#include <algorithm>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/lesson/exercise_tasks.h"
#include "core/lesson/part_of_incidence.h"
#include "core/structure/graph/matching.h"

namespace causeway {

namespace {

class StatesTask : public Exercise {
public:
    explicit StatesTask(const std::shared_ptr<const Lesson>& lesson) : Exercise(lesson) {}

    [[nodiscard]] std::string question() const override
    {
        if (isOver()) return lesson().why(lesson().steps.size() - 1);
        return fmt::format("Of {}, {}: {}, then check. Marked: {}.",
                           counted(lesson().incidence.unknownCount(), "variable"),
                           lesson().incidence.equationCount() == 1
                               ? "1 constraint takes one away"
                               : counted(lesson().incidence.equationCount(), "constraint") + " take one away each",
                           stateCount() == 1 ? "1 remains as state. Click it"
                                             : fmt::format("{} remain as states. Click those", stateCount()),
                           unknownsMarked(Mark::State).size());
    }

    std::optional<Verdict> pick(EquationId /*equation*/, UnknownId unknown) override
    {
        if (isOver() || unknown.isNone()) return std::nullopt;
        begin();
        toggle(unknown, Mark::State);
        take({}, unknown);
        return std::nullopt;
    }

    Verdict check() override
    {
        const std::vector<UnknownId> states = unknownsMarked(Mark::State);
        const std::string answer =
            states.empty() ? std::string("none") : listOf(states, [&](UnknownId v) { return name(v); });
        if (states.size() != stateCount()) {
            return judge(
                false, answer, "Not this number",
                fmt::format("Each constraint determines one variable: {} minus {} leaves {}, and {} marked.",
                            counted(lesson().incidence.unknownCount(), "variable"),
                            counted(lesson().incidence.equationCount(), "constraint"), counted(stateCount(), "state"),
                            states.size() == 1 ? "1 is" : fmt::format("{} are", states.size())));
        }
        const Matching matching = dummiesWithout(states);
        for (std::size_t e = 0; e < lesson().incidence.equationCount(); ++e) {
            if (!matching.unknownOf[EquationId(e)].isNone()) continue;
            return judge(false, answer, "Not these",
                         fmt::format("If these are states, {} has no variable left that it could determine: the states "
                                     "would not be independent.",
                                     label(EquationId(e))));
        }
        show(matching);
        return judge(true, answer, "Right",
                     fmt::format("With {} as states, each constraint determines one of the others.", answer));
    }

    [[nodiscard]] std::size_t questionCount() const override { return 1; }

private:
    [[nodiscard]] std::size_t stateCount() const
    {
        const std::size_t variables = lesson().incidence.unknownCount(),
                          constraints = lesson().incidence.equationCount();
        return variables > constraints ? variables - constraints : 0;
    }

    [[nodiscard]] Matching dummiesWithout(const std::vector<UnknownId>& states) const
    {
        const Incidence& incidence = lesson().incidence;
        const Incidence left = partOfIncidence(incidence, [&](EdgeId edge) {
            return std::ranges::find(states, incidence.unknownOf(edge)) == states.end();
        });
        Matching matching = emptyMatching(left);
        augmentToMaximum(left, matching);
        return matching;
    }

    void show(const Matching& matching)
    {
        begin();
        for (std::size_t e = 0; e < lesson().incidence.equationCount(); ++e) {
            const EquationId equation(e);
            const UnknownId unknown = matching.unknownOf[equation];
            set(equation, Mark::Chosen);
            set(unknown, Mark::Chosen);
            set(lesson().incidence.findEdge(equation, unknown), Mark::Chosen);
        }
        settle();
    }

    [[nodiscard]] std::string hintOf(std::size_t level) const override
    {
        if (level == 0)
            return fmt::format("{} wanted: the variables minus the constraints.",
                               stateCount() == 1 ? "One state is" : fmt::format("{} states are", stateCount()));
        LessonState end(board().sharedLesson());
        end.seek(lesson().steps.size());
        std::vector<UnknownId> states;
        for (std::size_t v = 0; v < lesson().incidence.unknownCount(); ++v) {
            if (end.mark(UnknownId(v)) != Mark::Chosen) states.emplace_back(v);
        }
        // If a state set selects during the run, any states that the constraints allow.
        while (states.size() > stateCount() && !states.empty()) {
            const auto redundant = std::ranges::find_if(states, [&](UnknownId v) {
                std::vector<UnknownId> fewer = states;
                std::erase(fewer, v);
                return dummiesWithout(fewer).size() > dummiesWithout(states).size();
            });
            states.erase(redundant == states.end() ? states.begin() : redundant);
        }
        if (level == 1 && !states.empty()) return fmt::format("{} can be one of them.", name(states.front()));
        return fmt::format("One choice is: {}.", listOf(states, [&](UnknownId v) { return name(v); }));
    }
};

}  // namespace

std::unique_ptr<Exercise> statesTask(const std::shared_ptr<const Lesson>& lesson)
{
    return std::make_unique<StatesTask>(lesson);
}

}  // namespace causeway
