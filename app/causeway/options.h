// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The command line of the IDE.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>

#include "ui/session/theme.h"
#include "ui/window/panels.h"
#include "ui/window/perspectives.h"

namespace causeway {

struct Options {
    QStringList files;
    QString model;
    bool simulate = false;
    std::optional<ui::PanelId> panel;
    std::optional<ui::Perspective> perspective;
    QString lesson;
    bool diagram = false;  ///< `--panel diagram`: the diagram of the current document
    std::optional<int> step;
    std::optional<ui::Theme::Mode> theme;
    QString screenshot;  ///< empty: none
    std::optional<QSize> size;
};

/// Either options, or the exit status (help, version, wrong usage), after the text was printed.
struct ParsedOptions {
    Options options;
    std::optional<int> exitStatus;
};

[[nodiscard]] ParsedOptions parseOptions(int argc, char** argv);

}  // namespace causeway
