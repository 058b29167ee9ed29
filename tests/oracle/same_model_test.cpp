// SPDX-License-Identifier: GPL-3.0-or-later
// The same model in other words: random models, and the same with equations and declarations in another order, other
// names, signs and forms, by other solvers, output intervals and root finders, have the same waveforms, events and
// verdict.
#include <sys/mman.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <fmt/format.h>

#include "tests/oracle/random_model.h"
#include "tests/oracle/rewordings.h"
#include "tests/oracle/search.h"
#include "tests/oracle/waveforms.h"

using namespace causeway;
using namespace causeway::oracle;

namespace {

constexpr int kPoints = 20;  ///< of the comparison; every output grid has them

/// What a class of cases is made of.
struct Plan {
    std::vector<Ingredient> ingredients;
    int most = 4;  ///< blocks of equations
    const std::vector<Rewording>* rewordings = &allRewordings();
    /// Output intervals between two points at which is compared, at least.
    std::uint32_t density = 10;
    /// The second run is the first one again, by the interpreter: bit by bit the same.
    bool isInterpreted = false;
};

/// From now on the system allows this process no memory that can be written first and run then: there is no machine
/// code (machine_code.h).
bool refuseMachineCode()
{
#ifdef __linux__
    constexpr int kSetMdwe = 65, kRefuseExecGain = 1;  // PR_SET_MDWE of Linux 6.3, which older headers do not have
    if (::prctl(kSetMdwe, kRefuseExecGain, 0, 0, 0) != 0) return false;
    const std::size_t size = 4096;
    void* const page = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return false;
    const bool isRefused = ::mprotect(page, size, PROT_READ | PROT_EXEC) != 0;
    ::munmap(page, size);
    return isRefused;
#else
    return false;
#endif
}

SimulationSettings basicSettings(const Model& model, const Plan& plan)
{
    SimulationSettings settings;
    settings.stopTime = model.stopTime;
    settings.tolerance = 1e-8;
    settings.intervals = plan.density * kPoints;
    return settings;
}

SimulationSettings otherSettings(const Model& model, const Plan& plan, Choices& choices)
{
    SimulationSettings settings = basicSettings(model, plan);
    if (choices.chance(40))
        settings.solver = choices.oneOf(std::vector{"cvode", "ida", "dopri5", "cvode-adams", "rk4"});
    if (choices.chance(30)) settings.intervals *= static_cast<std::uint32_t>(choices.between(2, 12));
    if (settings.solver == "rk4") settings.intervals = 40 * kPoints;
    if (choices.chance(20)) settings.tolerance = 1e-10;
    if (choices.chance(20)) {
        settings.rootFinder = choices.oneOf(std::vector{"illinois", "bisection", "golden-section", "cubic"});
    }
    return settings;
}

/// What an error of the integration may make of a value, relative to it.
double boundOf(const SimulationSettings& settings)
{
    if (settings.solver == "rk4") return 1e-3;
    return 3e3 * settings.tolerance;
}

std::string describe(const SimulationSettings& settings)
{
    return fmt::format("--solver {} --tolerance {} --intervals {} --root-finder {}", settings.solver,
                       settings.tolerance, settings.intervals, settings.rootFinder);
}

CaseOutcome compareWordings(const Plan& plan, Choices& choices, const Announce& announce)
{
    CaseOutcome outcome;
    const Model model = randomModel(choices, plan.ingredients, plan.most);
    const std::string text = textOf(model);
    announce(text);
    const Run first = run(text, basicSettings(model, plan));
    ++outcome.runs;
    outcome.text = text;
    if (!first.isComplete) {
        outcome.disagreement = first.verdict;
        outcome.details = first.messages;
        return outcome;
    }
    Model other = model;
    std::string names;
    const int count = plan.isInterpreted ? 0 : choices.between(0, 4);
    for (int i = 0; i < count; ++i) {
        const Rewording& rewording = choices.oneOf(*plan.rewordings);
        rewording.apply(other, choices);
        names += (names.empty() ? "" : ", ") + rewording.name;
    }
    const SimulationSettings settings =
        plan.isInterpreted ? basicSettings(model, plan) : otherSettings(model, plan, choices);
    const std::string otherText = textOf(other);
    outcome.text = fmt::format("{}\nand ({}; {})\n{}", text, names, describe(settings), otherText);
    announce(outcome.text);
    if (plan.isInterpreted && !refuseMachineCode()) {
        outcome.isTaken = false;
        return outcome;
    }
    const Run second = run(otherText, settings);
    ++outcome.runs;
    if (!second.isComplete) {
        outcome.disagreement = "in other words " + second.verdict;
        outcome.details = second.messages;
        return outcome;
    }
    std::vector<Counterpart> variables;
    for (std::size_t i = 0; i < model.variables.size(); ++i)
        variables.push_back({nameOf(model, i), nameOf(other, i), other.variables[i].sign});
    const double bound = plan.isInterpreted ? 0 : std::max(boundOf(basicSettings(model, plan)), boundOf(settings));
    const Difference difference = compare(first, second, variables, kPoints, bound, bound);
    outcome.disagreement = difference.kind;
    outcome.details = difference.details + (difference.kind.empty() ? "" : "\n" + second.messages);
    return outcome;
}

CaseClass wordings(const std::string& name, const Plan& plan, const std::string& knownWrong = {})
{
    return {name,
            [plan](Choices& choices, const Announce& announce) { return compareWordings(plan, choices, announce); },
            knownWrong, plan.isInterpreted};
}

}  // namespace

int main(int argc, char** argv)
{
    using enum Ingredient;
    const std::vector<Rewording>* const all = &allRewordings();
    const std::vector<CaseClass> classes = {
        wordings("ode", {{State, Algebraic, State}, 5}),
        wordings("loops", {{LinearLoop, NonlinearLoop, State, Algebraic}, 4}),
        wordings("constraints", {{Index2, Index3, State, Algebraic}, 3}),
        wordings("choices", {{Choice, State, Algebraic, LinearLoop, Choice}, 5}),
        wordings("discrete", {{State, Hysteresis, Counter, Sample, Saw, Choice, Algebraic}, 6}),
        wordings("switches", {{State, Switch, Choice, Hysteresis, LinearLoop}, 4}),
        wordings("everything", {{State, Algebraic, LinearLoop, NonlinearLoop, Index2, Choice, Hysteresis, Saw, Counter,
                                 Sample, Switch},
                                8}),
        wordings("interpreted", {{State, Algebraic, LinearLoop, NonlinearLoop, Index2, Choice, Hysteresis, Saw, Counter,
                                  Sample, Switch},
                                 8,
                                 all,
                                 10,
                                 true}),
        wordings("pendulum", {{Circle, State}, 2}, "a start value is lost where the variable has another name"),
        wordings("coarse output", {{Choice, Algebraic, Choice, LinearLoop}, 5, all, 1},
                 "without states, two crossings within an output interval may be missed"),
        wordings("inverted algorithms",
                 {{Algebraic, State, Choice, LinearLoop}, 3, &rewordingsWithInvertedAlgorithms()}),
    };
    return search(argc, argv, classes, {6000, 60});
}
