// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "app/causewayc/command.h"
#include "app/causewayc/run_options.h"
#include "core/base/ascii.h"
#include "core/program/program.h"
#include "core/results/expression_column.h"
#include "core/results/live_store.h"
#include "core/results/measurement_report.h"
#include "core/results/result_file.h"
#include "core/simulation/verification.h"

namespace causeway::cli {

namespace {

struct MeasureOptions {
    CommonOptions common;
    RunOptions run;
    MeasureRequest wanted;
    std::string limits;

    [[nodiscard]] bool isOfResult() const
    {
        if (common.files.empty()) return false;
        const std::string ending = lowerCase(std::filesystem::path(common.files.front()).extension().string());
        return ending == ".csv" || ending == ".mat";
    }
};

/// Names that the expressions may contain: all of their substrings.
NamePredicate namesIn(const std::vector<std::string>& expressions)
{
    std::string texts;
    for (const std::string& expression : expressions) {
        std::ranges::copy_if(expression, std::back_inserter(texts), [](char c) { return c != ' '; });
        texts += '\n';
    }
    return [texts = std::move(texts)](std::string_view name) { return texts.find(name) != std::string::npos; };
}

/// Passes on the variables that expressions read, and stops a run at its start if one is missing.
class ReadVariables final : public ResultSink {
public:
    ReadVariables(std::vector<std::string> expressions, ResultSink& next)
        : m_expressions(std::move(expressions)), m_next(next)
    {
    }

    bool begin(const ResultLayout& layout) override
    {
        const NamePredicate isRead = namesIn(m_expressions);
        std::vector<std::string> names;
        ResultLayout kept;
        for (const ResultVariable& variable : layout.variables) {
            if (!isRead(variable.name)) continue;
            names.push_back(variable.name);
            kept.variables.push_back(variable);
        }
        const Result head = headOf(kept);
        for (const std::string& expression : m_expressions) {
            m_error = expressionColumn(head, expression).error;
            if (!m_error.empty()) return false;
        }
        // Without a pattern, all variables would be kept.
        names.emplace_back();
        m_filtered.emplace(NameFilter(std::move(names)), m_next);
        return m_filtered->begin(layout);
    }
    bool row(double time, std::span<const double> values) override
    {
        return m_filtered && m_error.empty() && m_filtered->row(time, values);
    }
    [[nodiscard]] std::optional<std::string> finish() override
    {
        return m_error.empty() ? m_next.finish() : std::optional(m_error);
    }
    void abandon() override { m_next.abandon(); }
    [[nodiscard]] const std::string& error() const { return m_error; }

private:
    std::vector<std::string> m_expressions;
    ResultSink& m_next;
    std::optional<FilteredSink> m_filtered;
    std::string m_error;
};

std::optional<Result> resultOfFile(const MeasureOptions& options, const Task& task)
{
    const std::string& path = options.common.files.front();
    auto read = readResultFile(path, namesIn(expressionsOf(options.wanted)), defaultStorage(), task);
    if (read) return std::move(*read);
    Diagnostics diagnostics;
    diagnostics.report(diag::CannotReadFile, {}, path, read.error());
    printDiagnostics(diagnostics, {});
    return std::nullopt;
}

std::optional<Result> resultOfRun(const MeasureOptions& options, const Task& task)
{
    const auto analysis = analyseForRun(options.common, options.run, task);
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return std::nullopt;
    LiveStore store;
    ReadVariables read(expressionsOf(options.wanted), store);
    Diagnostics diagnostics;
    SimulationSettings settings = settingsOf(options.run, *analysis, options.common.format);
    settings.rowsBehindEvents = true;
    Verifier verifier(*analysis->program->structure->dae, settings, Verifier::Scope::Start, task);
    SinkList both({&read, &verifier});
    const Simulation simulation = simulate(*analysis, settings, both, diagnostics, task);
    const auto refused = read.finish();
    if (!read.error().empty()) {
        diagnostics.report(diag::InvalidSettings, {}, read.error());
    } else if (refused) {
        diagnostics.report(diag::CannotWriteFile, {}, defaultStorage().folder.string(), *refused);
    } else {
        reportFindings(verifier.result(), diagnostics);
    }
    printDiagnostics(diagnostics, analysis->sources);
    if (diagnostics.hasErrors() || simulation.status != SimulationStatus::Completed) return std::nullopt;
    return store.release();
}

/// Rejects options that do not apply to an existing file.
bool checkUse(const MeasureOptions& options)
{
    const char* mistake = nullptr;
    const RunOptions& run = options.run;
    if (options.wanted.curves.empty() && options.wanted.powers.empty() && options.wanted.phases.empty())
        mistake = "give what to measure: --curve, --power or --phases";
    else if (!options.limits.empty() && options.wanted.curves.empty())
        mistake = "--limits is for the currents that --curve names";
    else if (options.isOfResult() && (!options.common.model.empty() || run.startTime || run.stopTime || run.tolerance ||
                                      run.interval || run.intervals || !run.solver.empty() || !run.rootFinder.empty() ||
                                      !run.sets.empty() || !run.trusted.empty()))
        mistake = "a result is measured as it is: --model and the options of a run are for models";
    else if (options.wanted.options.from && options.wanted.options.to &&
             !(*options.wanted.options.from < *options.wanted.options.to))
        mistake = "--from must be before --to";
    if (mistake != nullptr) std::fprintf(stderr, "causewayc: %s\n", mistake);
    return mistake == nullptr;
}

int runMeasure(const MeasureOptions& options, const Task& task)
{
    if (!checkUse(options)) return kWrongUsage;
    const std::optional<Result> result =
        options.isOfResult() ? resultOfFile(options, task) : resultOfRun(options, task);
    if (!result) return kModelAtFault;

    MeasureRequest wanted = options.wanted;
    wanted.hasLimits = !options.limits.empty();
    MeasureReport report = measureResult(*result, wanted);
    if (options.isOfResult()) report.model.clear();
    Diagnostics diagnostics;
    const auto check = [&](const std::string& name, const std::string& error) {
        if (!error.empty())
            diagnostics.report(diag::InvalidSettings, {}, fmt::format("'{}' cannot be measured: {}", name, error));
    };
    for (std::size_t i = 0; i < report.curves.size(); ++i) check(wanted.curves[i], report.curves[i].measurement.error);
    for (std::size_t i = 0; i < report.powers.size(); ++i) check(wanted.powers[i], report.powers[i].power.error);
    for (std::size_t i = 0; i < report.phases.size(); ++i) check(wanted.phases[i], report.phases[i].components.error);
    printDiagnostics(diagnostics, {});
    const int written = writeOutput({}, options.common.format == Format::Json ? toJson(report) : toText(report));
    const bool isExceeded =
        report.hasLimits && std::ranges::any_of(report.curves, [](const MeasuredCurve& curve) {
            return std::ranges::any_of(limitedHarmonics(curve.measurement), &LimitedHarmonic::isExceeded);
        });
    return diagnostics.hasErrors() || isExceeded ? kModelAtFault : written;
}

/// Accepts lists of `count` expressions.
CLI::Validator listOf(std::size_t count, const char* example)
{
    return CLI::Validator(
        [count, example](const std::string& text) {
            const std::vector<std::string> parts = expressionsIn(text);
            const bool isComplete = parts.size() == count && std::ranges::none_of(parts, &std::string::empty);
            return isComplete ? std::string() : fmt::format("it needs {}, not {}", example, text);
        },
        "");
}

}  // namespace

Runner setUpMeasure(CLI::App& app)
{
    const auto options = std::make_shared<MeasureOptions>();
    addCommonOptions(app, options->common, Files::Model, true, true);
    app.get_option("FILE")->description(
        "Modelica file, or a result (FILE.csv, FILE.mat); may be left out when --model names a class of a library");
    MeasurementOptions& measurement = options->wanted.options;
    app.add_option("-c,--curve", options->wanted.curves, "variable, or expression of several; may be repeated");
    app.add_option("--power", options->wanted.powers,
                   "VOLTAGE,CURRENT: active, reactive and apparent power; may be repeated")
        ->allow_extra_args(false)
        ->check(listOf(2, "VOLTAGE,CURRENT"));
    app.add_option("--phases", options->wanted.phases,
                   "A,B,C: symmetrical components of the fundamentals of three phases; may be repeated")
        ->allow_extra_args(false)
        ->check(listOf(3, "A,B,C"));
    const auto from = app.add_option("--from", measurement.from, "s; start of the interval (the first row)");
    app.add_option("--to", measurement.to, "s; end of the interval (the last row)");
    app.add_option("--periods", measurement.periods, "measure only this number of whole periods, the last ones")
        ->check(positiveNumber())
        ->excludes(from);
    app.add_option("--frequency", measurement.frequency, "Hz; frequency of the periods (found in the curve)")
        ->check(positiveNumber());
    app.add_option("--harmonics", measurement.harmonics, "highest order of the harmonics (50)")
        ->check(CLI::Range(0, 10'000));
    app.add_option("--band", measurement.settlingBand,
                   "distance from its last value within which a step has settled, as a part of its height (0.02)")
        ->check(CLI::Range(1e-9, 0.5));
    app.add_option("--limits", options->limits,
                   "compare the harmonics of the curves with limits: class-a (IEC 61000-3-2); exit status 1 when one "
                   "is exceeded")
        ->check(CLI::IsMember({"class-a"}));
    addRunOptions(app, options->run);
    return [options](const Task& task) { return runMeasure(*options, task); };
}

}  // namespace causeway::cli
