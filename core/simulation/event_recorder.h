// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Writes the trace of one event while a run is repeated: knows which event comes next, and keeps what is told of the
/// one that was asked for.
///
/// Not thread-safe; one for each repeated run.
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

    /// The next event is the one.
    [[nodiscard]] bool isNext() const { return !m_isComplete && m_count == m_trace.event; }
    /// It has happened: only the time after it is of interest.
    [[nodiscard]] bool isComplete() const { return m_isComplete; }
    /// Nothing more is.
    [[nodiscard]] bool isDone() const { return m_isDone; }

    /// Values of all crossings at a time, left minus right side; false where there are none.
    using CrossingsAt = std::function<bool(double time, std::vector<double>& values)>;
    /// The bracket of the search, the functions that cross in it, and how they are evaluated.
    void searchBegins(const ModelEvaluator& evaluator, RootMethod method, const RootBracket& start,
                      const std::vector<std::uint8_t>& crosses);
    /// `smallest`: the crossing whose value it is.
    void searchStep(const ModelEvaluator& evaluator, const RootStep& step, std::size_t smallest);
    /// Compares the methods and draws the functions.
    void searchEnds(const RootBracket& end, const std::vector<double>& tolerances, const CrossingsAt& crossingsAt);

    /// All values are those just before.
    void eventBegins(const ModelEvaluator& evaluator, double time, std::span<const std::size_t> crossed);
    void eventEnds(const ModelEvaluator& evaluator, const ResultEvent& event);
    /// It is the last one of the run.
    void eventFails() { m_trace.hasFailed = true; }
    /// The run has ended, with a failure or not.
    void runEnds(bool hasFailed);

    /// Whether crossings of this program are those that were searched for.
    [[nodiscard]] bool followsAfter(const Program& program) const
    {
        return m_isComplete && m_program == &program && !m_trace.times.empty();
    }
    /// A step after the event.
    void stepAfter(double from, double to, const CrossingsAt& crossingsAt);

    /// Of the blocks that were solved in the last pass.
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
    std::size_t m_count = 0;  ///< of events so far
    bool m_isComplete = false, m_isDone = false, m_hasEntered = false;
    const Program* m_program = nullptr;                           ///< of the search and of the blocks
    std::vector<std::size_t> m_crossingIds;                       ///< by position in m_trace.crossings
    std::vector<double> m_before;                                 ///< by variable
    std::vector<std::uint8_t> m_isText;                           ///< likewise: a number that stands for a text
    std::vector<double> m_relations;                              ///< truths after the last pass
    std::size_t m_reinits = 0;                                    ///< told so far
    std::map<std::pair<bool, std::string>, std::size_t> m_rowOf;  ///< by relation or not, and name
    double m_window = 0;                                          ///< s; so long after the event
    int m_stepsAfter = 0;
};

}  // namespace causeway
