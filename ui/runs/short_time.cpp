// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/short_time.h"

#include <QLocale>
#include <array>
#include <cmath>

namespace causeway::ui {

QString shortTime(double seconds, int digits)
{
    struct Unit {
        double size;
        const char* name;
    };
    // Attoseconds are omitted: "as" reads as a word.
    static constexpr std::array<Unit, 6> kUnits = {
        {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}, {1e-12, "ps"}, {1e-15, "fs"}}};
    const double size = std::fabs(seconds);
    const Unit* unit = kUnits.begin();
    // Times that round to 1000 of a unit are shown as 1 of the next.
    while (size > 0 && size < 0.9995 * unit->size && unit + 1 != kUnits.end()) ++unit;
    return QLocale::c().toString(seconds / unit->size, 'g', digits) + QLatin1Char(' ') + QString::fromUtf8(unit->name);
}

}  // namespace causeway::ui
