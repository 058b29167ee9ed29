// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/losses_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "core/results/losses_report.h"
#include "ui/bench/interval_form.h"
#include "ui/bench/name_field.h"
#include "ui/bench/power_flow_view.h"
#include "ui/bench/sentence.h"
#include "ui/bench/words_label.h"
#include "ui/charts/chart_sheet.h"
#include "ui/plot/copied_table.h"
#include "ui/plot/value_text.h"
#include "ui/session/app_context.h"
#include "ui/session/preferences.h"
#include "ui/toolkit/component_roles.h"
#include "ui/toolkit/flow_layout.h"
#include "ui/toolkit/widget_names.h"

namespace causeway::ui {

namespace {

enum LossColumns {
    ComponentColumn,
    RoleColumn,
    PowerColumn,
    ShareColumn,
    LossColumn,
    ConductionColumn,
    SwitchingColumn,
    TemperatureColumn,
    HighestColumn,
    LossColumnCount
};
constexpr double kPowerRounding = 1e-9;  ///< of a power, relative to the power supplied
constexpr std::size_t kMostBars = 24, kMostPowerRows = 1'000;

QString watts(double power, double given)
{
    // Powers within rounding of the power supplied are shown as 0.
    return withUnit(std::abs(power) <= kPowerRounding * given ? 0.0 : power, QStringLiteral("W"));
}

QString percent(double part)
{
    return LossesPanel::tr("%1 %").arg(QLocale::c().toString(100 * part, 'f', 2));
}

QString celsius(const std::optional<double>& kelvin)
{
    constexpr double kZero = 273.15;
    return kelvin ? LossesPanel::tr("%1 °C").arg(QLocale::c().toString(*kelvin - kZero, 'f', 1)) : QString();
}

/// Sorts numeric cells numerically.
class PowerItem : public QTreeWidgetItem {
public:
    using QTreeWidgetItem::QTreeWidgetItem;
    bool operator<(const QTreeWidgetItem& other) const override
    {
        const int column = treeWidget() != nullptr ? treeWidget()->sortColumn() : 0;
        const QVariant own = data(column, Qt::UserRole), theirs = other.data(column, Qt::UserRole);
        if (own.isValid() || theirs.isValid()) return own.toDouble() < theirs.toDouble();
        return QString::localeAwareCompare(text(column), other.text(column)) < 0;
    }
    void setNumber(int column, double value, const QString& text)
    {
        setText(column, text);
        setData(column, Qt::UserRole, value);
        setTextAlignment(column, Qt::AlignRight);
    }
};

}  // namespace

LossesPanel::LossesPanel(AppContext& context, QWidget* parent)
    : MeasuringPanel(context, QStringLiteral("losses"), Moment::AfterLastChange, parent),
      m_interval(new IntervalForm(context.theme, "loss", this)),
      m_outputs(new NameField(this)),
      m_inputs(new NameField(this)),
      m_table(new CopiedTable(this)),
      m_bars(new ChartSheet(context, QStringLiteral("lossBars"), this)),
      m_flow(new PowerFlowView(context, this)),
      m_pictures(new QStackedWidget(this)),
      m_showsFlow(new QToolButton(this)),
      m_onDiagram(new QToolButton(this))
{
    setObjectName(QStringLiteral("lossesPanel"));
    buildFields();
    connect(m_interval, &IntervalForm::changed, this, &LossesPanel::renew);
    for (QLineEdit* field : {m_outputs, m_inputs}) connect(field, &QLineEdit::textEdited, this, &LossesPanel::renew);
    connect(m_table, &QTreeWidget::currentItemChanged, this, &LossesPanel::pick);
    connect(m_bars, &ChartSheet::exported, this, &LossesPanel::exported);
    connect(m_bars, &ChartSheet::picked, this, [this](int /*chart*/, int series, int bar) {
        if (series < 0 || bar >= static_cast<int>(m_barred.size())) return;
        choose(QString::fromStdString(m_barred[static_cast<std::size_t>(bar)]));
    });
    connect(m_flow, &PowerFlowView::exported, this, &LossesPanel::exported);
    connect(m_flow, &PowerFlowView::picked, this, &LossesPanel::choose);
    connect(m_showsFlow, &QToolButton::toggled, this,
            [this](bool isOn) { m_pictures->setCurrentWidget(isOn ? static_cast<QWidget*>(m_flow) : m_bars); });
    connect(m_onDiagram, &QToolButton::clicked, this, [this](bool isOn) {
        m_context.settings.setValue(kShowPower, isOn);
        if (isOn) emit diagramWanted();
    });
    connect(&m_context.settings, &Settings::changed, this, &LossesPanel::followSettings);
    connect(&m_context.theme, &Theme::changed, this, &LossesPanel::showWords);
    take(nullptr);
    followSettings();
}

void LossesPanel::followSettings()
{
    const bool isOn = m_context.settings.value(kShowPower);
    m_onDiagram->setChecked(isOn);
    setWanted(isOn);
}

void LossesPanel::buildFields()
{
    nameWidget(m_outputs, "lossOutputs", tr("Loads"),
               tr("Components whose power is useful, separated by commas; all other power is lost. Empty: all loads"));
    nameWidget(m_inputs, "lossInputs", tr("Sources"),
               tr("Components whose power is the input of the efficiency, separated by commas. Empty: all sources"));
    nameWidget(m_words, "lossWords", tr("Balance"));
    nameWidget(m_table, "lossTable", tr("Power by component"));
    m_outputs->setPlaceholderText(tr("all loads"));
    m_inputs->setPlaceholderText(tr("all sources"));
    m_outputs->setMinimumWidth(80);
    m_inputs->setMinimumWidth(80);
    m_table->setColumnCount(LossColumnCount);
    m_table->setHeaderLabels({tr("Component"), tr("Role"), tr("Power"), tr("Share"), tr("Loss"), tr("Conduction"),
                              tr("Switching"), tr("Temperature"), tr("Highest")});
    for (int column = PowerColumn; column < LossColumnCount; ++column)
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_table->headerItem()->setToolTip(PowerColumn, tr("Mean of the power into the component"));
    m_table->headerItem()->setToolTip(ShareColumn, tr("Of the power of the sources"));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSortingEnabled(true);
    m_table->header()->setSortIndicatorClearable(true);
    m_table->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);

    auto* row = new FlowLayout;
    row->addWidget(m_interval);
    row->addPair(new QLabel(tr("Loads"), this), m_outputs);
    row->addPair(new QLabel(tr("Sources"), this), m_inputs);
    addBesideWords(m_showsFlow);
    addBesideWords(m_onDiagram);
    nameWidget(m_showsFlow, "lossFlowShown", tr("Flow"),
               tr("Show the flow of power from sources to loads and losses, in place of the bars"));
    m_showsFlow->setText(tr("Flow"));
    m_showsFlow->setCheckable(true);
    nameWidget(m_flow, "lossFlow", tr("Power flow"));
    nameWidget(m_onDiagram, "lossOnDiagram", tr("On diagram"),
               tr("Show the flow of power along the lines of the diagram, and the losses (Shift+F9)"));
    m_onDiagram->setText(tr("On diagram"));
    m_onDiagram->setCheckable(true);
    for (QToolButton* button : {m_showsFlow, m_onDiagram}) button->setFixedHeight(fontMetrics().height() + 6);
    m_pictures->addWidget(m_bars);
    m_pictures->addWidget(m_flow);
    build(row, m_table, m_pictures, {3000, 2000});
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
    setFocusProxy(m_table);
}

void LossesPanel::setRun(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const Result> result,
                         std::optional<double> period)
{
    if (analysis == m_analysis && result == m_result) return;
    m_analysis = std::move(analysis);
    m_result = std::move(result);
    m_period = period;
    if (!m_result || !m_analysis) {
        stop();
        return take(nullptr);
    }
    renew();
}

void LossesPanel::setDoubt(const QString& doubt)
{
    if (doubt == m_doubt) return;
    m_doubt = doubt;
    showWords();
}

void LossesPanel::setTime(PlotRange time)
{
    m_interval->setTime(time);
}

bool LossesPanel::canMeasure() const
{
    return m_result && m_analysis;
}

std::optional<ComponentPowerRequest> LossesPanel::request()
{
    const auto options = m_interval->options(m_period.has_value());
    if (!options) return std::nullopt;
    return ComponentPowerRequest{*options, m_inputs->typedNames(), m_outputs->typedNames()};
}

void LossesPanel::start()
{
    if (!m_analysis || !m_analysis->scalarDae || !m_result) return;
    const auto wanted = request();
    if (!wanted) {
        // Keeps the measurements of the same run.
        if (m_measured == m_result) return;
        PowerBalance none;
        none.error = tr("the frequency must be a number above zero").toStdString();
        return take(std::make_shared<const PowerBalance>(std::move(none)));
    }
    noteMeasured();
    m_context.jobs.start<std::shared_ptr<const PowerBalance>>(
        {tr("Losses of %1").arg(QString::fromStdString(m_analysis->modelName)), m_key, this},
        [dae = m_analysis->scalarDae, result = m_result, wanted = *wanted](const Task&) {
            return std::make_shared<const PowerBalance>(powerBalance(*result, *dae, wanted));
        },
        [this, result = m_result](const JobOutcome<std::shared_ptr<const PowerBalance>>& outcome) {
            if (result != m_result) return;
            if (outcome.value) return take(*outcome.value);
            PowerBalance failed;
            failed.error = outcome.error.toStdString();
            take(std::make_shared<const PowerBalance>(std::move(failed)));
        });
    showWords();
}

void LossesPanel::take(std::shared_ptr<const PowerBalance> balance)
{
    m_balance = std::move(balance);
    m_measured = m_balance ? m_result : nullptr;
    showWords();
    showTable();
    showBars();
    showFlow();
    emit measured();
}

/// Selects in the table, which all other views follow.
void LossesPanel::choose(const QString& name)
{
    const auto rows = m_table->findItems(name, Qt::MatchExactly, ComponentColumn);
    if (!rows.isEmpty()) m_table->setCurrentItem(rows.front());
}

void LossesPanel::showWords()
{
    const ThemeColours& colours = m_context.theme.colours();
    const auto say = [this](const QStringList& lines, const QColor& colour) { m_words->say(lines, colour); };
    if (!m_balance && m_context.jobs.isRunning(m_key)) return say({tr("Measuring…")}, colours.textMuted);
    if (!m_balance)
        return say({tr("Press F5, or Ctrl+F5 for the periodic steady state: the power of each component with "
                       "electrical pins is shown here.")},
                   colours.textMuted);
    if (!m_balance->error.empty()) return say({sentenceOf(m_balance->error)}, colours.warning);
    const PowerBalance& balance = *m_balance;
    const double given = balance.source;
    QStringList parts{tr("delivered %1").arg(watts(given, given)), tr("to loads %1").arg(watts(balance.load, given)),
                      tr("lost %1").arg(watts(balance.loss, given)),
                      tr("stored %1").arg(watts(balance.storage, given))};
    parts.append(balance.efficiency.value
                     ? tr("efficiency %1").arg(percent(*balance.efficiency.value))
                     : tr("no efficiency: %1").arg(QString::fromStdString(balance.efficiency.reason)));
    QStringList lines;
    if (!m_doubt.isEmpty()) lines.append(m_doubt);
    const QString seconds = QStringLiteral("s");
    lines.append(
        tr("From %1 to %2: %3.")
            .arg(withUnit(balance.from, seconds), withUnit(balance.to, seconds), parts.join(QStringLiteral(", "))));
    constexpr double kLarge = 1e-3;
    const bool isOpen = balance.relativeResidual > kLarge;
    if (isOpen)
        lines.append(tr("%1 of it is in no component: current leaves through connectors of the model, or the run is "
                        "not exact.")
                         .arg(percent(balance.relativeResidual)));
    say(lines, isOpen || !m_doubt.isEmpty() ? colours.warning : colours.text);
}

void LossesPanel::showTable()
{
    const QSignalBlocker blocker(m_table);
    const QTreeWidgetItem* current = m_table->currentItem();
    const QString chosen = current != nullptr ? current->text(ComponentColumn) : QString();
    m_table->setSortingEnabled(false);
    m_table->clear();
    const bool hasRows = m_balance && m_balance->error.empty();
    m_split->setVisible(hasRows);
    if (!hasRows) return;
    const double given = m_balance->source;
    bool hasLoss = false, hasSwitching = false, hasTemperature = false;
    auto names = std::make_shared<std::vector<std::string>>();
    for (const ComponentPower& each : m_balance->components) {
        names->push_back(each.name);
        if (each.role == ComponentRole::Lossless && !each.loss && !each.temperature) continue;
        if (m_table->topLevelItemCount() >= static_cast<int>(kMostPowerRows)) continue;
        auto* item = new PowerItem(m_table);
        item->setText(ComponentColumn, QString::fromStdString(each.name));
        item->setToolTip(ComponentColumn, QString::fromStdString(each.className));
        item->setText(RoleColumn, roleText(each.role));
        item->setNumber(PowerColumn, each.power, watts(each.power, given));
        if (given > 0) item->setNumber(ShareColumn, each.power / given, percent(std::abs(each.power) / given));
        if (each.loss || each.role == ComponentRole::Loss)
            item->setNumber(LossColumn, each.lost(), watts(each.lost(), given));
        if (const auto conduction = each.conduction())
            item->setNumber(ConductionColumn, *conduction, watts(*conduction, given));
        if (each.switching) item->setNumber(SwitchingColumn, *each.switching, watts(*each.switching, given));
        if (each.temperature) item->setNumber(TemperatureColumn, *each.temperature, celsius(each.temperature));
        if (each.temperatureMax) item->setNumber(HighestColumn, *each.temperatureMax, celsius(each.temperatureMax));
        hasLoss = hasLoss || each.loss || each.role == ComponentRole::Loss;
        hasSwitching = hasSwitching || each.switching;
        hasTemperature = hasTemperature || each.temperature;
        if (item->text(ComponentColumn) == chosen) m_table->setCurrentItem(item);
    }
    m_table->setColumnHidden(LossColumn, !hasLoss);
    for (const int column : {ConductionColumn, SwitchingColumn}) m_table->setColumnHidden(column, !hasSwitching);
    for (const int column : {TemperatureColumn, HighestColumn}) m_table->setColumnHidden(column, !hasTemperature);
    m_table->setSortingEnabled(true);
    m_inputs->setNames(names);
    m_outputs->setNames(names);
}

void LossesPanel::showBars()
{
    m_barred.clear();
    m_bars->setHint(m_balance ? tr("Nothing is lost over this time.") : tr("The losses are drawn here as bars."));
    if (!m_balance || !m_balance->error.empty()) return m_bars->setCharts({});
    std::vector<const ComponentPower*> losing;
    for (const ComponentPower& each : m_balance->components) {
        // A load's power is intended, even if it becomes heat.
        if (each.role != ComponentRole::Load && each.lost() > kPowerRounding * m_balance->source)
            losing.push_back(&each);
    }
    std::ranges::stable_sort(losing, std::greater(), [](const ComponentPower* each) { return each->lost(); });
    losing.resize(std::min(losing.size(), kMostBars));
    if (losing.empty()) return m_bars->setCharts({});
    std::ranges::reverse(losing);  // bar charts start at the bottom
    const bool hasSwitching = std::ranges::any_of(losing, [](const auto* each) { return each->switching.has_value(); });
    ChartContent content;
    content.name = tr("Losses by component");
    ChartBars::Part conduction{hasSwitching ? tr("conduction") : tr("loss"), 0, {}}, switching{tr("switching"), 1, {}};
    double most = 0;
    for (const ComponentPower* each : losing) {
        m_barred.push_back(each->name);
        content.bars.categories.append(QString::fromStdString(each->name));
        const double switched = std::clamp(each->switching.value_or(0), 0.0, each->lost());
        conduction.values.push_back(each->lost() - switched);
        switching.values.push_back(switched);
        most = std::max(most, each->lost());
    }
    content.bars.parts.push_back(std::move(conduction));
    if (hasSwitching) content.bars.parts.push_back(std::move(switching));
    content.x = {tr("Loss [W]"), QStringLiteral("W"), AxisScale::Linear, {0, 1.05 * most}};
    m_bars->setCharts({content});
    m_bars->setTable(exportedTable(), fileName());
}

void LossesPanel::showFlow()
{
    m_flow->setHint(m_balance ? tr("No power flows over this time.") : tr("The flow of the power is drawn here."));
    m_flow->setBalance(m_balance, exportedTable(), fileName());
}

std::function<QString()> LossesPanel::exportedTable() const
{
    if (!m_balance) return {};
    return [balance = m_balance] { return QString::fromStdString(lossesToCsv(*balance)); };
}

QString LossesPanel::fileName() const
{
    if (!m_analysis) return {};
    return tr("%1 losses").arg(QString::fromStdString(m_analysis->modelName).section(QLatin1Char('.'), -1));
}

void LossesPanel::pick(const QTreeWidgetItem* item)
{
    if (item == nullptr) return;
    const QString name = item->text(ComponentColumn);
    const auto bar = std::ranges::find(m_barred, name.toStdString());
    if (m_bars->count() > 0)
        m_bars->chart(0).setChosen(bar == m_barred.end() ? -1 : 0, static_cast<int>(bar - m_barred.begin()));
    m_flow->setChosen(name);
    emit componentPicked(name);
}

}  // namespace causeway::ui
