// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/search_results.h"

#include <QMimeData>

#include "ui/browser/class_roles.h"

namespace causeway::ui {

void SearchResults::setResults(std::shared_ptr<const ClassSearch> search, const QString& typed)
{
    beginResetModel();
    m_search = std::move(search);
    m_rows = m_search->find(typed.toStdString(), kMost);
    endResetModel();
}

int SearchResults::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant SearchResults::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const ListedClass& listed = m_search->classes()[m_rows[static_cast<std::size_t>(index.row())]];
    if (role == SecondaryRole) return QString::fromStdString(listed.description);
    if (role == PathRole) return QString::fromStdString(listed.fullName).section(QLatin1Char('.'), 0, -2);
    return classData(listed, role);
}

Qt::ItemFlags SearchResults::flags(const QModelIndex& index) const
{
    return QAbstractListModel::flags(index) | (index.isValid() ? Qt::ItemIsDragEnabled : Qt::NoItemFlags);
}

QStringList SearchResults::mimeTypes() const
{
    return {kClassMimeType};
}

QMimeData* SearchResults::mimeData(const QModelIndexList& indexes) const
{
    return indexes.isEmpty() ? nullptr : classMimeData(indexes.front().data(FullNameRole).toString());
}

}  // namespace causeway::ui
