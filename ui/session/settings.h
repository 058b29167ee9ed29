// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Typed program settings, persistent or until the end of the program: a `Setting<T>` is declared beside its use.
/// In:   path of an INI file, or nothing: settings are then lost at the end (screenshots, tests). Fails: never;
///       unreadable values are replaced by defaults, unwritable ones are lost. Threads: the UI thread only.
#pragma once

#include <QHash>
#include <QObject>
#include <QSettings>
#include <QStringList>
#include <QVariant>
#include <memory>

namespace causeway::ui {

template <class T>
struct Setting {
    const char* key;     ///< "editor/zoom"
    T standard;          ///< default
    bool isKept = true;  ///< false: lost at the end of the program
};

class Settings : public QObject {
    Q_OBJECT
public:
    enum class Storage { User, Ephemeral };

    explicit Settings(Storage storage, QObject* parent = nullptr);
    /// Stored in this INI file.
    explicit Settings(const QString& iniFile, QObject* parent = nullptr);

    template <class T>
    [[nodiscard]] T value(const Setting<T>& setting) const
    {
        const QVariant stored = read(QLatin1String(setting.key), setting.isKept);
        return stored.isValid() && stored.canConvert<T>() ? stored.value<T>() : setting.standard;
    }
    template <class T>
    void setValue(const Setting<T>& setting, const T& value)
    {
        write(QLatin1String(setting.key), QVariant::fromValue(value), setting.isKept);
    }

    /// Moves an entry to the front of a list without duplicates, keeping at most `most`.
    void addFirst(const Setting<QStringList>& list, const QString& entry, int most);

    /// Recent files, newest first, at most `kRecentFiles`; without files that no longer exist.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void clearRecentFiles();
    /// The same for workspace folders.
    [[nodiscard]] QStringList recentFolders() const;
    void addRecentFolder(const QString& path);

    static constexpr int kRecentFiles = 12;

signals:
    void changed(const QString& key);

private:
    [[nodiscard]] QStringList existing(const Setting<QStringList>& list) const;
    [[nodiscard]] QVariant read(const QString& key, bool isKept) const;
    void write(const QString& key, const QVariant& value, bool isKept);

    std::unique_ptr<QSettings> m_file;  ///< null: ephemeral
    QHash<QString, QVariant> m_memory;  ///< values not stored in a file
};

}  // namespace causeway::ui
