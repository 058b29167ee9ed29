// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/model_session.h"

#include <fmt/format.h>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QLocale>
#include <QtConcurrentRun>
#include <algorithm>
#include <utility>

#include "core/editing/diagram/diagram_edits.h"
#include "core/editing/diagram/unconnected.h"
#include "core/editing/fixes/name_fixes.h"
#include "core/editing/fixes/stop_proposal.h"
#include "core/editing/fixes/structure_fixes.h"
#include "core/library/texts_beside.h"
#include "core/results/live_store.h"
#include "core/syntax/parser.h"
#include "core/syntax/same_code.h"
#include "core/syntax/syntax_tree.h"
#include "ui/session/document.h"
#include "ui/session/library_source.h"
#include "ui/session/native_trust.h"
#include "ui/session/paths.h"
#include "ui/session/session_run.h"

namespace causeway::ui {

namespace {

/// Milliseconds: shorter runs are shown only at their end; shortest interval between updates of curves.
constexpr int kFirstLook = 120, kLook = 40;

bool sameExperiment(const Experiment& a, const Experiment& b)
{
    return a.startTime == b.startTime && a.stopTime == b.stopTime && a.interval == b.interval &&
           a.tolerance == b.tolerance;
}

/// An analysis that holds only the reason for its failure.
std::shared_ptr<const Analysis> failedAnalysis(const std::shared_ptr<const SourceFile>& file, const Diagnostics& fault)
{
    auto analysis = std::make_shared<Analysis>();
    analysis->source = analysis->sources.add(file);
    analysis->diagnostics = fault;
    return analysis;
}

/// Cancellation by the user is not an error.
Diagnostics withoutCancellation(const Diagnostics& diagnostics)
{
    Diagnostics others;
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.definition != &diag::CancelledTag::definition) others.add(diagnostic);
    }
    return others;
}

}  // namespace

QString firstErrorOf(const Diagnostics& diagnostics)
{
    const auto& items = diagnostics.items();
    const auto first =
        std::ranges::find_if(items, [](const Diagnostic& each) { return each.severity() == Severity::Error; });
    return first == items.end() ? QString() : QString::fromStdString(first->message);
}

ModelSession::ModelSession(Document& document, JobManager& jobs, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(jobs), m_verifier(jobs)
{
    m_analysisKey = JobManager::keyFor(QStringLiteral("analysis"), this);
    m_simulationKey = JobManager::keyFor(QStringLiteral("simulation"), this);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelay);
    connect(&m_delay, &QTimer::timeout, this, &ModelSession::analyse);
    connect(&m_document, &Document::changed, this, [this] {
        m_delay.start();
        updateRunAge();
        emit busyChanged();
    });
    connect(&m_jobs, &JobManager::progressed, this, [this](quint64 id, double fraction) {
        if (id == m_simulationJob) emit simulationProgressed(fraction);
    });
    connect(&m_jobs, &JobManager::finished, this, &ModelSession::busyChanged);
    m_look.setSingleShot(true);
    connect(&m_look, &QTimer::timeout, this, &ModelSession::lookAtRun);
    connect(&m_looker, &QFutureWatcherBase::finished, this, &ModelSession::takeSoFar);
    connect(&m_verifier, &RunVerifier::changed, this, [this] {
        m_simulationDiagnostics = m_runDiagnostics;
        reportFindings(m_verifier.verification(), m_simulationDiagnostics);
        placeDiagnostics();
        emit verificationChanged();
    });
}

ModelSession::~ModelSession()
{
    m_looker.disconnect(this);
    m_looker.waitForFinished();
    m_jobs.cancelKey(m_analysisKey);
    m_jobs.cancelKey(m_simulationKey);
}

void ModelSession::setLibraries(const LibrarySource& libraries, const NativeTrust& trust)
{
    m_libraries = &libraries;
    m_trust = &trust;
    connect(m_libraries, &LibrarySource::foldersChanged, this, [this] {
        if (m_analysis) m_delay.start();
        emit busyChanged();
    });
    connect(m_libraries, &LibrarySource::documentsChanged, this, &ModelSession::followOtherDocuments);
}

std::vector<std::shared_ptr<const SyntaxTree>> ModelSession::documentsBeside() const
{
    std::vector<std::shared_ptr<const SyntaxTree>> others;
    if (m_libraries == nullptr) return others;
    const std::string own = m_document.label().toStdString();
    const auto view = m_libraries->view();
    for (const auto& tree : view->documents) {
        if (tree->file().path() != own) others.push_back(tree);
    }
    return others;
}

void ModelSession::followOtherDocuments()
{
    if (!m_analysis) return;
    emit namesakesChanged();
    const auto isIn = [](const std::vector<std::shared_ptr<const SyntaxTree>>& trees, const SyntaxTree& wanted) {
        return std::ranges::any_of(trees, [&](const auto& tree) {
            return tree->file().path() == wanted.file().path() && tree->file().text() == wanted.file().text();
        });
    };
    const auto isUsed = [this](const SyntaxTree& tree) {
        const SourceSet& sources = m_analysis->sources;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            if (sources[SourceId(i)].path() == tree.file().path()) return true;
        }
        return false;
    };
    const auto now = documentsBeside();
    // A used name may now be ambiguous.
    const auto hasNamesakes = [&](const SyntaxTree& tree) {
        const std::vector<std::string> names = topNames(tree);
        return std::ranges::any_of(now, [&](const auto& other) {
            if (other->file().path() == tree.file().path() || !isUsed(*other)) return false;
            return std::ranges::any_of(topNames(*other), [&](const std::string& name) {
                return std::ranges::find(names, name) != names.end();
            });
        });
    };
    bool matters = false;
    const auto* const before = &m_beside;
    for (const auto& [some, others] : {std::pair(&now, before), std::pair(before, &now)}) {
        for (const auto& tree : *some)
            matters = matters || (!isIn(*others, *tree) &&
                                  (m_analysis->diagnostics.hasErrors() || isUsed(*tree) || hasNamesakes(*tree)));
    }
    if (!matters) return;
    m_delay.start();
    emit busyChanged();
}

void ModelSession::setDefaults(const Defaults& defaults)
{
    if (defaults == m_defaults) return;
    m_defaults = defaults;
    takeExperiment();
}

void ModelSession::setUnitsUnchecked(std::vector<std::string> libraries)
{
    if (libraries == m_unitsUnchecked) return;
    m_unitsUnchecked = std::move(libraries);
    if (m_analysis) analyse();
}

bool ModelSession::isShownCurrent() const
{
    return m_shown && m_shownRevision == m_document.revision();
}

bool ModelSession::isAnalysisCurrent() const
{
    return m_analysis && m_analysisRevision == m_document.revision();
}

void ModelSession::chooseModel(const QString& name)
{
    if (m_chosenModel == name) return;
    m_chosenModel = name;
    m_showsAnyway = true;
    analyse();
}

void ModelSession::analyse()
{
    m_delay.stop();
    const quint64 revision = m_document.revision();
    const std::string label = m_document.label().toStdString();
    auto file = std::make_shared<const SourceFile>(label, m_document.text());
    const JobManager::Request request{tr("Analysing %1").arg(m_document.name()), m_analysisKey, this};
    AnalysisRequest wanted;
    wanted.file = file;
    wanted.modelName = m_chosenModel.toStdString();
    wanted.forSimulation = false;  // opened read-only; without a program there is nothing to simulate
    wanted.unitsUnchecked = m_unitsUnchecked;
    if (m_libraries != nullptr) wanted.libraryFolders = m_libraries->searchedFirst();
    wanted.others = m_beside = documentsBeside();
    m_jobs.start<Answer>(
        request,
        [wanted](const Task& task) {
            Answer answer{withNameFixes(withStructureFixes(causeway::analyse(wanted, task), wanted, task)),
                          nullptr,
                          nullptr,
                          {},
                          nullptr,
                          std::nullopt};
            answer.quiet = quietUntilConnected(answer.analysis);
            if (answer.analysis->structure) answer.singular = singularMarks(answer.analysis->structure);
            if (answer.singular) answer.singularPlaces = causeway::singularPlaces(*answer.analysis, *answer.singular);
            answer.missingUnits =
                std::make_shared<const std::vector<MissingUnit>>(causeway::missingUnits(*answer.analysis));
            if (answer.analysis->scalarDae)
                answer.proposedDuration = causeway::proposedDuration(*answer.analysis->scalarDae);
            return answer;
        },
        [this, file, revision](JobOutcome<Answer> outcome) {
            if (!outcome.value)
                outcome.value =
                    Answer{failedAnalysis(file, outcome.fault), nullptr, nullptr, {}, nullptr, std::nullopt};
            takeAnalysis(std::move(*outcome.value), revision);
        });
    emit busyChanged();
}

void ModelSession::takeAnalysis(Answer answer, quint64 revision)
{
    if (revision != m_document.revision()) return;  // stale; a newer one is under way
    m_unsaid.reset();
    if (m_isDrawn && !m_simulateWhenAnalysed && answer.quiet && answer.quiet != answer.analysis) {
        m_unsaid = answer;
        answer = {answer.quiet, answer.quiet, nullptr, {}, answer.missingUnits, answer.proposedDuration};
    }
    m_analysis = answer.analysis;
    m_analysisRevision = revision;
    ++m_analysisCount;

    if (m_analysis->structure || !m_shown || !m_shown->structure || m_showsAnyway) show(std::move(answer), revision);
    m_showsAnyway = false;
    updateRunAge();
    emit analysed();

    if (m_simulateWhenAnalysed) {
        m_simulateWhenAnalysed = false;
        startSimulation();
    }
}

void ModelSession::setDrawn()
{
    m_isDrawn = true;
}

void ModelSession::tellAll()
{
    if (!m_unsaid) return;
    Answer answer = std::move(*m_unsaid);
    m_unsaid.reset();
    m_analysis = answer.analysis;
    if (m_analysis->structure || m_shownRevision == m_analysisRevision) show(std::move(answer), m_analysisRevision);
    emit analysed();
}

void ModelSession::show(Answer answer, quint64 revision)
{
    m_shown = std::move(answer.analysis);
    m_singular = std::move(answer.singular);
    m_singularPlaces = std::move(answer.singularPlaces);
    m_missingUnits = std::move(answer.missingUnits);
    m_shownRevision = revision;
    if (m_shown->dae) {
        const Experiment& experiment = m_shown->dae->experiment;
        AnnotatedMethods methods = annotatedMethods(*m_shown);
        const bool isUsualStop = m_settings.stopTime == usualStopTime();
        m_proposedDuration = answer.proposedDuration;
        if (!m_experiment || !sameExperiment(*m_experiment, experiment) || methods != m_annotatedMethods) {
            m_experiment = experiment;
            m_annotatedMethods = std::move(methods);
            takeExperiment();
        } else if (isUsualStop && m_settings.stopTime != usualStopTime()) {
            m_settings.stopTime = usualStopTime();
            emit settingsChanged();
        }
    }
    emit shownChanged();
}

double ModelSession::usualStopTime() const
{
    const SimulationSettings usual = settingsFor(m_experiment.value_or(Experiment()));
    return m_proposedDuration ? usual.startTime + *m_proposedDuration : usual.stopTime;
}

void ModelSession::takeExperiment()
{
    const Experiment experiment = m_experiment.value_or(Experiment());
    m_settings = settingsFor(experiment);
    m_settings.stopTime = usualStopTime();
    m_settings.wantsDetails = true;  // cheap, and showing them later would need another run
    m_settings.solver = m_annotatedMethods.solver.empty() ? m_defaults.solver : m_annotatedMethods.solver;
    if (!m_annotatedMethods.rootFinder.empty()) m_settings.rootFinder = m_annotatedMethods.rootFinder;
    if (!experiment.tolerance) m_settings.tolerance = m_defaults.tolerance;
    if (!experiment.interval) m_settings.intervals = m_defaults.intervals;
    emit settingsChanged();
}

bool ModelSession::canSimulate() const
{
    return m_analysis && m_analysis->program != nullptr;
}

void ModelSession::simulate()
{
    m_periodic.reset();
    runWhenAnalysed();
}

void ModelSession::findSteadyState(const PeriodicRequest& request)
{
    m_isRepeat = m_runAgain = false;
    m_periodic = request;
    runWhenAnalysed();
}

void ModelSession::goOn()
{
    runWhenAnalysed();
}

void ModelSession::runWhenAnalysed()
{
    if (isAnalysisCurrent() && !m_delay.isActive() && !m_jobs.isRunning(m_analysisKey)) {
        startSimulation();
        return;
    }
    m_simulateWhenAnalysed = true;
    if (m_delay.isActive() || !m_jobs.isRunning(m_analysisKey)) analyse();
}

void ModelSession::simulateAgain()
{
    m_runAgain = isSimulating();
    if (m_runAgain) return;
    m_isRepeat = true;
    simulate();
}

void ModelSession::startSimulation()
{
    tellAll();
    if (!canSimulate()) {
        emit simulated();  // nothing ran; the diagnostics explain why
        return;
    }
    if (m_trust != nullptr) {
        m_settings.trustedFolders = m_trust->trustedFolders();
        if (const QStringList open = m_trust->undecided(*m_analysis); !open.isEmpty()) {
            emit trustWanted(open);
            emit busyChanged();
            return;
        }
    }
    using RunAnswer = std::shared_ptr<SessionRun>;
    const QString title = m_periodic ? tr("Steady state of %1") : tr("Simulating %1");
    const JobManager::Request request{title.arg(QString::fromStdString(m_analysis->modelName)), m_simulationKey, this};
    m_live = std::make_shared<LiveStore>(m_storage);
    m_soFar.reset();
    m_look.start(kFirstLook);
    if (!m_periodic) m_verifier.clear();
    m_simulationJob = m_jobs.start<RunAnswer>(
        request,
        [analysis = m_analysis, settings = m_settings, store = m_live, folder = m_storage.folder.string(),
         periodic = m_periodic](const Task& task) {
            auto run = std::make_shared<SessionRun>(runModel(*analysis, settings, periodic, *store, task));
            if (const auto error = store->finish()) run->diagnostics.report(diag::CannotWriteFile, {}, folder, *error);
            run->simulation.result = store->result();
            return run;
        },
        [this, origin = RunOrigin{m_analysis, m_settings, std::exchange(m_isRepeat, false), m_periodic.has_value()},
         store = m_live](const JobOutcome<RunAnswer>& outcome) {
            m_simulationJob = 0;
            m_look.stop();
            m_live.reset();
            m_soFar.reset();
            SessionRun run =
                outcome.value ? **outcome.value : runWithFault(outcome.fault, origin.settings.startTime, *store);
            run.diagnostics = withoutCancellation(run.diagnostics);
            origin.isPeriodic ? takeSteadyState(origin, run, outcome.cancelled) : takeRun(origin, run);
        });
    emit simulationStarted();
    emit busyChanged();
}

void ModelSession::takeRun(const RunOrigin& origin, const SessionRun& run)
{
    m_runOrigin = origin;
    m_runAge = ageOfRun();
    m_simulation = run.simulation;
    m_runDiagnostics = run.diagnostics;
    if (!run.hasFault || m_simulation.result->rowCount() > 0) m_result = m_simulation.result;
    m_simulationDiagnostics = m_runDiagnostics;
    placeDiagnostics();
    if (origin.isPeriodic) m_verifier.clear();  // the search has verified periodicity
    emit simulated();
    if (!origin.isPeriodic) m_verifier.setRun(origin.analysis, origin.settings, m_simulation, origin.isRepeated);
    const QStringList open = m_trust != nullptr ? m_trust->undecided(m_simulation.refusedFolders) : QStringList();
    if (!open.isEmpty()) emit filesWanted(open);
    if (std::exchange(m_runAgain, false)) simulateAgain();
}

void ModelSession::takeSteadyState(const RunOrigin& origin, const SessionRun& run, bool isCancelled)
{
    m_steady = {origin.analysis, run.steady, run.diagnostics, isCancelled};
    // Keeps the present run unless there is a new one.
    if (m_steady.state) takeRun(origin, run);
    emit steadyStateSearched();
}

void ModelSession::watch(std::vector<std::string> variables)
{
    const auto isKnown = [this](const std::string& name) {
        return std::ranges::find(m_watched, name) != m_watched.end();
    };
    const bool hasOthers = !std::ranges::all_of(variables, isKnown);
    m_watched = std::move(variables);
    if (!hasOthers || !m_live) return;
    m_looksAtOnce = m_looker.isRunning();
    // A run that is too young to be shown remains hidden.
    if (!m_looksAtOnce && m_soFar) m_look.start(0);
}

void ModelSession::lookAtRun()
{
    if (!m_live || m_looker.isRunning()) return;
    m_looker.setFuture(QtConcurrent::run([store = m_live, before = m_soFar, watched = m_watched] {
        QElapsedTimer clock;
        clock.start();
        std::shared_ptr<const Result> result = store->soFar(before, watched);
        return Look{store, std::move(result), static_cast<int>(clock.elapsed())};
    }));
}

void ModelSession::takeSoFar()
{
    // Copying may take a few percent of the time at most.
    constexpr int kShare = 20;
    const Look look = m_looker.result();
    if (!m_live) return;
    m_look.start(std::exchange(m_looksAtOnce, false) ? 0 : std::max(kLook, kShare * look.milliseconds));
    if (look.store != m_live) return;  // belongs to the previous run
    m_soFar = look.result;
    emit soFar(m_soFar);
}

QString ModelSession::whyIncomplete() const
{
    if (!m_simulation.result || m_simulation.status == SimulationStatus::Completed) return {};
    const QString when = QLocale::c().toString(m_simulation.reachedTime, 'g', 6);
    if (m_simulation.status == SimulationStatus::Cancelled) return tr("stopped by you at %1 s").arg(when);
    QString error = firstErrorOf(m_simulationDiagnostics);
    // The time is shown elsewhere, and room is short.
    if (error.startsWith(QLatin1String("the simulation stopped at t = ")))
        error = error.section(QStringLiteral(": "), 1);
    return error.isEmpty() ? tr("failed at %1 s").arg(when) : tr("failed at %1 s: %2").arg(when, error);
}

ModelSession::RunAge ModelSession::ageOf(const Analysis* of, RunAge before) const
{
    if (of == nullptr || of->source.isNone()) return RunAge::Present;
    if (isAnalysisCurrent() && m_analysis->modelName != of->modelName) return RunAge::AnotherModel;
    const bool isSameText = of->sources[of->source].text() == m_document.text();
    if (isSameText) return RunAge::Present;
    if (isAnalysisCurrent() && of->tree && m_analysis->tree && RunCode(*of->tree).isSameAs(RunCode(*m_analysis->tree)))
        return RunAge::Present;
    if (isAnalysisCurrent()) return RunAge::EarlierText;
    // The model in the text is unknown until the analysis. While the user types, a comment in a short text takes effect
    // at once, and a half-typed text does not yet count as another model.
    constexpr std::size_t kShort = 50'000;  // bytes; parsed synchronously
    if (before != RunAge::Present) return before;
    if (!of->tree || m_document.text().size() > kShort) return RunAge::EarlierText;
    Diagnostics mistakes;
    const auto tree =
        parse(std::make_shared<const SourceFile>(std::string(), m_document.text()), SourceId(0), mistakes, Task());
    const bool maySame = mistakes.hasErrors() || RunCode(*of->tree).isSameAs(RunCode(*tree));
    return maySame ? RunAge::Present : RunAge::EarlierText;
}

void ModelSession::updateRunAge()
{
    const RunAge age = ageOfRun();
    const bool isOther = age != m_runAge;
    m_runAge = age;
    placeDiagnostics();
    if (isOther) emit runAged();
}

void ModelSession::placeDiagnostics()
{
    m_placedDiagnostics = m_simulationDiagnostics;
    const Analysis* of = m_runOrigin.analysis.get();
    const bool isMoved = of != nullptr && of->tree && isAnalysisCurrent() && m_analysis->tree &&
                         m_runAge == RunAge::Present && !m_simulationDiagnostics.empty() &&
                         of->sources[of->source].text() != m_document.text();
    if (!isMoved) return;
    const RunCode before(*of->tree), now(*m_analysis->tree);
    const auto move = [&](SourceSpan& place) {
        if (!place.isNone() && place.source == of->source) place = before.placeIn(now, place).value_or(SourceSpan());
    };
    m_placedDiagnostics = {};
    for (Diagnostic diagnostic : m_simulationDiagnostics.items()) {
        move(diagnostic.span);
        for (DiagnosticNote& note : diagnostic.notes) move(note.span);
        m_placedDiagnostics.add(std::move(diagnostic));
    }
}

Diagnostics ModelSession::namesakes() const
{
    Diagnostics found;
    if (!isAnalysisCurrent() || !m_analysis->tree) return found;
    for (const std::string& name : topNames(*m_analysis->tree)) {
        for (const auto& other : documentsBeside()) {
            const std::vector<std::string> names = topNames(*other);
            if (std::ranges::find(names, name) == names.end()) continue;
            const ast::ClassDefinition own = findDefinition(*m_analysis->tree, name);
            found.add(
                {&diag::DuplicateClassTag::definition,
                 own ? own.name().span : SourceSpan(),
                 fmt::format(diag::DuplicateClassTag::definition.text, name, m_document.label().toStdString(),
                             other->file().path()),
                 {{{}, tr("each of the two texts uses its own; other documents cannot use the name").toStdString()}},
                 {},
                 true});
        }
    }
    return found;
}

const Diagnostics& ModelSession::simulationDiagnostics() const
{
    static const Diagnostics none;
    return m_runAge == RunAge::Present ? m_placedDiagnostics : none;
}

QString ModelSession::whyDoubtful() const
{
    if (m_result && m_runAge == RunAge::EarlierText) return tr("of an earlier text: simulate it again");
    if (m_result && m_runAge == RunAge::AnotherModel)
        return tr("of %1, which is not the current model").arg(QString::fromStdString(m_runOrigin.analysis->modelName));
    const QString incomplete = whyIncomplete();
    if (!incomplete.isEmpty() || !m_verifier.verification().isAbove()) return incomplete;
    const Verification::Finding& worst = m_verifier.verification().findings.front();
    return tr("does not fulfil the model, first of all %1: see the problems").arg(QString::fromStdString(worst.text));
}

void ModelSession::stop()
{
    m_delay.stop();
    m_simulateWhenAnalysed = false;
    m_runAgain = false;
    m_jobs.cancelKey(m_analysisKey);
    m_jobs.cancelKey(m_simulationKey);
    emit busyChanged();
}

bool ModelSession::isSimulating() const
{
    return m_jobs.isRunning(m_simulationKey);
}

bool ModelSession::isBusy() const
{
    return m_delay.isActive() || m_simulateWhenAnalysed || m_jobs.isRunning(m_analysisKey) || isSimulating();
}

}  // namespace causeway::ui
