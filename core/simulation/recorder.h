// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Passes the rows and events of a run to a sink, restricted to the requested variables, and records dynamic state
/// selection (core/results/state_bands.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/results/name_filter.h"
#include "core/results/result_sink.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/simulation/simulation.h"

namespace causeway {

/// Whether the translation introduced this variable; identifiers never have such names. Results omit it.
[[nodiscard]] inline bool isMade(std::string_view name)
{
    return name.starts_with('$');
}

/// Columns recorded from a program, without its sets of dynamic state selection.
struct RecordedColumns {
    ResultLayout layout;  ///< parameters first
    std::vector<VariableId> parameters;
    std::vector<VariableId> variables;     ///< of the first columns
    std::vector<std::string> derivatives;  ///< of the columns after them
};
[[nodiscard]] RecordedColumns recordedColumns(const Program& program, const NameFilter& filter);
/// Reports patterns without a match.
void reportUnmatched(const std::vector<std::string>& outputs, const ResultLayout& layout, Diagnostics& diagnostics);

class Recorder {
public:
    /// `sink` must outlive this object.
    Recorder(const Program& program, const SimulationSettings& settings, const ModelEvaluator& evaluator,
             ResultSink& sink, Diagnostics& diagnostics);

    /// Continues with another program of the same model.
    void follow(const ModelEvaluator& evaluator);
    /// Announces the columns to the sink. Call after the initial system is solved, when parameters have their values,
    /// and before the first row; repeated calls have no effect.
    void begin();
    /// Whether dynamic state selection is recorded: call ModelEvaluator::computeSelection before each row.
    [[nodiscard]] bool wantsSelection() const { return !m_sets.empty(); }
    void row(double time);
    /// Values of a row at the current point.
    [[nodiscard]] const std::vector<double>& values();
    void step(double time) { m_sink.step(time); }
    void event(const ResultEvent& event);
    /// The sink has refused further data.
    [[nodiscard]] bool isRefused() const { return m_isRefused; }
    [[nodiscard]] std::uint64_t rowCount() const { return m_rowCount; }
    /// Wall time spent in the sink.
    [[nodiscard]] double seconds() const { return m_seconds; }

private:
    /// A set of dynamic state selection; each program of the run has its own sets.
    struct RecordedSet {
        StateSetId set;
        std::vector<std::string> candidates;
        std::size_t firstColumn = 0;                ///< the condition number; then for each candidate whether it is a
                                                    ///< state
        std::optional<std::size_t> inProgram = {};  ///< index among the dynamic sets of the current program
    };
    void addSets(const Program& program, const NameFilter& filter);
    void fillSets();

    ResultSink& m_sink;
    const ModelEvaluator* m_evaluator;
    RecordedColumns m_columns;        ///< without the layout once recording has begun
    std::vector<Slot> m_slots;        ///< slots by column of m_columns
    std::vector<RecordedSet> m_sets;  ///< their columns come last
    std::vector<double> m_row;
    std::uint64_t m_rowCount = 0;
    double m_seconds = 0;
    bool m_hasBegun = false;
    bool m_isRefused = false;
};

}  // namespace causeway
