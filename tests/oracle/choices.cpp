// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/choices.h"

#include <algorithm>

namespace causeway::oracle {

namespace {

/// SplitMix64 (G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014).
std::uint64_t next(std::uint64_t& state)
{
    std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
}

}  // namespace

std::size_t Choices::below(std::size_t count)
{
    std::uint32_t drawn = 0;
    if (m_isRandom) {
        drawn = count > 1 ? static_cast<std::uint32_t>(next(m_state) % count) : 0;
    } else if (m_drawn.size() < m_choices.size()) {
        drawn = count > 1 ? static_cast<std::uint32_t>(std::min<std::size_t>(m_choices[m_drawn.size()], count - 1)) : 0;
    }
    m_drawn.push_back(drawn);
    if (m_drawn.size() < m_log.size()) {
        m_log[m_drawn.size()] = drawn;
        m_log[0] = static_cast<std::uint32_t>(m_drawn.size());
    }
    return drawn;
}

bool Choices::chance(int percent)
{
    return below(100) >= static_cast<std::size_t>(100 - percent);
}

std::vector<std::uint32_t> minimized(std::vector<std::uint32_t> choices,
                                     const std::function<bool(std::vector<std::uint32_t>&)>& isAlike,
                                     std::size_t trials)
{
    const auto isTaken = [&](std::vector<std::uint32_t> trial) {
        if (trials == 0) return false;
        --trials;
        if (!isAlike(trial) || std::pair(trial.size(), trial) >= std::pair(choices.size(), choices)) return false;
        choices = std::move(trial);
        return true;
    };
    bool isSmaller = true;
    while (isSmaller && trials > 0) {
        isSmaller = false;
        for (std::size_t length = std::max<std::size_t>(choices.size() / 2, 1); length > 0; length /= 2) {
            for (std::size_t at = choices.size(); at-- > 0;) {
                if (at + length > choices.size()) continue;
                std::vector<std::uint32_t> trial = choices;
                trial.erase(trial.begin() + static_cast<std::ptrdiff_t>(at),
                            trial.begin() + static_cast<std::ptrdiff_t>(at + length));
                if (isTaken(std::move(trial))) {
                    isSmaller = true;
                    continue;
                }
                trial = choices;
                std::fill_n(trial.begin() + static_cast<std::ptrdiff_t>(at), length, 0U);
                if (trial != choices && isTaken(std::move(trial))) isSmaller = true;
                if (length > 1) at -= std::min(at, length / 2);
            }
        }
        for (std::size_t i = 0; i < choices.size(); ++i) {
            std::uint32_t low = 0;  // that does not do; the present value does
            while (i < choices.size() && choices[i] > low + 1) {
                std::vector<std::uint32_t> trial = choices;
                trial[i] = low + (choices[i] - low) / 2;
                const std::uint32_t tried = trial[i];
                if (isTaken(std::move(trial)))
                    isSmaller = true;
                else
                    low = tried;
            }
        }
    }
    return choices;
}

}  // namespace causeway::oracle
