// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop IDE: reads the command line, makes the window, and takes a picture of it when asked to.
#include <QApplication>
#include <QIcon>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "app/causeway/options.h"
#include "core/base/platform.h"
#include "core/base/version.h"
#include "ui/editor/editor_page.h"
#include "ui/session/app_context.h"
#include "ui/window/main_window.h"
#include "ui/window/screenshot.h"

namespace {

using namespace causeway;

constexpr int kDone = 0, kFailed = 1;
constexpr QSize kPictureSize(1280, 800);

void complain(const QString& text)
{
    std::fprintf(stderr, "causeway: %s\n", qPrintable(text));
}

/// Chooses Qt's platform. With a list of platforms, Qt tries the next one if a display cannot be reached, instead of
/// aborting.
void choosePlatform()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_MACOS)
    if (!qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) return;
    QByteArray platforms;
    if (!qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) platforms += "wayland;";
    if (!qEnvironmentVariableIsEmpty("DISPLAY")) platforms += "xcb;";
    qputenv("QT_QPA_PLATFORM", platforms + "offscreen");
#endif
}

/// Suppresses Qt's complaints about missing desktop services; everything else goes to standard error.
void reportQtMessage(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    const bool isNoise = message.startsWith(QStringLiteral("This plugin does not support")) ||
                         message.startsWith(QStringLiteral("QStandardPaths: XDG_RUNTIME_DIR"));
    if (!isNoise) std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
}

/// Whether the user expects a window but no display is available.
bool isWithoutDisplay(bool platformWasChosen)
{
    return !platformWasChosen && QGuiApplication::platformName() == QStringLiteral("offscreen");
}

/// Exit status; prints why a request of the command line failed.
int statusOf(const ui::MainWindow& window, const Options& options)
{
    const ui::EditorPage* page = window.currentPage();
    if (page == nullptr) return options.files.isEmpty() ? kDone : kFailed;
    const ui::ModelSession& session = page->session();
    const bool wantedModel = !options.model.isEmpty() || options.simulate;
    const bool hasModel = session.analysis() && session.analysis()->structure;
    const bool simulated = session.result() && session.simulation().status == SimulationStatus::Completed;
    if ((!wantedModel || hasModel) && (!options.simulate || simulated)) return kDone;
    for (const Diagnostics* diagnostics : {&session.analysis()->diagnostics, &session.simulationDiagnostics()}) {
        for (const Diagnostic& diagnostic : diagnostics->items()) {
            std::fprintf(stderr, "%s\n", formatDiagnostic(diagnostic, session.analysis()->sources).c_str());
        }
    }
    return kFailed;
}

/// Lessons and steps exist only after the analysis. Calls back when the request is on the screen, with whether the
/// lesson exists.
void showLesson(ui::MainWindow& window, const Options& options, const std::function<void(bool)>& shown)
{
    const auto settled = [&window] { return window.isSettled(); };
    new ui::SettledWaiter(
        settled,
        [&window, &options, settled, shown] {
            const bool isThere = options.lesson.isEmpty() || window.lessonDesk().choose(options.lesson);
            if (!isThere) complain(QObject::tr("there is no lesson '%1' on this model.").arg(options.lesson));
            new ui::SettledWaiter(
                settled,
                [&window, &options, settled, shown, isThere] {
                    if (options.step) window.player().setPosition(*options.step);
                    new ui::SettledWaiter(
                        settled, [shown, isThere] { shown(isThere); }, &window);
                },
                &window);
        },
        &window);
}

void takePicture(ui::MainWindow& window, const Options& options)
{
    showLesson(window, options, [&window, &options](bool isThere) {
        int status = isThere ? statusOf(window, options) : kFailed;
        if (const auto error = ui::saveScreenshot(window, options.screenshot)) {
            complain(QObject::tr("cannot write '%1': %2").arg(options.screenshot, *error));
            status = kFailed;
        }
        QCoreApplication::exit(status);
    });
}

int run(QApplication& application, const Options& options)
{
    const bool isPicture = !options.screenshot.isEmpty();
    ui::AppContext context(isPicture ? ui::Settings::Storage::Ephemeral : ui::Settings::Storage::User);
    context.theme.setMode(isPicture ? ui::Theme::Mode::Light : ui::Theme::Mode::FollowDesktop);
    int status = kDone;
    {
        ui::MainWindow window(context);
        if (options.theme) context.theme.setMode(*options.theme);
        // A picture of a model shows its visible contents.
        if (options.perspective) {
            window.setPerspective(*options.perspective);
        } else if (options.panel) {
            window.setPerspective(ui::perspectiveFor(*options.panel));
        } else if (isPicture && (!options.files.isEmpty() || !options.model.isEmpty())) {
            window.setPerspective(ui::Perspective::Analyse);
        }
        if (isPicture || options.size) window.resize(options.size.value_or(kPictureSize));
        if (isPicture) {
            window.stopAsking();
            window.setAnimated(false);
        }
        if (!isPicture && options.files.isEmpty()) window.restoreDocuments();
        for (const QString& file : options.files) {
            ui::EditorPage* page = window.openAsDrawn(file);
            if (page == nullptr && isPicture) {
                complain(window.openError());
                return kFailed;
            }
        }
        const auto begin = [&] {
            if (ui::EditorPage* page = window.currentPage()) {
                if (!options.model.isEmpty()) {
                    page->session().chooseModel(options.model);
                    window.showDrawn(options.model);
                }
                if (options.simulate) page->session().simulate();
            }
            if (options.panel) window.showPanel(*options.panel);
            if (options.diagram) window.showDiagram();
            if (isPicture) {
                takePicture(window, options);
            } else if (options.step || !options.lesson.isEmpty()) {
                showLesson(window, options, [](bool) {});
            }
        };
        window.show();
        if (!isPicture) window.offerRecovery();
        if (options.files.isEmpty() && !options.model.isEmpty()) {
            window.openClassThen(options.model, [&](ui::EditorPage* page) {
                if (page == nullptr && isPicture) {
                    complain(window.openError());
                    QCoreApplication::exit(kFailed);
                } else {
                    begin();
                }
            });
        } else {
            begin();
        }
        status = QApplication::exec();
    }
    // A job that does not stop must not lose the objects that it uses.
    if (!context.jobs.shutDown()) std::_Exit(status);
    Q_UNUSED(application)
    return status;
}

}  // namespace

int main(int argc, char** argv)
{
    const ParsedOptions parsed = parseOptions(argc, argv);
    if (parsed.exitStatus) return *parsed.exitStatus;
    platform::keepFreedMemory();

    const bool platformWasChosen = !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
    choosePlatform();
    qInstallMessageHandler(reportQtMessage);
    QCoreApplication::setApplicationName(QStringLiteral("causeway"));
    QCoreApplication::setApplicationVersion(QStringLiteral(CAUSEWAY_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.causeway.Causeway"));
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication application(argc, argv);
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Causeway"));
    if (parsed.options.screenshot.isEmpty() && isWithoutDisplay(platformWasChosen)) {
        complain(QObject::tr(
            "there is no display to show the window on. Use --screenshot FILE.png for a picture, or causewayc."));
        return kFailed;
    }
    const int status = run(application, parsed.options);
    return status;
}
