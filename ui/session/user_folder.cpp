// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/user_folder.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "ui/session/settings.h"

namespace causeway::ui {

namespace {

const Setting<QString> kUserFolder{"files/folder", {}};

}  // namespace

QString inUserFolder(const Settings* settings, const QString& name)
{
    QString folder = settings != nullptr ? settings->value(kUserFolder) : QString();
    if (folder.isEmpty() || !QFileInfo(folder).isDir())
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    if (!QFileInfo(folder).isDir()) folder = QDir::homePath();
    return name.isEmpty() ? folder : QDir(folder).filePath(name);
}

void noteUserFolder(Settings* settings, const QString& path)
{
    if (settings == nullptr || path.isEmpty()) return;
    const QString folder = QFileInfo(path).absolutePath();
    if (!QFileInfo::exists(QDir(folder).filePath(QStringLiteral("package.mo"))))
        settings->setValue(kUserFolder, folder);
}

}  // namespace causeway::ui
