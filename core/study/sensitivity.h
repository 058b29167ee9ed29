// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sobol sensitivity indices: contribution of each factor to the variance of an output.
///
/// In:   the runs of a design for sensitivity indices (design.h). Out: for each output and factor the first-order
///       index, by which the variance decreases when this factor is known; and the total index, which remains when all
///       others are known. The difference is due to interactions. NaN if the output is constant.
/// Method: groups with a missing, failed or undetermined run are ignored. The error decreases with the number of
///       groups. Cost: linear in the runs.
/// References: A. Saltelli et al., Variance based sensitivity analysis of model output, Comput. Phys. Commun. 181
/// (2010), of first order (b) and total (f, by Jansen); I. M. Sobol', Math. Comput. Simulation 55 (2001).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace causeway {

class StudyTable;

struct SensitivityIndex {
    std::size_t output = 0, factor = 0;  ///< indices in the plan
    double first = 0, total = 0;
    std::uint64_t groups = 0;  ///< complete groups
};
/// Ordered by output.
[[nodiscard]] std::vector<SensitivityIndex> sensitivityOf(const StudyTable& table);

}  // namespace causeway
