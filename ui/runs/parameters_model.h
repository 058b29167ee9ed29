// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Parameters and start values that a run can be given other values for, as rows: name, value, unit, description.
///
/// Values are those of the model until the user changes them; what is changed stands out and can be taken back.
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

    /// Changed values stay, within one model, where a row of their name is still there. Cost: linear in the variables.
    void setAnalysis(const std::shared_ptr<const Analysis>& analysis);
    /// What differs from the model, by name: for SimulationSettings.
    [[nodiscard]] Overrides overrides() const;
    [[nodiscard]] ValueType typeOf(int row) const { return m_rows[static_cast<std::size_t>(row)].type; }
    [[nodiscard]] double valueOf(int row) const;
    /// In the model's text.
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
    /// Of the declaration, where they are numbers; else nothing.
    [[nodiscard]] std::optional<double> minimumOf(int row) const
    {
        return m_rows[static_cast<std::size_t>(row)].minimum;
    }
    [[nodiscard]] std::optional<double> maximumOf(int row) const
    {
        return m_rows[static_cast<std::size_t>(row)].maximum;
    }

    /// As a person reads it, in the display unit: "on", "4.7", "true".
    [[nodiscard]] QString shownValue(int row, double value) const;
    /// The same number in the unit in which it is read.
    [[nodiscard]] double inShownUnit(int row, double value) const;
    /// Why a text that was typed into a row is no value of it; empty where it is one.
    [[nodiscard]] QString refusalOf(int row, const QString& text) const;

    void setValue(int row, double value);
    /// These in place of all that were changed.
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
    /// The user changed a value, or took changes back.
    void overridesChanged();
    /// What was typed is no value.
    void refused(const QString& why);

private:
    struct Row {
        std::string name;
        ValueType type = ValueType::Real;
        double value = 0;    ///< in the model's text
        double present = 0;  ///< with what was changed: other parameters follow
        std::optional<double> minimum, maximum;
        std::string unit, displayUnit;  ///< of the model; in which it is read
        QString description;
        bool isStart = false;  ///< the start value of a state
        EnumerationType enumeration = {};
        VariableId variable;
    };
    struct Typed {
        std::optional<double> value;
        QString refusal;
    };
    /// Parameters whose values follow from those that were changed.
    void followChanges();
    void changed(int row);
    /// In Modelica's words, as overrides take it and texts have it.
    [[nodiscard]] static std::string textOf(const Row& row, double value);
    [[nodiscard]] static std::optional<double> valueIn(const Row& row, const std::string& text);
    /// As it was typed: with prefixes and units.
    [[nodiscard]] static Typed typedValue(const Row& row, const QString& text);

    Theme& m_theme;
    std::string m_modelName;  ///< whose values were changed
    std::shared_ptr<const HybridDae> m_dae;
    std::vector<Row> m_rows;
    std::map<std::string, double> m_changed;
};

}  // namespace causeway::ui
