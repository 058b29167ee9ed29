// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Records the trace of one event while a run is repeated: counts events and keeps the data of the requested one. Not
/// thread-safe; use one recorder for each repeated run.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/simulation/trace/event_trace.h"

namespace causeway {

struct Program;

class EventRecorder final : public EventObserver {
public:
    explicit EventRecorder(std::size_t event) { m_trace.event = event; }

    /// The next event is the requested one.
    [[nodiscard]] bool isNext() const { return !m_isComplete && m_count == m_trace.event; }
    /// The event has been handled; only steps after it are still recorded.
    [[nodiscard]] bool isComplete() const { return m_isComplete; }
    /// The trace is complete, including the time after the event.
    [[nodiscard]] bool isDone() const { return m_isDone; }

    /// Computes all crossings, left minus right side, at a time; false if there are none.
    using CrossingsAt = std::function<bool(double time, std::vector<double>& values)>;
    /// Records the bracket of the root search, the functions that cross in it, and their evaluation.
    void searchBegins(const ModelEvaluator& evaluator, RootMethod method, const RootBracket& start,
                      const std::vector<std::uint8_t>& crosses);
    /// `smallest`: the crossing with the recorded value.
    void searchStep(const ModelEvaluator& evaluator, const RootStep& step, std::size_t smallest);
    /// Compares the root finders and samples the functions for the plot.
    void searchEnds(const RootBracket& end, const std::vector<double>& tolerances, const CrossingsAt& crossingsAt);

    /// The evaluator holds the values just before the event.
    void eventBegins(const ModelEvaluator& evaluator, double time, std::span<const std::size_t> crossed);
    void eventEnds(const ModelEvaluator& evaluator, const ResultEvent& event);
    /// Marks the event as failed; the run ends with it.
    void eventFails() { m_trace.hasFailed = true; }
    /// The run has ended. `hasFailed`: with an error.
    void runEnds(bool hasFailed);

    /// Whether `program` is the one whose crossings were searched.
    [[nodiscard]] bool followsAfter(const Program& program) const
    {
        return m_isComplete && m_program == &program && !m_trace.times.empty();
    }
    /// Records a step after the event.
    void stepAfter(double from, double to, const CrossingsAt& crossingsAt);

    /// Mixed blocks among those solved in the last pass.
    [[nodiscard]] std::vector<std::size_t> mixedBlocks() const;

    [[nodiscard]] const std::optional<EventTrace>& trace() const { return m_finished; }

    void blockBegins(std::size_t iteration, const std::vector<bool>& modes) override;
    void modesTried(std::size_t iteration, ModeTrial trial, const std::vector<bool>& modes, bool isSolved,
                    const std::vector<std::size_t>& contradicted) override;
    void blockEnds(std::size_t iteration, const std::vector<bool>& modes, const std::string& failure) override;
    void modesSurveyed(std::size_t iteration, const std::vector<bool>& modes,
                       const std::vector<std::size_t>* contradicted, const std::vector<double>& unknowns,
                       bool isSingular) override;
    void passEnds(const ModelEvaluator& evaluator, const EventIteration& iteration,
                  const EventOutcome& outcome) override;

private:
    [[nodiscard]] std::size_t positionOf(const ModelEvaluator& evaluator, std::size_t crossing);
    [[nodiscard]] double smallest(const std::vector<double>& values, std::size_t& crossing) const;
    void compareMethods(const CrossingsAt& crossingsAt);
    void sample(const std::vector<double>& times, const CrossingsAt& crossingsAt, bool isAfter);
    void noteChange(const std::string& name, ValueType type, bool isRelation, double from, std::size_t pass, double to);
    void findCycle();
    [[nodiscard]] TracedBlock* presentBlock(std::size_t iteration);
    void countSolutions();
    void clear();

    EventTrace m_trace;
    std::optional<EventTrace> m_finished;
    std::size_t m_count = 0;  ///< events so far
    bool m_isComplete = false, m_isDone = false, m_hasEntered = false;
    const Program* m_program = nullptr;                           ///< of the search and the blocks
    std::vector<std::size_t> m_crossingIds;                       ///< by position in m_trace.crossings
    std::vector<double> m_before;                                 ///< by variable
    std::vector<std::uint8_t> m_isText;                           ///< by variable: the number encodes a string
    std::vector<double> m_relations;                              ///< truths after the last pass
    std::size_t m_reinits = 0;                                    ///< recorded so far
    std::map<std::pair<bool, std::string>, std::size_t> m_rowOf;  ///< row by (is relation, name)
    double m_window = 0;                                          ///< recorded time after the event, s
    int m_stepsAfter = 0;
};

}  // namespace causeway
