// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reproducible random numbers, identical on every machine for the same seed.
/// Method: SplitMix64, with rejection sampling for uniform numbers below a bound.
/// Reference: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace causeway {

class SeededNumbers {
public:
    explicit SeededNumbers(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next()
    {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    /// Uniform in [0, bound); the bound must not be 0.
    std::size_t below(std::size_t bound)
    {
        const std::uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
        std::uint64_t number = next();
        while (number >= limit) number = next();
        return static_cast<std::size_t>(number % bound);
    }
    /// Uniform in [low, high].
    int between(int low, int high)
    {
        return low + static_cast<int>(below(static_cast<std::size_t>(high) - static_cast<std::size_t>(low) + 1));
    }
    /// True with probability 1/times.
    bool oneIn(std::size_t times) { return below(times) == 0; }
    template <class T>
    void shuffle(std::vector<T>& list)
    {
        for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
    }
    /// `count` distinct numbers of 0 ... size-1 in random order.
    std::vector<std::size_t> some(std::size_t count, std::size_t size)
    {
        std::vector<std::size_t> all(size);
        std::iota(all.begin(), all.end(), std::size_t(0));
        shuffle(all);
        all.resize(count);
        return all;
    }

private:
    std::uint64_t m_state;
};

}  // namespace causeway
