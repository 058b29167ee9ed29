// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/list_edits.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/syntax/edit_layout.h"

namespace causeway {

using namespace syntax_detail;

namespace {

/// Whether the node is a list with separate items.
bool isPlainList(const SyntaxTree& tree, NodeId list)
{
    const ast::View view(tree, list);
    if (const auto array = view.as<ast::ArrayConstructor>()) return !array.isReduction();
    const auto call = view.as<ast::FunctionCall>();
    return call && !call.arguments().isReduction();
}

/// The separator between an item and the next one: a comma, and a new line if this item begins one.
std::string separatorAt(const EditLayout& layout, std::uint32_t begin)
{
    return layout.startsLine(begin) ? fmt::format(",{}{}", layout.lineEnd(), layout.indentation(begin)) : ", ";
}

/// Removes the tokens [first, end) with the white space between them, and after them if `withGap`. Comments next to the
/// tokens in `joints` are kept.
void removeTokens(const SyntaxTree& tree, TokenIndex first, TokenIndex end, bool withGap,
                  std::vector<TokenIndex> joints, std::vector<TextEdit>& edits)
{
    const EditLayout layout(tree);
    std::erase_if(joints,
                  [&](TokenIndex joint) { return joint <= first || joint >= end || !layout.gapHasComment(joint); });
    TokenIndex begin = first;
    for (const TokenIndex joint : joints) {
        edits.push_back(layout.removal(tree.token(begin).begin, tree.token(joint - 1).end));
        begin = joint;
    }
    const bool endsAtNext = withGap && !layout.gapHasComment(end);
    edits.push_back(
        layout.removal(tree.token(begin).begin, endsAtNext ? tree.token(end).begin : tree.token(end - 1).end));
}

}  // namespace

std::vector<NodeId> listItems(const SyntaxTree& tree, NodeId list)
{
    std::vector<NodeId> items;
    const ast::View view(tree, list);
    const auto call = view.as<ast::FunctionCall>();
    const NodeId parent = call ? call.arguments().id() : view.is<ast::ArrayConstructor>() ? list : NodeId();
    if (parent.isNone()) return items;
    for (const NodeId item : tree.children(parent)) {
        if (tree[item].endToken > tree[item].firstToken) items.push_back(item);
    }
    return items;
}

Edits insertBeforeItem(const SyntaxTree& tree, NodeId item, std::span<const std::string> texts)
{
    const EditLayout layout(tree);
    const std::uint32_t begin = tree.span(item).begin;
    const std::string separator = separatorAt(layout, begin);
    return std::vector{layout.insertion(begin, fmt::format("{}{}", fmt::join(texts, separator), separator))};
}

Edits insertAfterItem(const SyntaxTree& tree, NodeId item, std::span<const std::string> texts)
{
    const EditLayout layout(tree);
    const SourceSpan span = tree.span(item);
    const std::string separator = separatorAt(layout, span.begin);
    const TokenIndex last = tree[item].endToken - 1;
    // A comment after the item stays with it.
    const std::uint32_t place =
        layout.startsLine(span.begin) && layout.gapHasComment(last + 1) ? layout.lineEndAfter(last) : span.end;
    const std::string joined = fmt::format("{}", fmt::join(texts, separator));
    if (place == span.end) return std::vector{layout.insertion(span.end, separator + joined)};
    return std::vector{layout.insertion(span.end, ","), layout.insertion(place, separator.substr(1) + joined)};
}

Edits appendListItems(const SyntaxTree& tree, NodeId list, std::span<const std::string> texts)
{
    if (!isPlainList(tree, list)) return std::nullopt;
    const std::vector<NodeId> items = listItems(tree, list);
    if (!items.empty()) return insertAfterItem(tree, items.back(), texts);
    const EditLayout layout(tree);
    // After the opening bracket: only comments are between the two brackets.
    TokenIndex opener = tree[list].endToken - 1;
    while (opener > tree[list].firstToken && tree.tokenKind(opener) != TokenKind::LeftParenthesis) --opener;
    return std::vector{layout.insertion(tree.token(opener).end, fmt::format("{}", fmt::join(texts, ", ")))};
}

Edits removeListItems(const SyntaxTree& tree, NodeId list, std::span<const NodeId> items)
{
    if (!isPlainList(tree, list)) return std::nullopt;
    const std::vector<NodeId> all = listItems(tree, list);
    const auto isRemoved = [&](std::size_t at) {
        return std::find(items.begin(), items.end(), all[at]) != items.end();
    };
    std::vector<TextEdit> edits;
    for (std::size_t begin = 0; begin < all.size(); ++begin) {
        if (!isRemoved(begin)) continue;
        std::size_t end = begin + 1;
        while (end < all.size() && isRemoved(end)) ++end;
        // The comma behind each goes with it; at the end of the list the one before, if anything is left there.
        const bool isTail = end == all.size();
        TokenIndex first = tree[all[begin]].firstToken, last = tree[all[end - 1]].endToken;
        if (isTail && begin > 0) --first;
        if (!isTail) ++last;
        std::vector<TokenIndex> joints;
        for (std::size_t at = begin; at < end; ++at)
            joints.insert(joints.end(), {tree[all[at]].firstToken, tree[all[at]].endToken});
        removeTokens(tree, first, last, !isTail, std::move(joints), edits);
        begin = end;
    }
    return edits;
}

}  // namespace causeway
