// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Copies of unsaved documents that survive a crash or a power cut.
///
/// Each running program has a lock file in the recovery folder; the copies of programs whose lock is free again are
/// orphans and can be restored. Copies are written by a worker thread soon after a change, and do not wait for other
/// work. Fails: silently; a recovery copy that cannot be written must not disturb work.
#pragma once

#include <QLockFile>
#include <QObject>
#include <QString>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace causeway::ui {

class JobManager;

class RecoveryStore : public QObject {
    Q_OBJECT
public:
    struct Orphan {
        QString copy;  ///< the file that holds the text
        QString path;  ///< of the document; empty when it had no file
        std::string text;
    };

    /// An empty folder switches it off.
    RecoveryStore(QString folder, JobManager& jobs, QObject* parent = nullptr);
    ~RecoveryStore() override;

    /// A name under which one document keeps its copy.
    [[nodiscard]] QString newName();
    /// Writes the copy in the background; the latest one wins.
    void keep(const QString& name, const QString& path, std::string text);
    void forget(const QString& name);

    /// What programs that died have left. They stay on the disk until `discard` or `adopt`.
    [[nodiscard]] std::vector<Orphan> orphans() const;
    static void discard(const Orphan& orphan);
    /// The copy becomes that of a document of this program: at no moment is there none.
    static void adopt(const Orphan& orphan, const QString& name);

private:
    QString m_folder;
    QString m_session;
    std::unique_ptr<QLockFile> m_lock;
    std::shared_ptr<std::mutex> m_writing = std::make_shared<std::mutex>();  ///< one worker at a time touches copies
    JobManager& m_jobs;
    int m_count = 0;
};

}  // namespace causeway::ui
