// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rules for the declarations of operator records and of external objects. They examine only the text of a class, not
/// its use.
///
/// Reference: Modelica Language Specification, sections 12.9.7 (external objects), 14.3 to 14.6 (operators).
#pragma once

namespace causeway {

struct ClassInstance;
struct Instantiation;

/// The instance is expanded; reports violations in it.
void checkOperatorRecord(Instantiation& in, ClassInstance& instance);
void checkExternalObject(Instantiation& in, ClassInstance& instance);

}  // namespace causeway
