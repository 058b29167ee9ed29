// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Checks open texts in the background, with a delay after changes.
/// In:   a text, the other texts visible to it, and the start time. Out: the findings; first those of the classes
///       checked so far, if the check takes long. A newer version of a file replaces an older one and cancels its
///       check. One check runs at a time.
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
    bool isPartial = false;  ///< the check of this version goes on
};

/// Receives findings, on any thread.
using TakeCheck = std::function<void(std::shared_ptr<const DocumentCheck>)>;

/// Performs the check. The result of a cancelled check must not be used. `foundSoFar` receives what has been found
/// while it takes long: kFirstPart after its beginning, then each time after twice as long, if there is something new.
constexpr std::chrono::milliseconds kFirstPart{50};
[[nodiscard]] DocumentCheck checkDocument(const DocumentToCheck& document, const TakeCheck& foundSoFar,
                                          const Task& task);

class CheckService {
public:
    using Clock = std::chrono::steady_clock;
    /// `found` receives results that are not superseded, in order, those of parts as well.
    explicit CheckService(TakeCheck found);
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

    TakeCheck m_found;
    std::mutex m_mutex;  ///< protects the members below
    std::condition_variable_any m_changed;
    std::map<std::string, Wanted> m_wanted;
    std::string m_running;         ///< path of the text being checked
    std::stop_source m_cancelled;  ///< for the running check
    bool m_isTurnLost = false;     ///< it was postponed in favour of another one
    std::jthread m_thread;
};

}  // namespace causeway
