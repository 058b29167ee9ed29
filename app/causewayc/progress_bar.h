// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Progress of long work in a line on the terminal; nothing if standard error is not a terminal.
#pragma once

#include <chrono>
#include <string_view>

namespace causeway::cli {

class ProgressBar {
public:
    ProgressBar();
    ~ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// Draws at most ten times a second, and only for work that takes longer than half a second.
    void show(double fraction, std::string_view what);

private:
    bool m_isTerminal;
    bool m_isShown = false;
    std::chrono::steady_clock::time_point m_start, m_last;
};

}  // namespace causeway::cli
