// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Item model of parameters and start values that can be changed for a run: name, value, unit, description. Values are
/// those of the model until changed; changes are highlighted and can be reset.
#pragma once

#include <QAbstractTableModel>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/compiler/compiler.h"

namespace causeway::ui {

class Theme;

class ParametersModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, ValueColumn, UnitColumn, DescriptionColumn, ColumnCount };
    using Overrides = std::vector<std::pair<std::string, std::string>>;

    explicit ParametersModel(Theme& theme, QObject* parent = nullptr);

    /// Keeps changes within one model for rows of the same names. Cost: linear in the variables.
    void setAnalysis(const std::shared_ptr<const Analysis>& analysis);
    /// Changed values, by name, for SimulationSettings.
    [[nodiscard]] Overrides overrides() const;
    [[nodiscard]] ValueType typeOf(int row) const { return m_rows[static_cast<std::size_t>(row)].type; }
    [[nodiscard]] double valueOf(int row) const;
    /// Value in the text of the model.
    [[nodiscard]] double ownValueOf(int row) const { return m_rows[static_cast<std::size_t>(row)].value; }
    [[nodiscard]] bool isChanged(int row) const
    {
        return m_changed.contains(m_rows[static_cast<std::size_t>(row)].name);
    }
    [[nodiscard]] bool hasChanges() const { return !m_changed.empty(); }
    [[nodiscard]] QString nameOf(int row) const
    {
        return QString::fromStdString(m_rows[static_cast<std::size_t>(row)].name);
    }
    /// Bounds in the declaration if they are numbers; else nothing.
    [[nodiscard]] std::optional<double> minimumOf(int row) const
    {
        return m_rows[static_cast<std::size_t>(row)].minimum;
    }
    [[nodiscard]] std::optional<double> maximumOf(int row) const
    {
        return m_rows[static_cast<std::size_t>(row)].maximum;
    }

    /// Readable value in the display unit: "on", "4.7", "true".
    [[nodiscard]] QString shownValue(int row, double value) const;
    /// The number in the display unit.
    [[nodiscard]] double inShownUnit(int row, double value) const;
    /// Reason why a typed text is not valid for a row; empty if valid.
    [[nodiscard]] QString refusalOf(int row, const QString& text) const;

    void setValue(int row, double value);
    /// Replaces all changes.
    void setOverrides(const Overrides& overrides);
    void reset(int row);
    void resetAll();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// The user changed or reset values.
    void overridesChanged();
    /// The typed text is invalid.
    void refused(const QString& why);

private:
    struct Row {
        std::string name;
        ValueType type = ValueType::Real;
        double value = 0;    ///< in the text of the model
        double present = 0;  ///< with changes, including dependent parameters
        std::optional<double> minimum, maximum;
        std::string unit, displayUnit;  ///< of the model; for display
        QString description;
        bool isStart = false;  ///< start value of a state
        EnumerationType enumeration = {};
        VariableId variable;
    };
    struct Typed {
        std::optional<double> value;
        QString refusal;
    };
    /// Updates parameters that depend on changed ones.
    void followChanges();
    void changed(int row);
    /// In Modelica syntax, for overrides and texts.
    [[nodiscard]] static std::string textOf(const Row& row, double value);
    [[nodiscard]] static std::optional<double> valueIn(const Row& row, const std::string& text);
    /// With prefixes and units, as typed.
    [[nodiscard]] static Typed typedValue(const Row& row, const QString& text);

    Theme& m_theme;
    std::string m_modelName;  ///< model of the changes
    std::shared_ptr<const HybridDae> m_dae;
    std::vector<Row> m_rows;
    std::map<std::string, double> m_changed;
};

}  // namespace causeway::ui
