// SPDX-License-Identifier: GPL-3.0-or-later
// causewayc: the compiler and simulator of Causeway without a display.
#include <algorithm>
#include <cstdio>
#include <exception>
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

int main(int argc, char** argv)
{
    using namespace causeway;
    using namespace causeway::cli;

    platform::keepFreedMemory();
    CLI::App app("Causeway's Modelica compiler and simulator for the command line", "causewayc");
    app.set_version_flag("--version", "causewayc " CAUSEWAY_VERSION);
    app.require_subcommand(1);
    app.fallthrough(false);
    app.failure_message([](const CLI::App* failed, const CLI::Error& error) {
        return std::string("causewayc: ") + error.what() + "\nRun with --help for more: " + failed->get_name() +
               " --help\n";
    });

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
    add("response", "Tell how a model answers over frequency: Bode, Nyquist, loop gain, margins", &setUpResponse);
    add("periodic", "Find the periodic steady state of a model: states, Floquet multipliers, waveform", &setUpPeriodic);
    add("compare", "Tell whether a result is the same as a reference, within a tube around it", &setUpCompare);
    add("measure", "Measure waveforms: mean, rms, period, harmonics, edges, power", &setUpMeasure);
    add("losses", "Tell where the power of a circuit goes: losses by component, balance, efficiency", &setUpLosses);
    add("exercise", "Make exercises by seed: pages, solutions, sheets to print", &setUpExercise);
    add("export", "Write the sorted equations in another language", &setUpExport);
    add("render", "Draw the icon or the diagram of a class", &setUpRender);
    add("convert", "Change files that were written for older versions of libraries so that they fit the present ones",
        &setUpConvert);
    add("fmu", "Check, show, run and import FMUs of anyone, and systems of them", &setUpFmu);
    add("format", "Re-indent files and normalise their spacing", &setUpFormat);
    add("grade", "Mark what students hand in anew: a table, and what went wrong most often", &setUpGrade);
    add("language-server", "Serve an editor over standard input and output (Language Server Protocol)",
        &setUpLanguageServer);
    add("study", "Run a model with many values of its parameters, on all processors or many machines", &setUpStudy);
    add("calibrate", "Fit parameters of a model to measured curves, with confidence intervals", &setUpCalibrate);
    add("optimize", "Find parameters that make a number of a run least or greatest, under constraints", &setUpOptimize);
    add("serve", "Serve a script over standard input and output (JSON-RPC): the Python package uses it", &setUpServe);

    if (const std::string_view name = argc > 1 ? argv[1] : ""; !name.empty() && !name.starts_with('-')) {
        std::vector<std::string> names;
        for (const Command& command : commands) names.push_back(command.app->get_name());
        if (std::ranges::find(names, name) == names.end()) {
            const std::string text = fmt::format("causewayc: there is no command '{}'{}\nRun with --help for more\n",
                                                 name, didYouMean(name, names));
            std::fputs(text.c_str(), stderr);
            return kWrongUsage;
        }
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // 0 for --help and --version; every mistake is wrong usage.
        return app.exit(error) == 0 ? kDone : kWrongUsage;
    }

    // Ctrl-C asks the work to stop: what was done so far is kept and written.
    const auto stop = std::make_shared<std::stop_source>();
    platform::onInterrupt([stop] { stop->request_stop(); });
    ProgressBar bar;
    const Task task(stop->get_token(), [&bar](double fraction, std::string_view what) { bar.show(fraction, what); });
    try {
        for (const Command& command : commands) {
            if (!command.app->parsed()) continue;
            // Servers answer many requests: what one has written another one reads, and writes again.
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
