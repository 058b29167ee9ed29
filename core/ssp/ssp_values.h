// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Final values of parameters from the bindings on all levels of a system.
/// In:   the root system.
/// Out:  values by hierarchical names: "plant.k" of the component `plant` of the root, "k" of the root itself. Bindings
///       take precedence over those of lower levels, and later ones over earlier ones.
/// Reference: System Structure and Parameterization 2.0, section 5.2.3 (parameter bindings), chapter 7.
#pragma once

#include <map>
#include <string>

#include "core/ssp/ssp_file.h"

namespace causeway {

/// Both point into the system.
struct SspBoundValue {
    const SspValue* value = nullptr;
    const SspParameterSet* set = nullptr;
    const SspMapping::Entry* mapping = nullptr;  ///< null: used unchanged
};

using SspBoundValues = std::map<std::string, SspBoundValue>;
/// The system must outlive the result.
[[nodiscard]] SspBoundValues sspBoundValues(const SspElement& root);

}  // namespace causeway
