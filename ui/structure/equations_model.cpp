// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/equations_model.h"

#include "ui/toolkit/formula_layout.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

void EquationsModel::setStructure(std::shared_ptr<const Structure> structure)
{
    beginResetModel();
    m_sheet = nullptr;
    m_frame = {};
    m_structure = std::move(structure);
    m_lines = m_structure ? std::make_unique<LoopLines>(*m_structure) : nullptr;
    m_blockOf.clear();
    if (m_structure) {
        const std::vector<BltBlock>& blocks = m_structure->blocks;
        m_decidedInLoop.assign(m_structure->equations.size(), UnknownId());
        m_blockOf.assign(m_structure->equations.size(), static_cast<std::uint32_t>(blocks.size()));
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            for (const EquationId equation : blocks[b].equations)
                m_blockOf[equation.index()] = static_cast<std::uint32_t>(b);
            if (!isLoop(blocks[b])) continue;
            for (const LoopPart& part : partsOf(blocks[b])) m_decidedInLoop[part.equation.index()] = part.unknown;
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
    if (m_isSorted && !m_frame.hidesSolution) {
        for (const EquationId equation : evaluationOrder()) {
            if (isPlaced[equation.index()]) continue;
            isPlaced[equation.index()] = true;
            m_rows.push_back(equation);
        }
    }
    for (std::size_t e = 0; e < count; ++e) {
        if (!isPlaced[e]) m_rows.emplace_back(e);
    }
    numberBlocks();
    m_rowOf.resize(count);
    for (std::size_t row = 0; row < count; ++row) m_rowOf[m_rows[row].index()] = static_cast<std::uint32_t>(row);
}

/// Order of evaluation: the structure's, or that of a manual colouring.
void EquationsModel::numberBlocks()
{
    m_blockNumber.assign(m_structure->blocks.size(), 0);
    std::size_t number = 0;
    for (const EquationId equation : evaluationOrder()) {
        const std::uint32_t block = m_blockOf[equation.index()];
        if (block < m_blockNumber.size() && m_blockNumber[block] == 0) m_blockNumber[block] = ++number;
    }
}

const std::vector<EquationId>& EquationsModel::evaluationOrder() const
{
    return m_frame.sortedByHand ? m_frame.sortedByHand->equationAt : m_structure->order;
}

void EquationsModel::setSorted(bool sorted)
{
    if (sorted != m_isSorted) reorder([this, sorted] { m_isSorted = sorted; });
}

void EquationsModel::reorder(const std::function<void()>& change)
{
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<EquationId> equations;
    for (const QModelIndex& index : before) equations.push_back(equationAt(index.row()));
    change();
    orderRows();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        after += index(rowOf(equations[static_cast<std::size_t>(i)]), before[i].column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void EquationsModel::setSheet(std::shared_ptr<const LessonSheet> sheet)
{
    m_sheet = std::move(sheet);
    display({});
}

void EquationsModel::display(const LessonFrame& frame)
{
    if (frame.sortedByHand == m_frame.sortedByHand && frame.hidesSolution == m_frame.hidesSolution)
        m_frame = frame;
    else
        reorder([this, &frame] { m_frame = frame; });
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

bool EquationsModel::showsColouring() const
{
    return m_frame.board != nullptr && m_sheet->lesson->isElimination && m_sheet->lesson->equationOf.empty();
}

EquationId EquationsModel::currentEquation() const
{
    return m_frame.board == nullptr ? EquationId() : m_sheet->lesson->structureEquation(m_frame.equation);
}

std::uint32_t EquationsModel::numberOf(EquationId equation) const
{
    if (m_frame.sortedByHand)
        return unknownOf(equation).isNone() ? 0 : m_frame.sortedByHand->rowOf[equation.index()] + 1;
    if (showsColouring()) {
        const std::uint32_t number = m_frame.board->number(equation);
        // Equations that the rules leave to a loop are numbered by block after the colouring.
        if (number != 0 || !m_frame.isAtEnd) return number;
    }
    return unknownOf(equation).isNone() ? 0 : m_structure->assignment[equation].number;
}

NameSpan::Kind EquationsModel::kindOf(EquationId equation, UnknownId unknown) const
{
    if (m_frame.board == nullptr) return NameSpan::Kind::Undecided;
    const EquationId row = m_sheet->find(equation);
    const UnknownId column = m_sheet->find(unknown);
    const EdgeId edge = row.isNone() || column.isNone() ? EdgeId() : m_sheet->lesson->incidence.findEdge(row, column);
    if (edge.isNone()) return NameSpan::Kind::Undecided;
    switch (m_frame.board->mark(edge)) {
        case Mark::Chosen: return NameSpan::Kind::Solved;
        case Mark::Known: return NameSpan::Kind::Known;
        default: return NameSpan::Kind::Undecided;
    }
}

int EquationsModel::rowOf(EquationId equation) const
{
    return equation.index() < m_rowOf.size() ? static_cast<int>(m_rowOf[equation.index()]) : -1;
}

UnknownId EquationsModel::unknownOf(EquationId equation) const
{
    if (m_frame.hidesSolution) return {};
    if (!m_structure->assignment.contains(equation)) return {};
    const UnknownId inLoop = m_decidedInLoop[equation.index()];
    return inLoop.isNone() ? m_structure->assignment[equation].unknown : inLoop;
}

std::size_t EquationsModel::numberedCount() const
{
    std::size_t count = 0;
    for (const EquationId equation : m_rows) count += numberOf(equation) != 0 ? 1U : 0U;
    return count;
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
    if (m_frame.hidesSolution || b >= m_structure->blocks.size()) return {};
    const std::size_t size = m_structure->blocks[b].equations.size();
    return size > 1 ? tr("%1: loop of %2").arg(m_blockNumber[b]).arg(size) : QString::number(m_blockNumber[b]);
}

QString EquationsModel::toolTip(EquationId equation) const
{
    QStringList lines{textOf(*m_structure, equation)};
    const UnknownId unknown = unknownOf(equation);
    if (m_frame.hidesSolution) return lines.front();
    if (unknown.isNone()) {
        lines += tr("Nothing is left that this equation could determine.");
        return lines.join(QLatin1Char('\n'));
    }
    lines += solvedText(equation);
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

std::optional<LoopLine> EquationsModel::loopLine(EquationId equation) const
{
    const std::size_t b = m_blockOf[equation.index()];
    if (b >= m_structure->blocks.size()) return std::nullopt;
    const BltBlock& block = m_structure->blocks[b];
    return isLoop(block) || isIterated(block) ? m_lines->lineOf(block, equation) : std::nullopt;
}

QString EquationsModel::solvedText(EquationId equation) const
{
    const std::optional<LoopLine> line = loopLine(equation);
    return QString::fromStdString(line ? line->text : m_structure->solvedText(equation));
}

QString EquationsModel::display(EquationId equation, int column) const
{
    const UnknownId unknown = unknownOf(equation);
    switch (column) {
        case Number: {
            const std::uint32_t number = numberOf(equation);
            return number != 0 ? QString::number(number) : QString();
        }
        case Index: return labelOf(equation);
        case Written: return textOf(*m_structure, equation);
        case UnknownName: return unknown.isNone() ? QString() : nameOf(*m_structure, unknown);
        case Solved: return unknown.isNone() ? QString() : solvedText(equation);
        case Block: return blockText(equation);
        default: return {};
    }
}

std::string EquationsModel::latex(EquationId equation, int column) const
{
    const UnknownId unknown = unknownOf(equation);
    if (column == Written) return m_structure->latex(equation);
    if (unknown.isNone()) return {};
    if (column == UnknownName) return m_structure->latex(m_structure->unknowns[unknown].expr);
    if (column != Solved) return {};
    const std::optional<LoopLine> line = loopLine(equation);
    return line ? line->latex : m_structure->solvedLatex(equation);
}

QVariant EquationsModel::data(const QModelIndex& index, int role) const
{
    if (!m_structure || !index.isValid()) return {};
    const EquationId equation = equationAt(index.row());
    switch (role) {
        case Qt::DisplayRole: return display(equation, index.column());
        case Qt::ToolTipRole: return toolTip(equation);
        case Qt::TextAlignmentRole: return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
        case IsColouredRole: {
            const EquationId row = m_frame.board != nullptr ? m_sheet->find(equation) : EquationId();
            return !row.isNone() && m_frame.board->mark(row) == Mark::Chosen;
        }
        case IsNumberedRole: return numberOf(equation) != 0;
        case IsCurrentRole: return currentEquation() == equation;
        case LoopRole: {
            const std::size_t b = m_blockOf[equation.index()];
            return !m_frame.hidesSolution && b < m_structure->blocks.size() &&
                   m_structure->blocks[b].equations.size() > 1;
        }
        case SpansRole: {
            if (index.column() != Written && index.column() != Solved && index.column() != UnknownName) return {};
            std::vector<SoughtName> names;
            for (const UnknownId unknown : m_structure->incidence.unknowns(equation))
                names.push_back({nameOf(*m_structure, unknown), kindOf(equation, unknown)});
            return QVariant::fromValue(findNames(display(equation, index.column()), names));
        }
        case LatexRole: return QVariant::fromValue(latex(equation, index.column()));
        case SoughtRole: {
            std::vector<SoughtFormula> names;
            for (const UnknownId unknown : m_structure->incidence.unknowns(equation)) {
                const NameSpan::Kind kind = kindOf(equation, unknown);
                if (kind != NameSpan::Kind::Undecided)
                    names.push_back({m_structure->latex(m_structure->unknowns[unknown].expr), kind});
            }
            return QVariant::fromValue(std::move(names));
        }
        default: return {};
    }
}

}  // namespace causeway::ui
