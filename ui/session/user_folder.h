// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Initial folder of file dialogs: the one used last, initially the user's documents; never the installation or start
/// folder.
#pragma once

#include <QString>

namespace causeway::ui {

class Settings;

/// Absolute path for a file name; the folder itself if empty. `settings` may be null.
[[nodiscard]] QString inUserFolder(const Settings* settings, const QString& name);

/// Records the folder of a file the user has read or written; ignores empty paths and the folder of a package
/// (package.mo), where saved files would become part of the package (Modelica Language Specification, section 13.4.1).
void noteUserFolder(Settings* settings, const QString& path);

}  // namespace causeway::ui
