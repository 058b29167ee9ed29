// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The main window: editors in the centre, views of the model around them, with a common selection. The window computes
/// nothing; sessions do, in jobs. It shows the session of the front document.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/graphics/lesson_slide.h"
#include "core/lesson/exercise_file.h"
#include "ui/lesson/lesson_desk.h"
#include "ui/lesson/step_player.h"
#include "ui/session/app_context.h"
#include "ui/session/place_history.h"
#include "ui/session/selection.h"
#include "ui/session/time_cursor.h"
#include "ui/session/time_player.h"
#include "ui/window/panels.h"
#include "ui/window/perspectives.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace causeway {
struct Analysis;
struct DiagnosticFix;
struct PeriodicRequest;
struct SimulationSettings;
struct Structure;
enum class FmiVersion : std::uint8_t;
}  // namespace causeway

namespace causeway::ui {

class AnimationPanel;
class BltPanel;
class BreakerPanel;
class CommandPalette;
class DiagramView;
class DigraphPanel;
class Document;
class DocumentationPanel;
class DockTitles;
class EditorPage;
class EquationsPanel;
class EventDescriptionPanel;
class EventsPanel;
class ExperimentBar;
class IncidencePanel;
class InitializationPanel;
class LibraryBrowser;
class HarmonicsPanel;
class LossesPanel;
class MapPanel;
class MessageBar;
class ModelicaEditor;
class ModelSession;
class OutlinePopup;
class ParametersPanel;
class Presentation;
class PlotPanel;
class ProblemsPanel;
class ScriptPlayer;
class SmallSignalPanel;
class SearchPanel;
class SolverPanel;
class SteadyStatePanel;
class StateSetsPanel;
class StatisticsPanel;
class StudyPanel;
class SweepPanel;
struct SearchResult;
class Tour;
struct TourStep;
class WelcomePage;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// The context must outlive the window.
    explicit MainWindow(AppContext& context, QWidget* parent = nullptr);
    ~MainWindow() override;

    // Documents ----------------------------------------------------------------------------------
    /// Opens a file, or activates it if it is open. Null if it cannot be read: then `openError` has the reason, which
    /// is also shown in the window.
    EditorPage* openFile(const QString& path);
    /// As `openFile`; a model created as a diagram opens as a diagram.
    EditorPage* openAsDrawn(const QString& path);
    [[nodiscard]] const QString& openError() const { return m_openError; }
    EditorPage* newDocument();
    /// The same, as a diagram.
    EditorPage* newDiagram();
    /// Opens a file at a byte offset. A library file that is not open yet is opened read-only. Null as for openFile.
    EditorPage* openAt(const QString& file, quint32 offset);
    /// Opens a class by its full name, resolved in a job. Unknown names are reported.
    void openClass(const QString& fullName);
    /// The same with a callback: null if there is no such class or its file cannot be read.
    void openClassThen(const QString& fullName, std::function<void(EditorPage*)> opened);
    /// Shows the diagram of a class of the front page if it has one; otherwise the text stays.
    void showDrawn(const QString& fullName);
    /// The front page; null if there is none.
    [[nodiscard]] EditorPage* currentPage() const;
    [[nodiscard]] std::vector<EditorPage*> pages() const;
    /// False if it could not be written, or the user cancelled.
    bool save(EditorPage& page, bool underOtherName);
    /// False if the user cancelled. Asks only about unsaved changes.
    bool closePage(EditorPage& page);
    /// Disables questions: unsaved text is lost (screenshots).
    void stopAsking() { m_asks = false; }
    /// Offers recovered documents of crashed instances.
    void offerRecovery();
    /// Opens the documents of the last session at their positions, if enabled.
    void restoreDocuments();
    /// Creates a document with a class from a template, chosen in a dialog. `base`: initial base class.
    void newClass(const QString& base = {});
    /// Sets the workspace folder, whose classes are in the library and visible to every model.
    void openWorkspace(const QString& folder);

    // Work ---------------------------------------------------------------------------------------
    void simulate();
    /// Verifies all rows of the last run; shows the findings if that was done before.
    void verify();
    void showPanel(PanelId panel);
    /// Shows the diagram of the front document instead of its text.
    void showDiagram();
    /// Immediately, or after the run that this starts.
    void plotFromDiagram(const QStringList& names);
    [[nodiscard]] StepPlayer& player() { return m_player; }
    [[nodiscard]] LessonDesk& lessonDesk() { return m_lessons; }
    [[nodiscard]] JobManager& jobs() { return m_context.jobs; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] ProblemsPanel& problems() const { return *m_problems; }
    [[nodiscard]] LibraryBrowser& library() const { return *m_library; }
    [[nodiscard]] DocumentationPanel& documentation() const { return *m_documentation; }
    [[nodiscard]] SearchPanel& searchPanel() const { return *m_search; }
    /// False: every picture immediately shows its final state (screenshots).
    void setAnimated(bool animated);
    /// All jobs are complete and their results are displayed.
    [[nodiscard]] bool isSettled() const;
    /// Restores the default layout of the current perspective.
    void resetLayout();
    void setPerspective(Perspective perspective);
    [[nodiscard]] Perspective perspective() const { return m_perspective; }
    /// Full-screen presentation of the lesson; activates an open one.
    Presentation& present();
    /// In a job, in the format given by the extension; `lessonSaved` reports completion.
    void saveLesson(const QString& path, LessonSlideLook look = {});
    /// Saves the front document with the current lesson as an exercise, or the work of a student as a submission.
    /// Returns the system's error message.
    [[nodiscard]] std::optional<QString> saveExercise(const QString& path);
    [[nodiscard]] std::optional<QString> saveExerciseResult(const QString& path, const QString& pupil);
    /// Opens the model of an exercise and starts it. Null for an invalid file: then `openError` has the reason.
    EditorPage* openExercise(const QString& path);
    /// Opens a system of FMUs (.ssp) as a model, which is written next to it; an existing one is kept. Null if it
    /// cannot be read or written: then `openError` has the reason.
    EditorPage* openSystem(const QString& path);
    /// The same for an FMU, as a class that calls it.
    EditorPage* openFmu(const QString& path);
    /// Exports the front model as an FMU (.fmu), in the background; only for co-simulation if model exchange is
    /// impossible. The message bar shows the outcome.
    void saveFmu(const QString& path, FmiVersion version);
    /// In the presentation. Null if it cannot be read: then `openError` has the reason.
    ScriptPlayer* openScript(const QString& path);
    [[nodiscard]] DigraphPanel& digraphPanel() const { return *m_digraph; }
    void showPage(EditorPage& page);

signals:
    /// `error` is empty on success.
    void lessonSaved(const QString& path, const QString& error);

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    // main_window.cpp
    void buildToolBar();
    void buildStatusBar();
    QDockWidget* dock(PanelId panel) const { return m_docks[static_cast<std::size_t>(panel)]; }
    QWidget* panelWidget(PanelId panel) const;

    // main_window_layout.cpp
    void buildDocks();
    void buildPerspectiveBar();
    /// Text, diagram, both, icon: beside the document tabs.
    void buildViewBar();
    void sizeViewBar();
    void applyDefaultLayout();
    void sizeDocks(const PanelLayout& panels);
    void restoreLayout();
    /// False if there is no stored layout.
    void makeRoom(PanelId panel);
    bool restorePerspective();
    void rememberLayout();

    // main_window_session.cpp
    void connectSession(EditorPage& page);
    void showSession();
    void showModel();
    void showClasses();
    void showProblems();
    void showVerification();
    void showResult();
    void showStatus();
    void showCursor(quint32 offset);
    void applyFix(const causeway::DiagnosticFix& fix);
    /// From the tool bar and the parameters.
    [[nodiscard]] SimulationSettings runSettings() const;

    // main_window_help.cpp
    void registerHelpActions();
    void showAbout();
    /// Edits the documentation of a class in its panel, unless the class is read-only.
    void editDocumentation(const QString& fullName);
    void writeDocumentation(const QString& fullName, const QString& html);
    [[nodiscard]] std::vector<TourStep> tourSteps();
    /// On the diagram of the tour's example, which is opened if necessary.
    void onTour(const std::function<void(EditorPage&)>& show);

    // main_window_experiment.cpp
    struct TextChange {
        std::optional<std::string> text;  ///< none: no change
        QString message;
    };
    void connectExperiments();
    [[nodiscard]] bool isExperimentValid() const;
    /// Reports an invalid run setting, and focuses its field.
    void tellWrongSetting();
    void showRunSettings();
    void restoreRun(int id);
    void keepRun();
    /// Changes the text of the front page in a job, as one undo step.
    void changeText(const QString& title, const std::function<TextChange(const std::string&)>& make,
                    const std::function<void()>& written = {});
    /// At the place of the request: in the panel, or above the page if that is hidden.
    void tellWritten(const QString& message);
    void writeExperiment();
    /// Parameters and start values by name.
    void writeValues(const std::vector<std::pair<std::string, std::string>>& values);
    ModelSession* currentSession() const;

    // main_window_bench.cpp
    void connectBench();
    void connectBench(ModelSession& session);
    void registerBenchActions();
    void findSteadyState(const causeway::PeriodicRequest& request);
    void showSteadyState();
    void showDoubts();
    void showLosses();
    [[nodiscard]] bool isLookingForDrawing() const;
    void showPower();
    /// Updates the default curve of the bench.
    void showFirstCurve();
    /// Reason why results of an analysis do not belong to the current model; empty if they do.
    [[nodiscard]] static QString doubtOf(const ModelSession& session, const causeway::Analysis& analysis);

    // main_window_files.cpp
    EditorPage* addPage(std::unique_ptr<Document> document);
    void removePage(EditorPage& page);
    void currentTabChanged();
    void nameTabs();
    void updateTab(EditorPage& page);
    void updateTitle();
    void chooseFiles();
    void fillRecentFiles(QMenu& menu);
    bool askToSave(EditorPage& page);
    /// Files chosen by the user: diagrams open as diagrams, results in the plots.
    void openChosen(const QStringList& paths);
    void rememberDocuments();
    void saveCurrent();
    void chooseWorkspace();
    void askForTrust(EditorPage& page, const QStringList& libraries);
    void askForFiles(EditorPage& page, const QStringList& folders);
    /// Asks, and runs if confirmed; the answer is stored for the folders.
    void askAboutFolders(EditorPage& page, const QString& question, const QStringList& folders);
    void chooseLibraryFolder();
    /// Page of the open text with this `Document::label`; null if there is none.
    EditorPage* pageOf(const QString& label) const;
    /// Shows an open text unchanged; otherwise opens the file, read-only for a library. Null as for openFile.
    EditorPage* openText(const QString& label, bool isLibrary);
    /// As openSystem and openFmu, with the target file.
    EditorPage* importSystem(const QString& path, const QString& model);
    EditorPage* importFmu(const QString& path, const QString& model);
    /// Shows an existing import, with an offer to repeat it.
    EditorPage* showImported(const QString& path, const QString& model);
    /// Sets `openError`, and shows it in the window.
    void reportOpenError(const QString& message);
    void reportOpenError(const QString& path, const QString& reason);

    // main_window_assist.cpp
    void buildAssist();
    void registerAssistActions();
    void registerLineActions();
    void connectEditor(EditorPage& page, ModelicaEditor& editor);
    void goToDefinition(quint32 offset);
    void showReferences();
    void startRename();
    void showOutline();
    void offerFixes();
    void findInFiles(bool replace);
    /// Current position, for the way back.
    [[nodiscard]] TextPlace presentPlace() const;
    /// Records the current position first. `isLibrary`: as for openText.
    void jumpTo(const QString& path, quint32 begin, quint32 end, bool isLibrary);
    /// The same for a place in the sources of an analysis; library files are opened read-only.
    void jumpTo(const Analysis& analysis, const SourceSpan& place);
    void goTo(const std::optional<TextPlace>& place);
    void replaceFound(const causeway::ui::SearchResult& result);
    /// Applies the replacements, one undo step per text.
    void applyChanges(const SearchResult& changes, const QString& label);
    void tell(const QString& text);

    // main_window_actions.cpp
    void registerActions();
    void registerFileActions();
    void registerEditActions();
    void registerViewActions();
    void registerPanelActions();
    void registerLookActions();
    void registerPerspectiveActions();
    void registerModelActions();
    // main_window_diagram.cpp
    void registerDiagramActions();
    void registerPageViewActions();
    void registerTimeActions();
    void registerComponentActions();
    void registerArrangementActions();
    void addDiagramAction(const QString& id, const QString& text, const QList<QKeySequence>& shortcuts,
                          const std::function<void()>& handler, const std::function<bool()>& enabled,
                          const QString& help = {});
    [[nodiscard]] int selectedOnDiagram() const;
    void registerDrawingActions();
    /// Adds a toggle of a setting to the View menu. The setting must outlive the window.
    void addSwitch(const char* id, const QString& text, const Setting<bool>& setting, const QString& help);
    [[nodiscard]] DiagramView* currentDiagram() const;
    void registerLibraryActions();
    void registerClassActions();
    void registerLessonActions();
    void registerSystemActions();
    void chooseFmus();
    void chooseFmuFile();
    void chooseLessonFile();
    void chooseScript();
    void chooseExerciseFile();
    void chooseResultFile();
    void beginExercise();
    void tell(const std::optional<QString>& error, const QString& path);
    void runEditCommand(unsigned message);
    void find();
    void setTheme(Theme::Mode mode);
    void toggleTheme();
    void setSafeColours(bool safe);
    void zoomEditors(int steps);
    void showSettings();
    void showShortcuts();

    AppContext& m_context;
    Selection m_selection;
    StepPlayer m_player;
    TimeCursor m_timeCursor;
    TimePlayer m_timePlayer{m_timeCursor};
    LessonDesk m_lessons;
    QPointer<Presentation> m_presentation;
    ExerciseFile m_exercise;  ///< opened last

    QStackedWidget* m_central;
    MessageBar* m_messageBar;
    Tour* m_tour;
    WelcomePage* m_welcome;
    QTabWidget* m_tabs;
    std::vector<QDockWidget*> m_docks;  ///< by PanelId
    DockTitles* m_dockTitles;
    IncidencePanel* m_incidence;
    DigraphPanel* m_digraph;
    EquationsPanel* m_equations;
    BltPanel* m_blt;
    PlotPanel* m_plot;
    EventsPanel* m_events;
    ParametersPanel* m_parameters;
    SolverPanel* m_solver;
    AnimationPanel* m_animation;
    SweepPanel* m_experiments;
    SteadyStatePanel* m_steadyState;
    SmallSignalPanel* m_smallSignal;
    LossesPanel* m_losses;
    HarmonicsPanel* m_harmonics;
    StatisticsPanel* m_statistics;
    MapPanel* m_map;
    StudyPanel* m_study;
    ProblemsPanel* m_problems;
    LibraryBrowser* m_library;
    DocumentationPanel* m_documentation;
    SearchPanel* m_search;
    InitializationPanel* m_initialization;
    BreakerPanel* m_breaker;
    StateSetsPanel* m_stateSets;
    EventDescriptionPanel* m_eventDescription;
    QComboBox* m_models;
    ExperimentBar* m_experiment;
    CommandPalette* m_palette;
    OutlinePopup* m_outline = nullptr;
    QLabel* m_status;
    QLabel* m_cursor;
    QToolButton* m_counts;
    QToolButton* m_verified;

    ModelSession* m_shownSession = nullptr;  ///< session of the model in the panels
    std::weak_ptr<const Structure> m_shownStructure;
    QString m_shownModel;
    const ModelSession* m_runSession = nullptr;  ///< session of the run in the panels, for comparison only
    QString m_runModel;
    PlaceHistory m_places;
    QString m_openError;
    int m_untitled = 0;
    bool m_asks = true;
    bool m_isRestoring = false;  ///< documents of the last session are being opened
    Perspective m_perspective = Perspective::Edit;
    bool m_layoutDone = false;  ///< the panels have their layout; initially unknown until the window is shown
    QStringList m_plotLater;    ///< after the run
};

}  // namespace causeway::ui
