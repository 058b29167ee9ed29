// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Texts of the core, which are UTF-8, as the window has them.
#pragma once

#include <QString>
#include <string>

namespace causeway::ui {

[[nodiscard]] inline QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

}  // namespace causeway::ui
