// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Changes the text of a class that was written for older versions of libraries so that it fits newer ones.
///
/// In:   a file as it is written, what its names mean, and the rules of the steps from version to version in their
/// order. Out:  edits of the text, none of which adds or takes away a line; messages of convertMessage. What the rules
/// do not speak of stays byte for byte. Elements are renamed where their class follows from the text: in modifications,
/// in references through components, in named arguments, and in classes derived from the old one.
/// Reference: Modelica Language Specification, section 18.8.2.1.
#pragma once

#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/text_edit.h"
#include "core/library/conversion_rules.h"
#include "core/library/written_names.h"

namespace causeway {

/// `top` is a class that stands for itself in its text, or under a `within`; the whole text is converted.
[[nodiscard]] std::vector<TextEdit> conversionEdits(const ClassDeclaration& top, WrittenNames& names,
                                                    const std::vector<ConversionRules>& steps,
                                                    Diagnostics& diagnostics);

}  // namespace causeway
