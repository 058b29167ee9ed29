// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How long the tests of the window wait for what must come, also on a machine that is busy with other work.
#pragma once

namespace causeway::test {

inline constexpr int kPatience = 30'000;  ///< milliseconds

}  // namespace causeway::test

/// As QTRY_VERIFY, with that patience.
#define WAIT_FOR(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, causeway::test::kPatience)
