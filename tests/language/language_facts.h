// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Holds the facts in the head of a model against its flat hybrid DAE.
#pragma once

#include <QString>

#include "tests/language/language_case.h"

namespace causeway {
struct Analysis;
}

namespace causeway::test {

/// Empty when all facts hold, else what does not, one a line. The analysis has a DAE with arrays as written.
[[nodiscard]] QString checkFacts(const Analysis& analysis, const Facts& facts);

}  // namespace causeway::test
