// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Evaluates the expressions of a model at one row of its run, by the interpreter alone, with error estimates.
///
/// In:   the flat scalar model, the expressions, the layout of the rows, and each row in order.
/// Out:  for each expression its value and the magnitude of its terms; the relations and roundings so close to their
///       thresholds that an event may have left them on either side; differences with modified values of some
///       expressions.
/// Cost: per row, all expressions that change, and the calls whose arguments change.
/// Reference: N. J. Higham, Accuracy and Stability of Numerical Algorithms, sections 1.5 and 3.1 (forward and backward
/// errors).
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/dae/dae_evaluation.h"
#include "core/results/result_sink.h"

namespace causeway {

/// A number, possibly unknown, with the magnitude of the terms it is a sum of.
struct RowNumber {
    double value = 0;
    double size = 0;
    bool isKnown = false;
};

/// A relation, or a corner of min, max or abs, which acts as one in a loop of switches.
[[nodiscard]] bool isDecision(const ExpressionPool& pool, ExprId expr);

class RowEvaluation {
public:
    /// Either: a Boolean with either value. Jump: an arbitrary value, and everything that depends on it.
    enum class Doubt : std::uint8_t { None, Either, Jump };
    using Changes = std::unordered_map<ExprId, double>;

    /// `dae` (scalar) and `task` must outlive this object; `roots`: the expressions to evaluate.
    RowEvaluation(const HybridDae& dae, std::span<const ExprId> roots, double tolerance, const Task& task);

    void begin(const ResultLayout& layout);
    /// Evaluates all expressions at a row; the span must stay valid until the next call.
    void evaluate(double time, std::span<const double> row);

    [[nodiscard]] const RowNumber& operator[](ExprId expr) const { return m_numbers[expr.index()]; }
    [[nodiscard]] Doubt doubt(ExprId expr) const { return m_doubts[expr.index()]; }
    /// Whether both sides of a relation have been exactly zero for several rows without an event, so that no error
    /// affects them.
    [[nodiscard]] bool isAtRest(ExprId expr) const { return m_rowsAtRest[expr.index()] >= kRests; }
    /// Largest sum of the magnitudes of a decision's sides in all rows so far.
    [[nodiscard]] double largest(ExprId relation) const { return m_largest[relation.index()]; }
    [[nodiscard]] double valueOf(VariableId id) const
    {
        return isColumn(id) ? m_sources[id.index()].of(m_row) : m_parameters[id.index()];
    }
    [[nodiscard]] bool isColumn(VariableId id) const { return m_places[id.index()] == Place::Column; }
    [[nodiscard]] bool isInResult(VariableId id) const { return m_places[id.index()] != Place::None; }
    [[nodiscard]] std::size_t column(VariableId id) const { return m_sources[id.index()].column; }
    [[nodiscard]] std::optional<std::size_t> derivativeColumn(VariableId id) const { return m_derivatives[id.index()]; }
    [[nodiscard]] double nominal(VariableId id) const { return m_nominals[id.index()]; }
    /// Value of a parameter expression.
    [[nodiscard]] std::optional<double> parameterValue(ExprId expr) { return m_evaluation.number(expr); }

    /// lhs - rhs with modified values for some expressions of `cone`, the expressions that both reach, ascending;
    /// nothing if unknown. Calls are not repeated: their results do not change.
    [[nodiscard]] std::optional<double> difference(ExprId lhs, ExprId rhs, std::span<const ExprId> cone,
                                                   const Changes& changes);
    /// Effect on lhs - rhs of errors of the unknowns of the order of the tolerance; may stop at `enough`.
    [[nodiscard]] double error(ExprId lhs, ExprId rhs, std::span<const ExprId> cone, const Changes& changes,
                               double enough);

private:
    enum class Place : std::uint8_t { None, Column, Parameter };
    struct Call {
        std::vector<Value> inputs;
        std::optional<Value> result;
        double inputSize = 0;  ///< magnitude of the largest number in the inputs
        bool isOfThisRow = false;
    };

    [[nodiscard]] RowNumber leaf(ExprId expr) const;
    template <class At>
    [[nodiscard]] RowNumber combined(ExprId expr, At&& at);
    void evaluate(ExprId expr);
    [[nodiscard]] bool isSteady(ExprId expr) const;
    void noteRest(ExprId relation);
    [[nodiscard]] bool mayBeEither(ExprId expr) const;
    [[nodiscard]] bool mayJump(ExprId expr) const;
    [[nodiscard]] Doubt doubtFromBelow(ExprId expr);
    [[nodiscard]] RowNumber called(ExprId expr);
    [[nodiscard]] std::optional<Value> whole(ExprId expr);
    [[nodiscard]] bool isPartAlone(ExprId expr) const;
    [[nodiscard]] const Value* partOfResult(ExprId expr);
    [[nodiscard]] const Value* resultOf(ExprId call);
    [[nodiscard]] std::optional<std::vector<Value>> inputsOf(ExprId call);
    [[nodiscard]] std::optional<Value> element(ExprId expr);
    [[nodiscard]] ExprId callBelow(ExprId expr) const;
    /// Values of a number with an error in either direction; nothing where undefined.
    using Moves = std::array<std::optional<double>, 2>;
    [[nodiscard]] std::vector<Moves> movesOfLeaf(ExprId expr) const;
    [[nodiscard]] bool isPole(ExprId expr, double moved, double change,
                              const std::function<double(double)>& changeBy) const;
    [[nodiscard]] std::vector<Moves> movesOfCall(ExprId expr);

    static constexpr std::uint8_t kRests = 3;  ///< rows

    const HybridDae& m_dae;
    const double m_tolerance;
    ExternalWorld m_world{ExternalWorld::Purpose::Translation};
    DaeEvaluation m_evaluation;
    std::vector<ExprId> m_nodes;       ///< ascending; after the first row those that change
    std::vector<RowNumber> m_numbers;  ///< by expression, as the next five
    std::vector<Doubt> m_doubts;
    std::vector<std::uint8_t> m_isAboveDoubt;  ///< there is a doubt below
    std::vector<double> m_largest;
    std::vector<std::uint8_t> m_rowsAtRest;    ///< of relations: consecutive rows without an event; at most kRests
    std::vector<std::uint8_t> m_isSteady;      ///< equal in all rows
    std::unordered_map<ExprId, Call> m_calls;  ///< lookups only
    std::vector<RowNumber> m_changed;          ///< by expression, in the passes of difference()
    std::vector<std::uint64_t> m_changedIn;
    std::uint64_t m_pass = 0;
    std::vector<ColumnSource> m_sources;  ///< by variable, as the next four
    std::vector<Place> m_places;
    std::vector<double> m_parameters;
    std::vector<std::optional<std::size_t>> m_derivatives;
    std::vector<double> m_nominals;
    std::span<const double> m_row;
    double m_time = 0, m_startTime = 0;
    bool m_isAfterEvent = false;  ///< the current row is at the time of the last event
    bool m_isFirstRow = true;
};

}  // namespace causeway
