// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "app/causewayc/command.h"
#include "core/library/model_files.h"

namespace causeway::cli {

namespace {

/// All sources of one run under ids of their own, so that diagnostics of many files can be sorted and printed together.
class Report {
public:
    void add(const Analysis& analysis, const Diagnostics& diagnostics)
    {
        if (!m_hasFile) {
            m_sources.add(analysis.sources.file(analysis.source));
            m_hasFile = true;
        }
        const SourceId own(m_sources.size() - 1);
        for (Diagnostic diagnostic : diagnostics.items()) {
            const auto rename = [&](SourceSpan& span) {
                if (!span.isNone()) span.source = own;
            };
            rename(diagnostic.span);
            for (DiagnosticNote& note : diagnostic.notes) rename(note.span);
            m_diagnostics.add(std::move(diagnostic));
        }
    }
    void nextFile() { m_hasFile = false; }
    Diagnostics& diagnostics() { return m_diagnostics; }
    [[nodiscard]] const SourceSet& sources() const { return m_sources; }

private:
    SourceSet m_sources;
    Diagnostics m_diagnostics;
    bool m_hasFile = false;
};

/// Nobody asked for this class by name: what this version cannot analyse is a remark, and what follows from it is left out.
Diagnostics withoutUnsupported(const Diagnostics& diagnostics, const ClassInfo& info)
{
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.code() != diag::NotYetSupported.definition.code) continue;
        Diagnostics remark;
        remark.report(diag::OnlyParsed, info.span, info.name, diagnostic.message);
        return remark;
    }
    return diagnostics;
}

int run(const CommonOptions& options, const Task& task)
{
    Report report;
    std::size_t fileCount = 0;
    std::size_t modelCount = 0;
    bool foundModel = options.model.empty();
    for (const std::string& name : options.files) {
        const auto files = findModelFiles(name, report.diagnostics());
        // Models of files that are named are analysed; of a folder, the texts are checked.
        std::error_code error;
        const bool isNamed = !std::filesystem::is_directory(name, error);
        for (std::size_t i = 0; i < files.size() && !task.cancelled(); ++i) {
            task.progress(static_cast<double>(i) / static_cast<double>(files.size()), files[i].string());
            const auto file = loadSource(files[i], report.diagnostics());
            if (!file) continue;
            ++fileCount;
            report.nextFile();
            const auto index = analyse(file, {}, StopAfter::Syntax, task);
            report.add(*index, index->diagnostics);
            if (index->diagnostics.hasErrors()) continue;
            for (const ClassInfo& info : index->classes) {
                const bool isAsked = info.name == options.model;
                foundModel = foundModel || isAsked;
                if (!isAsked && !(options.model.empty() && isNamed && info.isModel())) continue;
                ++modelCount;
                const auto analysis = analyse(file, info.name, StopAfter::Program, task);
                report.add(*analysis, isAsked ? analysis->diagnostics : withoutUnsupported(analysis->diagnostics, info));
            }
        }
    }
    if (!foundModel && !report.diagnostics().hasErrors()) report.diagnostics().report(diag::ModelNotFound, {}, options.model, " in these files");
    const bool failed = report.diagnostics().hasErrors() || task.cancelled();
    if (options.format == Format::Json) {
        const int written = writeOutput({}, diagnosticsToJson(report.diagnostics(), report.sources()));
        return failed ? kModelAtFault : written;
    }
    printDiagnostics(report.diagnostics(), report.sources());
    const auto plural = [](std::size_t count, const char* noun) { return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s"); };
    const std::string summary =
        fmt::format("{} and {} checked, {}\n", plural(fileCount, "file"), plural(modelCount, "model"),
                    report.diagnostics().errorCount() == 0 ? "no errors" : plural(report.diagnostics().errorCount(), "error"));
    const int written = writeOutput({}, summary);
    return failed ? kModelAtFault : written;
}

}  // namespace

Runner setUpCheck(CLI::App& app)
{
    const auto options = std::make_shared<CommonOptions>();
    addCommonOptions(app, *options, Files::OneOrMore, true, true);
    return [options](const Task& task) { return run(*options, task); };
}

}  // namespace causeway::cli
