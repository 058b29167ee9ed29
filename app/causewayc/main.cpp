// SPDX-License-Identifier: GPL-3.0-or-later
// causewayc: the compiler and simulator of Causeway without a display.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/causewayc/command.h"
#include "app/causewayc/progress_bar.h"
#include "core/base/exception_report.h"
#include "core/base/platform.h"
#include "core/base/read_files.h"
#include "core/base/suggestion.h"
#include "core/base/version.h"

namespace {

using namespace causeway;
using namespace causeway::cli;

/// Command that was parsed last; the second one of `causewayc fmu simulate ...`.
const CLI::App& innermost(const CLI::App& app)
{
    const CLI::App* command = &app;
    for (auto parsed = command->get_subcommands(); !parsed.empty(); parsed = command->get_subcommands())
        command = parsed.front();
    return *command;
}

/// E.g. "there is no option '--stoptime'; did you mean '--stop-time'?".
std::string unexpected(const CLI::App& command, const std::vector<std::string>& arguments)
{
    for (const std::string& argument : arguments) {
        if (!argument.starts_with("--")) continue;
        std::vector<std::string> names;
        for (const CLI::Option* const option : command.get_options()) {
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        }
        const std::string name = argument.substr(0, argument.find('='));
        return fmt::format("there is no option '{}'{}", name, didYouMean(name, names));
    }
    return fmt::format("'{}' was not expected", fmt::join(arguments, " "));
}

/// Error in the arguments, with a reference to the help.
std::string describe(const CLI::App& app, const CLI::Error& error)
{
    const CLI::App& command = innermost(app);
    std::string name = app.get_name();
    if (&command != &app && command.get_parent() != &app) name += " " + command.get_parent()->get_name();
    if (&command != &app) name += " " + command.get_name();
    std::string what = error.what();
    constexpr std::string_view kNotConverted = "Could not convert: ";
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
        what = unexpected(command, app.remaining(true));
    } else if (what.starts_with(kNotConverted)) {
        what = what.substr(kNotConverted.size()) + ": the value is not a number, or not one in the range of the option";
    } else if (what == "A subcommand is required") {
        what = fmt::format("give a command, as in '{} {}'", name,
                           command.get_subcommands(std::function<bool(const CLI::App*)>()).front()->get_name());
    }
    return fmt::format("causewayc: {}\nRun with --help for more: {} --help\n", what, name);
}

}  // namespace

int main(int argc, char** argv)
{
    platform::keepFreedMemory();
    CLI::App app("Causeway's Modelica compiler and simulator for the command line", "causewayc");
    app.set_version_flag("--version", "causewayc " CAUSEWAY_VERSION);
    app.require_subcommand(1);
    app.fallthrough(false);
    app.failure_message([](const CLI::App* failed, const CLI::Error& error) { return describe(*failed, error); });

    struct Command {
        CLI::App* app;
        Runner run;
    };
    std::vector<Command> commands;
    const auto add = [&](const char* name, const char* description, Runner (*setUp)(CLI::App&)) {
        CLI::App* command = app.add_subcommand(name, description);
        commands.push_back({command, setUp(*command)});
    };
    add("check", "Check files, or whole libraries class by class; print every diagnostic", &setUpCheck);
    add("list", "List the classes of files, with kind and description", &setUpList);
    add("flatten", "Write a model as flat Modelica: one class, no components", &setUpFlatten);
    add("structure", "Show how the equations of a model are sorted", &setUpStructure);
    add("simulate", "Simulate a model, or a system of FMUs (.ssp)", &setUpSimulate);
    add("linearize", "Linearize a model: matrices, poles, zeros", &setUpLinearize);
    add("response", "Frequency response of a model: Bode, Nyquist, loop gain, margins", &setUpResponse);
    add("periodic", "Find the periodic steady state of a model: states, Floquet multipliers, waveform", &setUpPeriodic);
    add("compare", "Compare a result with a reference, within a tube around it", &setUpCompare);
    add("measure", "Measure waveforms: mean, rms, period, harmonics, edges, power", &setUpMeasure);
    add("losses", "Power balance of a circuit: losses by component, efficiency", &setUpLosses);
    add("exercise", "Make exercises by seed: pages, solutions, sheets to print", &setUpExercise);
    add("export", "Write the structure, a lesson or an FMU to a file: MATLAB, pictures, pages, slides", &setUpExport);
    add("render", "Draw the icon or the diagram of a class", &setUpRender);
    add("convert", "Convert files from older versions of libraries to the current ones", &setUpConvert);
    add("fmu", "Check, show, run and import FMUs of any tool, and systems of FMUs", &setUpFmu);
    add("format", "Re-indent files and normalize their spacing", &setUpFormat);
    add("grade", "Grade the results that students hand in: a table, and the most frequent mistakes", &setUpGrade);
    add("language-server", "Serve an editor over standard input and output (Language Server Protocol)",
        &setUpLanguageServer);
    add("study", "Run a model with many values of its parameters, on all processors or on many machines", &setUpStudy);
    add("calibrate", "Fit parameters of a model to measured curves, with confidence intervals", &setUpCalibrate);
    add("optimize", "Find parameters that minimize or maximize a number of a run, under constraints", &setUpOptimize);
    add("serve", "Serve a script over standard input and output (JSON-RPC): the Python package uses it", &setUpServe);

    if (const std::string_view name = argc > 1 ? argv[1] : ""; !name.empty() && !name.starts_with('-')) {
        std::vector<std::string> names;
        for (const Command& command : commands) names.push_back(command.app->get_name());
        if (std::ranges::find(names, name) == names.end()) {
            const std::string text =
                fmt::format("causewayc: there is no command '{}'{}\nRun with --help for more: causewayc --help\n", name,
                            didYouMean(name, names));
            std::fputs(text.c_str(), stderr);
            return kWrongUsage;
        }
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // 0 for --help and --version; all errors are wrong usage.
        return app.exit(error) == 0 ? kDone : kWrongUsage;
    }

    // Ctrl-C stops the work; partial results are written.
    const auto stop = std::make_shared<std::stop_source>();
    platform::onInterrupt([stop] { stop->request_stop(); });
    ProgressBar bar;
    const Task task(stop->get_token(), [&bar](double fraction, std::string_view what) { bar.show(fraction, what); });
    try {
        for (const Command& command : commands) {
            if (!command.app->parsed()) continue;
            // Servers answer many requests, and may read and overwrite files of earlier requests.
            if (const std::string name = command.app->get_name(); name != "serve" && name != "language-server")
                rememberReadFiles();
            return command.run(task);
        }
    } catch (const std::exception& error) {
        Diagnostics diagnostics;
        reportException(diagnostics, error);
        printDiagnostics(diagnostics, {});
        return kModelAtFault;
    }
    return kWrongUsage;
}
