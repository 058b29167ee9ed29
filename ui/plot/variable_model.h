// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Item model of a `VariableTree`: name with check box and curve colour, unit; descriptions as tool tips.
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
    static constexpr int kCurveColourRole = Qt::UserRole;  ///< QColor of the curve

    explicit VariableModel(QObject* parent = nullptr);

    void setTree(std::shared_ptr<const VariableTree> tree);
    [[nodiscard]] const VariableTree& tree() const { return *m_tree; }
    /// Plotted columns of the result, with their colours.
    void setChecked(std::map<std::size_t, QColor> checked);

    /// Row of a column of the result; invalid if filtered out.
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
    /// Variables at these indexes, and those directly below components (variable_mime.h).
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    [[nodiscard]] Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// The user wants a variable to be plotted or removed; `setChecked` confirms it.
    void checkWanted(std::size_t resultColumn, bool checked);

private:
    [[nodiscard]] const VariableTree::Node& node(const QModelIndex& index) const;
    [[nodiscard]] QString tooltip(std::size_t resultColumn) const;

    std::shared_ptr<const VariableTree> m_tree;
    std::map<std::size_t, QColor> m_checked;
};

}  // namespace causeway::ui
