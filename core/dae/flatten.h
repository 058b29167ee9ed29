// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From an instance tree to the hybrid DAE: gives each expression its meaning, and checks types and variability.
#pragma once

#include <memory>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;
class Task;
struct InstanceTree;

/// Never null. When errors were reported the result holds what could be understood and must not be analysed further.
[[nodiscard]] std::shared_ptr<const HybridDae> flatten(const InstanceTree& instance, Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
