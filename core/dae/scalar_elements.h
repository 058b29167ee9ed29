// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The scalars that an expression of arrays and records is made of, as expressions of scalars.
///
/// An expression of a type with n scalars has the positions 0 .. n-1: elements row by row, the fields of a record in
/// their order. `of(expr, position)` gives one of them without building the others: x[i + 1] with i bound to 3 is x[4]
/// at once. Iterators are bound to values; what does not depend on a binding is computed once and kept while the
/// binding changes. Cost: linear in the number of different scalars that are asked for, directly or by others. No
/// recursion on the size of expressions: only reductions, subscripts and arguments of functions in each other recurse,
/// and these nest as deep as the text does. Reference: Modelica Language Specification, chapter 10.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/dae/index_checks.h"

namespace causeway {

class ScalarElements {
public:
    /// Adds to `pool`, a copy of `dae.pool`.
    ScalarElements(const HybridDae& dae, ExpressionPool& pool);

    /// The scalar variables that stand for the elements of an array, in order.
    void setElements(VariableId array, const std::vector<ExprId>& elements);

    /// None after a failure.
    [[nodiscard]] ExprId of(ExprId expr, std::int64_t position = 0);
    /// An expression of the same type, made of scalars: what a function gets as an argument. None after a failure.
    [[nodiscard]] ExprId whole(ExprId expr);
    /// One scalar of what a call gives.
    [[nodiscard]] ExprId access(ExprId call, std::int64_t position)
    {
        return access(call, position, m_pool.typeId(call));
    }
    /// How many scalars there are; sizes may depend on bound iterators.
    [[nodiscard]] std::int64_t count(ExprId expr);
    /// Which expressions of a pool consist of scalars already, and stay as they are.
    [[nodiscard]] static std::vector<bool> plainExpressions(const ExpressionPool& pool);
    /// Whether an expression is one of them.
    [[nodiscard]] bool isPlain(ExprId expr) const { return m_isPlain[expr.index()]; }
    /// The position that an Integer, Boolean or enumeration stands for (false and the first literal are 0); nothing if
    /// it can change.
    [[nodiscard]] std::optional<std::int64_t> constant(ExprId scalar);
    [[nodiscard]] std::optional<bool> settledTruth(ExprId condition);
    /// The value of a scalar that cannot change: of literals, constants, and parameters that are final or shaped the
    /// model.
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
    /// How many elements a vector has that an iterator runs through: scalars or records.
    [[nodiscard]] std::int64_t lengthOf(ExprId range) { return dimension(range, 0); }
    /// The scalars of one of these elements. Empty after a failure.
    [[nodiscard]] Scalars element(ExprId range, std::int64_t index);
    /// `value`: of one element, none for an iterator that stays as it is. Gives what `restore` needs.
    [[nodiscard]] Binding bind(IteratorId iterator, Scalars value);
    void restore(const Binding& before);

    struct Failure {
        std::string what;   ///< empty: no failure
        std::string range;  ///< of an index that is outside: "1..3"
    };
    [[nodiscard]] const Failure& failure() const { return m_failure; }
    void clearFailure() { m_failure = {}; }

    /// Of indices that change, met so far.
    [[nodiscard]] const LastChoices& lastChoices() const { return m_lastChoices; }

    /// Notes the first of all failures; none.
    ExprId fail(std::string what, std::string range = {});

private:
    struct Request {
        ExprId expr;
        std::int64_t position;
    };
    /// A result, valid while the bindings it depends on are those of its stamp.
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

    /// Goes to the operand that the scalar comes from, if it is taken over unchanged.
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

    /// A range whose size changes.
    struct OpenRange {
        std::vector<std::pair<ExprId, std::int64_t>> ranges;  ///< of one size; with the largest index that there is
        std::int64_t most = 0;                                ///< of elements
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
    std::vector<std::int64_t> m_counts;  ///< by type; -1: not known yet

    // By expression of the original pool.
    std::vector<bool> m_isPlain;
    std::vector<std::uint64_t> m_iterators;  ///< free ones, as bits; the last bit stands for all that have no bit
    std::vector<Entry> m_scalars;            ///< results of expressions with one scalar
    std::vector<std::uint32_t> m_arrayOf;    ///< into m_arrays
    std::vector<std::vector<Entry>> m_arrays;
    std::unordered_map<ExprId, Entry> m_calls;         ///< looked up only
    std::unordered_map<ExprId, TypeId> m_resultTypes;  ///< looked up only

    std::vector<Scalars> m_bound;             ///< by iterator; empty: it stays an iterator
    std::vector<std::uint32_t> m_generation;  ///< by bit, of the present binding; 0: not bound
    std::uint32_t m_lastGeneration = 0;

    std::unordered_map<ExprId, std::int64_t> m_most;  ///< elements of open ranges that are worked at; looked up only

    std::vector<Request> m_open;
    std::unordered_map<ExprId, std::optional<double>> m_numbers;  ///< looked up only
    std::vector<double> m_parameters;                             ///< filled when first asked for
    std::unordered_map<ExprId, std::pair<VariableId, std::int64_t>>
        m_placeOfElement;  ///< of parameters; looked up only
    Failure m_failure;
    LastChoices m_lastChoices;
};

}  // namespace causeway
