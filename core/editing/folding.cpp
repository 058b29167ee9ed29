// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/folding.h"

#include <algorithm>
#include <optional>

#include "core/editing/block_end.h"
#include "core/syntax/lexer.h"

namespace causeway {

namespace {

std::optional<FoldKind> kindOf(SyntaxKind kind)
{
    switch (kind) {
        case SyntaxKind::ClassDefinition: return FoldKind::Class;
        case SyntaxKind::ElementSection:
        case SyntaxKind::EquationSection:
        case SyntaxKind::AlgorithmSection: return FoldKind::Section;
        case SyntaxKind::Annotation: return FoldKind::Annotation;
        default: return keywordOfBlock(kind) != TokenKind::EndOfFile ? std::optional(FoldKind::Block) : std::nullopt;
    }
}

class Folder {
public:
    explicit Folder(const SyntaxTree& tree) : m_tree(tree) {}

    std::vector<FoldingRange> run()
    {
        for (std::size_t i = 0; i < m_tree.nodeCount(); ++i) addNode(NodeId(i));
        for (TokenIndex at = 0; at < static_cast<TokenIndex>(m_tree.tokens().size()); ++at) addComments(at);
        std::sort(m_ranges.begin(), m_ranges.end(), [](const FoldingRange& a, const FoldingRange& b) {
            if (a.firstLine != b.firstLine) return a.firstLine < b.firstLine;
            return a.lastLine != b.lastLine ? a.lastLine > b.lastLine : a.kind < b.kind;
        });
        const auto isSame = [](const FoldingRange& a, const FoldingRange& b) {
            return a.kind == b.kind && a.firstLine == b.firstLine;
        };
        m_ranges.erase(std::unique(m_ranges.begin(), m_ranges.end(), isSame), m_ranges.end());
        return std::move(m_ranges);
    }

private:
    [[nodiscard]] std::uint32_t lineOf(std::uint32_t offset) const { return m_tree.file().position(offset).line; }

    void add(FoldKind kind, std::uint32_t begin, std::uint32_t end)
    {
        const std::uint32_t first = lineOf(begin), last = lineOf(end);
        if (last > first) m_ranges.push_back({kind, first, last});
    }

    void addNode(NodeId id)
    {
        const auto kind = kindOf(m_tree.kind(id));
        const SourceSpan span = m_tree.span(id);
        if (!kind || span.size() == 0) return;
        // Elements without a preceding keyword belong to the class itself.
        const TokenKind first = m_tree.tokenKind(m_tree[id].firstToken);
        const bool hasKeyword = first == TokenKind::Public || first == TokenKind::Protected;
        if (m_tree.kind(id) == SyntaxKind::ElementSection && !hasKeyword) return;
        add(*kind, span.begin, span.end);
    }

    /// Block comments, and consecutive line comments.
    void addComments(TokenIndex at)
    {
        std::string_view gap = m_tree.gapBefore(at);
        auto offset = m_tree.token(at).begin - static_cast<std::uint32_t>(gap.size());
        std::optional<std::pair<std::uint32_t, std::uint32_t>> lines;  // current group of line comments
        const auto endRun = [&] {
            if (lines) add(FoldKind::Comment, lines->first, lines->second);
            lines.reset();
        };
        while (!gap.empty()) {
            const Trivia trivia = firstTrivia(gap);
            const auto size = static_cast<std::uint32_t>(trivia.text.size());
            if (trivia.kind == TriviaKind::BlockComment) {
                endRun();
                add(FoldKind::Comment, offset, offset + size);
            } else if (trivia.kind == TriviaKind::LineComment) {
                const std::uint32_t end = offset + static_cast<std::uint32_t>(trivia.text.find_last_not_of("\r\n") + 1);
                if (lines && lineOf(offset) > lineOf(lines->second) + 1) endRun();
                lines = lines ? std::pair(lines->first, end) : std::pair(offset, end);
            }
            offset += size;
            gap.remove_prefix(trivia.text.size());
        }
        endRun();
    }

    const SyntaxTree& m_tree;
    std::vector<FoldingRange> m_ranges;
};

}  // namespace

std::vector<FoldingRange> foldingRanges(const SyntaxTree& tree)
{
    return Folder(tree).run();
}

}  // namespace causeway
