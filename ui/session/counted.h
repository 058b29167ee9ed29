// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// "1 equation", "12 equations": numbers with what they count. Both forms are translated texts; `many` has %1.
///
/// Qt's own plural forms exist only where a translation is loaded, so English would read "1 equation(s)".
#pragma once

#include <QLocale>
#include <QString>

namespace causeway::ui {

[[nodiscard]] inline QString counted(qulonglong number, const QString& one, const QString& many)
{
    return number == 1 ? one : many.arg(QLocale().toString(number));
}

}  // namespace causeway::ui
