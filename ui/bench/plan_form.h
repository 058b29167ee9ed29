// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Form for the plan of a study: factors with their values, outputs of each run, the design.
/// In:   a model; a plan as JSON (schema causeway.study/1). Out: the plan in the form. Parts without a field (tables,
///       distributions, correlations, settings, events) are preserved. Errors: invalid fields are marked. Cost: linear
///       in the rows.
#pragma once

#include <QJsonObject>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/compiler/compiler.h"

class QComboBox;
class QLineEdit;
class QSpinBox;
class QTabWidget;
class QTableWidget;

namespace causeway::ui {

class NameField;
class ParametersModel;
class Theme;

class PlanForm : public QWidget {
    Q_OBJECT
public:
    /// The theme must outlive this object.
    explicit PlanForm(Theme& theme, QWidget* parent = nullptr);

    void setAnalysis(const std::shared_ptr<const Analysis>& analysis);
    /// Default curve.
    void setShownCurve(const std::string& name);
    void setPlan(const QJsonObject& plan);
    /// Nothing if a field is invalid.
    [[nodiscard]] std::optional<QJsonObject> plan();
    [[nodiscard]] std::size_t factorCount() const { return m_factors.size(); }
    [[nodiscard]] std::string unitOf(const QString& name) const;
    void addFactor();
    void addOutput();

signals:
    void edited();

private:
    enum Kind { Steps, Factors, List, Normal, Uniform, AsRead, KindCount };
    struct FactorRow {
        QComboBox* name;
        QComboBox* kind;
        QLineEdit *first, *second;
        QSpinBox* count;
        QJsonObject read;  ///< original entry in the plan
    };
    struct OutputRow {
        QLineEdit* name;
        NameField* curve;
        QComboBox* measure;
        QJsonObject read;
    };
    void build();
    [[nodiscard]] QWidget* makeRowButtons();
    [[nodiscard]] QTableWidget* makeTable(const char* name, const QStringList& titles);
    FactorRow& makeFactor(const QString& name, Kind kind);
    OutputRow& makeOutput();
    void removeChosen();
    void suggest(const FactorRow& row);
    void showKind(const FactorRow& row);
    void showDesign();
    void showCounts();
    void readFactor(const QJsonObject& factor);
    void readOutput(const QJsonObject& output);
    [[nodiscard]] std::optional<QJsonObject> factorOf(const FactorRow& row);
    [[nodiscard]] std::optional<QJsonObject> outputOf(const OutputRow& row);
    [[nodiscard]] std::optional<double> numberIn(QLineEdit& field, const std::string& unit);
    [[nodiscard]] QString freeParameter() const;

    Theme& m_theme;
    std::shared_ptr<const Analysis> m_analysis;
    ParametersModel* m_parameters;
    QStringList m_names;
    std::string m_shownCurve;
    QTabWidget* m_tabs;
    QTableWidget* m_factorTable;
    QTableWidget* m_outputTable;
    QComboBox* m_design;
    QSpinBox* m_runs;
    QSpinBox* m_seed;
    std::vector<FactorRow> m_factors;
    std::vector<OutputRow> m_outputs;
    QJsonObject m_read;  ///< the original plan
};

}  // namespace causeway::ui
