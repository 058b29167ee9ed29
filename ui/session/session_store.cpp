// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_store.h"

#include "ui/session/settings.h"

namespace causeway::ui {

namespace {

/// One line per file: cursor, first line, flags, path. The path is last, since it may contain any character.
const Setting<QStringList> kFiles{"session/openFiles", {}};
constexpr int kParts = 4;

}  // namespace

std::vector<OpenFile> rememberedFiles(const Settings& settings)
{
    std::vector<OpenFile> files;
    for (const QString& line : settings.value(kFiles)) {
        const QStringList parts = line.split(QLatin1Char(' '));
        if (parts.size() < kParts) continue;
        OpenFile file;
        file.cursor = parts[0].toUInt();
        file.firstLine = parts[1].toInt();
        file.isLocked = parts[2].contains(QLatin1Char('l'));
        file.isInFront = parts[2].contains(QLatin1Char('f'));
        file.path = parts.mid(kParts - 1).join(QLatin1Char(' '));
        if (!file.path.isEmpty()) files.push_back(file);
    }
    return files;
}

void rememberFiles(Settings& settings, const std::vector<OpenFile>& files)
{
    QStringList lines;
    for (const OpenFile& file : files) {
        const QString flags = QStringLiteral("-") + (file.isLocked ? QStringLiteral("l") : QString()) +
                              (file.isInFront ? QStringLiteral("f") : QString());
        lines.append(QStringLiteral("%1 %2 %3 ").arg(file.cursor).arg(file.firstLine).arg(flags) + file.path);
    }
    settings.setValue(kFiles, lines);
}

}  // namespace causeway::ui
