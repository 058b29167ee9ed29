// SPDX-License-Identifier: GPL-3.0-or-later
// The tree prints back to the text, keeps its invariants, and what was not understood was reported.
#include <string>

#include "core/syntax/ast.h"
#include "core/syntax/parser.h"
#include "tests/fuzz/fuzz_target.h"

namespace causeway::fuzz {

void parseTarget(std::string_view text)
{
    Diagnostics diagnostics;
    const auto file = std::make_shared<const SourceFile>("fuzz.mo", std::string(text));
    const auto tree = parse(file, SourceId(0), diagnostics, Task());
    require(tree->toString() == text, "the tree prints back to the text");
    require(!tree->hasErrorNodes() || !diagnostics.items().empty(), "an Error node has a diagnostic");
    require(diagnostics.items().size() <= kMaxSyntaxErrors + 1, "the number of diagnostics is limited");
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        require(diagnostic.span.begin <= diagnostic.span.end && diagnostic.span.end <= text.size(),
                "diagnostics lie within the text");
        for (const DiagnosticFix& fix : diagnostic.fixes) static_cast<void>(applyEdits(text, fix.edits));
    }
    for (std::size_t i = 0; i < tree->nodeCount(); ++i) {
        const NodeId id(i);
        TokenIndex at = (*tree)[id].firstToken;
        for (const NodeId child : tree->children(id)) {
            require(child < id && tree->parent(child) == id, "children come before their parent");
            require((*tree)[child].firstToken >= at, "children are in order");
            at = (*tree)[child].endToken;
        }
        require(at <= (*tree)[id].endToken, "children lie within their parent");
    }
    for (const ast::ClassDefinition definition : ast::StoredDefinition(*tree).classes()) {
        for (const ast::Element element : definition.elements()) {
            for (const auto declaration : element.as<ast::ComponentClause>().declarations()) {
                static_cast<void>(declaration.classModification().find("start").binding().text());
                static_cast<void>(declaration.condition().text());
            }
            static_cast<void>(element.as<ast::ClassDefinition>().name());
        }
    }
}

}  // namespace causeway::fuzz

CAUSEWAY_FUZZ_TARGET(parseTarget)
