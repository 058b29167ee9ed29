// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the user chooses in the settings dialog, by key. Code that needs one reads it here, and follows
/// `Settings::changed`.
#pragma once

#include <QString>

#include "core/results/result_storage.h"
#include "ui/session/settings.h"

namespace causeway::ui {

inline const Setting<QString> kCodeFont{"editor/font", {}};       ///< family; empty: the theme's choice
inline const Setting<int> kCodeFontSize{"editor/fontSize", 0};    ///< points; 0: as the rest of the window
inline const Setting<int> kIndentation{"editor/indentation", 2};  ///< spaces for one level, 1 to 8
inline const Setting<bool> kUnitHints{"editor/unitHints", true};  ///< inferred units behind declarations
inline const Setting<bool> kFormatOnSave{"editor/formatOnSave", false};
inline const Setting<QStringList> kUnitsUnchecked{"libraries/unitsUnchecked", {}};  ///< names of libraries
inline const Setting<bool> kRestoreDocuments{"session/restoreDocuments", true};
inline const Setting<int> kParallelJobs{"session/parallelJobs", 0};  ///< 0: as many as the processor does at once
inline const Setting<bool> kReduceMotion{"view/reduceMotion",
                                         false};  ///< nothing moves by itself: signs stand for what would
inline const Setting<bool> kShowPower{
    .key = "view/showPower", .standard = false, .isKept = false};  ///< of a run, on its diagram
// Used where the model's experiment annotation says nothing.
inline const Setting<QString> kSolver{"simulation/solver", QStringLiteral("cvode")};
inline const Setting<double> kTolerance{"simulation/tolerance", 1e-6};
inline const Setting<int> kIntervals{"simulation/intervals", 500};
inline const Setting<int> kResultMemory{"simulation/resultMemory",
                                        0};  ///< MB of a result in memory, the rest in a file; 0: the program chooses
inline const Setting<QString> kResultFolder{"simulation/resultFolder", {}};  ///< of that file; empty: the system's

/// What these two mean.
[[nodiscard]] ResultStorage resultStorage(const Settings& settings);

}  // namespace causeway::ui
