// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Observer of event handling: passes of the event iteration and modes tried by mixed blocks. The algorithms call it at
/// their normal steps (model_events.cpp, mode_search.cpp, mode_pivoting.cpp). Without an observer the cost is one
/// comparison with null per pass and trial.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace causeway {

class ModelEvaluator;
struct EventIteration;
struct EventOutcome;

/// Origin of a combination of modes.
enum class ModeTrial : std::uint8_t {
    Remembered,  ///< found before for the same event
    Natural,     ///< modes that match the values
    Pivoted,     ///< solution of the complementarity problem
    Flipped,     ///< the first relation that contradicts its mode is flipped
    Enumerated,  ///< enumeration
};

class EventObserver {
public:
    virtual ~EventObserver() = default;
    /// A mixed block (index into Program::iterations) starts a mode search from the modes before the event.
    virtual void blockBegins(std::size_t iteration, const std::vector<bool>& modes) = 0;
    /// A trial of modes. `isSolved`: the equations have a solution; `contradicted`: relations whose mode contradicts
    /// that solution.
    virtual void modesTried(std::size_t iteration, ModeTrial trial, const std::vector<bool>& modes, bool isSolved,
                            const std::vector<std::size_t>& contradicted) = 0;
    virtual void blockEnds(std::size_t iteration, const std::vector<bool>& modes, const std::string& failure) = 0;
    /// One of all combinations of a survey: `contradicted` is null if there is no solution; `unknowns`: values of a
    /// solution.
    virtual void modesSurveyed(std::size_t iteration, const std::vector<bool>& modes,
                               const std::vector<std::size_t>* contradicted, const std::vector<double>& unknowns,
                               bool isSingular) = 0;
    /// All equations have been evaluated, and pre() of changed variables updated; `outcome` holds the reinits so far.
    virtual void passEnds(const ModelEvaluator& evaluator, const EventIteration& iteration,
                          const EventOutcome& outcome) = 0;
};

}  // namespace causeway
