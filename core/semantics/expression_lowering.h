// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Expressions of the text as typed expressions of the pool: names resolved, types and sizes checked, calls completed.
///
/// In:   an expression and the class instance in which its names are looked up.
/// Out:  an expression, or none after an error (which has been reported). Components that are met are instantiated.
/// Recursion is bounded: the parser limits nesting, and sums and products are flat.
/// Reference: Modelica Language Specification, chapters 3 (operators), 6 (types), 10 (arrays), 12 (functions), 14
/// (overloading).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/semantics/instantiation.h"

namespace causeway {

/// An expression of the model, or a component of it, that a component reference names.
struct ComponentTarget {
    ComponentInstance* component = nullptr;  ///< scalar, or a leaf or array of components as a whole
    std::vector<std::int32_t> subscripts;    ///< into a leaf that is an array
};

/// "branch" of Connections.branch(...), which may also be written .Connections.branch(...); empty for other calls.
[[nodiscard]] std::string connectionOperator(ast::FunctionCall call);

class ExpressionLowering {
public:
    ExpressionLowering(Instantiation& instantiation, ClassInstance* scope)
        : m_in(instantiation), m_pool(instantiation.pool), m_scope(scope != nullptr ? scope : &instantiation.rootScope)
    {
    }

    [[nodiscard]] ExprId lower(ast::Expression expression);
    /// Reports a mismatch unless `expr` is a scalar of the type, or an Integer where a Real is wanted.
    bool expectType(ExprId expr, ValueType wanted, std::string_view what, ast::Expression where);
    /// Boolean or an enumeration type as a dimension or a range: its number of values.
    std::optional<std::int32_t> sizeOfType(ast::Expression expression);
    /// Of a for-loop or reduction without `in`: from the use of its index in subscripts of `body`.
    ExprId deducedRange(std::string_view name, ast::View body);
    /// A range of a loop: any vector, or a type. Reports what is no vector.
    ExprId lowerRange(ast::ForIndex index, ast::View body);

    // Loops: the index of a loop while its body is lowered, as a symbol or as a value.
    void pushIterator(std::string_view name, ExprId value) { m_iterators.push_back({name, value}); }
    void popIterator() { m_iterators.pop_back(); }
    [[nodiscard]] IteratorId newIterator(std::string_view name)
    {
        return m_pool.iteratorNamed(name, m_iterators.size());
    }

    /// The components that a reference names, with all subscripts known: for connect(). Empty after an error.
    [[nodiscard]] std::vector<ComponentTarget> targetsOf(ast::ComponentReference reference);
    /// The value of a whole component: a variable, the record of its fields, an array of them.
    [[nodiscard]] ExprId valueOfComponent(ComponentInstance& component);
    /// Element, simplified where the array is known element by element.
    [[nodiscard]] ExprId subscript(ExprId array, const std::vector<ExprId>& subscripts);
    /// Field, simplified where the record is known field by field.
    [[nodiscard]] ExprId member(ExprId record, std::size_t field);
    /// `value` for a variable of type `wanted`: Integer to Real, records by field. None when the types do not fit
    /// (nothing is reported).
    [[nodiscard]] bool fits(TypeId wanted, TypeId found) const;
    /// Whether a record has all fields that are wanted, and further ones.
    [[nodiscard]] bool hasFieldsOf(TypeId wanted, TypeId found) const;
    /// A value that fits, with the fields of its records in the order of the wanted type: what is a record by another
    /// declaration has the same names, but maybe in another order (specification, section 6.7.1: fields go by their
    /// names).
    [[nodiscard]] ExprId inFieldOrder(TypeId wanted, ExprId value);
    /// The value of a binding as a variable of this type takes it; `each`: filled up. None after a message: it is of
    /// another type or size. `name`: of the variable.
    [[nodiscard]] ExprId valueFor(TypeId wanted, ExprId value, const Binding& binding, bool isEach,
                                  std::string_view name);
    /// The ordinal number of an enumeration where an Integer is wanted, with the message that it takes `Integer(...)`.
    /// None where the types are others. `what`: "the value of 'x'".
    [[nodiscard]] ExprId ordinalFor(TypeId wanted, ExprId value, std::string_view what, SourceSpan span,
                                    std::string_view text);
    /// left op right with the meaning that the types give it.
    ExprId lowerOperation(TokenKind op, ExprId left, ExprId right, ast::Expression leftText, ast::Expression rightText);
    /// A call, also of a function without result.
    ExprId lowerCall(ast::FunctionCall call);
    /// A call that stands alone, as "a statement": operators that only give a value are refused.
    ExprId lowerEffect(ast::FunctionCall call, std::string_view place);
    /// Calls of functions with several results may stand here: the whole tuple is wanted.
    ExprId lowerTuple(ast::Expression expression);
    /// In a statement that a condition may skip, an index outside its array is an error only when it is reached.
    void setMayBeSkipped(bool mayBeSkipped) { m_mayBeSkipped = mayBeSkipped; }
    /// An assignment to a slice whose size changes, as x[1:n], element by element; nothing where it is none.
    std::optional<Statement> assignOpen(ExprId target, ExprId value, SourceSpan span);
    /// One result of a call with several, `number` from 0. Of spatialDistribution() an operator of its own.
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
    /// The variable that a name without dots and subscripts is in the class of the scope; null when it is anything
    /// else.
    ComponentInstance* ownVariable(ast::ComponentReference reference);
    ExprId lowerReference(ast::ComponentReference reference);
    /// From a class element on: through classes to a constant, an enumeration literal, or a component.
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
    /// What a base class does not have and the class that extends it has; a breach.
    ClassElement* elementOfDerived(ast::ComponentReference reference);
    /// The type that counts a dimension of a variable: Integer, an enumeration or Boolean; nothing where it is unknown.
    std::optional<TypeId> subscriptType(ExprId array, std::size_t dimension);
    void collectTargets(ComponentInstance& component, const std::vector<ast::ReferencePart>& parts,
                        std::size_t position, ast::ComponentReference whole, std::vector<ComponentTarget>& targets);

    // Operators (lowering_operators.cpp)
    ExprId lowerArithmetic(const std::vector<ast::Operand>& operands);
    ExprId lowerLogical(const std::vector<ast::Expression>& operands, Op op);
    ExprId lowerRelation(ast::Relation relation);
    ExprId lowerIf(ast::IfExpression expression);
    ExprId lowerNegation(ExprId value, ast::Expression where, std::string_view sign);
    /// With `isElementwise` ('.*') only what works on single records counts: `*` of two vectors may mean their product.
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
    /// Boolean or the enumeration that an expression names; none for all else.
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

    // Slices whose size changes (lowering_slices.cpp)
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
    /// Arguments as their inputs take them, those that are given; by how many dimensions each has more than its input.
    /// False, with a message, where one does not fit.
    ExprId unreadArgument(const Function& function, std::uint32_t input);
    bool fitArguments(const Function& signature, std::vector<ExprId>& arguments, std::vector<std::size_t>& extraRanks,
                      const Call& call);
    ExprId completeCall(FunctionId function, std::vector<ExprId> arguments, const Call& call);
    ExprId vectorized(FunctionId function, const std::vector<ExprId>& arguments,
                      const std::vector<std::size_t>& extraRanks, const Call& call);
    /// The array of `at` for each index along a dimension of this size; where that is unknown, over a range up to
    /// `length`. `type`: of the elements, where there are none.
    ExprId forEachIndex(std::int32_t size, const std::function<ExprId()>& length,
                        const std::function<ExprId(ExprId)>& at, TypeId type);
    /// The class of a record value; null if there is none of its name.
    ClassInstance* classOfRecord(ExprId value);
    /// The functions of an operator of the record: several, or one.
    std::vector<ClassInstance*> operatorFunctions(ClassInstance& record, std::string_view name);
    /// The one of them that takes the arguments of the call, which are lowered into `arguments`; none when none does.
    FunctionId matchingFunction(const std::vector<ClassInstance*>& candidates, const Call& call,
                                std::vector<ExprId>& arguments);
    /// Whether a call fits the inputs of a function, whatever it is; the arguments are lowered, nothing is reported.
    bool matchingFields(FunctionId function, const Call& call, std::vector<ExprId>& arguments);
    /// A record from a component that has its fields (specification, section 12.6.1); none when `call` is none of that.
    ExprId castToRecord(ClassInstance& record, const Call& call);
    ExprId lowerFunctionArgument(ast::Expression argument, TypeId wanted, std::string_view name = {});
    bool bindInputs(ast::ArgumentList arguments, const Function& signature, std::vector<ExprId>& bound);
    bool fitsInterface(const Function& expected, const Function& signature, std::vector<ExprId>& bound,
                       ast::Expression argument);
    FunctionId applierOf(TypeId functionType, ast::Expression where);
    ExprId callFunctionValue(ExprId function, TypeId functionType, const Call& call);
    bool collectArguments(const Function& function, const Call& call, std::vector<ExprId>& arguments);
    /// `expr` over the variables of a function, with the arguments of a call in their place; none while it needs
    /// others.
    ExprId putArguments(ExprId expr, const Function& function, const std::vector<ExprId>& arguments);
    /// Completes the arguments of a call; false, with a message, when one is missing.
    bool withDefaults(const Function& function, std::vector<ExprId>& arguments, const Call& call);
    ExprId convertToRecord(ClassInstance& record, ExprId value);

    Instantiation& m_in;
    ExpressionPool& m_pool;
    ClassInstance* m_scope;
    std::vector<Iterator> m_iterators;
    std::vector<End> m_ends;
    bool m_mayBeSkipped = false;
    bool m_mayBeModel = false;  ///< a whole model may stand here: it is cast to a record
};

}  // namespace causeway
