// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/app_context.h"

#include <QStandardPaths>

namespace causeway::ui {

namespace {

QString recoveryFolder(Settings::Storage storage)
{
    if (storage == Settings::Storage::Ephemeral) return {};
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return data.isEmpty() ? QString() : data + QStringLiteral("/causeway/recovery");
}

}  // namespace

AppContext::AppContext(Settings::Storage storage) : settings(storage), recovery(recoveryFolder(storage), jobs) {}

AppContext::AppContext(const QString& settingsFile) : settings(settingsFile), recovery({}, jobs) {}

}  // namespace causeway::ui
