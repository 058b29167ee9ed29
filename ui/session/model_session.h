// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The session of one document: analyses it in the background after each change, and simulates it on request.
///
/// An analysis starts `kDelay` after the last change and supersedes older ones; results for outdated revisions are
/// dropped. While a text has errors the views keep the last analysis with a structure (`shown`); the problems are
/// always those of the latest one (`analysis`). A periodic steady state is computed like a run, and its waveform is a
/// run.
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
#include "core/editing/classes/experiment_annotation.h"
#include "core/editing/fixes/singular_places.h"
#include "core/editing/fixes/unit_fixes.h"
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

/// Message of the first error; empty if there is none.
[[nodiscard]] QString firstErrorOf(const Diagnostics& diagnostics);

class ModelSession : public QObject {
    Q_OBJECT
public:
    static constexpr int kDelay = 300;  ///< milliseconds from the last change to the analysis

    /// Both must outlive the session.
    ModelSession(Document& document, JobManager& jobs, QObject* parent = nullptr);
    ~ModelSession() override;

    /// Library search path, and permissions for native code; both must outlive the session. Without them only the
    /// bundled library is searched, and no native code runs.
    void setLibraries(const LibrarySource& libraries, const NativeTrust& trust);
    /// Settings for models that do not specify them.
    struct Defaults {
        std::string solver = SimulationSettings().solver;
        double tolerance = SimulationSettings().tolerance;
        std::uint32_t intervals = SimulationSettings().intervals;
        bool operator==(const Defaults&) const = default;
    };
    /// Replaces settings made for this session.
    void setDefaults(const Defaults& defaults);
    /// Libraries without warnings about inconsistent units.
    void setUnitsUnchecked(std::vector<std::string> libraries);
    /// For future runs.
    void setStorage(const ResultStorage& storage) { m_storage = storage; }

    [[nodiscard]] Document& document() const { return m_document; }
    /// The latest analysis; null before the first.
    [[nodiscard]] const std::shared_ptr<const Analysis>& analysis() const { return m_analysis; }
    /// Analysis displayed by views: the latest with a structure, or the latest if the chosen model has none.
    [[nodiscard]] const std::shared_ptr<const Analysis>& shown() const { return m_shown; }
    /// Parts that make the shown model singular; null if there are none.
    [[nodiscard]] const std::shared_ptr<const SingularMarks>& singular() const { return m_singular; }
    /// Their places in the text of `shown`.
    [[nodiscard]] const std::vector<SingularPlace>& singularPlaces() const { return m_singularPlaces; }
    /// Declarations in that text without a unit that the equations determine.
    [[nodiscard]] const std::shared_ptr<const std::vector<MissingUnit>>& missingUnits() const { return m_missingUnits; }
    /// The model is being drawn: until it is complete or run, unconnected components are reported as hints, instead of
    /// the errors they cause.
    void setDrawn();
    /// Whether places in `shown` are valid in the current text.
    [[nodiscard]] bool isShownCurrent() const;
    [[nodiscard]] bool isAnalysisCurrent() const;
    /// Number of completed analyses.
    [[nodiscard]] int analysisCount() const { return m_analysisCount; }

    /// Model chosen by the user; empty: chosen by the core.
    [[nodiscard]] const QString& chosenModel() const { return m_chosenModel; }
    void chooseModel(const QString& name);

    [[nodiscard]] const SimulationSettings& settings() const { return m_settings; }
    void setSettings(const SimulationSettings& settings) { m_settings = settings; }
    /// Resets the settings to those of the model's annotations.
    void takeExperiment();
    /// In s, from the frequencies of a model without a stop time; else nothing.
    [[nodiscard]] std::optional<double> proposedDuration() const { return m_proposedDuration; }

    /// The last run; null before the first.
    [[nodiscard]] const std::shared_ptr<const Result>& result() const { return m_result; }
    [[nodiscard]] const Simulation& simulation() const { return m_simulation; }
    /// Inputs of the last run, to repeat it. Null, and defaults, before the first.
    struct RunOrigin {
        std::shared_ptr<const Analysis> analysis;
        SimulationSettings settings;
        bool isRepeated = false;  ///< one of many, by simulateAgain
        bool isPeriodic = false;  ///< waveform of a periodic steady state: a simulation would yield another one
    };
    [[nodiscard]] const RunOrigin& runOrigin() const { return m_runOrigin; }
    /// What the displayed run belongs to.
    enum class RunAge {
        Present,       ///< the current text, except for comments and graphics; or there is no run
        EarlierText,   ///< an earlier text that differs in more than comments and graphics
        AnotherModel,  ///< another model of the text
    };
    [[nodiscard]] RunAge runAge() const { return m_runAge; }
    /// The same for another result computed from an analysis.
    [[nodiscard]] RunAge ageOf(const Analysis& analysis) const { return ageOf(&analysis, RunAge::Present); }
    /// The last computation of a periodic steady state.
    struct SteadyState {
        std::shared_ptr<const Analysis> analysis;    ///< null: not computed
        std::shared_ptr<const PeriodicState> state;  ///< null: not found
        Diagnostics diagnostics;                     ///< reasons for failure, and warnings
        bool isCancelled = false;
    };
    [[nodiscard]] const SteadyState& steadyState() const { return m_steady; }
    /// Messages of the last run and, later, of its verification. Empty if it does not belong to the current text.
    [[nodiscard]] const Diagnostics& simulationDiagnostics() const;
    /// Messages about classes that another open document declares as well.
    [[nodiscard]] Diagnostics namesakes() const;
    [[nodiscard]] RunVerifier& verifier() { return m_verifier; }
    [[nodiscard]] const RunVerifier& verifier() const { return m_verifier; }
    /// The current model can be simulated.
    [[nodiscard]] bool canSimulate() const;

    /// Analyses immediately, without the delay.
    void analyse();
    /// Simulates as soon as the current text is analysed.
    void simulate();
    /// The same, after the current run has completed: for values that change many times a second.
    void simulateAgain();
    /// As soon as the current text is analysed: computes the steady state, with its waveform as the run.
    void findSteadyState(const PeriodicRequest& request);
    /// Resumes the last request, a run or a steady state, after a question to the user.
    void goOn();
    /// Cancels current work. A simulation keeps its results so far.
    void stop();
    [[nodiscard]] bool isBusy() const;
    [[nodiscard]] bool isSimulating() const;
    [[nodiscard]] bool isSearchingSteadyState() const { return m_periodic && isSimulating(); }
    /// Reason why the result is not that of a complete run, in a few words; empty if it is.
    [[nodiscard]] QString whyIncomplete() const;
    /// Reason for doubt about the result: it belongs to an earlier text, is incomplete, or violates the model. Empty if
    /// there is none.
    [[nodiscard]] QString whyDoubtful() const;
    /// Variables whose values `soFar` delivers; immediately, if the set has changed.
    void watch(std::vector<std::string> variables);

signals:
    void analysed();
    /// `shown` has changed.
    void shownChanged();
    void settingsChanged();
    /// Nothing was run: native code of these libraries would be, and the user has not decided about it.
    void trustWanted(const QStringList& libraries);
    /// The run has stopped: the model needs access to files in these folders, and the user has not decided about it.
    void filesWanted(const QStringList& folders);
    void simulationStarted();
    void simulationProgressed(double fraction);
    /// Partial result of the current run, every 40 ms, or less often if copying is expensive.
    void soFar(std::shared_ptr<const causeway::Result> result);
    void simulated();
    /// The computation has ended; on success `simulated` precedes it.
    void steadyStateSearched();
    /// The verification state of the last run has changed, and with it `simulationDiagnostics`.
    void verificationChanged();
    /// `runAge` has changed.
    void runAged();
    /// `namesakes` may have changed.
    void namesakesChanged();
    void busyChanged();

private:
    /// The other open, editable documents.
    [[nodiscard]] std::vector<std::shared_ptr<const SyntaxTree>> documentsBeside() const;
    /// Another document has changed: repeats the analysis if it used that document, or has errors.
    void followOtherDocuments();
    struct Answer {
        std::shared_ptr<const Analysis> analysis, quiet;  ///< quiet: the analysis shown while a model is being drawn;
                                                          ///< may be the same
        std::shared_ptr<const SingularMarks> singular;
        std::vector<SingularPlace> singularPlaces;
        std::shared_ptr<const std::vector<MissingUnit>> missingUnits;
        std::optional<double> proposedDuration;
    };
    void takeAnalysis(Answer answer, quint64 revision);
    /// A run was requested: shows the suppressed messages.
    void tellAll();
    void runWhenAnalysed();
    void startSimulation();
    void takeRun(const RunOrigin& origin, const SessionRun& run);
    void takeSteadyState(const RunOrigin& origin, const SessionRun& run, bool isCancelled);
    void lookAtRun();
    void takeSoFar();
    [[nodiscard]] RunAge ageOfRun() const { return ageOf(m_runOrigin.analysis.get(), m_runAge); }
    /// `before`: the previous age.
    [[nodiscard]] RunAge ageOf(const Analysis* analysis, RunAge before) const;
    void updateRunAge();
    /// Maps the places of the run's messages to the current text.
    void placeDiagnostics();
    void show(Answer answer, quint64 revision);
    /// Default stop time, until the user enters another one.
    [[nodiscard]] double usualStopTime() const;

    Document& m_document;
    JobManager& m_jobs;
    QString m_analysisKey, m_simulationKey;
    QTimer m_delay;
    JobManager::JobId m_simulationJob = 0;

    const LibrarySource* m_libraries = nullptr;
    std::vector<std::shared_ptr<const SyntaxTree>> m_beside;  ///< used by the analysis started last
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
    std::optional<Experiment> m_experiment;  ///< origin of the settings
    AnnotatedMethods m_annotatedMethods;     ///< origin of the settings; empty: defaults
    std::optional<double> m_proposedDuration;
    SimulationSettings m_settings;
    std::vector<std::string> m_unitsUnchecked;
    Simulation m_simulation;
    RunOrigin m_runOrigin;
    RunAge m_runAge = RunAge::Present;
    std::shared_ptr<const Result> m_result;
    Diagnostics m_runDiagnostics;         ///< of the run
    Diagnostics m_simulationDiagnostics;  ///< of the run and its verification
    Diagnostics m_placedDiagnostics;      ///< the same, with places in the current text
    RunVerifier m_verifier;

    std::shared_ptr<LiveStore> m_live;  ///< of the current run
    QTimer m_look;
    struct Look {
        std::shared_ptr<LiveStore> store;
        std::shared_ptr<const Result> result;
        int milliseconds = 0;  ///< duration
    };
    QFutureWatcher<Look> m_looker;
    std::shared_ptr<const Result> m_soFar;
    std::vector<std::string> m_watched;
    bool m_looksAtOnce = false;      ///< take the next copy when the current one is complete
    std::optional<Answer> m_unsaid;  ///< suppressed messages
    bool m_isDrawn = false;
    bool m_simulateWhenAnalysed = false;
    std::optional<PeriodicRequest> m_periodic;  ///< the last request is a steady state
    SteadyState m_steady;
    bool m_runAgain = false;     ///< after the current run
    bool m_isRepeat = false;     ///< the next run is a repetition with changed values
    bool m_showsAnyway = false;  ///< another model was chosen: replace what is shown of the old one in any case
};

}  // namespace causeway::ui
