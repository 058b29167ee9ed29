// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// As many equations as unknowns: counted before arrays are resolved, at the cost of their number, not of their size.
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

/// Scalar equations (connections, when-clauses and algorithms included) and scalar unknowns.
[[nodiscard]] Balance balanceOf(const HybridDae& dae);

/// Reports a model that is not balanced (E3033), at `model`. Where the structure stage follows, it says more: which
/// equations, which unknowns.
void checkBalance(const std::shared_ptr<const HybridDae>& dae, SourceSpan model, Diagnostics& diagnostics,
                  const Task& task);

/// Whether all errors are about balance: of classes (E3018) and of connectors (E3010). Such a model is refused, but its
/// flat model says what its text says.
[[nodiscard]] bool isWhole(const Diagnostics& diagnostics);

/// Scalar equations of one equation or algorithm, with those inside it.
[[nodiscard]] std::int64_t equationCount(const HybridDae& dae, const DaeEquation& equation);
[[nodiscard]] std::int64_t equationCount(const HybridDae& dae, const DaeAlgorithm& algorithm);

/// "1 equation", "2 equations".
[[nodiscard]] std::string countText(std::int64_t count, std::string_view what);
/// "1 too few", "2 too many".
[[nodiscard]] std::string differenceText(const Balance& balance);

}  // namespace causeway
