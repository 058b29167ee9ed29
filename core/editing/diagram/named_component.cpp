// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/named_component.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/compiler/compiler.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/syntax/token.h"

namespace causeway {

namespace {

bool isPartOfName(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Declaration of the first declared name in a quoted text.
SourceSpan firstDeclared(std::string_view quoted, const ast::ClassDefinition& model)
{
    for (std::size_t i = 0; i < quoted.size();) {
        const std::size_t begin = i;
        while (i < quoted.size() && isPartOfName(quoted[i])) ++i;
        const std::string_view name = quoted.substr(begin, i - begin);
        // Not parts after a dot.
        const bool isFirst = begin == 0 || quoted[begin - 1] != '.';
        if (isFirst && isIdentifier(name)) {
            if (const ast::ComponentDeclaration found = findDeclaration(model, std::string(name)))
                return found.name().span;
        }
        if (i == begin) ++i;
    }
    return {};
}

SourceSpan inText(std::string_view text, const ast::ClassDefinition& model)
{
    for (std::size_t open = text.find('\''); open != std::string_view::npos;) {
        const std::size_t close = text.find('\'', open + 1);
        if (close == std::string_view::npos) break;
        const SourceSpan found = firstDeclared(text.substr(open + 1, close - open - 1), model);
        if (!found.isNone()) return found;
        open = text.find('\'', close + 1);
    }
    return {};
}

}  // namespace

SourceSpan namedComponent(const Diagnostic& diagnostic, const Analysis& analysis)
{
    const ast::ClassDefinition model =
        analysis.tree ? findDefinition(*analysis.tree, analysis.modelName) : ast::ClassDefinition();
    if (!model) return {};
    SourceSpan found = inText(diagnostic.message, model);
    for (const DiagnosticNote& note : diagnostic.notes) {
        if (!found.isNone()) break;
        found = inText(note.message, model);
    }
    return found;
}

}  // namespace causeway
