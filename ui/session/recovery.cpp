// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/recovery.h"

#include <QDir>
#include <QUuid>
#include <algorithm>
#include <filesystem>

#include "core/base/file_io.h"
#include "ui/session/job_manager.h"
#include "ui/session/paths.h"

namespace causeway::ui {

namespace {

QString jobKey(const QString& name)
{
    return QStringLiteral("recovery:") + name;
}

}  // namespace

RecoveryStore::RecoveryStore(QString folder, JobManager& jobs, QObject* parent)
    : QObject(parent), m_folder(std::move(folder)), m_jobs(jobs)
{
    if (m_folder.isEmpty() || !QDir().mkpath(m_folder)) {
        m_folder.clear();
        return;
    }
    m_session = QUuid::createUuid().toString(QUuid::Id128);
    m_lock = std::make_unique<QLockFile>(m_folder + QStringLiteral("/%1.lock").arg(m_session));
    m_lock->setStaleLockTime(0);  // stale only after its process has ended
    if (!m_lock->tryLock(0)) m_folder.clear();
}

RecoveryStore::~RecoveryStore() = default;

QString RecoveryStore::newName()
{
    return m_folder.isEmpty() ? QString() : m_folder + QStringLiteral("/%1-%2.unsaved").arg(m_session).arg(++m_count);
}

void RecoveryStore::keep(const QString& name, const QString& path, std::string text)
{
    if (name.isEmpty()) return;
    // The first line is the document's path, without line breaks.
    std::string content = path.toStdString();
    content.erase(std::remove(content.begin(), content.end(), '\n'), content.end());
    content += '\n';
    content += text;
    const JobManager::Request request{tr("Saving a recovery copy"), jobKey(name), this, true};
    m_jobs.start<bool>(
        request,
        [target = toPath(name), content = std::move(content), writing = m_writing](const Task& task) {
            const std::lock_guard lock(*writing);
            return !task.cancelled() && !writeFileWhole(target, content);
        },
        [](const JobOutcome<bool>&) {});
}

void RecoveryStore::forget(const QString& name)
{
    if (name.isEmpty()) return;
    // Supersedes the job that writes a copy: that job has either finished before the lock is released, or never runs.
    const JobManager::Request request{tr("Removing a recovery copy"), jobKey(name), this, true};
    m_jobs.start<bool>(
        request,
        [target = toPath(name), writing = m_writing](const Task&) {
            const std::lock_guard lock(*writing);
            std::error_code error;
            return std::filesystem::remove(target, error);
        },
        [](const JobOutcome<bool>&) {});
}

std::vector<RecoveryStore::Orphan> RecoveryStore::orphans() const
{
    std::vector<Orphan> found;
    if (m_folder.isEmpty()) return found;
    const QDir folder(m_folder);
    for (const QString& file : folder.entryList({QStringLiteral("*.unsaved")}, QDir::Files, QDir::Name)) {
        const QString session = file.section(QLatin1Char('-'), 0, 0);
        if (session == m_session) continue;
        QLockFile lock(folder.filePath(session + QStringLiteral(".lock")));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0)) continue;  // its process is running
        const IoResult<std::string> content = readFile(toPath(folder.filePath(file)));
        if (!content) continue;
        const std::size_t end = content->find('\n');
        if (end == std::string::npos) continue;
        found.push_back(
            {folder.filePath(file), QString::fromStdString(content->substr(0, end)), content->substr(end + 1)});
    }
    return found;
}

void RecoveryStore::adopt(const Orphan& orphan, const QString& name)
{
    std::error_code error;
    std::filesystem::rename(toPath(orphan.copy), toPath(name), error);
}

void RecoveryStore::discard(const Orphan& orphan)
{
    std::error_code error;
    std::filesystem::remove(toPath(orphan.copy), error);
}

}  // namespace causeway::ui
