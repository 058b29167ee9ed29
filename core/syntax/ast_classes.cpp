// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/ast_classes.h"

namespace causeway::ast {

namespace {

/// Whether a name is written exactly so, without making a string of it.
bool isNamed(const Name& name, std::string_view wanted)
{
    std::size_t matched = 0;
    const SyntaxTree& tree = name.tree();
    const SyntaxNode& node = tree[name.id()];
    for (TokenIndex at = node.firstToken; at < node.endToken; ++at) {
        const std::string_view text = tree.tokenText(at);
        if (wanted.substr(matched, text.size()) != text) return false;
        matched += text.size();
    }
    return matched == wanted.size();
}

/// Calls `visit` with each leading keyword of an element, up to the first non-prefix or until `visit` returns false.
template <class Visit>
void visitPrefixes(const View& element, Visit visit)
{
    if (!element) return;
    const SyntaxTree& tree = element.tree();
    const SyntaxNode& node = tree[element.id()];
    for (TokenIndex at = node.firstToken; at < node.endToken; ++at) {
        switch (const TokenKind kind = tree.tokenKind(at)) {
            case TokenKind::Redeclare:
            case TokenKind::Each:
            case TokenKind::Final:
            case TokenKind::Inner:
            case TokenKind::Outer:
            case TokenKind::Replaceable:
            case TokenKind::Encapsulated:
            case TokenKind::Partial:
            case TokenKind::Flow:
            case TokenKind::Stream:
            case TokenKind::Discrete:
            case TokenKind::Parameter:
            case TokenKind::Constant:
            case TokenKind::Input:
            case TokenKind::Output:
            case TokenKind::Pure:
            case TokenKind::Impure:
            case TokenKind::Expandable:
            case TokenKind::Operator: visit(kind); break;
            default: visit(kind); return;
        }
    }
}

}  // namespace

Annotation Equation::annotation() const
{
    return child<Annotation>();
}

Annotation Statement::annotation() const
{
    return child<Annotation>();
}

ElementModification ClassModification::find(std::string_view name) const
{
    for (const ElementModification modification : modifications()) {
        if (modification.name() && isNamed(modification.name(), name)) return modification;
    }
    return {};
}

Identifier InheritanceModification::component() const
{
    return ownIdentifier();
}

ElementPrefixes Element::prefixes() const
{
    ElementPrefixes result;
    if (kind() != SyntaxKind::ClassDefinition && kind() != SyntaxKind::ComponentClause) return result;
    visitPrefixes(*this, [&](TokenKind kind) {
        switch (kind) {
            case TokenKind::Redeclare: result.isRedeclare = true; break;
            case TokenKind::Each: result.isEach = true; break;
            case TokenKind::Final: result.isFinal = true; break;
            case TokenKind::Inner: result.isInner = true; break;
            case TokenKind::Outer: result.isOuter = true; break;
            case TokenKind::Replaceable: result.isReplaceable = true; break;
            default: break;
        }
    });
    return result;
}

bool Element::isProtected() const
{
    return m_tree && View(*m_tree, m_tree->parent(m_id)).as<ElementSection>().isProtected();
}

ClassDefinition Element::enclosingClass() const
{
    if (!m_tree) return {};
    const NodeId section = m_tree->parent(m_id);
    if (section.isNone() || !ClassSpecifier::accepts(View(*m_tree, m_tree->parent(section)).kind())) return {};
    const NodeId specifier = m_tree->parent(section);
    return View(*m_tree, m_tree->parent(specifier)).as<ClassDefinition>();
}

Identifier ImportClause::alias() const
{
    return ownIdentifier();
}

bool ImportClause::isWildcard() const
{
    return hasOwnToken(TokenKind::DotTimes) || hasOwnToken(TokenKind::Times);
}

bool ImportClause::isList() const
{
    return m_tree && !m_tree->child(m_id, SyntaxKind::ImportList).isNone();
}

std::vector<Identifier> ImportClause::list() const
{
    std::vector<Identifier> names;
    if (!isList()) return names;
    const SyntaxNode& node = (*m_tree)[m_tree->child(m_id, SyntaxKind::ImportList)];
    for (TokenIndex at = node.firstToken; at < node.endToken; ++at) {
        if (m_tree->tokenKind(at) == TokenKind::Identifier) names.push_back(identifierAt(at));
    }
    return names;
}

Identifier ComponentDeclaration::name() const
{
    if (!m_tree) return {};
    const SyntaxNode& node = (*m_tree)[m_id];
    return node.firstToken < node.endToken ? identifierAt(node.firstToken) : Identifier();
}

Expression ComponentDeclaration::condition() const
{
    if (!m_tree) return {};
    const NodeId attribute = m_tree->child(m_id, SyntaxKind::ConditionAttribute);
    return attribute.isNone() ? Expression() : Expression(*m_tree, m_tree->firstChild(attribute));
}

ComponentClause ComponentDeclaration::clause() const
{
    return m_tree ? View(*m_tree, m_tree->parent(m_id)).as<ComponentClause>() : ComponentClause();
}

TypePrefixes ComponentClause::typePrefixes() const
{
    TypePrefixes result;
    visitPrefixes(*this, [&](TokenKind kind) {
        switch (kind) {
            case TokenKind::Flow: result.flow = Flow::Flow; break;
            case TokenKind::Stream: result.flow = Flow::Stream; break;
            case TokenKind::Discrete: result.variability = Variability::Discrete; break;
            case TokenKind::Parameter: result.variability = Variability::Parameter; break;
            case TokenKind::Constant: result.variability = Variability::Constant; break;
            case TokenKind::Input: result.causality = Causality::Input; break;
            case TokenKind::Output: result.causality = Causality::Output; break;
            default: break;
        }
    });
    return result;
}

std::string_view toString(ClassKind kind)
{
    switch (kind) {
        case ClassKind::Class: return "class";
        case ClassKind::Model: return "model";
        case ClassKind::Record: return "record";
        case ClassKind::OperatorRecord: return "operator record";
        case ClassKind::Block: return "block";
        case ClassKind::Connector: return "connector";
        case ClassKind::ExpandableConnector: return "expandable connector";
        case ClassKind::Type: return "type";
        case ClassKind::Package: return "package";
        case ClassKind::Function: return "function";
        case ClassKind::OperatorFunction: return "operator function";
        case ClassKind::Operator: return "operator";
    }
    return "class";
}

Identifier EnumerationLiteral::name() const
{
    return ownIdentifier();
}

ComponentReference ExternalCall::result() const
{
    const ComponentReference first = child<ComponentReference>();
    if (!first || m_tree->tokenKind((*m_tree)[first.id()].endToken) != TokenKind::Equals) return {};
    return first;
}

Identifier ExternalCall::function() const
{
    return ownIdentifier();
}

std::vector<Expression> ExternalCall::arguments() const
{
    std::vector<Expression> all = ViewRange<Expression>(*this).toVector();
    if (result()) all.erase(all.begin());
    return all;
}

std::string ExternalClause::language() const
{
    return hasOwnToken(TokenKind::String) ? unescapeString(m_tree->tokenText(ownToken(TokenKind::String)))
                                          : std::string();
}

bool ElementSection::isProtected() const
{
    if (!m_tree) return false;
    // A section without a keyword continues the visibility of the previous one.
    bool isProtected = false;
    for (const NodeId at : m_tree->children(m_tree->parent(m_id))) {
        if (m_tree->kind(at) == SyntaxKind::ElementSection) {
            const TokenKind first = m_tree->tokenKind((*m_tree)[at].firstToken);
            if (first == TokenKind::Protected) isProtected = true;
            if (first == TokenKind::Public) isProtected = false;
        }
        if (at == m_id) break;
    }
    return isProtected;
}

Identifier ClassSpecifier::name() const
{
    if (!m_tree) return {};
    const SyntaxNode& node = (*m_tree)[m_id];
    const TokenIndex at = node.firstToken + (kind() == SyntaxKind::ExtendsClassSpecifier ? 1U : 0U);
    // A keyword is accepted as a name after a report; a missing name leaves something else here.
    if (at >= node.endToken) return {};
    const TokenKind token = m_tree->tokenKind(at);
    return token == TokenKind::Identifier || isKeyword(token) ? identifierAt(at) : Identifier();
}

Identifier ClassSpecifier::endName() const
{
    if (kind() != SyntaxKind::LongClassSpecifier && kind() != SyntaxKind::ExtendsClassSpecifier) return {};
    const SyntaxNode& node = (*m_tree)[m_id];
    const bool isClosed = node.endToken - node.firstToken >= 2 &&
                          m_tree->tokenKind(node.endToken - 2) == TokenKind::End &&
                          m_tree->tokenKind(node.endToken - 1) == TokenKind::Identifier;
    return isClosed ? identifierAt(node.endToken - 1) : Identifier();
}

Causality ClassSpecifier::causality() const
{
    if (hasOwnToken(TokenKind::Input)) return Causality::Input;
    return hasOwnToken(TokenKind::Output) ? Causality::Output : Causality::None;
}

std::vector<Identifier> ClassSpecifier::derivativeNames() const
{
    std::vector<Identifier> names;
    if (kind() != SyntaxKind::DerClassSpecifier) return names;
    const SyntaxNode& node = (*m_tree)[m_id];
    const NodeId base = m_tree->child(m_id, SyntaxKind::Name);
    if (base.isNone()) return names;
    for (TokenIndex at = (*m_tree)[base].endToken; at + 1 < node.endToken; at += 2) {
        if (m_tree->tokenKind(at) != TokenKind::Comma || m_tree->tokenKind(at + 1) != TokenKind::Identifier) break;
        names.push_back(identifierAt(at + 1));
    }
    return names;
}

bool ClassDefinition::isEncapsulated() const
{
    bool found = false;
    visitPrefixes(*this, [&](TokenKind kind) { found = found || kind == TokenKind::Encapsulated; });
    return found;
}

bool ClassDefinition::isPartial() const
{
    bool found = false;
    visitPrefixes(*this, [&](TokenKind kind) { found = found || kind == TokenKind::Partial; });
    return found;
}

ClassKind ClassDefinition::classKind() const
{
    bool isOperator = false;
    bool isExpandable = false;
    ClassKind result = ClassKind::Class;
    visitPrefixes(*this, [&](TokenKind kind) {
        switch (kind) {
            case TokenKind::Operator:
                isOperator = true;
                result = ClassKind::Operator;
                break;
            case TokenKind::Expandable: isExpandable = true; break;
            case TokenKind::Model: result = ClassKind::Model; break;
            case TokenKind::Record: result = isOperator ? ClassKind::OperatorRecord : ClassKind::Record; break;
            case TokenKind::Block: result = ClassKind::Block; break;
            case TokenKind::Connector:
                result = isExpandable ? ClassKind::ExpandableConnector : ClassKind::Connector;
                break;
            case TokenKind::Type: result = ClassKind::Type; break;
            case TokenKind::Package: result = ClassKind::Package; break;
            case TokenKind::Function: result = isOperator ? ClassKind::OperatorFunction : ClassKind::Function; break;
            default: break;
        }
    });
    return result;
}

Purity ClassDefinition::purity() const
{
    Purity result = Purity::Unspecified;
    visitPrefixes(*this, [&](TokenKind kind) {
        if (kind == TokenKind::Pure) result = Purity::Pure;
        if (kind == TokenKind::Impure) result = Purity::Impure;
    });
    return result;
}

std::vector<Element> ClassDefinition::elements() const
{
    std::vector<Element> all;
    for (const ElementSection section : specifier().elementSections()) {
        for (const Element element : section.elements()) all.push_back(element);
    }
    return all;
}

bool Annotation::isTrue(std::string_view name) const
{
    if (!*this) return false;
    const auto entry = find(name);
    return entry && entry.binding().is<BooleanLiteral>() && entry.binding().as<BooleanLiteral>().value();
}

bool StoredDefinition::hasWithin() const
{
    return m_tree && !m_tree->child(m_id, SyntaxKind::WithinClause).isNone();
}

Name StoredDefinition::within() const
{
    if (!hasWithin()) return {};
    const NodeId clause = m_tree->child(m_id, SyntaxKind::WithinClause);
    return Name(*m_tree, m_tree->child(clause, SyntaxKind::Name));
}

}  // namespace causeway::ast
