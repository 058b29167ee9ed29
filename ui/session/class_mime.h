// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How a class is dragged from one view to another.
#pragma once

#include <QString>

namespace causeway::ui {

/// The full name of the class in UTF-8.
inline const QString kClassMimeType = QStringLiteral("application/x-causeway-class");

}  // namespace causeway::ui
