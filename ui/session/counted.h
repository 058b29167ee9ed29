// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Numbers with nouns: "1 equation", "12 equations". Both forms are translated texts; `many` contains %1. Qt's plural
/// forms require a loaded translation; English would read "1 equation(s)".
#pragma once

#include <QLocale>
#include <QString>

namespace causeway::ui {

[[nodiscard]] inline QString counted(qulonglong number, const QString& one, const QString& many)
{
    return number == 1 ? one : many.arg(QLocale().toString(number));
}

}  // namespace causeway::ui
