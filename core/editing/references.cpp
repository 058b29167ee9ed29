// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/references.h"

namespace causeway {

namespace {

void findIn(AssistWorkspace& workspace, const SyntaxTree& tree, const Symbol& symbol, const Task& task,
            std::vector<Reference>& found)
{
    const auto count = static_cast<TokenIndex>(tree.tokens().size());
    for (TokenIndex at = 0; at < count && !task.cancelled(); ++at) {
        if (tree.tokenKind(at) != TokenKind::Identifier || tree.tokenText(at) != symbol.name) continue;
        const auto use = nameAtToken(workspace, tree, at);
        if (use && use->symbol.isSameAs(symbol)) found.push_back({use->span, use->isDeclaration, use->isSimple});
    }
}

}  // namespace

std::vector<Reference> findReferences(AssistWorkspace& workspace, const Symbol& symbol, const Task& task)
{
    std::vector<Reference> found;
    if (symbol.declaration.isNone()) return found;
    for (std::size_t text = 0; text < workspace.textCount(); ++text) {
        task.progress(static_cast<double>(text) / static_cast<double>(workspace.textCount()), "searching");
        findIn(workspace, workspace.tree(text), symbol, task, found);
    }
    return found;
}

std::vector<Reference> occurrencesAt(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset)
{
    std::vector<Reference> found;
    const SyntaxTree& tree = workspace.tree(text);
    const auto use = nameAt(workspace, tree, offset);
    if (use && !use->symbol.declaration.isNone()) findIn(workspace, tree, use->symbol, Task(), found);
    return found;
}

}  // namespace causeway
