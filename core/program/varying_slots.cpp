// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/varying_slots.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "core/program/slot_usage.h"

namespace causeway {

namespace {

/// Tangents of a slot while the unknowns change.
struct Motion {
    bool isActive = false;  ///< may be different from zero
    bool varies = false;    ///< may be different at another time
};

}  // namespace

VaryingSlots::VaryingSlots(const Program& program) : m_program(program), m_varies(program.slotCount, 0)
{
    mark(program.time, true);
    for (const Program::State& state : program.states) mark(state.value, true);
    const std::size_t count = program.structure ? program.structure->dae->variables.size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const DaeVariable& variable = program.structure->dae->variables[VariableId(i)];
        if (variable.causality == Causality::Input && variable.variability == Variability::Continuous)
            mark(program.variableSlot[VariableId(i)], true);
    }
    for (const IterationBlock& block : program.iterations) {
        for (const Slot unknown : block.unknowns) mark(unknown, true);
    }
    bool goesOn = true;
    while (goesOn) {
        goesOn = false;
        // The initial system has separate blocks, whose followers change with their unknowns.
        for (const Program::Stage& stage : program.initialStages) {
            goesOn = pass(stage.iteration < 0 ? stage.code
                                              : program.iterations[static_cast<std::size_t>(stage.iteration)].code) ||
                     goesOn;
        }
        for (const Program::Stage& stage : program.stages) {
            if (stage.isEventOnly) continue;
            goesOn = pass(stage.iteration < 0 ? stage.code
                                              : program.iterations[static_cast<std::size_t>(stage.iteration)].code) ||
                     goesOn;
        }
    }
}

bool VaryingSlots::mark(Slot slot, bool varies)
{
    if (!varies || m_varies[slot] != 0) return false;
    m_varies[slot] = 1;
    return true;
}

bool VaryingSlots::resultVaries(const Instruction& i) const
{
    if (i.op == OpCode::Delay) return true;
    const std::array<Slot, 3> operands{i.a, i.b, i.c};
    const unsigned count = operandCount(i);
    for (unsigned k = 0; k < count; ++k) {
        // Unary calls name the time as third operand, and do not look at it.
        if (i.op == OpCode::Call && k == 2 && i.builtin != Builtin::SemiLinear) break;
        if (varies(operands[k])) return true;
    }
    if (i.op != OpCode::Element) return false;
    for (Slot k = 0; k < i.c; ++k) {
        if (varies(i.b + k)) return true;
    }
    return false;
}

bool VaryingSlots::pass(CodeRange range)
{
    bool hasChanged = false;
    // Behind a jump on something that varies other code may have run.
    bool isUnsure = false;
    for (std::uint32_t at = range.begin; at < range.end; ++at) {
        const Instruction& i = m_program.code[at];
        if (i.op == OpCode::JumpIfFalse) isUnsure = isUnsure || varies(i.a);
        if (i.op == OpCode::Function) {
            const FunctionCallSite& site = m_program.functionCalls[i.c];
            for (Slot k = 0; k < site.resultCount; ++k) hasChanged = mark(site.results + k, true) || hasChanged;
        }
        if (isPlain(i)) hasChanged = mark(i.target, isUnsure || resultVaries(i)) || hasChanged;
    }
    return hasChanged;
}

std::optional<std::vector<Slot>> VaryingSlots::coefficientsOf(const IterationBlock& block) const
{
    std::unordered_map<Slot, Motion> motions;  // looked up only
    std::unordered_set<Slot> seen;             // looked up only: written, or already among the coefficients
    std::vector<Slot> coefficients;
    for (const Slot unknown : block.unknowns) motions[unknown] = {true, false};
    const auto motionOf = [&](Slot slot) {
        const auto found = motions.find(slot);
        return found == motions.end() ? Motion() : found->second;
    };
    for (std::uint32_t at = block.code.begin; at < block.code.end; ++at) {
        const Instruction& i = m_program.code[at];
        if (isJump(i) || i.op == OpCode::Function || i.op == OpCode::Element) return std::nullopt;
        if (!isPlain(i)) continue;
        const std::array<Slot, 3> operands{i.a, i.b, i.c};
        Motion sum;
        for (unsigned k = 0; k < operandCount(i); ++k) {
            if (!varies(operands[k]) && seen.insert(operands[k]).second) coefficients.push_back(operands[k]);
            if (i.op == OpCode::Select && k == 0) continue;
            const Motion motion = motionOf(operands[k]);
            sum.isActive = sum.isActive || motion.isActive;
            sum.varies = sum.varies || motion.varies;
        }
        if (sum.isActive) {
            switch (i.op) {
                case OpCode::Copy:
                case OpCode::Negate:
                case OpCode::Add:
                case OpCode::Subtract: break;
                case OpCode::Multiply:
                    sum.varies = sum.varies || (motionOf(i.a).isActive && varies(i.b)) ||
                                 (motionOf(i.b).isActive && varies(i.a));
                    break;
                case OpCode::Divide: sum.varies = sum.varies || varies(i.b); break;
                case OpCode::Select: sum.varies = sum.varies || varies(i.a); break;
                case OpCode::Not:
                case OpCode::Less:
                case OpCode::LessEqual:
                case OpCode::Greater:
                case OpCode::GreaterEqual:
                case OpCode::Equal:
                case OpCode::NotEqual:
                case OpCode::And:
                case OpCode::Or: sum = {}; break;
                default: sum.varies = true; break;
            }
        }
        motions[i.target] = sum;
        seen.insert(i.target);
    }
    const bool varies = std::ranges::any_of(block.residuals, [&](Slot residual) { return motionOf(residual).varies; });
    if (varies) return std::nullopt;
    return coefficients;
}

}  // namespace causeway
