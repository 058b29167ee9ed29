// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The variables of a result by component: "R1.v" and "der(R1.v)" both stand below "R1".
///
/// A pure function of the names, so that a worker can build it: a large model has a hundred thousand variables.
/// Order: as in the result, a component where its first variable stands. Cost: linear in the length of the names.
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
        std::uint32_t row = 0;  ///< among the children of the parent
        std::vector<std::uint32_t> children;
    };

    std::shared_ptr<const Result> result;
    std::vector<Node> nodes{Node{}};          ///< the first is the root
    std::vector<std::uint32_t> nodeOfColumn;  ///< 0: the filter hides it
    std::size_t variableCount = 0;            ///< that the filter shows
};

/// Keeps what has `filter` in its name or its description, whatever the case; an empty filter keeps all.
[[nodiscard]] std::shared_ptr<const VariableTree> buildVariableTree(std::shared_ptr<const Result> result,
                                                                    const QString& filter);

/// "R1.p.v" → {"R1", "p", "v"}; "der(R1.v)" → {"R1", "der(v)"}. Dots in brackets and quotes do not part names.
[[nodiscard]] std::vector<std::string> variablePath(std::string_view name);

}  // namespace causeway::ui
