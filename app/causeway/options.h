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
    bool diagram = false;  ///< `--panel diagram`: the diagram of the document in front
    std::optional<int> step;
    std::optional<ui::Theme::Mode> theme;
    QString screenshot;  ///< empty: none wanted
    std::optional<QSize> size;
};

/// Either what to do, or the status to end with at once (help, version, wrong usage); the text is printed by then.
struct ParsedOptions {
    Options options;
    std::optional<int> exitStatus;
};

[[nodiscard]] ParsedOptions parseOptions(int argc, char** argv);

}  // namespace causeway
