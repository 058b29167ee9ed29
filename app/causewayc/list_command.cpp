// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/causewayc/command.h"
#include "core/base/numbers.h"
#include "core/library/model_files.h"

namespace causeway::cli {

namespace {

using Json = nlohmann::ordered_json;

Json numberOrNull(const std::optional<double>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json toJson(const ClassInfo& info, const SourceFile& file)
{
    const LineColumn at = file.position(info.span.begin);
    Json item{{"name", info.name},
              {"kind", ast::toString(info.kind)},
              {"partial", info.isPartial},
              {"description", info.description},
              {"source", {{"file", file.path()}, {"line", at.line}, {"column", at.column}}}};
    const Experiment& experiment = info.experiment;
    item["experiment"] = experiment.given() ? Json{{"start_time", numberOrNull(experiment.startTime)},
                                                   {"stop_time", numberOrNull(experiment.stopTime)},
                                                   {"interval", numberOrNull(experiment.interval)},
                                                   {"tolerance", numberOrNull(experiment.tolerance)}}
                                            : Json(nullptr);
    return item;
}

std::string toLine(const ClassInfo& info, std::size_t nameWidth, std::size_t kindWidth, bool withExperiment)
{
    const std::string kind = (info.isPartial ? "partial " : "") + std::string(ast::toString(info.kind));
    std::string line = fmt::format("{:<{}}  {:<{}}  {}", info.name, nameWidth, kind, kindWidth, info.description);
    if (withExperiment) {
        const auto show = [](const std::optional<double>& value) {
            return value ? shortestText(*value) : std::string("-");
        };
        line += fmt::format("  [{} to {}, interval {}, tolerance {}]", show(info.experiment.startTime),
                            show(info.experiment.stopTime), show(info.experiment.interval),
                            show(info.experiment.tolerance));
    }
    while (line.ends_with(' ')) line.pop_back();
    return line + "\n";
}

int runList(const CommonOptions& options, bool experimentsOnly, const Task& task)
{
    Diagnostics loading;
    bool failed = false;
    std::vector<std::shared_ptr<const Analysis>> analyses;
    for (const std::string& name : options.files) {
        for (const auto& path : findModelFiles(name, loading)) {
            if (task.cancelled()) return kModelAtFault;
            const auto file = loadSource(path, loading);
            if (!file) continue;
            analyses.push_back(analyse(file, {}, StopAfter::Syntax, task));
            printDiagnostics(analyses.back()->diagnostics, analyses.back()->sources);
            failed = failed || analyses.back()->diagnostics.hasErrors();
        }
    }
    printDiagnostics(loading, {});
    failed = failed || loading.hasErrors();

    const auto isWanted = [&](const ClassInfo& info) { return !experimentsOnly || info.experiment.given(); };
    std::string text;
    if (options.format == Format::Json) {
        Json classes = Json::array();
        for (const auto& analysis : analyses) {
            for (const ClassInfo& info : analysis->classes) {
                if (isWanted(info)) classes.push_back(toJson(info, analysis->sources[analysis->source]));
            }
        }
        const Json document{{"schema", "causeway.list/1"}, {"classes", std::move(classes)}};
        text = document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    } else {
        std::size_t nameWidth = 0;
        std::size_t kindWidth = 0;
        for (const auto& analysis : analyses) {
            for (const ClassInfo& info : analysis->classes) {
                if (!isWanted(info)) continue;
                nameWidth = std::max(nameWidth, info.name.size());
                kindWidth = std::max(kindWidth, ast::toString(info.kind).size() + (info.isPartial ? 8 : 0));
            }
        }
        for (const auto& analysis : analyses) {
            for (const ClassInfo& info : analysis->classes) {
                if (isWanted(info)) text += toLine(info, nameWidth, kindWidth, experimentsOnly);
            }
        }
    }
    const int written = writeOutput({}, text);
    return failed ? kModelAtFault : written;
}

}  // namespace

Runner setUpList(CLI::App& app)
{
    const auto options = std::make_shared<CommonOptions>();
    const auto experimentsOnly = std::make_shared<bool>(false);
    addCommonOptions(app, *options, Files::OneOrMore, false, true);
    app.add_flag("--experiments", *experimentsOnly, "only classes with an experiment annotation, with its settings");
    return [options, experimentsOnly](const Task& task) { return runList(*options, *experimentsOnly, task); };
}

}  // namespace causeway::cli
