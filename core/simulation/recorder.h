// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Gives a sink the rows and events of a run for the variables that are wanted, and of dynamic state selection what is
/// chosen (core/results/state_bands.h).
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

/// Whether a variable was made on the way from the text to the program; no identifier has such a name. Results leave it
/// out.
[[nodiscard]] inline bool isMade(std::string_view name)
{
    return name.starts_with('$');
}

/// What is kept of a program, but for its sets of dynamic state selection.
struct RecordedColumns {
    ResultLayout layout;  ///< parameters first
    std::vector<VariableId> parameters;
    std::vector<VariableId> variables;     ///< of the first columns
    std::vector<std::string> derivatives;  ///< of the columns behind them
};
[[nodiscard]] RecordedColumns recordedColumns(const Program& program, const NameFilter& filter);
/// Tells of patterns that nothing matches.
void reportUnmatched(const std::vector<std::string>& outputs, const ResultLayout& layout, Diagnostics& diagnostics);

class Recorder {
public:
    /// `sink` outlives it.
    Recorder(const Program& program, const SimulationSettings& settings, const ModelEvaluator& evaluator,
             ResultSink& sink, Diagnostics& diagnostics);

    /// Goes on with another program for the same model.
    void follow(const ModelEvaluator& evaluator);
    /// Parameters have their values once the initial system is solved: only then the sink is told what there is. Before
    /// all rows; a second call does nothing.
    void begin();
    /// Sets of dynamic state selection are recorded: their Jacobians must be computed
    /// (ModelEvaluator::computeSelection) before a row.
    [[nodiscard]] bool wantsSelection() const { return !m_sets.empty(); }
    void row(double time);
    /// What a row would be now.
    [[nodiscard]] const std::vector<double>& values();
    void step(double time) { m_sink.step(time); }
    void event(const ResultEvent& event);
    /// The sink takes no more.
    [[nodiscard]] bool isRefused() const { return m_isRefused; }
    [[nodiscard]] std::uint64_t rowCount() const { return m_rowCount; }
    /// Wall time of the sink.
    [[nodiscard]] double seconds() const { return m_seconds; }

private:
    /// A set of dynamic state selection, of which each program of the run has its own.
    struct RecordedSet {
        StateSetId set;
        std::vector<std::string> candidates;
        std::size_t firstColumn = 0;                ///< the condition; behind it whether each candidate is a state
        std::optional<std::size_t> inProgram = {};  ///< position among the dynamic sets of the present one
    };
    void addSets(const Program& program, const NameFilter& filter);
    void fillSets();

    ResultSink& m_sink;
    const ModelEvaluator* m_evaluator;
    RecordedColumns m_columns;        ///< once it has begun, without layout
    std::vector<Slot> m_slots;        ///< by column, of these
    std::vector<RecordedSet> m_sets;  ///< their columns are the last
    std::vector<double> m_row;
    std::uint64_t m_rowCount = 0;
    double m_seconds = 0;
    bool m_hasBegun = false;
    bool m_isRefused = false;
};

}  // namespace causeway
