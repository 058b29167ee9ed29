// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of the expressions of a model at one row of its run, by the interpreter alone, and how wrong they may be.
///
/// In:   the flat scalar model, the expressions, the layout of the rows, and each row as it comes.
/// Out:  of each expression its value and the size of the terms that it is the sum of; which relations and roundings
///       are so near to their thresholds that an event may have left them on either side; differences with other values
///       for some expressions.
/// Cost: of a row, that of all expressions that change, and of the calls whose arguments do.
/// Reference: N. J. Higham, Accuracy and Stability of Numerical Algorithms, sections 1.5 and 3.1 (errors forwards and
/// backwards).
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

/// A number that may be unknown, and how large the terms are that it is the sum of.
struct RowNumber {
    double value = 0;
    double size = 0;
    bool isKnown = false;
};

/// A relation, or a corner of min, max or abs, which is one in a loop of switches.
[[nodiscard]] bool isDecision(const ExpressionPool& pool, ExprId expr);

class RowEvaluation {
public:
    /// Either: a Boolean that may have either value. Jump: what may be anything, and what is above it.
    enum class Doubt : std::uint8_t { None, Either, Jump };
    using Changes = std::unordered_map<ExprId, double>;

    /// `dae` (scalar) and `task` outlive it; `roots` are the expressions to be evaluated.
    RowEvaluation(const HybridDae& dae, std::span<const ExprId> roots, double tolerance, const Task& task);

    void begin(const ResultLayout& layout);
    /// All expressions at a row; the span must live until the next one.
    void evaluate(double time, std::span<const double> row);

    [[nodiscard]] const RowNumber& operator[](ExprId expr) const { return m_numbers[expr.index()]; }
    [[nodiscard]] Doubt doubt(ExprId expr) const { return m_doubts[expr.index()]; }
    /// Whether both sides of a relation have been exactly zero for some rows without an event: no error moves them.
    [[nodiscard]] bool isAtRest(ExprId expr) const { return m_rowsAtRest[expr.index()] >= kRests; }
    /// Of a decision: the largest sum of the sizes of its sides in all rows so far.
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
    /// Over parameters only.
    [[nodiscard]] std::optional<double> parameterValue(ExprId expr) { return m_evaluation.number(expr); }

    /// lhs - rhs with other values for some expressions of `cone`, which is what both reach, ascending; nothing where
    /// it is unknown. Calls are not repeated: their results do not change.
    [[nodiscard]] std::optional<double> difference(ExprId lhs, ExprId rhs, std::span<const ExprId> cone,
                                                   const Changes& changes);
    /// What errors of the unknowns, of the order of the tolerance, make of lhs - rhs; it need not go on beyond
    /// `enough`.
    [[nodiscard]] double error(ExprId lhs, ExprId rhs, std::span<const ExprId> cone, const Changes& changes,
                               double enough);

private:
    enum class Place : std::uint8_t { None, Column, Parameter };
    struct Call {
        std::vector<Value> inputs;
        std::optional<Value> result;
        double inputSize = 0;  ///< of the largest number in the inputs
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
    /// What a number becomes by an error in one direction and in the other; nothing where it has no value there.
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
    std::vector<std::uint8_t> m_isAboveDoubt;  ///< a doubt is somewhere below
    std::vector<double> m_largest;
    std::vector<std::uint8_t> m_rowsAtRest;    ///< of relations: up to now, without an event between; at most kRests
    std::vector<std::uint8_t> m_isSteady;      ///< the same in all rows
    std::unordered_map<ExprId, Call> m_calls;  ///< looked up only
    std::vector<RowNumber> m_changed;          ///< by expression, where the pass is that of difference()
    std::vector<std::uint64_t> m_changedIn;
    std::uint64_t m_pass = 0;
    std::vector<ColumnSource> m_sources;  ///< by variable, as the next four
    std::vector<Place> m_places;
    std::vector<double> m_parameters;
    std::vector<std::optional<std::size_t>> m_derivatives;
    std::vector<double> m_nominals;
    std::span<const double> m_row;
    double m_time = 0, m_startTime = 0;
    bool m_isAfterEvent = false;  ///< the present row is at the time of the last one
    bool m_isFirstRow = true;
};

}  // namespace causeway
