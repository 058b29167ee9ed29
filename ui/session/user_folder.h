// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where dialogs for files begin: in the folder that was used last, at first in the user's documents; never where the
/// program is installed, or happens to have been started.
#pragma once

#include <QString>

namespace causeway::ui {

class Settings;

/// An absolute path for a file of that name; the folder itself for an empty one. `settings` may be null.
[[nodiscard]] QString inUserFolder(const Settings* settings, const QString& name);

/// A file was read or written there by the user; nothing happens for an empty path, nor for the folder of a package
/// (package.mo): who looks at a class of a library wants to keep nothing beside it, where it would belong to the
/// package (Modelica Language Specification, section 13.4.1).
void noteUserFolder(Settings* settings, const QString& path);

}  // namespace causeway::ui
