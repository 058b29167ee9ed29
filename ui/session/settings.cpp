// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/settings.h"

#include <QFileInfo>

namespace causeway::ui {

namespace {
const Setting<QStringList> kRecent{"session/recentFiles", {}};
}

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

QVariant Settings::read(const QString& key) const
{
    return m_file ? m_file->value(key) : m_memory.value(key);
}

void Settings::write(const QString& key, const QVariant& value)
{
    if (read(key) == value) return;
    if (m_file) {
        m_file->setValue(key, value);
    } else {
        m_memory.insert(key, value);
    }
    emit changed(key);
}

QStringList Settings::recentFiles() const
{
    QStringList existing;
    for (const QString& path : value(kRecent)) {
        if (QFileInfo::exists(path)) existing.append(path);
    }
    return existing;
}

void Settings::addRecentFile(const QString& path)
{
    QStringList files = value(kRecent);
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > kRecentFiles) files.removeLast();
    setValue(kRecent, files);
}

void Settings::clearRecentFiles()
{
    setValue(kRecent, QStringList());
}

}  // namespace causeway::ui
