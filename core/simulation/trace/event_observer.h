// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Is told what happens inside an event while it is handled: the passes of its iteration and the modes that a mixed
/// block tries.
///
/// The algorithms tell it what they do anyway (model_events.cpp, mode_search.cpp, mode_pivoting.cpp). Without an
/// observer that costs one comparison with null a pass and a trial.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace causeway {

class ModelEvaluator;
struct EventIteration;
struct EventOutcome;

/// How a combination of modes came to be tried.
enum class ModeTrial : std::uint8_t {
    Remembered,  ///< it was found for the same event before
    Natural,     ///< the modes that the values have
    Pivoted,     ///< the solution of the complementarity problem
    Flipped,     ///< the first relation that contradicts its mode is turned over
    Enumerated,  ///< one after the other
};

class EventObserver {
public:
    virtual ~EventObserver() = default;
    /// A mixed block (index into Program::iterations) looks for its modes, beginning from those that the event left.
    virtual void blockBegins(std::size_t iteration, const std::vector<bool>& modes) = 0;
    /// Not solved: the equations have no solution for these modes. Else those of its relations that the solution
    /// contradicts.
    virtual void modesTried(std::size_t iteration, ModeTrial trial, const std::vector<bool>& modes, bool isSolved,
                            const std::vector<std::size_t>& contradicted) = 0;
    virtual void blockEnds(std::size_t iteration, const std::vector<bool>& modes, const std::string& failure) = 0;
    /// Of all combinations, one after the other, when they are asked for: null where there is no solution; `unknowns`
    /// are the values of one.
    virtual void modesSurveyed(std::size_t iteration, const std::vector<bool>& modes,
                               const std::vector<std::size_t>* contradicted, const std::vector<double>& unknowns,
                               bool isSingular) = 0;
    /// All equations were evaluated, and pre() of what has changed was set; `outcome` holds the reinits so far.
    virtual void passEnds(const ModelEvaluator& evaluator, const EventIteration& iteration,
                          const EventOutcome& outcome) = 0;
};

}  // namespace causeway
