// SPDX-License-Identifier: GPL-3.0-or-later
// The window and its help: pages, and the first tour, six steps on a circuit that runs.
#include <QMessageBox>

#include "core/base/version.h"
#include "core/editing/classes/class_documentation.h"
#include "ui/browser/documentation_panel.h"
#include "ui/browser/help_pages.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/diagram_view.h"
#include "ui/editor/editor_page.h"
#include "ui/editor/message_bar.h"
#include "ui/runs/parameters_panel.h"
#include "ui/window/main_window.h"
#include "ui/window/tour.h"

namespace causeway::ui {

namespace {

const QString kTourModel = QStringLiteral("Causeway.Examples.Discontinuities.HalfWaveRectifier");

}  // namespace

void MainWindow::registerHelpActions()
{
    ActionRegistry& actions = m_context.actions;
    const auto addPage = [&](HelpPage page, const QList<QKeySequence>& keys) {
        actions.add({.id = QStringLiteral("help.") + helpPageName(page),
                     .text = helpPageTitle(page),
                     .icon = QStringLiteral("help"),
                     .shortcuts = keys,
                     .menu = MenuId::Help,
                     .handler = [this, page] {
                         showPanel(PanelId::Documentation);
                         m_documentation->showHelp(page);
                     }});
    };
    actions.add({.id = QStringLiteral("help.tour"),
                 .text = tr("Take the &tour"),
                 .icon = QStringLiteral("play"),
                 .menu = MenuId::Help,
                 .handler = [this] { m_tour->begin(); },
                 .help = tr("Six steps on a circuit that runs: simulate, watch, measure, change, understand")});
    addPage(HelpPage::FirstSteps, {QKeySequence(Qt::Key_F1)});
    addPage(HelpPage::Window, {});
    addPage(HelpPage::Measurements, {});
    addPage(HelpPage::Linearization, {});
    addPage(HelpPage::Periodic, {});
    addPage(HelpPage::LoopGain, {});
    addPage(HelpPage::Losses, {});
    addPage(HelpPage::LineCurrent, {});
    addPage(HelpPage::EfficiencyMap, {});
    addPage(HelpPage::Studies, {});
    addPage(HelpPage::Fmi, {});
    addPage(HelpPage::Classroom, {});
    addPage(HelpPage::Editors, {});
    addPage(HelpPage::Shortcuts, {});
    addPage(HelpPage::Messages, {});
    // Shares the keys of Go, which apply to the pages while these have the focus.
    const auto addStep = [&](const QString& id, const QString& text, bool (DocumentationPanel::*can)() const,
                             void (DocumentationPanel::*go)()) {
        actions.add({.id = id,
                     .text = text,
                     .icon = {},
                     .menu = MenuId::Help,
                     .section = 1,
                     .handler = [this, go] { (m_documentation->*go)(); },
                     .enabled = [this, can] { return (m_documentation->*can)(); }});
    };
    addStep(QStringLiteral("help.back"), tr("&Back"), &DocumentationPanel::canGoBack, &DocumentationPanel::goBack);
    addStep(QStringLiteral("help.forward"), tr("&Forward"), &DocumentationPanel::canGoForward,
            &DocumentationPanel::goForward);
    m_context.actions.add({.id = QStringLiteral("help.about"),
                           .text = tr("&About Causeway"),
                           .icon = QStringLiteral("help"),
                           .menu = MenuId::Help,
                           .section = 2,
                           .handler = [this] { showAbout(); }});
}

void MainWindow::editDocumentation(const QString& fullName)
{
    openClassThen(fullName, [this, fullName](EditorPage* page) {
        if (page == nullptr) return;
        if (page->document().isReadOnly()) {
            m_messageBar->showMessage(
                tr("%1 is read-only; make a model of your own that extends it, or edit its text first.").arg(fullName),
                QStringLiteral("hint"));
            return;
        }
        showPanel(PanelId::Documentation);
        m_documentation->startEditing(fullName);
    });
}

void MainWindow::writeDocumentation(const QString& fullName, const QString& html)
{
    openClassThen(fullName, [this, fullName, html](EditorPage* page) {
        if (page == nullptr) return;
        showPanel(PanelId::Documentation);
        changeText(
            tr("Change the documentation"),
            [this, name = fullName.toStdString(), html = html.toStdString()](const std::string& text) {
                const std::optional<std::string> changed = withDocumentation(text, name, html);
                if (!changed) return TextChange{{}, tr("The text has no place for it.")};
                return TextChange{changed, tr("Written to %1.").arg(QString::fromStdString(name))};
            },
            [this] { m_documentation->endEditing(); });
    });
}

void MainWindow::onTour(const std::function<void(EditorPage&)>& show)
{
    openClassThen(kTourModel, [show](EditorPage* page) {
        if (page == nullptr) return;
        page->setView(EditorPage::View::Diagram);
        page->diagram()->setIconShown(false);
        page->hideMessage();  // the tour is sufficient, and the circuit needs the room
        show(*page);
    });
}

std::vector<TourStep> MainWindow::tourSteps()
{
    const auto run = [this](const EditorPage& page) {
        if (page.session().result() == nullptr && !page.session().isSimulating()) simulate();
    };
    return {
        {tr("A circuit"),
         tr("A half-wave rectifier: a source, a diode, a capacitor and its load. The diagram is drawn from the text of "
            "the model: Ctrl+1 shows the text, Ctrl+3 both beside each other."),
         [this] {
             setPerspective(Perspective::Simulate);
             onTour([](EditorPage& page) { page.diagram()->setAlive(false); });
         }},
        {tr("Run it"),
         tr("F5 simulates. The plot has the voltages of the source and of the capacitor. Drag a rectangle in it to "
            "zoom, press F to see all again; a click sets the time cursor."),
         [this, run] {
             setPerspective(Perspective::Simulate);
             onTour([this, run](EditorPage& page) {
                 page.diagram()->setAlive(false);
                 run(page);
                 plotFromDiagram({QStringLiteral("source.v"), QStringLiteral("C.v")});
             });
         }},
        {tr("See it live"),
         tr("F9 shows the run on the circuit: colours are potentials, dots are currents, a green frame marks "
            "conducting components. Space plays and pauses, Page Down goes to the next event."),
         [this, run] {
             setPerspective(Perspective::Simulate);
             onTour([this, run](EditorPage& page) {
                 run(page);
                 page.diagram()->setProbing(false);
                 page.diagram()->setAlive(true);
                 page.diagram()->view().setFocus();
                 m_timePlayer.play();
             });
         }},
        {tr("Measure"),
         tr("The probe is active: click the diode for its current, a line for its potential, the load with Alt for its "
            "power. Esc puts the probe down, W takes it again."),
         [this, run] {
             setPerspective(Perspective::Simulate);
             onTour([this, run](EditorPage& page) {
                 run(page);
                 m_timePlayer.pause();
                 page.diagram()->setAlive(false);
                 page.diagram()->setProbing(true);
             });
         }},
        {tr("Change a value"),
         tr("Select C.C among the parameters and move its slider: the model runs again and the curves follow. In a "
            "model of your own, double-click a component to change its values in the text."),
         [this, run] {
             setPerspective(Perspective::Simulate);
             onTour([this, run](EditorPage& page) {
                 run(page);
                 page.diagram()->setProbing(false);
                 showPanel(PanelId::Parameters);
                 m_parameters->choose(QStringLiteral("C.C"));
             });
         }},
        {tr("See why"),
         tr("Behind each run are sorted equations. Play the steps below the digraph: which equation is solved for "
            "which unknown, and why. Then draw your own circuit: Ctrl+Alt+N is an empty sheet."),
         [this] {
             setPerspective(Perspective::Analyse);
             onTour([this](EditorPage& page) {
                 page.diagram()->setProbing(false);
                 showPanel(PanelId::Digraph);
             });
         }},
    };
}

void MainWindow::showAbout()
{
    QMessageBox box(this);
    box.setWindowTitle(tr("About Causeway"));
    box.setIconPixmap(QIcon(QStringLiteral(":/icons/causeway.svg")).pixmap(64, 64));
    box.setText(tr("Causeway %1").arg(QLatin1String(CAUSEWAY_VERSION)));
    box.setInformativeText(
        tr("An IDE for Modelica that shows its work.\n\nFree software under the GNU General Public License, "
           "version 3 or later. Made with Qt, QScintilla, SUNDIALS, SuiteSparse and Eigen."));
    box.exec();
}

}  // namespace causeway::ui
