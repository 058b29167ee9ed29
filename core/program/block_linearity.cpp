// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/block_linearity.h"

#include <algorithm>
#include <unordered_map>

#include "core/program/slot_usage.h"

namespace causeway {

namespace {

/// How a value depends on the unknowns.
enum class Degree : std::uint8_t { Constant, Linear, Bent };

class Degrees {
public:
    Degrees(const Program& program, const IterationBlock& block) : m_program(program), m_block(block)
    {
        for (const Slot unknown : block.unknowns) m_degrees[unknown] = Degree::Linear;
        for (std::uint32_t at = block.code.begin; at < block.code.end; ++at) {
            const OpCode op = program.code[at].op;
            m_hasJumps = m_hasJumps || op == OpCode::Jump || op == OpCode::JumpIfFalse;
        }
    }

    bool areResidualsLinear()
    {
        // Code that may be jumped over, or run again, adds to what there was, until nothing is added.
        while (pass() && m_hasJumps) continue;
        return !m_isPathBent &&
               std::ranges::all_of(m_block.residuals, [this](Slot residual) { return of(residual) != Degree::Bent; });
    }

private:
    [[nodiscard]] Degree of(Slot slot) const
    {
        const auto found = m_degrees.find(slot);
        return found == m_degrees.end() ? Degree::Constant : found->second;
    }

    /// Whether that is new.
    bool write(Slot slot, Degree degree)
    {
        Degree& known = m_degrees[slot];
        const Degree before = known;
        known = m_hasJumps ? std::max(before, degree) : degree;
        return known != before;
    }

    bool pass()
    {
        bool hasChanged = false;
        for (std::uint32_t at = m_block.code.begin; at < m_block.code.end; ++at) {
            const Instruction& i = m_program.code[at];
            if (i.op == OpCode::JumpIfFalse) m_isPathBent = m_isPathBent || of(i.a) != Degree::Constant;
            if (i.op == OpCode::Function) hasChanged = writeResults(m_program.functionCalls[i.c]) || hasChanged;
            if (isPlain(i)) hasChanged = write(i.target, resultOf(i)) || hasChanged;
        }
        return hasChanged;
    }

    bool writeResults(const FunctionCallSite& site)
    {
        const bool isConstant = std::ranges::all_of(
            site.inputs, [this](const FunctionCallSite::Input& input) { return of(input.slot) == Degree::Constant; });
        bool hasChanged = false;
        for (Slot k = 0; k < site.resultCount; ++k)
            hasChanged = write(site.results + k, isConstant ? Degree::Constant : Degree::Bent) || hasChanged;
        return hasChanged;
    }

    [[nodiscard]] Degree resultOf(const Instruction& i) const
    {
        const Degree a = of(i.a);
        switch (i.op) {
            case OpCode::Copy:
            case OpCode::Negate: return a;
            case OpCode::Add:
            case OpCode::Subtract: return std::max(a, of(i.b));
            case OpCode::Multiply:
                return a != Degree::Constant && of(i.b) != Degree::Constant ? Degree::Bent : std::max(a, of(i.b));
            case OpCode::Divide: return of(i.b) != Degree::Constant ? Degree::Bent : a;
            case OpCode::Select: return a != Degree::Constant ? Degree::Bent : std::max(of(i.b), of(i.c));
            case OpCode::Element: {
                Degree most = a != Degree::Constant ? Degree::Bent : a;
                for (Slot k = 0; k < i.c; ++k) most = std::max(most, of(i.b + k));
                return most;
            }
            default: break;
        }
        bool isConstant = a == Degree::Constant;
        if (operandCount(i) > 1) isConstant = isConstant && of(i.b) == Degree::Constant;
        // Unary and binary calls name the time as third operand, and do not look at it: it is constant here.
        if (operandCount(i) > 2) isConstant = isConstant && of(i.c) == Degree::Constant;
        return isConstant ? Degree::Constant : Degree::Bent;
    }

    const Program& m_program;
    const IterationBlock& m_block;
    std::unordered_map<Slot, Degree> m_degrees;  // looked up only
    bool m_hasJumps = false;
    bool m_isPathBent = false;  ///< the unknowns decide which code runs
};

}  // namespace

bool isLinearInUnknowns(const Program& program, const IterationBlock& block)
{
    return Degrees(program, block).areResidualsLinear();
}

}  // namespace causeway
