// SPDX-License-Identifier: GPL-3.0-or-later
// From the start of the program to a window that is painted and answers, and to a library that is listed and indexed;
// how long the UI thread is held by what the library panel does; from a slider to the new curve. Goals: 500 ms for the
// window, a second for the library, 5 ms a turn, 50 ms for the curve of the rectifier. Run with
// QT_QPA_PLATFORM=offscreen; MODELICAPATH leads to the library.
#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QTreeView>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

#include "ui/browser/documentation_panel.h"
#include "ui/browser/library_browser.h"
#include "ui/editor/editor_page.h"
#include "ui/plot/plot_panel.h"
#include "ui/runs/parameters_panel.h"
#include "ui/session/app_context.h"
#include "ui/window/main_window.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

/// Turns the event loop, and measures how long one turn keeps it busy: from the end of its sleep to the end of its
/// work.
class Turns : public QObject {
public:
    Turns()
    {
        connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::awake, this,
                [this] { m_turn.start(); });
    }
    void waitFor(const std::function<bool()>& isThere)
    {
        while (!isThere()) turn(QEventLoop::WaitForMoreEvents);
        turn(QEventLoop::AllEvents);
    }
    double takeLongest() { return static_cast<double>(std::exchange(m_longest, 0)) / 1e6; }

private:
    void turn(QEventLoop::ProcessEventsFlags flags)
    {
        m_turn.start();
        QApplication::processEvents(flags);
        m_longest = std::max(m_longest, m_turn.nsecsElapsed());
    }
    QElapsedTimer m_turn;
    qint64 m_longest = 0;
};

}  // namespace

int main(int argc, char** argv)
{
    QElapsedTimer clock;
    clock.start();
    const auto say = [&clock](const char* what) {
        std::printf("%8.1f ms  %s\n", static_cast<double>(clock.nsecsElapsed()) / 1e6, what);
    };
    QApplication application(argc, argv);
    say("application");
    AppContext context(Settings::Storage::Ephemeral);
    context.theme.setMode(Theme::Mode::Light);
    say("context and theme");
    MainWindow window(context);
    say("window made");
    window.resize(1280, 800);
    window.show();
    QApplication::processEvents();
    static_cast<void>(window.grab());
    say("window painted");
    Turns turns;
    LibraryBrowser& library = window.library();
    turns.waitFor([&] { return library.model().isReady(); });
    say("libraries listed");
    turns.waitFor([&] { return library.isReady(); });
    say("all classes indexed");
    std::printf("%8.1f ms  longest turn of the UI thread until then\n", turns.takeLongest());
    const char* const deep = "Modelica.Electrical.Analog.Basic.Resistor";
    library.reveal(QString::fromLatin1(deep));
    turns.waitFor([&] { return library.isReady(); });
    std::printf("%8.1f ms  longest turn while a class was revealed\n", turns.takeLongest());
    auto* search = library.findChild<QLineEdit*>(QStringLiteral("librarySearch"));
    double slowest = 0;
    for (const char* typed : {"r", "re", "res", "resi", "resis", "resist", "resisto", "resistor"}) {
        QElapsedTimer key;
        key.start();
        search->setText(QString::fromLatin1(typed));
        slowest = std::max(slowest, static_cast<double>(key.nsecsElapsed()) / 1e6);
    }
    std::printf("%8.1f ms  slowest letter of a search\n", slowest);
    window.showPanel(PanelId::Documentation);
    QApplication::processEvents();
    static_cast<void>(turns.takeLongest());
    for (const char* name :
         {"Modelica.UsersGuide", "Modelica.Electrical.Analog.Basic.Resistor", "Modelica.Fluid", "Modelica.Blocks"}) {
        window.documentation().showClass(QString::fromLatin1(name));
        turns.waitFor([&] { return window.documentation().isReady(); });
        std::printf("%8.1f ms  longest turn for the page of %s\n", turns.takeLongest(), name);
    }
    const EditorPage* page =
        window.openFile(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/HalfWaveRectifier.mo"));
    page->session().simulate();
    window.showPanel(PanelId::Plot);
    turns.waitFor([&] { return window.isSettled(); });
    ParametersModel& parameters = window.findChild<ParametersPanel*>()->model();
    int row = 0;
    while (parameters.nameOf(row) != QLatin1String("C")) ++row;
    std::vector<double> curves, pictures;
    const auto median = [](std::vector<double>& times) {
        std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
        return times[times.size() / 2];
    };
    for (int i = 1; i <= 21; ++i) {
        QElapsedTimer slider;
        slider.start();
        parameters.setValue(row, i * 1e-4);
        turns.waitFor([&] { return window.isSettled(); });
        static_cast<void>(window.findChild<PlotPanel*>()->grab());
        curves.push_back(static_cast<double>(slider.nsecsElapsed()) / 1e6);
        slider.start();
        static_cast<void>(window.findChild<PlotPanel*>()->grab());
        pictures.push_back(static_cast<double>(slider.nsecsElapsed()) / 1e6);
    }
    std::printf("%8.1f ms  from the slider to the new curve of the rectifier, of which %.1f ms for painting it\n",
                median(curves), median(pictures));
    window.stopAsking();
    context.jobs.shutDown();
    return 0;
}
