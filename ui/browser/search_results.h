// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Search results for classes, best match first: names, paths, descriptions.
#pragma once

#include <QAbstractListModel>
#include <memory>
#include <vector>

#include "core/library/class_search.h"

namespace causeway::ui {

class SearchResults : public QAbstractListModel {
    Q_OBJECT
public:
    /// Maximum number; the user refines the search instead.
    static constexpr std::size_t kMost = 300;

    using QAbstractListModel::QAbstractListModel;

    void setResults(std::shared_ptr<const ClassSearch> search, const QString& typed);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    std::shared_ptr<const ClassSearch> m_search;
    std::vector<std::uint32_t> m_rows;
};

}  // namespace causeway::ui
