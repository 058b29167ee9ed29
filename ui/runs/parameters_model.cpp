// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/parameters_model.h"

#include <QFont>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

#include "core/base/numbers.h"
#include "core/base/units.h"
#include "core/dae/parameters.h"
#include "core/results/event_index.h"
#include "core/syntax/typed_value.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

std::optional<double> numberOf(const ExpressionPool& pool, ExprId expr)
{
    if (expr.isNone() || !pool.isNumber(expr)) return std::nullopt;
    return pool.number(expr);
}

bool hasValue(ValueType type)
{
    return type == ValueType::Real || type == ValueType::Integer || type == ValueType::Boolean ||
           type == ValueType::Enumeration;
}

}  // namespace

ParametersModel::ParametersModel(Theme& theme, QObject* parent) : QAbstractTableModel(parent), m_theme(theme) {}

void ParametersModel::setAnalysis(const std::shared_ptr<const Analysis>& analysis)
{
    beginResetModel();
    m_rows.clear();
    m_dae = analysis ? analysis->scalarDae : nullptr;
    const std::string modelName = analysis ? analysis->modelName : std::string();
    if (modelName != m_modelName && !modelName.empty()) {
        m_modelName = modelName;
        m_changed.clear();
    }
    if (analysis && analysis->scalarDae) {
        const HybridDae& dae = *analysis->scalarDae;
        const std::vector<double> values = evaluateParameters(dae);
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const DaeVariable& variable = dae.variables[VariableId(i)];
            const bool isParameter =
                variable.variability == Variability::Parameter && !variable.isFinal && !variable.isStructural;
            if (!hasValue(variable.type) || variable.isProtected || !(isParameter || variable.isState)) continue;
            Row row;
            row.name = variable.name;
            row.type = variable.type;
            row.minimum = numberOf(dae.pool, variable.minimum);
            row.maximum = numberOf(dae.pool, variable.maximum);
            row.unit = variable.unit.str();
            row.displayUnit = row.unit;
            if (const std::string display = variable.displayUnit.str(); convertUnit(1, row.unit, display))
                row.displayUnit = display;
            row.description = QString::fromStdString(variable.description.str());
            row.isStart = !isParameter;
            row.variable = VariableId(i);
            row.value = isParameter ? values[i] : numberOf(dae.pool, variable.start).value_or(0);
            row.present = row.value;
            if (variable.type == ValueType::Enumeration) {
                row.enumeration = dae.pool.types().enumerationOf(variable.typeId);
                row.minimum = 1;
                row.maximum = static_cast<double>(row.enumeration.literals.size());
                // Values out of range come from a text with errors.
                if (!(row.value >= row.minimum && row.value <= row.maximum)) continue;
            }
            if (std::isnan(row.value)) continue;  // computed during initialization: not settable here
            m_rows.push_back(std::move(row));
        }
        std::ranges::stable_sort(m_rows, {}, [](const Row& row) { return row.isStart; });
    }
    if (!m_rows.empty() && !m_changed.empty()) {
        std::unordered_map<std::string_view, double> own;
        for (const Row& row : m_rows) own.emplace(row.name, row.value);
        // Drops changes of removed parameters, and changes to the value in the text.
        std::erase_if(m_changed, [&own](const auto& change) {
            const auto found = own.find(change.first);
            return found == own.end() || found->second == change.second;
        });
    }
    followChanges();
    endResetModel();
}

ParametersModel::Overrides ParametersModel::overrides() const
{
    Overrides overrides;
    for (const Row& row : m_rows) {
        const auto changed = m_changed.find(row.name);
        if (changed == m_changed.end()) continue;
        overrides.emplace_back(row.name, textOf(row, changed->second));
    }
    return overrides;
}

std::string ParametersModel::textOf(const Row& row, double value)
{
    if (row.type == ValueType::Boolean) return value != 0 ? "true" : "false";
    if (row.type == ValueType::Enumeration)
        return row.enumeration.name + "." + row.enumeration.literals[static_cast<std::size_t>(value) - 1];
    return shortestText(value);
}

std::optional<double> ParametersModel::valueIn(const Row& row, const std::string& text)
{
    if (row.type == ValueType::Boolean)
        return text == "true" ? std::optional(1.0) : text == "false" ? std::optional(0.0) : std::nullopt;
    if (row.type == ValueType::Enumeration) {
        for (std::size_t i = 0; i < row.enumeration.literals.size(); ++i) {
            const auto position = static_cast<double>(i + 1);
            if (text == row.enumeration.literals[i] || text == textOf(row, position)) return position;
        }
        return std::nullopt;
    }
    const std::optional<double> number = parseNumber(text);
    const bool isValue =
        number && std::isfinite(*number) && (row.type != ValueType::Integer || *number == std::floor(*number));
    return isValue ? number : std::nullopt;
}

ParametersModel::Typed ParametersModel::typedValue(const Row& row, const QString& text)
{
    if (row.type == ValueType::Boolean || row.type == ValueType::Enumeration) {
        if (const auto value = valueIn(row, text.toStdString())) return {value, {}};
        QStringList literals;
        for (const std::string& literal : row.enumeration.literals) literals << QString::fromStdString(literal);
        return {{}, tr("it is none of %1").arg(literals.join(QStringLiteral(", ")))};
    }
    const TypedValue typed = readTypedValue(text.toStdString(), {row.unit, row.displayUnit, row.displayUnit});
    if (!typed.mistake.empty()) return {{}, QString::fromStdString(typed.mistake)};
    if (!typed.number || !std::isfinite(*typed.number)) return {{}, tr("it is not a number")};
    if (row.type == ValueType::Integer && *typed.number != std::floor(*typed.number))
        return {{}, tr("it is not a whole number")};
    return {typed.number, {}};
}

QString ParametersModel::refusalOf(int row, const QString& text) const
{
    const Row& shown = m_rows[static_cast<std::size_t>(row)];
    const QString why = typedValue(shown, text.trimmed()).refusal;
    if (why.isEmpty()) return {};
    const QString unit = QString::fromStdString(printedUnit(shown.displayUnit));
    return unit.isEmpty() ? tr("%1 stays as it was: '%2' – %3.").arg(nameOf(row), text.trimmed(), why)
                          : tr("%1 stays as it was: '%2' – %3. Unit: %4").arg(nameOf(row), text.trimmed(), why, unit);
}

void ParametersModel::followChanges()
{
    if (!m_dae) return;
    std::vector<std::pair<VariableId, double>> overrides;
    for (const Row& row : m_rows) {
        const auto changed = m_changed.find(row.name);
        if (changed != m_changed.end() && !row.isStart) overrides.emplace_back(row.variable, changed->second);
    }
    const std::vector<double> values =
        overrides.empty() ? std::vector<double>() : evaluateParameters(*m_dae, overrides);
    for (Row& row : m_rows) {
        const double value = values.empty() || row.isStart ? row.value : values[row.variable.index()];
        row.present = std::isnan(value) ? row.value : value;
    }
}

double ParametersModel::inShownUnit(int row, double value) const
{
    const Row& shown = m_rows[static_cast<std::size_t>(row)];
    const auto text = shown.displayUnit == shown.unit
                          ? std::nullopt
                          : convertedText(value, shown.unit, shown.displayUnit, kShownDigits);
    return text ? parseNumber(*text).value_or(value) : value;
}

QString ParametersModel::shownValue(int row, double value) const
{
    const Row& shown = m_rows[static_cast<std::size_t>(row)];
    if (shown.type == ValueType::Enumeration)
        return QString::fromStdString(shown.enumeration.literals[static_cast<std::size_t>(value) - 1]);
    return QString::fromStdString(valueText(inShownUnit(row, value), shown.type));
}

double ParametersModel::valueOf(int row) const
{
    const Row& shown = m_rows[static_cast<std::size_t>(row)];
    const auto changed = m_changed.find(shown.name);
    return changed == m_changed.end() ? shown.present : changed->second;
}

void ParametersModel::changed(int row)
{
    followChanges();
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    emit overridesChanged();
}

void ParametersModel::setValue(int row, double value)
{
    const Row& shown = m_rows[static_cast<std::size_t>(row)];
    if (value == valueOf(row)) return;
    if (value == shown.value) {
        m_changed.erase(shown.name);
    } else {
        m_changed[shown.name] = value;
    }
    changed(row);
}

void ParametersModel::reset(int row)
{
    setValue(row, ownValueOf(row));
}

void ParametersModel::setOverrides(const Overrides& overrides)
{
    m_changed.clear();
    for (const Row& row : m_rows) {
        const auto found = std::ranges::find(overrides, row.name, &Overrides::value_type::first);
        if (found == overrides.end()) continue;
        const auto value = valueIn(row, found->second);
        if (value && *value != row.value) m_changed[row.name] = *value;
    }
    followChanges();
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit overridesChanged();
}

void ParametersModel::resetAll()
{
    if (m_changed.empty()) return;
    m_changed.clear();
    followChanges();
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit overridesChanged();
}

int ParametersModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ParametersModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ParametersModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool isBoolean = row.type == ValueType::Boolean;
    if (role == Qt::CheckStateRole && index.column() == ValueColumn && isBoolean)
        return valueOf(index.row()) != 0 ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::FontRole && index.column() <= ValueColumn && isChanged(index.row())) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (role == Qt::ForegroundRole && index.column() > ValueColumn) return m_theme.colours().textMuted;
    if (role == Qt::ToolTipRole) {
        QString text = row.description.isEmpty() ? nameOf(index.row())
                                                 : QStringLiteral("%1: %2").arg(nameOf(index.row()), row.description);
        if (isChanged(index.row()))
            text += QLatin1Char('\n') + tr("In the model: %1").arg(shownValue(index.row(), row.value));
        return text;
    }
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    switch (index.column()) {
        case NameColumn: return row.isStart ? tr("start of %1").arg(nameOf(index.row())) : nameOf(index.row());
        case ValueColumn:
            if (isBoolean) return {};
            if (role == Qt::EditRole && row.type != ValueType::Enumeration)
                return QString::fromStdString(shortestText(inShownUnit(index.row(), valueOf(index.row()))));
            return shownValue(index.row(), valueOf(index.row()));
        case UnitColumn: return QString::fromStdString(printedUnit(row.displayUnit));
        case DescriptionColumn: return row.description;
        default: return {};
    }
}

bool ParametersModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != ValueColumn) return false;
    const ValueType type = typeOf(index.row());
    if (role == Qt::CheckStateRole && type == ValueType::Boolean) {
        setValue(index.row(), value.toInt() == Qt::Checked ? 1 : 0);
        return true;
    }
    if (role != Qt::EditRole || type == ValueType::Boolean) return false;
    const QString typed = value.toString().trimmed();
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const Typed read = typedValue(row, typed);
    if (!read.value) {
        emit refused(refusalOf(index.row(), typed));
        return false;
    }
    setValue(index.row(), *read.value);
    return true;
}

Qt::ItemFlags ParametersModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid() || index.column() != ValueColumn) return flags;
    return flags | (typeOf(index.row()) == ValueType::Boolean ? Qt::ItemIsUserCheckable : Qt::ItemIsEditable);
}

QVariant ParametersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case NameColumn: return tr("Parameter");
        case ValueColumn: return tr("Value");
        case UnitColumn: return tr("Unit");
        case DescriptionColumn: return tr("Description");
        default: return {};
    }
}

}  // namespace causeway::ui
