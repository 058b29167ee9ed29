// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// `VariableTree` for a tree view: name with check box and the colour of the curve, unit; descriptions as tooltips.
#pragma once

#include <QAbstractItemModel>
#include <QColor>
#include <map>
#include <memory>

#include "ui/plot/variable_tree.h"

namespace causeway::ui {

class VariableModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Unit, ColumnCount };
    static constexpr int kCurveColourRole = Qt::UserRole;  ///< QColor of what is drawn

    explicit VariableModel(QObject* parent = nullptr);

    void setTree(std::shared_ptr<const VariableTree> tree);
    [[nodiscard]] const VariableTree& tree() const { return *m_tree; }
    /// The columns of the result that are drawn, with the colour of each.
    void setChecked(std::map<std::size_t, QColor> checked);

    /// The row of a column of the result; invalid when the filter hides it.
    [[nodiscard]] QModelIndex indexOf(std::size_t resultColumn) const;
    /// VariableTree::kNoColumn for a component.
    [[nodiscard]] std::size_t resultColumn(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    /// The variables at these places, and those directly below components (variable_mime.h).
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    [[nodiscard]] Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// The user wants a variable drawn, or no longer. `setChecked` is what makes it so.
    void checkWanted(std::size_t resultColumn, bool checked);

private:
    [[nodiscard]] const VariableTree::Node& node(const QModelIndex& index) const;
    [[nodiscard]] QString tooltip(std::size_t resultColumn) const;

    std::shared_ptr<const VariableTree> m_tree;
    std::map<std::size_t, QColor> m_checked;
};

}  // namespace causeway::ui
