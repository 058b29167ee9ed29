// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which part of the variance of an output comes from which factor (indices of Sobol).
///
/// In:   the runs of a design for it (design.h). Out: for each output and factor, the index of first order: the part
///       that goes when this factor is known; and the total one: what is left when all others are known. Their
///       difference is what the factor does together with others. NaN where the output does not vary.
/// Method: groups in which a run is missing, failed or has no value do not count. Errors go with the number of groups.
/// Cost: linear in the runs.
/// References: A. Saltelli et al., Variance based sensitivity analysis of model output, Comput. Phys. Commun. 181
/// (2010), of first order (b) and total (f, by Jansen); I. M. Sobol', Math. Comput. Simulation 55 (2001).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace causeway {

class StudyTable;

struct SensitivityIndex {
    std::size_t output = 0, factor = 0;  ///< positions in the plan
    double first = 0, total = 0;
    std::uint64_t groups = 0;  ///< that count
};
/// Output by output.
[[nodiscard]] std::vector<SensitivityIndex> sensitivityOf(const StudyTable& table);

}  // namespace causeway
