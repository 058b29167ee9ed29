// SPDX-License-Identifier: GPL-3.0-or-later
// Semantic tokens.
#include <algorithm>
#include <array>

#include "core/editing/completion/words.h"
#include "core/editing/scope_lookup.h"
#include "core/protocol/language/language_state.h"
#include "core/semantics/class_instance.h"
#include "core/syntax/highlight.h"

namespace causeway {

namespace {

enum class Colour : std::uint8_t {
    Namespace,
    Class,
    Interface,
    Struct,
    Type,
    EnumMember,
    Function,
    Variable,
    Property,
    Keyword,
    Comment,
    String,
    Number,
    Operator,
    None
};
constexpr std::array kColourNames = {"namespace",  "class",    "interface", "struct",   "type",
                                     "enumMember", "function", "variable",  "property", "keyword",
                                     "comment",    "string",   "number",    "operator"};
constexpr std::array kModifierNames = {"declaration", "readonly", "defaultLibrary"};
enum Modifier : std::uint32_t { kDeclaration = 1, kReadonly = 2, kDefaultLibrary = 4 };

struct ColouredPiece {
    std::uint32_t begin = 0, end = 0;
    Colour colour = Colour::None;
    std::uint32_t modifiers = 0;
};

Colour colourOfClass(const ClassDeclaration& declaration)
{
    using ast::ClassKind;
    switch (declaration.kind()) {
        case ClassKind::Package: return Colour::Namespace;
        case ClassKind::Function:
        case ClassKind::OperatorFunction:
        case ClassKind::Operator: return Colour::Function;
        case ClassKind::Record:
        case ClassKind::OperatorRecord: return Colour::Struct;
        case ClassKind::Connector:
        case ClassKind::ExpandableConnector: return Colour::Interface;
        case ClassKind::Type: return Colour::Type;
        case ClassKind::Class:
        case ClassKind::Model:
        case ClassKind::Block: break;
    }
    return Colour::Class;
}

/// Colour of a name, by its symbol.
void colourName(AssistWorkspace& workspace, const SyntaxTree& tree, ColouredPiece& piece)
{
    const TokenIndex token = tree.tokenAt(piece.begin);
    if (tree.tokenKind(token) != TokenKind::Identifier) return;
    const std::string_view word = tree.tokenText(token);
    if (isInAnnotation(tree, tree.nodeAt(piece.begin))) {
        piece.colour = Colour::Property;
        return;
    }
    const auto use = nameAtToken(workspace, tree, token);
    if (!use) {
        if (findFunctionWord(word) != nullptr) {
            piece.colour = Colour::Function;
            piece.modifiers = kDefaultLibrary;
        } else if (findAttributeWord(word) != nullptr) {
            piece.colour = Colour::Property;
        }
        return;
    }
    const Symbol& symbol = use->symbol;
    if (use->isDeclaration) piece.modifiers |= kDeclaration;
    switch (symbol.kind) {
        case SymbolKind::Component: {
            const ElementDeclaration* declared = symbol.element != nullptr ? symbol.element->declaration : nullptr;
            piece.colour = Colour::Variable;
            if (declared != nullptr && declared->typePrefixes.variability >= ast::Variability::Parameter)
                piece.modifiers |= kReadonly;
            break;
        }
        case SymbolKind::Class:
        case SymbolKind::ImportAlias:
            piece.colour =
                symbol.classDeclaration != nullptr ? colourOfClass(*symbol.classDeclaration) : Colour::Namespace;
            break;
        case SymbolKind::Literal: piece.colour = Colour::EnumMember; break;
        case SymbolKind::Iterator: piece.colour = Colour::Variable; break;
        case SymbolKind::Predefined:
            piece.colour = Colour::Type;
            piece.modifiers |= kDefaultLibrary;
            break;
        case SymbolKind::None: break;
    }
}

ColouredPiece pieceOf(const HighlightRange& range)
{
    ColouredPiece piece{range.begin, range.end};
    switch (range.kind) {
        case HighlightKind::Comment: piece.colour = Colour::Comment; break;
        case HighlightKind::Keyword: piece.colour = Colour::Keyword; break;
        case HighlightKind::BuiltinType:
            piece.colour = Colour::Type;
            piece.modifiers = kDefaultLibrary;
            break;
        case HighlightKind::Number: piece.colour = Colour::Number; break;
        case HighlightKind::String: piece.colour = Colour::String; break;
        case HighlightKind::Operator: piece.colour = Colour::Operator; break;
        case HighlightKind::Name:
        case HighlightKind::QuotedName:
        case HighlightKind::WhiteSpace:
        case HighlightKind::Unknown: break;
    }
    return piece;
}

/// Tokens in the format of the protocol: relative to the previous one, split at line ends.
class TokenWriter {
public:
    TokenWriter(const EditedText& text, PositionEncoding encoding) : m_text(text), m_encoding(encoding) {}

    void add(const ColouredPiece& piece)
    {
        const std::vector<std::uint32_t>& starts = m_text.lineStarts();
        std::uint32_t begin = piece.begin;
        while (begin < piece.end) {
            const auto next = std::upper_bound(starts.begin(), starts.end(), begin);
            std::uint32_t end = next != starts.end() ? std::min(*next, piece.end) : piece.end;
            const std::uint32_t rest = end;
            while (end > begin && (m_text.text()[end - 1] == '\n' || m_text.text()[end - 1] == '\r')) --end;
            if (end > begin) addInLine({begin, end, piece.colour, piece.modifiers});
            begin = rest;
        }
    }
    [[nodiscard]] Json take() { return std::move(m_data); }

private:
    void addInLine(const ColouredPiece& piece)
    {
        const TextPosition at = m_text.position(piece.begin, m_encoding);
        const std::uint32_t length = m_text.position(piece.end, m_encoding).character - at.character;
        m_data.push_back(at.line - m_last.line);
        m_data.push_back(at.line == m_last.line ? at.character - m_last.character : at.character);
        m_data.push_back(length);
        m_data.push_back(static_cast<int>(piece.colour));
        m_data.push_back(piece.modifiers);
        m_last = at;
    }

    const EditedText& m_text;
    PositionEncoding m_encoding;
    TextPosition m_last;
    Json m_data = Json::array();
};

Json tokens(LanguageState& state, const OpenDocument& document, std::uint32_t begin, std::uint32_t end,
            const Task& task)
{
    std::vector<HighlightRange> ranges;
    highlight(document.text().text(), HighlightState::Code, ranges);
    AssistWorkspace& workspace = state.workspace(document);
    TokenWriter writer(document.text(), state.client.encoding);
    for (const HighlightRange& range : ranges) {
        if (range.end <= begin || range.begin >= end) continue;
        if (task.cancelled()) break;
        ColouredPiece piece = pieceOf(range);
        if (range.kind == HighlightKind::Name || range.kind == HighlightKind::QuotedName)
            colourName(workspace, workspace.tree(0), piece);
        if (piece.colour != Colour::None) writer.add(piece);
    }
    return {{"data", writer.take()}};
}

Json allTokens(LanguageState& state, const Json& params, const Task& task)
{
    const OpenDocument& document = state.document(params);
    return tokens(state, document, 0, static_cast<std::uint32_t>(document.text().text().size()), task);
}

Json tokensInRange(LanguageState& state, const Json& params, const Task& task)
{
    const OpenDocument& document = state.document(params);
    const Json& range = params.at("range");
    return tokens(state, document, state.offset(document, range.at("start")), state.offset(document, range.at("end")),
                  task);
}

}  // namespace

Json semanticTokensLegend()
{
    return {{"tokenTypes", kColourNames}, {"tokenModifiers", kModifierNames}};
}

std::vector<LanguageRequest> colourRequests()
{
    return {{"textDocument/semanticTokens/full", &allTokens}, {"textDocument/semanticTokens/range", &tokensInRange}};
}

}  // namespace causeway
