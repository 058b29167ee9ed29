// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/scope_lookup.h"

#include <algorithm>
#include <set>

#include "core/semantics/instantiation.h"

namespace causeway {

namespace {

ast::ClassDefinition enclosingClass(const SyntaxTree& tree, NodeId node)
{
    for (NodeId at = node; !at.isNone(); at = tree.parent(at)) {
        if (const auto found = ast::View(tree, at).as<ast::ClassDefinition>()) return found;
    }
    return {};
}

bool isInModification(ast::View element)
{
    const NodeId parent = element.tree().parent(element.id());
    return !parent.isNone() && element.tree().kind(parent) == SyntaxKind::ClassModification;
}

std::vector<std::string_view> textsOf(const std::vector<ast::Identifier>& parts)
{
    std::vector<std::string_view> texts;
    for (const ast::Identifier& part : parts) texts.push_back(part.text);
    return texts;
}

/// The package that the within-clause names.
ClassInstance* withinPackage(AssistWorkspace& workspace, const SyntaxTree& tree)
{
    const ast::Name within = ast::StoredDefinition(tree).within();
    if (!within) return nullptr;
    Instantiation& in = workspace.semantics();
    ClassElement* found = in.lookupClass(textsOf(within.parts()), true, within.span(), nullptr, false, true);
    return found != nullptr && found->isClass() ? in.staticInstance(*found) : nullptr;
}

/// Element of a class definition in its enclosing class, or at the top level; null if another text has replaced it.
ClassElement* elementOf(AssistWorkspace& workspace, ast::ClassDefinition definition, ClassInstance* enclosing)
{
    Instantiation& in = workspace.semantics();
    const std::string_view name = definition.name().text;
    if (enclosing == nullptr) {
        ClassElement* root = in.lookupRoot(name);
        const ClassDeclaration* declared = root != nullptr ? root->rootClass() : nullptr;
        return declared != nullptr && declared->definition() == definition ? root : nullptr;
    }
    in.expand(*enclosing);
    for (ClassElement& element : enclosing->elements) {
        if (element.declaration == nullptr || element.declaration->kind != ElementKind::Class || element.name() != name)
            continue;
        const ClassDeclaration* declared = element.declaration->declaredClass();
        if (declared != nullptr && declared->definition() == definition) return &element;
    }
    return nullptr;
}

bool isLongForm(ast::ClassDefinition definition)
{
    const SyntaxKind form = definition.specifier().kind();
    return form == SyntaxKind::LongClassSpecifier || form == SyntaxKind::ExtendsClassSpecifier;
}

ClassInstance* makeClassScope(AssistWorkspace& workspace, ast::ClassDefinition definition)
{
    const SyntaxTree& tree = definition.tree();
    const NodeId parent = tree.parent(definition.id());
    const ast::ClassDefinition around = parent.isNone() ? ast::ClassDefinition() : enclosingClass(tree, parent);
    ClassInstance* enclosing = around ? classScope(workspace, around) : withinPackage(workspace, tree);
    if (!isLongForm(definition)) return enclosing;

    Instantiation& in = workspace.semantics();
    ClassElement* element = isInModification(definition) ? nullptr : elementOf(workspace, definition, enclosing);
    if (element != nullptr && element->isRedeclare && enclosing != nullptr) {
        // A redeclaration is resolved as its target: `redeclare model extends X` then contains the elements of X.
        if (ClassElement* replaced = in.findElement(*enclosing, definition.name().text)) element = replaced;
    }
    if (element != nullptr) {
        ClassInstance* instance = in.staticInstance(*element);
        if (instance != nullptr && instance->declaration != nullptr &&
            instance->declaration->definition() == definition)
            return instance;
    }
    ClassRef asWritten;
    asWritten.declaration =
        workspace.library().declarationOf(definition, enclosing != nullptr ? enclosing->declaration : nullptr);
    asWritten.enclosing = enclosing;
    return asWritten.declaration != nullptr ? in.newInstance(asWritten, nullptr, nullptr, nullptr) : enclosing;
}

Symbol literalSymbol(ast::EnumerationLiteral literal, const ClassDeclaration* enumeration)
{
    Symbol symbol;
    symbol.kind = SymbolKind::Literal;
    symbol.name = std::string(literal.name().text);
    symbol.declaration = literal.name().span;
    symbol.literal = literal;
    symbol.classDeclaration = enumeration;
    return symbol;
}

/// Literals of an enumeration; empty for other classes.
std::vector<Symbol> literalsOf(AssistWorkspace& workspace, ClassInstance& inside)
{
    std::vector<Symbol> literals;
    Instantiation& in = workspace.semantics();
    const SimpleType* simple = in.simpleTypeOf(inside);
    if (simple == nullptr || simple->predefined != PredefinedType::Enumeration) return literals;
    if (simple->definition != nullptr && simple->definition->declaration != nullptr) {
        const ClassDeclaration* enumeration = simple->definition->declaration;
        for (const ast::EnumerationLiteral literal : enumeration->specifier().literals())
            literals.push_back(literalSymbol(literal, enumeration));
    } else if (!simple->enumeration.isNone()) {
        for (const std::string& name : in.pool.types().enumerationOf(simple->enumeration).literals) {
            Symbol& symbol = literals.emplace_back();
            symbol.kind = SymbolKind::Predefined;
            symbol.name = name;
        }
    }
    return literals;
}

Symbol iteratorSymbol(ast::ForIndex index)
{
    Symbol symbol;
    symbol.kind = SymbolKind::Iterator;
    symbol.name = std::string(index.name().text);
    symbol.declaration = index.name().span;
    return symbol;
}

/// Innermost iterator of this name around the node.
Symbol iteratorAround(const Scope& scope, std::string_view name)
{
    for (const ast::ForIndex index : iteratorsAround(scope)) {
        if (index.name().text == name) return iteratorSymbol(index);
    }
    return {};
}

/// Import clause that introduces `name`, in the classes around a scope.
ast::Identifier aliasOf(const Scope& scope, std::string_view name)
{
    for (const ClassInstance* at = scope.instance; at != nullptr; at = at->enclosing) {
        if (at->declaration == nullptr) continue;
        for (const ast::Element element : at->declaration->definition().elements()) {
            const auto import = element.as<ast::ImportClause>();
            if (import && import.alias().text == name) return import.alias();
        }
    }
    return {};
}

ClassInstance* staticClass(AssistWorkspace& workspace, const Symbol& symbol)
{
    return symbol.element != nullptr && symbol.element->isClass()
               ? workspace.semantics().staticInstance(*symbol.element)
               : nullptr;
}

ClassInstance* classNamed(AssistWorkspace& workspace, const Scope& scope, ast::Name name, bool isBase = false)
{
    return staticClass(workspace, lookupPath(workspace, scope, textsOf(name.parts()), name.isGlobal(), isBase));
}

/// Class of a declared component, after redeclarations.
ClassInstance* classOfComponent(AssistWorkspace& workspace, const Scope& scope, ast::ComponentDeclaration component)
{
    const ast::ComponentClause clause = component.clause();
    if (!isInModification(clause) && scope.instance != nullptr) {
        const Symbol declared = memberOf(workspace, scope.instance, component.name().text);
        if (declared.declaration == component.name().span) {
            if (ClassInstance* inside = insideOf(workspace, declared)) return inside;
        }
    }
    return classNamed(workspace, scope, clause.type());
}

/// Parts of "A.b.c" up to the one at a token.
std::vector<std::string_view> partsUpTo(const std::vector<ast::Identifier>& parts, SourceSpan token)
{
    std::vector<std::string_view> texts;
    for (const ast::Identifier& part : parts) {
        texts.push_back(part.text);
        if (part.span == token) return texts;
    }
    return {};
}

/// Symbol of a ClassDefinition or component in a class, or redeclared in a modification.
Symbol declaredSymbol(AssistWorkspace& workspace, const Scope& around, ast::View element, ast::Identifier name)
{
    const SyntaxTree& tree = element.tree();
    if (isInModification(element)) {
        return memberOf(workspace, modifiedClass(workspace, tree, tree.parent(element.id())), name.text);
    }
    Instantiation& in = workspace.semantics();
    if (around.instance == nullptr) {
        if (ClassElement* root = in.lookupRoot(name.text)) return symbolOf(*root);
        return {};
    }
    in.expand(*around.instance);
    for (ClassElement& own : around.instance->elements) {
        if (own.declaration == nullptr || own.name() != name.text) continue;
        if (own.declaration->kind == ElementKind::Class) static_cast<void>(own.declaration->declaredClass());
        if (own.declaration->nameSpan != name.span) continue;
        // A redeclaration refers to its target.
        ClassElement* meant = own.isRedeclare ? in.findElement(*around.instance, name.text) : &own;
        return symbolOf(meant != nullptr ? *meant : own);
    }
    return {};
}

Symbol aliasSymbol(AssistWorkspace& workspace, ast::ImportClause clause)
{
    const Scope top;
    Symbol symbol = lookupPath(workspace, top, textsOf(clause.name().parts()), true);
    symbol.kind = SymbolKind::ImportAlias;
    symbol.name = std::string(clause.alias().text);
    symbol.declaration = clause.alias().span;
    return symbol;
}

/// Resolves each token of a name, by the kind of node that contains it.
class TokenResolver {
public:
    TokenResolver(AssistWorkspace& workspace, const SyntaxTree& tree, TokenIndex token)
        : m_workspace(workspace),
          m_tree(tree),
          m_token(token),
          m_node(tree.nodeAt(tree.token(token).begin)),
          m_name{tree.tokenText(token), tree.tokenSpan(token)}
    {
    }

    NameUse resolve()
    {
        m_use.span = m_name.span;
        const ast::View view(m_tree, m_node);
        switch (view.kind()) {
            case SyntaxKind::ComponentReference: reference(view.as<ast::ComponentReference>()); break;
            case SyntaxKind::Name: name(view.as<ast::Name>()); break;
            case SyntaxKind::ImportList: importList(); break;
            case SyntaxKind::ImportClause:
                m_use.symbol = aliasSymbol(m_workspace, view.as<ast::ImportClause>());
                m_use.isDeclaration = true;
                break;
            case SyntaxKind::NamedArgument: argument(); break;
            case SyntaxKind::ComponentDeclaration: component(view.as<ast::ComponentDeclaration>()); break;
            case SyntaxKind::EnumerationLiteral: literal(view.as<ast::EnumerationLiteral>()); break;
            case SyntaxKind::ForIndex:
                m_use.symbol = iteratorSymbol(view.as<ast::ForIndex>());
                m_use.isDeclaration = true;
                break;
            case SyntaxKind::InheritanceModification:
                m_use.symbol =
                    memberOf(m_workspace, modifiedClass(m_workspace, m_tree, m_tree.parent(m_node)), m_name.text);
                m_use.isSimple = false;
                break;
            case SyntaxKind::LongClassSpecifier:
            case SyntaxKind::ExtendsClassSpecifier:
            case SyntaxKind::ShortClassSpecifier:
            case SyntaxKind::EnumerationSpecifier:
            case SyntaxKind::DerClassSpecifier: className(view.as<ast::ClassSpecifier>()); break;
            default: loose(); break;
        }
        return m_use;
    }

private:
    [[nodiscard]] Scope here() const { return scopeAt(m_workspace, m_tree, m_node); }

    void path(const std::vector<ast::Identifier>& parts, bool isGlobal, const Scope& scope, bool isBase = false)
    {
        const auto texts = partsUpTo(parts, m_name.span);
        if (texts.empty()) return;
        m_use.symbol = lookupPath(m_workspace, scope, texts, isGlobal, isBase);
        m_use.isSimple = texts.size() == 1 && !isGlobal;
    }

    void reference(ast::ComponentReference view)
    {
        std::vector<ast::Identifier> parts;
        for (const ast::ReferencePart& part : view.parts()) parts.push_back(part.name);
        path(parts, view.isGlobal(), here());
    }

    void name(ast::Name view)
    {
        const NodeId parent = m_tree.parent(m_node);
        switch (m_tree.kind(parent)) {
            case SyntaxKind::ImportClause:
            case SyntaxKind::WithinClause: path(view.parts(), true, Scope()); break;
            case SyntaxKind::ElementModification: modifierName(view, parent); break;
            case SyntaxKind::ExtendsClause: path(view.parts(), view.isGlobal(), here(), true); break;
            default: path(view.parts(), view.isGlobal(), here()); break;
        }
    }

    void modifierName(ast::Name view, NodeId modification)
    {
        m_use.isSimple = false;
        ClassInstance* inside = modifiedClass(m_workspace, m_tree, m_tree.parent(modification));
        for (const ast::Identifier& part : view.parts()) {
            m_use.symbol = memberOf(m_workspace, inside, part.text);
            if (part.span == m_name.span) return;
            inside = insideOf(m_workspace, m_use.symbol);
        }
    }

    void importList()
    {
        const auto clause = ast::View(m_tree, m_tree.parent(m_node)).as<ast::ImportClause>();
        std::vector<std::string_view> parts = textsOf(clause.name().parts());
        parts.push_back(m_name.text);
        m_use.symbol = lookupPath(m_workspace, Scope(), parts, true);
        m_use.isSimple = false;
    }

    void argument()
    {
        m_use.isSimple = false;
        const NodeId list = m_tree.parent(m_node);
        const NodeId call = list.isNone() ? NodeId() : m_tree.parent(list);
        if (call.isNone()) return;
        m_use.symbol = memberOf(m_workspace, calledFunction(m_workspace, here(), ast::View(m_tree, call)), m_name.text);
    }

    void component(ast::ComponentDeclaration view)
    {
        m_use.symbol = declaredSymbol(m_workspace, here(), view.clause(), m_name);
        m_use.isDeclaration = !isInModification(view.clause());
        m_use.isSimple = m_use.isDeclaration;
    }

    void literal(ast::EnumerationLiteral view)
    {
        const ast::ClassDefinition owner = enclosingClass(m_tree, m_node);
        Symbol symbol = owner ? declaredSymbol(m_workspace, aroundClass(owner), owner, owner.name()) : Symbol();
        m_use.symbol = literalSymbol(view, symbol.classDeclaration);
        m_use.isDeclaration = true;
        m_use.isSimple = false;
    }

    [[nodiscard]] Scope aroundClass(ast::ClassDefinition definition) const
    {
        Scope scope{&m_tree, m_tree.parent(definition.id()), nullptr};
        const ast::ClassDefinition around = enclosingClass(m_tree, scope.node);
        scope.instance = around ? classScope(m_workspace, around) : withinPackage(m_workspace, m_tree);
        return scope;
    }

    void className(ast::ClassSpecifier specifier)
    {
        const auto definition = ast::View(m_tree, m_tree.parent(m_node)).as<ast::ClassDefinition>();
        if (!definition) return;
        for (const ast::Identifier& derivative : specifier.derivativeNames()) {
            if (derivative.span != m_name.span) continue;
            m_use.symbol = memberOf(m_workspace, classNamed(m_workspace, here(), specifier.base()), m_name.text);
            m_use.isSimple = false;
            return;
        }
        ast::Identifier name = specifier.name();
        if (name.text != m_name.text) return;  // a wrong name after `end`
        m_use.symbol = declaredSymbol(m_workspace, aroundClass(definition), definition, name);
        m_use.isDeclaration = name.span == m_name.span && !isInModification(definition);
        m_use.isSimple = !isInModification(definition);
    }

    /// In erroneous text: the preceding names, joined by dots.
    void loose()
    {
        std::vector<std::string_view> parts{m_name.text};
        TokenIndex at = m_token;
        while (at >= 2 && m_tree.tokenKind(at - 1) == TokenKind::Dot &&
               m_tree.tokenKind(at - 2) == TokenKind::Identifier) {
            at -= 2;
            parts.insert(parts.begin(), m_tree.tokenText(at));
        }
        m_use.isSimple = parts.size() == 1;
        m_use.symbol = lookupPath(m_workspace, here(), parts, false);
    }

    AssistWorkspace& m_workspace;
    const SyntaxTree& m_tree;
    TokenIndex m_token;
    NodeId m_node;
    ast::Identifier m_name;
    NameUse m_use;
};

}  // namespace

bool isInAnnotation(const SyntaxTree& tree, NodeId node)
{
    for (NodeId at = node; !at.isNone() && tree.kind(at) != SyntaxKind::ClassDefinition; at = tree.parent(at)) {
        if (tree.kind(at) == SyntaxKind::Annotation) return true;
    }
    return false;
}

ClassInstance* classScope(AssistWorkspace& workspace, ast::ClassDefinition definition)
{
    const std::pair key(definition.tree().source(), definition.id());
    if (const auto known = workspace.knownScopes().find(key); known != workspace.knownScopes().end())
        return known->second;
    ClassInstance* const made = makeClassScope(workspace, definition);
    workspace.knownScopes()[key] = made;
    return made;
}

Scope scopeAt(AssistWorkspace& workspace, const SyntaxTree& tree, NodeId node)
{
    const ast::ClassDefinition definition = enclosingClass(tree, node);
    return {&tree, node, definition ? classScope(workspace, definition) : withinPackage(workspace, tree)};
}

Symbol symbolOf(ClassElement& element)
{
    Symbol symbol;
    symbol.name = std::string(element.name());
    symbol.element = &element;
    if (const ClassDeclaration* root = element.rootClass()) {
        symbol.kind = SymbolKind::Class;
        symbol.classDeclaration = root;
        symbol.declaration = root->nameSpan();
    } else if (element.declaration == nullptr) {
        symbol.kind = SymbolKind::Predefined;
    } else if (element.isClass()) {
        symbol.kind = SymbolKind::Class;
        symbol.classDeclaration = element.declaration->declaredClass();
        symbol.declaration = element.declaration->nameSpan;
        if (symbol.classDeclaration == nullptr) return {};
    } else {
        symbol.kind = SymbolKind::Component;
        symbol.declaration = element.declaration->nameSpan;
    }
    return symbol;
}

ClassInstance* instanceOf(Instantiation& in, const ClassDeclaration& declaration)
{
    std::vector<std::string_view> path;
    for (const ClassDeclaration* at = &declaration; at != nullptr; at = at->parent())
        path.insert(path.begin(), at->name());
    ClassElement* element = in.lookupClass(path, true, {}, nullptr, false, true);
    return element != nullptr && element->isClass() ? in.staticInstance(*element) : nullptr;
}

std::string nameInScope(AssistWorkspace& workspace, const Scope& scope, const std::string& fullName)
{
    const ClassDeclaration* wanted = workspace.library().find(fullName);
    if (wanted == nullptr || scope.tree == nullptr) return fullName;
    std::vector<std::string_view> path;
    for (const ClassDeclaration* at = wanted; at != nullptr; at = at->parent()) path.insert(path.begin(), at->name());
    return lookupPath(workspace, scope, path, false).classDeclaration == wanted ? fullName : "." + fullName;
}

std::vector<ast::ForIndex> iteratorsAround(const Scope& scope)
{
    std::vector<ast::ForIndex> iterators;
    if (scope.tree == nullptr) return iterators;
    NodeId from;
    for (NodeId at = scope.node; !at.isNone() && scope.tree->kind(at) != SyntaxKind::ClassDefinition;
         from = at, at = scope.tree->parent(at)) {
        for (const NodeId child : scope.tree->children(at)) {
            const auto index = ast::View(*scope.tree, child).as<ast::ForIndex>();
            if (index && child != from) iterators.push_back(index);
        }
    }
    return iterators;
}

Symbol lookupName(AssistWorkspace& workspace, const Scope& scope, std::string_view name, bool isBase)
{
    if (const Symbol iterator = iteratorAround(scope, name)) return iterator;
    Instantiation& in = workspace.semantics();
    if (scope.instance != nullptr) in.expand(*scope.instance);
    ClassElement* element = in.lookup(name, scope.instance, isBase);
    if (element == nullptr) return {};
    Symbol symbol = symbolOf(*element);
    if (!symbol || symbol.name == name) return symbol;
    if (const ast::Identifier alias = aliasOf(scope, name)) {
        symbol.kind = SymbolKind::ImportAlias;
        symbol.name = std::string(name);
        symbol.declaration = alias.span;
    }
    return symbol;
}

Symbol lookupPath(AssistWorkspace& workspace, const Scope& scope, const std::vector<std::string_view>& parts,
                  bool isGlobal, bool isBase)
{
    if (parts.empty()) return {};
    Symbol symbol;
    if (!isGlobal) {
        symbol = lookupName(workspace, scope, parts.front(), isBase);
    } else if (ClassElement* root = workspace.semantics().lookupRoot(parts.front())) {
        symbol = symbolOf(*root);
    }
    for (std::size_t i = 1; i < parts.size() && symbol; ++i)
        symbol = memberOf(workspace, insideOf(workspace, symbol), parts[i]);
    return symbol;
}

ClassInstance* insideOf(AssistWorkspace& workspace, const Symbol& symbol)
{
    if (symbol.element == nullptr) return nullptr;
    Instantiation& in = workspace.semantics();
    if (symbol.element->isClass()) return in.staticInstance(*symbol.element);
    const ComponentInstance* component = in.componentOf(*symbol.element);
    return component != nullptr ? component->type : nullptr;
}

Symbol memberOf(AssistWorkspace& workspace, ClassInstance* inside, std::string_view name)
{
    if (inside == nullptr) return {};
    if (ClassElement* element = workspace.semantics().findElement(*inside, name)) return symbolOf(*element);
    for (Symbol& literal : literalsOf(workspace, *inside)) {
        if (literal.name == name) return std::move(literal);
    }
    return {};
}

std::vector<Symbol> membersOf(AssistWorkspace& workspace, ClassInstance& inside,
                              const std::function<bool(std::string_view name)>& isWanted)
{
    std::vector<Symbol> members = literalsOf(workspace, inside);
    if (isWanted) std::erase_if(members, [&](const Symbol& literal) { return !isWanted(literal.name); });
    std::set<std::string_view> seen;
    workspace.semantics().forEachElement(inside, [&](ClassElement& element) {
        if ((isWanted && !isWanted(element.name())) || !seen.insert(element.name()).second) return;
        if (Symbol symbol = symbolOf(element)) members.push_back(std::move(symbol));
    });
    return members;
}

ClassInstance* modifiedClass(AssistWorkspace& workspace, const SyntaxTree& tree, NodeId classModification)
{
    if (classModification.isNone() || tree.parent(classModification).isNone()) return nullptr;
    NodeId owner = tree.parent(classModification);
    if (tree.kind(owner) == SyntaxKind::Modification) owner = tree.parent(owner);
    if (owner.isNone()) return nullptr;
    const ast::View view(tree, owner);
    const Scope scope = scopeAt(workspace, tree, owner);
    switch (view.kind()) {
        case SyntaxKind::ComponentDeclaration:
            return classOfComponent(workspace, scope, view.as<ast::ComponentDeclaration>());
        case SyntaxKind::ExtendsClause: return classNamed(workspace, scope, view.as<ast::ExtendsClause>().type(), true);
        case SyntaxKind::ShortClassSpecifier:
            return classNamed(workspace, scope, view.as<ast::ClassSpecifier>().base());
        case SyntaxKind::ExtendsClassSpecifier: return scope.instance;
        case SyntaxKind::ConstrainingClause:
            return classNamed(workspace, scope, view.as<ast::ConstrainingClause>().type());
        case SyntaxKind::ElementModification: {
            ClassInstance* inside = modifiedClass(workspace, tree, tree.parent(owner));
            for (const ast::Identifier& part : view.as<ast::ElementModification>().name().parts()) {
                inside = insideOf(workspace, memberOf(workspace, inside, part.text));
            }
            return inside;
        }
        default: return nullptr;
    }
}

ClassInstance* calledFunction(AssistWorkspace& workspace, const Scope& scope, ast::View call)
{
    if (const auto partial = call.as<ast::FunctionPartialApplication>())
        return classNamed(workspace, scope, partial.function());
    const ast::ComponentReference name = call.as<ast::FunctionCall>().function();
    if (!name) return nullptr;
    std::vector<std::string_view> parts;
    for (const ast::ReferencePart& part : name.parts()) parts.push_back(part.name.text);
    return calledFunction(workspace, scope, parts, name.isGlobal());
}

ClassInstance* calledFunction(AssistWorkspace& workspace, const Scope& scope,
                              const std::vector<std::string_view>& parts, bool isGlobal)
{
    return staticClass(workspace, lookupPath(workspace, scope, parts, isGlobal));
}

std::optional<NameUse> nameAtToken(AssistWorkspace& workspace, const SyntaxTree& tree, TokenIndex token)
{
    if (tree.tokenKind(token) != TokenKind::Identifier) return std::nullopt;
    NameUse use = TokenResolver(workspace, tree, token).resolve();
    if (!use.symbol) return std::nullopt;
    return use;
}

TokenIndex identifierAt(const SyntaxTree& tree, std::uint32_t offset)
{
    const TokenIndex at = tree.tokenAt(offset);
    if (tree.tokenKind(at) == TokenKind::Identifier && tree.token(at).begin <= offset) return at;
    if (at > 0 && tree.tokenKind(at - 1) == TokenKind::Identifier && tree.token(at - 1).end == offset) return at - 1;
    return static_cast<TokenIndex>(tree.tokens().size() - 1);
}

std::optional<NameUse> nameAt(AssistWorkspace& workspace, const SyntaxTree& tree, std::uint32_t offset)
{
    return nameAtToken(workspace, tree, identifierAt(tree, offset));
}

}  // namespace causeway
