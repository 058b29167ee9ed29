// SPDX-License-Identifier: GPL-3.0-or-later
// The generators xorshift64*, xorshift128+ and xorshift1024* (S. Vigna, "An experimental exploration of Marsaglia's
// xorshift generators, scrambled", ACM TOMS 42, 2016); the first two keep the scrambled number as their state, as the
// library has it: seeds give the same numbers as in other tools. A state is kept as Integers of 32 bits, the lower half
// of each word first.
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>

#include <fmt/format.h>

#include "core/base/platform.h"
#include "core/external/external_call.h"

namespace causeway {

namespace {

using StateWords = std::array<std::uint64_t, 16>;

/// The first `count` words of a state.
StateWords wordsOf(const std::vector<double>& state, std::size_t count)
{
    StateWords words{};
    const auto half = [&](std::size_t at) {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(static_cast<std::int64_t>(state[at])));
    };
    for (std::size_t i = 0; i < count; ++i) words[i] = half(2 * i) | (half(2 * i + 1) << 32U);
    return words;
}

void store(const StateWords& words, std::size_t count, std::vector<double>& state)
{
    for (std::size_t i = 0; i < count; ++i) {
        state[2 * i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(words[i]));
        state[2 * i + 1] = static_cast<std::int32_t>(static_cast<std::uint32_t>(words[i] >> 32U));
    }
}

/// In (0, 1].
double uniform(std::uint64_t bits)
{
    return std::ldexp(static_cast<double>(static_cast<std::int64_t>(bits)), -64) + 0.5;
}

std::uint64_t nextOf64(StateWords& words)
{
    std::uint64_t x = words[0];
    x ^= x >> 12U;
    x ^= x << 25U;
    x ^= x >> 27U;
    words[0] = x * 2685821657736338717ULL;
    return words[0];
}

std::uint64_t nextOf128(StateWords& words)
{
    const std::uint64_t kept = words[1];
    const std::uint64_t mixed = words[0] ^ (words[0] << 23U);
    words[0] = kept;
    words[1] = (mixed ^ kept ^ (mixed >> 17U) ^ (kept >> 26U)) + kept;
    return words[1];
}

std::uint64_t nextOf1024(StateWords& words, std::size_t& at)
{
    const std::uint64_t before = words[at];
    at = (at + 1) & 15U;
    const std::uint64_t mixed = words[at] ^ (words[at] << 31U);
    words[at] = mixed ^ before ^ (mixed >> 11U) ^ (before >> 30U);
    return words[at] * 1181783497276652981ULL;
}

/// stateIn, stateOut, result.
bool hasStates(ExternalCall& call, double size)
{
    return call.hasElements(0, size) && call.hasElements(1, size);
}

void xorshift64star(ExternalCall& call)
{
    if (!hasStates(call, 2)) return;
    StateWords words = wordsOf(call.elements(0), 1);
    call.set(2, uniform(nextOf64(words)));
    store(words, 1, call.elements(1));
}

void xorshift128plus(ExternalCall& call)
{
    if (!hasStates(call, 4)) return;
    StateWords words = wordsOf(call.elements(0), 2);
    call.set(2, uniform(nextOf128(words)));
    store(words, 2, call.elements(1));
}

std::size_t placeIn(double number)
{
    return static_cast<std::size_t>(static_cast<std::int64_t>(number)) & 15U;
}

void xorshift1024star(ExternalCall& call)
{
    if (!hasStates(call, 33)) return;
    StateWords words = wordsOf(call.elements(0), 16);
    std::size_t at = placeIn(call.elements(0)[32]);
    call.set(2, uniform(nextOf1024(words, at)));
    store(words, 16, call.elements(1));
    call.elements(1)[32] = static_cast<double>(at);
}

void setInternalState(ExternalCall& call)
{
    if (!call.hasElements(0, 33)) return;
    call.world.random = {wordsOf(call.elements(0), 16), placeIn(call.elements(0)[32]), call.number(2)};
}

double impureRandom(ExternalWorld& world, const double* id)
{
    if (world.random.id == 0 || *id != world.random.id) {
        world.fail("impureRandom was called before initializeImpureRandom");
        return std::nan("");
    }
    return uniform(nextOf1024(world.random.words, world.random.at));
}

/// The two halves of the bits of a number, in the order in which they lie in memory.
void convertRealToIntegers(ExternalCall& call)
{
    if (!call.hasElements(1, 2)) return;
    const double number = call.number(0);
    std::array<std::int32_t, 2> halves{};
    std::memcpy(halves.data(), &number, sizeof number);
    for (std::size_t i = 0; i < halves.size(); ++i) call.elements(1)[i] = halves[i];
}

/// Different for each moment and each process.
void automaticGlobalSeed(ExternalCall& call)
{
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    call.give(static_cast<double>(
        1 + (milliseconds % 86'400'000 + 6007 * static_cast<std::int64_t>(platform::processId())) % 2'147'483'000));
}

}  // namespace

std::span<const ExternalDefinition> externalRandomFunctions()
{
    constexpr ExternalEffect kNone = ExternalEffect::None, kWorld = ExternalEffect::World;
    static constexpr std::array kFunctions{
        ExternalDefinition{"ModelicaRandom_xorshift64star", "=IIr", kNone, xorshift64star},
        ExternalDefinition{"ModelicaRandom_xorshift128plus", "=IIr", kNone, xorshift128plus},
        ExternalDefinition{"ModelicaRandom_xorshift1024star", "=IIr", kNone, xorshift1024star},
        ExternalDefinition{"ModelicaRandom_setInternalState_xorshift1024star", "=Iii", kWorld, setInternalState},
        ExternalDefinition{"ModelicaRandom_impureRandom_xorshift1024star", "r=i", kWorld, nullptr, impureRandom},
        ExternalDefinition{"ModelicaRandom_convertRealToIntegers", "=rI", kNone, convertRealToIntegers},
        ExternalDefinition{"ModelicaRandom_automaticGlobalSeed", "i=r", kWorld, automaticGlobalSeed},
        ExternalDefinition{"ModelicaRandom_automaticGlobalSeed", "i=", kWorld, automaticGlobalSeed},
    };
    return kFunctions;
}

}  // namespace causeway
