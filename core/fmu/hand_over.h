// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Turn-taking between two processes with shared memory (Linux).
///
/// Cost: about a microsecond per round trip if both have a processor: the waiting side polls the word for a while
///       before it sleeps in the system (futex).
/// Reference: U. Drepper, Futexes Are Tricky, 2011.
#pragma once

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <ctime>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core/fmu/host_protocol.h"

namespace causeway::fmuhost {

inline void give(Channel& channel, Turn to)
{
    channel.turn.store(static_cast<std::uint32_t>(to), std::memory_order_seq_cst);
    if (channel.sleepers.load(std::memory_order_seq_cst) != 0)
        ::syscall(SYS_futex, &channel.turn, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

/// Number of polls before sleeping: more if polling was successful, fewer if others need the processor.
class Patience {
public:
    /// With a single processor, polling would delay the other side.
    explicit Patience(bool hasSeveralProcessors) : m_most(hasSeveralProcessors ? kMost : 0), m_looks(m_most) {}
    [[nodiscard]] int looks() const { return m_looks; }
    void wasWorthIt(bool isWorth)
    {
        if (m_most > 0) m_looks = isWorth ? std::min(2 * m_looks, m_most) : std::max(m_looks - m_looks / 8, kLeast);
    }

private:
    static constexpr int kLeast = 300, kMost = 1000;
    int m_most, m_looks;
};

/// Whether it has become the turn of `self`; returns false after about `milliseconds`.
inline bool await(Channel& channel, Turn self, int milliseconds, Patience& patience)
{
    const auto word = static_cast<std::uint32_t>(self);
    for (int i = 0; i < patience.looks(); ++i) {
        if (channel.turn.load(std::memory_order_acquire) == word) {
            patience.wasWorthIt(true);
            return true;
        }
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    }
    patience.wasWorthIt(false);
    constexpr long kNanosecondsPerMillisecond = 1'000'000;
    const timespec limit{milliseconds / 1000, milliseconds % 1000 * kNanosecondsPerMillisecond};
    channel.sleepers.fetch_add(1, std::memory_order_seq_cst);
    const std::uint32_t seen = channel.turn.load(std::memory_order_seq_cst);
    if (seen != word) ::syscall(SYS_futex, &channel.turn, FUTEX_WAIT, seen, &limit, nullptr, 0);
    channel.sleepers.fetch_sub(1, std::memory_order_seq_cst);
    return channel.turn.load(std::memory_order_acquire) == word;
}

}  // namespace causeway::fmuhost
