// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/progress_bar.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include "core/base/platform.h"

namespace causeway::cli {

using namespace std::chrono_literals;

ProgressBar::ProgressBar()
    : m_isTerminal(platform::isTerminal(stderr)), m_start(std::chrono::steady_clock::now()), m_last(m_start)
{
}

ProgressBar::~ProgressBar()
{
    if (m_isShown) std::fputs("\r\033[K", stderr);
}

void ProgressBar::show(double fraction, std::string_view what)
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_isTerminal || now - m_start < 500ms || now - m_last < 100ms) return;
    m_last = now;
    m_isShown = true;
    constexpr int kWidth = 30;
    const double part = std::clamp(fraction, 0.0, 1.0);
    const int filled = static_cast<int>(part * kWidth);
    const std::string text(what);
    std::fprintf(stderr, "\r[%s%s] %3d %% %s\033[K", std::string(static_cast<std::size_t>(filled), '#').c_str(),
                 std::string(static_cast<std::size_t>(kWidth - filled), ' ').c_str(), static_cast<int>(part * 100),
                 text.c_str());
}

}  // namespace causeway::cli
