// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rules about one component and its type: prefixes that do not go with the type, inputs
/// without a value, modifications that would upset the balance, inner components that are not what an outer one needs.
///
/// In:   a component of the model whose type is known, an array as a whole.
/// Cost: a few comparisons; for connectors of blocks and inner components, linear in their elements.
/// Reference: Modelica Language Specification, sections 4.4.2, 4.7, 4.8, 5.4.
#pragma once

namespace causeway {

struct ComponentInstance;
struct Instantiation;

void checkComponent(Instantiation& in, ComponentInstance& component);
/// Whether `inner` can stand for `outer`; reports what is missing.
void checkInner(Instantiation& in, ComponentInstance& outer, ComponentInstance& inner);

}  // namespace causeway
