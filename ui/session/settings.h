// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the program remembers between two runs, or only until its end, typed: a `Setting<T>` is declared beside its
/// use.
///
/// In:   a path of an INI file, or nothing: then everything is forgotten at the end (screenshots, tests).
/// Fails: never; what cannot be read or has the wrong type is the default, what cannot be written is forgotten.
/// Threads: the UI thread only.
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
    T standard;          ///< the value while nothing else was chosen
    bool isKept = true;  ///< false: forgotten at the end of the program
};

class Settings : public QObject {
    Q_OBJECT
public:
    enum class Storage { User, Ephemeral };

    explicit Settings(Storage storage, QObject* parent = nullptr);
    /// Kept in that INI file.
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

    /// Puts an entry at the front of a list, once; of more than `most` the last ones go.
    void addFirst(const Setting<QStringList>& list, const QString& entry, int most);

    /// The files opened last, the newest first, at most `kRecentFiles`; those that are gone are left out.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void clearRecentFiles();
    /// The same for folders that were worked in.
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
    QHash<QString, QVariant> m_memory;  ///< what is in no file
};

}  // namespace causeway::ui
