// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/state_tolerances.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/program/program.h"

namespace causeway {

void StateTolerances::follow(const Program& program, std::vector<double> absolute,
                             std::vector<std::uint8_t> hasKnownSize)
{
    m_variables.clear();
    for (const Program::State& state : program.states) m_variables.push_back(state.variable);
    m_absolute = std::move(absolute);
    m_hasKnownSize = std::move(hasKnownSize);
    m_parts.resize(m_absolute.size());
    update();
}

void StateTolerances::note(const ModelEvaluator& evaluator)
{
    m_largest.resize(evaluator.program().structure->dae->variables.size());
    for (const Program::State& state : evaluator.program().states) {
        double& largest = m_largest[state.variable.index()];
        largest = std::max(largest, std::fabs(evaluator.slot(state.value)));
    }
    update();
}

void StateTolerances::setLargest(std::vector<double> largest)
{
    m_largest = std::move(largest);
    update();
}

void StateTolerances::update()
{
    constexpr double kLeastSize = 1e-2, kLeastTolerance = 1e-12;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const std::size_t variable = m_variables[i].index();
        const double largest = variable < m_largest.size() ? m_largest[variable] : 0;
        m_parts[i] = m_hasKnownSize[i] != 0
                         ? 1
                         : std::min(1.0, std::max({kLeastSize, largest, kLeastTolerance / m_absolute[i]}));
    }
}

}  // namespace causeway
