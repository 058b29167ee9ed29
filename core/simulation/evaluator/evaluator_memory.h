// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Snapshot of an evaluator, to restore or serialize its state.
///
/// In:   an evaluator at any instant after its start.
/// Out:  `EvaluatorMemory`, valid for evaluators of the same program only. The serialized form contains no addresses;
///       bytes of another program, or invalid ones, are rejected. The state of external objects is not included, nor,
///       in serialized form, the history of delays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/external/external_world.h"
#include "core/simulation/evaluator/clock_ticks.h"
#include "core/simulation/numerics/delay_buffer.h"
#include "core/simulation/numerics/slot_values.h"
#include "core/simulation/numerics/spatial_buffer.h"

namespace causeway {

struct EvaluatorMemory {
    double time = 0, distributedUntil = 0, distributedBefore = 0;
    SlotValues values;
    std::vector<double> side, operandSize, difference, slack, slackUntil, noise, nextTick;
    std::vector<bool> isAtRest, mayBeNoise;
    std::vector<std::int8_t> forced;
    std::vector<std::size_t> held, turned;
    std::vector<std::uint8_t> isReported;
    bool isContinued = false;
    ClockTicks::Memory clocks;
    ExternalWorld::RandomState random;
    std::vector<DelayBuffer> delays;
    std::vector<SpatialBuffer> distributions, distributionsBefore;
};

/// Excludes delays and distributions.
[[nodiscard]] std::vector<std::byte> toBytes(const EvaluatorMemory& memory);
/// Nothing if the bytes do not match the shape of `like`.
[[nodiscard]] std::optional<EvaluatorMemory> memoryFrom(std::span<const std::byte> bytes, const EvaluatorMemory& like);

}  // namespace causeway
