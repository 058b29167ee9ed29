// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The working state of one instantiation, and what is done with it: look-up, expansion of classes, components,
/// evaluation.
///
/// One object serves one model on one thread. Its parts are in files by subject: modifiers.cpp, lookup.cpp,
/// class_expansion.cpp, components.cpp, structural_values.cpp; expressions are lowered by `ExpressionLowering`
/// (expression_lowering.h), functions by `FunctionTranslation` (function_translation.h). Errors are reported once for
/// each place in the text, with a note that names the component in which it was met.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/base/arena.h"
#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/external/external_world.h"
#include "core/library/library.h"
#include "core/semantics/class_instance.h"
#include "core/semantics/variability.h"
#include "core/symbolic/value.h"

namespace causeway {

class Subtyping;

/// The variables of a function while it is translated.
struct FunctionScope {
    FunctionId id;
    ClassInstance* instance = nullptr;
    std::vector<ComponentInstance*> variables;
};

/// The functions met so far. They keep their addresses while others are added, so that a call need not copy what it
/// calls.
class FunctionTable {
public:
    FunctionId push(Function function)
    {
        m_functions.push_back(std::move(function));
        return FunctionId(m_functions.size() - 1);
    }
    Function& operator[](FunctionId id) { return m_functions[id.index()]; }
    auto begin() { return m_functions.begin(); }
    auto end() { return m_functions.end(); }

private:
    std::deque<Function> m_functions;
};

struct Instantiation : EvaluationContext {
    Instantiation(Library& libraryIn, Diagnostics& diagnosticsIn, const Task& taskIn);
    ~Instantiation() override;

    Library& library;
    Diagnostics& diagnostics;
    const Task& task;
    ExpressionPool pool;
    FunctionTable functions;
    ComponentInstance* model = nullptr;           ///< the model itself
    ClassInstance rootScope;                      ///< where the names of top-level classes are looked up
    std::vector<ComponentInstance*> addedInners;  ///< for outer components without an inner one

    // Messages ------------------------------------------------------------------------------------
    /// Reports unless the same message was reported for the same place. `scope` tells where we are.
    template <class Tag, class... Args>
    Diagnostic* report(Tag tag, SourceSpan span, const ClassInstance* scope, const Args&... args)
    {
        const bool isError = diagnostics.isError(Tag::definition);
        if (isQuiet > 0) {
            quietErrors += isError ? 1 : 0;
            untoldErrors += isError && isQuiet == translationQuiet ? 1 : 0;
            return nullptr;
        }
        if (!reported.insert({&Tag::definition, span}).second) {
            repeatedErrors += isError ? 1U : 0U;
            return nullptr;
        }
        Diagnostic& diagnostic = diagnostics.report(tag, span, args...);
        addContext(diagnostic, scope);
        return &diagnostic;
    }
    /// The same of a breach that leaves one meaning although other ones of its kind leave none: a warning.
    template <class Tag, class... Args>
    void reportBreach(Tag /*which*/, SourceSpan span, const ClassInstance* scope, const Args&... args)
    {
        if (isQuiet > 0 || !reported.insert({&Tag::definition, span}).second) return;
        constexpr fmt::format_string<const Args&...> text(Tag::definition.text);
        addContext(diagnostics.add({&Tag::definition, span, fmt::format(text, args...), {}, {}, true}), scope);
    }
    /// "while instantiating 'a.b' ..."
    void addContext(Diagnostic& diagnostic, const ClassInstance* scope);
    int isQuiet = 0;  ///< attempts whose failure is not the user's mistake
    int quietErrors = 0;
    bool isLibraryHinted = false;
    int translationQuiet = 0;        ///< `isQuiet` where the translation of a function began
    int untoldErrors = 0;            ///< of these translations themselves, without the attempts that they make
    std::size_t repeatedErrors = 0;  ///< of the same place again
    /// Whether a name that a class does not have may be one of a base class that was not found. That has been reported
    /// where the class is: what follows from it is not told, and counted only.
    bool followsFromMissingBase(const ClassInstance& in);
    /// Likewise of a name that is looked up in a class and in those around it.
    bool followsFromMissingBaseAround(const ClassInstance* scope);
    std::unordered_set<const ClassDeclaration*> withMissingBase;
    /// Grows with every error, also with those that have been reported before.
    [[nodiscard]] std::size_t errorsSoFar() const { return diagnostics.errorCount() + repeatedErrors; }

    // Modifiers (modifiers.cpp) ---------------------------------------------------------------------
    /// The tree of a modification text; null for none.
    Modifier* makeModifier(std::string_view name, ast::Modification modification, ClassInstance* scope);
    Modifier* makeModifier(ast::ClassModification modification, ClassInstance* scope);
    /// The modification that a component is declared with. One whose values are literals means the same everywhere and
    /// is made once.
    Modifier* ownModifier(const ElementDeclaration& declared, ClassInstance* scope);
    /// The same modification seen from another scope.
    Modifier* copyFor(const Modifier& text, ClassInstance* scope);
    /// Attributes of a leaf over those of its type.
    Modifier* attributesOf(const ElementDeclaration& declared, Modifier* modifier, Modifier* ofType);
    /// `outer` over `inner`; either may be null. Reports changes of what is final in `inner`.
    Modifier* merge(Modifier* outer, Modifier* inner);
    Modifier* mergeElement(Modifier* outer, Modifier* inner);
    Modifier* underRedeclaration(const Modifier& outer, const Modifier& inner);
    /// The modifier of one element of an array of components.
    Modifier* elementOf(Modifier* whole, const ComponentInstance& array, std::span<const std::int32_t> subscripts,
                        bool isInside = false);
    Binding* partOf(Binding* whole, std::span<const std::int32_t> subscripts, std::string_view field,
                    const ComponentInstance* array = nullptr);

    // Look-up (lookup.cpp) ----------------------------------------------------------------------------
    /// Own and inherited elements, not those of enclosing classes. Null if there is none.
    ClassElement* findElement(ClassInstance& in, std::string_view name);
    /// A simple name from inside a class: its elements, imports, enclosing classes, top-level and predefined ones.
    /// `ownOnly`: inherited elements of `scope` itself do not count (for the names of base classes).
    ClassElement* lookup(std::string_view name, ClassInstance* scope, bool ownOnly = false);
    ClassElement* lookupRoot(std::string_view name);
    std::string hintOfLibrary();
    /// A dotted class name; reports what is not found. `what` goes into messages.
    ClassElement* lookupClass(ast::Name name, ClassInstance* scope, bool ownOnly = false);
    ClassElement* lookupClass(const std::vector<std::string_view>& path, bool isGlobal, SourceSpan span,
                              ClassInstance* scope, bool ownOnly, bool isQuietSearch = false);
    /// The class found behind an element that is a class.
    ClassRef refOf(ClassElement& element);
    /// The class behind an element, to look into. Null after an error.
    ClassInstance* staticInstance(ClassElement& element);
    /// The class that a component is declared with. What stands outside of the class is the same for all its instances
    /// and looked up once.
    ClassElement* declaredType(const ComponentInstance& component);
    [[nodiscard]] std::vector<std::string> namesIn(ClassInstance& in, bool classesOnly = false);
    /// The encapsulated class around `scope` behind which a name, which was not found, is declared; null for none.
    ClassInstance* encapsulatedFrom(std::string_view name, ClassInstance* scope);

    // Classes (class_expansion.cpp) -------------------------------------------------------------------
    ClassInstance* newInstance(const ClassRef& ref, Modifier* modifier, ClassInstance* derived,
                               ComponentInstance* component);
    void expand(ClassInstance& instance);
    /// Not null when the class is a predefined type or is derived from one.
    const SimpleType* simpleTypeOf(ClassInstance& instance);
    /// "a model", "a function", ... for messages.
    [[nodiscard]] static std::string describe(const ClassInstance& instance);
    [[nodiscard]] std::string describe(ClassElement& element);
    bool isDerivedFrom(ClassInstance& instance, std::string_view fullName);
    /// For `outer model X`: the inner class that it stands for; the element itself for others.
    ClassElement& innerClassOf(ClassElement& element);

    // Rules of modifications and redeclarations (modification_checks.cpp) ------------------------------
    /// Checks the classes that were expanded since the last call, each declaration and each redeclaration once.
    void checkExpanded();
    /// Imports in the text of the model that no name needed: what they name exists all the same. To be called last.
    void checkUnusedImports();
    /// `each` in the modification that a component is declared with.
    void checkEach(ComponentInstance& component, const Modifier& own, bool isArray);
    /// A redeclaration over another one that did not say `replaceable` again.
    void checkRedeclaredAgain(const Modifier* outer, const Modifier* inner);
    void checkModifiersUsed(ClassInstance& instance, const Modifier& modifier);
    /// Whether the class or a base of it declares the name, also when it is removed.
    bool isDeclaredIn(ClassInstance& instance, std::string_view name);
    /// Whether a name in the text of a class is an element that a derived class removes with `break`.
    bool isRemovedIn(ClassInstance& instance, std::string_view name);
    struct Unchecked {
        ClassInstance* instance;
        bool isDeclaration;  ///< its declaration is met for the first time
    };
    std::vector<Unchecked> unchecked;
    std::unordered_set<const ClassDeclaration*> checkedInheritance;
    std::set<std::pair<const ElementDeclaration*, SourceSpan>> checkedRedeclarations;
    std::shared_ptr<Subtyping> subtyping;
    /// Calls `visit(element)` for all elements in the order of instantiation: those of a base in place of its
    /// extends-clause.
    template <class Visit>
    void forEachElement(ClassInstance& instance, const Visit& visit)
    {
        expand(instance);
        std::size_t base = 0;
        for (std::size_t i = 0; i < instance.elements.size() || base < instance.bases.size(); ++i) {
            while (base < instance.bases.size() &&
                   (i >= instance.elements.size() || instance.basePositions[base] <= static_cast<std::int32_t>(i))) {
                forEachElement(*instance.bases[base], visit);
                ++base;
            }
            if (i >= instance.elements.size()) break;
            ClassElement& element = instance.elements[i];
            if (!element.isRedeclare && !element.name().empty()) visit(element);
        }
        for (std::size_t i = 0; i < instance.added.size(); ++i) visit(*instance.added[i]);
    }
    /// Calls `visit(classInstance)` for the bases first, then the class.
    template <class Visit>
    void forEachClass(ClassInstance& instance, const Visit& visit)
    {
        expand(instance);
        for (ClassInstance* base : instance.bases) forEachClass(*base, visit);
        visit(instance);
    }

    // Components (components.cpp, component_maker.cpp, component_sizes.cpp) --------------------------------------
    ComponentInstance* componentOf(ClassElement& element);
    /// The component that an outer one stands for; itself for others. Null after an error.
    ComponentInstance* resolveOuter(ComponentInstance& component);
    /// Evaluates the dimensions. False after an error.
    bool sizeOf(ComponentInstance& component);
    [[nodiscard]] bool isInNoModel(const ComponentInstance& component) const;
    /// The elements of an array of components.
    std::span<ComponentInstance* const> elementsOf(ComponentInstance& component);
    /// What the elements of an (also empty) array are like; the component itself if it is no array.
    ComponentInstance& exampleOf(ComponentInstance& component);
    /// The component of this name in a (scalar) component; null if there is none.
    ComponentInstance* memberOf(ComponentInstance& component, std::string_view name);
    Presence presenceOf(ComponentInstance& component);
    /// Members in the order of instantiation; those that are removed are left out.
    std::span<ComponentInstance* const> membersOf(ComponentInstance& component);
    TypeId leafType(ComponentInstance& component);
    TypeId elementTypeOf(const SimpleType& simple);
    /// The record type of a class (static or of a component), with the sizes of this instance.
    TypeId recordType(ClassInstance& instance);
    TypeId typeOf(ComponentInstance& component);
    VariableId variableOf(ComponentInstance& component);
    [[nodiscard]] bool isRecordLike(ClassInstance& instance);
    /// A model that is a record but for its name: parameters and constants alone.
    [[nodiscard]] bool isParameterSet(ClassInstance& instance);

    // Values (structural_values.cpp) --------------------------------------------------------------------
    /// The expression of a binding; none after an error.
    ExprId valueOf(Binding& binding);
    /// The same of what a component is given, as its value or as an attribute that is in its unit: a number with a unit
    /// is converted to that of the component. Temperatures with another zero are where `absoluteValue` is said.
    ExprId valueIn(Binding& binding, ComponentInstance& component);
    /// The lowered binding of a parameter or constant; none if it has none.
    ExprId bindingOf(ComponentInstance& component);
    /// Value of an expression at compile time. Parameters that it needs become structural. Nothing after an error or if
    /// it is not constant.
    std::optional<Value> evaluate(ExprId expr);
    /// The same, reporting E2064 when it cannot be done.
    std::optional<Value> evaluateOrReport(ExprId expr, SourceSpan span, const ClassInstance* scope,
                                          std::string_view what);
    [[nodiscard]] std::string textOf(ExprId expr);

    const Value* valueOf(VariableId variable) override;
    const Function* function(FunctionId function) override;
    std::optional<EvaluationFailure> callExternal(const Function& function, std::span<Value> arguments,
                                                  Value& result) override;
    ExternalWorld externalWorld{ExternalWorld::Purpose::Translation};

    /// A parameter that initial equations and algorithms determine: fixed = false.
    [[nodiscard]] bool isComputedInitially(ComponentInstance& component);
    /// An attribute that is a text, such as `unit`; empty when it is not given, or not the same for all elements.
    std::string textAttribute(ComponentInstance& component, std::string_view name);
    /// Adds the units of a variable, or one by one those of the leaves of a record, as they are declared.
    void appendUnits(ComponentInstance& component, std::vector<SharedText>& units);

    // Functions (function_translation.cpp) ----------------------------------------------------------------
    /// Id of the function of a class; its body is translated at once unless it is being translated. None after an
    /// error.
    FunctionId functionOf(ClassInstance& instance);
    /// The same of a class that has none yet.
    FunctionId translate(ClassInstance& used);

    /// The function that makes a record of the class from its fields.
    FunctionId constructorOf(ClassInstance& instance);
    /// A new function with an instance of its class that is its own, in which components are the function's variables.
    FunctionScope& openFunction(ClassInstance& used);
    void declareVariable(Function& made, FunctionScope& scope, const ClassElement& element,
                         ComponentInstance& component);
    ExprId sizeInFunction(ast::Expression subscript, ClassInstance* where);
    void findSizes(Function& made, const FunctionScope& scope);
    void bindVariables(Function& made, const FunctionScope& scope);
    void translateBody(Function& function, ClassInstance& instance);
    /// What the annotation of an external clause says about libraries and sources.
    ExternalFunction::Native nativeCodeOf(ast::Annotation annotation, ClassInstance& instance);
    /// Translates what the derivative annotations of a function name. What cannot be translated is left out, and not
    /// reported: it may never be asked for.
    void addDerivatives(FunctionId function);
    /// `function g = der(f, x)`: false after an error.
    bool partialDerivative(Function& made, ClassInstance& instance);
    /// A function that says it is pure calls no impure one.
    [[nodiscard]] bool callsImpureFunctions(const Function& function);
    void checkPurity(const Function& function, const ClassInstance& instance, bool isDeclaredPure);
    void checkFunctionElement(ComponentInstance& component, ClassInstance& function);
    void checkLocalCycles(const Function& function, const ClassInstance& instance);
    /// The value that a variable of a function has from modifiers or declarations of its fields; none if it has none.
    class InitialFields;
    ExprId initialRecord(ComponentInstance& component, const Modifier* modifier, TypeId type,
                         const std::vector<ExprId>& sizes, InitialFields* around);
    ExprId filled(ExprId element, TypeId type, const std::vector<ExprId>& sizes);
    /// The value of a variable of this type, with the fields of records in its order. After a message about one that
    /// does not fit: any one that does, so that nothing else is said. `name`: of the variable.
    ExprId boundValue(Binding& binding, TypeId type, std::string_view name);

    // Storage -----------------------------------------------------------------------------------------------
    Arena arena;  ///< of the nodes of the instance tree, their modifiers and lists
    std::deque<SimpleType> simpleTypes;
    std::deque<LooseElement> looseElements;                          ///< top-level classes, predefined types, additions
    std::deque<std::string> names;                                   ///< made by us
    std::vector<ComponentInstance*> variables;                       ///< by VariableId
    std::unordered_map<std::string_view, ClassElement*> roots;       ///< looked up only
    std::unordered_map<std::string_view, ClassElement*> predefined;  ///< looked up only
    std::unordered_map<const ClassInstance*, FunctionId> functionIds;
    std::unordered_map<const ClassInstance*, FunctionId> constructorIds;
    std::unordered_map<const ImportDeclaration*, ClassElement*> imports;
    std::vector<std::pair<const ImportDeclaration*, ClassInstance*>> declaredImports;  ///< of classes that were met
    /// The modification that a component is declared with, as it was made first. With literals only it is the same
    /// everywhere, and so is what it makes of the attributes of the type that was met last.
    struct SharedModifier {
        Modifier* own = nullptr;  ///< null: there is none
        bool isSame = false;      ///< in every scope
        bool hasNames = false;    ///< another scope gets a copy of it
        const Modifier* ofType = nullptr;
        Modifier* attributes = nullptr;
    };
    std::unordered_map<const ElementDeclaration*, SharedModifier> sharedModifiers;  ///< looked up only
    struct TypeOutside {
        const ClassInstance* enclosing = nullptr;  ///< of the class that has the declaration
        ClassElement* type = nullptr;
    };
    std::unordered_map<const ElementDeclaration*, TypeOutside> typesOutside;  ///< looked up only
    std::unordered_map<std::string, int> functionNames;                       ///< how often a name was given
    std::deque<FunctionScope> functionScopes;
    std::set<std::pair<const DiagnosticDefinition*, SourceSpan>> reported;
    std::unordered_set<const ClassDeclaration*> checkedClasses;  ///< by class_checks.h

    /// Of variables, by their declaration.
    [[nodiscard]] static Variability variabilityOf(const ComponentInstance& component);
    /// Of expressions, by the declarations of their variables.
    ExpressionVariability& variability() { return m_variability; }
    /// Calls in pure(...): impure functions that may be called anywhere.
    std::set<ExprId> pureCalls;
    /// Literals that stand for constants of classes that are declared with a unit.
    std::vector<std::pair<ExprId, SharedText>> constantUnits;
    std::unordered_map<const ComponentInstance*, std::vector<TypeId>>
        subscriptTypes;  ///< what counts its dimensions; looked up only
    std::unordered_map<std::uint32_t, FunctionId>
        functionTypes;                                       ///< what a function-typed argument looks like, by TypeId
    std::unordered_map<std::uint32_t, FunctionId> appliers;  ///< what calls a function-typed argument, by TypeId
    // What connections say about a connector or a record in it; filled before equations are lowered (dae/flatten.cpp).
    std::unordered_map<const ComponentInstance*, bool> isRoot;                      ///< Connections.isRoot
    std::unordered_map<const ComponentInstance*, bool> rooted;                      ///< Connections.rooted
    std::unordered_map<const ComponentInstance*, const ComponentInstance*> rootOf;  ///< of the tree of a node
    bool isGraphKnown = false;                                                      ///< whether the three are filled

    /// A new element outside of the declarations of a class.
    LooseElement& addLoose(std::string_view name, const ClassElement& like = {})
    {
        LooseElement& made = looseElements.emplace_back();
        static_cast<ClassElement&>(made) = like;
        made.isLoose = true;
        made.looseName = name;
        return made;
    }
    std::string_view keepName(std::string text) { return names.emplace_back(std::move(text)); }

private:
    ClassElement* resolveImport(const ImportDeclaration& import, ClassInstance& scope);
    ClassElement* inheritedImport(std::string_view name, ClassInstance& scope);
    ClassElement* literalOf(ClassInstance& enumeration, std::string_view name);
    void makePredefinedTypes();
    void expandShort(ClassInstance& instance);
    void expandLong(ClassInstance& instance);
    Modifier& redeclarationOf(const ElementDeclaration& source, ClassInstance& instance);
    void addExtendedClass(ClassInstance& instance, Modifier* fromOutside, Modifier* redeclarationsHere);
    void checkRedeclarations(ClassInstance& instance, const Modifier& redeclarations);
    bool readsClassExtends(ClassInstance& instance);
    static void leaveOut(ClassInstance& instance);
    void addBase(ClassInstance& instance, const ClassRef& ref, Modifier* modifier, std::int32_t position,
                 SourceSpan span);
    void checkBaseKind(ClassInstance& instance, const ClassRef& ref, SourceSpan span);
    void checkFinal(Modifier& outer, Modifier& inner);
    ComponentInstance* newElement(ComponentInstance& array, std::span<const std::int32_t> subscripts);
    ComponentInstance* addMissingInner(ComponentInstance& outer);
    ComponentInstance& innerHalf(ComponentInstance& both);
    bool sizeFrom(ast::ArraySubscripts subscripts, ClassInstance* scope, ComponentInstance& component,
                  std::size_t given);

    std::unique_ptr<ConstantEvaluator> m_evaluator;
    EvaluationFailure m_failure;
    ExpressionVariability m_variability{pool, [this](VariableId id) { return variabilityOf(*variables[id.index()]); }};
    /// Values of constants and parameters that were asked for. Busy while one is being found.
    struct KnownValue {
        std::optional<Value> value;
        bool isBusy = true;
    };
    std::vector<ComponentInstance*> m_members;            ///< its memory is used again and again
    std::unordered_map<VariableId, KnownValue> m_values;  ///< looked up only; entries keep their addresses
    int m_depth = 0;
};

}  // namespace causeway
