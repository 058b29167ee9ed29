// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Typed views of classes and their parts: sections, elements, declarations, modifications, annotations.
#pragma once

#include <cstdint>

#include "core/syntax/ast_equations.h"
#include "core/syntax/ast_expressions.h"
#include "core/syntax/ast_view.h"

namespace causeway::ast {

class ClassDefinition;
class ComponentClause;
class ElementModification;
class Argument;

/// "(" argument {"," argument} ")"
class ClassModification : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::ClassModification; }
    [[nodiscard]] ViewRange<Argument> arguments() const { return ViewRange<Argument>(*this); }
    [[nodiscard]] ViewRange<ElementModification> modifications() const { return ViewRange<ElementModification>(*this); }
    /// The first element modification with exactly this name ("start", or dotted "a.b"), or none.
    [[nodiscard]] ElementModification find(std::string_view name) const;
};

/// [class-modification] ["=" binding]
class Modification : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::Modification; }
    [[nodiscard]] ClassModification classModification() const { return child<ClassModification>(); }
    [[nodiscard]] Expression binding() const { return child<Expression>(); }  ///< none if missing or "break"
    [[nodiscard]] bool isBreak() const { return hasOwnToken(TokenKind::Break); }
};

/// Any entry of a ClassModification: ElementModification, InheritanceModification, or a redeclared or replaceable
/// ClassDefinition or ComponentClause.
class Argument : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind)
    {
        return kind == SyntaxKind::ElementModification || kind == SyntaxKind::InheritanceModification ||
               kind == SyntaxKind::ClassDefinition || kind == SyntaxKind::ComponentClause;
    }
};

/// [each] [final] name [modification] [description]
class ElementModification : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::ElementModification; }
    [[nodiscard]] bool isEach() const { return hasOwnToken(TokenKind::Each); }
    [[nodiscard]] bool isFinal() const { return hasOwnToken(TokenKind::Final); }
    [[nodiscard]] Name name() const { return child<Name>(); }
    [[nodiscard]] Modification modification() const { return child<Modification>(); }
    /// Shortcuts into the modification.
    [[nodiscard]] Expression binding() const { return modification().binding(); }
    [[nodiscard]] ClassModification classModification() const { return modification().classModification(); }
    [[nodiscard]] DescriptionString description() const { return child<DescriptionString>(); }
};

/// break connect(a, b), or break name
class InheritanceModification : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::InheritanceModification; }
    [[nodiscard]] ConnectEquation connection() const { return child<ConnectEquation>(); }  ///< or none
    [[nodiscard]] Identifier component() const;                                            ///< or empty
};

class Annotation : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::Annotation; }
    [[nodiscard]] ClassModification modification() const { return child<ClassModification>(); }
    [[nodiscard]] ElementModification find(std::string_view name) const { return modification().find(name); }
    /// Whether it contains `name = true`; false for an empty view.
    [[nodiscard]] bool isTrue(std::string_view name) const;
};

/// constrainedby type [modification] comment
class ConstrainingClause : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::ConstrainingClause; }
    [[nodiscard]] Name type() const { return child<Name>(); }
    [[nodiscard]] ClassModification modification() const { return child<ClassModification>(); }
    [[nodiscard]] DescriptionString description() const { return child<DescriptionString>(); }
    [[nodiscard]] Annotation annotation() const { return child<Annotation>(); }
};

/// The keywords before an element.
struct ElementPrefixes {
    bool isRedeclare = false;
    bool isEach = false;
    bool isFinal = false;
    bool isInner = false;
    bool isOuter = false;
    bool isReplaceable = false;
};

/// Any item of an ElementSection: ImportClause, ExtendsClause, ClassDefinition or ComponentClause.
class Element : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return groupOf(kind) == SyntaxGroup::Element; }
    /// For a ClassDefinition or ComponentClause; all false for the others.
    [[nodiscard]] ElementPrefixes prefixes() const;
    /// Whether it is in a protected section.
    [[nodiscard]] bool isProtected() const;
    /// The class whose section contains it; none for a class at the top or in a modification.
    [[nodiscard]] ClassDefinition enclosingClass() const;
};

class ImportClause : public Element {
public:
    CAUSEWAY_VIEW(Element, ImportClause)
    [[nodiscard]] Name name() const { return child<Name>(); }
    [[nodiscard]] Identifier alias() const;              ///< import A = B.C; otherwise empty
    [[nodiscard]] bool isWildcard() const;               ///< import B.*
    [[nodiscard]] bool isList() const;                   ///< import B.{x, y}
    [[nodiscard]] std::vector<Identifier> list() const;  ///< x, y
    [[nodiscard]] DescriptionString description() const { return child<DescriptionString>(); }
    [[nodiscard]] Annotation annotation() const { return child<Annotation>(); }
};

class ExtendsClause : public Element {
public:
    CAUSEWAY_VIEW(Element, ExtendsClause)
    [[nodiscard]] Name type() const { return child<Name>(); }
    [[nodiscard]] ClassModification modification() const { return child<ClassModification>(); }
    [[nodiscard]] Annotation annotation() const { return child<Annotation>(); }
};

/// One declared name of a ComponentClause.
class ComponentDeclaration : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::ComponentDeclaration; }
    [[nodiscard]] Identifier name() const;
    [[nodiscard]] ArraySubscripts subscripts() const { return child<ArraySubscripts>(); }
    [[nodiscard]] Modification modification() const { return child<Modification>(); }
    /// Shortcuts into the modification.
    [[nodiscard]] Expression binding() const { return modification().binding(); }
    [[nodiscard]] ClassModification classModification() const { return modification().classModification(); }
    [[nodiscard]] Expression condition() const;  ///< of "if condition"; none if missing
    [[nodiscard]] DescriptionString description() const { return child<DescriptionString>(); }
    [[nodiscard]] Annotation annotation() const { return child<Annotation>(); }
    [[nodiscard]] ComponentClause clause() const;
};

enum class Flow : std::uint8_t { None, Flow, Stream };
enum class Variability : std::uint8_t { Continuous, Discrete, Parameter, Constant };
enum class Causality : std::uint8_t { None, Input, Output };

/// [flow | stream] [discrete | parameter | constant] [input | output]
struct TypePrefixes {
    Flow flow = Flow::None;
    Variability variability = Variability::Continuous;  ///< Continuous: no keyword was given
    Causality causality = Causality::None;
};

/// prefixes type [subscripts] declaration {"," declaration}
class ComponentClause : public Element {
public:
    CAUSEWAY_VIEW(Element, ComponentClause)
    [[nodiscard]] TypePrefixes typePrefixes() const;
    [[nodiscard]] Name type() const { return child<Name>(); }
    /// Subscripts after the type: Real[3] x.
    [[nodiscard]] ArraySubscripts subscripts() const { return child<ArraySubscripts>(); }
    [[nodiscard]] ViewRange<ComponentDeclaration> declarations() const
    {
        return ViewRange<ComponentDeclaration>(*this);
    }
    [[nodiscard]] ConstrainingClause constrainedBy() const { return child<ConstrainingClause>(); }
};

enum class ClassKind : std::uint8_t {
    Class,
    Model,
    Record,
    OperatorRecord,
    Block,
    Connector,
    ExpandableConnector,
    Type,
    Package,
    Function,
    OperatorFunction,
    Operator
};
/// "expandable connector" and so on.
[[nodiscard]] std::string_view toString(ClassKind kind);

enum class Purity : std::uint8_t { Unspecified, Pure, Impure };

class EnumerationLiteral : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::EnumerationLiteral; }
    [[nodiscard]] Identifier name() const;
    [[nodiscard]] DescriptionString description() const { return child<DescriptionString>(); }
    [[nodiscard]] Annotation annotation() const { return child<Annotation>(); }
};

/// [component-reference "="] IDENT "(" arguments ")"
class ExternalCall : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::ExternalCall; }
    [[nodiscard]] ComponentReference result() const;  ///< none if missing
    [[nodiscard]] Identifier function() const;
    [[nodiscard]] std::vector<Expression> arguments() const;
};

class ExternalClause : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::ExternalClause; }
    [[nodiscard]] std::string language() const;  ///< empty if not given
    [[nodiscard]] ExternalCall call() const { return child<ExternalCall>(); }
    [[nodiscard]] Annotation annotation() const { return child<Annotation>(); }
};

class ElementSection : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::ElementSection; }
    [[nodiscard]] bool isProtected() const;
    [[nodiscard]] ViewRange<Element> elements() const { return ViewRange<Element>(*this); }
};

class EquationSection : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::EquationSection; }
    [[nodiscard]] bool isInitial() const { return firstTokenKind() == TokenKind::Initial; }
    [[nodiscard]] ViewRange<Equation> equations() const { return ViewRange<Equation>(*this); }
};

class AlgorithmSection : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::AlgorithmSection; }
    [[nodiscard]] bool isInitial() const { return firstTokenKind() == TokenKind::Initial; }
    [[nodiscard]] ViewRange<Statement> statements() const { return ViewRange<Statement>(*this); }
};

/// The part of a ClassDefinition after the class keyword; `kind()` distinguishes the five forms.
class ClassSpecifier : public View {
public:
    using View::View;
    static bool accepts(SyntaxKind kind)
    {
        return kind == SyntaxKind::LongClassSpecifier || kind == SyntaxKind::ExtendsClassSpecifier ||
               kind == SyntaxKind::ShortClassSpecifier || kind == SyntaxKind::EnumerationSpecifier ||
               kind == SyntaxKind::DerClassSpecifier;
    }
    /// The declared name. Empty if missing.
    [[nodiscard]] Identifier name() const;
    /// The name after `end`. Empty for the short forms.
    [[nodiscard]] Identifier endName() const;
    [[nodiscard]] DescriptionString description() const { return child<DescriptionString>(); }
    [[nodiscard]] Annotation annotation() const { return child<Annotation>(); }
    /// For `extends Name (...)` and for the short form `Name = Base (...)`.
    [[nodiscard]] ClassModification modification() const { return child<ClassModification>(); }

    // The long forms
    [[nodiscard]] ViewRange<ElementSection> elementSections() const { return ViewRange<ElementSection>(*this); }
    [[nodiscard]] ViewRange<EquationSection> equationSections() const { return ViewRange<EquationSection>(*this); }
    [[nodiscard]] ViewRange<AlgorithmSection> algorithmSections() const { return ViewRange<AlgorithmSection>(*this); }
    [[nodiscard]] ExternalClause external() const { return child<ExternalClause>(); }

    // The short form: Name = [input | output] base [subscripts] [modification]; and base of der(base, x, y)
    [[nodiscard]] Name base() const { return child<Name>(); }
    [[nodiscard]] ArraySubscripts subscripts() const { return child<ArraySubscripts>(); }
    [[nodiscard]] Causality causality() const;
    /// x and y in der(base, x, y).
    [[nodiscard]] std::vector<Identifier> derivativeNames() const;

    // enumeration(a, b) and enumeration(:)
    [[nodiscard]] ViewRange<EnumerationLiteral> literals() const { return ViewRange<EnumerationLiteral>(*this); }
    [[nodiscard]] bool isOpenEnumeration() const { return hasOwnToken(TokenKind::Colon); }
};

class ClassDefinition : public Element {
public:
    CAUSEWAY_VIEW(Element, ClassDefinition)
    [[nodiscard]] bool isEncapsulated() const;
    [[nodiscard]] bool isPartial() const;
    [[nodiscard]] ClassKind classKind() const;
    [[nodiscard]] Purity purity() const;
    [[nodiscard]] ClassSpecifier specifier() const { return child<ClassSpecifier>(); }
    [[nodiscard]] ConstrainingClause constrainedBy() const { return child<ConstrainingClause>(); }

    /// Shortcuts into the specifier.
    [[nodiscard]] Identifier name() const { return specifier().name(); }
    [[nodiscard]] DescriptionString description() const { return specifier().description(); }
    [[nodiscard]] Annotation annotation() const { return specifier().annotation(); }
    [[nodiscard]] bool isShort() const { return specifier().kind() == SyntaxKind::ShortClassSpecifier; }
    [[nodiscard]] bool isEnumeration() const { return specifier().kind() == SyntaxKind::EnumerationSpecifier; }
    [[nodiscard]] bool isDerivative() const { return specifier().kind() == SyntaxKind::DerClassSpecifier; }
    [[nodiscard]] bool isClassExtends() const { return specifier().kind() == SyntaxKind::ExtendsClassSpecifier; }
    /// All elements of all sections, in the order of the text. Empty for the short forms.
    [[nodiscard]] std::vector<Element> elements() const;
};

#undef CAUSEWAY_VIEW

class StoredDefinition : public View {
public:
    using View::View;
    explicit StoredDefinition(const SyntaxTree& tree) : View(tree, tree.root()) {}
    static bool accepts(SyntaxKind kind) { return kind == SyntaxKind::StoredDefinition; }
    [[nodiscard]] bool hasWithin() const;
    /// None for "within ;" and without a within clause.
    [[nodiscard]] Name within() const;
    [[nodiscard]] ViewRange<ClassDefinition> classes() const { return ViewRange<ClassDefinition>(*this); }
};

}  // namespace causeway::ast
