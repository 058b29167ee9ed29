// SPDX-License-Identifier: GPL-3.0-or-later
// Random systems of equations for property tests of the structural algorithms, and what these compare.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "core/structure/graph/colouring.h"
#include "core/structure/graph/incidence.h"
#include "core/structure/graph/matching.h"

namespace causeway::test {

using Rows = std::vector<std::vector<UnknownId>>;

inline Rows randomRows(std::mt19937& generator, std::size_t equations, std::size_t unknowns, double density)
{
    std::bernoulli_distribution isIncident(std::min(density, 1.0));
    Rows rows(equations);
    for (auto& row : rows) {
        for (std::size_t v = 0; v < unknowns; ++v) {
            if (isIncident(generator)) row.emplace_back(v);
        }
    }
    return rows;
}

/// A square system that is one strong component: a ring through all equations and unknowns in a random order, and more
/// edges.
inline Incidence randomComponent(std::mt19937& generator, std::size_t size, double density)
{
    std::vector<std::size_t> equations(size), unknowns(size);
    for (std::size_t i = 0; i < size; ++i) equations[i] = unknowns[i] = i;
    std::shuffle(equations.begin(), equations.end(), generator);
    std::shuffle(unknowns.begin(), unknowns.end(), generator);
    Rows rows = randomRows(generator, size, size, density);
    for (std::size_t i = 0; i < size; ++i) {
        rows[equations[i]].emplace_back(unknowns[i]);
        rows[equations[i]].emplace_back(unknowns[(i + 1) % size]);
    }
    return Incidence(rows, size);
}

inline Matching maximumMatching(const Incidence& incidence)
{
    Matching matching = emptyMatching(incidence);
    augmentToMaximum(incidence, matching);
    return matching;
}

struct ColouringState {
    std::vector<EdgeColour> colours;
    std::vector<std::uint32_t> numbers;
    bool operator==(const ColouringState&) const = default;
};

inline ColouringState stateOf(const Colouring& colouring)
{
    ColouringState state;
    const Incidence& incidence = colouring.incidence();
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) state.colours.push_back(colouring.colour(EdgeId(i)));
    for (std::size_t e = 0; e < incidence.equationCount(); ++e)
        state.numbers.push_back(colouring.number(EquationId(e)));
    return state;
}

}  // namespace causeway::test
