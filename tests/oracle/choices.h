// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Random choices that can be replayed and made smaller: what a generator of test cases draws from.
///
/// A case is the sequence of its choices. A smaller sequence is a simpler case, as every generator takes its simplest
/// alternative for 0 and for what is drawn beyond the end. So one minimizer serves generators of all kinds, and
/// whatever it finds is a case that the generator can make. Deterministic on every platform: no distribution of the
/// standard library is used. Reference: D. MacIver, A. Donaldson, Test-case reduction via test-case generation, ECOOP
/// 2020; A. Zeller, R. Hildebrandt, Simplifying and isolating failure-inducing input, IEEE TSE 28 (2002).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace causeway::oracle {

class Choices {
public:
    /// Drawn from a generator of random numbers.
    explicit Choices(std::uint64_t seed) : m_state(seed), m_isRandom(true) {}
    /// Replayed; zeros beyond the end.
    explicit Choices(std::vector<std::uint32_t> choices) : m_choices(std::move(choices)) {}

    /// In [0, count); 0 where count is 0.
    std::size_t below(std::size_t count);
    /// In [from, to].
    int between(int from, int to) { return from + static_cast<int>(below(static_cast<std::size_t>(to - from + 1))); }
    /// True in `percent` of all cases; false is the simpler alternative.
    bool chance(int percent);
    /// A short decimal number from `from` in `count` steps: `from` is the simplest.
    double number(double from, double step, std::size_t count)
    {
        return from + step * static_cast<double>(below(count));
    }
    template <class List>
    const auto& oneOf(const List& list)
    {
        return list[below(std::size(list))];
    }
    template <class List>
    void shuffle(List& list)
    {
        for (std::size_t i = 0; i + 1 < list.size(); ++i) std::swap(list[i], list[i + below(list.size() - i)]);
    }

    /// Also writes what is drawn to memory that outlives a crash: how many, then the choices, as far as there is room.
    void logTo(std::span<std::uint32_t> log) { m_log = log; }
    /// What was drawn until now.
    [[nodiscard]] const std::vector<std::uint32_t>& drawn() const { return m_drawn; }

private:
    std::uint64_t m_state = 0;
    bool m_isRandom = false;
    std::vector<std::uint32_t> m_choices, m_drawn;
    std::span<std::uint32_t> m_log;
};

/// The smallest sequence found that `isAlike`, which holds for `choices`, also holds for: by deletion of ever shorter
/// parts, then by smaller numbers. `isAlike` gets a sequence and leaves in it what the generator has drawn. At most
/// `trials` calls.
[[nodiscard]] std::vector<std::uint32_t> minimized(std::vector<std::uint32_t> choices,
                                                   const std::function<bool(std::vector<std::uint32_t>&)>& isAlike,
                                                   std::size_t trials);

}  // namespace causeway::oracle
