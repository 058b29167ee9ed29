// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/part_runs.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <map>
#include <queue>
#include <system_error>
#include <thread>
#include <unordered_map>

#include "core/base/diagnostics.h"
#include "core/base/exception_report.h"
#include "core/base/processors.h"
#include "core/base/task.h"
#include "core/dae/independent_parts.h"
#include "core/program/program.h"
#include "core/simulation/part_rows.h"

namespace causeway {

namespace {

constexpr std::size_t kLeastParts = 16;    // parts with events of their own: fewer are cheaper together
constexpr std::size_t kSharedRows = 4096;  // rows of one part: fewer do not justify a thread
constexpr std::size_t kAlike = 3;          // messages of one kind: further ones concern other parts

/// Null if the part cannot be sorted separately.
std::shared_ptr<const Program> programOf(std::shared_ptr<const HybridDae> dae, const Overrides& overrides,
                                         StructureView view, const Task& task)
{
    Diagnostics quiet;
    StructureOptions options;
    options.view = view;
    options.overrides = overrides;
    auto structure = analyseStructure(std::move(dae), quiet, task, options);
    const bool isWhole = structure && !structure->singular && structure->conditions.empty() && !task.cancelled();
    return isWhole ? generateProgram(std::move(structure), quiet, task) : nullptr;
}

/// Overrides of the whole that concern a part.
Overrides overridesIn(const HybridDae& part, const HybridDae& whole, const Overrides& overrides)
{
    Overrides own;
    for (const auto& [id, value] : overrides) {
        const VariableId here = part.findVariable(whole.variables[id].name);
        if (!here.isNone()) own.emplace_back(here, value);
    }
    return own;
}

/// Whether the parts may be evaluated concurrently: undeclared side effects may prevent that.
bool isSelfContained(const HybridDae& dae)
{
    return std::ranges::all_of(
        dae.functions, [](const Function& function) { return !function.isExternal && function.givesTheSameAgain(); });
}

bool isInOnePiece(const Program& program)
{
    return program.states.size() < kLeastParts || program.relations.size() + program.roundings.size() < kLeastParts ||
           !program.structure->conditions.empty() || !program.dynamicSets.empty() || !program.wishedSets.empty();
}

}  // namespace

struct PartRuns::Part {
    std::shared_ptr<const Program> program;
    Overrides overrides;
    PartRows rows;
    std::unique_ptr<Run> run;
    std::vector<std::pair<std::size_t, std::size_t>> columns;   ///< own column, and that of a joint row
    const std::vector<double>* values = nullptr;                ///< of its last row
    std::size_t filled = 0;                                     ///< pending rows that contain its values
    double shownAt = std::numeric_limits<double>::quiet_NaN();  ///< time of these values, s
    double next = 0;                                            ///< time of its next event, s
    Diagnostics messages;
    std::exception_ptr exception;                             ///< of its rows
    double lostAt = std::numeric_limits<double>::infinity();  ///< s; the part cannot be evaluated from there on
};

/// Equations that depend on several parts, computed only for rows.
class PartRuns::Readers {
public:
    Readers(std::shared_ptr<const Program> program, Overrides overrides, const SimulationSettings& settings,
            Diagnostics& diagnostics, const Task& task)
        : m_program(std::move(program)),
          m_overrides(std::move(overrides)),
          m_world(*m_program->structure->dae, m_overrides, task),
          m_evaluator(*m_program, m_world, m_overrides, diagnostics, task),
          m_startTime(settings.startTime)
    {
    }

    /// A column of joint rows used as an input.
    void addInput(VariableId own, std::size_t joint) { m_inputs.emplace_back(own, joint); }
    void addColumn(VariableId own, std::size_t joint) { m_columns.emplace_back(m_program->variableSlot[own], joint); }
    [[nodiscard]] const HybridDae& dae() const { return *m_program->structure->dae; }
    [[nodiscard]] const ModelEvaluator& evaluator() const { return m_evaluator; }

    [[nodiscard]] bool fill(double time, std::span<double> row)
    {
        for (const auto& [own, joint] : m_inputs) m_evaluator.setInput(own, row[joint]);
        if (!std::exchange(m_hasBegun, true) && !m_evaluator.initialize(m_startTime)) return false;
        if (!m_evaluator.evaluate(time, nullptr)) return false;
        for (const auto& [slot, joint] : m_columns) row[joint] = m_evaluator.slot(slot);
        return true;
    }
    [[nodiscard]] const ModelFailure& failure() const { return m_evaluator.failure(); }

private:
    std::shared_ptr<const Program> m_program;
    Overrides m_overrides;
    RunWorld m_world;
    ModelEvaluator m_evaluator;
    std::vector<std::pair<VariableId, std::size_t>> m_inputs;
    std::vector<std::pair<Slot, std::size_t>> m_columns;
    double m_startTime;
    bool m_hasBegun = false;
};

PartRuns::PartRuns(const Program& program, const SimulationSettings& settings, ResultSink& sink,
                   Diagnostics& diagnostics, const Task& task)
    : m_program(program),
      m_settings(settings),
      m_outputs(settings.outputs),
      m_sink(sink),
      m_diagnostics(diagnostics),
      m_task(task),
      m_grid(settings),
      m_isShared(isSelfContained(*program.structure->dae))
{
    m_settings.outputs.clear();
    // A row of one part is one of all.
    m_settings.rowsBehindEvents = false;
}

PartRuns::~PartRuns() = default;

std::unique_ptr<PartRuns> PartRuns::make(const Program& program, const SimulationSettings& settings,
                                         const Overrides& overrides, ResultSink& sink, Diagnostics& diagnostics,
                                         const Task& task)
{
    if (isInOnePiece(program) || !adaptsSteps(settings.solver) || settings.startFrom ||
        settings.stopTime <= settings.startTime)
        return nullptr;
    std::unique_ptr<PartRuns> runs(new PartRuns(program, settings, sink, diagnostics, task));
    return runs->addParts(overrides) ? std::move(runs) : nullptr;
}

bool PartRuns::addParts(const Overrides& overrides)
{
    const HybridDae& whole = *m_program.structure->dae;
    const StructureView view = m_program.structure->view;
    IndependentParts parts = independentParts(whole, kLeastParts);
    if (parts.parts.empty()) return false;
    for (std::shared_ptr<const HybridDae>& dae : parts.parts) {
        auto part = std::make_unique<Part>();
        part->overrides = overridesIn(*dae, whole, overrides);
        part->program = programOf(std::move(dae), part->overrides, view, m_task);
        if (!part->program || !part->program->dynamicSets.empty() || !part->program->wishedSets.empty()) return false;
        m_parts.push_back(std::move(part));
    }
    if (parts.readers) {
        Overrides own = overridesIn(*parts.readers, whole, overrides);
        auto program = programOf(std::move(parts.readers), own, view, m_task);
        if (!program || !program->states.empty()) return false;
        m_readers = std::make_unique<Readers>(std::move(program), std::move(own), m_settings, m_messages, m_task);
    }
    return findColumns();
}

/// Determines the source of each column of the whole. False if one has none.
bool PartRuns::findColumns()
{
    struct Place {
        Part* part;
        std::size_t column;
    };
    std::unordered_map<std::string_view, Place> placeOf;
    std::vector<RecordedColumns> columns;
    columns.reserve(m_parts.size());
    for (const std::unique_ptr<Part>& part : m_parts) {
        columns.push_back(recordedColumns(*part->program, NameFilter(m_settings.outputs)));
        for (const ResultVariable& variable : columns.back().layout.variables) {
            if (variable.column) placeOf.emplace(variable.name, Place{part.get(), *variable.column});
        }
    }
    m_layout = recordedColumns(m_program, NameFilter(m_outputs)).layout;
    std::unordered_map<std::string_view, std::size_t> ofReaders;
    for (const ResultVariable& variable : m_layout.variables) {
        if (!variable.column) continue;
        if (const auto place = placeOf.find(variable.name); place != placeOf.end())
            place->second.part->columns.emplace_back(place->second.column, *variable.column);
        else
            ofReaders.emplace(variable.name, *variable.column);
    }
    std::size_t width = m_layout.columnCount;
    if (!m_readers) {
        m_pending.emplace(width);
        return ofReaders.empty();
    }
    const auto& variables = m_readers->dae().variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const DaeVariable& variable = variables[VariableId(i)];
        if (variable.variability <= Variability::Parameter) continue;
        if (variable.causality == Causality::Input) {
            const auto place = placeOf.find(variable.name);
            if (place == placeOf.end()) return false;
            // After the displayed columns.
            place->second.part->columns.emplace_back(place->second.column, width);
            m_readers->addInput(VariableId(i), width++);
        } else if (const auto joint = ofReaders.find(variable.name); joint != ofReaders.end()) {
            m_readers->addColumn(VariableId(i), joint->second);
            ofReaders.erase(joint);
        }
    }
    m_pending.emplace(width);
    return ofReaders.empty();
}

Simulation PartRuns::execute()
{
    using Clock = std::chrono::steady_clock;
    const auto secondsSince = [](Clock::time_point from) {
        return std::chrono::duration<double>(Clock::now() - from).count();
    };
    Simulation simulation;
    double initializeSeconds = 0, integrateSeconds = 0;
    m_reached = m_settings.startTime;
    bool succeeded = false;
    auto from = Clock::now();
    try {
        succeeded = start();
        initializeSeconds = secondsSince(from) - m_sinkSeconds;
        from = Clock::now();
        const double sinkBefore = m_sinkSeconds;
        if (succeeded) succeeded = goOn() && (m_task.cancelled() || finish());
        m_hasFailed = !succeeded;
        succeeded = flush();
        integrateSeconds = secondsSince(from) - (m_sinkSeconds - sinkBefore);
    } catch (const std::exception& error) {
        reportException(m_diagnostics, error);
    }
    m_isCancelled = m_isCancelled || m_task.cancelled();
    passOnMessages();
    if (m_isCancelled) m_diagnostics.report(diag::Cancelled, {});
    simulation.status = m_isCancelled ? SimulationStatus::Cancelled
                        : succeeded   ? SimulationStatus::Completed
                                      : SimulationStatus::Failed;
    simulation.reachedTime = m_reached;
    simulation.rows = m_rowCount;
    simulation.statistics = statistics();
    simulation.statistics.initializeSeconds = initializeSeconds;
    simulation.statistics.integrateSeconds = integrateSeconds;
    simulation.statistics.writeSeconds = m_sinkSeconds;
    for (const std::unique_ptr<Part>& part : m_parts) {
        if (part->run) std::ranges::copy(part->run->refusedFolders(), std::back_inserter(simulation.refusedFolders));
    }
    return simulation;
}

/// Starts all parts with their first rows.
bool PartRuns::start()
{
    for (const std::unique_ptr<Part>& part : m_parts)
        part->run = std::make_unique<Run>(*part->program, m_settings, part->overrides, nullptr, part->rows,
                                          part->messages, m_task, nullptr);
    std::vector<Part*> all;
    bool areWell = true;
    for (const std::unique_ptr<Part>& part : m_parts) {
        areWell = areWell && part->run->start();
        all.push_back(part.get());
    }
    takeParameters();
    reportUnmatched(m_outputs, m_layout, m_diagnostics);
    const bool isTaken = m_sink.begin(m_layout);
    m_nextOutput = 1;
    return areWell && isTaken && show(m_settings.startTime, all);
}

/// Takes the parameters, once they are known.
void PartRuns::takeParameters()
{
    std::unordered_map<std::string_view, double> values;
    const auto take = [&values](const HybridDae& dae, const ModelEvaluator& evaluator) {
        for (const VariableId id : dae.parameterOrder) values.emplace(dae.variables[id].name, evaluator.value(id));
    };
    for (const std::unique_ptr<Part>& part : m_parts) take(*part->program->structure->dae, part->run->evaluator());
    if (m_readers) take(m_readers->dae(), m_readers->evaluator());
    for (ResultVariable& variable : m_layout.variables) {
        if (!variable.column) variable.value = values.at(variable.name);
    }
}

bool PartRuns::goOn()
{
    const auto isLater = [](const Part* a, const Part* b) { return a->next > b->next; };
    std::priority_queue<Part*, std::vector<Part*>, decltype(isLater)> waiting(isLater);
    const auto lookAhead = [&](Part& part) {
        if (part.run->isDone() && !part.rows.hasRows()) return true;
        const bool isWell = part.run->isDone() || part.rows.hasRows() || part.run->lookAhead();
        part.next = std::max(m_reached, part.rows.hasRows() ? part.rows.nextTime() : part.run->nextTime());
        waiting.push(&part);
        return isWell;
    };
    for (const std::unique_ptr<Part>& part : m_parts) {
        if (!lookAhead(*part)) return false;
    }
    const double length = m_settings.stopTime - m_settings.startTime;
    double reported = 0;
    std::vector<Part*> happening;
    while (!waiting.empty()) {
        if (m_task.cancelled()) return true;
        const double time = waiting.top()->next;
        happening.clear();
        for (; !waiting.empty() && waiting.top()->next == time; waiting.pop()) happening.push_back(waiting.top());
        if (!rowsBefore(time)) return false;
        m_reached = time;
        bool areWell = true;
        for (Part* part : happening) {
            if (!catchUp(*part)) {
                m_reached = std::min(m_reached, part->lostAt);
                return part->run->reportEvaluation();
            }
            if (!part->rows.hasRows()) areWell = part->run->goAhead() && areWell;
        }
        if (!show(time, happening) || !areWell) return false;
        for (Part* part : happening) {
            const bool isWell = lookAhead(*part);
            collectMessages(*part);
            if (!isWell) return false;
        }
        if (const double done = (time - m_settings.startTime) / length; done >= reported + 0.01) {
            reported = done;
            m_task.progress(done, "simulating");
        }
    }
    return true;
}

bool PartRuns::finish()
{
    bool areWell = true;
    std::vector<Part*> all;
    for (const std::unique_ptr<Part>& part : m_parts) {
        areWell = areWell && part->run->end();
        all.push_back(part.get());
    }
    return show(m_reached, all) && areWell;
}

bool PartRuns::rowsBefore(double time)
{
    for (; m_nextOutput < m_grid.size() && m_grid[m_nextOutput] < time; ++m_nextOutput) {
        if (!addRow(m_grid[m_nextOutput])) return false;
    }
    return true;
}

bool PartRuns::show(double time, const std::vector<Part*>& happening)
{
    // Rows of other parts at this instant, before and after; the remaining parts are constant.
    std::size_t rows = 0;
    for (const Part* part : happening) rows = std::max(rows, part->rows.countUntil(time));
    const bool isOutput = m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= time;
    for (const bool isLast : {false, true}) {
        if (isLast ? rows == 0 && !isOutput : rows < 2) continue;
        if (!addRow(time)) return false;
        for (Part* part : happening) {
            const std::vector<double>* const values = part->rows.at(time, isLast);
            if (values == nullptr) continue;
            part->values = values;
            part->shownAt = std::numeric_limits<double>::quiet_NaN();
            put(*part, m_pending->size() - 1);
            part->filled = m_pending->size();
        }
    }
    while (m_nextOutput < m_grid.size() && m_grid[m_nextOutput] <= time) ++m_nextOutput;
    std::vector<ResultEvent> events;
    for (Part* part : happening) {
        const bool hasShown = part->rows.countUntil(time) > 0;
        const std::vector<double>& values = part->rows.takeUntil(time, events);
        if (hasShown) part->values = &values;
    }
    for (ResultEvent& event : joined(std::move(events))) {
        if (event.kind == EventKind::State) ++m_stateEvents;
        if (event.kind == EventKind::Time) ++m_timeEvents;
        m_pending->addEvent(std::move(event));
    }
    return true;
}

bool PartRuns::addRow(double time)
{
    if (m_pending->isFull() && !flush()) return false;
    m_pending->add(time);
    return true;
}

/// Ensures that the part has values in all requested rows so far. Its last values hold until its next event.
bool PartRuns::catchUp(Part& part)
{
    for (; part.filled < m_pending->size(); ++part.filled) {
        const double time = m_pending->time(part.filled);
        const bool isKnown = part.rows.hasRows() ||
                             (part.filled > 0 && m_pending->time(part.filled - 1) == time && part.shownAt == time);
        if (!isKnown && (part.values = part.run->rowAt(time)) == nullptr) {
            part.lostAt = time;
            return false;
        }
        part.shownAt = time;
        put(part, part.filled);
    }
    return true;
}

void PartRuns::put(const Part& part, std::size_t row)
{
    const std::span<double> values = m_pending->values(row);
    for (const auto& [own, joint] : part.columns) values[joint] = (*part.values)[own];
}

/// Rows of a part are independent of the others.
void PartRuns::catchUpAll()
{
    const std::size_t threadCount =
        m_isShared && m_pending->size() * m_parts.size() >= kSharedRows ? processorCount() : 1;
    // Neighbouring parts have neighbouring columns.
    const std::size_t share = m_parts.size() / (8 * threadCount) + 1;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t from = next.fetch_add(share); from < m_parts.size(); from = next.fetch_add(share)) {
            for (std::size_t i = from; i < std::min(from + share, m_parts.size()); ++i) {
                try {
                    static_cast<void>(catchUp(*m_parts[i]));
                } catch (...) {
                    m_parts[i]->exception = std::current_exception();
                }
            }
        }
    };
    std::vector<std::jthread> threads;
    try {
        for (std::size_t i = 1; i < threadCount; ++i) threads.emplace_back(work);
    } catch (const std::system_error&) {
        // If no further threads can be created, the existing ones do the work.
    }
    work();
}

/// Passes all requested rows so far to the sink, with the events after them.
bool PartRuns::flush()
{
    catchUpAll();
    std::size_t rows = m_pending->size();
    for (const std::unique_ptr<Part>& part : m_parts) {
        if (part->exception) std::rethrow_exception(std::exchange(part->exception, nullptr));
        m_reached = std::min(m_reached, part->lostAt);
        // A failed run has already reported the reason.
        if (part->filled < m_pending->size() && !std::exchange(m_hasFailed, true))
            static_cast<void>(part->run->reportEvaluation());
        collectMessages(*part);
        rows = std::min(rows, std::exchange(part->filled, 0));
    }
    const auto from = std::chrono::steady_clock::now();
    bool isTaken = true;
    std::size_t nextEvent = 0;
    for (std::size_t i = 0; i < rows && isTaken; ++i) {
        const double time = m_pending->time(i);
        const std::span<double> values = m_pending->values(i);
        if (m_readers && !m_readers->fill(time, values)) {
            m_messages.report(diag::EvaluationFailed, m_readers->failure().span, time, m_readers->failure().reason);
            m_hasFailed = true;
            break;
        }
        isTaken = m_sink.row(time, values.first(m_layout.columnCount));
        if (isTaken) ++m_rowCount;
        m_pending->forEventsBehind(i + 1, nextEvent, [this](const ResultEvent& event) { m_sink.event(event); });
    }
    m_pending->clear();
    m_sinkSeconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
    return isTaken && !m_hasFailed;
}

SimulationStatistics PartRuns::statistics()
{
    SimulationStatistics sum;
    sum.unknowns = m_program.structure->unknowns.size();
    sum.equations = m_program.structure->equations.size();
    sum.states = m_program.states.size();
    sum.stateEvents = m_stateEvents;
    sum.timeEvents = m_timeEvents;
    std::vector<StepTrace> traces;
    for (const std::unique_ptr<Part>& part : m_parts) {
        if (!part->run) continue;
        SimulationStatistics own = part->run->statistics();
        sum.steps += own.steps;
        sum.rhsEvaluations += own.rhsEvaluations;
        sum.jacobianEvaluations += own.jacobianEvaluations;
        sum.errorTestFailures += own.errorTestFailures;
        sum.convergenceFailures += own.convergenceFailures;
        for (StateErrors& errors : own.stateErrors) {
            errors.share *= static_cast<double>(own.steps);
            sum.stateErrors.push_back(std::move(errors));
        }
        std::ranges::move(own.blocks, std::back_inserter(sum.blocks));
        std::ranges::move(own.chattering, std::back_inserter(sum.chattering));
        traces.push_back(std::move(own.stepTrace));
    }
    for (StateErrors& errors : sum.stateErrors)
        errors.share /= static_cast<double>(std::max<std::uint64_t>(1, sum.steps));
    std::ranges::stable_sort(sum.stateErrors, std::ranges::greater(), &StateErrors::limitedSteps);
    std::ranges::stable_sort(sum.chattering, std::ranges::greater(), &Chattering::events);
    sum.stepTrace = merged(std::move(traces));
    return sum;
}

void PartRuns::collectMessages(Part& part)
{
    if (!part.messages.empty()) m_messages.append(std::exchange(part.messages, {}));
}

/// Many parts may report the same message.
void PartRuns::passOnMessages()
{
    for (const std::unique_ptr<Part>& part : m_parts) collectMessages(*part);
    std::map<std::string_view, std::size_t> counts;
    for (const Diagnostic& message : m_messages.items()) ++counts[message.code()];
    std::map<std::string_view, std::size_t> passed;
    for (const Diagnostic& message : m_messages.items()) {
        const std::size_t number = ++passed[message.code()], count = counts[message.code()];
        if (number > kAlike) continue;
        Diagnostic& added = m_diagnostics.add(message);
        if (number == kAlike && count > kAlike)
            added.note({}, fmt::format("{} more messages say the same of other parts", count - kAlike));
    }
}

}  // namespace causeway
