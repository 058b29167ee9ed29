// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A hybrid DAE as flat Modelica text: one class without components of other classes, inheritance or connections.
///
/// In:   a `HybridDae`.
/// Out:  text that is Modelica itself: types, records and functions that are used, then the model. Names that are no
/// identifiers are
///       quoted: 'R1.v'. Flattening this text gives the same text again.
/// Fails: never. Cost: linear in the length of the text.
/// Reference: Modelica Change Proposal 0031 (flat Modelica); Modelica Language Specification, appendix A.
#pragma once

#include <string>

namespace causeway {

struct HybridDae;

[[nodiscard]] std::string toFlatModelica(const HybridDae& dae);

}  // namespace causeway
