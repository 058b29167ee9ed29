// SPDX-License-Identifier: GPL-3.0-or-later
// Scalar hybrid DAEs of any size, as flattening would leave them: what the growth of the structure stage is measured
// on.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway::bench {

/// Each takes about how many equations the model should have.
using ModelGenerator = std::function<std::shared_ptr<const HybridDae>(std::size_t size)>;

/// x1 = sin(time), x2 = 1.5*x1 + 2, ...
std::shared_ptr<const HybridDae> chain(std::size_t size);
/// Nine equations of ten are aliases, with signs and offsets.
std::shared_ptr<const HybridDae> aliasChain(std::size_t size);
/// Resistors in a row with a capacitor behind each: states, nothing to solve together.
std::shared_ptr<const HybridDae> capacitorLadder(std::size_t size);
/// Resistors in a row and to ground: one linear loop over everything.
std::shared_ptr<const HybridDae> resistorLadder(std::size_t size);
/// The same with a diode to ground in each cell, u + sinh(u): one nonlinear loop.
std::shared_ptr<const HybridDae> diodeLadder(std::size_t size);
/// A square grid of resistors with a capacitor at each node.
std::shared_ptr<const HybridDae> capacitorMesh(std::size_t size);
/// A square grid of resistors, each node with one to ground: one linear loop over everything.
std::shared_ptr<const HybridDae> resistorMesh(std::size_t size);
/// States, explicit and implicit equations over random variables before them, and small loops, linear and nonlinear; in
/// random order.
std::shared_ptr<const HybridDae> randomSystem(std::size_t size);
/// Equations over random variables wherever they stand: most hang together in one nonlinear loop.
std::shared_ptr<const HybridDae> randomLoop(std::size_t size);
/// Planar pendulums, each of index 3 with two StateSets.
std::shared_ptr<const HybridDae> pendulums(std::size_t size);
/// Pairs of parallel capacitors, each of index 2 with a constant Jacobian.
std::shared_ptr<const HybridDae> capacitorPairs(std::size_t size);
/// Masses in a row, each fixed to the next at a distance: one constraint after the other, over common states.
std::shared_ptr<const HybridDae> rigidRow(std::size_t size);

struct GeneratedModel {
    std::string_view name;
    ModelGenerator make;
    bool isReduced = false;  ///< to be analysed after alias elimination
};
/// All of the above.
const std::vector<GeneratedModel>& generatedModels();

}  // namespace causeway::bench
