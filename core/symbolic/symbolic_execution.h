// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Symbolic execution of functions: the results of a call as scalar expressions of its inputs.
///
/// In:   the scalars of the inputs.
/// Out:  the scalars of each output, as expressions of these. Loops over known ranges are unrolled, if-statements
///       become if-expressions; relations generate no events, as in a function (specification, section 8.5), unless the
///       function requests them.
/// Fails: returns nothing if the body contains statements without an equivalent expression (while, return within a
///       condition, asserts that may fail, calls for their effect, external code), indexes by an unknown value, or
///       exceeds `mostWork` scalars. Calls in the body that are not executed remain calls.
/// Cost: linear in the work done. The recursion depth is the nesting of the function texts, which is bounded.
/// Reference: Modelica Language Specification, chapters 10, 11, 12 and section 18.3 (Inline).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/symbolic/expression_pool.h"
#include "core/symbolic/function.h"

namespace causeway {

/// A value as its scalars: elements row by row, the fields of a record in order. Unassigned scalars are none.
struct ScalarParts {
    TypeId type;  ///< with known sizes
    std::vector<ExprId> scalars;
};

/// Whether all sizes of a type are known, including those of the fields of its records.
[[nodiscard]] bool hasKnownSizes(const TypeTable& types, TypeId type);
/// The scalars of an expression of arrays and records; parts of expressions other than constructors are Subscripts and
/// Members. Nothing if a size is unknown.
[[nodiscard]] std::optional<ScalarParts> scalarParts(ExpressionPool& pool, ExprId expr);
/// The expression that assembles the parts by constructors of arrays and records.
[[nodiscard]] ExprId assembled(ExpressionPool& pool, const ScalarParts& parts);

class SymbolicExecution {
public:
    using Functions = IdVector<FunctionId, Function>;
    /// Whether a call within a body is executed too; otherwise it remains a call.
    using Chooser = std::function<bool(FunctionId)>;

    SymbolicExecution(ExpressionPool& pool, const Functions& functions, Chooser isExecuted)
        : m_pool(pool), m_functions(functions), m_isExecuted(std::move(isExecuted))
    {
    }

    /// One value per output.
    [[nodiscard]] std::optional<std::vector<ScalarParts>> run(FunctionId function, std::vector<ScalarParts> inputs,
                                                              std::int64_t mostWork);
    /// Whether the results of the last run contain calls of functions of the model.
    [[nodiscard]] bool leftCalls() const { return m_leftCalls; }

private:
    static constexpr int kMaxNesting = 400;  ///< of expressions, statements and calls

    using Sizes = std::vector<std::int32_t>;
    struct Frame {
        enum class State : std::uint8_t { Declared, Initialising, Ready };
        FunctionId function;
        std::vector<ScalarParts> values;
        std::vector<State> states;
    };
    struct Binding {
        IteratorId iterator;
        ExprId value;
    };
    /// The part of a variable at given positions of its scalars.
    struct Place {
        std::size_t variable = 0;
        TypeId type;
        std::vector<std::size_t> positions;
    };
    enum class Flow : std::uint8_t { Next, Return };

    std::vector<ScalarParts> call(FunctionId function, std::vector<ScalarParts> inputs);
    ScalarParts constructed(const Function& function);
    const ScalarParts& local(std::size_t variable);
    void initialise(std::size_t variable);
    [[nodiscard]] Sizes declaredSizes(std::size_t variable);
    void checkSize(std::size_t variable, const ScalarParts& value);

    Flow execute(const std::vector<Statement>& statements);
    Flow execute(const Statement& statement);
    Flow executeIf(const Statement& statement);
    Flow executeFor(const Statement& statement);
    void assign(ExprId target, ScalarParts value);
    [[nodiscard]] Place locate(ExprId target);

    ScalarParts value(ExprId expr);
    /// Value of an expression that must be a defined scalar.
    ExprId scalarValue(ExprId expr);
    ScalarParts compute(ExprId expr);
    ScalarParts member(ExprId expr);
    ScalarParts subscript(ExprId expr);
    ScalarParts binary(ExprId expr);
    ScalarParts product(const ScalarParts& left, const ScalarParts& right, TypeId element);
    ScalarParts conditional(ExprId expr);
    ScalarParts range(ExprId expr);
    ScalarParts reduction(ExprId expr);
    ScalarParts arrayOf(ExprId expr);
    ScalarParts recordOf(ExprId expr);
    std::vector<ScalarParts> callResults(ExprId expr);
    std::optional<std::vector<ScalarParts>> executed(FunctionId id, std::vector<ScalarParts> inputs);
    ScalarParts builtin(ExprId expr);
    ScalarParts elementwise(ExprId expr);
    ScalarParts arrayBuiltin(ExprId expr);
    ScalarParts concatenated(ExprId expr);
    ScalarParts filled(ExprId expr, ExprId element, std::size_t firstSize);
    ScalarParts sizeOf(ExprId expr);

    /// The positions selected by the subscripts of a node in an array of this type, and the sizes of the selection.
    std::vector<std::size_t> selected(ExprId subscript, TypeId arrayType, Sizes& kept);
    [[nodiscard]] std::optional<std::int64_t> index(ExprId scalar) const;
    [[nodiscard]] std::vector<ExprId> operandsOf(ExprId expr) const
    {
        return {m_pool.operands(expr).begin(), m_pool.operands(expr).end()};
    }
    [[nodiscard]] std::int64_t scalarCount(TypeId type) const { return m_pool.types().scalarCount(type); }
    [[nodiscard]] Sizes sizesOf(TypeId type) const
    {
        return {m_pool.types().dimensions(type).begin(), m_pool.types().dimensions(type).end()};
    }
    ScalarParts shaped(TypeId element, const Sizes& sizes, std::vector<ExprId> scalars);
    ScalarParts scalar(ExprId expr) { return {m_pool.typeId(expr), {expr}}; }
    ExprId apply(Op op, ExprId left, ExprId right);
    ExprId apply(Builtin function, std::span<const ExprId> arguments);
    ExprId fold(Builtin function, ExprId left, ExprId right);
    ExprId quiet(ExprId expr);
    ExprId zeroOf(TypeId element);
    void convert(ScalarParts& value, TypeId type);
    [[nodiscard]] bool spend(std::size_t work);
    ScalarParts fail()
    {
        m_failed = true;
        return {TypeTable::none(), {}};
    }

    ExpressionPool& m_pool;
    const Functions& m_functions;
    Chooser m_isExecuted;
    std::vector<Frame> m_frames;  ///< of the calls that are being executed
    std::vector<Binding> m_bindings;
    std::int64_t m_workLeft = 0;
    int m_nesting = 0;
    bool m_failed = false;
    bool m_leftCalls = false;
    bool m_isSilent = false;  ///< inside noEvent()
};

}  // namespace causeway
