// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The working state of one instantiation, and its operations: look-up, expansion of classes, components, evaluation.
///
/// One object serves one model on one thread. Its parts are in files by subject: modifiers.cpp, lookup.cpp,
/// class_expansion.cpp, components.cpp, structural_values.cpp; expressions are lowered by `ExpressionLowering`
/// (expression_lowering.h), functions by `FunctionTranslation` (function_translation.h). An error is reported once per
/// place in the text, with a note that names the first component affected.
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

/// The variables of a function during its translation.
struct FunctionScope {
    FunctionId id;
    ClassInstance* instance = nullptr;
    std::vector<ComponentInstance*> variables;
    bool isBodyLeft = false;    ///< its body is not translated unless its value is needed
    bool isBodyFaulty = false;  ///< it was left, and has errors of its own
};

/// The functions used so far. Their addresses are stable, so that callers need not copy the functions they call.
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
    ClassInstance rootScope;                      ///< scope of the names of top-level classes
    std::vector<ComponentInstance*> addedInners;  ///< for outer components without an inner one

    // Messages ------------------------------------------------------------------------------------
    /// Reports unless the same message was reported for the same place. `scope` is the current context.
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
    /// Reports a violation that leaves one meaning, although others of its kind leave none, as a warning.
    template <class Tag, class... Args>
    void reportBreach(Tag /*which*/, SourceSpan span, const ClassInstance* scope, const Args&... args)
    {
        if (isQuiet > 0 || !reported.insert({&Tag::definition, span}).second) return;
        constexpr fmt::format_string<const Args&...> text(Tag::definition.text);
        addContext(diagnostics.add({&Tag::definition, span, fmt::format(text, args...), {}, {}, true}), scope);
    }
    /// "while instantiating 'a.b' ..."
    void addContext(Diagnostic& diagnostic, const ClassInstance* scope);
    int isQuiet = 0;  ///< number of nested attempts whose failure is not an error of the model
    int quietErrors = 0;
    bool isLibraryHinted = false;
    /// Checks only the function that is `model`, without arguments; those that it calls are checked by themselves.
    bool isWithoutUse = false;
    int translationQuiet = 0;        ///< `isQuiet` at the beginning of the translation of a function
    int untoldErrors = 0;            ///< of these translations themselves, without nested attempts
    std::size_t repeatedErrors = 0;  ///< repeated at the same place
    /// Whether a name missing in a class may belong to a base class that was not found. That error is reported at the
    /// class; its consequences are only counted.
    bool followsFromMissingBase(const ClassInstance& in);
    /// The same for a name looked up in a class and its enclosing classes.
    bool followsFromMissingBaseAround(const ClassInstance* scope);
    std::unordered_set<const ClassDeclaration*> withMissingBase;
    /// Increases with every error, including repeated ones.
    [[nodiscard]] std::size_t errorsSoFar() const { return diagnostics.errorCount() + repeatedErrors; }

    // Modifiers (modifiers.cpp) ---------------------------------------------------------------------
    /// The tree of a modification text; null for none.
    Modifier* makeModifier(std::string_view name, ast::Modification modification, ClassInstance* scope);
    Modifier* makeModifier(ast::ClassModification modification, ClassInstance* scope);
    /// The modification in the declaration of a component. If its values are literals it is the same everywhere and is
    /// built once.
    Modifier* ownModifier(const ElementDeclaration& declared, ClassInstance* scope);
    /// The same modification with another scope.
    Modifier* copyFor(const Modifier& text, ClassInstance* scope);
    /// Attributes of a leaf over those of its type.
    Modifier* attributesOf(const ElementDeclaration& declared, Modifier* modifier, Modifier* ofType);
    /// `outer` over `inner`; either may be null. Reports modifications of final elements of `inner`.
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
    /// Looks up a simple name from inside a class: its elements, imports, enclosing classes, top-level and predefined
    /// ones. `ownOnly`: ignores inherited elements of `scope` itself (for the names of base classes).
    ClassElement* lookup(std::string_view name, ClassInstance* scope, bool ownOnly = false);
    ClassElement* lookupRoot(std::string_view name);
    std::string hintOfLibrary();
    /// A dotted class name; reports it if it is not found. `what` is used in messages.
    ClassElement* lookupClass(ast::Name name, ClassInstance* scope, bool ownOnly = false);
    ClassElement* lookupClass(const std::vector<std::string_view>& path, bool isGlobal, SourceSpan span,
                              ClassInstance* scope, bool ownOnly, bool isQuietSearch = false);
    /// The class that an element denotes.
    ClassRef refOf(ClassElement& element);
    /// The class of an element, for look-up in it. Null after an error.
    ClassInstance* staticInstance(ClassElement& element);
    /// The declared class of a component. A class from outside the enclosing class is the same for all its instances
    /// and is looked up once.
    ClassElement* declaredType(const ComponentInstance& component);
    [[nodiscard]] std::vector<std::string> namesIn(ClassInstance& in, bool classesOnly = false);
    /// The encapsulated class around `scope` outside of which an unresolved name is declared; null for none.
    ClassInstance* encapsulatedFrom(std::string_view name, ClassInstance* scope);

    // Classes (class_expansion.cpp) -------------------------------------------------------------------
    ClassInstance* newInstance(const ClassRef& ref, Modifier* modifier, ClassInstance* derived,
                               ComponentInstance* component);
    void expand(ClassInstance& instance);
    /// Not null if the class is, or is derived from, a predefined type.
    const SimpleType* simpleTypeOf(ClassInstance& instance);
    /// "a model", "a function", ... for messages.
    [[nodiscard]] static std::string describe(const ClassInstance& instance);
    [[nodiscard]] std::string describe(ClassElement& element);
    bool isDerivedFrom(ClassInstance& instance, std::string_view fullName);
    /// For `outer model X`: the corresponding inner class; otherwise the element itself.
    ClassElement& innerClassOf(ClassElement& element);

    // Rules of modifications and redeclarations (modification_checks.cpp) ------------------------------
    /// Checks the classes expanded since the last call, each declaration and each redeclaration once.
    void checkExpanded();
    /// Checks that unused imports in the text of the model refer to existing elements. Call it last.
    void checkUnusedImports();
    /// Checks `each` in the declared modification of a component.
    void checkEach(ComponentInstance& component, const Modifier& own, bool isArray);
    /// Reports a redeclaration of a redeclaration that is no longer `replaceable`.
    void checkRedeclaredAgain(const Modifier* outer, const Modifier* inner);
    void checkModifiersUsed(ClassInstance& instance, const Modifier& modifier);
    /// Whether the class or one of its bases declares the name, even if it is removed.
    bool isDeclaredIn(ClassInstance& instance, std::string_view name);
    /// Whether a name in the text of a class is an element removed by `break` in a derived class.
    bool isRemovedIn(ClassInstance& instance, std::string_view name);
    struct Unchecked {
        ClassInstance* instance;
        bool isDeclaration;  ///< the first instance of its declaration
    };
    std::vector<Unchecked> unchecked;
    std::unordered_set<const ClassDeclaration*> checkedInheritance;
    std::set<std::pair<const ElementDeclaration*, SourceSpan>> checkedRedeclarations;
    std::shared_ptr<Subtyping> subtyping;
    /// Calls `visit(element)` for all elements in the order of instantiation: the elements of a base replace its
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
    /// Calls `visit(classInstance)` for the bases first, then for the class.
    template <class Visit>
    void forEachClass(ClassInstance& instance, const Visit& visit)
    {
        expand(instance);
        for (ClassInstance* base : instance.bases) forEachClass(*base, visit);
        visit(instance);
    }

    // Components (components.cpp, component_maker.cpp, component_sizes.cpp) --------------------------------------
    ComponentInstance* componentOf(ClassElement& element);
    /// The inner component of an outer one; itself for others. Null after an error.
    ComponentInstance* resolveOuter(ComponentInstance& component);
    /// Evaluates the dimensions. Returns false after an error.
    bool sizeOf(ComponentInstance& component);
    [[nodiscard]] bool isInNoModel(const ComponentInstance& component) const;
    /// The elements of an array of components.
    std::span<ComponentInstance* const> elementsOf(ComponentInstance& component);
    /// The prototype of the elements of a (possibly empty) array; the component itself if it is not an array.
    ComponentInstance& exampleOf(ComponentInstance& component);
    /// The component of this name in a scalar component; null if there is none.
    ComponentInstance* memberOf(ComponentInstance& component, std::string_view name);
    Presence presenceOf(ComponentInstance& component);
    /// Members in the order of instantiation, without removed ones.
    std::span<ComponentInstance* const> membersOf(ComponentInstance& component);
    TypeId leafType(ComponentInstance& component);
    TypeId elementTypeOf(const SimpleType& simple);
    /// The record type of a class (static or of a component), with the sizes of this instance.
    TypeId recordType(ClassInstance& instance);
    TypeId typeOf(ComponentInstance& component);
    VariableId variableOf(ComponentInstance& component);
    [[nodiscard]] bool isRecordLike(ClassInstance& instance);
    /// Whether a model is a record except for its kind: it has parameters and constants only.
    [[nodiscard]] bool isParameterSet(ClassInstance& instance);

    // Values (structural_values.cpp) --------------------------------------------------------------------
    /// The expression of a binding; none after an error.
    ExprId valueOf(Binding& binding);
    /// The same for the value of a component, or an attribute in its unit: a number with a unit is converted to the
    /// unit of the component. Temperatures are converted with their offset if `absoluteValue` is set.
    ExprId valueIn(Binding& binding, ComponentInstance& component);
    /// The lowered binding of a parameter or constant; none if it has none.
    ExprId bindingOf(ComponentInstance& component);
    /// Value of an expression at compile time. Parameters that it depends on become structural. Nothing after an error
    /// or if it is not constant.
    std::optional<Value> evaluate(ExprId expr);
    /// The same; reports E2064 on failure.
    std::optional<Value> evaluateOrReport(ExprId expr, SourceSpan span, const ClassInstance* scope,
                                          std::string_view what);
    [[nodiscard]] std::string textOf(ExprId expr);

    const Value* valueOf(VariableId variable) override;
    const Function* function(FunctionId function) override;
    std::optional<EvaluationFailure> callExternal(const Function& function, std::span<Value> arguments,
                                                  Value& result) override;
    ExternalWorld externalWorld{ExternalWorld::Purpose::Translation};

    /// Whether initial equations and algorithms determine the parameter: fixed = false.
    [[nodiscard]] bool isComputedInitially(ComponentInstance& component);
    /// An attribute of type String, such as `unit`; empty if it is not given, or differs between elements.
    std::string textAttribute(ComponentInstance& component, std::string_view name);
    /// Appends the declared unit of a variable, or those of the leaves of a record, one by one.
    void appendUnits(ComponentInstance& component, std::vector<SharedText>& units);

    // Functions (function_translation.cpp) ----------------------------------------------------------------
    /// Id of the function of a class; translates its body immediately unless that is in progress. None after an error.
    FunctionId functionOf(ClassInstance& instance);
    /// The same for a class without a function so far.
    FunctionId translate(ClassInstance& used);

    /// The function that constructs a record of the class from its fields.
    FunctionId constructorOf(ClassInstance& instance);
    /// A new function with its own instance of its class, in which components are the function's variables.
    FunctionScope& openFunction(ClassInstance& used);
    void declareVariable(Function& made, FunctionScope& scope, const ClassElement& element,
                         ComponentInstance& component);
    ExprId sizeInFunction(ast::Expression subscript, ClassInstance* where);
    void findSizes(Function& made, const FunctionScope& scope);
    void bindVariables(Function& made, const FunctionScope& scope);
    void translateBody(Function& function, ClassInstance& instance);
    /// Translates a body that was left, without messages.
    void translateLeftBody(FunctionId id);
    /// Libraries and sources in the annotation of an external clause.
    ExternalFunction::Native nativeCodeOf(ast::Annotation annotation, ClassInstance& instance);
    /// Translates the functions in the derivative annotations of a function. Functions that cannot be translated are
    /// omitted without a message, because they may never be needed.
    void addDerivatives(FunctionId function);
    /// `function g = der(f, x)`: returns false after an error.
    bool partialDerivative(Function& made, ClassInstance& instance);
    /// Whether a function declared pure calls impure ones.
    [[nodiscard]] bool callsImpureFunctions(const Function& function);
    void checkPurity(const Function& function, const ClassInstance& instance, bool isDeclaredPure);
    void checkFunctionElement(ComponentInstance& component, ClassInstance& function);
    void checkLocalCycles(const Function& function, const ClassInstance& instance);
    /// The initial value of a variable of a function from modifiers or declarations of its fields; none if it has none.
    class InitialFields;
    ExprId initialRecord(ComponentInstance& component, const Modifier* modifier, TypeId type,
                         const std::vector<ExprId>& sizes, InitialFields* around);
    ExprId filled(ExprId element, TypeId type, const std::vector<ExprId>& sizes);
    /// The value for a variable of this type, with record fields in its order. After a message about a value that does
    /// not fit: any that does, to avoid further messages. `name`: of the variable.
    ExprId boundValue(Binding& binding, TypeId type, std::string_view name);

    // Storage -----------------------------------------------------------------------------------------------
    Arena arena;  ///< for the nodes of the instance tree, their modifiers and lists
    std::deque<SimpleType> simpleTypes;
    std::deque<LooseElement> looseElements;                          ///< top-level classes, predefined types, additions
    std::deque<std::string> names;                                   ///< generated names
    std::vector<ComponentInstance*> variables;                       ///< by VariableId
    std::unordered_map<std::string_view, ClassElement*> roots;       ///< looked up only
    std::unordered_map<std::string_view, ClassElement*> predefined;  ///< looked up only
    std::unordered_map<const ClassInstance*, FunctionId> functionIds;
    std::unordered_map<const ClassInstance*, FunctionId> constructorIds;
    std::unordered_map<const ImportDeclaration*, ClassElement*> imports;
    std::vector<std::pair<const ImportDeclaration*, ClassInstance*>> declaredImports;  ///< of the classes used
    /// The declared modification of a component, as built first. If it contains only literals it is the same
    /// everywhere, and so is the result of merging it with the attributes of the type used last.
    struct SharedModifier {
        Modifier* own = nullptr;  ///< null: no modification
        bool isSame = false;      ///< in every scope
        bool hasNames = false;    ///< another scope needs a copy
        const Modifier* ofType = nullptr;
        Modifier* attributes = nullptr;
    };
    std::unordered_map<const ElementDeclaration*, SharedModifier> sharedModifiers;  ///< looked up only
    struct TypeOutside {
        const ClassInstance* enclosing = nullptr;  ///< of the class that contains the declaration
        ClassElement* type = nullptr;
    };
    std::unordered_map<const ElementDeclaration*, TypeOutside> typesOutside;  ///< looked up only
    std::unordered_map<std::string, int> functionNames;                       ///< number of uses of each name
    std::deque<FunctionScope> functionScopes;
    std::set<std::pair<const DiagnosticDefinition*, SourceSpan>> reported;
    std::unordered_set<const ClassDeclaration*> checkedClasses;  ///< by class_checks.h

    /// Variability of variables, by their declaration.
    [[nodiscard]] static Variability variabilityOf(const ComponentInstance& component);
    /// Variability of expressions, by the declarations of their variables.
    ExpressionVariability& variability() { return m_variability; }
    /// Calls in pure(...): impure functions that may be called anywhere.
    std::set<ExprId> pureCalls;
    /// Literals that represent constants of classes with a declared unit.
    std::vector<std::pair<ExprId, SharedText>> constantUnits;
    std::unordered_map<const ComponentInstance*, std::vector<TypeId>>
        subscriptTypes;                                           ///< index types of its dimensions; looked up only
    std::unordered_map<std::uint32_t, FunctionId> functionTypes;  ///< signature of a function-typed argument, by TypeId
    std::unordered_map<std::uint32_t, FunctionId> appliers;       ///< callers of function-typed arguments, by TypeId
    // Properties of a connector or a record in it, from connections; filled before equations are lowered
    // (dae/flatten.cpp).
    std::unordered_map<const ComponentInstance*, bool> isRoot;                      ///< Connections.isRoot
    std::unordered_map<const ComponentInstance*, bool> rooted;                      ///< Connections.rooted
    std::unordered_map<const ComponentInstance*, const ComponentInstance*> rootOf;  ///< of the tree of a node
    bool isGraphKnown = false;                                                      ///< whether the three are filled

    /// A new element outside the declarations of a class.
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
    /// Values of constants and parameters requested so far. Busy during the evaluation.
    struct KnownValue {
        std::optional<Value> value;
        bool isBusy = true;
    };
    std::vector<ComponentInstance*> m_members;            ///< reused memory
    std::unordered_map<VariableId, KnownValue> m_values;  ///< looked up only; entries have stable addresses
    int m_depth = 0;
};

}  // namespace causeway
