// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/array_rules.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace causeway {

namespace {

constexpr double kMaxRank = 32;

/// The elements behind the first two dimensions of a matrix, which stay together.
std::int64_t behindTheMatrix(const Sizes& sizes)
{
    std::int64_t inner = 1;
    for (std::size_t d = 2; d < sizes.size(); ++d) inner *= sizes[d];
    return inner;
}

}  // namespace

std::optional<Sizes> vectorSizes(const Sizes& sizes)
{
    if (std::ranges::count_if(sizes, [](std::int32_t size) { return size > 1; }) > 1) return std::nullopt;
    return Sizes{static_cast<std::int32_t>(elementCount(sizes))};
}

std::optional<Sizes> matrixSizes(Sizes sizes)
{
    while (sizes.size() > 2 && sizes.back() == 1) sizes.pop_back();
    return promotedSizes(std::move(sizes), 2);
}

std::optional<Sizes> promotedSizes(Sizes sizes, double rank)
{
    if (!(rank >= static_cast<double>(sizes.size()) && rank <= kMaxRank)) return std::nullopt;
    sizes.resize(static_cast<std::size_t>(rank), 1);
    return sizes;
}

std::optional<std::vector<std::size_t>> transposedPositions(const Sizes& sizes, std::size_t perElement)
{
    if (sizes.size() < 2) return std::nullopt;
    std::vector<std::size_t> positions(static_cast<std::size_t>(elementCount(sizes)) * perElement);
    const std::int64_t inner = behindTheMatrix(sizes) * static_cast<std::int64_t>(perElement);
    for (std::size_t i = 0; i < positions.size(); ++i)
        positions[i] =
            static_cast<std::size_t>(transposedPosition(static_cast<std::int64_t>(i), sizes[0], sizes[1], inner));
    return positions;
}

std::optional<std::vector<std::size_t>> symmetricPositions(const Sizes& sizes)
{
    if (sizes.size() != 2 || sizes[0] != sizes[1]) return std::nullopt;
    std::vector<std::size_t> positions(static_cast<std::size_t>(elementCount(sizes)));
    for (std::size_t i = 0; i < positions.size(); ++i)
        positions[i] = static_cast<std::size_t>(symmetricPosition(static_cast<std::int64_t>(i), sizes[0]));
    return positions;
}

Concatenation concatenated(std::span<const Sizes> parts, std::size_t dimension)
{
    Concatenation result{parts.front(), 1, {}, parts.size()};
    std::int64_t length = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Sizes aligned = parts[i];
        if (dimension < aligned.size()) aligned[dimension] = result.sizes[dimension];
        if (aligned != result.sizes) {
            result.misfit = i;
            return result;
        }
        length += parts[i][dimension];
        std::int64_t run = 1;
        for (std::size_t d = dimension; d < parts[i].size(); ++d) run *= parts[i][d];
        result.runs.push_back(static_cast<std::size_t>(run));
    }
    for (std::size_t d = 0; d < dimension; ++d) result.blocks *= static_cast<std::size_t>(result.sizes[d]);
    result.sizes[dimension] =
        static_cast<std::int32_t>(std::min<std::int64_t>(length, std::numeric_limits<std::int32_t>::max()));
    return result;
}

}  // namespace causeway
