// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/expression_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/results/expression_column.h"

namespace causeway {

namespace {

constexpr double kStraight = 1e-6;  ///< relative to the range
constexpr int kMostHalvings = 20;
constexpr std::size_t kRowsTogether = 1U << 15U;  ///< rows processed together
constexpr double kInside[] = {0.5, 0.29};         ///< test points of a piece; it is bisected at the first

/// A fraction of the way from a row to the next.
struct CurvePiece {
    std::size_t row = 0;
    double begin = 0, end = 1;   ///< fractions
    double first = 0, last = 0;  ///< values there
    int halvings = 0;
    bool isStraight = false;
};

/// Values of an expression between rows.
class BetweenRows {
public:
    BetweenRows(const Result& result, const std::string& expression, const std::vector<std::string>& names)
        : m_result(result), m_expression(expression)
    {
        for (const std::string& name : names) m_columns.push_back(result.find(name));
        std::string text;
        std::ranges::copy_if(expression, std::back_inserter(text), [](char c) { return c != ' ' && c != '\n'; });
        for (const ResultParameter& parameter : result.parameters) {
            if (text.find(parameter.name) != std::string::npos) m_parameters.push_back(parameter);
        }
    }

    /// Values at fraction `inside` of each possibly curved piece.
    std::vector<double> values(const std::vector<CurvePiece>& pieces, double inside) const
    {
        Result points;
        points.parameters = m_parameters;
        for (const ResultColumn* column : m_columns)
            points.columns.push_back({column->name, column->unit, {}, column->type, {}});
        const auto between = [&](const CurvePiece& piece, const ColumnValues& values) {
            const double part = piece.begin + inside * (piece.end - piece.begin);
            const double here = values[piece.row];
            return here + part * (values[piece.row + 1] - here);
        };
        for (const CurvePiece& piece : pieces) {
            if (piece.isStraight) continue;
            points.time.push_back(between(piece, m_result.time));
            for (std::size_t i = 0; i < m_columns.size(); ++i)
                points.columns[i].values.push_back(between(piece, m_columns[i]->values));
        }
        const ExpressionColumn made = expressionColumn(points, m_expression);
        return {made.column.values.begin(), made.column.values.end()};
    }

private:
    const Result& m_result;
    const std::string& m_expression;
    std::vector<const ResultColumn*> m_columns;
    std::vector<ResultParameter> m_parameters;
};

struct Range {
    double least = std::numeric_limits<double>::infinity(), most = -std::numeric_limits<double>::infinity();
    void add(double value)
    {
        if (!std::isfinite(value)) return;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    [[nodiscard]] double height() const { return most > least ? most - least : 0; }
};

/// Bisects all curved pieces once; false if there are none.
bool halve(std::vector<CurvePiece>& pieces, const BetweenRows& between, Range& range, std::size_t& budget)
{
    const auto bends = [](const CurvePiece& piece) { return !piece.isStraight; };
    const auto count = static_cast<std::size_t>(std::ranges::count_if(pieces, bends));
    if (count == 0) return false;
    const std::vector<double> middle = between.values(pieces, kInside[0]), beside = between.values(pieces, kInside[1]);
    if (middle.size() != count || beside.size() != count) return false;
    for (const double value : middle) range.add(value);
    std::vector<CurvePiece> halves;
    halves.reserve(pieces.size() + count);
    std::size_t next = 0;
    for (CurvePiece& piece : pieces) {
        if (piece.isStraight) {
            halves.push_back(piece);
            continue;
        }
        const std::size_t index = next++;
        const auto offLine = [&](double value, double inside) {
            return std::abs(value - (piece.first + inside * (piece.last - piece.first)));
        };
        const double off = std::max(offLine(middle[index], kInside[0]), offLine(beside[index], kInside[1]));
        // Values that are not finite exceed no limit.
        const bool isBent = off > kStraight * range.height() && std::isfinite(off);
        if (!isBent || piece.halvings == kMostHalvings || budget == 0) {
            piece.isStraight = true;
            halves.push_back(piece);
            continue;
        }
        --budget;
        CurvePiece left = piece, right = piece;
        left.end = right.begin = piece.begin + kInside[0] * (piece.end - piece.begin);
        left.last = right.first = middle[index];
        left.halvings = right.halvings = piece.halvings + 1;
        halves.push_back(left);
        halves.push_back(right);
    }
    pieces = std::move(halves);
    return true;
}

}  // namespace

ExpressionCurve expressionCurve(const Result& result, const std::string& expression)
{
    ExpressionCurve curve;
    ExpressionColumn made = expressionColumn(result, expression);
    curve.error = std::move(made.error);
    curve.unit = std::move(made.column.unit);
    const std::size_t rows = result.rowCount();
    if (!curve.error.empty() || rows == 0) return curve;
    const ColumnValues& values = made.column.values;
    Range range;
    for (const double value : values) range.add(value);
    const BetweenRows between(result, expression, made.names);
    constexpr std::size_t kLeastBudget = 4'000'000;
    std::size_t budget = std::max(kLeastBudget, rows);
    curve.time.reserve(rows);
    curve.values.reserve(rows);
    const auto add = [&](double time, double value) {
        curve.time.push_back(time);
        curve.values.push_back(value);
    };
    std::size_t parts = (rows + kRowsTogether - 1) / kRowsTogether;
    for (std::size_t first = 0; first < rows; first += kRowsTogether, --parts) {
        const std::size_t last = std::min(first + kRowsTogether, rows - 1);
        std::vector<CurvePiece> pieces;
        for (std::size_t row = first; row < last; ++row) {
            const bool isJump = !(result.time[row + 1] > result.time[row]);
            pieces.push_back({row, 0, 1, values[row], values[row + 1], 0, isJump});
        }
        std::size_t share = budget / parts;
        budget -= share;
        while (halve(pieces, between, range, share)) continue;
        budget += share;
        for (const CurvePiece& piece : pieces) {
            const double begin = result.time[piece.row], duration = result.time[piece.row + 1] - begin;
            add(piece.begin == 0 ? begin : begin + piece.begin * duration, piece.first);
        }
    }
    add(result.time[rows - 1], values[rows - 1]);
    return curve;
}

}  // namespace causeway
