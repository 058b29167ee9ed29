// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "app/causewayc/command.h"
#include "app/causewayc/measure_reports.h"
#include "app/causewayc/run_options.h"
#include "core/base/ascii.h"
#include "core/program/program.h"
#include "core/results/expression_column.h"
#include "core/results/expression_curve.h"
#include "core/results/live_store.h"
#include "core/results/result_file.h"
#include "core/simulation/verification.h"

namespace causeway::cli {

namespace {

struct MeasureOptions {
    CommonOptions common;
    RunOptions run;
    std::vector<std::string> curves, powers, phases;
    std::string limits;
    MeasurementOptions measurement;

    [[nodiscard]] bool isOfResult() const
    {
        if (common.files.empty()) return false;
        const std::string ending = lowerCase(std::filesystem::path(common.files.front()).extension().string());
        return ending == ".csv" || ending == ".mat";
    }
};

/// The parts between commas that are in no brackets: "a[1, 2], i".
std::vector<std::string> partsOf(const std::string& list)
{
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : list) {
        depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        if (c == ',' && depth == 0) {
            parts.emplace_back();
        } else if (c != ' ' || !parts.back().empty()) {
            parts.back() += c;
        }
    }
    return parts;
}

/// All expressions that are asked for.
std::vector<std::string> expressionsOf(const MeasureOptions& options)
{
    std::vector<std::string> all = options.curves;
    for (const auto* lists : {&options.powers, &options.phases}) {
        for (const std::string& list : *lists) {
            for (std::string& part : partsOf(list)) all.push_back(std::move(part));
        }
    }
    return all;
}

/// Names that may be in the expressions: all that they contain.
NamePredicate namesIn(const std::vector<std::string>& expressions)
{
    std::string texts;
    for (const std::string& expression : expressions) {
        std::ranges::copy_if(expression, std::back_inserter(texts), [](char c) { return c != ' '; });
        texts += '\n';
    }
    return [texts = std::move(texts)](std::string_view name) { return texts.find(name) != std::string::npos; };
}

/// Passes on the variables that expressions read, and stops a run at its beginning if there is one that it lacks.
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
        // No pattern at all would keep all variables.
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
    auto read = readResultFile(path, namesIn(expressionsOf(options)), defaultStorage(), task);
    if (read) return std::move(*read);
    Diagnostics diagnostics;
    diagnostics.report(diag::CannotReadFile, {}, path, read.error());
    printDiagnostics(diagnostics, {});
    return std::nullopt;
}

std::optional<Result> resultOfRun(const MeasureOptions& options, const Task& task)
{
    const auto analysis = analyseModel(options.common, StopAfter::Program, task);
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return std::nullopt;
    LiveStore store;
    ReadVariables read(expressionsOf(options), store);
    Diagnostics diagnostics;
    const SimulationSettings settings = settingsOf(options.run, *analysis, options.common.format);
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

/// A column of the result, or what is computed from some.
class Curve {
public:
    Curve(const Result& result, const std::string& expression) : m_time(result.time), m_column(result.find(expression))
    {
        if (m_column != nullptr) return;
        m_computed = expressionCurve(result, expression);
    }
    Curve(const Curve&) = delete;
    Curve& operator=(const Curve&) = delete;

    [[nodiscard]] const std::string& error() const { return m_computed.error; }
    [[nodiscard]] std::string unit() const
    {
        const std::string& unit = m_column != nullptr ? m_column->unit : m_computed.unit;
        return unit == "1" ? std::string() : unit;
    }
    [[nodiscard]] CurveRows rows() const
    {
        if (m_column == nullptr) return {m_computed.time, m_computed.values};
        return {{m_time.data(), m_time.size()},
                {m_column->values.data(), m_column->values.size()},
                m_column->type != ValueType::Real};
    }

private:
    const ColumnValues& m_time;
    const ResultColumn* m_column;  ///< null: it is computed
    ExpressionCurve m_computed;
};

MeasuredCurve measuredCurve(const Result& result, const std::string& name, const MeasureOptions& options)
{
    const Curve curve(result, name);
    MeasuredCurve measured{name, {}, {}};
    measured.measurement.error = curve.error();
    if (!curve.error().empty()) return measured;
    measured.unit = curve.unit();
    measured.measurement = measure(curve.rows(), options.measurement);
    if (!options.limits.empty() && measured.measurement.error.empty()) {
        if (!measured.unit.empty() && measured.unit != "A")
            measured.measurement.error = "the limits are for currents in A";
        else if (measured.measurement.harmonics.empty())
            measured.measurement.error = "its harmonics have no limits: " + measured.measurement.period.reason;
    }
    return measured;
}

MeasuredPower measuredPower(const Result& result, const std::string& pair, const MeasureOptions& options)
{
    const std::vector<std::string> names = partsOf(pair);
    const Curve voltage(result, names[0]), current(result, names[1]);
    MeasuredPower measured;
    measured.voltage = names[0];
    measured.current = names[1];
    measured.power.error = voltage.error() + (voltage.error().empty() ? current.error() : "");
    if (!measured.power.error.empty()) return measured;
    measured.voltageUnit = voltage.unit();
    measured.currentUnit = current.unit();
    if (!measured.voltageUnit.empty() && !measured.currentUnit.empty())
        measured.unit = productUnit(measured.voltageUnit, measured.currentUnit, false);
    measured.power = powerOf(voltage.rows(), current.rows(), options.measurement);
    return measured;
}

MeasuredPhases measuredPhases(const Result& result, const std::string& three, const MeasureOptions& options)
{
    const std::vector<std::string> names = partsOf(three);
    const Curve a(result, names[0]), b(result, names[1]), c(result, names[2]);
    MeasuredPhases measured{{names[0], names[1], names[2]}, {}, {}};
    for (const Curve* curve : {&c, &b, &a}) {
        if (!curve->error().empty()) measured.components.error = curve->error();
    }
    if (!measured.components.error.empty()) return measured;
    if (a.unit() == b.unit() && b.unit() == c.unit()) measured.unit = a.unit();
    measured.components = symmetricalComponentsOf({a.rows(), b.rows(), c.rows()}, options.measurement);
    return measured;
}

/// Options that say nothing about a file that is there.
bool checkUse(const MeasureOptions& options)
{
    const char* mistake = nullptr;
    const RunOptions& run = options.run;
    if (options.curves.empty() && options.powers.empty() && options.phases.empty())
        mistake = "give what to measure: --curve, --power or --phases";
    else if (!options.limits.empty() && options.curves.empty())
        mistake = "--limits is for the currents that --curve names";
    else if (options.isOfResult() && (!options.common.model.empty() || run.startTime || run.stopTime || run.tolerance ||
                                      run.interval || run.intervals || !run.solver.empty() || !run.rootFinder.empty() ||
                                      !run.sets.empty() || !run.trusted.empty()))
        mistake = "a result is measured as it is: --model and the options of a run are for models";
    else if (options.measurement.from && options.measurement.to &&
             !(*options.measurement.from < *options.measurement.to))
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

    MeasureReport report;
    if (!options.isOfResult()) report.model = result->modelName;
    report.hasLimits = !options.limits.empty();
    Diagnostics diagnostics;
    const auto check = [&](const std::string& name, const std::string& error) {
        if (!error.empty())
            diagnostics.report(diag::InvalidSettings, {}, fmt::format("'{}' cannot be measured: {}", name, error));
    };
    for (const std::string& name : options.curves) {
        report.curves.push_back(measuredCurve(*result, name, options));
        check(name, report.curves.back().measurement.error);
    }
    for (const std::string& pair : options.powers) {
        report.powers.push_back(measuredPower(*result, pair, options));
        check(pair, report.powers.back().power.error);
    }
    for (const std::string& three : options.phases) {
        report.phases.push_back(measuredPhases(*result, three, options));
        check(three, report.phases.back().components.error);
    }
    printDiagnostics(diagnostics, {});
    const int written = writeOutput({}, options.common.format == Format::Json ? toJson(report) : toText(report));
    const bool isExceeded =
        report.hasLimits && std::ranges::any_of(report.curves, [](const MeasuredCurve& curve) {
            return std::ranges::any_of(limitedHarmonics(curve.measurement), &LimitedHarmonic::isExceeded);
        });
    return diagnostics.hasErrors() || isExceeded ? kModelAtFault : written;
}

/// For lists of so many expressions.
CLI::Validator listOf(std::size_t count, const char* example)
{
    return CLI::Validator(
        [count, example](const std::string& text) {
            const std::vector<std::string> parts = partsOf(text);
            const bool isComplete = parts.size() == count && std::ranges::none_of(parts, &std::string::empty);
            return isComplete ? std::string() : fmt::format("it wants {}, not {}", example, text);
        },
        "");
}

}  // namespace

Runner setUpMeasure(CLI::App& app)
{
    const auto options = std::make_shared<MeasureOptions>();
    addCommonOptions(app, options->common, Files::One, true, true);
    app.get_option("FILE")->description(
        "Modelica file, or a result (FILE.csv, FILE.mat); may be left out when --model names a class of a library");
    MeasurementOptions& measurement = options->measurement;
    app.add_option("-c,--curve", options->curves, "variable, or expression of several; may be repeated");
    app.add_option("--power", options->powers, "VOLTAGE,CURRENT: active, reactive and apparent power; may be repeated")
        ->allow_extra_args(false)
        ->check(listOf(2, "VOLTAGE,CURRENT"));
    app.add_option("--phases", options->phases,
                   "A,B,C: symmetrical components of the fundamentals of three phases; may be repeated")
        ->allow_extra_args(false)
        ->check(listOf(3, "A,B,C"));
    const auto from = app.add_option("--from", measurement.from, "s; begin of what is measured; the first row");
    app.add_option("--to", measurement.to, "s; its end; the last row");
    app.add_option("--periods", measurement.periods, "measure the last so many whole periods only")
        ->check(CLI::PositiveNumber)
        ->excludes(from);
    app.add_option("--frequency", measurement.frequency, "Hz, of these periods; without it, it is found in the curve")
        ->check(CLI::PositiveNumber);
    app.add_option("--harmonics", measurement.harmonics, "highest order of the harmonics (50)")
        ->check(CLI::Range(0, 10'000));
    app.add_option("--band", measurement.settlingBand,
                   "how far from its last value a step may stay, as a part of its height, when it has settled (0.02)")
        ->check(CLI::Range(1e-9, 0.5));
    app.add_option(
           "--limits", options->limits,
           "hold the harmonics of the curves against limits: class-a (IEC 61000-3-2); exit status 1 when one is "
           "exceeded")
        ->check(CLI::IsMember({"class-a"}));
    addRunOptions(app, options->run);
    return [options](const Task& task) { return runMeasure(*options, task); };
}

}  // namespace causeway::cli
