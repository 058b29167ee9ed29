// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Requests of an editor to core/editing as jobs on copies of all open texts; results are dropped if the text has
/// changed.
#pragma once

#include <functional>
#include <optional>

#include "core/editing/workspace.h"
#include "ui/session/app_context.h"
#include "ui/session/document.h"

namespace causeway::ui {

/// Index of the requesting text: the first one of the workspace.
inline constexpr std::size_t kAskingText = 0;

/// A workspace of snapshots; further files only if not open.
[[nodiscard]] std::unique_ptr<AssistWorkspace> makeWorkspace(
    const std::vector<SnapshotPtr>& texts, const std::vector<std::filesystem::path>& furtherFiles = {},
    std::string_view mustContain = {});

class AssistJobs {
public:
    AssistJobs(AppContext& context, Document& document) : m_context(context), m_document(document) {}

    /// Runs a request under a key: a newer one supersedes an older one. `answer` is called unless the text has changed.
    template <class T>
    void ask(const QString& what, QObject* receiver, std::function<T(AssistWorkspace&, const Task&)> question,
             std::function<void(T)> answer)
    {
        const JobManager::Request request{QObject::tr("Looking up names"), keyOf(what), receiver, true};
        m_context.jobs.start<T>(
            request,
            [texts = m_context.workspace.snapshots(m_document), question = std::move(question)](const Task& task) {
                const auto workspace = makeWorkspace(texts);
                return question(*workspace, task);
            },
            [this, revision = m_document.revision(), answer = std::move(answer)](JobOutcome<T> outcome) {
                if (outcome.value && revision == m_document.revision()) answer(std::move(*outcome.value));
            });
    }

    void cancel(const QString& what) { m_context.jobs.cancelKey(keyOf(what)); }
    [[nodiscard]] bool isAsking(const QString& what) const { return m_context.jobs.isRunning(keyOf(what)); }

private:
    [[nodiscard]] QString keyOf(const QString& what) const
    {
        return JobManager::keyFor(QStringLiteral("assist:") + what, this);
    }

    AppContext& m_context;
    Document& m_document;
};

}  // namespace causeway::ui
