// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/fmu_dependencies.h"

#include <algorithm>

#include "core/program/dependencies.h"

namespace causeway {

std::optional<std::vector<std::vector<FmuDependency>>> dependenciesOf(const FmuModel& model,
                                                                      const std::vector<ValueReference>& unknowns)
{
    const Program& program = *model.program;
    const auto positions = statePositions(model, program);
    if (model.selectsStates || model.changesStructure || model.hasDelays || !positions) return std::nullopt;
    std::vector<std::pair<ValueReference, Slot>> knowns{{0, program.time}};
    for (std::size_t k = 0; k < model.states.size(); ++k)
        knowns.emplace_back(model.states[k].reference, program.states[(*positions)[k]].value);
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
        if (model.variables[i].causality == FmuCausality::Input)
            knowns.emplace_back(static_cast<ValueReference>(i), program.variableSlot[model.variables[i].id]);
    }
    std::ranges::sort(knowns);
    Dependencies dependencies(program, Dependencies::Kind::Everything);
    for (std::size_t i = 0; i < knowns.size(); ++i) dependencies.seed(knowns[i].second, static_cast<std::uint32_t>(i));
    dependencies.through(program.parameterCode);
    for (const Program::Stage& stage : program.stages) {
        if (stage.iteration < 0)
            dependencies.through(stage.code);
        else
            dependencies.throughBlock(program.iterations[static_cast<std::size_t>(stage.iteration)]);
    }
    std::vector<std::vector<FmuDependency>> result;
    for (const ValueReference unknown : unknowns) {
        const FmuVariable& variable = model.variables[unknown];
        const Slot slot = variable.source == FmuVariable::Source::Derivative
                              ? program.states[(*positions)[variable.index]].derivative
                              : program.variableSlot[variable.id];
        std::vector<FmuDependency>& of = result.emplace_back();
        const auto bent = dependencies.bentOf(slot);
        for (const std::uint32_t known : dependencies.of(slot))
            of.push_back({knowns[known].first, !std::ranges::binary_search(bent, known)});
    }
    return result;
}

}  // namespace causeway
