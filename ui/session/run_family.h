// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs of one model that differ in one parameter, for plots of curve families.
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
        int run = 0;       ///< number among all stored runs
        double value = 0;  ///< of the parameter
        QString name;
        std::shared_ptr<const Result> result;  ///< has rows
        bool isChosen = false;                 ///< highlighted
        bool isComplete = true;                ///< not cancelled or failed
    };
    QString parameter, unit;
    std::vector<Member> members;  ///< by ascending value

    [[nodiscard]] bool isEmpty() const { return members.empty(); }
    /// Relative position of a value between minimum and maximum, 0 to 1; logarithmic over more than two decades, so
    /// that values in equal ratios are distinguishable.
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
