// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/library_check.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "core/base/exception_report.h"
#include "core/base/processors.h"
#include "core/compiler/class_suggestion.h"
#include "core/compiler/part_check.h"
#include "core/compiler/search_path.h"
#include "core/compiler/stages.h"
#include "core/library/class_index.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/library/texts_beside.h"
#include "core/program/program.h"
#include "core/semantics/instance_tree.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

/// The subject of the check, and the creation of a library for each thread.
struct Subject {
    const CheckRequest& request;
    std::shared_ptr<SourceCache> cache = {};
    std::vector<std::filesystem::path> folders = {};
    std::shared_ptr<const SyntaxTree> document = {};  ///< null for a package folder
    std::vector<std::string> tops = {};               ///< full names of the classes to begin with
    bool isFile = false;

    [[nodiscard]] std::unique_ptr<Library> open() const
    {
        auto library = std::make_unique<Library>(cache, folders);
        library->diagnostics().setPedantic(request.isPedantic);
        if (document) library->addDocument(document);
        addBeside(*library, document.get(), request.others);
        return library;
    }
};

/// One class to check, and its result. Places refer to the library of the worker's thread.
struct Item {
    ClassReport report;
    std::size_t worker = 0;
    bool isDone = false;
};

std::string fullName(const std::string& holder, std::string_view name)
{
    return holder.empty() ? std::string(name) : holder + "." + std::string(name);
}

/// Whether the class is `holder` or in it.
bool isIn(std::string_view name, std::string_view holder)
{
    return name == holder || (name.starts_with(holder) && name[holder.size()] == '.');
}

/// Reads the file, or the package.mo of the folder, and reports its errors. A class of the libraries needs neither.
Subject openSubject(const CheckRequest& request, Diagnostics& loading, SourceSet& sources)
{
    Subject subject{request};
    subject.cache = request.cache ? request.cache : processSourceCache();
    if (request.root.empty()) {
        subject.folders = searchPath({}, request.libraryFolders);
        subject.tops.push_back(request.className);
        return subject;
    }
    std::error_code error;
    subject.isFile = request.text || !std::filesystem::is_directory(request.root, error);
    const std::filesystem::path file = subject.isFile ? request.root : request.root / "package.mo";
    subject.folders = searchPath(file, request.libraryFolders);
    Diagnostics messages;
    const auto tree = request.text ? parse(request.text, SourceCache::kSource, messages, Task())
                                   : subject.cache->tree(file, messages);
    if (!tree) {
        loading.append(messages);
        return subject;
    }
    const SourceId source = sources.add(tree->sharedFile());
    // For a folder, the library repeats the message when it loads the package.
    if (subject.isFile) appendWithSource(loading, messages, source);
    const ast::StoredDefinition stored(*tree);
    const std::string holder = stored.within() ? stored.within().toString() : std::string();
    for (const ast::ClassDefinition definition : stored.classes()) {
        if (!definition.name()) continue;
        subject.tops.push_back(fullName(holder, definition.name().text));
        if (!subject.isFile) break;
    }
    if (subject.tops.empty() && !loading.hasErrors() && !request.text) loading.report(diag::NoClass, {}, file.string());
    if (subject.isFile) subject.document = tree;
    if (!request.className.empty()) {
        const bool isHere = std::any_of(subject.tops.begin(), subject.tops.end(),
                                        [&](const std::string& top) { return isIn(request.className, top); });
        subject.tops.clear();
        if (isHere) subject.tops.push_back(request.className);
    }
    return subject;
}

/// All classes, enclosing ones first.
std::vector<Item> collect(Library& library, const Subject& subject, const Task& task)
{
    std::vector<Item> items;
    std::vector<const ClassDeclaration*> open;
    for (std::size_t i = subject.tops.size(); i-- > 0;) {
        if (const ClassDeclaration* top = library.find(subject.tops[i])) open.push_back(top);
    }
    while (!open.empty() && !task.cancelled()) {
        const ClassDeclaration* at = open.back();
        open.pop_back();
        Item& item = items.emplace_back();
        item.report.name = at->fullName();
        item.report.kind = at->kind();
        item.report.isPartial = isWithinPartial(*at);
        const auto elements = at->elements();
        for (std::size_t i = elements.size(); i-- > 0;) {
            // A second class of the same name cannot be reached by it.
            if (elements[i].kind != ElementKind::Class || at->find(elements[i].name) != &elements[i]) continue;
            if (subject.request.text && elements[i].nameSpan.source != at->nameSpan().source) continue;
            if (const ClassDeclaration* nested = elements[i].declaredClass()) open.push_back(nested);
        }
    }
    return items;
}

/// Moves places from the sources of a library into common ones.
class Translation {
public:
    explicit Translation(SourceSet& sources) : m_sources(sources)
    {
        for (std::size_t i = 0; i < sources.size(); ++i) m_ids.emplace(sources.file(SourceId(i)).get(), SourceId(i));
    }
    [[nodiscard]] Diagnostics translate(const Diagnostics& diagnostics, const SourceSet& from)
    {
        Diagnostics result;
        for (Diagnostic diagnostic : diagnostics.items()) {
            move(diagnostic.span, from);
            for (DiagnosticNote& note : diagnostic.notes) move(note.span, from);
            for (DiagnosticFix& fix : diagnostic.fixes) {
                for (TextEdit& edit : fix.edits) move(edit.span, from);
            }
            result.add(std::move(diagnostic));
        }
        return result;
    }

private:
    void move(SourceSpan& span, const SourceSet& from)
    {
        if (span.isNone()) return;
        const auto file = from.file(span.source);
        const auto [known, isNew] = m_ids.try_emplace(file.get());
        if (isNew) known->second = m_sources.add(file);
        span.source = known->second;
    }

    SourceSet& m_sources;
    std::map<const SourceFile*, SourceId> m_ids;  ///< looked up only
};

/// Hands over the diagnostics of classes while others are checked (CheckRequest::classChecked).
class EarlyReports {
public:
    EarlyReports(const CheckRequest& request, SourceSet sources) : m_request(request), m_sources(std::move(sources)) {}

    /// Call it on the thread that uses the library.
    void add(const ClassReport& report, const Library& library)
    {
        if (!m_request.classChecked || report.diagnostics.empty()) return;
        ClassReport moved = report;
        const std::scoped_lock lock(m_mutex);
        moved.diagnostics = Translation(m_sources).translate(report.diagnostics, library.sources());
        m_request.classChecked(moved, m_sources);
    }

private:
    const CheckRequest& m_request;
    std::mutex m_mutex;  ///< protects the sources, and separates the calls
    SourceSet m_sources;
};

/// Whether the model is self-contained. A model with flow variables may be a part that is balanced only when connected;
/// in a library this holds for most models without an experiment.
bool isComplete(const HybridDae& dae, const Subject& subject)
{
    if (dae.experiment.given()) return true;
    return subject.isFile &&
           std::none_of(dae.variables.begin(), dae.variables.end(), [](const DaeVariable& v) { return v.isFlow; });
}

/// An unsupported feature is only a hint for a class that was not requested by name; its consequences are omitted.
const Diagnostic* findUnsupported(const Diagnostics& diagnostics)
{
    const auto found = std::ranges::find(diagnostics.items(), diag::NotYetSupported.definition.code, &Diagnostic::code);
    return found == diagnostics.items().end() ? nullptr : &*found;
}

/// Messages about missing values, media, clocks and inner components of a part concern the whole in which it is used. A
/// file checked on its own is that whole, unless missing parts prevent flattening.
Diagnostics withoutMissingValues(const Diagnostics& diagnostics, bool isOfLibrary)
{
    const auto isForLibrary = [](const Diagnostic& diagnostic) {
        const std::string_view code = diagnostic.code();
        // Of the part itself; a component of it gets no size from anywhere else.
        if (code == diag::UnknownDimension.definition.code) return diagnostic.notes.empty();
        return code == diag::ValueNeeded.definition.code || code == diag::ConstantWithoutValue.definition.code ||
               code == diag::PartialDefault.definition.code || code == diag::UnknownClock.definition.code ||
               code == diag::MissingInner.definition.code;
    };
    Diagnostics rest;
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        const std::string_view code = diagnostic.code();
        if (code == diag::ParameterWithoutValue.definition.code || code == diag::InnerAdded.definition.code) continue;
        if (!isOfLibrary || !isForLibrary(diagnostic)) rest.add(diagnostic);
    }
    return rest;
}

/// The diagnostics, with fixes of the text if requested.
Diagnostics mended(const std::shared_ptr<Analysis>& analysis, const Library& library,
                   const ClassDeclaration& declaration, const Subject& subject, const Task& task)
{
    if (!subject.request.withFixes) return analysis->diagnostics;
    analysis->source = declaration.nameSpan().source;
    // The library outlives the use of its tree here.
    analysis->tree = std::shared_ptr<const SyntaxTree>(std::shared_ptr<const SyntaxTree>(), &declaration.tree());
    analysis->classes = indexClasses(*analysis->tree);
    AnalysisRequest request;
    request.file = library.sources().file(analysis->source);
    request.modelName = analysis->modelName;
    request.libraryFolders = subject.request.libraryFolders;
    request.isPedantic = subject.request.isPedantic;
    request.unitsUnchecked = subject.request.unitsUnchecked;
    request.cache = subject.request.cache;
    request.others = subject.request.others;
    return subject.request.withFixes(analysis, request, task)->diagnostics;
}

void checkClass(ClassReport& report, Library& library, const Subject& subject, EarlyReports& early, const Task& task)
{
    const Task quiet(task.stop());
    const ClassDeclaration* declaration = library.find(report.name);
    if (declaration == nullptr) return;  // its file was removed meanwhile; loading reports it
    report.diagnostics.setPedantic(subject.request.isPedantic);
    try {
        if (!report.isModel()) {
            report.diagnostics = checkPart(library, *declaration, subject.request.isPedantic, quiet);
            return;
        }
        const auto analysis = std::make_shared<Analysis>();
        analysis->diagnostics.setPedantic(subject.request.isPedantic);
        analysis->modelName = report.name;
        analysis->modelSpan = declaration->nameSpan();
        const bool isNamed = report.name == subject.request.className;
        const bool isFlat = flattenModel(*analysis, library, *declaration, quiet);
        if (isFlat) checkUnits(*analysis, library, subject.request.root, subject.request.unitsUnchecked, quiet);
        const bool isWhole = isFlat && (isNamed || isComplete(*analysis->dae, subject));
        const bool isPart = !subject.isFile && !experimentOf(declaration->definition()).given();
        report.diagnostics = isWhole ? analysis->diagnostics : withoutMissingValues(analysis->diagnostics, isPart);
        if (!isWhole || (!subject.isFile && !isNamed)) return;
        // While a package is written, most of its models get their values where they will be used.
        const bool isMember = subject.request.text && declaration->parent() != nullptr;
        const auto told = [&](const Diagnostics& all) {
            return isMember && !analysis->dae->experiment.given() ? withoutMissingValues(all, false) : all;
        };
        // What is not told at the end must not appear before.
        if (isNamed || findUnsupported(report.diagnostics) == nullptr)
            early.add({report.name, report.kind, report.isPartial, told(report.diagnostics)}, library);
        sortModel(*analysis, StopAfter::Program, {.mayBeComponent = !analysis->dae->experiment.given()}, quiet);
        const Diagnostics found = told(mended(analysis, library, *declaration, subject, quiet));
        if (const Diagnostic* unsupported = isNamed ? nullptr : findUnsupported(found)) {
            report.diagnostics.report(diag::OnlyParsed, declaration->nameSpan(), report.name, unsupported->message);
        } else {
            report.diagnostics = found;
        }
    } catch (const std::exception& error) {
        // A fault of ours in one class must not keep the others from being checked.
        reportException(report.diagnostics, error, declaration->nameSpan());
    }
}

/// Takes classes one by one until there are none left.
class Workers {
public:
    Workers(const Subject& subject, std::vector<Item>& items, EarlyReports& early, const Task& task)
        : m_subject(subject), m_items(items), m_order(items.size()), m_early(early), m_task(task)
    {
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        if (subject.request.classChecked)
            std::stable_partition(m_order.begin(), m_order.end(),
                                  [&](std::size_t at) { return !items[at].report.isModel(); });
    }

    /// Runs in the calling thread, with the library that listed the classes, and in as many others as are worth it.
    void run(Library& first)
    {
        constexpr std::size_t kClassesWorthAThread = 8;
        const std::size_t count = std::clamp<std::size_t>(m_items.size() / kClassesWorthAThread, 1, processorCount());
        m_libraries.resize(count);
        std::vector<std::jthread> threads;
        for (std::size_t worker = 1; worker < count; ++worker) {
            threads.emplace_back([this, worker] {
                try {
                    m_libraries[worker] = m_subject.open();
                    work(*m_libraries[worker], worker, false);
                } catch (...) {
                    // Not enough memory for another library: the other threads do the rest.
                }
            });
        }
        work(first, 0, true);
    }
    /// The library with the sources of a worker's places; null for the first one.
    [[nodiscard]] Library* libraryOf(std::size_t worker) const { return m_libraries[worker].get(); }
    [[nodiscard]] std::size_t count() const { return m_libraries.size(); }

private:
    void work(Library& library, std::size_t worker, bool reports)
    {
        for (std::size_t at = m_next.fetch_add(1); at < m_items.size() && !m_task.cancelled();
             at = m_next.fetch_add(1)) {
            Item& item = m_items[m_order[at]];
            if (reports)
                m_task.progress(static_cast<double>(at) / static_cast<double>(m_items.size()), item.report.name);
            item.worker = worker;
            checkClass(item.report, library, m_subject, m_early, m_task);
            item.isDone = !m_task.cancelled();
            if (item.isDone) m_early.add(item.report, library);
        }
    }

    const Subject& m_subject;
    std::vector<Item>& m_items;
    std::vector<std::size_t> m_order;  ///< in which classes are checked
    EarlyReports& m_early;
    const Task& m_task;
    std::atomic<std::size_t> m_next = 0;
    std::vector<std::unique_ptr<Library>> m_libraries;
};

/// Messages of the libraries of all threads about files, without duplicates, sorted by file name.
Diagnostics merged(const std::vector<Diagnostics>& messages, const SourceSet& sources)
{
    Diagnostics result;
    std::set<std::string> seen;
    std::vector<std::pair<std::string, Diagnostic>> inOrder;
    for (const Diagnostics& some : messages) {
        for (const Diagnostic& diagnostic : some.items()) {
            if (!seen.insert(formatDiagnostic(diagnostic, sources)).second) continue;
            inOrder.emplace_back(diagnostic.span.isNone() ? std::string() : sources[diagnostic.span.source].path(),
                                 diagnostic);
        }
    }
    std::stable_sort(inOrder.begin(), inOrder.end(), [](const auto& a, const auto& b) {
        return std::tuple(std::string_view(a.first), a.second.span.begin) <
               std::tuple(std::string_view(b.first), b.second.span.begin);
    });
    for (auto& [path, diagnostic] : inOrder) result.add(std::move(diagnostic));
    return result;
}

}  // namespace

bool ClassReport::isModel() const
{
    using ast::ClassKind;
    return !isPartial && (kind == ClassKind::Model || kind == ClassKind::Block || kind == ClassKind::Class);
}

LibraryCheck checkClasses(const CheckRequest& request, const Task& task)
{
    LibraryCheck check;
    task.progress(0, "reading");
    const Subject subject = openSubject(request, check.loading, check.sources);
    check.fileCount = check.sources.size();
    if (subject.tops.empty() || (subject.isFile && check.loading.hasErrors())) return check;

    const std::unique_ptr<Library> library = subject.open();
    if (request.root.empty() && library->find(subject.request.className) == nullptr &&
        !library->diagnostics().hasErrors()) {
        check.loading.report(diag::ModelNotFound, {}, subject.request.className,
                             suggestionFor(subject.request.className, {}, *library));
    }
    if (!subject.isFile && subject.request.className.empty()) {
        const std::string& top = subject.tops.front();
        library->preload(std::string_view(top).substr(0, top.find('.')), task);
    }
    std::vector<Item> items = collect(*library, subject, task);
    if (!subject.isFile) check.fileCount = library->sources().size();
    EarlyReports early(request, check.sources);
    Workers workers(subject, items, early, task);
    workers.run(*library);

    Translation translation(check.sources);
    std::vector<Diagnostics> loading{check.loading};
    for (std::size_t worker = 0; worker < workers.count(); ++worker) {
        if (Library* used = worker == 0 ? library.get() : workers.libraryOf(worker)) {
            loading.push_back(translation.translate(used->diagnostics(), used->sources()));
        }
    }
    check.loading = merged(loading, check.sources);
    for (Item& item : items) {
        if (!item.isDone) continue;
        const Library& used = item.worker == 0 ? *library : *workers.libraryOf(item.worker);
        item.report.diagnostics = translation.translate(item.report.diagnostics, used.sources());
        check.classes.push_back(std::move(item.report));
    }
    if (task.cancelled()) check.loading.report(diag::Cancelled, {});
    return check;
}

}  // namespace causeway
