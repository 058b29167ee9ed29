// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rules about one component and its type: prefixes not allowed for the type, inputs without a value, modifications
/// that unbalance the model, inner components incompatible with an outer one.
///
/// In:   a component of the model whose type is known, an array as a whole.
/// Cost: a few comparisons; for connectors of blocks and inner components, linear in their elements.
/// Reference: Modelica Language Specification, sections 4.4.2, 4.7, 4.8, 5.4.
#pragma once

namespace causeway {

struct ComponentInstance;
struct Instantiation;

void checkComponent(Instantiation& in, ComponentInstance& component);
/// Whether `inner` is compatible with `outer`; reports missing elements.
void checkInner(Instantiation& in, ComponentInstance& outer, ComponentInstance& inner);

}  // namespace causeway
