// SPDX-License-Identifier: GPL-3.0-or-later
// The generators xorshift64*, xorshift128+ and xorshift1024* (S. Vigna, "An experimental exploration of Marsaglia's
// xorshift generators, scrambled", ACM TOMS 42, 2016). A state is kept as Integers of 32 bits, the lower half of each
// word first.
#include <array>
#include <cmath>

#include "core/semantics/external_function_table.h"

namespace causeway {

namespace {

std::vector<std::uint64_t> wordsOf(const Value& state, std::size_t count)
{
    std::vector<std::uint64_t> words(count);
    const auto half = [&](std::size_t at) {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(static_cast<std::int64_t>(state.numbers[at])));
    };
    for (std::size_t i = 0; i < count; ++i) words[i] = half(2 * i) | (half(2 * i + 1) << 32U);
    return words;
}

std::vector<double> halvesOf(const std::vector<std::uint64_t>& words)
{
    std::vector<double> halves;
    for (const std::uint64_t word : words) {
        halves.push_back(static_cast<std::int32_t>(static_cast<std::uint32_t>(word)));
        halves.push_back(static_cast<std::int32_t>(static_cast<std::uint32_t>(word >> 32U)));
    }
    return halves;
}

/// The library declares the number first and the new state second.
ExternalResults drawn(const ExternalCall& call, std::uint64_t bits, std::vector<double> state)
{
    const double number = std::ldexp(static_cast<double>(static_cast<std::int64_t>(bits)), -64) + 0.5;
    const auto size = static_cast<std::int32_t>(state.size());
    return std::vector{Value::real(number), call.array(TypeTable::integer(), {size}, std::move(state))};
}

ExternalResults xorshift64star(const ExternalCall& call)
{
    if (call.size(0, 0) != 2) return std::nullopt;
    auto words = wordsOf(call.input(0), 1);
    std::uint64_t x = words[0];
    x ^= x >> 12U;
    x ^= x << 25U;
    x ^= x >> 27U;
    words[0] = x * 2685821657736338717ULL;
    return drawn(call, words[0], halvesOf(words));
}

ExternalResults xorshift128plus(const ExternalCall& call)
{
    if (call.size(0, 0) != 4) return std::nullopt;
    const auto words = wordsOf(call.input(0), 2);
    const std::uint64_t kept = words[1];
    const std::uint64_t mixed = words[0] ^ (words[0] << 23U);
    const std::uint64_t sum = (mixed ^ kept ^ (mixed >> 17U) ^ (kept >> 26U)) + kept;
    return drawn(call, sum, halvesOf({kept, sum}));
}

ExternalResults xorshift1024star(const ExternalCall& call)
{
    if (call.size(0, 0) != 33) return std::nullopt;
    auto words = wordsOf(call.input(0), 16);
    auto at = static_cast<std::size_t>(static_cast<std::int64_t>(call.input(0).numbers[32])) & 15U;
    const std::uint64_t before = words[at];
    at = (at + 1) & 15U;
    const std::uint64_t mixed = words[at] ^ (words[at] << 31U);
    words[at] = mixed ^ before ^ (mixed >> 11U) ^ (before >> 30U);
    auto state = halvesOf(words);
    state.push_back(static_cast<double>(at));
    return drawn(call, words[at] * 1181783497276652981ULL, std::move(state));
}

}  // namespace

std::span<const ExternalDefinition> externalRandomFunctions()
{
    static constexpr std::array kFunctions{
        ExternalDefinition{"ModelicaRandom_xorshift64star", "I>rI", xorshift64star},
        ExternalDefinition{"ModelicaRandom_xorshift128plus", "I>rI", xorshift128plus},
        ExternalDefinition{"ModelicaRandom_xorshift1024star", "I>rI", xorshift1024star},
    };
    return kFunctions;
}

}  // namespace causeway
