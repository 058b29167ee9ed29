// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Conversion of a value between the ends of a connection, or from a parameter set to its parameter: types, units,
/// transformation.
///
/// In:   both ends, as far as known.
/// Out:  a Modelica expression in terms of the source.
/// Errors: incompatible types, units of different quantities, unknown enumeration items, with a sentence.
/// Reference: System Structure and Parameterization 2.0, sections 4.3.2, 4.4.2 and 5.3.2.
#pragma once

#include <optional>
#include <string>

#include "core/base/file_io.h"
#include "core/ssp/ssp_system.h"

namespace causeway {

/// An end of a connection; pointers are null for missing or unknown parts.
struct SspEnd {
    std::string name;  ///< for messages
    SspType type = SspType::Real;
    std::string unitName;
    const SspUnit* unit = nullptr;
    const SspEnumeration* enumeration = nullptr;
};

/// target = factor * source + offset
struct SspScale {
    double factor = 1, offset = 0;
    [[nodiscard]] bool isNone() const { return factor == 1 && offset == 0; }
};

/// Conversion of units only.
[[nodiscard]] IoResult<SspScale> sspUnitScale(const SspEnd& source, const SspEnd& target);

/// Empty: no conversion, so that connectors can be connected directly.
[[nodiscard]] IoResult<std::string> sspConversion(const SspEnd& source, const SspEnd& target,
                                                  const SspTransformation& transformation, bool suppressesUnits,
                                                  const std::string& expression);

/// A value of a parameter set as a literal of the target's type and unit.
[[nodiscard]] IoResult<std::string> sspLiteral(const std::string& text, const SspEnd& source, const SspEnd& target,
                                               const SspTransformation& transformation, bool suppressesUnits);

}  // namespace causeway
