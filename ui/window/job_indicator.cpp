// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/job_indicator.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>
#include <cmath>

#include "ui/session/eliding.h"
#include "ui/session/job_manager.h"
#include "ui/session/theme.h"

namespace causeway::ui {

JobIndicator::JobIndicator(Theme& theme, JobManager& jobs, QWidget* parent)
    : QWidget(parent),
      m_jobs(jobs),
      m_title(new ElidingLabel(this)),
      m_progress(new QProgressBar(this)),
      m_cancel(new QToolButton(this))
{
    setObjectName(QStringLiteral("jobIndicator"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(120);
    m_progress->setAccessibleName(tr("Progress"));
    m_cancel->setIcon(theme.icon(QStringLiteral("cancel")));
    m_cancel->setToolTip(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Cancel the work in the background"));
    m_cancel->setObjectName(QStringLiteral("cancelJob"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_progress);
    layout->addWidget(m_cancel);
    hide();

    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience);
    connect(&m_patience, &QTimer::timeout, this, &JobIndicator::update);
    connect(&m_jobs, &JobManager::started, this, [this] {
        if (!m_patience.isActive() && isHidden()) m_patience.start();
    });
    connect(&m_jobs, &JobManager::progressed, this, [this] {
        if (!isHidden()) update();
    });
    connect(&m_jobs, &JobManager::finished, this, [this] {
        if (m_jobs.isIdle()) m_patience.stop();
        if (!isHidden()) update();
    });
    connect(m_cancel, &QToolButton::clicked, this, [this] { m_jobs.cancel(m_shown); });
}

void JobIndicator::update()
{
    auto jobs = m_jobs.running();
    std::erase_if(jobs, [](const JobManager::Status& job) { return job.title.isEmpty(); });
    setVisible(!jobs.empty());
    if (jobs.empty()) return;
    // Shows the oldest job and the number of others.
    const JobManager::Status& job = jobs.front();
    m_shown = job.id;
    QString text = job.title;
    if (!job.what.isEmpty()) text += QStringLiteral(": ") + job.what;
    if (jobs.size() > 1) text += tr(" (and %1 more)").arg(jobs.size() - 1);
    m_title->setText(text);
    m_progress->setValue(static_cast<int>(std::lround(job.fraction * 1000)));
}

}  // namespace causeway::ui
