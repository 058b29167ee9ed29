// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/measuring_panel.h"

#include <QSplitter>
#include <QVBoxLayout>

#include "ui/bench/words_label.h"
#include "ui/session/app_context.h"

namespace causeway::ui {

namespace {

constexpr int kMeasuringPause = 120;  ///< milliseconds: groups frequent changes of cursors, fields and runs

}  // namespace

MeasuringPanel::MeasuringPanel(AppContext& context, const QString& name, Moment moment, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_key(JobManager::keyFor(name, this)),
      m_words(new WordsLabel(this)),
      m_split(new QSplitter(Qt::Horizontal, this)),
      m_besideWords(new QHBoxLayout),
      m_moment(moment)
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] { start(); });
}

MeasuringPanel::~MeasuringPanel()
{
    m_context.jobs.cancelKey(m_key);
}

bool MeasuringPanel::isReady() const
{
    return !m_pause.isActive() && !m_context.jobs.isRunning(m_key);
}

void MeasuringPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isOutdated && canMeasure()) start();
}

void MeasuringPanel::setWanted(bool wanted)
{
    m_isWanted = wanted;
    if (wanted && m_isOutdated && canMeasure()) start();
}

void MeasuringPanel::renew()
{
    m_isOutdated = true;
    const bool isWaiting = m_moment == Moment::AfterFirstChange && m_pause.isActive();
    if (isWanted() && canMeasure() && !isWaiting) m_pause.start(kMeasuringPause);
}

void MeasuringPanel::stop()
{
    m_context.jobs.cancelKey(m_key);
    m_pause.stop();
}

void MeasuringPanel::addBesideWords(QWidget* widget)
{
    m_besideWords->addWidget(widget, 0, Qt::AlignTop);
}

void MeasuringPanel::build(QLayout* fields, QWidget* left, QWidget* right, std::pair<int, int> widths)
{
    fields->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing, 0);
    auto* words = new QHBoxLayout;
    words->setContentsMargins(ThemeMetrics::kSpacing, 0, ThemeMetrics::kSpacing, 0);
    words->addWidget(m_words, 1);
    words->addLayout(m_besideWords);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(left);
    m_split->addWidget(right);
    m_split->setSizes({widths.first, widths.second});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(ThemeMetrics::kSpacing / 2);
    column->addLayout(fields);
    column->addLayout(words);
    column->addWidget(m_split, 1);
    column->addStretch();
}

}  // namespace causeway::ui
