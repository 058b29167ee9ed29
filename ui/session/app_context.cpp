// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/app_context.h"

#include <QStandardPaths>

#include "ui/session/preferences.h"

namespace causeway::ui {

namespace {

QString recoveryFolder(Settings::Storage storage)
{
    if (storage == Settings::Storage::Ephemeral) return {};
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return data.isEmpty() ? QString() : data + QStringLiteral("/causeway/recovery");
}

}  // namespace

AppContext::AppContext(Settings::Storage storage) : settings(storage), recovery(recoveryFolder(storage), jobs)
{
    followSettings();
}

AppContext::AppContext(const QString& settingsFile) : settings(settingsFile), recovery({}, jobs)
{
    followSettings();
}

void AppContext::followSettings()
{
    applySettings();
    QObject::connect(&settings, &Settings::changed, &theme, [this](const QString& key) {
        for (const char* ours : {kCodeFont.key, kCodeFontSize.key, kParallelJobs.key}) {
            if (key == QLatin1String(ours)) applySettings();
        }
    });
}

void AppContext::applySettings()
{
    theme.setCodeFont(settings.value(kCodeFont), settings.value(kCodeFontSize));
    jobs.setParallelJobs(settings.value(kParallelJobs));
}

}  // namespace causeway::ui
