// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/steady_state_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStyle>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "core/syntax/typed_value.h"
#include "ui/bench/response_charts.h"
#include "ui/bench/sentence.h"
#include "ui/bench/words_label.h"
#include "ui/charts/chart_sheet.h"
#include "ui/plot/copied_table.h"
#include "ui/plot/value_text.h"
#include "ui/session/app_context.h"
#include "ui/session/counted.h"
#include "ui/session/marked_field.h"
#include "ui/session/menu_keys.h"
#include "ui/session/selection.h"
#include "ui/toolkit/tree_sections.h"
#include "ui/toolkit/widget_names.h"

namespace causeway::ui {

namespace {

constexpr int kStateRole = Qt::UserRole, kMultiplierRole = Qt::UserRole + 1;
constexpr std::size_t kMostRows = 500;
constexpr int kMaxTableWidth = 420;  ///< pixels that it takes from the circle, so that multipliers are whole

/// Evolution of a deviation from period to period.
QString fateText(std::complex<double> multiplier)
{
    constexpr double kOne = 1e-6;
    const double size = std::abs(multiplier);
    if (size > 1 + kOne) return SteadyStatePanel::tr("grows");
    if (size > 1 - kOne) return SteadyStatePanel::tr("stays");
    return SteadyStatePanel::tr("shrinks");
}

QString multipliersToCsv(const PeriodicState& state)
{
    QString csv = QStringLiteral("re,im,modulus\n");
    for (const std::complex<double> each : state.multipliers)
        csv += QStringLiteral("%1,%2,%3\n")
                   .arg(each.real(), 0, 'g', 17)
                   .arg(each.imag(), 0, 'g', 17)
                   .arg(std::abs(each), 0, 'g', 17);
    return csv;
}

}  // namespace

SteadyStatePanel::SteadyStatePanel(AppContext& context, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_selection(selection),
      m_period(new QLineEdit(this)),
      m_begin(new QLineEdit(this)),
      m_find(new QPushButton(this)),
      m_verdict(new QLabel(this)),
      m_words(new WordsLabel(this)),
      m_table(new CopiedTable(this)),
      m_circle(new ChartSheet(context, QStringLiteral("multipliers"), this))
{
    setObjectName(QStringLiteral("steadyStatePanel"));
    build();
    addTableActions();
    connect(m_find, &QPushButton::clicked, this, [this] { m_isSearching ? emit stopWanted() : find(); });
    for (QLineEdit* field : {m_period, m_begin}) {
        connect(field, &QLineEdit::returnPressed, this, &SteadyStatePanel::find);
        connect(field, &QLineEdit::textEdited, this, [this, field] { markField(*field, m_context.theme, QString()); });
    }
    connect(m_table, &QTreeWidget::currentItemChanged, this, &SteadyStatePanel::pick);
    connect(m_circle, &ChartSheet::exported, this, &SteadyStatePanel::exported);
    connect(m_circle, &ChartSheet::picked, this, [this](int /*chart*/, int /*series*/, int point) {
        for (QTreeWidgetItemIterator each(m_table); point >= 0 && *each != nullptr; ++each) {
            const QVariant number = (*each)->data(0, kMultiplierRole);
            if (number.isValid() && number.toInt() == point) m_table->setCurrentItem(*each);
        }
    });
    m_circle->setReadout([](QPointF at) {
        return tr("%1, modulus %2").arg(rootText(at.x(), at.y()), plainNumber(std::hypot(at.x(), at.y())));
    });
    connect(&m_context.theme, &Theme::changed, this, [this] {
        showWords();
        showTable();
    });
    showWords();
    showTable();
    showCircle();
}

void SteadyStatePanel::build()
{
    nameWidget(m_period, "steadyPeriod", tr("Period"));
    nameWidget(m_begin, "steadyBegin", tr("Begins at"));
    nameWidget(m_find, "steadyFind", tr("Find the steady state"));
    nameWidget(m_verdict, "steadyVerdict", tr("Stability"));
    nameWidget(m_words, "steadyWords", tr("What was found"));
    nameWidget(m_table, "steadyTable", tr("States and multipliers"));
    m_period->setPlaceholderText(tr("of the sources"));
    m_period->setToolTip(
        tr("Length of the period, such as 1e-4 or 100 us. Empty: the common period of the sources, or of the "
           "oscillation"));
    m_begin->setPlaceholderText(tr("the start"));
    m_begin->setToolTip(tr("Time from which the model is periodic, reached by a simulation. Empty: the start"));
    for (QLineEdit* field : {m_period, m_begin}) {
        field->setMaximumWidth(120);
        field->setClearButtonEnabled(true);
    }
    m_verdict->setWordWrap(true);
    for (QLabel* label : {m_verdict, static_cast<QLabel*>(m_words)})
        label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_verdict->setTextFormat(Qt::PlainText);
    QFont bold = font();
    bold.setBold(true);
    m_verdict->setFont(bold);
    m_table->setUniformRowHeights(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setRootIsDecorated(false);
    m_table->setIndentation(ThemeMetrics::kMargin);
    m_table->setColumnCount(3);
    m_table->setHeaderLabels({tr("State"), tr("Value"), tr("Unit")});
    m_table->setHeaderHidden(true);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < 3; ++column)
        m_table->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);

    auto* row = new QHBoxLayout;
    row->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing, 0);
    row->addWidget(new QLabel(tr("Period"), this));
    row->addWidget(m_period);
    row->addWidget(new QLabel(tr("Begins at"), this));
    row->addWidget(m_begin);
    row->addWidget(m_find);
    row->addStretch(1);
    auto* left = new QWidget(this);
    auto* words = new QVBoxLayout(left);
    words->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing, 0);
    words->setSpacing(ThemeMetrics::kSpacing / 2);
    words->addWidget(m_verdict);
    words->addWidget(m_words);
    words->addWidget(m_table, 1);
    words->addStretch();  // fills the room of the hidden table
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(left);
    split->addWidget(m_circle);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 1);
    split->setSizes({1000, 1000});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(ThemeMetrics::kSpacing / 2);
    column->addLayout(row);
    column->addWidget(split, 1);
    setFocusProxy(m_period);
}

void SteadyStatePanel::addTableActions()
{
    auto* plot = new QAction(tr("Plot this state"), m_table);
    connect(plot, &QAction::triggered, this, [this] {
        const QTreeWidgetItem* item = m_table->currentItem();
        const QString state = item != nullptr ? item->data(0, kStateRole).toString() : QString();
        if (!state.isEmpty()) emit plotWanted(state);
    });
    showKey(plot, QKeySequence(Qt::Key_Return));
    m_table->insertAction(m_table->actions().value(0), plot);
    connect(m_table, &QTreeWidget::currentItemChanged, plot, [plot](const QTreeWidgetItem* item) {
        plot->setEnabled(item != nullptr && !item->data(0, kStateRole).toString().isEmpty());
    });
    plot->setEnabled(false);
    m_table->installEventFilter(this);
}

/// Enter on a state plots it.
bool SteadyStatePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const QTreeWidgetItem* item = m_table->currentItem();
        const QString state = item != nullptr ? item->data(0, kStateRole).toString() : QString();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !state.isEmpty()) {
            emit plotWanted(state);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SteadyStatePanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    m_analysis = std::move(analysis);
    setSearching(m_isSearching);
    if (m_steady.analysis == nullptr) showWords();
}

void SteadyStatePanel::setSearching(bool searching)
{
    m_isSearching = searching;
    m_find->setText(searching ? tr("Cancel") : tr("Find"));
    m_find->setEnabled(searching || m_analysis != nullptr);
}

std::optional<double> SteadyStatePanel::typed(QLineEdit& field, bool mustBePositive, bool& isRight) const
{
    const QString text = field.text().trimmed();
    if (text.isEmpty()) return std::nullopt;
    const std::optional<double> number = readTypedValue(text.toStdString(), {"s", {}, {}}).number;
    const bool isTaken = number && std::isfinite(*number) && (!mustBePositive || *number > 0);
    markField(field, m_context.theme,
              isTaken          ? QString()
              : mustBePositive ? tr("A time above zero, such as 1e-4 or 100 us")
                               : tr("A time, such as 0.02 or 20 ms"));
    isRight = isRight && isTaken;
    return isTaken ? number : std::nullopt;
}

void SteadyStatePanel::find()
{
    bool isRight = true;
    PeriodicRequest request;
    request.period = typed(*m_period, true, isRight);
    request.time = typed(*m_begin, false, isRight);
    if (isRight) emit findWanted(request);
}

void SteadyStatePanel::showState(const ModelSession::SteadyState& steady, const QString& doubt)
{
    const bool isSame = steady.analysis == m_steady.analysis && steady.state == m_steady.state;
    m_steady = steady;
    m_doubt = doubt;
    showWords();
    if (isSame) return;  // as after each keystroke in the text
    showTable();
    showCircle();
}

void SteadyStatePanel::showWords()
{
    const ThemeColours& colours = m_context.theme.colours();
    const auto say = [this](const QString& verdict, const QColor& colour, const QStringList& lines) {
        m_verdict->setText(verdict);
        m_verdict->setVisible(!verdict.isEmpty());
        QPalette palette = m_verdict->palette();
        palette.setColor(QPalette::WindowText, colour);
        m_verdict->setPalette(palette);
        m_words->setText(lines.join(QLatin1Char('\n')));
    };
    if (m_steady.analysis == nullptr)
        return say({}, colours.text,
                   {m_analysis == nullptr
                        ? tr("Open a model: its periodic steady state is found without simulating the transient.")
                        : tr("Press Ctrl+F5, or Find: the states that repeat after a period are found without "
                             "simulating the transient. One period appears in the plot.")});
    if (m_steady.isCancelled && !m_steady.state) return say({}, colours.text, {tr("Stopped. Nothing was found.")});
    if (!m_steady.state)
        return say(tr("No steady state was found."), colours.error, {sentenceOf(firstErrorOf(m_steady.diagnostics))});
    const PeriodicState& state = *m_steady.state;
    QString verdict = QString::fromStdString(verdictText(state));
    if (!verdict.isEmpty()) verdict[0] = verdict[0].toUpper();
    if (!m_doubt.isEmpty()) verdict = m_doubt;
    const QString period = withUnit(state.period, QStringLiteral("s")),
                  frequency = withUnit(1 / state.period, QStringLiteral("Hz"));
    const QString what =
        state.isOscillator ? tr("Oscillates by itself with a period of %1 (%2)").arg(period, frequency)
        : state.periodSource == "given"
            ? tr("Period %1 (%2), as given").arg(period, frequency)
            : tr("Period %1 (%2), of %3").arg(period, frequency, QString::fromStdString(state.periodSource));
    const bool isUnsure = !m_doubt.isEmpty() || state.verdict != PeriodicVerdict::Stable;
    say(verdict, isUnsure ? colours.warning : colours.text, {what + QLatin1Char('.')});
}

QTreeWidgetItem* SteadyStatePanel::addSection(const QString& title, const QStringList& headings)
{
    return addTreeSection(*m_table, title, headings, m_context.theme.colours().textMuted);
}

void SteadyStatePanel::showTable()
{
    const QSignalBlocker blocker(m_table);
    m_table->clear();
    m_table->setVisible(m_steady.state != nullptr);
    if (!m_steady.state) return;
    const PeriodicState& state = *m_steady.state;
    const auto addSignals = [this](QTreeWidgetItem* section, const std::vector<LinearSignal>& all) {
        for (const LinearSignal& each : std::span(all).first(std::min(all.size(), kMostRows))) {
            const QString unit = QString::fromStdString(printedUnit(each.unit));
            auto* item = new QTreeWidgetItem(
                section, {QString::fromStdString(each.name), QLocale::c().toString(each.value, 'g', 10), unit});
            item->setTextAlignment(1, Qt::AlignRight);
            item->setData(0, kStateRole, QString::fromStdString(each.name));
            item->setToolTip(0, tr("Selects the variable everywhere; Enter adds it to the plot"));
        }
    };
    addSignals(addSection(tr("States at t = %1").arg(withUnit(state.time, QStringLiteral("s"))), {}), state.states);
    if (!state.held.empty()) addSignals(addSection(tr("Remembered from period to period"), {}), state.held);
    QTreeWidgetItem* section = addSection(tr("Multipliers"), {tr("modulus"), tr("a deviation")});
    section->setToolTip(0, tr("Floquet multipliers: what a deviation is multiplied by in each period"));
    const auto count = std::min(state.multipliers.size(), kMostRows);
    for (std::size_t i = 0; i < count; ++i) {
        const std::complex<double> each = state.multipliers[i];
        auto* item = new QTreeWidgetItem(
            section, {rootText(each.real(), each.imag()), plainNumber(std::abs(each)), fateText(each)});
        item->setTextAlignment(1, Qt::AlignRight);
        item->setData(0, kMultiplierRole, static_cast<int>(i));
        item->setToolTip(0, item->text(0));
    }
    section = addSection(tr("Notes"), {});
    QStringList notes{tr("%1 simulated, %2 for derivatives; exact to %3.")
                          .arg(counted(state.evaluations, tr("1 period"), tr("%1 periods")),
                               counted(state.differences, tr("1 more"), tr("%1 more")),
                               QLocale::c().toString(state.distance, 'g', 2))};
    for (const std::string& note : state.notes) notes.append(sentenceOf(note));
    for (const QString& note : notes) {
        auto* item = new QTreeWidgetItem(section, {note});
        item->setFirstColumnSpanned(true);
        item->setToolTip(0, QStringLiteral("<p>%1</p>").arg(item->text(0).toHtmlEscaped()));
    }
    m_table->expandAll();
    m_table->setMinimumWidth(std::min(kMaxTableWidth, widthOfMultipliers()));
}

/// In which they stand whole, beside what the other rows need in the columns they share.
int SteadyStatePanel::widthOfMultipliers() const
{
    int widest[3] = {};
    for (QTreeWidgetItemIterator each(m_table); *each != nullptr; ++each) {
        const QTreeWidgetItem& item = **each;
        for (int column = item.data(0, kMultiplierRole).isValid() ? 0 : 1; column < 3; ++column)
            widest[column] = std::max(widest[column], m_table->fontMetrics().horizontalAdvance(item.text(column)));
    }
    const int margins = 3 * 2 * (m_table->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_table) + 1);
    return widest[0] + widest[1] + widest[2] + margins + 2 * m_table->indentation() +
           m_table->verticalScrollBar()->sizeHint().width();
}

void SteadyStatePanel::showCircle()
{
    m_circle->setHint(tr("The Floquet multipliers are drawn here: inside the unit circle, deviations decay."));
    if (!m_steady.state) return m_circle->setCharts({});
    const PeriodicState& state = *m_steady.state;
    ChartSeries dots;
    dots.look = ChartSeries::Look::Dots;
    double most = 1;
    for (const std::complex<double> each : state.multipliers) {
        dots.points.append({each.real(), each.imag()});
        most = std::max({most, std::abs(each.real()), std::abs(each.imag())});
    }
    dots.colour = state.verdict == PeriodicVerdict::Stable ? 0 : 1;
    ChartContent content;
    content.name = tr("Floquet multipliers and the unit circle");
    content.isIsometric = true;
    content.x = {tr("Real part"), {}, AxisScale::Linear, {-1.15 * most, 1.15 * most}};
    content.y = {tr("Imaginary part"), {}, AxisScale::Linear, {-1.15 * most, 1.15 * most}};
    content.series = {unitCircle(), dots};
    m_circle->setCharts({content});
    const QString model = QString::fromStdString(state.modelName).section(QLatin1Char('.'), -1);
    m_circle->setTable([steady = m_steady.state] { return multipliersToCsv(*steady); },
                       tr("%1 multipliers").arg(model));
}

void SteadyStatePanel::pick(const QTreeWidgetItem* item)
{
    if (item == nullptr) return;
    const QVariant multiplier = item->data(0, kMultiplierRole);
    if (m_circle->count() > 0)
        m_circle->chart(0).setChosen(multiplier.isValid() ? 1 : -1, multiplier.isValid() ? multiplier.toInt() : -1);
    const std::string state = item->data(0, kStateRole).toString().toStdString();
    if (state.empty() || !m_analysis || !m_analysis->scalarDae) return;
    const VariableId variable = m_analysis->scalarDae->findVariable(state);
    if (!variable.isNone()) m_selection.selectVariable(variable);
}

}  // namespace causeway::ui
