// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Variables of a result by component: "R1.v" and "der(R1.v)" are both below "R1". A pure function of the names, to be
/// run in a worker, since large models have a hundred thousand variables. Order: as in the result, a component at its
/// first variable. Cost: linear in the length of the names.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/results/result.h"

namespace causeway::ui {

struct VariableTree {
    static constexpr std::size_t kNoColumn = SIZE_MAX;

    struct Node {
        QString label;
        std::size_t column = kNoColumn;  ///< of the result; kNoColumn for a component
        std::uint32_t parent = 0;
        std::uint32_t row = 0;  ///< index among its siblings
        std::vector<std::uint32_t> children;
    };

    std::shared_ptr<const Result> result;
    std::vector<Node> nodes{Node{}};          ///< the first is the root
    std::vector<std::uint32_t> nodeOfColumn;  ///< 0: filtered out
    std::size_t variableCount = 0;            ///< after filtering
};

/// Keeps nodes with `filter` in their name or description, case-insensitive; an empty filter keeps all.
[[nodiscard]] std::shared_ptr<const VariableTree> buildVariableTree(std::shared_ptr<const Result> result,
                                                                    const QString& filter);

/// "R1.p.v" → {"R1", "p", "v"}; "der(R1.v)" → {"R1", "der(v)"}. Dots in brackets and quotes do not separate names.
[[nodiscard]] std::vector<std::string> variablePath(std::string_view name);

}  // namespace causeway::ui
