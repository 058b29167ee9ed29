// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Converts the text of a class written for older versions of libraries to newer ones.
///
/// In:   a file as written, the meaning of its names, and the conversion rules from version to version, in order.
/// Out:  edits of the text, which neither add nor remove lines; messages of convertMessage. Text not covered by the
///       rules is unchanged. Elements are renamed if their class follows from the text: in modifications, in references
///       through components, in named arguments, and in classes derived from the old one.
/// Reference: Modelica Language Specification, section 18.8.2.1.
#pragma once

#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/text_edit.h"
#include "core/library/conversion_rules.h"
#include "core/library/written_names.h"

namespace causeway {

/// `top` is a class at the top of its text, possibly under a `within`; the whole text is converted.
[[nodiscard]] std::vector<TextEdit> conversionEdits(const ClassDeclaration& top, WrittenNames& names,
                                                    const std::vector<ConversionRules>& steps,
                                                    Diagnostics& diagnostics);

}  // namespace causeway
