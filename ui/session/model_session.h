// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One document at work: analyses it in the background whenever it changes, and simulates it when asked to.
///
/// Typing starts an analysis `kDelay` after the last change; an older one is superseded, and a result for a revision
/// that is no longer there is dropped. While a text has mistakes the views keep the last analysis that has a structure
/// (`shown`), so that they do not vanish with every key; the problems are always those of the latest (`analysis`).
/// A periodic steady state is found as a run is made, and its waveform is a run.
/// Threads: the UI thread only; the core runs in jobs on copies of the text.
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/editing/experiment_annotation.h"
#include "core/editing/singular_places.h"
#include "core/editing/unit_fixes.h"
#include "core/results/result_storage.h"
#include "core/simulation/periodic/periodic_state.h"
#include "ui/session/job_manager.h"
#include "ui/session/run_verifier.h"

namespace causeway {
class LiveStore;
}

namespace causeway::ui {

class Document;
class LibrarySource;
class NativeTrust;
struct SessionRun;

/// The message of the first error; empty where there is none.
[[nodiscard]] QString firstErrorOf(const Diagnostics& diagnostics);

class ModelSession : public QObject {
    Q_OBJECT
public:
    static constexpr int kDelay = 300;  ///< milliseconds from the last change to the analysis

    /// Both must outlive the session.
    ModelSession(Document& document, JobManager& jobs, QObject* parent = nullptr);
    ~ModelSession() override;

    /// Where libraries are searched, and whose native code may run; both must outlive the session. Without them nothing
    /// but what is shipped is searched, and no native code runs.
    void setLibraries(const LibrarySource& libraries, const NativeTrust& trust);
    /// What holds for models that do not say themselves.
    struct Defaults {
        std::string solver = SimulationSettings().solver;
        double tolerance = SimulationSettings().tolerance;
        std::uint32_t intervals = SimulationSettings().intervals;
        bool operator==(const Defaults&) const = default;
    };
    /// Other ones take the place of what was set for this session.
    void setDefaults(const Defaults& defaults);
    /// Libraries of which no one is told that units disagree.
    void setUnitsUnchecked(std::vector<std::string> libraries);
    /// Of the next runs.
    void setStorage(const ResultStorage& storage) { m_storage = storage; }

    [[nodiscard]] Document& document() const { return m_document; }
    /// The latest; null before the first.
    [[nodiscard]] const std::shared_ptr<const Analysis>& analysis() const { return m_analysis; }
    /// What views show: the latest that has a structure, or the latest when the chosen model has none.
    [[nodiscard]] const std::shared_ptr<const Analysis>& shown() const { return m_shown; }
    /// What makes the shown model singular; null where nothing does.
    [[nodiscard]] const std::shared_ptr<const SingularMarks>& singular() const { return m_singular; }
    /// Where that is in the text that `shown` is of.
    [[nodiscard]] const std::vector<SingularPlace>& singularPlaces() const { return m_singularPlaces; }
    /// Declarations of that text without a unit for which one follows.
    [[nodiscard]] const std::shared_ptr<const std::vector<MissingUnit>>& missingUnits() const { return m_missingUnits; }
    /// The model is being drawn: what is not connected yet is told quietly, in place of what does not work without it,
    /// until the model is run or whole.
    void setDrawn();
    /// Whether the places in `shown` are places in the present text.
    [[nodiscard]] bool isShownCurrent() const;
    [[nodiscard]] bool isAnalysisCurrent() const;
    /// How many analyses have arrived.
    [[nodiscard]] int analysisCount() const { return m_analysisCount; }

    /// The model chosen by the user; empty: the core chooses.
    [[nodiscard]] const QString& chosenModel() const { return m_chosenModel; }
    void chooseModel(const QString& name);

    [[nodiscard]] const SimulationSettings& settings() const { return m_settings; }
    void setSettings(const SimulationSettings& settings) { m_settings = settings; }
    /// Those of the model's annotations again.
    void takeExperiment();
    /// In s, by the frequencies of a model that has no stop time of its own; else nothing.
    [[nodiscard]] std::optional<double> proposedDuration() const { return m_proposedDuration; }

    /// The last run; null before the first.
    [[nodiscard]] const std::shared_ptr<const Result>& result() const { return m_result; }
    [[nodiscard]] const Simulation& simulation() const { return m_simulation; }
    /// What the last run was made from: it can be repeated. Null, and defaults, before the first.
    struct RunOrigin {
        std::shared_ptr<const Analysis> analysis;
        SimulationSettings settings;
        bool isRepeated = false;  ///< as one of many, by simulateAgain
        bool isPeriodic = false;  ///< the waveform of a periodic steady state: simulating leads to another one
    };
    [[nodiscard]] const RunOrigin& runOrigin() const { return m_runOrigin; }
    /// Of what the last run was; it is shown until there is another.
    enum class RunAge {
        Present,       ///< the text as it is, but for comments and looks, or there is no run
        EarlierText,   ///< the text has changed, and not only in comments and looks
        AnotherModel,  ///< likewise, or another model was chosen
    };
    [[nodiscard]] RunAge runAge() const { return m_runAge; }
    /// Of what else was computed from an analysis, likewise.
    [[nodiscard]] RunAge ageOf(const Analysis& analysis) const { return ageOf(&analysis, RunAge::Present); }
    /// The last search for a periodic steady state.
    struct SteadyState {
        std::shared_ptr<const Analysis> analysis;    ///< null: none was searched
        std::shared_ptr<const PeriodicState> state;  ///< null: none was found
        Diagnostics diagnostics;                     ///< what keeps it from being found, and warnings
        bool isCancelled = false;
    };
    [[nodiscard]] const SteadyState& steadyState() const { return m_steady; }
    /// What the last run had to say, and what is said of it once it is verified. Nothing when it is not of the present
    /// text.
    [[nodiscard]] const Diagnostics& simulationDiagnostics() const;
    /// What is said of classes of the text that another open document declares, too.
    [[nodiscard]] Diagnostics namesakes() const;
    [[nodiscard]] RunVerifier& verifier() { return m_verifier; }
    [[nodiscard]] const RunVerifier& verifier() const { return m_verifier; }
    /// A model is there that can be simulated as it stands.
    [[nodiscard]] bool canSimulate() const;

    /// Now, without the delay.
    void analyse();
    /// As soon as the present text is analysed.
    void simulate();
    /// Likewise, but a run that goes on comes to its end first: for values that change many times a second.
    void simulateAgain();
    /// As soon as the present text is analysed: the steady state, and its waveform as the run.
    void findSteadyState(const PeriodicRequest& request);
    /// What was asked for last, a run or a steady state, where the user was asked in between.
    void goOn();
    /// Stops what runs. A simulation keeps what it has computed.
    void stop();
    [[nodiscard]] bool isBusy() const;
    [[nodiscard]] bool isSimulating() const;
    [[nodiscard]] bool isSearchingSteadyState() const { return m_periodic && isSimulating(); }
    /// Why the result is not that of a whole run, in a few words; empty when it is.
    [[nodiscard]] QString whyIncomplete() const;
    /// Why one should not trust the result: it is of an earlier text, or the above, or it does not fulfil the model.
    /// Empty when nothing speaks against it.
    [[nodiscard]] QString whyDoubtful() const;
    /// The variables whose values `soFar` brings: at once, where there are others than before.
    void watch(std::vector<std::string> variables);

signals:
    void analysed();
    /// `shown` is another one.
    void shownChanged();
    void settingsChanged();
    /// Nothing ran: native code of these libraries would, and nobody said yet whether it may.
    void trustWanted(const QStringList& libraries);
    /// The run has stopped: the model wants to read or change files in these folders, and nobody said yet whether it
    /// may.
    void filesWanted(const QStringList& folders);
    void simulationStarted();
    void simulationProgressed(double fraction);
    /// What a run that goes on has left so far, each 40 ms, or as often as copying it costs little.
    void soFar(std::shared_ptr<const causeway::Result> result);
    void simulated();
    /// The search has ended; where it has found something, `simulated` comes before.
    void steadyStateSearched();
    /// What is known of whether the last run fulfils the model, and with it `simulationDiagnostics`.
    void verificationChanged();
    /// `runAge` is another.
    void runAged();
    /// `namesakes` may be others.
    void namesakesChanged();
    void busyChanged();

private:
    /// The other open documents that can be changed.
    [[nodiscard]] std::vector<std::shared_ptr<const SyntaxTree>> documentsBeside() const;
    /// Another document has changed: what was made with it is made again, and what has mistakes.
    void followOtherDocuments();
    struct Answer {
        std::shared_ptr<const Analysis> analysis, quiet;  ///< quiet: of a model that is being drawn; may be the same
        std::shared_ptr<const SingularMarks> singular;
        std::vector<SingularPlace> singularPlaces;
        std::shared_ptr<const std::vector<MissingUnit>> missingUnits;
        std::optional<double> proposedDuration;
    };
    void takeAnalysis(Answer answer, quint64 revision);
    /// A run was asked for: what was quiet is told.
    void tellAll();
    void runWhenAnalysed();
    void startSimulation();
    void takeRun(const RunOrigin& origin, const SessionRun& run);
    void takeSteadyState(const RunOrigin& origin, const SessionRun& run, bool isCancelled);
    void lookAtRun();
    void takeSoFar();
    [[nodiscard]] RunAge ageOfRun() const { return ageOf(m_runOrigin.analysis.get(), m_runAge); }
    /// `before`: what was known of it.
    [[nodiscard]] RunAge ageOf(const Analysis* analysis, RunAge before) const;
    void updateRunAge();
    /// The run's messages lead to the same code in the present text.
    void placeDiagnostics();
    void show(Answer answer, quint64 revision);
    /// What holds until the user types another one.
    [[nodiscard]] double usualStopTime() const;

    Document& m_document;
    JobManager& m_jobs;
    QString m_analysisKey, m_simulationKey;
    QTimer m_delay;
    JobManager::JobId m_simulationJob = 0;

    const LibrarySource* m_libraries = nullptr;
    std::vector<std::shared_ptr<const SyntaxTree>> m_beside;  ///< of the analysis that was started last
    const NativeTrust* m_trust = nullptr;
    Defaults m_defaults;
    ResultStorage m_storage = defaultStorage();
    QString m_chosenModel;
    std::shared_ptr<const Analysis> m_analysis, m_shown;
    std::shared_ptr<const SingularMarks> m_singular;  ///< of m_shown
    std::vector<SingularPlace> m_singularPlaces;
    std::shared_ptr<const std::vector<MissingUnit>> m_missingUnits;
    quint64 m_analysisRevision = 0, m_shownRevision = 0;
    int m_analysisCount = 0;
    std::optional<Experiment> m_experiment;  ///< where the settings came from
    AnnotatedMethods m_annotatedMethods;     ///< likewise; empty: the usual ones
    std::optional<double> m_proposedDuration;
    SimulationSettings m_settings;
    std::vector<std::string> m_unitsUnchecked;
    Simulation m_simulation;
    RunOrigin m_runOrigin;
    RunAge m_runAge = RunAge::Present;
    std::shared_ptr<const Result> m_result;
    Diagnostics m_runDiagnostics;         ///< of the run itself
    Diagnostics m_simulationDiagnostics;  ///< and of its verification
    Diagnostics m_placedDiagnostics;      ///< the same, in the present text
    RunVerifier m_verifier;

    std::shared_ptr<LiveStore> m_live;  ///< of the run that goes on
    QTimer m_look;
    struct Look {
        std::shared_ptr<LiveStore> store;
        std::shared_ptr<const Result> result;
        int milliseconds = 0;  ///< it took
    };
    QFutureWatcher<Look> m_looker;
    std::shared_ptr<const Result> m_soFar;
    std::vector<std::string> m_watched;
    bool m_looksAtOnce = false;      ///< when the look that is under way has ended
    std::optional<Answer> m_unsaid;  ///< what is quiet at present
    bool m_isDrawn = false;
    bool m_simulateWhenAnalysed = false;
    std::optional<PeriodicRequest> m_periodic;  ///< what was asked for last is a steady state
    SteadyState m_steady;
    bool m_runAgain = false;     ///< after the run that goes on
    bool m_isRepeat = false;     ///< the next run follows values that change
    bool m_showsAnyway = false;  ///< another model was chosen: what is shown of the old one must go
};

}  // namespace causeway::ui
