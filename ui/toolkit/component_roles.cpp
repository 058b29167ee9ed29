// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/component_roles.h"

#include <QCoreApplication>
#include <QLocale>

#include "core/base/prefixed_unit.h"
#include "ui/session/theme.h"

namespace causeway::ui {

QString roleText(ComponentRole role)
{
    const auto say = [](const char* text) { return QCoreApplication::translate("causeway::ui::ComponentRole", text); };
    switch (role) {
        case ComponentRole::Source: return say(QT_TRANSLATE_NOOP("causeway::ui::ComponentRole", "source"));
        case ComponentRole::Load: return say(QT_TRANSLATE_NOOP("causeway::ui::ComponentRole", "load"));
        case ComponentRole::Loss: return say(QT_TRANSLATE_NOOP("causeway::ui::ComponentRole", "loss"));
        case ComponentRole::Storage: return say(QT_TRANSLATE_NOOP("causeway::ui::ComponentRole", "storage"));
        case ComponentRole::Lossless: return say(QT_TRANSLATE_NOOP("causeway::ui::ComponentRole", "lossless"));
    }
    return {};
}

QColor roleColour(ComponentRole role, const ThemeColours& colours)
{
    switch (role) {
        case ComponentRole::Source: return colours.accent;
        case ComponentRole::Load: return colours.conducting;
        case ComponentRole::Loss: return colours.curves[1];
        case ComponentRole::Storage: return colours.edgeKnown;
        case ComponentRole::Lossless: break;
    }
    return colours.textMuted;
}

QString powerText(double watts)
{
    const PrefixedUnit unit = prefixedUnit(watts, "W");
    return QLocale::c().toString(watts / unit.size, 'g', 4) + QLatin1Char(' ') + QString::fromStdString(unit.text);
}

}  // namespace causeway::ui
