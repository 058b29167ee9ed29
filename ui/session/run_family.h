// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs of one model that differ in one parameter, as a value: what plots draw as a family of curves.
#pragma once

#include <QString>
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "core/results/result.h"

namespace causeway::ui {

struct RunFamily {
    struct Member {
        int run = 0;       ///< its number among all runs that are kept
        double value = 0;  ///< of the parameter
        QString name;
        std::shared_ptr<const Result> result;  ///< has rows
        bool isChosen = false;                 ///< stands out
        bool isComplete = true;                ///< it came to its end
    };
    QString parameter, unit;
    std::vector<Member> members;  ///< by ascending value

    [[nodiscard]] bool isEmpty() const { return members.empty(); }
    /// Where a value lies between the least and the greatest, 0 to 1. Values that were chosen by equal factors are told
    /// apart as well as those of equal steps: over more than two decades it is their logarithms that count.
    [[nodiscard]] double partOf(double value) const
    {
        if (members.empty()) return 0;
        const double least = members.front().value, most = members.back().value;
        if (!(most > least)) return 0;
        if (least > 0 && most / least > 100)
            return std::clamp(std::log(value / least) / std::log(most / least), 0.0, 1.0);
        return std::clamp((value - least) / (most - least), 0.0, 1.0);
    }
};

}  // namespace causeway::ui
