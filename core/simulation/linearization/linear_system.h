// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A linear time-invariant system with named signals: x' = A x + B u, y = C x + D u, as deviations from an operating
/// point of a model.
/// Shapes: A n by n, B n by m, C p by n, D p by m, for n states, m inputs, p outputs; each may be 0. Values are in the
///       units of the variables, time in seconds. All entries are finite.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace causeway {

/// Stored by rows.
struct DenseMatrix {
    std::size_t rows = 0, columns = 0;
    std::vector<double> entries;

    DenseMatrix() = default;
    DenseMatrix(std::size_t rowCount, std::size_t columnCount)
        : rows(rowCount), columns(columnCount), entries(rowCount * columnCount, 0.0)
    {
    }
    [[nodiscard]] double& operator()(std::size_t row, std::size_t column) { return entries[row * columns + column]; }
    [[nodiscard]] double operator()(std::size_t row, std::size_t column) const
    {
        return entries[row * columns + column];
    }
};

/// A state, input or output.
struct LinearSignal {
    std::string name, unit;  ///< no unit: 1, or unknown
    double value = 0;        ///< at the operating point
};

struct LinearSystem {
    DenseMatrix a, b, c, d;
    std::vector<LinearSignal> states, inputs, outputs;
};

/// A root of the characteristic polynomial, 1/s.
struct Pole {
    double re = 0, im = 0;
    /// Number of poles that coincide within rounding, including this one; all have their mean value.
    std::size_t multiplicity = 1;
    /// Participation factors, by state; zeros are omitted. For a simple pole they sum to 1.
    std::vector<std::pair<std::size_t, double>> participation;
};

struct Zero {
    double re = 0, im = 0;
};

}  // namespace causeway
