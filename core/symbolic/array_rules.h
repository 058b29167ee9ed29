// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sizes of the results of built-in array functions, and the positions of their elements in the arguments (Modelica
/// specification, section 10.3). Works on integers alone, for values, expressions and code alike.
///
/// Elements are counted row by row, from 0. Returns nothing if the arguments do not fit; the callers report that.
/// Cost: linear in the sizes; that of positions is noted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/symbolic/value_elements.h"

namespace causeway {

/// vector(): at most one dimension is larger than 1.
[[nodiscard]] std::optional<Sizes> vectorSizes(const Sizes& sizes);
/// matrix(): the dimensions behind the second are 1.
[[nodiscard]] std::optional<Sizes> matrixSizes(Sizes sizes);
/// promote(): `rank` dimensions; added ones have size 1.
[[nodiscard]] std::optional<Sizes> promotedSizes(Sizes sizes, double rank);

/// transpose() of `rows` by `columns` groups of `inner` elements: the position in the argument of the result's element
/// at `position`. None of the three is 0.
[[nodiscard]] constexpr std::int64_t transposedPosition(std::int64_t position, std::int64_t rows, std::int64_t columns,
                                                        std::int64_t inner)
{
    const std::int64_t group = position / inner;
    return (group % rows * columns + group / rows) * inner + position % inner;
}
/// symmetric() of n by n elements: the upper triangle is used. n is not 0.
[[nodiscard]] constexpr std::int64_t symmetricPosition(std::int64_t position, std::int64_t n)
{
    const std::int64_t row = position / n, column = position % n;
    return row < column ? row * n + column : column * n + row;
}
/// Positions of all scalars of the result; each element has `perElement` of them (several for records). Nothing unless
/// it is a matrix, and square for symmetric(). Cost: linear.
[[nodiscard]] std::optional<std::vector<std::size_t>> transposedPositions(const Sizes& sizes,
                                                                          std::size_t perElement = 1);
[[nodiscard]] std::optional<std::vector<std::size_t>> symmetricPositions(const Sizes& sizes);

/// skew(): 1-based number of the element with its sign; 0 for a zero.
inline constexpr std::array<int, 9> kSkewElements = {0, -3, 2, 3, 0, -1, -2, 1, 0};
/// Position of the element with this number, which is not 0.
[[nodiscard]] constexpr std::size_t skewElement(int number)
{
    return static_cast<std::size_t>(number < 0 ? -number : number) - 1;
}

/// cat() along `dimension` (from 0): the result consists of `blocks`; each block contains a run of each part, `runs[i]`
/// elements of part i.
struct Concatenation {
    Sizes sizes;
    std::size_t blocks = 0;
    std::vector<std::size_t> runs;
    std::size_t misfit = 0;  ///< the first part that does not fit; the number of parts if all fit
};
/// `parts` is not empty, and the first one has the dimension. A sum of sizes saturates at the largest int32.
[[nodiscard]] Concatenation concatenated(std::span<const Sizes> parts, std::size_t dimension);

}  // namespace causeway
