// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How a class is dragged from one view to another, and components copied.
#pragma once

#include <QString>

namespace causeway::ui {

/// The full name of the class in UTF-8.
inline const QString kClassMimeType = QStringLiteral("application/x-causeway-class");

/// Beside the text of copied components: the full name of the class in which their names have a meaning.
inline const QString kSourceClassMimeType = QStringLiteral("application/x-causeway-source-class");

}  // namespace causeway::ui
