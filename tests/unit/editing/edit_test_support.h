// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the tests of edits share: the text after a change of its only class, or why there is none.
#pragma once

#include <QString>

#include <functional>
#include <string>

#include "core/syntax/edits.h"
#include "tests/unit/syntax/syntax_test_support.h"

namespace causeway::test {

using Change = std::function<Edits(const SyntaxTree&, const ast::ClassDefinition&)>;

/// "refused" without edits; messages where the text parses no more.
inline QString afterChange(const Change& change, const std::string& text)
{
    const Parsed before = parseText(text);
    if (!before.diagnostics.empty()) return QString::fromStdString(before.messages());
    const Edits edits = change(*before.tree, onlyClass(*before.tree));
    if (!edits) return QStringLiteral("refused");
    const std::string result = applyEdits(text, *edits);
    const Parsed after = parseText(result);
    if (!after.diagnostics.empty()) return QString::fromStdString(result + after.messages());
    return QString::fromStdString(result);
}

}  // namespace causeway::test
