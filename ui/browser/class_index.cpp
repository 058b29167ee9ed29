// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/class_index.h"

#include "core/base/task.h"
#include "core/library/library.h"
#include "ui/session/job_manager.h"
#include "ui/session/library_source.h"

namespace causeway::ui {

ClassIndex::ClassIndex(LibrarySource& source, JobManager& jobs, QObject* parent)
    : QObject(parent), m_source(source), m_jobs(jobs)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kDelay);
    connect(&m_soon, &QTimer::timeout, this, &ClassIndex::start);
    connect(&m_source, &LibrarySource::foldersChanged, this, &ClassIndex::renew);
    connect(&m_source, &LibrarySource::documentClassesChanged, this, &ClassIndex::renew);
    renew();
}

void ClassIndex::renew()
{
    m_isReady = false;
    m_soon.start();
}

void ClassIndex::start()
{
    using Answer = std::shared_ptr<const ClassSearch>;
    m_jobs.start<Answer>(
        {tr("Index of classes"), QStringLiteral("library:index"), this},
        [view = m_source.view()](const Task& task) {
            const auto library = view->open();
            std::vector<ListedClass> all;
            for (const std::string& root : library->rootNames()) {
                if (task.cancelled()) break;
                std::vector<ListedClass> tree = listTree(*library, root, task);
                all.insert(all.end(), std::make_move_iterator(tree.begin()), std::make_move_iterator(tree.end()));
            }
            return std::make_shared<const ClassSearch>(std::move(all));
        },
        [this](const JobOutcome<Answer>& outcome) {
            if (outcome.value) m_search = *outcome.value;
            m_isReady = !m_soon.isActive();
            emit renewed();
        });
}

}  // namespace causeway::ui
