// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Recovery copies of unsaved documents, for crashes and power failures. Each running program has a lock file in the
/// recovery folder; copies without a locked file are orphans and can be restored. A worker thread writes copies soon
/// after a change, without waiting for other jobs. Fails: silently; failure to write a recovery copy must not disturb
/// work.
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
        QString copy;  ///< file with the text
        QString path;  ///< of the document; empty if it had no file
        std::string text;
    };

    /// `folder` empty: disabled.
    RecoveryStore(QString folder, JobManager& jobs, QObject* parent = nullptr);
    ~RecoveryStore() override;

    /// Name for the copy of one document.
    [[nodiscard]] QString newName();
    /// Writes the copy in the background; the latest one wins.
    void keep(const QString& name, const QString& path, std::string text);
    void forget(const QString& name);

    /// Copies left by crashed programs. They stay on disk until `discard` or `adopt`.
    [[nodiscard]] std::vector<Orphan> orphans() const;
    static void discard(const Orphan& orphan);
    /// Makes the copy that of a document of this program; at no time is there none.
    static void adopt(const Orphan& orphan, const QString& name);

private:
    QString m_folder;
    QString m_session;
    std::unique_ptr<QLockFile> m_lock;
    std::shared_ptr<std::mutex> m_writing = std::make_shared<std::mutex>();  ///< serializes access of workers to copies
    JobManager& m_jobs;
    int m_count = 0;
};

}  // namespace causeway::ui
