// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The nodes of the instance tree: classes with their environment, their elements, components, modifiers.
///
/// A `ClassInstance` is a class declaration seen from one place: with the enclosing class instance in which its names
/// are looked up and with the modifications that reach it. Its elements have the redeclarations of that place; so a
/// name in a base class finds what the derived class made of it. Each component has a class instance of its own;
/// classes that are only looked into (packages, functions) have a static one. Everything is made on demand and lives as
/// long as the `Instantiation`. Reference: Modelica Language Specification, sections 5.3 (lookup), 5.6 (instantiation),
/// 7 (modification).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/arena.h"
#include "core/library/class_declaration.h"
#include "core/symbolic/expression_pool.h"

namespace causeway {

struct ClassInstance;
struct ClassElement;
struct ComponentInstance;
struct FunctionScope;
struct Modifier;

enum class PredefinedType : std::uint8_t { None, Real, Integer, Boolean, String, Enumeration, Clock, ExternalObject };

struct Binding;

/// What makes a binding a part of the value of another one.
struct BindingPart {
    Binding* whole = nullptr;
    std::span<const std::int32_t> subscripts;  ///< from 1
    std::string_view field;                    ///< after the subscripts
    const ComponentInstance* array = nullptr;  ///< with subscripts: whose element gets it
};

/// A value given by a modification: an expression and the class in which its names are looked up, or a part of another
/// binding's value.
struct Binding {
    enum class State : std::uint8_t { New, Busy, Done };

    ast::Expression expression;
    ClassInstance* scope = nullptr;
    const BindingPart* part = nullptr;  ///< null for a value of its own
    std::string_view name;              ///< what is given the value
    SourceSpan span;
    ExprId lowered;  ///< once Done; none after an error
    bool isEach = false;
    State state = State::New;
};

/// "redeclare ..." in a modification, or an element with this prefix in a derived class.
struct Redeclaration : ComponentText {                   ///< the text: of a component only
    const ClassDeclaration* classDeclaration = nullptr;  ///< of a class
    ClassInstance* scope = nullptr;                      ///< where its names are looked up
    Modifier* modifier = nullptr;                        ///< of a component: its own modification
    /// From constraining clauses, its own and those of redeclarations that it replaces: weaker than its modification.
    Modifier* constraint = nullptr;
    bool isClassExtends = false;  ///< `redeclare model extends X`
    Redeclaration* previous =
        nullptr;  ///< what X was before: a redeclaration in a base class, or null for the original
    bool isReplaceable = false;
    SourceSpan span;
};

/// What modifies one name, from outside inwards already merged. Immutable once made; many components may share one.
struct Modifier {
    std::string_view name;
    Binding* binding = nullptr;
    Redeclaration* redeclaration = nullptr;
    ArenaVector<Modifier*> children;
    ClassInstance* scope = nullptr;
    SourceSpan span;
    bool isEach = false;
    bool isFinal = false;
    bool isBreak = false;    ///< `name = break`: without the inherited value
    bool isRemoval = false;  ///< `break name`: without the inherited element
    std::uint32_t firstWeak =
        UINT32_MAX;  ///< children from here on were given inside of the binding: a whole record's value beats them

    [[nodiscard]] Modifier* find(std::string_view child) const
    {
        for (Modifier* candidate : children) {
            if (candidate->name == child) return candidate;
        }
        return nullptr;
    }
    /// Whether the binding of this child is stronger than the part of the whole's binding.
    [[nodiscard]] bool isStrong(const Modifier* child) const
    {
        for (std::size_t i = 0; i < children.size() && i < firstWeak; ++i) {
            if (children[i] == child) return true;
        }
        return false;
    }
};

/// A class that was found, not yet instantiated.
struct ClassRef {
    const ClassDeclaration* declaration = nullptr;  ///< null for the predefined types
    PredefinedType predefined = PredefinedType::None;
    ClassInstance* enclosing = nullptr;
    Modifier* modifier = nullptr;     ///< from outside
    Modifier* constraint = nullptr;   ///< from the constraining clause: weaker than the class's own modifications
    ClassElement* element = nullptr;  ///< where it was found
    bool isClassExtends = false;      ///< its base is what the element was before

    explicit operator bool() const { return declaration != nullptr || predefined != PredefinedType::None; }
};

/// An element of a class instance.
struct ClassElement {
    const ElementDeclaration* declaration = nullptr;  ///< null for top-level classes and what was added
    ClassInstance* owner = nullptr;                   ///< the class it is declared in
    Modifier* modifier = nullptr;                     ///< from outside
    ClassInstance* staticClass = nullptr;             ///< of a class, once looked into
    ComponentInstance* component = nullptr;           ///< of a component, once made
    bool isRedeclare : 1 = false;                     ///< stands for an inherited element; look-up passes over it
    bool isRemoved : 1 = false;  ///< by `break name` in a derived class; look-up passes over it too
    bool isBusy : 1 = false;
    bool isLoose : 1 = false;  ///< a LooseElement

    /// As declared; empty for an extends-clause.
    [[nodiscard]] std::string_view name() const;
    /// Of top-level classes; null for all others.
    [[nodiscard]] const ClassDeclaration* rootClass() const;
    [[nodiscard]] bool isClass() const
    {
        return declaration == nullptr ? component == nullptr : declaration->kind == ElementKind::Class;
    }
    [[nodiscard]] bool isComponent() const { return !isClass(); }
};

/// An element that is not one of a class's declarations: it has a name of its own.
struct LooseElement : ClassElement {
    std::string_view looseName;
    const ClassDeclaration* root = nullptr;
};

inline std::string_view ClassElement::name() const
{
    if (isLoose) return static_cast<const LooseElement*>(this)->looseName;
    return declaration != nullptr ? declaration->name : std::string_view();
}

inline const ClassDeclaration* ClassElement::rootClass() const
{
    return isLoose ? static_cast<const LooseElement*>(this)->root : nullptr;
}

/// What makes a class a predefined type: `type Voltage = Real(unit = "V")`.
struct SimpleType {
    PredefinedType predefined = PredefinedType::None;
    Modifier* attributes = nullptr;
    ClassInstance* definition = nullptr;                                      ///< of enumerations and external objects
    TypeId enumeration;                                                       ///< of enumerations
    std::vector<std::pair<ast::ArraySubscripts, ClassInstance*>> dimensions;  ///< outermost first
    ast::TypePrefixes prefixes;  ///< input or output, of `connector X = input Real`
};

struct ClassInstance {
    const ClassDeclaration* declaration = nullptr;
    ClassInstance* enclosing = nullptr;
    ClassInstance* derived = nullptr;        ///< the class that extends this one; null for the outermost
    ComponentInstance* component = nullptr;  ///< whose class it is; null: static
    Modifier* modifier = nullptr;
    Modifier* constraint = nullptr;
    ClassElement* element = nullptr;          ///< where the class was found
    const SimpleType* simple = nullptr;       ///< once asked for; null for other classes
    std::span<ClassElement> elements;         ///< parallel to declaration->elements()
    ArenaVector<ClassElement*> added;         ///< what connections brought into an expandable connector
    ArenaVector<ClassInstance*> bases;        ///< in the order of the extends-clauses
    ArenaVector<std::int32_t> basePositions;  ///< position in `elements` of each base's extends-clause
    ArenaVector<ComponentInstance*> members;  ///< of a component, once asked for: see Instantiation::membersOf
    FunctionScope* function = nullptr;        ///< when it is the class of a function that is being, or was, translated
    TypeId enumeration;                       ///< of the predefined enumerations
    PredefinedType predefined = PredefinedType::None;  ///< of the predefined types themselves
    bool isClassExtends : 1 = false;
    bool isExpanded : 1 = false;
    bool isExpanding : 1 = false;
    bool isSimpleKnown : 1 = false;
    bool hasMembers : 1 = false;

    [[nodiscard]] std::string_view name() const;
    /// The full name of the class for messages and types.
    [[nodiscard]] std::string fullName() const;
    [[nodiscard]] ast::ClassKind kind() const { return declaration ? declaration->kind() : ast::ClassKind::Type; }
    [[nodiscard]] ClassInstance& outermost()
    {
        ClassInstance* at = this;
        while (at->derived != nullptr) at = at->derived;
        return *at;
    }
};

/// Presence of a conditional component.
enum class Presence : std::uint8_t { Unknown, Busy, Present, Absent };

/// What few components have.
struct ComponentExtra {
    std::span<const std::int32_t> subscripts;  ///< of an element of an array of components, from 1
    ArenaVector<ComponentInstance*> elements;  ///< of an array of components, row-major
    ComponentInstance* prototype = nullptr;    ///< an element of an empty array, for its type
    ComponentInstance* inner = nullptr;        ///< of an outer one
    ComponentInstance* twin =
        nullptr;              ///< of an `inner outer` one: the inner half, which is what the components inside see
    std::int32_t local = -1;  ///< position in a function
    ExprId constantValue;     ///< of a package constant, once known
};

/// There are many of them, and time goes by the memory that they take: what few have is in `extra`.
struct ComponentInstance {
    ClassElement* element = nullptr;      ///< null for the model itself
    ComponentInstance* parent = nullptr;  ///< the component it is part of
    Modifier* modifier = nullptr;         ///< all of it: from outside over its own
    const ComponentText* text = nullptr;  ///< after redeclaration; null for the model itself
    ClassInstance* scope = nullptr;       ///< where the names of its declaration are looked up
    ClassElement* typeElement = nullptr;  ///< the class as it was found
    ClassInstance* type = nullptr;  ///< of scalars: their own; of arrays of components: what the elements are made of
    const SimpleType* simple = nullptr;  ///< of a predefined type: its leaf
    Modifier* attributes = nullptr;      ///< of leaves: attributes merged with those of the type
    Binding* binding = nullptr;
    ArenaVector<std::int32_t> dimensions;  ///< own dimensions and those of the type
    ComponentExtra* extra = nullptr;       ///< null: nothing of that

    VariableId variable;           ///< of a leaf
    TypeId typeId;                 ///< of a leaf, or of a whole record once asked for
    std::int32_t instance = -1;    ///< in the DAE's table of instances
    std::int32_t cardinality = 0;  ///< of a connector: how often it is connected, once connections are gathered
    ast::TypePrefixes prefixes;    ///< with those of the components around it
    Presence presence = Presence::Unknown;
    bool isInner : 1 = false;
    bool isOuter : 1 = false;
    bool isProtected : 1 = false;
    bool isFinal : 1 = false;
    bool isStructural : 1 = false;  ///< its value shaped the flat model
    bool isConnector : 1 = false;   ///< of a connector class
    bool hasDimensions : 1 = false;
    bool isSizing : 1 = false;
    bool hasUnknownSize : 1 = false;  ///< an error that has been reported

    [[nodiscard]] std::string_view name() const { return element != nullptr ? element->name() : std::string_view(); }
    [[nodiscard]] ast::ComponentClause clause() const
    {
        return text != nullptr ? text->clause : ast::ComponentClause();
    }
    [[nodiscard]] ast::ComponentDeclaration declaration() const
    {
        return text != nullptr ? text->component : ast::ComponentDeclaration();
    }
    [[nodiscard]] std::span<const std::int32_t> subscripts() const
    {
        return extra != nullptr ? extra->subscripts : std::span<const std::int32_t>();
    }
    [[nodiscard]] std::span<ComponentInstance* const> elements() const
    {
        return extra != nullptr ? std::span<ComponentInstance* const>(extra->elements)
                                : std::span<ComponentInstance* const>();
    }
    [[nodiscard]] std::int32_t local() const { return extra != nullptr ? extra->local : -1; }
    [[nodiscard]] ComponentExtra& makeExtra(Arena& arena)
    {
        if (extra == nullptr) extra = &arena.make<ComponentExtra>();
        return *extra;
    }
    [[nodiscard]] bool isLeaf() const { return simple != nullptr; }
    [[nodiscard]] bool isArray() const { return !dimensions.empty(); }
    /// "a.b[2].c"
    [[nodiscard]] std::string path() const;
    [[nodiscard]] SourceSpan span() const
    {
        return text != nullptr && text->component ? text->component.span() : SourceSpan();
    }
};

}  // namespace causeway
