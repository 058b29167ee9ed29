// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/integrators/error_tally.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace causeway {

std::optional<StepError> ErrorTally::add(const Program& program, Integrator& integrator)
{
    if (program.states.empty()) return std::nullopt;
    m_errors.resize(program.states.size());
    if (!integrator.localErrors(m_errors.data())) return std::nullopt;
    const double squares = std::inner_product(m_errors.begin(), m_errors.end(), m_errors.begin(), 0.0);
    if (!std::isfinite(squares)) return std::nullopt;
    m_sums.resize(program.structure->dae->variables.size());
    ++m_steps;
    for (std::size_t i = 0; i < m_errors.size(); ++i) {
        Sum& sum = m_sums[program.states[i].variable.index()];
        sum.isState = true;
        if (squares > 0) sum.share += m_errors[i] * m_errors[i] / squares;
        sum.largest = std::max(sum.largest, m_errors[i]);
    }
    const auto largest = static_cast<std::size_t>(std::ranges::max_element(m_errors) - m_errors.begin());
    const VariableId limiting = squares > 0 ? program.states[largest].variable : VariableId();
    if (!limiting.isNone()) ++m_sums[limiting.index()].limitedSteps;
    return StepError{std::sqrt(squares / static_cast<double>(m_errors.size())), limiting};
}

std::vector<StateErrors> ErrorTally::byState(const HybridDae& dae) const
{
    std::vector<StateErrors> states;
    for (std::size_t i = 0; i < m_sums.size(); ++i) {
        const Sum& sum = m_sums[i];
        if (sum.isState)
            states.push_back({dae.variables[VariableId(i)].name, sum.limitedSteps,
                              sum.share / static_cast<double>(m_steps), sum.largest});
    }
    std::ranges::stable_sort(states, [](const StateErrors& a, const StateErrors& b) {
        return a.limitedSteps != b.limitedSteps ? a.limitedSteps > b.limitedSteps : a.share > b.share;
    });
    return states;
}

}  // namespace causeway
