// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/equations_model.h"

#include "ui/structure/name_highlighter.h"
#include "ui/structure/structure_text.h"

namespace causeway::ui {

void EquationsModel::setStructure(std::shared_ptr<const Structure> structure)
{
    beginResetModel();
    m_replay.reset(structure);
    m_structure = std::move(structure);
    m_blockOf.clear();
    if (m_structure) {
        const std::vector<BltBlock>& blocks = m_structure->blocks;
        m_blockOf.assign(m_structure->equations.size(), static_cast<std::uint32_t>(blocks.size()));
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            for (const EquationId equation : blocks[b].equations)
                m_blockOf[equation.index()] = static_cast<std::uint32_t>(b);
        }
    }
    orderRows();
    endResetModel();
}

void EquationsModel::orderRows()
{
    m_rows.clear();
    m_rowOf.clear();
    if (!m_structure) return;
    const std::size_t count = m_structure->equations.size();
    std::vector<bool> isPlaced(count);
    m_rows.reserve(count);
    if (m_isSorted) {
        for (const EquationId equation : m_structure->order) {
            if (isPlaced[equation.index()]) continue;
            isPlaced[equation.index()] = true;
            m_rows.push_back(equation);
        }
    }
    for (std::size_t e = 0; e < count; ++e) {
        if (!isPlaced[e]) m_rows.emplace_back(e);
    }
    m_rowOf.resize(count);
    for (std::size_t row = 0; row < count; ++row) m_rowOf[m_rows[row].index()] = static_cast<std::uint32_t>(row);
}

void EquationsModel::setSorted(bool sorted)
{
    if (sorted == m_isSorted) return;
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<EquationId> equations;
    for (const QModelIndex& index : before) equations.push_back(equationAt(index.row()));
    m_isSorted = sorted;
    orderRows();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        after += index(rowOf(equations[static_cast<std::size_t>(i)]), before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void EquationsModel::setPosition(int position)
{
    if (!m_structure) return;
    const int before = m_replay.position();
    m_replay.seek(position);
    if (m_replay.position() == before || m_rows.empty()) return;
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int EquationsModel::rowOf(EquationId equation) const
{
    return equation.index() < m_rowOf.size() ? static_cast<int>(m_rowOf[equation.index()]) : -1;
}

UnknownId EquationsModel::unknownOf(EquationId equation) const
{
    return m_structure->assignment.contains(equation) ? m_structure->assignment[equation].unknown : UnknownId();
}

std::size_t EquationsModel::numberedCount() const
{
    return m_structure ? m_replay.colouring().assignedCount() : 0;
}

int EquationsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int EquationsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EquationsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) return QAbstractTableModel::headerData(section, orientation, role);
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case Number: return tr("The number the equation gets: its place in the order of evaluation");
            case Index: return tr("Its place in the text of the model");
            case Written: return tr("The equation as written");
            case UnknownName: return tr("The unknown it is solved for");
            case Solved: return tr("The equation solved for its unknown");
            case Block: return tr("Equations of one loop must be solved together");
            default: return {};
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Number: return tr("No.");
        case Index: return tr("Eq.");
        case Written: return tr("Equation");
        case UnknownName: return tr("Unknown");
        case Solved: return tr("Solved form");
        case Block: return tr("Block");
        default: return {};
    }
}

QString EquationsModel::blockText(EquationId equation) const
{
    const std::size_t b = m_blockOf[equation.index()];
    if (b >= m_structure->blocks.size()) return {};
    const std::size_t size = m_structure->blocks[b].equations.size();
    return size > 1 ? tr("%1: loop of %2").arg(b + 1).arg(size) : QString::number(b + 1);
}

QString EquationsModel::toolTip(EquationId equation) const
{
    QStringList lines{textOf(*m_structure, equation)};
    const UnknownId unknown = unknownOf(equation);
    if (unknown.isNone()) {
        lines += tr("Nothing is left that this equation could determine.");
        return lines.join(QLatin1Char('\n'));
    }
    lines += QString::fromStdString(m_structure->solvedText(equation));
    if (m_structure->assignment[equation].mayDivideByZero) lines += tr("The division may be by zero.");
    const std::size_t b = m_blockOf[equation.index()];
    if (b < m_structure->blocks.size() && m_structure->blocks[b].equations.size() > 1) {
        const BltBlock& block = m_structure->blocks[b];
        const std::string_view kind = toString(block.kind);
        lines += tr("Solved together with %1 others (%2)")
                     .arg(block.equations.size() - 1)
                     .arg(QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size())));
    }
    return lines.join(QLatin1Char('\n'));
}

QString EquationsModel::display(EquationId equation, int column) const
{
    const UnknownId unknown = unknownOf(equation);
    switch (column) {
        case Number: {
            const std::uint32_t number = m_replay.colouring().number(equation);
            if (number != 0) return QString::number(number);
            // What the rules leave to a loop gets its number from the blocks, once the colouring is over.
            const bool isOver = m_replay.position() == m_replay.count();
            return isOver && !unknown.isNone() ? QString::number(m_structure->assignment[equation].number) : QString();
        }
        case Index: return labelOf(equation);
        case Written: return textOf(*m_structure, equation);
        case UnknownName: return unknown.isNone() ? QString() : nameOf(*m_structure, unknown);
        case Solved: return unknown.isNone() ? QString() : QString::fromStdString(m_structure->solvedText(equation));
        case Block: return blockText(equation);
        default: return {};
    }
}

QVariant EquationsModel::data(const QModelIndex& index, int role) const
{
    if (!m_structure || !index.isValid()) return {};
    const EquationId equation = equationAt(index.row());
    switch (role) {
        case Qt::DisplayRole: return display(equation, index.column());
        case Qt::ToolTipRole: return toolTip(equation);
        case Qt::TextAlignmentRole: return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
        case IsColouredRole: return m_replay.colouring().number(equation) != 0;
        case IsNumberedRole: return !display(equation, Number).isEmpty();
        case IsCurrentRole: {
            const ColouringStep* step = m_replay.currentStep();
            return step != nullptr && step->equation == equation;
        }
        case LoopRole: {
            const std::size_t b = m_blockOf[equation.index()];
            return b < m_structure->blocks.size() && m_structure->blocks[b].equations.size() > 1;
        }
        case SpansRole: {
            if (index.column() != Written && index.column() != Solved && index.column() != UnknownName) return {};
            const Incidence& incidence = m_structure->incidence;
            std::vector<SoughtName> names;
            EdgeId edge = incidence.firstEdge(equation);
            for (const UnknownId unknown : incidence.unknowns(equation)) {
                const EdgeColour colour = m_replay.colouring().colour(edge);
                names.push_back({nameOf(*m_structure, unknown), colour == EdgeColour::Red ? NameSpan::Kind::Solved
                                                                : colour == EdgeColour::Blue
                                                                    ? NameSpan::Kind::Known
                                                                    : NameSpan::Kind::Undecided});
                edge = EdgeId(edge.index() + 1);
            }
            return QVariant::fromValue(findNames(display(equation, index.column()), names));
        }
        default: return {};
    }
}

}  // namespace causeway::ui
