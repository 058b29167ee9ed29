// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_sheet.h"

#include <QJsonArray>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/plot/plot_runs.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

const QString kPanes = QStringLiteral("plots"), kHeights = QStringLiteral("heights");

}  // namespace

PlotSheet::PlotSheet(Theme& theme, const PlotRuns& runs, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_runs(runs),
      m_splitter(new QSplitter(Qt::Vertical, this)),
      m_time(runs.timeLimits())
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(ThemeMetrics::kRadius);
}

std::vector<PlotPane*> PlotSheet::panes() const
{
    std::vector<PlotPane*> panes;
    for (int i = 0; i < m_splitter->count(); ++i) panes.push_back(static_cast<PlotPane*>(m_splitter->widget(i)));
    return panes;
}

int PlotSheet::indexOf(const PlotPane& pane) const
{
    return m_splitter->indexOf(const_cast<PlotPane*>(&pane));
}

PlotPane& PlotSheet::addPane(int index, PaneContent content)
{
    auto* pane = new PlotPane(m_theme, m_runs);
    // All plots get equal heights: an added plot takes some from each.
    const QList<int> heights(m_splitter->count() + 1, std::max(1, m_splitter->height()));
    m_splitter->insertWidget(std::clamp(index, 0, m_splitter->count()), pane);
    m_splitter->setSizes(heights);
    if (m_active == nullptr) m_active = pane;
    connect(pane, &PlotPane::timeWanted, this, &PlotSheet::setTime);
    connect(pane, &PlotPane::fitWanted, this, &PlotSheet::fit);
    connect(pane, &PlotPane::activated, this, [this, pane] { activate(*pane); });
    connect(pane, &PlotPane::marginsChanged, this, &PlotSheet::alignMargins);
    connect(pane, &PlotPane::hovered, this, [this](double time) {
        for (PlotPane* each : panes()) each->showTime(time);
    });
    connect(pane, &PlotPane::hoverEnded, this, [this] {
        for (PlotPane* each : panes()) each->showTime({});
    });
    emit paneAdded(pane);
    pane->setTime(m_time, m_timeFitted);
    pane->setContent(std::move(content));
    activate(*m_active);
    alignMargins();
    return *pane;
}

void PlotSheet::removePane(PlotPane& pane)
{
    if (m_splitter->count() == 1) return pane.setContent({});
    const int index = indexOf(pane);
    const bool hadFocus = pane.isAncestorOf(focusWidget()) || pane.view().hasFocus();
    pane.disconnect(this);
    pane.hide();
    pane.setParent(nullptr);
    pane.deleteLater();
    if (m_active == &pane) m_active = panes()[static_cast<std::size_t>(std::min(index, m_splitter->count() - 1))];
    activate(*m_active);
    if (hadFocus) m_active->setFocus();
    alignMargins();
}

void PlotSheet::activate(PlotPane& pane)
{
    const bool isOther = m_active != &pane;
    m_active = &pane;
    // A single plot needs no highlight.
    for (PlotPane* each : panes()) each->view().setActive(each == m_active && m_splitter->count() > 1);
    if (isOther) emit activeChanged();
}

void PlotSheet::activateNext(int step)
{
    const int count = m_splitter->count();
    PlotPane* next = panes()[static_cast<std::size_t>((indexOf(*m_active) + step + count) % count)];
    activate(*next);
    next->setFocus();
}

void PlotSheet::alignMargins()
{
    double left = 0, right = 0;
    for (const PlotPane* pane : panes()) {
        const PlotMargins margins = pane->view().ownMargins();
        left = std::max(left, margins.left);
        right = std::max(right, margins.right);
    }
    for (const PlotPane* pane : panes()) pane->view().setSideMargins(left, right);
}

void PlotSheet::setTime(PlotRange time)
{
    const PlotRange limits = m_runs.timeLimits();
    m_time = keptWithin(time, limits);
    m_timeFitted = m_time == limits;
    showTime();
}

void PlotSheet::showTime()
{
    for (PlotPane* pane : panes()) pane->setTime(m_time, m_timeFitted);
    emit timeShown();
}

void PlotSheet::fit()
{
    m_timeFitted = true;
    m_time = m_runs.timeLimits();
    showTime();
    for (PlotPane* pane : panes()) pane->fitValues();
}

void PlotSheet::takeRuns(bool fits)
{
    m_timeFitted = m_timeFitted || fits;
    const PlotRange limits = m_runs.timeLimits();
    m_time = m_timeFitted ? limits : keptWithin(m_time, limits);
    showTime();
    for (PlotPane* pane : panes()) {
        pane->takeRuns();
        if (fits) pane->fitValues();
    }
}

bool PlotSheet::isReady() const
{
    return std::ranges::all_of(panes(), [](const PlotPane* pane) { return pane->isReady(); });
}

QJsonObject PlotSheet::toJson() const
{
    QJsonArray contents, heights;
    for (const PlotPane* pane : panes()) contents.append(ui::toJson(pane->content()));
    for (const int height : m_splitter->sizes()) heights.append(height);
    return {{kPanes, contents}, {kHeights, heights}};
}

void PlotSheet::restore(const QJsonObject& json)
{
    constexpr qsizetype kMaxPanes = 16;
    const QJsonArray contents = json.value(kPanes).toArray();
    const int count = static_cast<int>(std::clamp<qsizetype>(contents.size(), 1, kMaxPanes));
    while (m_splitter->count() > count) removePane(*panes().back());
    for (int i = 0; i < count; ++i) {
        PaneContent content = paneContent(contents.at(i).toObject());
        if (i < m_splitter->count()) {
            panes()[static_cast<std::size_t>(i)]->setContent(std::move(content));
        } else {
            addPane(i, std::move(content));
        }
    }
    QList<int> heights;
    for (const QJsonValue& height : json.value(kHeights).toArray()) heights << height.toInt();
    if (heights.size() == count && std::ranges::all_of(heights, [](int height) { return height > 0; }))
        m_splitter->setSizes(heights);
}

}  // namespace causeway::ui
