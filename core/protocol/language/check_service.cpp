// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/language/check_service.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "core/base/exception_report.h"
#include "core/editing/fixes/name_fixes.h"
#include "core/editing/fixes/structure_fixes.h"
#include "core/protocol/file_uri.h"

namespace causeway {

namespace {

constexpr auto kTurnAgain = std::chrono::milliseconds(500);

/// From the analyses of all models of the text, each declaration once; omits contradictory ones.
class UnitCollector {
public:
    explicit UnitCollector(const SourceFile* text) : m_text(text) {}

    void add(const Analysis& analysis, const SourceFile* file)
    {
        if (file != m_text) return;
        const std::lock_guard lock(m_mutex);
        for (MissingUnit& unit : missingUnits(analysis)) {
            const auto [known, isNew] = m_units.try_emplace(unit.name.begin, unit);
            if (!isNew && known->second.unit != unit.unit) known->second.unit.clear();
        }
    }
    [[nodiscard]] std::vector<MissingUnit> take()
    {
        std::vector<MissingUnit> units;
        for (auto& [begin, unit] : m_units) {
            if (!unit.unit.empty()) units.push_back(std::move(unit));
        }
        return units;
    }

private:
    const SourceFile* m_text;
    std::mutex m_mutex;
    std::map<std::uint32_t, MissingUnit> m_units;
};

/// Removes duplicates: errors in a class are reported for all its users.
Diagnostics onlyOnce(const LibraryCheck& check, const std::shared_ptr<const SyntaxTree>& tree)
{
    Diagnostics all;
    std::set<std::string> seen;
    SourceId source;
    for (std::size_t i = 0; i < check.sources.size(); ++i) {
        if (check.sources.file(SourceId(i)) == tree->sharedFile()) source = SourceId(i);
    }
    const auto add = [&](const Diagnostics& some) {
        for (const Diagnostic& diagnostic : some.items()) {
            if (seen.insert(formatDiagnostic(diagnostic, check.sources)).second) all.add(diagnostic);
        }
    };
    add(check.loading);
    for (const ClassReport& report : check.classes) {
        if (source.isNone() || report.diagnostics.empty()) continue;
        const auto analysis = std::make_shared<Analysis>();
        analysis->sources = check.sources;
        analysis->source = source;
        analysis->tree = tree->withSource(source);
        analysis->modelName = report.name;
        analysis->diagnostics = report.diagnostics;
        add(withNameFixes(analysis)->diagnostics);
    }
    all.sortByPosition();
    return all;
}

/// Findings of the classes checked so far, handed over at growing intervals on a thread of its own.
class PartsOfCheck {
public:
    /// All must outlive this object.
    PartsOfCheck(const DocumentToCheck& document, const TakeCheck& take, const Task& task)
        : m_document(document), m_take(take), m_task(task), m_thread([this](const std::stop_token& end) { work(end); })
    {
    }

    void add(const ClassReport& report, const SourceSet& sources)
    {
        const std::lock_guard lock(m_mutex);
        m_found.classes.push_back(report);
        m_found.sources = sources;
    }

private:
    void work(const std::stop_token& end)
    {
        const auto begin = CheckService::Clock::now();
        std::size_t known = 0;
        std::unique_lock lock(m_mutex);
        for (auto next = kFirstPart;; next *= 2) {
            m_wake.wait_until(lock, end, begin + next, [] { return false; });
            if (end.stop_requested() || m_task.cancelled()) return;
            const LibraryCheck found = m_found;
            lock.unlock();
            handOver(found, known);
            lock.lock();
        }
    }

    void handOver(const LibraryCheck& found, std::size_t& known) const
    {
        const auto part = std::make_shared<DocumentCheck>();
        try {
            part->diagnostics = onlyOnce(found, m_document.tree);
        } catch (const std::exception&) {
            return;  // the whole check reports it
        }
        const std::size_t count = part->diagnostics.items().size();
        if (std::exchange(known, count) == count || m_task.cancelled()) return;
        part->path = m_document.path;
        part->version = m_document.version;
        part->text = m_document.tree->sharedFile();
        part->sources = found.sources;
        part->isPartial = true;
        m_take(part);
    }

    const DocumentToCheck& m_document;
    const TakeCheck& m_take;
    const Task& m_task;
    std::mutex m_mutex;    ///< protects the next member
    LibraryCheck m_found;  ///< a class may have several reports
    std::condition_variable_any m_wake;
    std::jthread m_thread;
};

}  // namespace

DocumentCheck checkDocument(const DocumentToCheck& document, const TakeCheck& foundSoFar, const Task& task)
{
    DocumentCheck found{document.path, document.version, document.tree->sharedFile(), {}, {}, {}, false};
    try {
        UnitCollector units(found.text.get());
        CheckRequest request;
        request.root = toPath(document.path);
        request.libraryFolders = document.libraryFolders;
        request.text = found.text;
        request.others = document.others;
        request.isPedantic = document.isPedantic;
        request.unitsUnchecked = document.unitsUnchecked;
        request.withFixes = [&units](std::shared_ptr<const Analysis> analysis, const AnalysisRequest& of,
                                     const Task& part) {
            units.add(*analysis, of.file.get());
            return withStructureFixes(std::move(analysis), of, part);
        };
        std::optional<PartsOfCheck> parts;
        if (foundSoFar) {
            parts.emplace(document, foundSoFar, task);
            request.classChecked = [&parts](const ClassReport& report, const SourceSet& sources) {
                parts->add(report, sources);
            };
        }
        LibraryCheck check = checkClasses(request, task);
        parts.reset();
        found.diagnostics = onlyOnce(check, document.tree);
        found.sources = std::move(check.sources);
        found.missingUnits = units.take();
    } catch (const std::exception& error) {
        reportException(found.diagnostics, error);
    }
    return found;
}

CheckService::CheckService(TakeCheck found)
    : m_found(std::move(found)), m_thread([this](const std::stop_token& stop) { work(stop); })
{
}

CheckService::~CheckService()
{
    m_thread.request_stop();
    const std::lock_guard lock(m_mutex);
    m_cancelled.request_stop();
    m_changed.notify_all();
}

void CheckService::check(DocumentToCheck document, Clock::duration delay)
{
    const std::lock_guard lock(m_mutex);
    // New texts come first; an interrupted check is repeated later.
    m_isTurnLost = m_isTurnLost || (!m_running.empty() && m_running != document.path);
    m_cancelled.request_stop();
    const std::string path = document.path;
    m_wanted.insert_or_assign(path, Wanted{std::move(document), Clock::now() + delay});
    m_changed.notify_all();
}

void CheckService::forget(const std::string& path)
{
    const std::lock_guard lock(m_mutex);
    m_wanted.erase(path);
    if (m_running != path) return;
    m_isTurnLost = false;
    m_cancelled.request_stop();
}

void CheckService::work(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        const auto next = std::ranges::min_element(m_wanted, {}, [](const auto& entry) { return entry.second.due; });
        if (next == m_wanted.end()) {
            m_changed.wait(lock, stop, [this] { return !m_wanted.empty(); });
            continue;
        }
        if (const Clock::time_point due = next->second.due; due > Clock::now()) {
            // Woken by any new text, which may be due earlier.
            m_changed.wait_until(lock, due);
            continue;
        }
        DocumentToCheck document = std::move(next->second.document);
        m_wanted.erase(next);
        m_running = document.path;
        m_cancelled = std::stop_source();
        const std::stop_source cancelled = m_cancelled;
        lock.unlock();
        auto found =
            std::make_shared<const DocumentCheck>(checkDocument(document, m_found, Task(cancelled.get_token())));
        if (!cancelled.stop_requested()) m_found(std::move(found));
        lock.lock();
        if (std::exchange(m_isTurnLost, false) && cancelled.stop_requested())
            m_wanted.try_emplace(m_running, Wanted{std::move(document), Clock::now() + kTurnAgain});
        m_running.clear();
    }
}

}  // namespace causeway
