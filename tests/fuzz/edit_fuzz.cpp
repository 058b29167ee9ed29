// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of a correct text give a correct text in which they read back; edits of any text do not fail.
#include <string>

#include "core/syntax/ast.h"
#include "core/syntax/edits.h"
#include "core/syntax/parser.h"
#include "tests/fuzz/fuzz_target.h"

namespace causeway::fuzz {

namespace {

struct Text {
    std::shared_ptr<const SyntaxTree> tree;
    bool isCorrect = false;
};

Text read(std::string_view source)
{
    Diagnostics diagnostics;
    Text text;
    text.tree =
        parse(std::make_shared<const SourceFile>("fuzz.mo", std::string(source)), SourceId(0), diagnostics, Task());
    text.isCorrect = !diagnostics.hasErrors();
    return text;
}

/// The text after the edits; checks that it is as correct as before.
Text afterEdits(const Text& before, const Edits& edits)
{
    if (!edits) return before;
    Text after = read(applyEdits(before.tree->file().text(), *edits));
    if (before.isCorrect && !after.isCorrect) {
        const std::string_view was = before.tree->file().text();
        const std::string_view is = after.tree->file().text();
        std::fprintf(stderr, "--- before\n%.*s\n--- after\n%.*s\n", static_cast<int>(was.size()), was.data(),
                     static_cast<int>(is.size()), is.data());
    }
    require(!before.isCorrect || after.isCorrect, "an edit of a correct text gives a correct text");
    return after;
}

}  // namespace

void editTarget(std::string_view source)
{
    constexpr int kMaxNodes = 12;  // of each kind: a long text is not more interesting
    const Text text = read(source);
    int components = 0;
    int classes = 0;
    int items = 0;
    for (std::size_t i = 0; i < text.tree->nodeCount(); ++i) {
        const NodeId id(i);
        const SyntaxTree& tree = *text.tree;
        const ast::View node(tree, id);
        if (node.is<ast::ComponentDeclaration>() && components++ < kMaxNodes) {
            for (const std::vector<std::string>& path : {std::vector<std::string>{"start"}, {"a", "b"}}) {
                const Text set = afterEdits(text, setModifier(tree, id, path, "f(1)"));
                if (set.isCorrect && text.isCorrect) {
                    // Ids are positions: the nodes before this one's modification are as before, but not this one.
                    const auto name = node.as<ast::ComponentDeclaration>().name();
                    const NodeId at = set.tree->nodeAt(name.span.begin);
                    const auto same = ast::View(*set.tree, at).as<ast::ComponentDeclaration>();
                    require(static_cast<bool>(same), "the declaration is where it was");
                    const auto again = setModifier(*set.tree, same.id(), path, "f(1)");
                    require(again && applyEdits(set.tree->file().text(), *again) == set.tree->file().text(),
                            "setting a modifier twice is setting it once");
                    afterEdits(set, removeModifier(*set.tree, same.id(), path));
                }
            }
            afterEdits(text, setBinding(tree, id, "1"));
            afterEdits(text, setBinding(tree, id, ""));
            afterEdits(text, renameDeclaration(tree, id, "'new name'"));
            afterEdits(text, setAnnotationEntry(tree, id, "Placement(x = 1)"));
            afterEdits(text, removeItem(tree, id));
        } else if (node.is<ast::ClassDefinition>() && classes++ < kMaxNodes) {
            afterEdits(text, addElement(tree, id, "parameter Real p = 1"));
            afterEdits(text, addEquation(tree, id, "x = 1"));
            afterEdits(text, addConnection(tree, id, "a.b", "c[1]"));
            afterEdits(text, renameDeclaration(tree, id, "N"));
            afterEdits(text, setAnnotationValue(tree, id, {"experiment", "StopTime"}, "1"));
            afterEdits(text, removeAnnotationEntry(tree, id, {"experiment"}));
            afterEdits(text, removeAnnotationEntry(tree, id, {"Icon", "graphics"}));
        } else if ((node.is<ast::Equation>() || node.is<ast::Element>() || node.is<ast::Statement>()) &&
                   items++ < kMaxNodes) {
            afterEdits(text, removeItem(tree, id));
            afterEdits(text, setAnnotationEntry(tree, id, "Line(x = 1)"));
        }
    }
}

}  // namespace causeway::fuzz

CAUSEWAY_FUZZ_TARGET(editTarget)
