// SPDX-License-Identifier: GPL-3.0-or-later
// Formatting keeps the tokens (it checks that itself) and is idempotent.
#include <string>

#include "core/syntax/format.h"
#include "core/syntax/parser.h"
#include "tests/fuzz/fuzz_target.h"

namespace causeway::fuzz {

void formatTarget(std::string_view text)
{
    const auto parseText = [](std::string_view source) {
        Diagnostics diagnostics;
        return parse(std::make_shared<const SourceFile>("fuzz.mo", std::string(source)), SourceId(0), diagnostics,
                     Task());
    };
    const auto once = format(*parseText(text));
    if (!once) return;
    const auto twice = format(*parseText(*once));
    require(twice.has_value(), "a formatted text can be formatted");
    require(*twice == *once, "formatting a formatted text changes nothing");
}

}  // namespace causeway::fuzz

CAUSEWAY_FUZZ_TARGET(formatTarget)
