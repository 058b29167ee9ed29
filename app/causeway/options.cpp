// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causeway/options.h"

#include <CLI/CLI.hpp>

#include <QFileInfo>
#include <QRegularExpression>
#include <string>
#include <vector>

#include "core/base/version.h"
#include "core/library/class_argument.h"

namespace causeway {

namespace {

constexpr int kWrongUsage = 2;
/// The diagram is not a dock but the other view of a document.
const QString kDiagramPanel = QStringLiteral("diagram");
constexpr int kSmallestSide = 320, kMaxSide = 16384;

std::optional<QSize> parseSize(const std::string& text)
{
    static const QRegularExpression pattern(QStringLiteral("^(\\d{1,5})x(\\d{1,5})$"));
    const QRegularExpressionMatch match = pattern.match(QString::fromStdString(text));
    if (!match.hasMatch()) return std::nullopt;
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const int least = std::min(size.width(), size.height()), most = std::max(size.width(), size.height());
    return least >= kSmallestSide && most <= kMaxSide ? std::optional(size) : std::nullopt;
}

std::string panelNames()
{
    QStringList names{kDiagramPanel};
    for (const ui::PanelId panel : ui::kPanels) names.append(ui::panelName(panel));
    return names.join(QLatin1Char('|')).toStdString();
}

std::string perspectiveNames()
{
    QStringList names;
    for (const ui::Perspective perspective : ui::kPerspectives) names.append(ui::perspectiveName(perspective));
    return names.join(QLatin1Char('|')).toStdString();
}

}  // namespace

ParsedOptions parseOptions(int argc, char** argv)
{
    ParsedOptions parsed;
    Options& options = parsed.options;
    std::vector<std::string> files;
    std::string model, panel, perspective, lesson, theme, screenshot, size;
    int step = 0;

    CLI::App app{"Causeway: an IDE for Modelica that shows its work", "causeway"};
    app.set_version_flag("--version", std::string("causeway ") + CAUSEWAY_VERSION);
    app.add_option("files", files,
                   "Modelica files, or folders with such files; or the full name of a class of a library")
        ->type_name("FILE|DIR|NAME");
    app.add_option("--model", model,
                   "the model to analyse, where a file contains several; without a file, a class of a library")
        ->type_name("NAME");
    app.add_flag("--simulate", options.simulate, "simulate the model immediately");
    app.add_option("--panel", panel, "the panel to show: " + panelNames())->type_name("NAME");
    app.add_option("--perspective", perspective, "the arrangement of the panels: " + perspectiveNames())
        ->type_name("NAME");
    app.add_option("--lesson", lesson,
                   "the algorithm to show, step by step: colouring, elimination, matching, components, pantelides, "
                   "state-selection, tearing:N (of loop N), initialization, units")
        ->type_name("NAME");
    auto* stepOption = app.add_option("--step", step, "show the lesson after this number of steps")
                           ->type_name("N")
                           ->check(CLI::NonNegativeNumber);
    app.add_option("--theme", theme, "colours: light or dark")->type_name("NAME");
    app.add_option("--screenshot", screenshot,
                   "save a picture of the window (.png or .svg) when all work is done, and quit; needs no display")
        ->type_name("FILE");
    app.add_option("--size", size, "size of the window in pixels: 1280x800")->type_name("WxH");
    const auto wrong = [&parsed](const std::string& message) {
        std::fprintf(stderr, "causeway: %s\nTry 'causeway --help'.\n", message.c_str());
        parsed.exitStatus = kWrongUsage;
        return parsed;
    };

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Help and version are reported this way too, with status 0.
        if (error.get_exit_code() == 0) {
            app.exit(error);
            parsed.exitStatus = 0;
            return parsed;
        }
        return wrong(error.what());
    }

    if (files.size() == 1 && model.empty() && isClassArgument(files.front())) {
        model = std::move(files.front());
        files.clear();
    }
    for (const std::string& file : files) options.files.append(QString::fromStdString(file));
    options.model = QString::fromStdString(model);
    options.lesson = QString::fromStdString(lesson);
    if (stepOption->count() > 0) options.step = step;
    options.diagram = QString::fromStdString(panel) == kDiagramPanel;
    if (!panel.empty() && !options.diagram) {
        options.panel = ui::findPanel(QString::fromStdString(panel));
        if (!options.panel) return wrong("there is no panel '" + panel + "'; choose one of " + panelNames());
    }
    if (!perspective.empty()) {
        options.perspective = ui::findPerspective(QString::fromStdString(perspective));
        if (!options.perspective) {
            return wrong("there is no perspective '" + perspective + "'; choose one of " + perspectiveNames());
        }
    }
    if (!theme.empty()) {
        if (theme != "light" && theme != "dark")
            return wrong("there is no theme '" + theme + "'; choose light or dark");
        options.theme = theme == "dark" ? ui::Theme::Mode::Dark : ui::Theme::Mode::Light;
    }
    if (!size.empty()) {
        options.size = parseSize(size);
        if (!options.size) return wrong("'" + size + "' is not a size; write, for example, 1280x800");
    }
    options.screenshot = QString::fromStdString(screenshot);
    const QString suffix = QFileInfo(options.screenshot).suffix().toLower();
    if (!screenshot.empty() && suffix != QStringLiteral("png") && suffix != QStringLiteral("svg")) {
        return wrong("the picture '" + screenshot + "' must end with .png or .svg");
    }
    return parsed;
}

}  // namespace causeway
