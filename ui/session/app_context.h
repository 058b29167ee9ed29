// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the whole program shares, made once in main and passed down. There is no global instance of anything.
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
    /// Ephemeral: nothing is read from or left on the disk (screenshots, tests).
    explicit AppContext(Settings::Storage storage);
    /// The settings are in that file, and nothing else is kept on the disk (tests of what is remembered).
    explicit AppContext(const QString& settingsFile);
    AppContext(const AppContext&) = delete;
    AppContext& operator=(const AppContext&) = delete;

    // In the order of dependence: jobs stop before anything they report to goes.
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
    /// Font and jobs as the settings say, now and whenever they change.
    void followSettings();
    void applySettings();
};

}  // namespace causeway::ui
