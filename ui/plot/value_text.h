// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Number format of plots.
#pragma once

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <algorithm>
#include <cmath>

#include "core/base/prefixed_unit.h"
#include "core/base/units.h"

namespace causeway::ui {

[[nodiscard]] inline QString plainNumber(double value)
{
    return std::isfinite(value) ? QLocale::c().toString(value, 'g', 6) : QStringLiteral("–");
}

/// "47.2 mV"
[[nodiscard]] inline QString withUnit(double value, const QString& unit)
{
    if (unit.isEmpty() || !std::isfinite(value)) return plainNumber(value);
    const PrefixedUnit prefixed = prefixedUnit(value, unit.toStdString());
    return plainNumber(value / prefixed.size) + QLatin1Char(' ') + QString::fromStdString(prefixed.text);
}

/// "R.v [V]", "R [Ω]"
[[nodiscard]] inline QString quantityTitle(const QString& name, const QString& unit)
{
    const std::string printed = printedUnit(unit.toStdString());
    return printed.empty() ? name : QStringLiteral("%1 [%2]").arg(name, QString::fromStdString(printed));
}

/// "0.5 to 4 mF"
[[nodiscard]] inline QString rangeWithUnit(double from, double to, const QString& unit)
{
    const double larger = std::max(std::abs(from), std::abs(to));
    const PrefixedUnit prefixed = prefixedUnit(larger, unit.toStdString());
    const QString text = QCoreApplication::translate("Plot", "%1 to %2")
                             .arg(plainNumber(from / prefixed.size), plainNumber(to / prefixed.size));
    return unit.isEmpty() ? text : text + QLatin1Char(' ') + QString::fromStdString(prefixed.text);
}

/// `later - earlier`, with 0 for values that are equal within rounding.
[[nodiscard]] inline double roundedDifference(double later, double earlier)
{
    constexpr double kRounding = 1e-12;
    const double difference = later - earlier;
    return std::abs(difference) < kRounding * std::max(std::abs(later), std::abs(earlier)) ? 0 : difference;
}

/// Unit of a difference, without the offset of °C.
[[nodiscard]] inline QString unitOfDifference(const QString& unit)
{
    return unit == QLatin1String("degC") ? QStringLiteral("K") : unit;
}

}  // namespace causeway::ui
