// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/plan_form.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <span>

#include "core/syntax/typed_value.h"
#include "ui/bench/measures.h"
#include "ui/bench/name_field.h"
#include "ui/plot/value_text.h"
#include "ui/runs/parameters_model.h"
#include "ui/session/marked_field.h"
#include "ui/session/theme.h"
#include "ui/toolkit/widget_names.h"

namespace causeway::ui {

namespace {

constexpr int kUsualValues = 5, kUsualRuns = 256, kMostRunsOfForm = 10'000'000;
constexpr int kNumberWidth = 58, kLeastWidth = 52;  // widths of a field for a number or short name; of any column
constexpr int kNameWidth = 110, kSpinWidth = 88, kDesignLetters = 14;  // least widths

/// In the terms of plans, in the order of the list.
constexpr std::array kDesigns = {"grid", "zip", "latin-hypercube", "sobol", "random", "sensitivity"};
constexpr std::array kMeasureWords = {"end", "max", "min", "mean", "rms"};
static_assert(kMeasureWords.size() == kMeasures.size());

QJsonObject one(const char* key, const QJsonValue& value)
{
    return {{QLatin1String(key), value}};
}

QString typed(double value)
{
    return QLocale::c().toString(value, 'g', 12);
}

/// Places the fields of a row and widens the columns to fit.
void placeCells(QTableWidget& table, int row, std::span<QWidget* const> cells)
{
    int all = kNameWidth;
    for (int column = 0; const auto cell : cells) {
        table.setCellWidget(row, column, cell);
        const bool isList = qobject_cast<QComboBox*>(cell) != nullptr;
        const int wanted = isList ? cell->sizeHint().width() : kNumberWidth;
        if (column > 0) {
            table.setColumnWidth(column, std::max(table.columnWidth(column), wanted));
            all += table.columnWidth(column);
        }
        ++column;
    }
    table.setMinimumWidth(all + 2 * table.frameWidth());
}

}  // namespace

PlanForm::PlanForm(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_parameters(new ParametersModel(theme, this)),
      m_tabs(new QTabWidget(this)),
      m_factorTable(makeTable("planFactors", {tr("Factor"), tr("Spread"), tr("From"), tr("To"), tr("Count")})),
      m_outputTable(makeTable("planOutputs", {tr("Curve"), tr("Measure"), tr("Name")})),
      m_design(new QComboBox(this)),
      m_runs(new QSpinBox(this)),
      m_seed(new QSpinBox(this))
{
    setObjectName(QStringLiteral("planForm"));
    build();
    connect(m_design, &QComboBox::currentIndexChanged, this, &PlanForm::showDesign);
    showDesign();
}

QTableWidget* PlanForm::makeTable(const char* name, const QStringList& titles)
{
    auto* table = new QTableWidget(0, static_cast<int>(titles.size()), this);
    nameWidget(table, name, titles.front());
    table->setHorizontalHeaderLabels(titles);
    table->verticalHeader()->hide();
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->resizeColumnsToContents();
    table->horizontalHeader()->setMinimumSectionSize(kLeastWidth);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    return table;
}

void PlanForm::build()
{
    nameWidget(m_design, "planDesign", tr("Design"), tr("Combination of the factor values"));
    nameWidget(m_runs, "planRuns", tr("Runs"));
    nameWidget(m_seed, "planSeed", tr("Seed"), tr("The same seed gives the same values"));
    for (const QString& design : {tr("all combinations (grid)"), tr("one after the other (zip)"), tr("Latin hypercube"),
                                  tr("Sobol's sequence"), tr("random"), tr("sensitivity")})
        m_design->addItem(design);
    m_runs->setRange(1, kMostRunsOfForm);
    m_runs->setValue(kUsualRuns);
    m_seed->setRange(0, 1'000'000);
    m_design->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_design->setMinimumContentsLength(kDesignLetters);
    for (QSpinBox* box : {m_runs, m_seed}) box->setMinimumWidth(kSpinWidth);
    auto* design = new QHBoxLayout;
    design->addWidget(new QLabel(tr("Design"), this));
    design->addWidget(m_design, 1);
    design->addWidget(m_runs);
    design->addWidget(m_seed);
    m_runs->setSuffix(tr(" runs"));
    m_seed->setPrefix(tr("seed "));
    m_tabs->addTab(m_factorTable, tr("Factors"));
    m_tabs->addTab(m_outputTable, tr("Outputs"));
    m_tabs->setAccessibleName(tr("Factors and outputs"));
    m_tabs->setCornerWidget(makeRowButtons());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(ThemeMetrics::kSpacing / 2);
    column->addLayout(design);
    column->addWidget(m_tabs, 1);
}

/// Beside the tabs, to leave the height to the tables.
QWidget* PlanForm::makeRowButtons()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(ThemeMetrics::kSpacing / 2);
    const auto add = [&](const QString& sign, const char* name, const QString& title, const QString& tip, auto&& act) {
        auto* button = new QToolButton(bar);
        button->setText(sign);
        nameWidget(button, name, title, tip);
        connect(button, &QToolButton::clicked, this, act);
        row->addWidget(button);
    };
    add(QStringLiteral("+"), "planAdd", tr("Add"), tr("Add a row to the visible list"),
        [this] { m_tabs->currentIndex() == 0 ? addFactor() : addOutput(); });
    add(QStringLiteral("−"), "planRemove", tr("Remove"), tr("Remove the selected row"), [this] { removeChosen(); });
    return bar;
}

void PlanForm::setAnalysis(const std::shared_ptr<const Analysis>& analysis)
{
    m_analysis = analysis;
    m_parameters->setAnalysis(analysis);
    m_names.clear();
    for (int row = 0; row < m_parameters->rowCount(); ++row) m_names.append(m_parameters->nameOf(row));
    for (const FactorRow& row : m_factors) {
        const QSignalBlocker blocker(row.name);
        const QString before = row.name->currentText();
        row.name->clear();
        row.name->addItems(m_names);
        row.name->setCurrentText(before);
    }
}

void PlanForm::setShownCurve(const std::string& name)
{
    m_shownCurve = name;
    for (const OutputRow& row : m_outputs) row.curve->setStandard(name);
}

std::string PlanForm::unitOf(const QString& name) const
{
    if (!m_analysis || !m_analysis->scalarDae) return {};
    const VariableId id = m_analysis->scalarDae->findVariable(name.toStdString());
    return id.isNone() ? std::string() : m_analysis->scalarDae->variables[id].unit.str();
}

/// First Real parameter that is not a factor yet.
QString PlanForm::freeParameter() const
{
    for (int row = 0; row < m_parameters->rowCount(); ++row) {
        const QString name = m_parameters->nameOf(row);
        const auto isTaken = [&](const FactorRow& factor) { return factor.name->currentText() == name; };
        if (m_parameters->typeOf(row) == ValueType::Real && std::ranges::none_of(m_factors, isTaken)) return name;
    }
    return {};
}

PlanForm::FactorRow& PlanForm::makeFactor(const QString& name, Kind kind)
{
    const int at = m_factorTable->rowCount();
    m_factorTable->insertRow(at);
    FactorRow row{new QComboBox(this), new QComboBox(this), new QLineEdit(this),
                  new QLineEdit(this), new QSpinBox(this),  {}};
    const auto named = [at](const char* part) { return QByteArray("planFactor") + part + QByteArray::number(at); };
    nameWidget(row.name, named("Name").constData(), tr("Parameter"));
    nameWidget(row.kind, named("Kind").constData(), tr("Spread"), tr("How the values of the factor are chosen"));
    nameWidget(row.first, named("First").constData(), tr("First number"));
    nameWidget(row.second, named("Second").constData(), tr("Second number"));
    nameWidget(row.count, named("Count").constData(), tr("Number of values"));
    row.name->setEditable(true);
    row.name->addItems(m_names);
    row.name->setCurrentText(name);
    row.name->lineEdit()->setCursorPosition(0);
    for (const QString& label : {tr("equal steps"), tr("equal factors"), tr("list"), tr("normal"), tr("uniform")})
        row.kind->addItem(label);
    if (kind == AsRead) row.kind->addItem(tr("as in the plan"));
    row.kind->setCurrentIndex(kind);
    row.count->setRange(1, kMostRunsOfForm);
    row.count->setValue(kUsualValues);
    QWidget* const cells[] = {row.name, row.kind, row.first, row.second, row.count};
    placeCells(*m_factorTable, at, cells);
    connect(row.name, &QComboBox::currentTextChanged, this, [this, row] {
        suggest(row);
        emit edited();
    });
    connect(row.kind, &QComboBox::currentIndexChanged, this, [this, row] {
        suggest(row);
        showKind(row);
        emit edited();
    });
    m_factors.push_back(row);
    showKind(row);
    showCounts();
    return m_factors.back();
}

PlanForm::OutputRow& PlanForm::makeOutput()
{
    const int at = m_outputTable->rowCount();
    m_outputTable->insertRow(at);
    const OutputRow row{new QLineEdit(this), new NameField(this), new QComboBox(this), {}};
    const auto named = [at](const char* part) { return QByteArray("planOutput") + part + QByteArray::number(at); };
    nameWidget(row.name, named("Name").constData(), tr("Name"), tr("Of the column of the results; empty: the curve"));
    nameWidget(row.curve, named("Curve").constData(), tr("Curve"),
               tr("A variable, or an expression of variables. Empty: the first curve of the plot"));
    nameWidget(row.measure, named("Measure").constData(), tr("Measure"));
    for (const NamedMeasure& measure : kMeasures) row.measure->addItem(measureLabel(measure));
    row.curve->setStandard(m_shownCurve);
    QWidget* const cells[] = {row.curve, row.measure, row.name};
    placeCells(*m_outputTable, at, cells);
    m_outputs.push_back(row);
    showCounts();
    return m_outputs.back();
}

void PlanForm::showCounts()
{
    m_tabs->setTabText(0, tr("Factors (%1)").arg(m_factors.size()));
    m_tabs->setTabText(1, tr("Outputs (%1)").arg(m_outputs.size()));
}

void PlanForm::addFactor()
{
    suggest(makeFactor(freeParameter(), Steps));
    emit edited();
}

void PlanForm::addOutput()
{
    makeOutput();
    emit edited();
}

/// Removes the current row of the current table.
void PlanForm::removeChosen()
{
    const bool isFactor = m_tabs->currentIndex() == 0;
    QTableWidget* table = isFactor ? m_factorTable : m_outputTable;
    if (table->rowCount() == 0) return;
    const int chosen = table->currentRow() >= 0 ? table->currentRow() : table->rowCount() - 1;
    table->removeRow(chosen);
    if (isFactor)
        m_factors.erase(m_factors.begin() + chosen);
    else
        m_outputs.erase(m_outputs.begin() + chosen);
    showCounts();
    emit edited();
}

/// Suggests a range around the model's value.
void PlanForm::suggest(const FactorRow& row)
{
    for (int at = 0; at < m_parameters->rowCount(); ++at) {
        if (m_parameters->nameOf(at) != row.name->currentText()) continue;
        const double own = m_parameters->ownValueOf(at);
        switch (row.kind->currentIndex()) {
            case Normal:
                row.first->setText(typed(own));
                row.second->setText(typed(own == 0 ? 1 : std::abs(own) / 10));
                break;
            case List: row.first->setText(typed(own)); break;
            case AsRead: break;
            default:
                row.first->setText(typed(own == 0 ? 0 : own / 2));
                row.second->setText(typed(own == 0 ? 1 : own * 2));
        }
    }
}

void PlanForm::showKind(const FactorRow& row)
{
    const int kind = row.kind->currentIndex();
    row.first->setEnabled(kind != AsRead);
    row.second->setEnabled(kind != AsRead && kind != List);
    row.count->setEnabled(kind == Steps || kind == Factors);
    row.name->setEnabled(kind != AsRead);
    row.first->setToolTip(kind == Normal ? tr("Mean") : kind == List ? tr("Values, separated by commas") : tr("From"));
    row.second->setToolTip(kind == Normal ? tr("Standard deviation") : kind == List ? QString() : tr("To"));
    row.first->setPlaceholderText(kind == List ? tr("1, 2.2, 4.7") : QString());
    if (kind == List) row.second->clear();
}

void PlanForm::showDesign()
{
    const int design = m_design->currentIndex();
    const bool isSampled = design >= 2;
    m_runs->setVisible(isSampled);
    m_seed->setVisible(isSampled);
    m_runs->setToolTip(design == 5 ? tr("The model runs this many times for each factor, plus twice this many")
                                   : QString());
    emit edited();
}

// Reading -------------------------------------------------------------------------------------------------

void PlanForm::setPlan(const QJsonObject& plan)
{
    m_read = plan;
    m_factorTable->setRowCount(0);
    m_outputTable->setRowCount(0);
    m_factors.clear();
    m_outputs.clear();
    for (const QJsonValue& factor : plan[QLatin1String("factors")].toArray()) readFactor(factor.toObject());
    for (const QJsonValue& output : plan[QLatin1String("outputs")].toArray()) readOutput(output.toObject());
    const QString design = plan[QLatin1String("design")].toString(QStringLiteral("grid"));
    for (std::size_t i = 0; i < kDesigns.size(); ++i) {
        if (design == QLatin1String(kDesigns[i])) m_design->setCurrentIndex(static_cast<int>(i));
    }
    m_runs->setValue(plan[QLatin1String("runs")].toInt(m_runs->value()));
    m_seed->setValue(plan[QLatin1String("seed")].toInt(0));
    showCounts();
    emit edited();
}

void PlanForm::readFactor(const QJsonObject& factor)
{
    const QJsonObject range = factor[QLatin1String("range")].toObject();
    const QJsonObject distribution = factor[QLatin1String("distribution")].toObject();
    const QJsonObject normal = distribution[QLatin1String("normal")].toObject();
    const QJsonObject uniform = distribution[QLatin1String("uniform")].toObject();
    const auto number = [](const QJsonObject& of, const char* key) { return typed(of[QLatin1String(key)].toDouble()); };
    const bool isLogarithmic = range[QLatin1String("scale")].toString() == QLatin1String("log");
    const Kind kind = !range.isEmpty()                           ? (isLogarithmic ? Factors : Steps)
                      : factor.contains(QLatin1String("values")) ? List
                      : normal.size() == 2                       ? Normal
                      : uniform.size() == 2                      ? Uniform
                                                                 : AsRead;
    FactorRow& row = makeFactor(factor[QLatin1String("name")].toString(), kind);
    row.read = factor;
    switch (kind) {
        case Steps:
        case Factors:
            row.first->setText(number(range, "from"));
            row.second->setText(number(range, "to"));
            row.count->setValue(range[QLatin1String("count")].toInt(kUsualValues));
            break;
        case List: {
            QStringList texts;
            for (const QJsonValue& value : factor[QLatin1String("values")].toArray())
                texts.append(value.isDouble() ? typed(value.toDouble()) : value.toVariant().toString());
            row.first->setText(texts.join(QStringLiteral(", ")));
            break;
        }
        case Normal:
            row.first->setText(number(normal, "mean"));
            row.second->setText(number(normal, "deviation"));
            break;
        case Uniform:
            row.first->setText(number(uniform, "from"));
            row.second->setText(number(uniform, "to"));
            break;
        default:
            row.name->setCurrentText(factor[QLatin1String("table")].toString(row.name->currentText()));
            row.first->setText(QString::fromUtf8(QJsonDocument(factor).toJson(QJsonDocument::Compact)));
    }
}

void PlanForm::readOutput(const QJsonObject& output)
{
    OutputRow& row = makeOutput();
    row.read = output;
    row.curve->setText(output[QLatin1String("variable")].toString());
    row.name->setText(output[QLatin1String("name")].toString());
    const QJsonValue at = output[QLatin1String("at")];
    const auto* const word = std::ranges::find_if(kMeasureWords, [&](const char* each) {
        return at.toString(QStringLiteral("end")) == QLatin1String(each) && !at.isDouble();
    });
    if (word == kMeasureWords.end()) row.measure->addItem(tr("as in the plan"));
    row.measure->setCurrentIndex(static_cast<int>(word - kMeasureWords.begin()));
}

// Writing -------------------------------------------------------------------------------------------------

std::optional<double> PlanForm::numberIn(QLineEdit& field, const std::string& unit)
{
    const auto number = readTypedValue(field.text().toStdString(), {unit, {}, {}}).number;
    const bool isNumber = number && std::isfinite(*number);
    markField(field, m_theme, isNumber ? QString() : tr("A number"));
    return isNumber ? number : std::nullopt;
}

std::optional<QJsonObject> PlanForm::factorOf(const FactorRow& row)
{
    const int kind = row.kind->currentIndex();
    if (kind == AsRead) return row.read;
    QJsonObject factor{{QStringLiteral("name"), row.name->currentText()}};
    const std::string unit = unitOf(row.name->currentText());
    if (kind == List) {
        QJsonArray values;
        const QStringList texts = row.first->text().split(QLatin1Char(','), Qt::SkipEmptyParts);
        for (const QString& text : texts) {
            const auto number = readTypedValue(text.trimmed().toStdString(), {unit, {}, {}}).number;
            values.append(number ? QJsonValue(*number) : QJsonValue(text.trimmed()));
        }
        markField(*row.first, m_theme, values.isEmpty() ? tr("Values, separated by commas") : QString());
        if (values.isEmpty()) return std::nullopt;
        factor[QLatin1String("values")] = values;
        return factor;
    }
    const auto first = numberIn(*row.first, unit), second = numberIn(*row.second, unit);
    if (!first || !second) return std::nullopt;
    if (kind == Normal || kind == Uniform) {
        const bool isNormal = kind == Normal;
        const QJsonObject numbers{{isNormal ? QStringLiteral("mean") : QStringLiteral("from"), *first},
                                  {isNormal ? QStringLiteral("deviation") : QStringLiteral("to"), *second}};
        factor[QLatin1String("distribution")] = one(isNormal ? "normal" : "uniform", numbers);
        return factor;
    }
    QJsonObject range{{QStringLiteral("from"), *first},
                      {QStringLiteral("to"), *second},
                      {QStringLiteral("count"), row.count->value()}};
    if (kind == Factors) range[QLatin1String("scale")] = QStringLiteral("log");
    factor[QLatin1String("range")] = range;
    return factor;
}

std::optional<QJsonObject> PlanForm::outputOf(const OutputRow& row)
{
    QJsonObject output = row.read;
    const QString curve = row.curve->chosen();
    markField(*row.curve, m_theme, curve.isEmpty() ? tr("A variable of the model") : QString());
    if (curve.isEmpty()) return std::nullopt;
    output[QLatin1String("variable")] = curve;
    const auto measure = static_cast<std::size_t>(row.measure->currentIndex());
    if (measure < kMeasureWords.size()) output[QLatin1String("at")] = QLatin1String(kMeasureWords[measure]);
    if (!row.name->text().trimmed().isEmpty()) output[QLatin1String("name")] = row.name->text().trimmed();
    return output;
}

std::optional<QJsonObject> PlanForm::plan()
{
    QJsonObject plan = m_read;
    QJsonArray factors, outputs;
    bool isRight = true;
    for (const FactorRow& row : m_factors) {
        const auto factor = factorOf(row);
        isRight = isRight && factor;
        factors.append(factor.value_or(QJsonObject()));
    }
    for (const OutputRow& row : m_outputs) {
        const auto output = outputOf(row);
        isRight = isRight && output;
        outputs.append(output.value_or(QJsonObject()));
    }
    if (!isRight) return std::nullopt;
    plan[QLatin1String("schema")] = QLatin1String(kStudySchema.data());
    plan[QLatin1String("factors")] = factors;
    plan[QLatin1String("outputs")] = outputs;
    plan[QLatin1String("design")] = QLatin1String(kDesigns[static_cast<std::size_t>(m_design->currentIndex())]);
    const bool isSampled = m_design->currentIndex() >= 2;
    if (isSampled) {
        plan[QLatin1String("runs")] = m_runs->value();
        if (m_seed->value() > 0)
            plan[QLatin1String("seed")] = m_seed->value();
        else
            plan.remove(QLatin1String("seed"));
    } else {
        plan.remove(QLatin1String("runs"));
        plan.remove(QLatin1String("seed"));
    }
    return plan;
}

}  // namespace causeway::ui
