// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which sizes the built-in functions of arrays give, and where in their arguments the elements stand (Modelica
/// specification, section 10.3): on integers alone, for values, expressions and code alike.
///
/// Elements are counted row by row, from 0. Nothing comes back where the arguments do not fit; the callers know how to
/// say so. Cost: of the sizes; that of the positions is noted.
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
/// promote(): `rank` dimensions, those added are 1.
[[nodiscard]] std::optional<Sizes> promotedSizes(Sizes sizes, double rank);

/// transpose() of `rows` by `columns` groups of `inner` elements: where the element of the result at `position` stands.
/// None of the three is 0.
[[nodiscard]] constexpr std::int64_t transposedPosition(std::int64_t position, std::int64_t rows, std::int64_t columns,
                                                        std::int64_t inner)
{
    const std::int64_t group = position / inner;
    return (group % rows * columns + group / rows) * inner + position % inner;
}
/// symmetric() of n by n elements: the upper triangle counts. n is not 0.
[[nodiscard]] constexpr std::int64_t symmetricPosition(std::int64_t position, std::int64_t n)
{
    const std::int64_t row = position / n, column = position % n;
    return row < column ? row * n + column : column * n + row;
}
/// The positions of all scalars of the result, of which each element has `perElement` (those of records several).
/// Nothing for what is no matrix, or no square one. Cost: linear.
[[nodiscard]] std::optional<std::vector<std::size_t>> transposedPositions(const Sizes& sizes,
                                                                          std::size_t perElement = 1);
[[nodiscard]] std::optional<std::vector<std::size_t>> symmetricPositions(const Sizes& sizes);

/// skew(): the number of the element (from 1) with its sign, 0 for a zero.
inline constexpr std::array<int, 9> kSkewElements = {0, -3, 2, 3, 0, -1, -2, 1, 0};
/// The position of the element with this number, which is not 0.
[[nodiscard]] constexpr std::size_t skewElement(int number)
{
    return static_cast<std::size_t>(number < 0 ? -number : number) - 1;
}

/// cat() along `dimension` (from 0): the result consists of `blocks`, in each of which runs of the parts follow one
/// another, `runs[i]` elements of part i.
struct Concatenation {
    Sizes sizes;
    std::size_t blocks = 0;
    std::vector<std::size_t> runs;
    std::size_t misfit = 0;  ///< the first part that does not fit; as many as there are parts where all do
};
/// `parts` is not empty, and the first one has the dimension. A sum of sizes beyond an int32 stays its largest value.
[[nodiscard]] Concatenation concatenated(std::span<const Sizes> parts, std::size_t dimension);

}  // namespace causeway
