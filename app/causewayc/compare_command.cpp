// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "app/causewayc/command.h"
#include "core/results/compare.h"
#include "core/results/result_file.h"

namespace causeway::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string result, reference, signals;
    CompareOptions comparison;
    Format format = Format::Text;
};

void reportUnreadable(const std::string& path, const std::string& error)
{
    Diagnostics diagnostics;
    diagnostics.report(diag::CannotReadFile, {}, path, error);
    printDiagnostics(diagnostics, {});
}

std::string toText(const Comparison& comparison)
{
    std::string text;
    for (const SignalReport& signal : comparison.reports) {
        if (signal.verdict != SignalVerdict::Inside || !signal.note().empty())
            text += describe(signal, comparison) + "\n";
    }
    return text + fmt::format("{} of {} signals are inside the tube of {} % of the range\n", comparison.insideCount(),
                              comparison.reports.size(), 100 * comparison.tolerance);
}

Json toJson(const SignalReport& signal)
{
    // JSON cannot represent infinity and NaN: they become null.
    const auto number = [](double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); };
    Json json{{"name", signal.name}, {"verdict", toString(signal.verdict)}};
    if (signal.rows == 0) return json;
    json["time"] = signal.time;
    json["value"] = number(signal.value);
    json["allowed"] = {signal.lowest, signal.highest};
    json["deviation"] = number(signal.deviation);
    json["relative_deviation"] = number(signal.relativeDeviation);
    json["rows"] = signal.rows;
    json["rows_outside"] = signal.rowsOutside;
    if (signal.rowsOutside > 0) json["first_outside"] = signal.firstOutside;
    if (signal.isBetweenRows) json["between_rows"] = true;
    if (const std::string note = signal.note(); !note.empty()) json["note"] = note;
    return json;
}

std::string toJson(const Comparison& comparison)
{
    Json signals = Json::array();
    for (const SignalReport& signal : comparison.reports) signals.push_back(toJson(signal));
    const Json document{{"schema", "causeway.compare/1"},
                        {"same", comparison.isSame()},
                        {"tolerance", comparison.tolerance},
                        {"inside", comparison.insideCount()},
                        {"signals", std::move(signals)}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

int runCompare(Options options)
{
    if (!options.signals.empty()) {
        const auto list = readFile(options.signals);
        if (!list) {
            reportUnreadable(options.signals, list.error());
            return kModelAtFault;
        }
        options.comparison.names = signalList(*list);
        if (options.comparison.names.empty()) {
            reportUnreadable(options.signals, "it contains no names of signals");
            return kModelAtFault;
        }
    }
    // A result may far exceed the memory; compared variables are few.
    const auto only = [](const std::vector<std::string>& names) -> NamePredicate {
        if (names.empty()) return nullptr;
        return [set = SignalNames(names)](std::string_view name) { return set.contains(name); };
    };
    const auto reference = readResultFile(options.reference, only(options.comparison.names));
    if (!reference) reportUnreadable(options.reference, reference.error());
    if (reference && options.comparison.names.empty()) {
        for (const ResultColumn& column : reference->columns) options.comparison.names.push_back(column.name);
    }
    const auto result = readResultFile(options.result, only(options.comparison.names));
    if (!result) reportUnreadable(options.result, result.error());
    if (!reference || !result) return kModelAtFault;
    if (options.comparison.names.empty()) {
        reportUnreadable(options.reference, "it has no variables to compare");
        return kModelAtFault;
    }

    const Comparison comparison = compare(*result, *reference, options.comparison);
    const int written = writeOutput({}, options.format == Format::Json ? toJson(comparison) : toText(comparison));
    return comparison.isSame() ? written : kModelAtFault;
}

}  // namespace

Runner setUpCompare(CLI::App& app)
{
    const auto options = std::make_shared<Options>();
    app.add_option("RESULT", options->result, "result file (.csv or .mat)")->required();
    app.add_option("REFERENCE", options->reference, "result file to compare with")->required();
    app.add_option("--tolerance", options->comparison.tolerance,
                   "size of the tube, as a part of the range of the reference (0.002)")
        ->check(CLI::Range(0.0, 1.0));
    app.add_option("--signals", options->signals,
                   "file with the names to compare, one per line; without it, all variables of the reference");
    const auto setFormat = [options](const std::string& name) {
        options->format = name == "json" ? Format::Json : Format::Text;
    };
    app.add_option_function<std::string>("--format", setFormat, "output format")
        ->check(CLI::IsMember({"text", "json"}));
    return [options](const Task&) { return runCompare(*options); };
}

}  // namespace causeway::cli
