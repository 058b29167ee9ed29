// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/completion/completion_context.h"

#include <algorithm>

#include "core/syntax/class_keywords.h"
#include "core/syntax/lexer.h"

namespace causeway {

namespace {

bool isPrefix(TokenKind kind)
{
    switch (kind) {
        case TokenKind::Constant:
        case TokenKind::Discrete:
        case TokenKind::Each:
        case TokenKind::Encapsulated:
        case TokenKind::Expandable:
        case TokenKind::Final:
        case TokenKind::Flow:
        case TokenKind::Impure:
        case TokenKind::Inner:
        case TokenKind::Input:
        case TokenKind::Outer:
        case TokenKind::Output:
        case TokenKind::Parameter:
        case TokenKind::Partial:
        case TokenKind::Pure:
        case TokenKind::Redeclare:
        case TokenKind::Replaceable:
        case TokenKind::Stream: return true;
        default: return false;
    }
}

bool endsOperand(TokenKind kind)
{
    switch (kind) {
        case TokenKind::Identifier:
        case TokenKind::UnsignedInteger:
        case TokenKind::UnsignedReal:
        case TokenKind::String:
        case TokenKind::True:
        case TokenKind::False:
        case TokenKind::Time:
        case TokenKind::End:
        case TokenKind::RightParenthesis:
        case TokenKind::RightBracket:
        case TokenKind::RightBrace: return true;
        default: return false;
    }
}

/// Whether an offset in a gap between tokens is inside or at the end of a comment.
bool isInComment(std::string_view gap, std::size_t offset)
{
    std::size_t begin = 0;
    while (begin < gap.size()) {
        const Trivia trivia = firstTrivia(gap.substr(begin));
        const std::size_t end = begin + trivia.text.size();
        const bool isLine = trivia.kind == TriviaKind::LineComment;
        const bool isBlock = trivia.kind == TriviaKind::BlockComment;
        if (begin < offset && ((isLine && offset <= end) || (isBlock && offset < end))) return true;
        begin = end;
    }
    return false;
}

/// Reads the tokens of a statement up to the position.
class StatementReader {
public:
    StatementReader(const SyntaxTree& tree, TokenIndex begin, TokenIndex end, bool declares)
        : m_tree(tree), m_begin(begin), m_end(end), m_declares(declares)
    {
        m_levels.emplace_back();
        for (TokenIndex at = begin; at < end; ++at) read(at);
    }

    void fill(CompletionPlace& place, PlaceKind startOfStatement) const
    {
        const Level& level = m_levels.back();
        place.kind = kindHere(level, startOfStatement);
        place.modified = level.modified;
        place.annotationPath = level.annotationPath;
        place.used = level.used;
        if (level.isAssigned) place.valueOf = level.entry();
        for (std::size_t i = m_levels.size(); i-- > 1;) {
            const Level& around = m_levels[i];
            if (around.kind == Kind::Modification || around.kind == Kind::Annotation) break;
            if (around.kind != Kind::Call) continue;
            place.call = CallPlace{around.name, around.position,
                                   around.isAssigned ? around.entry() : std::string_view(), around.open};
            place.isArgumentStart = i + 1 == m_levels.size() && around.isAtArgumentStart;
            break;
        }
    }

private:
    enum class Kind : std::uint8_t { Statement, Group, Braces, Subscript, Call, Modification, Annotation };

    /// Contents of one bracket; the first level is the statement itself.
    struct Level {
        Kind kind = Kind::Statement;
        DottedName name;  ///< before the bracket
        std::uint32_t open = 0;
        ModifiedPlace modified;  ///< Modification
        std::vector<std::string_view> annotationPath;
        std::vector<std::string_view> used;
        std::size_t position = 0;
        // For the current argument:
        std::vector<DottedName> names;  ///< outside brackets
        TokenKind last = TokenKind::EndOfFile;
        bool isAtArgumentStart = true;
        bool isAssigned = false;
        bool declaresClass = false;
        bool redeclares = false;
        bool isConstraint = false;  ///< after constrainedby
        bool isCondition = false;   ///< after if

        [[nodiscard]] std::string_view entry() const
        {
            return names.empty() || names.front().empty() ? std::string_view() : names.front().parts.back();
        }
    };

    void read(TokenIndex at)
    {
        const TokenKind kind = m_tree.tokenKind(at);
        Level& level = m_levels.back();
        if (at == m_begin) m_first = kind;
        switch (kind) {
            case TokenKind::LeftParenthesis:
            case TokenKind::LeftBracket:
            case TokenKind::LeftBrace: open(at, kind); return;
            case TokenKind::RightParenthesis:
            case TokenKind::RightBracket:
            case TokenKind::RightBrace:
                if (m_levels.size() > 1) m_levels.pop_back();
                break;
            case TokenKind::Comma: nextArgument(level); return;
            case TokenKind::Equals:
            case TokenKind::Assign:
                if (!level.isAssigned && !level.names.empty()) level.used.push_back(level.entry());
                level.isAssigned = true;
                break;
            case TokenKind::Identifier: readName(level, m_tree.tokenText(at)); break;
            case TokenKind::Dot:
                if (level.last != TokenKind::Identifier && level.last != TokenKind::RightBracket)
                    level.names.push_back({{}, true});
                break;
            case TokenKind::Redeclare:
            case TokenKind::Replaceable: level.redeclares = true; break;
            case TokenKind::Constrainedby: level.isConstraint = true; break;
            case TokenKind::If: level.isCondition = true; break;
            default: level.declaresClass = level.declaresClass || isClassKeyword(kind);
        }
        Level& now = m_levels.back();
        now.last = kind;
        now.isAtArgumentStart = now.isAtArgumentStart && isPrefix(kind);
    }

    static void readName(Level& level, std::string_view text)
    {
        if (level.last == TokenKind::Dot && !level.names.empty()) {
            level.names.back().parts.push_back(text);
        } else {
            level.names.push_back({{text}, false});
        }
    }

    static void nextArgument(Level& level)
    {
        if (level.kind == Kind::Statement && !level.names.empty()) {
            level.names.resize(1);  // the type of the next component
        } else {
            level.names.clear();
        }
        ++level.position;
        level.last = TokenKind::Comma;
        level.isAtArgumentStart = true;
        level.isAssigned = level.declaresClass = level.redeclares = level.isConstraint = level.isCondition = false;
    }

    void open(TokenIndex at, TokenKind bracket)
    {
        Level& outer = m_levels.back();
        Level inner;
        inner.open = m_tree.token(at).begin;
        const bool isNamed = outer.last == TokenKind::Identifier || outer.last == TokenKind::RightBracket;
        if (isNamed && !outer.names.empty() && !outer.names.back().parts.empty()) inner.name = outer.names.back();
        if (bracket == TokenKind::LeftParenthesis) {
            openParenthesis(outer, inner);
        } else if (outer.kind == Kind::Annotation) {
            continueAnnotation(outer, inner);
        } else {
            inner.kind = bracket == TokenKind::LeftBracket ? Kind::Subscript : Kind::Braces;
        }
        // Brackets do not change the name before them: a[1].b
        outer.isAtArgumentStart = false;
        m_levels.push_back(std::move(inner));
    }

    /// A list or parenthesis inside an annotation continues the annotation.
    static void continueAnnotation(const Level& outer, Level& inner)
    {
        inner.kind = Kind::Annotation;
        inner.annotationPath = outer.annotationPath;
        if (outer.isAssigned && !outer.entry().empty()) inner.annotationPath.push_back(outer.entry());
        inner.isAssigned = outer.isAssigned;
        inner.names = outer.isAssigned && !outer.names.empty() ? std::vector<DottedName>{outer.names.front()}
                                                               : std::vector<DottedName>{};
    }

    void openParenthesis(Level& outer, Level& inner) const
    {
        const bool isKeywordCall = outer.last == TokenKind::Der || outer.last == TokenKind::Initial ||
                                   outer.last == TokenKind::Pure || outer.last == TokenKind::Connect;
        if (outer.last == TokenKind::Annotation) {
            inner.kind = Kind::Annotation;
            return;
        }
        if (outer.kind == Kind::Annotation) {
            continueAnnotation(outer, inner);
            if (!inner.name.empty()) {
                if (!outer.isAssigned) outer.used.push_back(outer.entry());
                inner.annotationPath.push_back(inner.name.parts.back());
                inner.isAssigned = false;
                inner.names.clear();
            }
            return;
        }
        if (isKeywordCall) {
            inner.kind = Kind::Call;
            inner.name = {{spelling(outer.last)}, false};
            return;
        }
        if (!inner.name.empty() && opensModification(outer, inner)) return;
        inner.kind = inner.name.empty() ? Kind::Group : Kind::Call;
    }

    /// Whether a name with a parenthesis is a modification (in declarations, extends-clauses and modifications), and
    /// its target.
    bool opensModification(Level& outer, Level& inner) const
    {
        const bool isStatement = outer.kind == Kind::Statement;
        if (!isStatement && outer.kind != Kind::Modification) return false;
        if (isStatement && !m_declares) return false;
        inner.modified = {};
        if (outer.isConstraint || (outer.declaresClass && outer.isAssigned)) {
            inner.modified.type = inner.name;
        } else if (outer.isAssigned || outer.isCondition) {
            return false;
        } else if (isStatement && m_first == TokenKind::Extends) {
            inner.modified.type = inner.name;
            inner.modified.isBase = true;
        } else if (outer.declaresClass) {
            inner.modified.type = inner.name;  // model extends X(...)
        } else if (isStatement || outer.redeclares) {
            if (outer.names.size() < 2) return false;
            inner.modified.type = outer.names.front();
        } else {
            inner.modified = outer.modified;
            for (const std::string_view part : inner.name.parts) inner.modified.path.push_back(part);
            outer.used.push_back(outer.entry());
        }
        inner.kind = Kind::Modification;
        return true;
    }

    [[nodiscard]] PlaceKind kindHere(const Level& level, PlaceKind startOfStatement) const
    {
        switch (level.kind) {
            case Kind::Statement: return kindOfStatement(level, startOfStatement);
            case Kind::Annotation: return level.isAssigned ? PlaceKind::AnnotationValue : PlaceKind::AnnotationEntry;
            case Kind::Modification:
                if (level.isAssigned) return level.declaresClass ? PlaceKind::Type : expression(level);
                if (level.isAtArgumentStart && !level.redeclares) return PlaceKind::Modifier;
                if (level.isConstraint || (level.redeclares && level.names.empty() && !level.declaresClass))
                    return PlaceKind::Type;
                return PlaceKind::Nothing;
            case Kind::Call:
                if (level.name.parts.back() == "connect")
                    return level.names.empty() ? PlaceKind::ConnectorName : PlaceKind::Nothing;
                return expression(level);
            default: return expression(level);
        }
    }

    static PlaceKind expression(const Level& level)
    {
        if (level.last == TokenKind::For) return PlaceKind::Nothing;
        return endsOperand(level.last) ? PlaceKind::AfterOperand : PlaceKind::Expression;
    }

    [[nodiscard]] PlaceKind kindOfStatement(const Level& level, PlaceKind startOfStatement) const
    {
        if (m_begin == m_end) return startOfStatement;
        switch (m_first) {
            case TokenKind::End: return m_end == m_begin + 1 ? PlaceKind::EndName : PlaceKind::Nothing;
            case TokenKind::Import: return endsOperand(level.last) ? PlaceKind::Nothing : PlaceKind::Package;
            case TokenKind::Within: return endsOperand(level.last) ? PlaceKind::Nothing : PlaceKind::Package;
            case TokenKind::Extends: return endsOperand(level.last) ? PlaceKind::AfterName : PlaceKind::Base;
            default: break;
        }
        if (level.last == TokenKind::Annotation) return PlaceKind::Nothing;
        if (!m_declares) return expression(level);
        if (level.isConstraint) return endsOperand(level.last) ? PlaceKind::AfterName : PlaceKind::Type;
        if (level.declaresClass) {
            if (level.last == TokenKind::Extends) return PlaceKind::Base;
            return level.isAssigned && !endsOperand(level.last) ? PlaceKind::Type : PlaceKind::Nothing;
        }
        if (level.isAssigned || level.isCondition) return expression(level);
        if (level.names.empty()) return isPrefix(level.last) ? PlaceKind::Type : PlaceKind::Nothing;
        return level.names.size() > 1 && level.last != TokenKind::Comma ? PlaceKind::AfterName : PlaceKind::Nothing;
    }

    const SyntaxTree& m_tree;
    TokenIndex m_begin, m_end;
    bool m_declares;  ///< elements are declared here, not equations or statements
    TokenKind m_first = TokenKind::EndOfFile;
    std::vector<Level> m_levels;
};

/// Whether a statement begins after this token.
bool endsStatement(const SyntaxTree& tree, TokenIndex at)
{
    const NodeId node = tree.nodeAt(tree.token(at).begin);
    switch (tree.tokenKind(at)) {
        case TokenKind::Semicolon: return tree.kind(node) != SyntaxKind::MatrixConstructor;
        case TokenKind::Equation:
        case TokenKind::Algorithm:
        case TokenKind::Public:
        case TokenKind::Protected:
        case TokenKind::Loop: return true;
        case TokenKind::Then:
        case TokenKind::Else: return tree.kind(node) != SyntaxKind::IfExpression;
        case TokenKind::Identifier:
            // "model A": followed by its elements, or its description
            return tree.kind(node) == SyntaxKind::LongClassSpecifier && at > 0 &&
                   isClassKeyword(tree.tokenKind(at - 1));
        case TokenKind::String:
            return tree.kind(node) == SyntaxKind::DescriptionString &&
                   tree.kind(tree.parent(node)) == SyntaxKind::LongClassSpecifier;
        default: return false;
    }
}

/// Kind of statement in the section around a node.
PlaceKind startAt(const SyntaxTree& tree, NodeId node)
{
    for (NodeId at = node; !at.isNone(); at = tree.parent(at)) {
        switch (tree.kind(at)) {
            case SyntaxKind::EquationSection: return PlaceKind::Equation;
            case SyntaxKind::AlgorithmSection: return PlaceKind::Statement;
            case SyntaxKind::ElementSection:
            case SyntaxKind::LongClassSpecifier:
            case SyntaxKind::ExtendsClassSpecifier: return PlaceKind::Element;
            default: break;
        }
    }
    return PlaceKind::Top;
}

/// Dotted name before a token, which is a dot: a[1].b. etc. Returns its first token.
TokenIndex readQualifier(const SyntaxTree& tree, TokenIndex dot, DottedName& name)
{
    TokenIndex at = dot;
    while (true) {
        // at: a dot; before it an identifier, perhaps with subscripts
        TokenIndex before = at;
        if (before > 0 && tree.tokenKind(before - 1) == TokenKind::RightBracket) {
            int depth = 0;
            while (before > 0) {
                --before;
                if (tree.tokenKind(before) == TokenKind::RightBracket) ++depth;
                if (tree.tokenKind(before) == TokenKind::LeftBracket && --depth == 0) break;
            }
        }
        if (before == 0 || tree.tokenKind(before - 1) != TokenKind::Identifier) {
            name.isGlobal = true;
            return at;
        }
        name.parts.insert(name.parts.begin(), tree.tokenText(before - 1));
        if (before < 2 || tree.tokenKind(before - 2) != TokenKind::Dot) return before - 1;
        at = before - 2;
    }
}

}  // namespace

CompletionPlace completionPlace(const SyntaxTree& tree, std::uint32_t offset)
{
    CompletionPlace place;
    place.begin = offset = std::min(offset, static_cast<std::uint32_t>(tree.file().text().size()));
    place.node = tree.root();
    TokenIndex end = tree.tokenAt(offset);  // first token after the analysed ones
    const Token& here = tree.token(end);
    const auto isWord = [&](TokenIndex at) {
        return tree.tokenKind(at) == TokenKind::Identifier || isKeyword(tree.tokenKind(at));
    };
    if (here.begin < offset && !isWord(end)) return place;
    if (here.begin >= offset) {
        const std::string_view gap = tree.gapBefore(end);
        if (isInComment(gap, offset - (here.begin - static_cast<std::uint32_t>(gap.size())))) return place;
        if (end > 0 && tree.token(end - 1).end == offset && isWord(end - 1)) --end;
    }
    if (isWord(end) && tree.token(end).begin < offset) {
        place.begin = tree.token(end).begin;
        place.prefix = tree.tokenText(end).substr(0, offset - place.begin);
    } else if (end > 0 && tree.token(end - 1).end == offset) {
        const TokenKind touching = tree.tokenKind(end - 1);
        if (touching == TokenKind::UnsignedInteger || touching == TokenKind::UnsignedReal ||
            touching == TokenKind::String)
            return place;
    }
    const TokenIndex next = place.prefix.empty() ? end : end + 1;
    place.followsOpening = next < tree.tokens().size() && tree.tokenKind(next) == TokenKind::LeftParenthesis;

    if (end > 0 && tree.tokenKind(end - 1) == TokenKind::Dot) {
        place.hasDot = true;
        end = readQualifier(tree, end - 1, place.qualifier);
        if (place.qualifier.isGlobal && end > 0 && endsOperand(tree.tokenKind(end - 1)) &&
            tree.token(end - 1).end == tree.token(end).begin) {
            return place;  // a dot after a call or a number
        }
    }
    TokenIndex begin = end;
    while (begin > 0 && !endsStatement(tree, begin - 1)) --begin;
    if (end > 0) place.node = tree.nodeAt(tree.token(end - 1).begin);
    const NodeId around = begin > 0 ? tree.nodeAt(tree.token(begin - 1).begin) : tree.root();
    const PlaceKind start = startAt(tree, around);
    const bool declares = start == PlaceKind::Element || start == PlaceKind::Top;
    StatementReader(tree, begin, end, declares).fill(place, start);
    return place;
}

}  // namespace causeway
