// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/statistics_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <algorithm>
#include <cmath>

#include "core/base/numbers.h"
#include "core/results/csv.h"
#include "core/results/expression_column.h"
#include "core/study/run_measures.h"
#include "ui/bench/histogram_chart.h"
#include "ui/bench/measures.h"
#include "ui/bench/name_field.h"
#include "ui/bench/sentence.h"
#include "ui/bench/words_label.h"
#include "ui/charts/chart_sheet.h"
#include "ui/plot/value_text.h"
#include "ui/session/app_context.h"
#include "ui/session/counted.h"
#include "ui/toolkit/widget_names.h"

namespace causeway::ui {

namespace {

constexpr std::size_t kMostBins = 20;

bool areSame(const RunFamily& one, const RunFamily& other)
{
    return one.parameter == other.parameter &&
           std::ranges::equal(one.members, other.members, [](const auto& a, const auto& b) {
               return a.run == b.run && a.result == b.result && a.value == b.value;
           });
}

}  // namespace

StatisticsPanel::StatisticsPanel(AppContext& context, QWidget* parent)
    : MeasuringPanel(context, QStringLiteral("statistics"), Moment::AfterFirstChange, parent),
      m_curve(new NameField(this)),
      m_measure(new QComboBox(this)),
      m_over(new ChartSheet(context, QStringLiteral("statisticsOver"), this)),
      m_histogram(new ChartSheet(context, QStringLiteral("statisticsHistogram"), this))
{
    setObjectName(QStringLiteral("statisticsPanel"));
    buildFields();
    connect(m_curve, &QLineEdit::textChanged, this, &StatisticsPanel::renew);
    connect(m_measure, &QComboBox::currentIndexChanged, this, &StatisticsPanel::renew);
    for (ChartSheet* sheet : {m_over, m_histogram}) {
        sheet->setTable([this] { return csv(); }, tr("statistics"));
        connect(sheet, &ChartSheet::exported, this, &StatisticsPanel::exported);
    }
    connect(m_over, &ChartSheet::picked, this, [this](int /*chart*/, int series, int point) {
        if (series >= 0 && point < static_cast<int>(m_members.size()))
            emit runPicked(m_family.members[m_members[static_cast<std::size_t>(point)]].run);
    });
    connect(&m_context.theme, &Theme::changed, this, &StatisticsPanel::showWords);
    take(nullptr);
}

void StatisticsPanel::buildFields()
{
    nameWidget(m_curve, "statisticsCurve", tr("Curve"),
               tr("A variable, or an expression of variables. Empty: the first curve of the plot"));
    nameWidget(m_measure, "statisticsMeasure", tr("Value"), tr("Value taken from the curve in each run"));
    nameWidget(m_words, "statisticsWords", tr("Statistics"));
    for (const NamedMeasure& measure : kMeasures) m_measure->addItem(measureLabel(measure));
    auto* row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("Of"), this));
    row->addWidget(m_curve, 1);
    row->addWidget(m_measure);
    row->addStretch(1);
    build(row, m_over, m_histogram, {3000, 3000});
    // In a low panel the text shrinks first.
    m_split->setMinimumHeight(40);
    setFocusProxy(m_curve);
}

void StatisticsPanel::setFamily(const RunFamily& family)
{
    const bool isSame = areSame(family, m_family);
    m_family = family;
    if (isSame) return showChosen();
    if (m_family.isEmpty()) {
        stop();
        return take(nullptr);
    }
    renew();
}

void StatisticsPanel::setShownCurve(const std::string& name)
{
    const QString before = curve();
    m_curve->setStandard(name);
    if (curve() != before) renew();
}

bool StatisticsPanel::canMeasure() const
{
    return !m_family.isEmpty();
}

QString StatisticsPanel::curve() const
{
    return m_curve->chosen();
}

/// E.g. "largest value of C.v".
QString StatisticsPanel::valueName() const
{
    return tr("%1 of %2").arg(m_measure->currentText(), m_values ? QString::fromStdString(m_values->curve) : curve());
}

void StatisticsPanel::start()
{
    if (m_family.isEmpty()) return;
    noteMeasured();
    if (curve().isEmpty()) return take(nullptr);
    m_curve->setNamesOf(*m_family.members.front().result);
    StudyOutput output;
    output.variable = curve().toStdString();
    output.at = kMeasures[static_cast<std::size_t>(m_measure->currentIndex())].at;
    // Excludes incomplete runs, whose final and extreme values would differ.
    std::vector<std::shared_ptr<const Result>> results;
    for (const RunFamily::Member& member : m_family.members)
        results.push_back(member.isComplete ? member.result : nullptr);
    m_context.jobs.start<std::shared_ptr<const Values>>(
        {tr("Statistics of %1").arg(curve()), m_key, this},
        [results, output](const Task& task) {
            auto values = std::make_shared<Values>();
            values->curve = output.variable;
            for (const auto& result : results) {
                if (task.cancelled()) break;
                if (!result) {
                    values->values.push_back(std::nan(""));
                    values->reason = "the run did not complete";
                    continue;
                }
                if (values->unit.empty()) values->unit = expressionColumn(*result, output.variable).column.unit;
                const RunMeasures measures = measuresOf(*result, {output});
                values->values.push_back(measures.values.front());
                if (!measures.reason.empty()) values->reason = measures.reason;
            }
            return std::shared_ptr<const Values>(std::move(values));
        },
        [this, count = results.size()](const JobOutcome<std::shared_ptr<const Values>>& outcome) {
            if (!outcome.value || count != m_family.members.size() || (*outcome.value)->values.size() != count) return;
            take(*outcome.value);
        });
}

void StatisticsPanel::take(std::shared_ptr<const Values> values)
{
    m_values = std::move(values);
    const auto statistics = m_values ? statisticsOf(m_values->values) : std::nullopt;
    m_split->setVisible(statistics.has_value());
    showWords();
    if (!statistics) {
        m_over->setCharts({});
        return m_histogram->setCharts({});
    }
    showOverParameter();
    showHistogram(*statistics);
}

void StatisticsPanel::showWords()
{
    const ThemeColours& colours = m_context.theme.colours();
    const auto say = [this](const QString& text, const QColor& colour) { m_words->say(text, colour); };
    if (m_family.isEmpty())
        return say(tr("Run the model for many values of a parameter in the panel Experiments: a value of each run is "
                      "shown here, as a histogram and over the parameter."),
                   colours.textMuted);
    if (!m_values) return say(tr("Name a curve above, or show one in the plot."), colours.textMuted);
    const auto statistics = statisticsOf(m_values->values);
    if (!statistics) return say(sentenceOf(m_values->reason), colours.error);
    const std::size_t missing = m_values->values.size() - statistics->count;
    QString text = tr("%1, %2: %3.")
                       .arg(valueName(), counted(statistics->count, tr("1 run"), tr("%1 runs")),
                            statisticsText(*statistics, QString::fromStdString(m_values->unit)));
    text[0] = text[0].toUpper();
    if (missing > 0)
        text += QLatin1Char(' ') + tr("%1 without a value: %2")
                                       .arg(counted(missing, tr("1 run"), tr("%1 runs")), sentenceOf(m_values->reason));
    say(text, missing > 0 ? colours.warning : colours.text);
}

void StatisticsPanel::showOverParameter()
{
    const QString unit = QString::fromStdString(m_values->unit);
    m_members.clear();
    ChartSeries marks{{}, ChartSeries::Look::Dots, 0, {}}, line{{}, ChartSeries::Look::Curve, 0, {}};
    double least = INFINITY, most = -INFINITY;
    for (std::size_t i = 0; i < m_values->values.size(); ++i) {
        const double value = m_values->values[i];
        if (!std::isfinite(value)) continue;
        m_members.push_back(i);
        marks.points.append({m_family.members[i].value, value});
        least = std::min(least, value);
        most = std::max(most, value);
    }
    line.points = marks.points;
    ChartContent content;
    content.name = tr("%1 over %2").arg(valueName(), m_family.parameter);
    content.x = {quantityTitle(m_family.parameter, m_family.unit), m_family.unit, AxisScale::Linear,
                 withAir(marks.points.front().x(), marks.points.back().x())};
    content.y = {quantityTitle(QString::fromStdString(m_values->curve), unit), unit, AxisScale::Linear,
                 withAir(least, most)};
    content.series = {std::move(marks), std::move(line)};
    m_over->setCharts({content});
    showChosen();
}

/// Highlights runs that are highlighted in the plot.
void StatisticsPanel::showChosen()
{
    if (m_over->count() == 0) return;
    int chosen = -1;
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        if (m_members[i] < m_family.members.size() && m_family.members[m_members[i]].isChosen)
            chosen = static_cast<int>(i);
    }
    m_over->chart(0).setChosen(chosen < 0 ? -1 : 0, chosen);
}

void StatisticsPanel::showHistogram(const SampleStatistics& statistics)
{
    const ChartContent content =
        histogramChart(m_values->values, statistics, kMostBins, valueName(), QString::fromStdString(m_values->unit));
    m_histogram->setReadout([content](QPointF value) { return histogramReadout(content, value.x()); });
    m_histogram->setCharts({content});
}

QString StatisticsPanel::csv() const
{
    if (!m_values) return {};
    std::string text = csvName(m_family.parameter.toStdString()) + ',' + csvName(valueName().toStdString()) + '\n';
    for (std::size_t i = 0; i < m_values->values.size(); ++i) {
        const double value = m_values->values[i];
        text +=
            shortestText(m_family.members[i].value) + ',' + (std::isfinite(value) ? shortestText(value) : "") + '\n';
    }
    return QString::fromStdString(text);
}

}  // namespace causeway::ui
