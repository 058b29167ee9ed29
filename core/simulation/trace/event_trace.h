// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Trace of one event: the zero-crossing functions with every step of the root finder, the passes of the event
/// iteration, the modes tried by mixed blocks.
///
/// In:   a program, the settings of a run, and the number of the event. The run is repeated up to that event and
///       computes identical values.
/// Out:  `EventTrace`, plain data in terms of the model, for the event microscope, lessons (core/lesson) and `causewayc
///       simulate --trace`.
/// Fails: nothing if the run has no such event, or the task was cancelled.
/// Cost: the run up to the event, plus some thousand evaluations of the model in the last step before it. No cost for
///       other runs.
/// Reference: F. E. Cellier, E. Kofman, Continuous System Simulation, sections 9.3 (event iteration) and 9.4 (root
/// finders).
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
    bool hasCrossed = false;          ///< it caused the event
    double side = 1;                  ///< its sign before the event; searches see the function times this
    double before = 0, after = 0;     ///< values at the ends of the final bracket
    double tolerance = 0;             ///< magnitudes that count as zero
    std::vector<double> values;       ///< by `EventTrace::times`; NaN where undefined
    std::vector<double> valuesAfter;  ///< by `EventTrace::timesAfter`
};

/// The function as seen by a search, not negative before the event: "x - 0.5", "-(x - 0.5)".
[[nodiscard]] std::string searchedText(const TracedCrossing& crossing);

struct TracedRootStep {
    RootStep step;             ///< its value is that of the smallest function, not negative before the event
    std::size_t crossing = 0;  ///< the smallest function
};

/// A search for the instant by one method.
struct TracedSearch {
    RootMethod method = RootMethod::Illinois;
    bool isOfJump = false;  ///< of the sign of the function instead of the function
    RootBracket start, end;
    std::vector<TracedRootStep> steps;
};

/// A row of the table m, pre(m): a discrete variable or relation that changed in some pass.
struct TracedMode {
    std::string name;
    ValueType type = ValueType::Boolean;
    bool isRelation = false;
    bool isInCycle = false;
    double before = 0;           ///< pre(m) in the first pass; later it is the value of the pass before
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
    std::vector<std::size_t> contradicted;  ///< relations with a different truth value in the solution
};

/// One combination of modes in a survey of all.
struct TracedCombination {
    std::vector<bool> modes;
    bool isSolved = false;
    bool isSingular = false;  ///< the solution is not unique for these modes
    std::vector<std::size_t> contradicted;
    std::vector<double> unknowns;
    [[nodiscard]] bool isConsistent() const { return isSolved && contradicted.empty(); }
};

/// Number of solutions of a mixed block, if known.
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
    std::vector<TracedCombination> combinations;  ///< of the last pass, for blocks with few relations
    SolutionCount solutions = SolutionCount::Unknown;
};

struct EventTrace {
    std::size_t event = 0;  ///< index in Result::events
    double time = 0;        ///< s
    EventKind kind = EventKind::State;
    bool hasFailed = false;  ///< the run ended with it
    std::vector<TracedCrossing>
        crossings;  ///< functions that were searched, and those closest to them; empty for a time event
    std::vector<double>
        times;  ///< s; ascending, dense around the event: the step that contains it, as if there were no event
    std::vector<double> timesAfter;        ///< s; ascending; instants of the run after the event
    std::optional<TracedSearch> search;    ///< the actual search
    std::vector<TracedSearch> comparison;  ///< all methods on the function, then all methods on its sign
    std::vector<TracedPass> passes;        ///< up to the second round of a cycle
    std::size_t passCount = 0;             ///< number of all passes
    std::vector<TracedMode> modes;
    std::size_t cycleBegin = 0, cycleLength = 0;  ///< cycle of passes; length 0: the iteration ends
    std::vector<TracedBlock> blocks;
    std::vector<std::string> undetermined;
    std::vector<ResultChange> changes;  ///< all variables with a different value after the event
};

}  // namespace causeway
