// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A hybrid DAE as flat Modelica text: one class without components of other classes, inheritance or connections.
///
/// In:   a `HybridDae`.
/// Out:  valid Modelica text: the types, records and functions in use, then the model. Names that are not identifiers
///       are quoted: 'R1.v'. Flattening this text reproduces it.
/// Fails: never. Cost: linear in the length of the text.
/// Reference: Modelica Change Proposal 0031 (flat Modelica); Modelica Language Specification, appendix A.
#pragma once

#include <string>

namespace causeway {

struct HybridDae;

[[nodiscard]] std::string toFlatModelica(const HybridDae& dae);

}  // namespace causeway
