// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The window: editors in the middle, the views of the model around them, everything wired to one selection.
///
/// The window computes nothing: sessions do, in jobs. It shows the session of the document in front.
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
    /// Opens a file, or comes back to it when it is open. Null when it cannot be read: then `openError` says why, and
    /// so does a line in the window.
    EditorPage* openFile(const QString& path);
    /// As `openFile`; a model that was drawn comes as a drawing.
    EditorPage* openAsDrawn(const QString& path);
    [[nodiscard]] const QString& openError() const { return m_openError; }
    EditorPage* newDocument();
    /// Likewise, to be drawn.
    EditorPage* newDiagram();
    /// Goes to a byte of a file. A file of a library that is not open yet is opened to be read only. Null as for
    /// openFile.
    EditorPage* openAt(const QString& file, quint32 offset);
    /// Goes to a class by its full name, wherever its text is; it is looked up in a job. What is no class is a message.
    void openClass(const QString& fullName);
    /// The same, and tells what became of it: null where there is no such class or its file cannot be read.
    void openClassThen(const QString& fullName, std::function<void(EditorPage*)> opened);
    /// The diagram of a class of the page in front, where it is drawn; else the text stays.
    void showDrawn(const QString& fullName);
    /// The page in front; null while there is none.
    [[nodiscard]] EditorPage* currentPage() const;
    [[nodiscard]] std::vector<EditorPage*> pages() const;
    /// False when it could not be written, or the user changed his mind.
    bool save(EditorPage& page, bool underOtherName);
    /// False when the user changed his mind. Asks only what is not saved.
    bool closePage(EditorPage& page);
    /// Nothing is asked any more: unsaved text is given up (screenshots).
    void stopAsking() { m_asks = false; }
    /// Offers what a program that died has left.
    void offerRecovery();
    /// Opens the documents of the last session where they were, if the user wants that.
    void restoreDocuments();
    /// A new document with a class made from a template; asks which one. `base`: what it extends at first.
    void newClass(const QString& base = {});
    /// Works in a folder: its classes are in the library, and found by every model.
    void openWorkspace(const QString& folder);

    // Work ---------------------------------------------------------------------------------------
    void simulate();
    /// All rows of the last run; where that was done already, shows what was found.
    void verify();
    void showPanel(PanelId panel);
    /// The diagram of the document in front, instead of its text.
    void showDiagram();
    /// At once, or when the run that this asks for has ended.
    void plotFromDiagram(const QStringList& names);
    [[nodiscard]] StepPlayer& player() { return m_player; }
    [[nodiscard]] LessonDesk& lessonDesk() { return m_lessons; }
    [[nodiscard]] JobManager& jobs() { return m_context.jobs; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] ProblemsPanel& problems() const { return *m_problems; }
    [[nodiscard]] LibraryBrowser& library() const { return *m_library; }
    [[nodiscard]] DocumentationPanel& documentation() const { return *m_documentation; }
    [[nodiscard]] SearchPanel& searchPanel() const { return *m_search; }
    /// Every picture shows at once what it will show in the end (screenshots).
    void setAnimated(bool animated);
    /// All work is done and everything that was computed is on the screen.
    [[nodiscard]] bool isSettled() const;
    /// Puts the panels of the present perspective back to where they were at first.
    void resetLayout();
    void setPerspective(Perspective perspective);
    [[nodiscard]] Perspective perspective() const { return m_perspective; }
    /// The lesson on the whole screen; an open one comes to the front.
    Presentation& present();
    /// In a job, in the form that the suffix says; `lessonSaved` tells when it is done.
    void saveLesson(const QString& path, LessonSlideLook look = {});
    /// What is in front, with the present lesson, as a file that can be handed out; what the pupil did, as one that can
    /// be handed in. The sentence of the system on failure.
    [[nodiscard]] std::optional<QString> saveExercise(const QString& path);
    [[nodiscard]] std::optional<QString> saveExerciseResult(const QString& path, const QString& pupil);
    /// The model of an exercise that was handed out, with the exercise begun. Null when it is none: then `openError`
    /// says why.
    EditorPage* openExercise(const QString& path);
    /// A system of FMUs (.ssp) as the model that it is, which is written beside it; one that is there is kept. Null
    /// when it cannot be read or written: then `openError` says why.
    EditorPage* openSystem(const QString& path);
    /// An FMU as a class that calls it, likewise.
    EditorPage* openFmu(const QString& path);
    /// The model in front as an FMU (.fmu), in the background; for co-simulation alone where no more is possible. How
    /// it went is said in the message bar.
    void saveFmu(const QString& path, FmiVersion version);
    /// In the presentation. Null when it cannot be read: then `openError` says why.
    ScriptPlayer* openScript(const QString& path);
    [[nodiscard]] DigraphPanel& digraphPanel() const { return *m_digraph; }
    void showPage(EditorPage& page);

signals:
    /// `error` is empty when all is well.
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
    /// Text, diagram, both, icon: beside the tabs of the documents.
    void buildViewBar();
    void sizeViewBar();
    void applyDefaultLayout();
    void sizeDocks(const PanelLayout& panels);
    void restoreLayout();
    /// False when nothing of it is remembered.
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
    /// Of the tool bar and of the parameters.
    [[nodiscard]] SimulationSettings runSettings() const;

    // main_window_help.cpp
    void registerHelpActions();
    void showAbout();
    /// The documentation of a class, in its panel; that of a class that is only read is not.
    void editDocumentation(const QString& fullName);
    void writeDocumentation(const QString& fullName, const QString& html);
    [[nodiscard]] std::vector<TourStep> tourSteps();
    /// On the diagram of the tour's example, which is opened where it is not.
    void onTour(const std::function<void(EditorPage&)>& show);

    // main_window_experiment.cpp
    struct TextChange {
        std::optional<std::string> text;  ///< none: nothing to change
        QString message;
    };
    void connectExperiments();
    [[nodiscard]] bool isExperimentValid() const;
    /// Says what is wrong with the settings of the run, and goes to the field.
    void tellWrongSetting();
    void showRunSettings();
    void restoreRun(int id);
    void keepRun();
    /// Made in a job from the text of the page in front, as one step of its history.
    void changeText(const QString& title, const std::function<TextChange(const std::string&)>& make,
                    const std::function<void()>& written = {});
    /// Where it is asked for: in the panel, or over the page while that is hidden.
    void tellWritten(const QString& message);
    void writeExperiment();
    /// Parameters and start values by their names.
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
    /// What the bench looks at without a name.
    void showFirstCurve();
    /// Why what was computed from an analysis is not of the model as it is; empty where it is.
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
    /// By the user: drawings as drawings, results into the plots.
    void openChosen(const QStringList& paths);
    void rememberDocuments();
    void saveCurrent();
    void chooseWorkspace();
    void askForTrust(EditorPage& page, const QStringList& libraries);
    void askForFiles(EditorPage& page, const QStringList& folders);
    /// The question, and a run where the answer is yes; the answer is kept for the folders.
    void askAboutFolders(EditorPage& page, const QString& question, const QStringList& folders);
    void chooseLibraryFolder();
    /// Of the open text that `Document::label` calls so; null when there is none.
    EditorPage* pageOf(const QString& label) const;
    /// A text that is open is shown as it is; else the file is opened, that of a library to be read. Null as for
    /// openFile.
    EditorPage* openText(const QString& label, bool isLibrary);
    /// As openSystem and openFmu, to that file.
    EditorPage* importSystem(const QString& path, const QString& model);
    EditorPage* importFmu(const QString& path, const QString& model);
    /// What was imported before is shown, with an offer to do it again.
    EditorPage* showImported(const QString& path, const QString& model);
    /// For `openError`, and in the window.
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
    /// Where the user is now, for the way back.
    [[nodiscard]] TextPlace presentPlace() const;
    /// Remembers where the user was. `isLibrary` as for openText.
    void jumpTo(const QString& path, quint32 begin, quint32 end, bool isLibrary);
    /// The same, to a place in the sources of an analysis; a file of a library is opened to be read.
    void jumpTo(const Analysis& analysis, const SourceSpan& place);
    void goTo(const std::optional<TextPlace>& place);
    void replaceFound(const causeway::ui::SearchResult& result);
    /// The replacements of the hits, one undo step for each text.
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
    /// In the menu View: on while the setting is true. The setting must live as long as the window.
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
    ExerciseFile m_exercise;  ///< that was opened last

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

    ModelSession* m_shownSession = nullptr;  ///< whose model the panels show
    std::weak_ptr<const Structure> m_shownStructure;
    QString m_shownModel;
    const ModelSession* m_runSession = nullptr;  ///< whose run the panels show; to compare with
    QString m_runModel;
    PlaceHistory m_places;
    QString m_openError;
    int m_untitled = 0;
    bool m_asks = true;
    bool m_isRestoring = false;  ///< the documents of the last session are being opened
    Perspective m_perspective = Perspective::Edit;
    bool m_layoutDone =
        false;  ///< the panels are where they belong; at first that is known only when the window is shown
    QStringList m_plotLater;  ///< when the run has ended
};

}  // namespace causeway::ui
