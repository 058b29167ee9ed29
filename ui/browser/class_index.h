// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Index of all visible classes, built in a job and rebuilt when folders or the classes of documents change.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "core/library/class_search.h"

namespace causeway::ui {

class JobManager;
class LibrarySource;

class ClassIndex : public QObject {
    Q_OBJECT
public:
    ClassIndex(LibrarySource& source, JobManager& jobs, QObject* parent = nullptr);

    /// The latest index; empty at first. Never null.
    [[nodiscard]] const std::shared_ptr<const ClassSearch>& search() const { return m_search; }
    /// No newer index is pending.
    [[nodiscard]] bool isReady() const { return m_isReady; }
    /// Rebuilds everything, since files may have changed.
    void renew();

signals:
    void renewed();

private:
    static constexpr int kDelay = 150;  ///< milliseconds: the window paints first

    void start();

    LibrarySource& m_source;
    JobManager& m_jobs;
    std::shared_ptr<const ClassSearch> m_search = std::make_shared<const ClassSearch>();
    QTimer m_soon;
    bool m_isReady = false;
};

}  // namespace causeway::ui
