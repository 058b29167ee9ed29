// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Balance of equations and unknowns, counted before arrays are expanded: the cost depends on their number, not on
/// their size.
///
/// Reference: Modelica Language Specification, sections 4.7 (balanced models), 8.4 (single assignment).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;
class Task;

struct Balance {
    std::int64_t equations = 0;
    std::int64_t unknowns = 0;
};

/// Numbers of scalar equations (including connections, when-clauses and algorithms) and scalar unknowns.
[[nodiscard]] Balance balanceOf(const HybridDae& dae);

/// Reports an unbalanced model (E3033) at `model`. The structure stage, if it runs, reports details: which equations,
/// which unknowns.
void checkBalance(const std::shared_ptr<const HybridDae>& dae, SourceSpan model, Diagnostics& diagnostics,
                  const Task& task);

/// Whether all errors are about balance: of classes (E3018) and of connectors (E3010). Such a model is rejected, but
/// its flat model is complete.
[[nodiscard]] bool isWhole(const Diagnostics& diagnostics);

/// Number of scalar equations of an equation or algorithm, including nested ones.
[[nodiscard]] std::int64_t equationCount(const HybridDae& dae, const DaeEquation& equation);
[[nodiscard]] std::int64_t equationCount(const HybridDae& dae, const DaeAlgorithm& algorithm);

/// "1 equation", "2 equations".
[[nodiscard]] std::string countText(std::int64_t count, std::string_view what);
/// "1 too few", "2 too many".
[[nodiscard]] std::string differenceText(const Balance& balance);

}  // namespace causeway
