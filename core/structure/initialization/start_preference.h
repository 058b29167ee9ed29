// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which start values are rather taken as initial equations, where the model says too little.
///
/// Method: what is taken from a set leaves a square part of its Jacobian to be solved. Gaussian elimination with the
/// values at the start, from the candidates that are least preferred on, finds pivots of the constraints; what remains
/// can be taken. Cost: linear, and cubic in the size of sets of at most `kMaxDenseSet` candidates; others are not
/// evaluated.
#pragma once

#include "core/structure/initialization/initialization.h"

namespace causeway {

constexpr std::size_t kMaxDenseSet = 100;

struct StartPreference {
    bool isPivot = false;        ///< a constraint of its set is solved for it at the start values
    std::uint32_t involved = 0;  ///< other candidates that its entries involve
    bool isSought = false;       ///< an initial equation says the derivative of the state: what is at rest is found
    bool isGiven = false;        ///< the model gives a start value
    StateSetId set;              ///< it is a candidate of
};

/// Which columns are no states, though their derivatives occur, and have a start value that is not fixed: guesses that
/// count more than those that nothing is said of.
[[nodiscard]] IdVector<UnknownId, std::uint8_t> dummiesWithStart(const IdVector<UnknownId, InitialColumn>& columns,
                                                                 const ExpressionPool& pool);

[[nodiscard]] IdVector<UnknownId, StartPreference> findPreferences(const InitializationInput& input,
                                                                   ExpressionPool& pool);

}  // namespace causeway
