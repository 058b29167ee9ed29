// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/remembered_classes.h"

#include "ui/session/settings.h"

namespace causeway::ui {

namespace {

const Setting<QStringList> kFavourites{"library/favourites", {}};
const Setting<QStringList> kRecent{"library/recentClasses", {}};

}  // namespace

RememberedClasses::RememberedClasses(Settings& settings, QObject* parent) : QObject(parent), m_settings(settings) {}

QStringList RememberedClasses::favourites() const
{
    return m_settings.value(kFavourites);
}

void RememberedClasses::setFavourite(const QString& fullName, bool isFavourite)
{
    QStringList names = favourites();
    if (fullName.isEmpty() || names.contains(fullName) == isFavourite) return;
    if (isFavourite) {
        names.append(fullName);
    } else {
        names.removeAll(fullName);
    }
    m_settings.setValue(kFavourites, names);
    emit changed();
}

QStringList RememberedClasses::recent() const
{
    return m_settings.value(kRecent);
}

void RememberedClasses::noteUse(const QString& fullName)
{
    if (fullName.isEmpty() || recent().value(0) == fullName) return;
    m_settings.addFirst(kRecent, fullName, kMaxRecent);
    emit changed();
}

}  // namespace causeway::ui
