// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/map_panel.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/base/numbers.h"
#include "core/editing/classes/experiment_annotation.h"
#include "core/graphics/map_picture.h"
#include "core/results/expression_column.h"
#include "core/study/run_measures.h"
#include "core/syntax/typed_value.h"
#include "ui/bench/measures.h"
#include "ui/bench/name_field.h"
#include "ui/bench/sentence.h"
#include "ui/bench/words_label.h"
#include "ui/charts/chart_sheet.h"
#include "ui/plot/value_text.h"
#include "ui/session/app_context.h"
#include "ui/session/counted.h"
#include "ui/session/eliding.h"
#include "ui/session/marked_field.h"
#include "ui/toolkit/widget_names.h"

namespace causeway::ui {

namespace {

constexpr int kMapRefresh = 100;  ///< milliseconds
constexpr int kMinLetters = 8;    ///< least width of a parameter or measure, in letters
constexpr int kUsualPoints = 8, kMostPoints = 60;
constexpr int kEfficiency = 0;  ///< index among the measures; the others follow

}  // namespace

MapPanel::MapPanel(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_runner(context.jobs),
      m_parameters(context.theme),
      m_measure(new ElidingComboBox(Qt::ElideRight, kMinLetters, this)),
      m_curve(new NameField(this)),
      m_run(new QPushButton(this)),
      m_words(new WordsLabel(this)),
      m_chart(new ChartSheet(context, QStringLiteral("mapChart"), this))
{
    setObjectName(QStringLiteral("mapPanel"));
    build();
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &MapPanel::show);
    connect(&m_runner, &MapRunner::changed, this, [this] {
        if (!m_refresh.isActive()) m_refresh.start(kMapRefresh);
    });
    connect(m_run, &QPushButton::clicked, this, [this] { m_runner.isRunning() ? m_runner.cancel() : run(); });
    connect(m_measure, &QComboBox::currentIndexChanged, this, &MapPanel::showFields);
    connect(m_chart, &ChartSheet::exported, this, &MapPanel::exported);
    connect(m_chart, &ChartSheet::placePicked, this, [this](int /*chart*/, QPointF value) { pick(value); });
    connect(&m_context.theme, &Theme::changed, this, &MapPanel::showWords);
    m_chart->setReadout([this](QPointF value) { return readout(value); });
    showFields();
    show();
}

MapPanel::~MapPanel()
{
    m_runner.disconnect(this);
}

MapPanel::Axis MapPanel::makeAxis(const char* name, const QString& label, int row)
{
    const Axis axis{new ElidingComboBox(Qt::ElideLeft, kMinLetters, this), new QLineEdit(this), new QLineEdit(this),
                    new QSpinBox(this)};
    const auto named = [name](const char* part) { return QByteArray(name) + part; };
    nameWidget(axis.parameter, named("Parameter").constData(), label, tr("Parameter along this axis"));
    nameWidget(axis.first, named("First").constData(), tr("From"));
    nameWidget(axis.last, named("Last").constData(), tr("To"));
    nameWidget(axis.count, named("Count").constData(), tr("Values"));
    for (QLineEdit* field : {axis.first, axis.last}) field->setMinimumWidth(60);
    axis.count->setRange(2, kMostPoints);
    axis.count->setValue(kUsualPoints);
    auto* grid = static_cast<QGridLayout*>(layout()->itemAt(0)->layout());
    grid->addWidget(new QLabel(label, this), row, 0);
    grid->addWidget(axis.parameter, row, 1);
    grid->addWidget(new QLabel(tr("from"), this), row, 2);
    grid->addWidget(axis.first, row, 3);
    grid->addWidget(new QLabel(tr("to"), this), row, 4);
    grid->addWidget(axis.last, row, 5);
    grid->addWidget(new QLabel(tr("values"), this), row, 6);
    grid->addWidget(axis.count, row, 7);
    return axis;
}

void MapPanel::build()
{
    nameWidget(m_measure, "mapMeasure", tr("Value"), tr("Value taken from each run"));
    nameWidget(m_curve, "mapCurve", tr("Curve"),
               tr("A variable, or an expression of variables. Empty: the first curve of the plot"));
    nameWidget(m_run, "mapRun", tr("Run"));
    nameWidget(m_words, "mapWords", tr("Map"));
    m_measure->addItem(tr("efficiency"));
    for (const NamedMeasure& measure : kMeasures) m_measure->addItem(measureLabel(measure));
    m_curve->setMinimumWidth(80);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(ThemeMetrics::kSpacing / 2);
    auto* grid = new QGridLayout;
    grid->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing, 0);
    grid->setSpacing(ThemeMetrics::kSpacing / 2);
    column->addLayout(grid);
    m_x = makeAxis("mapX", tr("Across"), 0);
    m_y = makeAxis("mapY", tr("Up"), 1);
    for (const Axis* axis : {&m_x, &m_y})
        connect(axis->parameter, &QComboBox::currentIndexChanged, this, [this, axis] { suggest(*axis); });
    grid->addWidget(m_measure, 0, 8);
    grid->addWidget(m_curve, 1, 8);
    grid->addWidget(m_run, 0, 9);
    grid->setColumnStretch(1, 2);
    grid->setColumnStretch(8, 2);
    auto* words = new QHBoxLayout;
    words->setContentsMargins(ThemeMetrics::kSpacing, 0, ThemeMetrics::kSpacing, 0);
    words->addWidget(m_words);
    column->addLayout(words);
    column->addWidget(m_chart, 1);
    setFocusProxy(m_x.parameter);
}

void MapPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
    if (isVisible()) offerParameters();
    show();
}

void MapPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    offerParameters();
    show();
}

void MapPanel::offerParameters()
{
    if (!m_parameters.setAnalysis(m_analysis)) return;
    int standard = 0;
    for (const Axis* axis : {&m_x, &m_y}) {
        const QSignalBlocker blocker(axis->parameter);
        const QString before = axis->parameter->currentText();
        axis->parameter->clear();
        axis->parameter->addItems(m_parameters.names());
        const int same = axis->parameter->findText(before);
        axis->parameter->setCurrentIndex(same >= 0 ? same : std::min(standard, axis->parameter->count() - 1));
        if (same < 0) suggest(*axis);
        ++standard;
    }
}

void MapPanel::setShownCurve(const std::string& name)
{
    m_curve->setStandard(name);
}

/// Suggests a range around the model's value.
void MapPanel::suggest(const Axis& axis)
{
    if (axis.parameter->currentIndex() < 0) return;
    const double own = m_parameters.valueOf(axis.parameter->currentIndex());
    axis.first->setText(plainNumber(own == 0 ? 0 : own / 2));
    axis.last->setText(plainNumber(own == 0 ? 1 : own * 2));
}

std::string MapPanel::unitOf(const Axis& axis) const
{
    return m_parameters.unitOf(axis.parameter->currentText());
}

/// Ascending; empty if a field is invalid, which is then marked.
std::vector<double> MapPanel::valuesOf(const Axis& axis)
{
    const std::string unit = unitOf(axis);
    bool isRight = true;
    const auto number = [&](QLineEdit& field) {
        const auto typed = readTypedValue(field.text().toStdString(), {unit, {}, {}}).number;
        const bool isNumber = typed && std::isfinite(*typed);
        markField(field, m_context.theme, isNumber ? QString() : tr("A number"));
        isRight = isRight && isNumber;
        return typed.value_or(0);
    };
    double first = number(*axis.first), last = number(*axis.last);
    if (isRight && first == last) {
        markField(*axis.last, m_context.theme, tr("A number other than the first one"));
        isRight = false;
    }
    if (!isRight) return {};
    if (first > last) std::swap(first, last);
    std::vector<double> values;
    const int count = axis.count->value();
    for (int i = 0; i < count; ++i) values.push_back(first + (last - first) * i / (count - 1));
    return values;
}

void MapPanel::showFields()
{
    m_curve->setEnabled(m_measure->currentIndex() != kEfficiency);
}

std::function<MapValue(const Result&)> MapPanel::measure(std::string& name)
{
    if (m_measure->currentIndex() == kEfficiency) {
        const auto request = m_power ? m_power() : std::nullopt;
        if (!request) return nullptr;
        name = "efficiency";
        return [dae = m_analysis->scalarDae, request = *request](const Result& result) {
            const PowerBalance balance = powerBalance(result, *dae, request);
            if (!balance.error.empty()) return MapValue{std::nan(""), balance.error};
            if (!balance.efficiency.value) return MapValue{std::nan(""), balance.efficiency.reason};
            return MapValue{100 * *balance.efficiency.value, {}};
        };
    }
    StudyOutput output;
    output.variable = m_curve->chosen().toStdString();
    if (output.variable.empty()) return nullptr;
    output.at = kMeasures[static_cast<std::size_t>(m_measure->currentIndex() - 1)].at;
    name = tr("%1 of %2").arg(m_measure->currentText(), QString::fromStdString(output.variable)).toStdString();
    return [output](const Result& result) {
        const RunMeasures measures = measuresOf(result, {output});
        return MapValue{measures.values.front(), measures.reason};
    };
}

void MapPanel::run()
{
    if (!m_analysis || !m_analysis->program) return;
    MapRequest request;
    request.xParameter = m_x.parameter->currentText().toStdString();
    request.yParameter = m_y.parameter->currentText().toStdString();
    if (request.xParameter == request.yParameter) return say(tr("Not run: choose two different parameters."), true);
    request.x = valuesOf(m_x);
    request.y = valuesOf(m_y);
    if (request.x.empty() || request.y.empty()) return say(tr("Not run: a field above is invalid."), true);
    request.measure = measure(request.valueName);
    if (!request.measure)
        return say(m_measure->currentIndex() == kEfficiency ? tr("Not run: the fields of the panel Losses are invalid.")
                                                            : tr("Not run: name a curve."),
                   true);
    request.settings = m_settings ? m_settings() : settingsFor(*m_analysis);
    m_model = m_analysis->modelName;
    m_unit.clear();
    if (m_measure->currentIndex() == kEfficiency) {
        m_unit = QStringLiteral("%");
    } else if (const VariableId id = m_analysis->scalarDae->findVariable(m_curve->chosen().toStdString());
               !id.isNone()) {
        m_unit = QString::fromStdString(m_analysis->scalarDae->variables[id].unit.str());
    }
    m_xUnit = QString::fromStdString(unitOf(m_x));
    m_yUnit = QString::fromStdString(unitOf(m_y));
    m_runner.start(m_analysis, std::move(request));
}

void MapPanel::say(const QString& text, bool isWrong)
{
    const ThemeColours& colours = m_context.theme.colours();
    m_words->say(text, isWrong ? colours.warning : colours.text);
}

void MapPanel::show()
{
    const bool canRun = m_analysis && m_analysis->program && m_x.parameter->count() > 1;
    m_run->setText(m_runner.isRunning() ? tr("Cancel") : tr("Run"));
    m_run->setEnabled(canRun || m_runner.isRunning());
    showWords();
    showMap();
}

void MapPanel::showWords()
{
    const ValueMap& map = m_runner.map();
    m_chart->setHint(tr("Choose two parameters and a value, then press Run: each run becomes a field of a map here."));
    if (m_runner.isRunning()) return say(tr("%1 of %2 runs").arg(m_runner.done()).arg(m_runner.wanted()));
    if (m_runner.done() == 0)
        return say(m_x.parameter->count() > 1 ? tr("The efficiency is measured as in the panel Losses: its interval, "
                                                   "loads and sources.")
                                              : tr("Open a model with at least two parameters."));
    std::optional<std::size_t> least, most;
    for (std::size_t i = 0; i < map.values.size(); ++i) {
        if (!std::isfinite(map.values[i])) continue;
        if (!least || map.values[i] < map.values[*least]) least = i;
        if (!most || map.values[i] > map.values[*most]) most = i;
    }
    QString text;
    const auto place = [&](std::size_t i) {
        return tr("%1 at %2 = %3, %4 = %5")
            .arg(withUnit(map.values[i], m_unit), QString::fromStdString(map.xName),
                 withUnit(map.x[i % map.x.size()], m_xUnit), QString::fromStdString(map.yName),
                 withUnit(map.y[i / map.x.size()], m_yUnit));
    };
    if (most)
        text = tr("%1 of %2: largest %3; smallest %4.")
                   .arg(sentenceOf(map.valueName).chopped(1), QString::fromStdString(m_model), place(*most),
                        place(*least));
    if (m_runner.missing() > 0)
        text += QLatin1Char(' ') +
                tr("%1 without a value: %2")
                    .arg(counted(m_runner.missing(), tr("1 run"), tr("%1 runs")), sentenceOf(m_runner.reason()));
    if (m_runner.done() < m_runner.wanted()) text += QLatin1Char(' ') + tr("Cancelled; completed runs are kept.");
    say(text, m_runner.missing() > 0);
}

void MapPanel::showMap()
{
    const ValueMap& map = m_runner.map();
    if (map.values.empty() || m_runner.done() == 0) return m_chart->setCharts({});
    const auto axis = [](const std::string& name, const QString& unit, const std::vector<double>& values) {
        const std::vector<double> borders = fieldBorders(values);
        return ChartAxis{quantityTitle(QString::fromStdString(name), unit),
                         unit,
                         AxisScale::Linear,
                         {borders.front(), borders.back()}};
    };
    ChartContent content;
    content.name = QString::fromStdString(map.valueName);
    content.x = axis(map.xName, m_xUnit, map.x);
    content.y = axis(map.yName, m_yUnit, map.y);
    content.series.push_back({{}, ChartSeries::Look::Aid, 0, {}});
    content.field = {map.x, map.y, map.values, m_unit};
    m_chart->setCharts({content});
    m_chart->setTable([map] { return QString::fromStdString(mapToCsv(map)); },
                      tr("%1 map").arg(QString::fromStdString(m_model).section(QLatin1Char('.'), -1)));
}

std::optional<std::pair<std::size_t, std::size_t>> MapPanel::fieldAt(QPointF value) const
{
    const ValueMap& map = m_runner.map();
    const auto find = [](const std::vector<double>& values, double at) -> std::optional<std::size_t> {
        const std::vector<double> borders = fieldBorders(values);
        const auto next = std::ranges::upper_bound(borders, at);
        if (next == borders.begin() || next == borders.end()) return std::nullopt;
        return static_cast<std::size_t>(next - borders.begin()) - 1;
    };
    if (map.values.empty()) return std::nullopt;
    const auto x = find(map.x, value.x()), y = find(map.y, value.y());
    return x && y ? std::optional(std::pair(*x, *y)) : std::nullopt;
}

QString MapPanel::readout(QPointF value) const
{
    const auto field = fieldAt(value);
    if (!field) return {};
    const ValueMap& map = m_runner.map();
    return tr("%1 = %2,  %3 = %4:  %5")
        .arg(QString::fromStdString(map.xName), withUnit(map.x[field->first], m_xUnit),
             QString::fromStdString(map.yName), withUnit(map.y[field->second], m_yUnit),
             withUnit(map.at(field->second, field->first), m_unit));
}

void MapPanel::pick(QPointF value)
{
    const auto field = fieldAt(value);
    if (!field) return;
    const ValueMap& map = m_runner.map();
    emit valuesWanted(
        {{map.xName, shortestText(map.x[field->first])}, {map.yName, shortestText(map.y[field->second])}});
}

}  // namespace causeway::ui
