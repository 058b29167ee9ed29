// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/slot_usage.h"

#include <algorithm>
#include <array>

namespace causeway {

namespace {

constexpr std::uint32_t kNobody = 0xFFFFFFFF;
constexpr std::uint32_t kEverybody = 0xFFFFFFFE;

class Usage {
public:
    explicit Usage(const Program& program) : m_program(program), m_owner(program.slotCount, kNobody) {}

    std::vector<std::uint8_t> find(std::span<const CodeRange> ranges)
    {
        shareWhatTheProgramNames();
        std::vector<std::uint32_t> rangeOf(m_program.code.size(), kEverybody);
        for (std::size_t r = 0; r < ranges.size(); ++r) {
            for (std::uint32_t i = ranges[r].begin; i < ranges[r].end; ++i) rangeOf[i] = static_cast<std::uint32_t>(r);
        }
        for (std::size_t i = 0; i < m_program.code.size(); ++i) use(m_program.code[i], i, rangeOf[i]);
        std::vector<std::uint8_t> isTemporary(m_owner.size());
        for (std::size_t slot = 0; slot < m_owner.size(); ++slot)
            isTemporary[slot] = m_owner[slot] < ranges.size() ? 1 : 0;
        return isTemporary;
    }

private:
    void share(Slot slot)
    {
        if (slot != kNoSlot) m_owner[slot] = kEverybody;
    }

    void share(Slot first, std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) share(first + static_cast<Slot>(i));
    }

    void shareWhatTheProgramNames()
    {
        const Program& p = m_program;
        for (const auto& [slot, value] : p.constants) share(slot);
        for (const Slot slot : {p.time, p.initial, p.terminal, p.homotopy, p.afterInstant}) share(slot);
        for (const Slot slot : p.variableSlot) share(slot);
        for (const Program::State& state : p.states) {
            share(state.value);
            share(state.derivative);
        }
        for (const auto& [name, slot] : p.derivativeSlots) share(slot);
        for (const IterationBlock& block : p.iterations) {
            for (const auto* slots : {&block.unknowns, &block.residuals, &block.followers}) {
                for (const Slot slot : *slots) share(slot);
            }
            for (const IterationBlock::Discrete& discrete : block.discrete) {
                share(discrete.unknown);
                share(discrete.value);
            }
        }
        for (const ProgramRelation& relation : p.relations) {
            for (const Slot slot : {relation.mode, relation.left, relation.right, relation.instant}) share(slot);
        }
        for (const ProgramRounding& rounding : p.roundings) {
            share(rounding.value);
            share(rounding.operand);
        }
        for (const FunctionCallSite& site : p.functionCalls) {
            for (const FunctionCallSite::Input& input : site.inputs) share(input.slot);
            share(site.results, site.resultCount);
        }
        for (const ProgramAction& action : p.actions) {
            for (const Slot slot : {action.guard, action.condition, action.level, action.margin, action.value})
                share(slot);
        }
        for (const Program::PreCopy& copy : p.preCopies) {
            share(copy.pre);
            share(copy.slot);
        }
        for (const Program::Sample& sample : p.samples) {
            for (const Slot slot : {sample.value, sample.start, sample.interval}) share(slot);
        }
        for (const Program::DelayLine& line : p.delays) {
            if (line.value != kNoSlot) share(line.value);
            for (const Slot slot : line.longest) share(slot);
        }
        for (const Program::Distribution& distribution : p.distributions) {
            for (const Slot slot : {distribution.in0, distribution.in1, distribution.position, distribution.isPositive})
                share(slot);
            for (const Slot slot : distribution.points) share(slot);
            for (const Slot slot : distribution.values) share(slot);
        }
        for (const Program::Clock& clock : p.clocks) {
            share(clock.interval);
            share(clock.condition);
        }
        for (const Program::ClockedPartition& partition : p.clockedPartitions) {
            share(partition.isFirst);
            share(partition.interval);
            for (const Program::ClockedPartition::Previous& previous : partition.previous) {
                share(previous.previous);
                share(previous.slot);
            }
            for (const Slot slot : partition.results) share(slot);
        }
        for (const auto* sets : {&p.dynamicSets, &p.wishedSets})
            for (const Program::DynamicSet& set : *sets) {
                for (const Program::DynamicSet::Entry& entry : set.jacobian) share(entry.slot);
                for (const Slot slot : set.candidates) share(slot);
            }
        for (const Program::StartValue& start : p.startValues) {
            share(start.slot);
            share(start.value);
        }
    }

    void use(const Instruction& i, std::size_t at, std::uint32_t range)
    {
        if (i.op == OpCode::Jump || i.op == OpCode::JumpIfFalse)
            m_jumpedOver =
                std::max(m_jumpedOver, at + 1 + static_cast<std::size_t>(std::max(0, static_cast<std::int32_t>(i.c))));
        const std::array<Slot, 3> operands{i.a, i.b, i.c};
        const unsigned count = operandCountAtEvents(i);
        for (unsigned k = 0; k < count; ++k) {
            // A slot read before it is written has its value from elsewhere, or from the last evaluation.
            if (m_owner[operands[k]] != range) share(operands[k]);
        }
        if (i.op == OpCode::Element) share(i.b, i.c);
        if (i.op == OpCode::SetElement) share(i.target, i.c);
        if (!isPlain(i) || m_owner[i.target] == range) return;
        // Where code may be jumped over the value of the last evaluation may be used after it.
        m_owner[i.target] = m_owner[i.target] == kNobody && at >= m_jumpedOver ? range : kEverybody;
    }

    const Program& m_program;
    std::vector<std::uint32_t> m_owner;  ///< by slot: the range that alone uses it
    std::size_t m_jumpedOver = 0;        ///< up to this position code may be jumped over
};

}  // namespace

std::vector<std::uint8_t> temporarySlots(const Program& program, std::span<const CodeRange> ranges)
{
    return Usage(program).find(ranges);
}

}  // namespace causeway
