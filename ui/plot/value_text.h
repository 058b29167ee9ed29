// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values as plots write them.
#pragma once

#include <QLocale>
#include <QString>
#include <cmath>

#include "core/base/units.h"

namespace causeway::ui {

[[nodiscard]] inline QString plainNumber(double value)
{
    return std::isfinite(value) ? QLocale::c().toString(value, 'g', 6) : QStringLiteral("–");
}

[[nodiscard]] inline QString withUnit(double value, const QString& unit)
{
    return unit.isEmpty()
               ? plainNumber(value)
               : plainNumber(value) + QLatin1Char(' ') + QString::fromStdString(printedUnit(unit.toStdString()));
}

}  // namespace causeway::ui
