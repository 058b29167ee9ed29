// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What becomes of a value between two ends of a connection, or between a parameter set and its parameter: types,
/// units, transformation.
///
/// In:   both ends, as far as they are known.
/// Out:  an expression of Modelica over that of the source.
/// Errors: types that do not lead to each other, units that measure different things, items that an enumeration has
///         not, with a sentence.
/// Reference: System Structure and Parameterization 2.0, sections 4.3.2, 4.4.2 and 5.3.2.
#pragma once

#include <optional>
#include <string>

#include "core/base/file_io.h"
#include "core/ssp/ssp_system.h"

namespace causeway {

/// An end of a connection. Null where there is none, or it is not known.
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

/// By their units alone.
[[nodiscard]] IoResult<SspScale> sspUnitScale(const SspEnd& source, const SspEnd& target);

/// Empty: the values are the same, and a connection can be one of connectors.
[[nodiscard]] IoResult<std::string> sspConversion(const SspEnd& source, const SspEnd& target,
                                                  const SspTransformation& transformation, bool suppressesUnits,
                                                  const std::string& expression);

/// A value of a parameter set as a literal of the target's type, in the target's unit.
[[nodiscard]] IoResult<std::string> sspLiteral(const std::string& text, const SspEnd& source, const SspEnd& target,
                                               const SspTransformation& transformation, bool suppressesUnits);

}  // namespace causeway
