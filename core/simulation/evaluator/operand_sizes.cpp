// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/operand_sizes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/program/slot_usage.h"

namespace causeway {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::infinity();
constexpr double kUncertain = 4;     // times the bound of rounding that a zero difference may contain
constexpr double kLeastPart = 1e-5;  // of the bound of the other side: least size of a constant side

/// Bound of a value.
struct Size {
    double bound = kUnknown;
    bool isConstant = false;
    double rounding = 0;  ///< of the operations that computed it, as far as their operands have bounds

    /// The same value, rounded once more.
    [[nodiscard]] Size rounded() const
    {
        const double once = std::isfinite(bound) ? std::numeric_limits<double>::epsilon() * bound : 0;
        return {bound, isConstant, std::isfinite(rounding) ? rounding + once : 0};
    }
};

Size largerOf(const Size& a, const Size& b)
{
    return {std::max(a.bound, b.bound), false, std::max(a.rounding, b.rounding)};
}

/// Bounds of slot values, from nominal values, constants and parameters.
class SlotSizes {
public:
    SlotSizes(const Program& program, const SlotValues& values, const std::function<double(ExprId)>& valueOf)
        : m_program(program), m_values(values), m_valueOf(valueOf)
    {
        const HybridDae& dae = *program.structure->dae;
        const auto addConstant = [this](Slot slot) { m_sizes[slot] = {std::fabs(m_values[slot]), true}; };
        for (const auto& [slot, value] : program.constants) addConstant(slot);
        for (std::uint32_t at = program.parameterCode.begin; at < program.parameterCode.end; ++at) {
            if (isPlain(program.code[at])) addConstant(program.code[at].target);
        }
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const VariableId id(i);
            if (dae.variables[id].variability > Variability::Parameter)
                m_variables.emplace(program.variableSlot[id], id);
            else if (!program.computedParameters.contains(id))
                addConstant(program.variableSlot[id]);
        }
        for (const Program::Stage& stage : program.stages) {
            if (stage.iteration < 0) takeCode(stage.code, !stage.isEventOnly);
        }
        takeCode(program.crossingCode, true);
        for (const Program::State& state : program.states) m_writer[state.value] = nullptr;
    }

    Size sizeOf(Slot slot, int depth = 0)
    {
        constexpr int kDeepest = 200;
        if (const auto known = m_sizes.find(slot); known != m_sizes.end()) return known->second;
        m_sizes[slot] = {};  // during the recursion
        Size size;
        const auto variable = m_variables.find(slot);
        const double nominal = variable != m_variables.end() ? nominalOf(variable->second) : 0;
        const auto writer = m_writer.find(slot);
        if (nominal > 0)
            size.bound = nominal;
        else if (writer != m_writer.end() && writer->second != nullptr && depth < kDeepest)
            size = sizeOf(*writer->second, depth + 1);
        if (std::isnan(size.bound)) size.bound = kUnknown;
        return m_sizes[slot] = size;
    }

    /// Operands that a relation compares: a and b for `a - b > 0`.
    [[nodiscard]] std::pair<Slot, Slot> comparedBy(const ProgramRelation& relation) const
    {
        const auto differenceIn = [this](Slot slot) -> const Instruction* {
            const auto variable = m_variables.find(slot);
            if (variable != m_variables.end() && nominalOf(variable->second) > 0) return nullptr;
            const auto writer = m_writer.find(slot);
            const bool isKnown = writer != m_writer.end() && writer->second != nullptr;
            return isKnown && writer->second->op == OpCode::Subtract ? writer->second : nullptr;
        };
        const auto isZero = [this](Slot slot) {
            const auto known = m_sizes.find(slot);
            return known != m_sizes.end() && known->second.isConstant && known->second.bound == 0;
        };
        const Instruction* difference = isZero(relation.right)  ? differenceIn(relation.left)
                                        : isZero(relation.left) ? differenceIn(relation.right)
                                                                : nullptr;
        return difference != nullptr ? std::pair(difference->a, difference->b)
                                     : std::pair(relation.left, relation.right);
    }

private:
    void takeCode(CodeRange range, bool isContinuous)
    {
        std::uint32_t branchEnd = range.begin;
        for (std::uint32_t at = range.begin; at < range.end; ++at) {
            const Instruction& i = m_program.code[at];
            if (i.op == OpCode::JumpIfFalse || i.op == OpCode::Jump) branchEnd = std::max(branchEnd, at + 1 + i.c);
            if (!isPlain(i)) continue;
            const bool isKnown = isContinuous && at >= branchEnd;
            const auto [entry, isNew] = m_writer.emplace(i.target, isKnown ? &i : nullptr);
            if (!isNew) entry->second = nullptr;
        }
    }

    [[nodiscard]] double nominalOf(VariableId id) const
    {
        const ExprId nominal = m_program.structure->attributesOf(id).nominal;
        const double value = nominal.isNone() ? 0 : std::fabs(m_valueOf(nominal));
        return std::isfinite(value) ? value : 0;
    }

    Size sizeOf(const Instruction& i, int depth)
    {
        const auto of = [&](Slot slot) { return sizeOf(slot, depth); };
        switch (i.op) {
            case OpCode::Copy:
            case OpCode::Negate: return of(i.a);
            case OpCode::Add:
            case OpCode::Subtract: {
                const Size a = of(i.a), b = of(i.b);
                return Size{a.bound + b.bound, a.isConstant && b.isConstant, a.rounding + b.rounding}.rounded();
            }
            case OpCode::Multiply: {
                const Size a = of(i.a), b = of(i.b);
                if (a.bound == 0 || b.bound == 0) return {0, a.isConstant && b.isConstant};
                return Size{a.bound * b.bound, a.isConstant && b.isConstant,
                            a.rounding * b.bound + a.bound * b.rounding}
                    .rounded();
            }
            case OpCode::Divide: {
                const Size a = of(i.a), b = of(i.b);
                if (!b.isConstant) return {};
                return Size{a.bound / b.bound, a.isConstant, a.rounding / b.bound}.rounded();
            }
            case OpCode::Power: {
                const Size a = of(i.a), b = of(i.b);
                if (!b.isConstant || m_values[i.b] < 1) return {};
                const double slope = b.bound * std::pow(a.bound, b.bound - 1);
                return Size{std::pow(a.bound, b.bound), a.isConstant, slope * a.rounding}.rounded();
            }
            case OpCode::Select: return largerOf(of(i.b), of(i.c));
            case OpCode::Sin: {
                const Size a = of(i.a);
                return Size{std::min(a.bound, 1.0), false, a.rounding}.rounded();
            }
            case OpCode::Cos: return Size{1, false, of(i.a).rounding}.rounded();
            case OpCode::Sqrt: return {std::sqrt(of(i.a).bound)};
            case OpCode::Call:
                if (i.builtin == Builtin::Abs) return of(i.a);
                if (i.builtin == Builtin::Min || i.builtin == Builtin::Max) return largerOf(of(i.a), of(i.b));
                return {};
            default: return {};
        }
    }

    const Program& m_program;
    const SlotValues& m_values;
    const std::function<double(ExprId)>& m_valueOf;
    // no iteration over it
    std::unordered_map<Slot, VariableId> m_variables;
    std::unordered_map<Slot, const Instruction*> m_writer;  // null: not known
    std::unordered_map<Slot, Size> m_sizes;
};

}  // namespace

std::vector<double> sizesOfOperands(const Program& program, const SlotValues& values,
                                    const std::function<double(ExprId)>& valueOf)
{
    std::vector<double> sizes(program.relations.size(), kOrdinarySize);
    // Errors of unknowns of iterations depend on the sizes in the block.
    std::vector<bool> isIterated(sizes.size(), false);
    for (const IterationBlock& block : program.iterations) {
        for (const std::uint32_t relation : block.relations) isIterated[relation] = true;
    }
    std::optional<SlotSizes> slots;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const ProgramRelation& relation = program.relations[i];
        if (isIterated[i] || relation.instant != kNoSlot || relation.left == kNoSlot || relation.right == kNoSlot)
            continue;
        if (!slots) slots.emplace(program, values, valueOf);
        const auto [first, second] = slots->comparedBy(relation);
        const Size left = slots->sizeOf(first), right = slots->sizeOf(second);
        double size = std::max(left.bound, right.bound);
        const auto compare = [&size](const Size& constant, const Size& other) {
            if (!constant.isConstant || constant.bound == 0) return;
            size = std::min(
                size, std::isfinite(other.bound) ? std::max(constant.bound, kLeastPart * other.bound) : constant.bound);
        };
        compare(left, right);
        compare(right, left);
        if (size > 0) sizes[i] = std::min(size, kOrdinarySize);
        const double rounding = left.rounding + right.rounding;
        if (std::isfinite(rounding)) sizes[i] = std::max(sizes[i], kUncertain * rounding / kRounding);
    }
    return sizes;
}

}  // namespace causeway
