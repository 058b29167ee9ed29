// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The lossless syntax tree of one text: nodes over tokens over bytes, in three flat arrays.
///
/// A node covers the tokens [firstToken, endToken). Children lie within it in the order of the text; tokens between
/// them are the node's own. Comments and white space are the gaps between tokens. So printing all tokens and gaps
/// reproduces any text byte for byte; text outside the grammar is in `Error` nodes.
///
/// A tree is immutable and safe to read from several threads; copies share the text and the arrays, so one parsed file
/// can serve several analyses, with a different source id in each. Children have lower ids than their parent, the root
/// has the highest. The depth is at most a small multiple of `kMaxNesting` (parser.h), so walks may recurse. Typed
/// views of nodes are in ast.h.
#pragma once

#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/source.h"
#include "core/base/strong_id.h"
#include "core/syntax/syntax_kinds.h"
#include "core/syntax/token.h"

namespace causeway {

using NodeId = StrongId<struct SyntaxNodeTag>;

struct SyntaxNode {
    SyntaxKind kind = SyntaxKind::Error;
    TokenIndex firstToken = 0;
    TokenIndex endToken = 0;
    NodeId firstChild;
    NodeId nextSibling;
    NodeId parent;
};

class SyntaxTree {
public:
    /// The last node is the root; it covers all tokens except the last one, `EndOfFile`.
    SyntaxTree(std::shared_ptr<const SourceFile> file, SourceId source, std::vector<Token> tokens,
               std::vector<SyntaxNode> nodes);

    /// The same tree with the same node ids, under another id of its text. Cost: one small allocation.
    [[nodiscard]] std::shared_ptr<const SyntaxTree> withSource(SourceId source) const;

    [[nodiscard]] const SourceFile& file() const { return *m_data->file; }
    [[nodiscard]] const std::shared_ptr<const SourceFile>& sharedFile() const { return m_data->file; }
    [[nodiscard]] SourceId source() const { return m_source; }
    [[nodiscard]] NodeId root() const { return NodeId(m_data->nodes.size() - 1); }
    [[nodiscard]] std::size_t nodeCount() const { return m_data->nodes.size(); }
    [[nodiscard]] const std::vector<SyntaxNode>& nodes() const { return m_data->nodes; }
    [[nodiscard]] const std::vector<Token>& tokens() const { return m_data->tokens; }

    [[nodiscard]] const SyntaxNode& operator[](NodeId id) const { return m_nodes[id.index()]; }
    [[nodiscard]] SyntaxKind kind(NodeId id) const { return m_nodes[id.index()].kind; }
    /// None for the root.
    [[nodiscard]] NodeId parent(NodeId id) const { return m_nodes[id.index()].parent; }
    [[nodiscard]] NodeId firstChild(NodeId id) const { return m_nodes[id.index()].firstChild; }
    [[nodiscard]] NodeId nextSibling(NodeId id) const { return m_nodes[id.index()].nextSibling; }
    /// The first child of this kind, or none.
    [[nodiscard]] NodeId child(NodeId id, SyntaxKind wanted) const;

    class ChildIterator {
    public:
        using value_type = NodeId;
        using difference_type = std::ptrdiff_t;
        using reference = NodeId;
        using pointer = const NodeId*;
        using iterator_category = std::forward_iterator_tag;

        ChildIterator() = default;
        ChildIterator(const SyntaxTree* tree, NodeId at) : m_tree(tree), m_at(at) {}
        NodeId operator*() const { return m_at; }
        ChildIterator& operator++()
        {
            m_at = m_tree->nextSibling(m_at);
            return *this;
        }
        ChildIterator operator++(int)
        {
            ChildIterator old = *this;
            ++*this;
            return old;
        }
        bool operator==(const ChildIterator& other) const { return m_at == other.m_at; }

    private:
        const SyntaxTree* m_tree = nullptr;
        NodeId m_at;
    };
    struct ChildRange {
        ChildIterator first;
        [[nodiscard]] ChildIterator begin() const { return first; }
        [[nodiscard]] ChildIterator end() const { return {}; }
    };
    [[nodiscard]] ChildRange children(NodeId id) const { return {ChildIterator(this, firstChild(id))}; }

    [[nodiscard]] const Token& token(TokenIndex index) const { return m_tokens[index]; }
    [[nodiscard]] TokenKind tokenKind(TokenIndex index) const { return m_tokens[index].kind; }
    [[nodiscard]] std::string_view tokenText(TokenIndex index) const;
    [[nodiscard]] SourceSpan tokenSpan(TokenIndex index) const;
    /// White space and comments between the previous token (or the start of the text) and this one.
    [[nodiscard]] std::string_view gapBefore(TokenIndex index) const;
    /// The first token that ends after `offset`; the `EndOfFile` if there is none.
    [[nodiscard]] TokenIndex tokenAt(std::uint32_t offset) const;

    /// From the first to the last token. A node without tokens has an empty span at the end of the previous token.
    [[nodiscard]] SourceSpan span(NodeId id) const;
    [[nodiscard]] std::string_view text(NodeId id) const;
    /// The innermost node with the token that ends after `offset`; the root if there is no other.
    [[nodiscard]] NodeId nodeAt(std::uint32_t offset) const;
    /// Whether the parser created a node of kind Error. Other errors leave no such trace.
    [[nodiscard]] bool hasErrorNodes() const;

    /// The text, reassembled from the nodes' tokens and the gaps: equals `file().text()`.
    [[nodiscard]] std::string toString() const;

private:
    struct Data {
        std::shared_ptr<const SourceFile> file;
        std::vector<Token> tokens;
        std::vector<SyntaxNode> nodes;
    };

    std::shared_ptr<const Data> m_data;
    // Pointers into m_data, which save an indirection in frequently used accessors.
    std::string_view m_text;
    const Token* m_tokens = nullptr;
    const SyntaxNode* m_nodes = nullptr;
    SourceId m_source;
};

}  // namespace causeway
