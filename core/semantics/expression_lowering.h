// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Lowers expressions of the text to typed expressions of the pool: resolves names, checks types and sizes, completes
/// calls.
///
/// In:   an expression and the class instance in which its names are looked up.
/// Out:  an expression, or none after an error (which has been reported). Referenced components are instantiated. The
///       recursion depth is bounded: the parser limits nesting, and sums and products are flat.
/// Reference: Modelica Language Specification, chapters 3 (operators), 6 (types), 10 (arrays), 12 (functions), 14
///       (overloading).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/semantics/instantiation.h"

namespace causeway {

/// The component of the model, or element of one, named by a component reference.
struct ComponentTarget {
    ComponentInstance* component = nullptr;  ///< scalar, or a leaf or array of components as a whole; null: absent
    std::vector<std::int32_t> subscripts;    ///< into a leaf that is an array
};

/// "branch" for Connections.branch(...) or .Connections.branch(...); empty for other calls.
[[nodiscard]] std::string connectionOperator(ast::FunctionCall call);

class ExpressionLowering {
public:
    ExpressionLowering(Instantiation& instantiation, ClassInstance* scope)
        : m_in(instantiation), m_pool(instantiation.pool), m_scope(scope != nullptr ? scope : &instantiation.rootScope)
    {
    }

    [[nodiscard]] ExprId lower(ast::Expression expression);
    /// Reports a mismatch unless `expr` is a scalar of the type, or an Integer if a Real is required.
    bool expectType(ExprId expr, ValueType wanted, std::string_view what, ast::Expression where);
    /// Boolean or an enumeration type as a dimension or a range: its number of values.
    std::optional<std::int32_t> sizeOfType(ast::Expression expression);
    /// The range of a for-loop or reduction without `in`, deduced from the use of its index in subscripts of `body`.
    ExprId deducedRange(std::string_view name, ast::View body);
    /// A loop range: any vector, or a type. Reports other expressions.
    ExprId lowerRange(ast::ForIndex index, ast::View body);

    // Loops: binds the index of a loop while its body is lowered, to a symbol or a value.
    void pushIterator(std::string_view name, ExprId value) { m_iterators.push_back({name, value}); }
    void popIterator() { m_iterators.pop_back(); }
    [[nodiscard]] IteratorId newIterator(std::string_view name)
    {
        return m_pool.iteratorNamed(name, m_iterators.size());
    }

    /// The components named by a reference whose subscripts are all known, for connect(). Empty after an error. Those
    /// that a condition removes are left out, or null if `keepsAbsent`.
    [[nodiscard]] std::vector<ComponentTarget> targetsOf(ast::ComponentReference reference, bool keepsAbsent = false);
    /// The value of a whole component: a variable, the record of its fields, an array of them.
    [[nodiscard]] ExprId valueOfComponent(ComponentInstance& component);
    /// Element of an array, simplified if its elements are known.
    [[nodiscard]] ExprId subscript(ExprId array, const std::vector<ExprId>& subscripts);
    /// Field of a record, simplified if its fields are known.
    [[nodiscard]] ExprId member(ExprId record, std::size_t field);
    /// Whether a value of type `found` can be assigned to type `wanted`: Integer to Real, records by field. Reports
    /// nothing.
    [[nodiscard]] bool fits(TypeId wanted, TypeId found) const;
    /// Whether a record has all required fields, and additional ones.
    [[nodiscard]] bool hasFieldsOf(TypeId wanted, TypeId found) const;
    /// A value that fits, with the fields of its records in the order of the wanted type: records of different
    /// declarations have the same field names, but possibly in another order (specification, section 6.7.1: fields are
    /// matched by name).
    [[nodiscard]] ExprId inFieldOrder(TypeId wanted, ExprId value);
    /// The value of a binding, converted to the type of the variable; `each`: replicated. None after a message about
    /// type or size. `name`: of the variable.
    [[nodiscard]] ExprId valueFor(TypeId wanted, ExprId value, const Binding& binding, bool isEach,
                                  std::string_view name);
    /// The ordinal of an enumeration if an Integer is required, with the message that `Integer(...)` is necessary. None
    /// for other types. `what`: "the value of 'x'".
    [[nodiscard]] ExprId ordinalFor(TypeId wanted, ExprId value, std::string_view what, SourceSpan span,
                                    std::string_view text);
    /// left op right, with the operation determined by the types.
    ExprId lowerOperation(TokenKind op, ExprId left, ExprId right, ast::Expression leftText, ast::Expression rightText);
    /// A call, possibly of a function without result.
    ExprId lowerCall(ast::FunctionCall call);
    /// A call as "a statement" or equation: operators without effects are rejected.
    ExprId lowerEffect(ast::FunctionCall call, std::string_view place);
    /// An expression in which a call may have several results: returns the whole tuple.
    ExprId lowerTuple(ast::Expression expression);
    /// In a statement that a condition may skip, an index out of range is an error only if it is reached.
    void setMayBeSkipped(bool mayBeSkipped) { m_mayBeSkipped = mayBeSkipped; }
    /// An assignment to a slice of variable size, such as x[1:n], element by element; nothing for other targets.
    std::optional<Statement> assignOpen(ExprId target, ExprId value, SourceSpan span);
    /// One result of a call with several, `number` from 0. For spatialDistribution() a separate operator.
    ExprId resultOf(ExprId call, std::size_t number);
    [[nodiscard]] ClassInstance* scope() const { return m_scope; }
    [[nodiscard]] static std::string shortened(std::string_view text);
    [[nodiscard]] std::string typeText(ExprId expr) const { return m_pool.types().toString(m_pool.typeId(expr)); }

private:
    struct Iterator {
        std::string_view name;
        ExprId value;
    };
    struct End {
        ExprId array;
        std::size_t dimension;
    };
    struct Call {
        ast::Expression where;
        std::string name;
        std::vector<ast::Expression> positional;
        std::vector<ast::NamedArgument> named;
    };

    // References (lowering_references.cpp)
    /// The variable denoted by a simple name in the class of the scope; null if it is anything else.
    ComponentInstance* ownVariable(ast::ComponentReference reference);
    ExprId lowerReference(ast::ComponentReference reference);
    /// Follows a reference from a class element through classes to a constant, an enumeration literal, or a component.
    ExprId followClasses(ClassElement& start, const std::vector<ast::ReferencePart>& parts, std::size_t position,
                         ast::ComponentReference reference);
    ExprId access(ComponentInstance& component, const std::vector<ast::ReferencePart>& parts, std::size_t position,
                  ast::ComponentReference whole);
    ExprId accessLeaf(ComponentInstance& component, const std::vector<ast::ReferencePart>& parts, std::size_t position,
                      ast::ComponentReference whole);
    ExprId accessScalar(ComponentInstance& scalar, ComponentInstance& outerOrOwn, const ComponentInstance& component,
                        const std::vector<ast::ReferencePart>& parts, std::size_t position,
                        ast::ComponentReference whole);
    ExprId arrayOfElements(ComponentInstance& component, const std::function<ExprId(ComponentInstance&)>& rest,
                           ast::ComponentReference whole);
    ExprId accessParts(ExprId value, const std::vector<ast::ReferencePart>& parts, std::size_t position,
                       ast::ComponentReference whole);
    ExprId leaf(ComponentInstance& component);
    ExprId constantOf(ComponentInstance& component);
    ExprId applySubscripts(ExprId value, ast::ArraySubscripts subscripts, ast::Expression where);
    ExprId lowerSubscript(ast::Expression subscript, ExprId array, std::size_t dimension);
    ExprId sizeOfDimension(ExprId array, std::size_t dimension);
    ExprId nested(const std::vector<ExprId>& elements, std::span<const std::int32_t> dimensions, TypeId elementType);
    ExprId reportUnknown(ast::ComponentReference reference, std::string_view name);
    /// An element that a base class lacks but the extending class has; using it is a violation.
    ClassElement* elementOfDerived(ast::ComponentReference reference);
    /// The index type of a dimension of a variable: Integer, an enumeration or Boolean; nothing if unknown.
    std::optional<TypeId> subscriptType(ExprId array, std::size_t dimension);
    void collectTargets(ComponentInstance& component, const std::vector<ast::ReferencePart>& parts,
                        std::size_t position, ast::ComponentReference whole, bool keepsAbsent,
                        std::vector<ComponentTarget>& targets);

    // Operators (lowering_operators.cpp)
    ExprId lowerArithmetic(const std::vector<ast::Operand>& operands);
    ExprId lowerLogical(const std::vector<ast::Expression>& operands, Op op);
    ExprId lowerRelation(ast::Relation relation);
    ExprId lowerIf(ast::IfExpression expression);
    ExprId lowerNegation(ExprId value, ast::Expression where, std::string_view sign);
    /// With `isElementwise` ('.*') only operators of single records apply: `*` of two vectors may be a scalar product.
    ExprId elementAt(ExprId array, std::span<const std::int32_t> subscripts);
    ExprId lowerRecordSum(Builtin function, ExprId array, ast::Expression where);
    ExprId lowerRecordProduct(ExprId left, ExprId right, ast::Expression where);
    ExprId lowerOverloaded(std::string_view op, ExprId left, ExprId right, ast::Expression where,
                           bool isElementwise = false);
    ExprId chosenRecord(ExprId then, ExprId otherwise, ExprId condition);
    ExprId unify(ExprId left, ExprId right, ExprId condition, ast::Expression where);

    // Arrays (lowering_arrays.cpp)
    ExprId lowerArray(ast::ArrayConstructor constructor);
    ExprId lowerElements(const std::vector<ast::Expression>& texts);
    ExprId lowerMatrix(ast::MatrixConstructor constructor);
    ExprId lowerRangeExpression(ast::RangeExpression range);
    ExprId lowerReduction(Builtin function, ast::Expression body, const std::vector<ast::ForIndex>& indices);
    /// Boolean or the enumeration named by an expression; none for all others.
    TypeId typeThatCounts(ast::Expression expression);
    ExprId valuesOfType(TypeId type);
    ExprId concatenate(std::size_t dimension, std::vector<ExprId> parts, ast::Expression where);
    ExprId promote(ExprId value, std::size_t rank);

    // Built-in functions (lowering_builtins.cpp)
    class BuiltinCall;  // builtin_call.h
    ExprId lowerBuiltin(const BuiltinInfo& info, const Call& call);
    std::optional<std::vector<ast::Expression>> argumentsInOrder(Builtin function, const Call& call);
    const BuiltinInfo* builtinWithCount(const BuiltinInfo& first, const Call& call, std::size_t count);
    ExprId lowerDerivative(const Call& call);
    std::optional<std::int32_t> sizeBeingFound(ast::Expression array, ast::Expression dimension);
    ExprId lowerSize(const std::vector<ExprId>& arguments, const Call& call);
    ExprId lowerSizeOfInstances(Builtin function, const std::vector<std::int32_t>& dimensions,
                                const std::vector<ast::Expression>& texts);
    ExprId lowerToString(const Call& call);
    std::optional<std::int64_t> integerOf(ExprId expr);
    TypeId arrayOf(TypeId element, std::initializer_list<std::int32_t> dimensions);

    // Slices of variable size (lowering_slices.cpp)
    struct OpenSize {
        ExprId size;
        std::int32_t most = kUnknownSize;
    };
    std::optional<OpenSize> openSize(ExprId vector);
    ExprId openElement(ExprId vector, ExprId index);

    // Connections (lowering_connections.cpp)
    ExprId lowerConnectionOperator(std::string_view name, const Call& call);
    ExprId lowerUniqueRootIndices(const Call& call);

    // Transport (lowering_distribution.cpp)
    ExprId lowerDistribution(std::vector<ExprId> arguments, const std::vector<ast::Expression>& texts,
                             const Call& call);

    // Clocks (lowering_clocks.cpp)
    ExprId lowerClock(std::vector<ExprId> arguments, const std::vector<ast::Expression>& texts, const Call& call);
    ExprId lowerSubClock(Builtin function, std::vector<ExprId> arguments, const std::vector<ast::Expression>& texts,
                         const Call& call);
    bool evaluateArgument(ExprId& argument, ast::Expression text, const Call& call, std::string_view name,
                          std::int64_t least);

    // State machines (lowering_states.cpp)
    ExprId lowerState(ast::Expression text, const Call& call);
    ExprId lowerStateMachine(Builtin function, const std::vector<ast::Expression>& texts, const Call& call);

    // Calls (lowering_calls.cpp)
    ExprId lowerPure(ast::ArgumentList arguments);
    ExprId lowerReductionCall(ast::ArgumentList arguments, const Call& call);
    ExprId lowerPre(const Call& call);
    [[nodiscard]] std::string instanceName() const;
    ExprId lowerCardinality(const Call& call);
    ExprId lowerRooted(const Call& call);
    ExprId lowerNamedCall(const std::vector<std::string_view>& path, bool isGlobal, const Call& call);
    ExprId callComponent(ClassElement& element, const Call& call);
    ExprId lowerPredefinedCall(const std::vector<std::string_view>& path, bool isGlobal, const Call& call);
    ExprId reportUnknownFunction(const std::vector<std::string_view>& path, bool isGlobal, const Call& call);
    ExprId callClass(ClassInstance& called, std::string_view name, const Call& call);
    ExprId lowerLiteralAt(TypeId enumeration, const Call& call);
    ExprId lowerExternalObject(ClassInstance& object, const Call& call);

    // Functions of the model (lowering_calls.cpp)
    ExprId lowerUserCall(ClassInstance& function, const Call& call);
    ExprId lowerConstructor(ClassInstance& record, const Call& call);
    /// Converts the given arguments to the types of their inputs, and determines by how many dimensions each exceeds
    /// its input. Returns false, with a message, if one does not fit.
    ExprId unreadArgument(const Function& function, std::uint32_t input);
    bool fitArguments(const Function& signature, std::vector<ExprId>& arguments, std::vector<std::size_t>& extraRanks,
                      const Call& call);
    ExprId completeCall(FunctionId function, std::vector<ExprId> arguments, const Call& call);
    ExprId vectorized(FunctionId function, const std::vector<ExprId>& arguments,
                      const std::vector<std::size_t>& extraRanks, const Call& call);
    /// The array of `at` for each index along a dimension of this size; for an unknown size, over a range up to
    /// `length`. `type`: of the elements, for an empty array.
    ExprId forEachIndex(std::int32_t size, const std::function<ExprId()>& length,
                        const std::function<ExprId(ExprId)>& at, TypeId type);
    /// The class of a record value; null if there is none of this name.
    ClassInstance* classOfRecord(ExprId value);
    /// The functions of an operator of the record: several, or one.
    std::vector<ClassInstance*> operatorFunctions(ClassInstance& record, std::string_view name);
    /// The candidate that accepts the arguments of the call, which are lowered into `arguments`; none if none does.
    FunctionId matchingFunction(const std::vector<ClassInstance*>& candidates, const Call& call,
                                std::vector<ExprId>& arguments);
    /// Whether a call fits the inputs of a function; the arguments are lowered, nothing is reported.
    bool matchingFields(FunctionId function, const Call& call, std::vector<ExprId>& arguments);
    /// A record from a component that has its fields (specification, section 12.6.1); none if `call` has another form.
    ExprId castToRecord(ClassInstance& record, const Call& call);
    ExprId lowerFunctionArgument(ast::Expression argument, TypeId wanted, std::string_view name = {});
    bool bindInputs(ast::ArgumentList arguments, const Function& signature, std::vector<ExprId>& bound);
    bool fitsInterface(const Function& expected, const Function& signature, std::vector<ExprId>& bound,
                       ast::Expression argument);
    FunctionId applierOf(TypeId functionType, ast::Expression where);
    ExprId callFunctionValue(ExprId function, TypeId functionType, const Call& call);
    bool collectArguments(const Function& function, const Call& call, std::vector<ExprId>& arguments);
    /// `expr` over the variables of a function, with the arguments of a call substituted; none if it needs others.
    ExprId putArguments(ExprId expr, const Function& function, const std::vector<ExprId>& arguments);
    /// Adds default arguments to a call; returns false, with a message, if one is missing.
    bool withDefaults(const Function& function, std::vector<ExprId>& arguments, const Call& call);
    ExprId convertToRecord(ClassInstance& record, ExprId value);

    Instantiation& m_in;
    ExpressionPool& m_pool;
    ClassInstance* m_scope;
    std::vector<Iterator> m_iterators;
    std::vector<End> m_ends;
    bool m_mayBeSkipped = false;
    bool m_mayBeModel = false;  ///< a whole model is allowed here: it is cast to a record
};

}  // namespace causeway
