// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs code over an array of doubles. Allocates only for function calls.
///
/// Between events, relations, roundings and actions are skipped: their slots keep the values of the last event. A
/// `Machine` performs calls and all other operations that need more than numbers.
#pragma once

#include "core/program/program.h"

namespace causeway {

/// Whether relations are frozen or evaluated in place.
enum class Liveness : std::uint8_t { Frozen, Live };

class Machine {
public:
    virtual ~Machine() = default;
    /// Writes the results of a call to its slots; returns false if it failed.
    virtual bool call(std::uint32_t index, double* values) = 0;
    virtual double delayed(std::uint32_t line, double by, const double* values) = 0;
    virtual double truth(std::uint32_t relation, double left, double right) = 0;
    virtual double rounded(std::uint32_t rounding, double operand) = 0;
    /// Returns false if the run must stop.
    virtual bool act(std::uint32_t action, const double* values) = 0;
    /// Called in each round of a loop whose end is not known in advance; returns false to stop it.
    virtual bool keepsOn(LoopRound /*round*/) { return true; }
};

/// Returns false if a call or an action failed; the machine knows the reason.
[[nodiscard]] bool execute(const Program& program, CodeRange range, double* values, Liveness liveness,
                           Machine& machine);

/// Number of directions propagated at once, with one dispatch and, e.g., one sine for all of them.
constexpr std::size_t kTangentLanes = 8;

/// Derivatives of code in several directions: tangents[slot * Lanes + lane] holds the directions of the leaves; written
/// slots get their derivatives. Values are computed too. Relations, modes and discrete values have derivative zero;
/// calls are differentiated by difference quotients. Instantiated for 1 and kTangentLanes lanes.
/// Reference: A. Griewank, A. Walther, Evaluating Derivatives, SIAM 2008, chapter 3 (forward mode, vector mode).
template <std::size_t Lanes>
[[nodiscard]] bool executeTangents(const Program& program, CodeRange range, double* values, double* tangents,
                                   Machine& machine);

}  // namespace causeway
