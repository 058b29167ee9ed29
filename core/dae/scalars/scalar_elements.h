// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The scalars of an expression of arrays and records, as scalar expressions.
///
/// An expression of a type with n scalars has the positions 0 .. n-1: elements row by row, the fields of a record in
/// order. `of(expr, position)` returns one of them without building the others: x[i + 1] with i bound to 3 is x[4]
/// directly. Iterators are bound to values; results that do not depend on a binding are cached while the binding
/// changes.
/// Cost: linear in the number of different scalars requested, directly or by others. No recursion on the size of
///       expressions: only nested reductions, subscripts and function arguments recurse, as deep as they nest in the
///       text.
/// Reference: Modelica Language Specification, chapter 10.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/dae/scalars/index_checks.h"

namespace causeway {

class ScalarElements {
public:
    /// Adds to `pool`, a copy of `dae.pool`.
    ScalarElements(const HybridDae& dae, ExpressionPool& pool);

    /// The scalar variables that replace the elements of an array, in order.
    void setElements(VariableId array, const std::vector<ExprId>& elements);

    /// None after a failure.
    [[nodiscard]] ExprId of(ExprId expr, std::int64_t position = 0);
    /// An expression of the same type built of scalars, as an argument of a function. None after a failure.
    [[nodiscard]] ExprId whole(ExprId expr);
    /// One scalar of the result of a call.
    [[nodiscard]] ExprId access(ExprId call, std::int64_t position)
    {
        return access(call, position, m_pool.typeId(call));
    }
    /// Number of scalars; sizes may depend on bound iterators.
    [[nodiscard]] std::int64_t count(ExprId expr);
    /// By expression of a pool: whether it consists of scalars already and is unchanged.
    [[nodiscard]] static std::vector<bool> plainExpressions(const ExpressionPool& pool);
    /// Whether an expression is plain in this sense.
    [[nodiscard]] bool isPlain(ExprId expr) const { return m_isPlain[expr.index()]; }
    /// Position of the value of an Integer, Boolean or enumeration (false and the first literal are 0); nothing if it
    /// can change.
    [[nodiscard]] std::optional<std::int64_t> constant(ExprId scalar);
    [[nodiscard]] std::optional<bool> settledTruth(ExprId condition);
    /// The value of a scalar that cannot change: of literals, constants, and parameters that are final or structural.
    [[nodiscard]] std::optional<double> number(ExprId scalar);
    /// Where the type of a call, of one of its results, or of a field of what it gives, leaves a size open, its context
    /// may know it.
    void setResultType(ExprId value, TypeId type);
    /// The same of a call that gives its results to several targets; none for those that are left out.
    void setResultTypes(ExprId call, std::span<const ExprId> targets);

    using Scalars = std::vector<ExprId>;
    struct Binding {
        IteratorId iterator;
        Scalars value;
        std::uint32_t generation = 0;
    };
    /// Number of elements (scalars or records) of the vector that an iterator runs over.
    [[nodiscard]] std::int64_t lengthOf(ExprId range) { return dimension(range, 0); }
    /// The scalars of one of these elements. Empty after a failure.
    [[nodiscard]] Scalars element(ExprId range, std::int64_t index);
    /// `value`: of one element; empty for an iterator that stays symbolic. Returns the argument of `restore`.
    [[nodiscard]] Binding bind(IteratorId iterator, Scalars value);
    void restore(const Binding& before);

    struct Failure {
        std::string what;   ///< empty: no failure
        std::string range;  ///< of an index out of range: "1..3"
    };
    [[nodiscard]] const Failure& failure() const { return m_failure; }
    void clearFailure() { m_failure = {}; }

    /// Choices for variable indices, found so far.
    [[nodiscard]] const LastChoices& lastChoices() const { return m_lastChoices; }

    /// Records the first of all failures; returns none.
    ExprId fail(std::string what, std::string range = {});

private:
    struct Request {
        ExprId expr;
        std::int64_t position;
    };
    /// A cached result, valid while its dependencies have the bindings of its stamp.
    struct Entry {
        ExprId value;
        std::uint32_t stamp = 0;
    };
    using Shape = std::vector<std::int64_t>;
    enum class Remap : std::uint8_t { Again, Stop };

    [[nodiscard]] std::int64_t count(TypeId type);
    [[nodiscard]] bool isArray(ExprId expr) const { return !m_pool.isScalar(expr); }
    [[nodiscard]] Shape shape(ExprId expr);
    [[nodiscard]] Shape extended(Shape outer, ExprId element);
    [[nodiscard]] std::int64_t sizeArgument(ExprId scalar);
    [[nodiscard]] Shape shapeOfSubscript(ExprId expr);
    [[nodiscard]] Shape shapeOfReduction(ExprId expr);
    [[nodiscard]] std::optional<Shape> shapeOfCall(ExprId expr);
    [[nodiscard]] std::int64_t dimension(ExprId expr, std::size_t index);
    [[nodiscard]] std::int64_t rangeSize(ExprId range);
    [[nodiscard]] std::int64_t fieldOffset(TypeId record, std::size_t field);
    [[nodiscard]] std::uint32_t stamp(ExprId expr) const;

    [[nodiscard]] Entry& entry(ExprId expr, std::int64_t position);
    void store(const Request& request, ExprId value);
    [[nodiscard]] ExprId need(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId needLike(ExprId operand, std::int64_t position)
    {
        return need(operand, m_pool.isScalar(operand) && !isRecord(operand) ? 0 : position);
    }
    [[nodiscard]] bool isRecord(ExprId expr) const { return m_pool.type(expr) == ValueType::Record; }
    bool needAll(ExprId expr, std::vector<ExprId>& scalars);

    /// Moves to the operand from which the scalar is taken unchanged.
    [[nodiscard]] Remap remap(ExprId& expr, std::int64_t& position);
    [[nodiscard]] Remap remapSubscript(ExprId& expr, std::int64_t& position);
    [[nodiscard]] Remap remapCall(ExprId& expr, std::int64_t& position);
    [[nodiscard]] Remap remapCat(ExprId& expr, std::int64_t& position);
    [[nodiscard]] ExprId leaf(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId leafOfRange(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId leafOfCall(ExprId expr, std::int64_t position);

    [[nodiscard]] ExprId compute(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeUnary(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeBinary(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeProduct(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computePower(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeIf(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeRange(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeReduction(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeSubscript(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeMember(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeCall(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeArrayFunction(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId computeElementwise(ExprId expr, std::int64_t position);
    [[nodiscard]] ExprId translatedCall(ExprId expr);
    [[nodiscard]] std::optional<double> numberOfVariable(ExprId leaf);
    [[nodiscard]] ExprId access(ExprId call, std::int64_t position, TypeId type);
    [[nodiscard]] bool isOpenResult(ExprId expr) const;
    void setTypeInTuple(ExprId result, TypeId type);

    /// A range of variable size.
    struct OpenRange {
        std::vector<std::pair<ExprId, std::int64_t>> ranges;  ///< of equal size; each with its largest possible index
        std::int64_t most = 0;                                ///< largest number of elements
    };
    [[nodiscard]] bool isOpen(ExprId range);
    [[nodiscard]] std::int64_t mostUpTo(ExprId range, std::int64_t last);
    [[nodiscard]] std::optional<OpenRange> openSlices(ExprId array);
    [[nodiscard]] std::optional<OpenRange> openIndices(ExprId reduction);
    [[nodiscard]] ExprId foldOpen(Builtin function, ValueType type, const OpenRange& open,
                                  const std::function<ExprId(std::int64_t)>& elementAt);

    [[nodiscard]] ExprId binary(Op op, ExprId left, ExprId right);
    [[nodiscard]] ExprId fold(Builtin function, ExprId left, ExprId right);
    [[nodiscard]] ExprId neutral(Builtin function, ValueType type);
    [[nodiscard]] ExprId assemble(TypeId type, const std::vector<ExprId>& scalars, std::size_t& next);
    [[nodiscard]] ExprId isIndex(ExprId index, std::int64_t value);
    [[nodiscard]] ExprId zero(ValueType type) { return type == ValueType::Real ? m_pool.real(0) : m_pool.integer(0); }
    [[nodiscard]] bool failed() const { return !m_failure.what.empty(); }

    const HybridDae& m_dae;
    ExpressionPool& m_pool;
    std::vector<std::size_t> m_firstElement;  ///< by variable, into m_elements
    std::vector<ExprId> m_elements;
    std::vector<std::int64_t> m_counts;  ///< by type; -1: not computed yet

    // By expression of the original pool.
    std::vector<bool> m_isPlain;
    std::vector<std::uint64_t> m_iterators;  ///< free ones, as bits; the last bit represents all further ones
    std::vector<Entry> m_scalars;            ///< results of expressions with one scalar
    std::vector<std::uint32_t> m_arrayOf;    ///< into m_arrays
    std::vector<std::vector<Entry>> m_arrays;
    std::unordered_map<ExprId, Entry> m_calls;         ///< looked up only
    std::unordered_map<ExprId, TypeId> m_resultTypes;  ///< looked up only

    std::vector<Scalars> m_bound;             ///< by iterator; empty: stays symbolic
    std::vector<std::uint32_t> m_generation;  ///< by bit, of the current binding; 0: not bound
    std::uint32_t m_lastGeneration = 0;

    std::unordered_map<ExprId, std::int64_t> m_most;  ///< elements of open ranges in progress; looked up only

    std::vector<Request> m_open;
    std::unordered_map<ExprId, std::optional<double>> m_numbers;  ///< looked up only
    std::vector<double> m_parameters;                             ///< computed on first use
    std::unordered_map<ExprId, std::pair<VariableId, std::int64_t>>
        m_placeOfElement;  ///< of parameters; looked up only
    Failure m_failure;
    LastChoices m_lastChoices;
};

}  // namespace causeway
