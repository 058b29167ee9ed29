// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/root_search_page.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSlider>
#include <QSplitter>
#include <QTableWidget>
#include <algorithm>

#include "ui/runs/convergence_view.h"
#include "ui/runs/crossing_view.h"
#include "ui/runs/short_time.h"
#include "ui/session/theme.h"
#include "ui/session/tool_button.h"

namespace causeway::ui {

namespace {

constexpr int kMethods = 4;
/// Pixels: below this height, the curves are placed beside the counts, to remain legible.
constexpr int kLow = 340;
constexpr int kLeastCurves = 180;

QString number(double value)
{
    return QLocale::c().toString(value, 'g', 4);
}

QString kindText(RootStepKind kind)
{
    switch (kind) {
        case RootStepKind::Halving: return RootSearchPage::tr("bisection: the middle of the bracket");
        case RootStepKind::Golden: return RootSearchPage::tr("golden section of the bracket");
        case RootStepKind::Secant: return RootSearchPage::tr("secant through both ends");
        case RootStepKind::HalvedSecant:
            return RootSearchPage::tr("secant, with half the value of the end that stayed (Illinois)");
        case RootStepKind::InverseQuadratic:
            return RootSearchPage::tr("inverse quadratic through the last three points");
        case RootStepKind::InverseCubic: return RootSearchPage::tr("inverse cubic through the last four points");
        case RootStepKind::Safeguard: return RootSearchPage::tr("halved: the bracket shrank too slowly");
    }
    return {};
}

}  // namespace

RootSearchPage::RootSearchPage(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_view(new CrossingView(theme)),
      m_convergence(new ConvergenceView(theme)),
      m_counts(new QTableWidget(kMethods, 2)),
      m_side(new QWidget),
      m_back(makeToolButton(theme, QStringLiteral("rootBack"), QStringLiteral("step-backward"),
                            tr("One step back (Left)"), this)),
      m_next(makeToolButton(theme, QStringLiteral("rootNext"), QStringLiteral("step-forward"),
                            tr("One step forward (Right)"), this)),
      m_slider(new QSlider(Qt::Horizontal)),
      m_text(new QLabel)
{
    m_counts->setObjectName(QStringLiteral("rootCounts"));
    m_counts->setAccessibleName(tr("Evaluations that each root finder needs"));
    m_counts->setHorizontalHeaderLabels({tr("function, solid"), tr("sign, dashed")});
    m_counts->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_counts->horizontalHeader()->setMinimumSectionSize(fontMetrics().horizontalAdvance(tr("function, solid")) +
                                                        2 * ThemeMetrics::kMargin);
    m_counts->horizontalHeader()->setToolTip(
        tr("Evaluations until the instant is known to the last digit: of the function itself, and of its sign, which "
           "jumps"));
    m_counts->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_counts->setSelectionMode(QAbstractItemView::SingleSelection);
    m_counts->setFrameShape(QFrame::NoFrame);
    m_counts->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_text->setObjectName(QStringLiteral("rootStepText"));
    m_text->setWordWrap(true);
    m_text->setMinimumWidth(1);
    m_slider->setAccessibleName(tr("Step of the search"));

    auto* side = new QBoxLayout(QBoxLayout::TopToBottom, m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    side->addWidget(m_counts);
    side->addWidget(m_convergence, 1);
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->addWidget(m_view);
    splitter->addWidget(m_side);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    auto* steps = new QHBoxLayout;
    steps->setContentsMargins(ThemeMetrics::kSpacing, 0, ThemeMetrics::kSpacing, 0);
    steps->setSpacing(ThemeMetrics::kSpacing / 2);
    steps->addWidget(m_back);
    steps->addWidget(m_slider, 1);
    steps->addWidget(m_next);
    steps->addWidget(m_text, 3);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(splitter, 1);
    layout->addLayout(steps);
    setFocusProxy(m_view);

    connect(m_slider, &QSlider::valueChanged, this, &RootSearchPage::setStep);
    connect(m_back, &QToolButton::clicked, this, [this] { m_slider->setValue(m_slider->value() - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { m_slider->setValue(m_slider->value() + 1); });
    connect(m_view, &CrossingView::stepWanted, m_slider, &QSlider::setValue);
    connect(m_counts, &QTableWidget::currentCellChanged, this, [this](int row, int column) { choose(row, column); });
    setTrace(nullptr);
}

void RootSearchPage::setTrace(std::shared_ptr<const EventTrace> trace, const QString& why)
{
    m_trace = std::move(trace);
    const bool hasSearch = m_trace && m_trace->search;
    m_side->setVisible(hasSearch && !m_trace->comparison.empty());
    fillCounts();
    showSearch(hasSearch ? &*m_trace->search : nullptr, -1);
    if (!m_trace) m_text->setText(why);
}

void RootSearchPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool isLow = height() < kLow;
    m_convergence->setMinimumWidth(isLow ? kLeastCurves : 0);
    static_cast<QBoxLayout*>(m_side->layout())->setDirection(isLow ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

/// Step counts by method; the method of the actual search is bold.
void RootSearchPage::fillCounts()
{
    const QSignalBlocker blocker(m_counts);
    m_counts->clearContents();
    m_counts->setCurrentItem(nullptr);
    if (!m_trace || m_trace->comparison.size() < 2 * kMethods) return;
    for (int position = 0; position < 2 * kMethods; ++position) {
        const TracedSearch& search = m_trace->comparison[static_cast<std::size_t>(position)];
        const int row = position % kMethods;
        auto* item = new QTableWidgetItem(QString::number(search.steps.size()));
        item->setTextAlignment(Qt::AlignCenter);
        auto* header = new QTableWidgetItem(methodText(search.method));
        header->setForeground(m_theme.colours().curves[static_cast<std::size_t>(search.method)]);
        QFont face = font();
        face.setBold(m_trace->search->method == search.method);
        header->setFont(face);
        if (!search.isOfJump) item->setFont(face);
        m_counts->setItem(row, position / kMethods, item);
        m_counts->setVerticalHeaderItem(row, header);
    }
}

void RootSearchPage::choose(int row, int column)
{
    if (row < 0 || column < 0 || !m_trace) return;
    const int position = column * kMethods + row;
    if (static_cast<std::size_t>(position) < m_trace->comparison.size())
        showSearch(&m_trace->comparison[static_cast<std::size_t>(position)], position);
}

void RootSearchPage::showSearch(const TracedSearch* search, int position)
{
    m_search = search;
    m_view->setTrace(m_trace, search);
    m_convergence->setTrace(m_trace, position);
    const QSignalBlocker blocker(m_slider);
    m_slider->setRange(0, m_view->stepCount());
    m_slider->setValue(m_view->stepCount());
    m_slider->setEnabled(search != nullptr);
    explainStep();
}

void RootSearchPage::setStep(int step)
{
    m_view->setStep(step);
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(step);
    explainStep();
}

void RootSearchPage::explainStep()
{
    const int step = m_view->step(), count = m_view->stepCount();
    m_back->setEnabled(step > 0);
    m_next->setEnabled(step < count);
    if (m_search == nullptr) {
        m_text->clear();
    } else if (step == 0) {
        m_text->setText(tr("%1: a sign change between t = %2 s and %3 later")
                            .arg(methodText(m_search->method), QLocale::c().toString(m_search->start.left, 'g', 9),
                                 shortTime(m_search->start.right - m_search->start.left)));
    } else {
        const RootStep& done = m_search->steps[static_cast<std::size_t>(step - 1)].step;
        m_text->setText(tr("Step %1 of %2, %3. Value %4, %5 from the event; the bracket was %6 wide")
                            .arg(step)
                            .arg(count)
                            .arg(kindText(done.kind), number(done.value), shortTime(done.at - m_trace->time),
                                 shortTime(done.right - done.left)));
    }
}

}  // namespace causeway::ui
