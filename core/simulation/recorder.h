// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Collects the rows and events of a run for the variables that are wanted.
#pragma once

#include <memory>
#include <vector>

#include "core/results/result.h"
#include "core/simulation/model_evaluator.h"
#include "core/simulation/simulation.h"

namespace causeway {

class Recorder {
public:
    Recorder(const Program& program, const SimulationSettings& settings, const ModelEvaluator& evaluator, Diagnostics& diagnostics);

    /// Goes on with another program for the same model.
    void follow(const ModelEvaluator& evaluator);
    void row(double time);
    void event(ResultEvent event);
    /// Parameters have their values once the initial system is solved.
    void takeParameters();
    [[nodiscard]] std::shared_ptr<const Result> finish() { return m_result; }

private:
    std::shared_ptr<Result> m_result;
    const ModelEvaluator* m_evaluator;
    std::vector<VariableId> m_parameters;
    std::vector<VariableId> m_variables;     ///< of the first columns
    std::vector<std::string> m_derivatives;  ///< of the columns behind them
    std::vector<Slot> m_slots;               ///< by column
};

}  // namespace causeway
