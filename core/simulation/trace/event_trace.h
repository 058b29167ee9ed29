// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One event from inside: the zero-crossing functions with every step of the root finder, the passes of the event
/// iteration, the modes that mixed blocks tried.
///
/// In:   a program, the settings of a run, and which of its events. The run is repeated up to that event, as it was: it
/// computes the same. Out:  `EventTrace`, plain data in the words of the model, for the event microscope, for lessons
/// (core/lesson) and for `causewayc simulate --trace`. Fails: nothing where the run has no such event, or the task was
/// cancelled. Cost: that of the run up to the event; beside it some thousand evaluations of the model in the last step
/// before it. Runs that are not traced cost nothing more. Reference: F. E. Cellier, E. Kofman, Continuous System
/// Simulation, sections 9.3 (event iteration) and 9.4 (root finders).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/results/result.h"
#include "core/simulation/numerics/root_finder.h"
#include "core/simulation/trace/event_observer.h"

namespace causeway {

[[nodiscard]] std::string_view toString(ModeTrial trial);

/// A zero-crossing function: left minus right side of a relation.
struct TracedCrossing {
    std::string relation, zeroCrossing;
    bool hasCrossed = false;          ///< the event is its
    double side = 1;                  ///< its sign before the event: searches see it times this
    double before = 0, after = 0;     ///< its values at the ends of the bracket that the search ended with
    double tolerance = 0;             ///< what counts as zero
    std::vector<double> values;       ///< by `EventTrace::times`; NaN where it has none
    std::vector<double> valuesAfter;  ///< by `EventTrace::timesAfter`
};

/// What a search sees of it, with the sign that is not negative before the event: "x - 0.5", "-(x - 0.5)".
[[nodiscard]] std::string searchedText(const TracedCrossing& crossing);

struct TracedRootStep {
    RootStep step;             ///< its value is that of the smallest function, which is not negative before the event
    std::size_t crossing = 0;  ///< the function that was the smallest
};

/// A search for the instant, by one method.
struct TracedSearch {
    RootMethod method = RootMethod::Illinois;
    bool isOfJump = false;  ///< of the sign of the function in place of the function itself
    RootBracket start, end;
    std::vector<TracedRootStep> steps;
};

/// A row of the table m, pre(m): a discrete variable or a relation that changed in some pass.
struct TracedMode {
    std::string name;
    ValueType type = ValueType::Boolean;
    bool isRelation = false;
    bool isInCycle = false;
    double before = 0;           ///< pre(m) in the first pass; in all others it is the value of the pass before
    std::vector<double> values;  ///< by pass
};

struct TracedPass {
    std::vector<ResultChange> changed;  ///< discrete variables, from pre(m) to m
    std::vector<ResultChange> reinits;
};

struct TracedTrial {
    ModeTrial trial = ModeTrial::Natural;
    std::vector<bool> modes;                ///< by relation of the block
    bool isSolved = false;                  ///< the equations have a solution
    std::vector<std::size_t> contradicted;  ///< relations that have another truth in it
};

/// A combination of modes, tried when all were asked for.
struct TracedCombination {
    std::vector<bool> modes;
    bool isSolved = false;
    bool isSingular = false;  ///< the solution is not the only one for these modes
    std::vector<std::size_t> contradicted;
    std::vector<double> unknowns;
    [[nodiscard]] bool isConsistent() const { return isSolved && contradicted.empty(); }
};

/// What is known of the solutions of a mixed block.
enum class SolutionCount : std::uint8_t { None, One, Several, Unknown };
[[nodiscard]] std::string_view toString(SolutionCount count);

/// A mixed block in one pass.
struct TracedBlock {
    std::size_t iteration = 0;  ///< index into Program::iterations
    std::size_t pass = 0;       ///< from 0
    std::vector<std::string> unknowns, relations;
    std::vector<bool> entered, left;  ///< modes
    std::vector<TracedTrial> trials;
    std::string failure;
    std::vector<TracedCombination> combinations;  ///< of the last pass, where the block has few relations
    SolutionCount solutions = SolutionCount::Unknown;
};

struct EventTrace {
    std::size_t event = 0;  ///< position in Result::events
    double time = 0;        ///< s
    EventKind kind = EventKind::State;
    bool hasFailed = false;  ///< the run ended in it
    std::vector<TracedCrossing>
        crossings;  ///< that were searched, and those that came nearest to them; empty where the time was known
    std::vector<double>
        times;  ///< s; ascending, dense around the event: of the step in which it is, as if there were none
    std::vector<double> timesAfter;        ///< s; ascending: the run goes on for as long as that
    std::optional<TracedSearch> search;    ///< as it happened
    std::vector<TracedSearch> comparison;  ///< all methods on the function, then all methods on its sign
    std::vector<TracedPass> passes;        ///< up to the second round of a cycle
    std::size_t passCount = 0;             ///< of all of them
    std::vector<TracedMode> modes;
    std::size_t cycleBegin = 0, cycleLength = 0;  ///< of passes that come again and again; length 0: they end
    std::vector<TracedBlock> blocks;
    std::vector<std::string> undetermined;
    std::vector<ResultChange> changes;  ///< every variable with another value after the event
};

}  // namespace causeway
