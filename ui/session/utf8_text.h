// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Conversion of the core's UTF-8 texts to Qt strings.
#pragma once

#include <QString>
#include <string>

namespace causeway::ui {

[[nodiscard]] inline QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

}  // namespace causeway::ui
