// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Settings of the settings dialog, by key. Users of a setting read it here, and follow `Settings::changed`.
#pragma once

#include <QString>

#include "core/results/result_storage.h"
#include "ui/session/settings.h"

namespace causeway::ui {

inline const Setting<QString> kCodeFont{"editor/font", {}};       ///< family; empty: default of the theme
inline const Setting<int> kCodeFontSize{"editor/fontSize", 0};    ///< points; 0: as in the rest of the window
inline const Setting<int> kIndentation{"editor/indentation", 2};  ///< spaces per level, 1 to 8
inline const Setting<bool> kUnitHints{"editor/unitHints", true};  ///< show inferred units after declarations
inline const Setting<bool> kFormatOnSave{"editor/formatOnSave", false};
inline const Setting<QStringList> kUnitsUnchecked{"libraries/unitsUnchecked", {}};  ///< names of libraries
inline const Setting<bool> kRestoreDocuments{"session/restoreDocuments", true};
inline const Setting<int> kParallelJobs{"session/parallelJobs", 0};    ///< 0: number of processors
inline const Setting<bool> kReduceMotion{"view/reduceMotion", false};  ///< no animations: symbols replace movement
inline const Setting<bool> kShowPower{
    .key = "view/showPower", .standard = false, .isKept = false};  ///< power of a run on its diagram
// Default if the model's experiment annotation does not specify it.
inline const Setting<QString> kSolver{"simulation/solver", QStringLiteral("cvode")};
inline const Setting<double> kTolerance{"simulation/tolerance", 1e-6};
inline const Setting<int> kIntervals{"simulation/intervals", 500};
inline const Setting<int> kResultMemory{"simulation/resultMemory",
                                        0};  ///< MB of a result in memory, the rest in a file; 0: automatic
inline const Setting<QString> kResultFolder{"simulation/resultFolder", {}};  ///< folder of that file; empty: default of
                                                                             ///< the system

/// Storage according to these two.
[[nodiscard]] ResultStorage resultStorage(const Settings& settings);

}  // namespace causeway::ui
