// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The index of all classes that can be seen, made in a job and made again when folders or the classes of documents
/// change.
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

    /// The latest; empty before the first one is there. Never null.
    [[nodiscard]] const std::shared_ptr<const ClassSearch>& search() const { return m_search; }
    /// Nothing newer is on its way.
    [[nodiscard]] bool isReady() const { return m_isReady; }
    /// Lists everything again: files may have changed.
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
