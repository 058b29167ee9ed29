// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/harmonics_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/numbers.h"
#include "core/results/power.h"
#include "ui/bench/interval_form.h"
#include "ui/bench/name_field.h"
#include "ui/bench/sentence.h"
#include "ui/bench/words_label.h"
#include "ui/charts/chart_sheet.h"
#include "ui/plot/copied_table.h"
#include "ui/plot/value_text.h"
#include "ui/session/app_context.h"
#include "ui/toolkit/flow_layout.h"
#include "ui/toolkit/widget_names.h"

namespace causeway::ui {

namespace {

enum HarmonicColumns {
    OrderColumn,
    HarmonicFrequencyColumn,
    HarmonicRmsColumn,
    FundamentalShareColumn,
    PhaseColumn,
    LimitColumn,
    LimitShareColumn,
    HarmonicColumnCount
};
constexpr double kColumnWidth = 0.7;
constexpr double kMeanRounding = 1e-13;     ///< relative to the rms value
constexpr double kReactiveRounding = 1e-9;  ///< relative to the apparent power
constexpr std::size_t kToldOrders = 5;
enum HarmonicScale { RmsScale, ShareScale };

QString percentText(double part)
{
    return QStringLiteral("%1 %").arg(QLocale::c().toString(100 * part, 'g', 4));
}

QString measuredText(const Measured& measured)
{
    return measured.value ? plainNumber(*measured.value) : QStringLiteral("–");
}

/// Reactive power; 0 if it is within rounding.
QString reactiveText(const Measured& power, double apparent)
{
    if (!power.value) return measuredText(power);
    return withUnit(std::abs(*power.value) < kReactiveRounding * apparent ? 0 : *power.value, QStringLiteral("var"));
}

QString ordinal(std::size_t order)
{
    return HarmonicsPanel::tr("order %1").arg(order);
}

}  // namespace

HarmonicsPanel::HarmonicsPanel(AppContext& context, QWidget* parent)
    : MeasuringPanel(context, QStringLiteral("harmonics"), Moment::AfterLastChange, parent),
      m_curve(new NameField(this)),
      m_voltage(new NameField(this)),
      m_interval(new IntervalForm(context.theme, "harmonics", this)),
      m_scale(new QComboBox(this)),
      m_limits(new QCheckBox(tr("Class A"), this)),
      m_table(new CopiedTable(this)),
      m_columns(new ChartSheet(context, QStringLiteral("harmonicColumns"), this))
{
    setObjectName(QStringLiteral("harmonicsPanel"));
    buildFields();
    connect(m_interval, &IntervalForm::changed, this, &HarmonicsPanel::renew);
    for (NameField* field : {m_curve, m_voltage}) connect(field, &QLineEdit::textChanged, this, &HarmonicsPanel::renew);
    connect(m_scale, &QComboBox::currentIndexChanged, this, &HarmonicsPanel::showColumns);
    connect(m_limits, &QCheckBox::toggled, this, [this] { take(m_report); });
    connect(m_table, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (item != nullptr && m_columns->count() > 0)
            m_columns->chart(0).setChosen(0, m_table->indexOfTopLevelItem(item));
    });
    connect(m_columns, &ChartSheet::exported, this, &HarmonicsPanel::exported);
    connect(m_columns, &ChartSheet::picked, this, [this](int /*chart*/, int series, int point) {
        if (series == 0 && point < m_table->topLevelItemCount()) m_table->setCurrentItem(m_table->topLevelItem(point));
    });
    m_columns->setReadout([this](QPointF value) {
        const auto row = std::ranges::find(m_rows, std::round(value.x()),
                                           [](const Row& each) { return static_cast<double>(each.order); });
        return row == m_rows.end() ? QString() : textOf(*row);
    });
    connect(&m_context.theme, &Theme::changed, this, &HarmonicsPanel::showWords);
    take(nullptr);
}

void HarmonicsPanel::buildFields()
{
    nameWidget(m_curve, "harmonicsCurve", tr("Curve"),
               tr("A variable, or an expression of variables. Empty: the first curve of the plot"));
    nameWidget(m_voltage, "harmonicsVoltage", tr("Voltage"),
               tr("The voltage that belongs to a current: power and power factor are measured, too"));
    nameWidget(m_scale, "harmonicsScale", tr("Scale"), tr("Quantity shown by the columns"));
    nameWidget(m_limits, "harmonicsLimits", tr("Limits of class A"),
               tr("The limits of IEC 61000-3-2 for currents that devices of class A take from the mains"));
    nameWidget(m_words, "harmonicsWords", tr("Distortion and power"));
    nameWidget(m_table, "harmonicsTable", tr("Harmonics"));
    m_scale->addItems({tr("RMS"), tr("% of the fundamental")});
    m_scale->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_scale->setMinimumContentsLength(6);
    m_curve->setMinimumWidth(80);
    m_voltage->setMinimumWidth(80);
    m_voltage->setPlaceholderText(tr("none"));
    m_table->setColumnCount(HarmonicColumnCount);
    m_table->setHeaderLabels(
        {tr("Order"), tr("Frequency"), tr("RMS"), tr("Of fundamental"), tr("Phase"), tr("Limit"), tr("Of limit")});
    for (int column = 0; column < HarmonicColumnCount; ++column)
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_table->headerItem()->setToolTip(PhaseColumn, tr("Of the sine, at time zero of the model"));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);

    auto* row = new FlowLayout;
    row->addPair(new QLabel(tr("Of"), this), m_curve);
    row->addPair(new QLabel(tr("Voltage"), this), m_voltage);
    row->addWidget(m_interval);
    row->addWidget(m_scale);
    row->addWidget(m_limits);
    build(row, m_table, m_columns, {2000, 3000});
    // In a low panel the text shrinks first.
    m_split->setMinimumHeight(40);
    setFocusProxy(m_curve);
}

void HarmonicsPanel::setRun(std::shared_ptr<const Result> result, std::optional<double> period)
{
    if (result == m_result) return;
    m_result = std::move(result);
    m_period = period;
    if (!m_result) {
        stop();
        return take(nullptr);
    }
    renew();
}

void HarmonicsPanel::setShownCurve(const std::string& name)
{
    const QString before = curve();
    m_curve->setStandard(name);
    if (curve() != before) renew();
}

void HarmonicsPanel::setDoubt(const QString& doubt)
{
    if (doubt == m_doubt) return;
    m_doubt = doubt;
    showWords();
}

void HarmonicsPanel::setTime(PlotRange time)
{
    m_interval->setTime(time);
}

bool HarmonicsPanel::canMeasure() const
{
    return m_result != nullptr;
}

QString HarmonicsPanel::curve() const
{
    return m_curve->chosen();
}

void HarmonicsPanel::start()
{
    if (!m_result) return;
    auto options = m_interval->options(m_period.has_value());
    if (!options) return;
    noteMeasured();
    if (curve().isEmpty()) return take(nullptr);
    if (m_named != m_result) {
        m_named = m_result;
        for (NameField* field : {m_curve, m_voltage}) field->setNamesOf(*m_result);
    }
    // A single period proves no repetition.
    if (m_period && m_interval->kind() == IntervalForm::Kind::LastPeriods) options->frequency = 1 / *m_period;
    MeasureRequest request;
    request.options = *options;
    request.curves.push_back(curve().toStdString());
    const QString voltage = m_voltage->text().trimmed();
    if (!voltage.isEmpty()) request.powers.push_back((voltage + QStringLiteral(", ") + curve()).toStdString());
    m_context.jobs.start<std::shared_ptr<const MeasureReport>>(
        {tr("Harmonics of %1").arg(curve()), m_key, this},
        [result = m_result, request](const Task&) {
            return std::make_shared<const MeasureReport>(measureResult(*result, request));
        },
        [this, result = m_result](const JobOutcome<std::shared_ptr<const MeasureReport>>& outcome) {
            if (result != m_result) return;
            if (outcome.value) return take(*outcome.value);
            MeasureReport failed;
            failed.curves.emplace_back().measurement.error = outcome.error.toStdString();
            take(std::make_shared<const MeasureReport>(std::move(failed)));
        });
    showWords();
}

void HarmonicsPanel::take(std::shared_ptr<const MeasureReport> report)
{
    m_report = std::move(report);
    makeRows();
    showWords();
    showTable();
    showColumns();
}

const MeasuredCurve* HarmonicsPanel::measured() const
{
    return m_report && !m_report->curves.empty() ? &m_report->curves.front() : nullptr;
}

void HarmonicsPanel::makeRows()
{
    m_rows.clear();
    const MeasuredCurve* of = measured();
    if (of == nullptr || !of->measurement.error.empty() || !of->measurement.frequency.value) return;
    const std::vector<Harmonic>& harmonics = of->measurement.harmonics;
    const bool hasLimits = m_limits->isChecked() && (of->unit.empty() || of->unit == "A");
    for (const Harmonic& harmonic : harmonics) {
        Row row;
        row.order = harmonic.order;
        row.frequency = static_cast<double>(harmonic.order) * *of->measurement.frequency.value;
        row.rms = harmonic.amplitude / std::numbers::sqrt2;
        if (harmonics.front().amplitude > 0) row.share = harmonic.amplitude / harmonics.front().amplitude;
        row.phase = harmonic.phase;
        if (hasLimits) row.limit = limitOfClassA(harmonic.order);
        m_rows.push_back(row);
    }
}

QString HarmonicsPanel::verdict() const
{
    const QString& unit = QString::fromStdString(measured()->unit);
    if (!unit.isEmpty() && unit != QStringLiteral("A"))
        return tr("The limits of class A apply to currents in A, not to curves in %1.").arg(unit);
    QStringList told;
    std::size_t count = 0, exceeded = 0;
    for (const Row& row : m_rows) {
        if (!row.limit) continue;
        ++count;
        if (row.rms <= *row.limit) continue;
        if (++exceeded <= kToldOrders)
            told.append(tr("%1 with %2 of %3")
                            .arg(ordinal(row.order), withUnit(row.rms, QStringLiteral("A")),
                                 withUnit(*row.limit, QStringLiteral("A"))));
    }
    if (exceeded == 0) return tr("Within all %1 limits of class A.").arg(count);
    const QString orders = told.join(QStringLiteral(", "));
    return tr("Exceeds %1 of %2 limits of class A: %3.")
        .arg(exceeded)
        .arg(count)
        .arg(exceeded > kToldOrders ? tr("%1 and %2 more").arg(orders).arg(exceeded - kToldOrders) : orders);
}

void HarmonicsPanel::showWords()
{
    const ThemeColours& colours = m_context.theme.colours();
    const auto say = [this](const QStringList& lines, const QColor& colour) { m_words->say(lines, colour); };
    const MeasuredCurve* of = measured();
    if (of == nullptr) {
        if (m_context.jobs.isRunning(m_key)) return say({tr("Measuring…")}, colours.textMuted);
        return say(
            {m_result ? tr("Name a curve above, or show one in the plot: its harmonics are listed and drawn here.")
                      : tr("Press F5 to run the model: the harmonics of a curve, its distortion and power are "
                           "shown here.")},
            colours.textMuted);
    }
    const Measurement& m = of->measurement;
    if (!m.error.empty()) return say({sentenceOf(m.error)}, colours.error);
    if (!m.frequency.value) return say({tr("No harmonics: %1").arg(sentenceOf(m.frequency.reason))}, colours.warning);
    const QString unit = QString::fromStdString(of->unit), seconds = QStringLiteral("s");
    QStringList lines;
    bool isBad = !m_doubt.isEmpty();
    if (isBad) lines.append(m_doubt);
    QStringList parts{tr("%1 Hz").arg(plainNumber(*m.frequency.value))};
    if (!m_rows.empty()) parts.append(tr("fundamental %1 (rms)").arg(withUnit(m_rows.front().rms, unit)));
    parts.append(m.thd.value ? tr("THD %1").arg(percentText(*m.thd.value))
                             : tr("no THD: %1").arg(QString::fromStdString(m.thd.reason)));
    parts << tr("rms %1").arg(withUnit(m.rms, unit))
          << tr("mean %1").arg(withUnit(std::abs(m.mean) < kMeanRounding * m.rms ? 0 : m.mean, unit));
    lines.append(tr("%1 from %2 to %3: %4.")
                     .arg(QString::fromStdString(of->name), withUnit(m.periodsFrom, seconds), withUnit(m.to, seconds),
                          parts.join(QStringLiteral(", "))));
    for (const MeasuredPower& pair : m_report->powers) {
        const Power& p = pair.power;
        isBad = isBad || !p.error.empty();
        if (!p.error.empty()) {
            lines.append(tr("No power: %1").arg(sentenceOf(p.error)));
            continue;
        }
        lines.append(tr("P %1, Q %2, S %3, D %4; power factor %5 (displacement %6, distortion %7).")
                         .arg(withUnit(p.active, QStringLiteral("W")), reactiveText(p.reactive, p.apparent),
                              withUnit(p.apparent, QStringLiteral("VA")), reactiveText(p.distortion, p.apparent),
                              measuredText(p.powerFactor), measuredText(p.displacementFactor),
                              measuredText(p.distortionFactor)));
    }
    if (m_limits->isChecked()) {
        lines.append(verdict());
        isBad = isBad || std::ranges::any_of(m_rows, [](const Row& row) { return row.limit && row.rms > *row.limit; });
    }
    say(lines, isBad ? colours.warning : colours.text);
}

void HarmonicsPanel::showTable()
{
    const QSignalBlocker blocker(m_table);
    const int chosen = m_table->indexOfTopLevelItem(m_table->currentItem());
    m_table->clear();
    m_split->setVisible(!m_rows.empty());
    if (m_rows.empty()) return;
    const QString unit = QString::fromStdString(measured()->unit);
    for (const Row& row : m_rows) {
        auto* item = new QTreeWidgetItem(m_table);
        item->setText(OrderColumn, QString::number(row.order));
        item->setText(HarmonicFrequencyColumn, withUnit(row.frequency, QStringLiteral("Hz")));
        item->setText(HarmonicRmsColumn, withUnit(row.rms, unit));
        if (row.share > 0) item->setText(FundamentalShareColumn, percentText(row.share));
        if (row.phase) item->setText(PhaseColumn, tr("%1°").arg(plainNumber(*row.phase * 180 / std::numbers::pi)));
        for (int column = 0; column < HarmonicColumnCount; ++column) item->setTextAlignment(column, Qt::AlignRight);
        if (!row.limit) continue;
        item->setText(LimitColumn, withUnit(*row.limit, QStringLiteral("A")));
        item->setText(LimitShareColumn, percentText(row.rms / *row.limit));
        if (row.rms <= *row.limit) continue;
        for (int column = 0; column < HarmonicColumnCount; ++column)
            item->setForeground(column, m_context.theme.colours().error);
        item->setToolTip(LimitShareColumn, tr("Above the limit"));
    }
    for (const int column : {LimitColumn, LimitShareColumn}) m_table->setColumnHidden(column, !m_limits->isChecked());
    if (chosen >= 0 && chosen < m_table->topLevelItemCount()) m_table->setCurrentItem(m_table->topLevelItem(chosen));
}

void HarmonicsPanel::showColumns()
{
    if (m_rows.empty()) return m_columns->setCharts({});
    const bool isShare = m_scale->currentIndex() == ShareScale && m_rows.front().share > 0;
    const double whole = isShare ? m_rows.front().rms / 100 : 1;
    const QString unit = isShare ? QStringLiteral("%") : QString::fromStdString(measured()->unit);
    ChartSeries columns{curve(), ChartSeries::Look::Columns, 0, {}, kColumnWidth};
    ChartSeries limits{tr("limit"), ChartSeries::Look::Dashes, 1, {}};
    double most = 0;
    for (const Row& row : m_rows) {
        const auto order = static_cast<double>(row.order);
        columns.points.append({order, row.rms / whole});
        most = std::max(most, row.rms / whole);
        if (!row.limit) continue;
        limits.points.append({order, *row.limit / whole});
        most = std::max(most, *row.limit / whole);
    }
    ChartContent content;
    content.name = tr("Harmonics of %1").arg(curve());
    content.x = {tr("Order"), {}, AxisScale::Linear, {0, static_cast<double>(m_rows.back().order) + 1}, 1};
    content.y = {quantityTitle(isShare ? tr("Of the fundamental") : tr("RMS"), unit),
                 unit,
                 AxisScale::Linear,
                 {0, most > 0 ? 1.05 * most : 1}};
    content.series.push_back(std::move(columns));
    if (!limits.points.isEmpty()) content.series.push_back(std::move(limits));
    m_columns->setCharts({content});
    m_columns->setTable([this] { return csv(); }, tr("%1 harmonics").arg(curve()).replace(QLatin1Char('/'), u'_'));
}

QString HarmonicsPanel::textOf(const Row& row) const
{
    const QString unit = QString::fromStdString(measured()->unit);
    QStringList parts{withUnit(row.rms, unit)};
    if (row.share > 0) parts.append(tr("%1 of the fundamental").arg(percentText(row.share)));
    if (row.limit) parts.append(tr("limit %1").arg(withUnit(*row.limit, QStringLiteral("A"))));
    return tr("Order %1, %2:  %3")
        .arg(row.order)
        .arg(withUnit(row.frequency, QStringLiteral("Hz")), parts.join(QStringLiteral(",  ")));
}

QString HarmonicsPanel::csv() const
{
    std::string text = "order,frequency,rms,of_fundamental,phase,limit\n";
    const auto cell = [](const std::optional<double>& value) { return value ? shortestText(*value) : std::string(); };
    for (const Row& row : m_rows) {
        text += std::to_string(row.order);
        for (const auto& value :
             {std::optional(row.frequency), std::optional(row.rms), std::optional(row.share), row.phase, row.limit})
            text += ',' + cell(value);
        text += '\n';
    }
    return QString::fromStdString(text);
}

}  // namespace causeway::ui
