// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs code over an array of doubles. Allocates nothing but what calls of functions need.
///
/// Between events relations, roundings and actions are skipped: their slots keep what the last event left. Calls and
/// whatever else needs more than numbers are done by a `Machine`.
#pragma once

#include "core/program/program.h"

namespace causeway {

/// Whether relations are frozen, or computed at their place.
enum class Liveness : std::uint8_t { Frozen, Live };

class Machine {
public:
    virtual ~Machine() = default;
    /// Puts the results of a call into its slots; false when it failed.
    virtual bool call(std::uint32_t index, double* values) = 0;
    virtual double delayed(std::uint32_t line, double by, const double* values) = 0;
    virtual double truth(std::uint32_t relation, double left, double right) = 0;
    virtual double rounded(std::uint32_t rounding, double operand) = 0;
    /// False when the run must not go on.
    virtual bool act(std::uint32_t action, const double* values) = 0;
    /// Asked at each round of a loop whose end is not known in advance.
    virtual bool keepsOn(LoopRound /*round*/) { return true; }
};

/// False when a call or an action failed; the machine knows why.
[[nodiscard]] bool execute(const Program& program, CodeRange range, double* values, Liveness liveness,
                           Machine& machine);

/// Directions that are followed at once. One sine, one dispatch for all of them.
constexpr std::size_t kTangentLanes = 8;

/// Derivatives of code in several directions: tangents[slot * Lanes + lane] holds the directions of the leaves; what is
/// written gets its derivatives. Values are computed as well. Relations, modes and discrete values have derivative
/// zero; of calls difference quotients are taken. There are 1 and kTangentLanes lanes. Reference: A. Griewank, A.
/// Walther, Evaluating Derivatives, SIAM 2008, chapter 3 (forward mode, vector mode).
template <std::size_t Lanes>
[[nodiscard]] bool executeTangents(const Program& program, CodeRange range, double* values, double* tangents,
                                   Machine& machine);

}  // namespace causeway
