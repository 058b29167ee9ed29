// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/settings.h"

#include <QFileInfo>

namespace causeway::ui {

namespace {
const Setting<QStringList> kRecent{"session/recentFiles", {}};
const Setting<QStringList> kRecentFolders{"session/recentFolders", {}};
}  // namespace

Settings::Settings(Storage storage, QObject* parent) : QObject(parent)
{
    if (storage == Storage::User) {
        m_file = std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("causeway"),
                                             QStringLiteral("causeway"));
    }
}

Settings::Settings(const QString& iniFile, QObject* parent)
    : QObject(parent), m_file(std::make_unique<QSettings>(iniFile, QSettings::IniFormat))
{
}

QVariant Settings::read(const QString& key, bool isKept) const
{
    return m_file && isKept ? m_file->value(key) : m_memory.value(key);
}

void Settings::write(const QString& key, const QVariant& value, bool isKept)
{
    if (read(key, isKept) == value) return;
    if (m_file && isKept) {
        m_file->setValue(key, value);
    } else {
        m_memory.insert(key, value);
    }
    emit changed(key);
}

QStringList Settings::existing(const Setting<QStringList>& list) const
{
    QStringList found;
    for (const QString& path : value(list)) {
        if (QFileInfo::exists(path)) found.append(path);
    }
    return found;
}

void Settings::addFirst(const Setting<QStringList>& list, const QString& entry, int most)
{
    QStringList entries = value(list);
    entries.removeAll(entry);
    entries.prepend(entry);
    while (entries.size() > most) entries.removeLast();
    setValue(list, entries);
}

QStringList Settings::recentFiles() const
{
    return existing(kRecent);
}

void Settings::addRecentFile(const QString& path)
{
    addFirst(kRecent, path, kRecentFiles);
}

QStringList Settings::recentFolders() const
{
    return existing(kRecentFolders);
}

void Settings::addRecentFolder(const QString& path)
{
    addFirst(kRecentFolders, path, kRecentFiles);
}

void Settings::clearRecentFiles()
{
    setValue(kRecent, QStringList());
}

}  // namespace causeway::ui
