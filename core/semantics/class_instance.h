// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The nodes of the instance tree: classes with their environment, their elements, components, modifiers.
///
/// A `ClassInstance` is a class declaration in a context: the enclosing class instance in which its names are looked
/// up, and the modifications that apply to it. Its elements include the redeclarations of this context, so a name in a
/// base class refers to the version of the derived class. Each component has a class instance of its own; classes used
/// only for look-up (packages, functions) have a static one. All nodes are created on demand and live as long as the
/// `Instantiation`.
/// Reference: Modelica Language Specification, sections 5.3 (lookup), 5.6 (instantiation), 7 (modification).
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

/// The location of a binding within the value of another one.
struct BindingPart {
    Binding* whole = nullptr;
    std::span<const std::int32_t> subscripts;  ///< 1-based
    std::string_view field;                    ///< applied after the subscripts
    const ComponentInstance* array = nullptr;  ///< if there are subscripts: the array whose element gets the value
};

/// A value given by a modification: an expression and the class in which its names are looked up, or a part of the
/// value of another binding.
struct Binding {
    enum class State : std::uint8_t { New, Busy, Done };

    ast::Expression expression;
    ClassInstance* scope = nullptr;
    const BindingPart* part = nullptr;  ///< null for an independent value
    std::string_view name;              ///< of the component or attribute that gets the value
    SourceSpan span;
    ExprId lowered;  ///< valid once Done; none after an error
    bool isEach = false;
    State state = State::New;
};

/// "redeclare ..." in a modification, or an element with this prefix in a derived class.
struct Redeclaration : ComponentText {                   ///< its text: for a component only
    const ClassDeclaration* classDeclaration = nullptr;  ///< for a class
    ClassInstance* scope = nullptr;                      ///< scope of its names
    Modifier* modifier = nullptr;                        ///< for a component: its own modification
    /// From constraining clauses, its own and those of the redeclarations that it replaces: weaker than its
    /// modification.
    Modifier* constraint = nullptr;
    bool isClassExtends = false;  ///< `redeclare model extends X`
    Redeclaration* previous =
        nullptr;  ///< the previous version of X: a redeclaration in a base class, or null for the original
    bool isReplaceable = false;
    SourceSpan span;
};

/// The modifications of one name, merged from outside inwards. Immutable; several components may share one.
struct Modifier {
    std::string_view name;
    Binding* binding = nullptr;
    Redeclaration* redeclaration = nullptr;
    ArenaVector<Modifier*> children;
    ClassInstance* scope = nullptr;
    SourceSpan span;
    bool isEach = false;
    bool isFinal = false;
    bool isBreak = false;                  ///< `name = break`: without the inherited value
    bool isRemoval = false;                ///< `break name`: without the inherited element
    std::uint32_t firstWeak = UINT32_MAX;  ///< children from here on are weaker than a value of the whole record

    [[nodiscard]] Modifier* find(std::string_view child) const
    {
        for (Modifier* candidate : children) {
            if (candidate->name == child) return candidate;
        }
        return nullptr;
    }
    /// Whether the binding of this child overrides the corresponding part of the binding of the whole.
    [[nodiscard]] bool isStrong(const Modifier* child) const
    {
        for (std::size_t i = 0; i < children.size() && i < firstWeak; ++i) {
            if (children[i] == child) return true;
        }
        return false;
    }
};

/// A class found by look-up, not yet instantiated.
struct ClassRef {
    const ClassDeclaration* declaration = nullptr;  ///< null for the predefined types
    PredefinedType predefined = PredefinedType::None;
    ClassInstance* enclosing = nullptr;
    Modifier* modifier = nullptr;     ///< from outside
    Modifier* constraint = nullptr;   ///< from the constraining clause: weaker than the class's own modifications
    ClassElement* element = nullptr;  ///< where it was found
    bool isClassExtends = false;      ///< its base is the previous version of the element

    explicit operator bool() const { return declaration != nullptr || predefined != PredefinedType::None; }
};

/// An element of a class instance.
struct ClassElement {
    const ElementDeclaration* declaration = nullptr;  ///< null for top-level classes and added elements
    ClassInstance* owner = nullptr;                   ///< the declaring class
    Modifier* modifier = nullptr;                     ///< from outside
    ClassInstance* staticClass = nullptr;             ///< of a class, once used for look-up
    ComponentInstance* component = nullptr;           ///< of a component, once created
    bool isRedeclare : 1 = false;                     ///< replaces an inherited element; skipped by look-up
    bool isRemoved : 1 = false;                       ///< by `break name` in a derived class; also skipped by look-up
    bool isBusy : 1 = false;
    bool isLoose : 1 = false;  ///< a LooseElement

    /// Declared name; empty for an extends-clause.
    [[nodiscard]] std::string_view name() const;
    /// For top-level classes; otherwise null.
    [[nodiscard]] const ClassDeclaration* rootClass() const;
    [[nodiscard]] bool isClass() const
    {
        return declaration == nullptr ? component == nullptr : declaration->kind == ElementKind::Class;
    }
    [[nodiscard]] bool isComponent() const { return !isClass(); }
};

/// An element outside the declarations of a class, with a name of its own.
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

/// A class that is a predefined type: `type Voltage = Real(unit = "V")`.
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
    ComponentInstance* component = nullptr;  ///< the component that has this class; null: static
    Modifier* modifier = nullptr;
    Modifier* constraint = nullptr;
    ClassElement* element = nullptr;          ///< the element through which the class was found
    const SimpleType* simple = nullptr;       ///< set on first request; null for other classes
    std::span<ClassElement> elements;         ///< parallel to declaration->elements()
    ArenaVector<ClassElement*> added;         ///< members added to an expandable connector by connections
    ArenaVector<ClassInstance*> bases;        ///< in the order of the extends-clauses
    ArenaVector<std::int32_t> basePositions;  ///< position in `elements` of each base's extends-clause
    ArenaVector<ComponentInstance*> members;  ///< of a component, set on first request: see Instantiation::membersOf
    FunctionScope* function = nullptr;        ///< of a function, once its translation has begun
    TypeId enumeration;                       ///< of the predefined enumerations
    PredefinedType predefined = PredefinedType::None;  ///< of the predefined types themselves
    bool isClassExtends : 1 = false;
    bool isExpanded : 1 = false;
    bool isExpanding : 1 = false;
    bool isSimpleKnown : 1 = false;
    bool hasMembers : 1 = false;

    [[nodiscard]] std::string_view name() const;
    /// Full name of the class, for messages and types.
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

/// Members that few components have.
struct ComponentExtra {
    std::span<const std::int32_t> subscripts;  ///< of an element of an array of components, 1-based
    ArenaVector<ComponentInstance*> elements;  ///< of an array of components, row-major
    ComponentInstance* prototype = nullptr;    ///< an element of an empty array, for its type
    ComponentInstance* inner = nullptr;        ///< of an outer component
    ComponentInstance* twin =
        nullptr;              ///< of an `inner outer` component: its inner half, seen by the components inside
    std::int32_t local = -1;  ///< position in a function
    ExprId constantValue;     ///< value of a package constant, once known
};

/// There are many of these and run time depends on their memory, so members that few components have are in `extra`.
struct ComponentInstance {
    ClassElement* element = nullptr;      ///< null for the model itself
    ComponentInstance* parent = nullptr;  ///< the enclosing component
    Modifier* modifier = nullptr;         ///< merged: modifications from outside over its own
    const ComponentText* text = nullptr;  ///< after redeclaration; null for the model itself
    ClassInstance* scope = nullptr;       ///< scope of the names in its declaration
    ClassElement* typeElement = nullptr;  ///< the element through which the class was found
    ClassInstance* type = nullptr;  ///< scalars: their own class instance; arrays of components: that of an element
    const SimpleType* simple = nullptr;  ///< of a predefined type: its leaf type
    Modifier* attributes = nullptr;      ///< of leaves: attributes merged with those of the type
    Binding* binding = nullptr;
    ArenaVector<std::int32_t> dimensions;  ///< own dimensions followed by those of the type
    ComponentExtra* extra = nullptr;       ///< null: no extra members

    VariableId variable;           ///< of a leaf
    TypeId typeId;                 ///< of a leaf; of a whole record on first request
    std::int32_t instance = -1;    ///< in the DAE's table of instances
    std::int32_t cardinality = 0;  ///< of a connector: number of connections, once these are gathered
    ast::TypePrefixes prefixes;    ///< including those of the enclosing components
    Presence presence = Presence::Unknown;
    bool isInner : 1 = false;
    bool isOuter : 1 = false;
    bool isProtected : 1 = false;
    bool isFinal : 1 = false;
    bool isStructural : 1 = false;  ///< its value determined the flat model
    bool isConnector : 1 = false;   ///< of a connector class
    bool hasDimensions : 1 = false;
    bool isSizing : 1 = false;
    bool hasUnknownSize : 1 = false;  ///< due to an error that has been reported

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
