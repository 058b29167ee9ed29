// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The user's favourite and recently used classes, stored persistently.
#pragma once

#include <QObject>
#include <QStringList>

namespace causeway::ui {

class Settings;

class RememberedClasses : public QObject {
    Q_OBJECT
public:
    static constexpr int kMaxRecent = 8;

    explicit RememberedClasses(Settings& settings, QObject* parent = nullptr);

    /// In order of addition.
    [[nodiscard]] QStringList favourites() const;
    [[nodiscard]] bool isFavourite(const QString& fullName) const { return favourites().contains(fullName); }
    void setFavourite(const QString& fullName, bool isFavourite);
    /// Most recent first.
    [[nodiscard]] QStringList recent() const;
    void noteUse(const QString& fullName);

signals:
    void changed();

private:
    Settings& m_settings;
};

}  // namespace causeway::ui
