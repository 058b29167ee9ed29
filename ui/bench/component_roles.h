// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the window calls the roles of components in a balance of power.
#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/results/component_power.h"

namespace causeway::ui {

[[nodiscard]] inline QString roleText(ComponentRole role)
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

}  // namespace causeway::ui
