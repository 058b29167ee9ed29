// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/language/check_service.h"

#include <algorithm>
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

}  // namespace

DocumentCheck checkDocument(const DocumentToCheck& document, const Task& task)
{
    DocumentCheck found{document.path, document.version, document.tree->sharedFile(), {}, {}, {}};
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
        LibraryCheck check = checkClasses(request, task);
        found.diagnostics = onlyOnce(check, document.tree);
        found.sources = std::move(check.sources);
        found.missingUnits = units.take();
    } catch (const std::exception& error) {
        reportException(found.diagnostics, error);
    }
    return found;
}

CheckService::CheckService(Found found)
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
        auto found = std::make_shared<const DocumentCheck>(checkDocument(document, Task(cancelled.get_token())));
        if (!cancelled.stop_requested()) m_found(std::move(found));
        lock.lock();
        if (std::exchange(m_isTurnLost, false) && cancelled.stop_requested())
            m_wanted.try_emplace(m_running, Wanted{std::move(document), Clock::now() + kTurnAgain});
        m_running.clear();
    }
}

}  // namespace causeway
