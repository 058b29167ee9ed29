// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Preference among start values that become initial equations if the model specifies too few.
///
/// Method: the start values taken from a set leave a square part of its Jacobian to be solved. Gaussian elimination at
///       the start values, beginning with the least preferred candidates, finds pivots of the constraints; the
///       remaining candidates can be taken.
/// Cost: linear, and cubic in the size of sets of at most `kMaxDenseSet` candidates; larger ones are not evaluated.
#pragma once

#include "core/structure/initialization/initialization.h"

namespace causeway {

constexpr std::size_t kMaxDenseSet = 100;

struct StartPreference {
    bool isPivot = false;        ///< a constraint of its set is solved for it at the start values
    std::uint32_t involved = 0;  ///< number of other candidates involved by its entries
    bool isSought = false;       ///< an initial equation specifies its derivative: an equilibrium is sought
    bool isGiven = false;        ///< the model gives a start value
    StateSetId set;              ///< the set of which it is a candidate
};

/// By column: whether it is not a state although its derivative occurs, and has a start value that is not fixed. Such a
/// guess takes precedence over columns without a start value.
[[nodiscard]] IdVector<UnknownId, std::uint8_t> dummiesWithStart(const IdVector<UnknownId, InitialColumn>& columns,
                                                                 const ExpressionPool& pool);

[[nodiscard]] IdVector<UnknownId, StartPreference> findPreferences(const InitializationInput& input,
                                                                   ExpressionPool& pool);

}  // namespace causeway
