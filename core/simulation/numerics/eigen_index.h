// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Conversion between the signed indices of Eigen and unsigned ones.
#pragma once

#include <cstddef>

#include <Eigen/Core>

namespace causeway {

[[nodiscard]] constexpr Eigen::Index at(std::size_t i)
{
    return static_cast<Eigen::Index>(i);
}

}  // namespace causeway
