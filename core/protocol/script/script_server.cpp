// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/script/script_server.h"

#include <atomic>
#include <map>
#include <memory>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "core/base/platform.h"
#include "core/base/processors.h"
#include "core/base/version.h"
#include "core/compiler/library_check.h"
#include "core/compiler/model_linearization.h"
#include "core/compiler/model_periodic_state.h"
#include "core/compiler/model_response.h"
#include "core/dae/flat_modelica.h"
#include "core/editing/fixes/structure_fixes.h"
#include "core/fmi/fmu_export.h"
#include "core/fmi/fmu_sources.h"
#include "core/graphics/result_page.h"
#include "core/graphics/structure_page.h"
#include "core/library/model_files.h"
#include "core/program/program.h"
#include "core/protocol/file_uri.h"
#include "core/protocol/message_stream.h"
#include "core/protocol/script/run_answers.h"
#include "core/results/measurement_report.h"
#include "core/results/result_file.h"
#include "core/simulation/linearization/linear_export.h"
#include "core/simulation/linearization/response_export.h"
#include "core/simulation/periodic/periodic_export.h"
#include "core/structure/report/dot_export.h"
#include "core/structure/report/latex_export.h"
#include "core/structure/report/matlab_export.h"
#include "core/structure/report/structure_json.h"
#include "core/study/calibration/calibration_report.h"
#include "core/study/optimization/optimization_report.h"

namespace causeway {

namespace {

constexpr int kProtocol = 1;
constexpr std::uint64_t kMostPoints = 100'000;  // of a frequency response, periods, harmonics

[[noreturn]] void refuseRequest(const std::string& why)
{
    throw RpcError(RpcCode::InvalidParams, why);
}

std::vector<std::string> textsOf(const Json& params, const char* name)
{
    return params.value(name, std::vector<std::string>());
}

template <class T>
std::optional<T> optionOf(const Json& params, const char* name)
{
    return params.contains(name) && !params[name].is_null() ? std::optional(params[name].get<T>()) : std::nullopt;
}

std::optional<std::size_t> wholeOptionOf(const Json& params, const char* name, std::uint64_t least)
{
    const auto given = optionOf<Json>(params, name);
    return given ? std::optional<std::size_t>(wholeIn(*given, name, least, kMostPoints)) : std::nullopt;
}

/// Writes to an existing file: in place as far as it reaches, which costs no new pages.
class BlockFile {
public:
    explicit BlockFile(const std::string& path) : m_file(platform::openFile(toPath(path), "r+b"))
    {
        if (m_file == nullptr) refuseRequest("the file for the values cannot be written: " + path);
    }
    ~BlockFile() { std::fclose(m_file); }
    BlockFile(const BlockFile&) = delete;
    BlockFile& operator=(const BlockFile&) = delete;

    void write(std::string_view bytes)
    {
        if (std::fwrite(bytes.data(), 1, bytes.size(), m_file) != bytes.size())
            throw RpcError(RpcCode::RequestFailed, "there is no room for the values");
    }
    void finish()
    {
        if (std::fflush(m_file) != 0) throw RpcError(RpcCode::RequestFailed, "there is no room for the values");
    }

private:
    std::FILE* m_file;
};

class ScriptServer {
public:
    ScriptServer(RpcConnection::Read read, RpcConnection::Write write, std::function<bool()> isHeard)
        : m_connection(std::move(read), std::move(write))
    {
        m_connection.setIsHeard(std::move(isHeard));
        m_connection.setLastMethod("exit");
        on("version", &ScriptServer::version);
        on("open", &ScriptServer::open);
        on("close", &ScriptServer::close);
        on("check", &ScriptServer::check);
        on("variables", &ScriptServer::variables);
        on("structure", &ScriptServer::structure);
        on("flatten", &ScriptServer::flatten);
        on("simulate", &ScriptServer::simulate);
        on("study", &ScriptServer::study);
        on("linearize", &ScriptServer::linearize);
        on("periodic", &ScriptServer::periodic);
        on("response", &ScriptServer::response);
        on("measure", &ScriptServer::measure);
        on("page", &ScriptServer::page);
        on("calibrate", &ScriptServer::calibrate);
        on("optimize", &ScriptServer::optimize);
        on("fmu", &ScriptServer::fmu);
    }

    int run()
    {
        m_connection.run();
        return 0;
    }

private:
    using Modified = std::vector<std::pair<std::string, std::string>>;

    struct OpenModel {
        AnalysisRequest request;
        std::shared_ptr<const Analysis> analysis;                         ///< as written
        std::map<Modified, std::shared_ptr<const Analysis>> valued = {};  ///< with values that make it another model
        RunHeads heads = {};
    };

    void on(const char* method, Json (ScriptServer::*handle)(const Json&, const Task&))
    {
        m_connection.onRequest(method, [this, handle](const Json& params, const Task& task) {
            return (this->*handle)(params.is_null() ? Json::object() : params, task);
        });
    }

    Json version(const Json& /*params*/, const Task& /*task*/)
    {
        return {{"version", CAUSEWAY_VERSION}, {"protocol", kProtocol}};
    }

    // Models ----------------------------------------------------------------------------------------------

    static std::vector<std::filesystem::path> librariesOf(const Json& params)
    {
        std::vector<std::filesystem::path> folders;
        for (const std::string& folder : textsOf(params, "libraries")) folders.push_back(toPath(folder));
        return folders;
    }

    /// Null if only a library class is named.
    static std::shared_ptr<const SourceFile> sourceOf(const Json& params, Diagnostics& diagnostics)
    {
        const auto file = optionOf<std::string>(params, "file");
        if (const auto text = optionOf<std::string>(params, "text"))
            return std::make_shared<const SourceFile>(file.value_or("<text>"), *text);
        return file ? loadSource(toPath(*file), diagnostics) : nullptr;
    }

    Json open(const Json& params, const Task& task)
    {
        AnalysisRequest request;
        Diagnostics loading;
        request.file = sourceOf(params, loading);
        request.modelName = optionOf<std::string>(params, "model").value_or("");
        request.libraryFolders = librariesOf(params);
        request.isPedantic = params.value("pedantic", false);
        if (loading.hasErrors())
            return {{"model", nullptr}, {"name", ""}, {"ok", false}, {"diagnostics", listOf(loading, {})}};
        if (!request.file && request.modelName.empty()) refuseRequest("give a file, a text, or the name of a model");
        OpenModel model{request, withStructureFixes(analyse(request, task), request, task)};
        const Analysis& analysis = *model.analysis;
        Json answer{{"model", ++m_lastModel},
                    {"name", analysis.modelName},
                    {"ok", analysis.program != nullptr && !analysis.diagnostics.hasErrors()},
                    {"diagnostics", listOf(analysis.diagnostics, analysis.sources)}};
        m_models.emplace(m_lastModel, std::move(model));
        return answer;
    }

    Json close(const Json& params, const Task& /*task*/) { return m_models.erase(params.at("model").get<int>()) > 0; }

    OpenModel& modelOf(const Json& params)
    {
        const auto found = m_models.find(params.at("model").get<int>());
        if (found == m_models.end()) refuseRequest("there is no model of this number");
        return found->second;
    }

    /// For the values of "set".
    std::shared_ptr<const Analysis> runnable(const Json& params, const Task& task)
    {
        auto analysis = analysisFor(modelOf(params), setValues(params), task);
        if (analysis->program == nullptr || analysis->diagnostics.hasErrors())
            throw RpcError(RpcCode::RequestFailed, firstError(*analysis));
        return analysis;
    }

    static std::shared_ptr<const Analysis> analysisFor(OpenModel& model, const NamedTexts& values, const Task& task)
    {
        constexpr std::size_t kMostKept = 16;
        AnalysisRequest request = model.request;
        request.modifications = modificationsFor(values, *model.analysis);
        if (request.modifications.empty()) return model.analysis;
        Modified key;
        for (const auto& [name, value] : request.modifications) key.emplace_back(name, value);
        if (const auto known = model.valued.find(key); known != model.valued.end()) return known->second;
        auto analysis = analyse(request, task);
        if (task.cancelled()) throw RpcError(RpcCode::RequestCancelled, "cancelled");
        if (model.valued.size() >= kMostKept) model.valued.clear();
        return model.valued[std::move(key)] = std::move(analysis);
    }

    static std::string firstError(const Analysis& analysis) { return firstError(analysis.diagnostics, analysis); }
    static std::string firstError(const Diagnostics& diagnostics, const Analysis& analysis)
    {
        for (const Diagnostic& diagnostic : diagnostics.items()) {
            if (diagnostic.severity() == Severity::Error) return formatDiagnostic(diagnostic, analysis.sources);
        }
        return analysis.modelName + " cannot be simulated";
    }

    Json check(const Json& params, const Task& task)
    {
        CheckRequest request;
        Diagnostics loading;
        if (params.contains("text")) request.text = sourceOf(params, loading);
        request.root = toPath(optionOf<std::string>(params, "file").value_or(request.text ? "<text>" : ""));
        request.className = optionOf<std::string>(params, "model").value_or("");
        request.libraryFolders = librariesOf(params);
        request.isPedantic = params.value("pedantic", false);
        request.withFixes = withStructureFixes;
        if (request.root.empty() && request.className.empty())
            refuseRequest("give a file, a text, or the name of a class");
        const LibraryCheck found = checkClasses(request, task);
        Diagnostics all = found.loading;
        Json classes = Json::array();
        for (const ClassReport& report : found.classes) {
            all.append(report.diagnostics);
            classes.push_back({{"name", report.name}, {"kind", ast::toString(report.kind)}, {"ok", report.isOk()}});
        }
        return {{"ok", !all.hasErrors()}, {"classes", std::move(classes)}, {"diagnostics", listOf(all, found.sources)}};
    }

    Json variables(const Json& params, const Task& /*task*/)
    {
        const Analysis& analysis = *modelOf(params).analysis;
        if (!analysis.scalarDae) throw RpcError(RpcCode::RequestFailed, firstError(analysis));
        Json list = Json::array();
        for (const DaeVariable& variable : analysis.scalarDae->variables) {
            const char* kind = variable.variability == Variability::Constant    ? "constant"
                               : variable.variability == Variability::Parameter ? "parameter"
                               : variable.isState                               ? "state"
                               : variable.causality == Causality::Input         ? "input"
                               : variable.causality == Causality::Output        ? "output"
                                                                                : "variable";
            list.push_back({{"name", variable.name},
                            {"kind", kind},
                            {"unit", variable.unit.str()},
                            {"description", variable.description.str()}});
        }
        return list;
    }

    Json structure(const Json& params, const Task& task)
    {
        const Analysis& analysis = *modelOf(params).analysis;
        if (!analysis.structure) throw RpcError(RpcCode::RequestFailed, firstError(analysis));
        const Structure& found = *analysis.structure;
        const std::string format = params.value("format", "json");
        if (format == "json") return Json::parse(structureToJson(found, analysis.sources, {true}));
        if (format == "html") return structurePage(found);
        if (format == "latex") return exportLatex(found);
        if (format == "dot") return exportDot(found, found.steps.size());
        if (format != "matlab") refuseRequest("a structure is written as json, html, latex, dot or matlab");
        static_cast<void>(runnable(params, task));
        Diagnostics diagnostics;
        const auto text = exportMatlab(found, diagnostics);
        if (!text) throw RpcError(RpcCode::RequestFailed, firstError(diagnostics, analysis));
        return *text;
    }

    Json flatten(const Json& params, const Task& /*task*/)
    {
        const Analysis& analysis = *modelOf(params).analysis;
        if (!analysis.dae) throw RpcError(RpcCode::RequestFailed, firstError(analysis));
        return toFlatModelica(*analysis.dae);
    }

    // Runs ------------------------------------------------------------------------------------------------

    Json simulate(const Json& params, const Task& task)
    {
        const std::shared_ptr<const Analysis> analysis = runnable(params, task);
        RunAnswer run = runModel(*analysis, settingsOf(params, *analysis), params, task);
        run.answer["head"] = modelOf(params).heads.numberOf(*run.result, params);
        run.answer["values"]["inFile"] = sendValues(params, {&run, 1});
        return std::move(run.answer);
    }

    /// Each run uses the values of "set" and its own.
    Json study(const Json& params, const Task& task)
    {
        struct Wanted {
            std::shared_ptr<const Analysis> analysis;
            SimulationSettings settings;
        };
        std::vector<Wanted> wanted;
        for (const Json& own : params.at("runs")) {
            Json each = params;
            each["set"] = params.value("set", Json::object());
            each["set"].update(own);
            auto analysis = runnable(each, task);
            SimulationSettings settings = settingsOf(each, *analysis);
            wanted.push_back({std::move(analysis), std::move(settings)});
        }
        std::vector<RunAnswer> runs(wanted.size());
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            for (std::size_t at = next++; at < runs.size() && !task.cancelled(); at = next++)
                runs[at] = runModel(*wanted[at].analysis, wanted[at].settings, params, Task(task.stop()));
        };
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 1; i < std::min(processorCount(), runs.size()); ++i) threads.emplace_back(work);
            work();
        }
        if (task.cancelled()) throw RpcError(RpcCode::RequestCancelled, "cancelled");
        Json answers = Json::array();
        Json known = params;
        for (RunAnswer& run : runs) {
            run.answer["head"] = modelOf(params).heads.numberOf(*run.result, known);
            known["head"] = run.answer["head"]["number"];
            answers.push_back(std::move(run.answer));
        }
        const bool isInFile = sendValues(params, runs);
        return {{"runs", std::move(answers)}, {"values", {{"bytes", byteCount(runs)}, {"inFile", isInFile}}}};
    }

    static std::size_t byteCount(std::span<const RunAnswer> runs)
    {
        std::size_t size = 0;
        for (const RunAnswer& run : runs) size += run.byteCount();
        return size;
    }

    /// Sends the values in order, as one message or, above a number of bytes, in the file named by the request. Returns
    /// whether they are in the file.
    bool sendValues(const Json& params, std::span<const RunAnswer> runs)
    {
        const std::size_t size = byteCount(runs);
        const auto path = optionOf<std::string>(params, "file");
        if (path && size > params.value("above", std::size_t{0})) {
            BlockFile file(*path);
            for (const RunAnswer& run : runs) run.forEachColumn([&](std::string_view bytes) { file.write(bytes); });
            file.finish();
            return true;
        }
        std::string block = fmt::format("Content-Length: {}\r\nContent-Type: application/octet-stream\r\n\r\n", size);
        block.reserve(block.size() + size);
        for (const RunAnswer& run : runs) run.forEachColumn([&](std::string_view bytes) { block += bytes; });
        m_connection.attach(std::move(block));
        return false;
    }

    Json linearize(const Json& params, const Task& task)
    {
        const std::shared_ptr<const Analysis> held = runnable(params, task);
        const Analysis& analysis = *held;
        Diagnostics diagnostics;
        const auto linear = causeway::linearize(analysis, settingsOf(params, analysis),
                                                {optionOf<double>(params, "at"), params.value("operatingPoint", false),
                                                 textsOf(params, "inputs"), textsOf(params, "linearOutputs")},
                                                diagnostics, task);
        return {{"linear", linear ? Json::parse(linearToJson(*linear)) : Json()},
                {"notes", linear ? Json(linear->notes) : Json::array()},
                {"diagnostics", listOf(diagnostics, analysis.sources)}};
    }

    static SimulationSettings orbitSettings(const Json& params, const Analysis& analysis)
    {
        SimulationSettings settings = settingsOf(params, analysis);
        if (!params.value("settings", Json::object()).contains("tolerance")) settings.tolerance = kOrbitTolerance;
        return settings;
    }

    Json periodic(const Json& params, const Task& task)
    {
        const std::shared_ptr<const Analysis> held = runnable(params, task);
        const Analysis& analysis = *held;
        Diagnostics diagnostics;
        const auto state = findPeriodicState(analysis, orbitSettings(params, analysis),
                                             {optionOf<double>(params, "period"), optionOf<double>(params, "at"), 1},
                                             nullptr, diagnostics, task);
        return {{"periodic", state ? Json::parse(periodicToJson(*state)) : Json()},
                {"diagnostics", listOf(diagnostics, analysis.sources)}};
    }

    Json response(const Json& params, const Task& task)
    {
        const std::shared_ptr<const Analysis> held = runnable(params, task);
        const Analysis& analysis = *held;
        ResponseRequest request;
        request.linear = {optionOf<double>(params, "at"), params.value("operatingPoint", false),
                          textsOf(params, "inputs"), textsOf(params, "outputs")};
        request.isPeriodic = params.value("periodic", false);
        request.orbit = {optionOf<double>(params, "period"), request.linear.time, 1};
        request.amplitude = optionOf<double>(params, "amplitude");
        request.from = optionOf<double>(params, "from");
        request.to = optionOf<double>(params, "to");
        request.points =
            wholeOptionOf(params, "points", 2).value_or(request.isPeriodic ? kPointsAboutOrbit : request.points);
        if (const std::vector<std::string> loop = textsOf(params, "loop"); loop.size() == 2)
            request.loop = {loop[0], loop[1]};
        else if (!loop.empty())
            refuseRequest("a loop needs two variables: the returning and the leaving signal");
        Json own = params;
        own.erase("outputs");  // of the response, not of runs
        Diagnostics diagnostics;
        const SimulationSettings settings =
            request.isPeriodic ? orbitSettings(own, analysis) : settingsOf(own, analysis);
        const auto found = frequencyResponse(analysis, settings, request, diagnostics, task);
        return {{"response", found ? Json::parse(responseToJson(*found)) : Json()},
                {"notes", found ? Json(found->notes) : Json::array()},
                {"diagnostics", listOf(diagnostics, analysis.sources)}};
    }

    /// For a run made on demand: equal settings yield equal rows.
    Json measure(const Json& params, const Task& task)
    {
        const std::shared_ptr<const Analysis> held = runnable(params, task);
        const Analysis& analysis = *held;
        MeasureRequest request{textsOf(params, "curves"), textsOf(params, "powers"), textsOf(params, "phases"), {}};
        request.options.from = optionOf<double>(params, "from");
        request.options.to = optionOf<double>(params, "to");
        request.options.periods = wholeOptionOf(params, "periods", 1);
        request.options.frequency = optionOf<double>(params, "frequency");
        request.options.harmonics = wholeOptionOf(params, "harmonics", 0).value_or(request.options.harmonics);
        request.hasLimits = params.value("limits", false);
        for (const std::string& pair : request.powers) {
            if (expressionsIn(pair).size() != 2) refuseRequest("a power is of a voltage and a current: " + pair);
        }
        for (const std::string& three : request.phases) {
            if (expressionsIn(three).size() != 3) refuseRequest("phases are three: " + three);
        }
        RunAnswer run = runModel(analysis, settingsOf(params, analysis), params, task);
        return {{"status", run.answer["status"]},
                {"diagnostics", run.answer["diagnostics"]},
                {"report", Json::parse(toJson(measureResult(*run.result, request)))}};
    }

    /// For a run made on demand.
    Json page(const Json& params, const Task& task)
    {
        const std::shared_ptr<const Analysis> held = runnable(params, task);
        const Analysis& analysis = *held;
        const RunAnswer run = runModel(analysis, settingsOf(params, analysis), params, task);
        return {{"status", run.answer["status"]},
                {"diagnostics", run.answer["diagnostics"]},
                {"page", resultPage(*run.result, textsOf(params, "names"))}};
    }

    // Plans -----------------------------------------------------------------------------------------------

    static void refuseProblems(const std::vector<std::string>& problems)
    {
        if (!problems.empty()) refuseRequest(fmt::format("{}", fmt::join(problems, "\n")));
    }

    Json calibrate(const Json& params, const Task& task)
    {
        const std::shared_ptr<const Analysis> held = runnable(params, task);
        ReadCalibration read = readCalibrationPlan(
            params.at("plan").dump(), [](const std::string& file) { return readResultFile(toPath(file)); }, false);
        refuseProblems(read.problems);
        const Calibration calibration(std::move(*read.plan), held->program, settingsOf(params, *held));
        refuseProblems(calibration.problems());
        return calibrationJson(calibration.run(processorCount(), task), calibration, held->modelName);
    }

    Json optimize(const Json& params, const Task& task)
    {
        const std::shared_ptr<const Analysis> held = runnable(params, task);
        ReadOptimization read = readOptimizationPlan(params.at("plan").dump(), false);
        refuseProblems(read.problems);
        const Optimization optimization(std::move(*read.plan), held->program, settingsOf(params, *held));
        refuseProblems(optimization.problems());
        return optimizationJson(optimization.run(processorCount(), task), optimization, held->modelName);
    }

    Json fmu(const Json& params, const Task& task)
    {
        const std::shared_ptr<const Analysis> held = runnable(params, task);
        const std::string version = params.value("version", "2.0"), interface = params.value("interface", "all");
        if (version != "2.0" && version != "3.0") refuseRequest("an FMU is written in version 2.0 or 3.0");
        if (interface != "me" && interface != "cs" && interface != "all")
            refuseRequest("an FMU has the interface me, cs or all");
        const FmuInterfaces interfaces{interface != "cs", interface != "me"};
        const FmiVersion of = version == "3.0" ? FmiVersion::V3 : FmiVersion::V2;
        std::vector<std::string> notes;
        const IoResult<std::string> bytes = params.value("sources", false)
                                                ? exportFmuSources(*held, of, interfaces, task, &notes)
                                                : exportFmu(*held, of, interfaces, task, &notes);
        if (!bytes) throw RpcError(RpcCode::RequestFailed, held->modelName + " cannot be exported: " + bytes.error());
        const auto path = params.at("path").get<std::string>();
        if (const auto error = writeFileWhole(toPath(path), *bytes))
            throw RpcError(RpcCode::RequestFailed, fmt::format("'{}' cannot be written: {}", path, *error));
        return {{"path", path}, {"notes", notes}};
    }

    RpcConnection m_connection;
    std::map<int, OpenModel> m_models;
    int m_lastModel = 0;
};

}  // namespace

int runScriptServer(RpcConnection::Read read, RpcConnection::Write write, std::function<bool()> isHeard)
{
    return ScriptServer(std::move(read), std::move(write), std::move(isHeard)).run();
}

}  // namespace causeway
