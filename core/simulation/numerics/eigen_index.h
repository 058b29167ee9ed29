// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Indices of Eigen have a sign, ours have none.
#pragma once

#include <cstddef>

#include <Eigen/Core>

namespace causeway {

[[nodiscard]] constexpr Eigen::Index at(std::size_t i)
{
    return static_cast<Eigen::Index>(i);
}

}  // namespace causeway
