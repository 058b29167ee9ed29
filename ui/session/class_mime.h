// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// MIME types for dragging classes between views and copying components.
#pragma once

#include <QString>

namespace causeway::ui {

/// The full name of the class in UTF-8.
inline const QString kClassMimeType = QStringLiteral("application/x-causeway-class");

/// Accompanies copied components: full name of the class in which their names are resolved.
inline const QString kSourceClassMimeType = QStringLiteral("application/x-causeway-source-class");

}  // namespace causeway::ui
