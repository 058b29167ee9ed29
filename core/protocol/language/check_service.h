// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks open texts in the background, with a delay after changes.
/// In:   a text, the other texts visible to it, and the start time. Out: the findings, on the service's thread. A newer
///       version of a file replaces an older one and cancels its check. One check runs at a time.
/// Threads: one of its own, and those of checkClasses.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/compiler/library_check.h"
#include "core/editing/fixes/unit_fixes.h"

namespace causeway {

struct DocumentToCheck {
    std::string path;
    std::int64_t version = 0;
    std::shared_ptr<const SyntaxTree> tree;
    std::vector<std::shared_ptr<const SyntaxTree>> others;
    std::vector<std::filesystem::path> libraryFolders;
    bool isPedantic = false;
    std::vector<std::string> unitsUnchecked;
};

struct DocumentCheck {
    std::string path;
    std::int64_t version = 0;
    std::shared_ptr<const SourceFile> text;
    SourceSet sources;
    Diagnostics diagnostics;  ///< each once, by position; places refer to `sources`
    /// Of the text itself.
    std::vector<MissingUnit> missingUnits;
};

/// Performs the check. The result of a cancelled check must not be used.
[[nodiscard]] DocumentCheck checkDocument(const DocumentToCheck& document, const Task& task);

class CheckService {
public:
    using Clock = std::chrono::steady_clock;
    /// Receives, on the service's thread, results that are not superseded.
    using Found = std::function<void(std::shared_ptr<const DocumentCheck>)>;

    explicit CheckService(Found found);
    ~CheckService();
    CheckService(const CheckService&) = delete;
    CheckService& operator=(const CheckService&) = delete;

    void check(DocumentToCheck document, Clock::duration delay);
    void forget(const std::string& path);

private:
    struct Wanted {
        DocumentToCheck document;
        Clock::time_point due;
    };

    void work(const std::stop_token& stop);

    Found m_found;
    std::mutex m_mutex;  ///< protects the members below
    std::condition_variable_any m_changed;
    std::map<std::string, Wanted> m_wanted;
    std::string m_running;         ///< path of the text being checked
    std::stop_source m_cancelled;  ///< for the running check
    bool m_isTurnLost = false;     ///< it was postponed in favour of another one
    std::jthread m_thread;
};

}  // namespace causeway
