// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/variable_model.h"

#include <QApplication>
#include <QFontMetrics>

#include "core/base/units.h"
#include "ui/session/variable_mime.h"

namespace causeway::ui {

VariableModel::VariableModel(QObject* parent) : QAbstractItemModel(parent), m_tree(std::make_shared<VariableTree>()) {}

void VariableModel::setTree(std::shared_ptr<const VariableTree> tree)
{
    beginResetModel();
    m_tree = std::move(tree);
    endResetModel();
}

void VariableModel::setChecked(std::map<std::size_t, QColor> checked)
{
    std::map<std::size_t, QColor> touched = m_checked;
    m_checked = std::move(checked);
    touched.insert(m_checked.begin(), m_checked.end());
    for (const auto& [column, colour] : touched) {
        const QModelIndex changed = indexOf(column);
        if (changed.isValid()) emit dataChanged(changed, changed, {Qt::CheckStateRole, kCurveColourRole});
    }
}

QModelIndex VariableModel::indexOf(std::size_t resultColumn) const
{
    if (resultColumn >= m_tree->nodeOfColumn.size()) return {};
    const std::uint32_t id = m_tree->nodeOfColumn[resultColumn];
    return id == 0 ? QModelIndex() : createIndex(static_cast<int>(m_tree->nodes[id].row), Name, quintptr{id});
}

std::size_t VariableModel::resultColumn(const QModelIndex& index) const
{
    return index.isValid() ? node(index).column : VariableTree::kNoColumn;
}

const VariableTree::Node& VariableModel::node(const QModelIndex& index) const
{
    return m_tree->nodes[index.isValid() ? index.internalId() : 0];
}

QModelIndex VariableModel::index(int row, int column, const QModelIndex& parent) const
{
    const auto& children = node(parent).children;
    if (parent.column() > 0 || row < 0 || column < 0 || column >= ColumnCount ||
        static_cast<std::size_t>(row) >= children.size())
        return {};
    return createIndex(row, column, quintptr{children[static_cast<std::size_t>(row)]});
}

QModelIndex VariableModel::parent(const QModelIndex& index) const
{
    const std::uint32_t id = index.isValid() ? node(index).parent : 0;
    return id == 0 ? QModelIndex() : createIndex(static_cast<int>(m_tree->nodes[id].row), Name, quintptr{id});
}

int VariableModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(node(parent).children.size());
}

int VariableModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

QString VariableModel::tooltip(std::size_t resultColumn) const
{
    const ResultColumn& variable = m_tree->result->columns[resultColumn];
    QString text = QStringLiteral("<b>%1</b>").arg(QString::fromStdString(variable.name).toHtmlEscaped());
    if (!variable.unit.empty())
        text += QStringLiteral(" [%1]").arg(QString::fromStdString(printedUnit(variable.unit)).toHtmlEscaped());
    if (!variable.description.empty())
        text += QStringLiteral("<br>") + QString::fromStdString(variable.description).toHtmlEscaped();
    return text;
}

QVariant VariableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) return {};
    constexpr int kRowAir = 8;
    if (role == Qt::SizeHintRole) return QSize(0, QFontMetrics(QApplication::font()).height() + kRowAir);
    const VariableTree::Node& shown = node(index);
    const bool isVariable = shown.column != VariableTree::kNoColumn;
    if (role == Qt::ToolTipRole) return isVariable ? QVariant(tooltip(shown.column)) : QVariant();
    if (index.column() == Unit) {
        return role == Qt::DisplayRole && isVariable
                   ? QString::fromStdString(printedUnit(m_tree->result->columns[shown.column].unit))
                   : QVariant();
    }
    if (role == Qt::DisplayRole) return shown.label;
    if (!isVariable) return {};
    const auto checked = m_checked.find(shown.column);
    switch (role) {
        case Qt::CheckStateRole: return checked != m_checked.end() ? Qt::Checked : Qt::Unchecked;
        case kCurveColourRole: return checked != m_checked.end() ? QVariant(checked->second) : QVariant();
        case Qt::AccessibleTextRole: return QString::fromStdString(m_tree->result->columns[shown.column].name);
        default: return {};
    }
}

bool VariableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const std::size_t column = resultColumn(index);
    if (role != Qt::CheckStateRole || column == VariableTree::kNoColumn) return false;
    emit checkWanted(column, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags VariableModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.column() == Name && resultColumn(index) != VariableTree::kNoColumn) flags |= Qt::ItemIsUserCheckable;
    return flags | Qt::ItemIsDragEnabled;
}

QStringList VariableModel::mimeTypes() const
{
    return {kVariablesMimeType};
}

QMimeData* VariableModel::mimeData(const QModelIndexList& indexes) const
{
    QStringList names;
    const auto add = [&](std::size_t column) {
        const QString name = QString::fromStdString(m_tree->result->columns[column].name);
        if (!names.contains(name)) names << name;
    };
    for (const QModelIndex& index : indexes) {
        if (index.column() != Name) continue;
        if (resultColumn(index) != VariableTree::kNoColumn) {
            add(resultColumn(index));
            continue;
        }
        for (const std::uint32_t child : node(index).children) {
            if (m_tree->nodes[child].column != VariableTree::kNoColumn) add(m_tree->nodes[child].column);
        }
    }
    return variablesToDrag(names);
}

QVariant VariableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == Name ? tr("Variable") : tr("Unit");
}

}  // namespace causeway::ui
