// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Objects shared by the whole program, created once in main and passed down. There are no global instances.
#pragma once

#include <QString>

#include "ui/session/action_registry.h"
#include "ui/session/job_manager.h"
#include "ui/session/library_source.h"
#include "ui/session/native_trust.h"
#include "ui/session/recovery.h"
#include "ui/session/settings.h"
#include "ui/session/theme.h"
#include "ui/session/wheel_guard.h"
#include "ui/session/workspace_texts.h"

namespace causeway::ui {

class AppContext {
public:
    /// Ephemeral: reads and writes nothing on disk (screenshots, tests).
    explicit AppContext(Settings::Storage storage);
    /// Stores settings in this file, and nothing else on disk (tests of persistence).
    explicit AppContext(const QString& settingsFile);
    AppContext(const AppContext&) = delete;
    AppContext& operator=(const AppContext&) = delete;

    // In order of dependence: jobs stop before the objects to which they report are destroyed.
    Settings settings;
    Theme theme;
    ActionRegistry actions{theme, &settings};
    JobManager jobs;
    LibrarySource libraries{settings};
    NativeTrust trust{settings};
    RecoveryStore recovery;
    WorkspaceTexts workspace;
    WheelGuard wheel;

private:
    /// Applies font and job settings, now and after each change.
    void followSettings();
    void applySettings();
};

}  // namespace causeway::ui
