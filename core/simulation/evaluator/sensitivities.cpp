// SPDX-License-Identifier: GPL-3.0-or-later
// How everything moves with states, inputs and parameters, at one point.
#include <algorithm>
#include <cmath>

#include "core/simulation/evaluator/model_evaluator.h"

namespace causeway {

bool ModelEvaluator::sensitivities(const std::vector<Direction>& directions, const std::vector<Slot>& of,
                                   std::vector<double>& rates, std::set<std::size_t>& undetermined)
{
    rates.assign(of.size() * directions.size(), 0.0);
    // Code is run along with its tangents: also that of start values, which may have been replaced.
    const SlotValues kept = m_values;
    TangentSweep sweep(m_program, m_values, m_blocks, static_cast<Machine&>(*this));
    bool isDone = true;
    for (std::size_t first = 0; first < directions.size() && isDone; first += kTangentLanes) {
        const std::size_t last = std::min(directions.size(), first + kTangentLanes);
        const auto seed = [&](bool isSet) {
            for (std::size_t k = first; k < last; ++k) {
                for (const auto& [slot, rate] : directions[k]) sweep.tangent(slot, k - first) = isSet ? rate : 0;
            }
        };
        const auto throughParameters = [&] {
            return executeTangents<kTangentLanes>(m_program, m_program.parameterCode, m_values.data(), sweep.data(),
                                                  static_cast<Machine&>(*this));
        };
        seed(true);
        isDone = throughParameters();
        m_values = kept;
        isDone = isDone && sweep.run(first == 0);
        undetermined.insert(sweep.undetermined().begin(), sweep.undetermined().end());
        for (std::size_t i = 0; i < of.size() && isDone; ++i) {
            for (std::size_t k = first; k < last; ++k)
                rates[i * directions.size() + k] = sweep.tangent(of[i], k - first);
        }
        seed(false);
    }
    m_values = kept;
    m_isConsistent = false;
    return (isDone || fail(0, false, m_functions.failure())) &&
           (std::ranges::all_of(rates, [](double rate) { return std::isfinite(rate); }) ||
            fail(0, false, "a derivative has no finite value there"));
}

}  // namespace causeway
