// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Operating point of each ideal diode and switch of a model around an event, from the rows of the result.
/// Cost: linear in the equations, the names and the rows: for a job.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QPointF>
#include <QString>

#include "core/compiler/compiler.h"
#include "core/dae/switch_curves.h"
#include "core/results/result.h"

namespace causeway::ui {

struct SwitchState {
    enum class Position { Unknown, Blocks, Conducts };

    QString name;           ///< "D1", or the condition without a component
    QString condition;      ///< "D1.off"
    QString first, second;  ///< axis labels: "v [V]"
    SwitchCurve curve;
    QPointF before, after;        ///< of (first, second)
    std::vector<QPointF> path;    ///< through some rows before and after the event
    std::size_t eventInPath = 0;  ///< index of the first point after it
    QPointF range;                ///< largest magnitudes in the whole run
    Position positionBefore = Position::Unknown, positionAfter = Position::Unknown;
    [[nodiscard]] bool hasSwitched() const { return positionBefore != positionAfter; }
};

/// In the order of the equations; those that switched come first.
[[nodiscard]] std::vector<SwitchState> switchStates(const Analysis& analysis, const Result& result, std::size_t event);

}  // namespace causeway::ui
