// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "app/causewayc/command.h"
#include "core/base/diagnostics_json.h"
#include "core/base/suggestion.h"
#include "core/compiler/library_check.h"
#include "core/editing/fixes/structure_fixes.h"
#include "core/library/model_files.h"

namespace causeway::cli {

namespace {

using Json = nlohmann::ordered_json;

/// Unit of checking: a file, or a folder that is a package.
struct Unit {
    std::filesystem::path path;
    bool isPackage = false;
};

/// Collects a file, or the packages and files in a folder.
void collectUnits(const std::filesystem::path& named, std::vector<Unit>& units, Diagnostics& diagnostics)
{
    // "folder/" means "folder".
    const std::filesystem::path path = named.has_filename() ? named : named.parent_path();
    std::vector<std::filesystem::path> packages;
    for (const std::filesystem::path& file : findModelFiles(path, diagnostics)) {
        std::error_code error;
        if (file == path) {
            units.push_back({file, false});
            continue;
        }
        const bool isInside = std::any_of(packages.begin(), packages.end(), [&](const std::filesystem::path& package) {
            return std::mismatch(package.begin(), package.end(), file.begin(), file.end()).first == package.end();
        });
        if (isInside) continue;
        // Paths are sorted, so a package.mo may follow a file beside it: looks for it first.
        std::filesystem::path outermost;
        for (std::filesystem::path at = file.parent_path();; at = at.parent_path()) {
            if (std::filesystem::is_regular_file(at / "package.mo", error)) outermost = at;
            if (at == path || !at.has_relative_path()) break;
        }
        if (outermost.empty()) {
            units.push_back({file, false});
        } else {
            packages.push_back(outermost);
            units.push_back({outermost, true});
        }
    }
}

/// The checks of a run, with all sources under their own ids, so that messages of many files can be sorted together.
class Report {
public:
    void add(const Unit& unit, LibraryCheck check)
    {
        m_base = m_sources.size();
        for (std::size_t i = 0; i < check.sources.size(); ++i) m_sources.add(check.sources.file(SourceId(i)));
        m_fileCount += check.fileCount;
        static_cast<void>(take(check.loading));
        for (ClassReport& report : check.classes) {
            ++m_classCount;
            if (!report.isOk()) ++m_failedCount;
            if (unit.isPackage && !report.isOk()) m_failures += failureLine(report);
            m_classes.push_back({{"name", report.name},
                                 {"kind", ast::toString(report.kind)},
                                 {"partial", report.isPartial},
                                 {"ok", report.isOk()},
                                 {"diagnostics", take(report.diagnostics)}});
        }
    }
    Diagnostics& diagnostics() { return m_diagnostics; }
    [[nodiscard]] const SourceSet& sources() const { return m_sources; }

    [[nodiscard]] std::string toText() const
    {
        const auto plural = [](std::size_t count, const char* noun, const char* ending) {
            return fmt::format("{} {}{}", count, noun, count == 1 ? "" : ending);
        };
        const std::size_t errors = m_diagnostics.errorCount();
        std::string text = m_failures + fmt::format("{} and {} checked, ", plural(m_fileCount, "file", "s"),
                                                    plural(m_classCount, "class", "es"));
        if (errors == 0) return text + "no errors\n";
        text += plural(errors, "error", "s");
        if (m_failedCount > 0 && m_classCount > 1) text += fmt::format(" in {}", plural(m_failedCount, "class", "es"));
        return text + "\n";
    }
    /// "diagnostics" of a class are positions in the list of all.
    [[nodiscard]] std::string toJson() const
    {
        Json document = Json::parse(diagnosticsToJson(m_diagnostics, m_sources));
        document["files"] = m_fileCount;
        document["classes"] = m_classes;
        return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    /// Sorts the messages for printing. Nothing can be added afterwards.
    void sort()
    {
        std::vector<std::size_t> order(m_diagnostics.items().size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        const auto& items = m_diagnostics.items();
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::tuple(items[a].span.source, items[a].span.begin, items[a].severity()) <
                   std::tuple(items[b].span.source, items[b].span.begin, items[b].severity());
        });
        std::vector<std::size_t> place(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
        m_diagnostics.sortByPosition();
        for (Json& item : m_classes) {
            for (Json& position : item["diagnostics"]) position = place.at(position.get<std::size_t>());
        }
    }

private:
    static std::string failureLine(const ClassReport& report)
    {
        const auto& items = report.diagnostics.items();
        const auto first = std::find_if(items.begin(), items.end(),
                                        [](const Diagnostic& d) { return d.severity() == Severity::Error; });
        const std::size_t others = report.diagnostics.errorCount() - 1;
        return fmt::format("{}: {}{}\n", report.name, first->message,
                           others == 0 ? "" : fmt::format(" (and {} more)", others));
    }
    /// Adds messages that are new among all classes; returns the positions of all.
    std::vector<std::size_t> take(const Diagnostics& diagnostics)
    {
        std::vector<std::size_t> positions;
        for (Diagnostic diagnostic : diagnostics.items()) {
            const auto move = [this](SourceSpan& span) {
                if (!span.isNone()) span.source = SourceId(span.source.index() + m_base);
            };
            move(diagnostic.span);
            for (DiagnosticNote& note : diagnostic.notes) move(note.span);
            for (DiagnosticFix& fix : diagnostic.fixes) {
                for (TextEdit& edit : fix.edits) move(edit.span);
            }
            const auto [known, isNew] =
                m_positions.try_emplace(formatDiagnostic(diagnostic, m_sources), m_diagnostics.items().size());
            if (isNew) m_diagnostics.add(std::move(diagnostic));
            positions.push_back(known->second);
        }
        return positions;
    }

    SourceSet m_sources;
    std::size_t m_base = 0;  ///< id offset of the sources of the present unit
    Diagnostics m_diagnostics;
    std::map<std::string, std::size_t> m_positions;
    Json m_classes = Json::array();
    std::string m_failures;
    std::size_t m_fileCount = 0, m_classCount = 0, m_failedCount = 0;
};

/// Suggests a class for a misspelt --model: classes are known only after a check without it.
std::string suggestion(const std::vector<Unit>& units, const std::string& wanted, const Task& task)
{
    std::vector<std::string> names;
    for (const Unit& unit : units) {
        if (unit.isPackage) continue;
        Diagnostics ignored;
        const auto file = loadSource(unit.path, ignored);
        if (!file) continue;
        for (const ClassInfo& info : analyse(file, {}, StopAfter::Syntax, task)->classes) names.push_back(info.name);
    }
    const std::string nearest = didYouMean(wanted, names);
    return nearest.empty() ? " in these files" : nearest;
}

struct CheckOptions {
    CommonOptions common;
    std::vector<std::size_t> fixes;  ///< numbers of the fixes to apply
};

Report checkAll(const CommonOptions& options, const Task& task)
{
    Report report;
    std::vector<Unit> units;
    if (options.files.empty()) units.emplace_back();  // the class is in a library
    for (const std::string& name : options.files) collectUnits(name, units, report.diagnostics());
    // Files that are named together use each other. Their errors are reported where they are checked themselves.
    UsedTexts named{{}, libraryFoldersOf(options)};
    Diagnostics toldThere;
    for (const std::string& name : options.files) {
        if (options.files.size() > 1) readUsed(name, named, toldThere);
    }
    bool foundModel = options.model.empty();
    for (std::size_t i = 0; i < units.size() && !task.cancelled(); ++i) {
        const Task part = partOf(task, i, units.size());
        LibraryCheck check = checkClasses({.root = units[i].path,
                                           .className = options.model,
                                           .libraryFolders = named.folders,
                                           .cache = nullptr,
                                           .withFixes = withStructureFixes,
                                           .isPedantic = options.isPedantic,
                                           .unitsUnchecked = options.unitsUnchecked,
                                           .others = named.trees},
                                          part);
        foundModel = foundModel || !check.classes.empty();
        report.add(units[i], std::move(check));
    }
    if (!foundModel && !report.diagnostics().hasErrors()) {
        report.diagnostics().report(diag::ModelNotFound, {}, options.model, suggestion(units, options.model, task));
    }
    report.sort();
    return report;
}

/// The fix with that printed number.
const DiagnosticFix* findFix(const Diagnostics& diagnostics, std::size_t number)
{
    std::size_t count = 0;
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        for (const DiagnosticFix& fix : diagnostic.fixes) {
            if (++count == number) return &fix;
        }
    }
    return nullptr;
}

bool overlap(std::vector<TextEdit> edits)
{
    std::ranges::sort(edits, {}, [](const TextEdit& edit) { return std::pair(edit.span.begin, edit.span.end); });
    return std::ranges::adjacent_find(
               edits, [](const TextEdit& a, const TextEdit& b) { return b.span.begin < a.span.end; }) != edits.end();
}

/// Changes all files, or none of them after a message.
bool carryOut(const std::set<std::size_t>& numbers, Report& report)
{
    std::map<SourceId, std::vector<TextEdit>> edits;
    std::string done;
    for (const std::size_t number : numbers) {
        const DiagnosticFix* fix = findFix(report.diagnostics(), number);
        if (fix == nullptr) {
            std::fprintf(stderr, "causewayc: there is no fix %zu\n", number);
            return false;
        }
        for (const TextEdit& edit : fix->edits) edits[edit.span.source].push_back(edit);
        done += fmt::format("fixed: {}\n", fix->label);
    }
    for (const auto& [source, some] : edits) {
        if (!overlap(some)) continue;
        std::fprintf(stderr, "causewayc: these fixes change the same place of '%s'; choose one of them\n",
                     report.sources()[source].path().c_str());
        return false;
    }
    for (const auto& [source, some] : edits) {
        const SourceFile& file = report.sources()[source];
        if (rewriteFile(file.path(), applyEdits(file.text(), some)) != kDone) return false;
    }
    std::fputs(done.c_str(), stderr);
    return true;
}

int runCheck(const CheckOptions& options, const Task& task)
{
    if (!namesModel(options.common)) return kWrongUsage;
    Report report = checkAll(options.common, task);
    if (!options.fixes.empty()) {
        if (!carryOut({options.fixes.begin(), options.fixes.end()}, report)) return kModelAtFault;
        report = checkAll(options.common, task);
    }
    const bool failed = report.diagnostics().hasErrors() || task.cancelled();
    if (options.common.format == Format::Text) printDiagnostics(report.diagnostics(), report.sources(), true);
    const int written = writeOutput({}, options.common.format == Format::Json ? report.toJson() : report.toText());
    return failed ? kModelAtFault : written;
}

}  // namespace

Runner setUpCheck(CLI::App& app)
{
    const auto options = std::make_shared<CheckOptions>();
    addCommonOptions(app, options->common, Files::OneOrMore, true, true);
    app.add_option("--fix", options->fixes,
                   "apply the fix that the check prints with this number (repeatable), then check again")
        ->type_name("N")
        ->allow_extra_args(false);
    return [options](const Task& task) { return runCheck(*options, task); };
}

}  // namespace causeway::cli
