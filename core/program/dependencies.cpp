// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/dependencies.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "core/program/slot_usage.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxItems = 20'000'000;  // of all sets; from there on
constexpr std::size_t kMaxOfSmall = 32;        // sets with more are taken to be full

/// Whether a built-in function has a slope somewhere in its operands.
bool isStep(Builtin builtin)
{
    switch (builtin) {
        case Builtin::Sign:
        case Builtin::Floor:
        case Builtin::Ceil:
        case Builtin::ToInteger:
        case Builtin::Div: return true;
        default: return false;
    }
}

}  // namespace

Dependencies::Dependencies(const Program& program, Kind kind)
    : m_program(program), m_kind(kind), m_setOf(program.slotCount, 0), m_sets(1)
{
    if (kind == Kind::Slopes) return;
    m_bentOf.assign(program.slotCount, 0);
    m_isLiteral.assign(program.slotCount, false);
    for (const auto& [slot, value] : program.constants) m_isLiteral[slot] = true;
}

Dependencies::SetId Dependencies::intern(std::vector<std::uint32_t> set)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::uint32_t item : set) hash = (hash ^ item) * 0x100000001b3U;
    const auto [first, last] = m_byContent.equal_range(hash);
    for (auto it = first; it != last; ++it) {
        if (m_sets[it->second] == set) return it->second;
    }
    const auto id = static_cast<SetId>(m_sets.size());
    m_totalSize += set.size();
    m_sets.push_back(std::move(set));
    m_byContent.emplace(hash, id);
    return id;
}

Dependencies::SetId Dependencies::unite(SetId a, SetId b)
{
    if (a == b || b == 0) return a;
    if (a == 0) return b;
    const std::uint64_t key = std::uint64_t(std::min(a, b)) << 32 | std::max(a, b);
    if (const auto known = m_unions.find(key); known != m_unions.end()) return known->second;
    std::vector<std::uint32_t> both;
    if (m_totalSize > kMaxItems && m_sets[a].size() + m_sets[b].size() > kMaxOfSmall) {
        both.resize(m_seedCount);
        std::iota(both.begin(), both.end(), 0U);
    } else {
        both.reserve(m_sets[a].size() + m_sets[b].size());
        std::ranges::set_union(m_sets[a], m_sets[b], std::back_inserter(both));
    }
    const SetId id = intern(std::move(both));
    m_unions.emplace(key, id);
    return id;
}

void Dependencies::seed(Slot slot, std::uint32_t seed)
{
    m_seedCount = std::max(m_seedCount, seed + 1);
    write(slot, intern({seed}), true);
}

void Dependencies::forget()
{
    for (const Slot slot : m_touched) {
        m_setOf[slot] = 0;
        if (!m_bentOf.empty()) m_bentOf[slot] = 0;
    }
    m_touched.clear();
    m_seedCount = 0;
    if (m_totalSize <= kMaxItems) return;
    m_sets.resize(1);
    m_unions.clear();
    m_byContent.clear();
    m_totalSize = 0;
}

/// Returns whether anything changed. A slot that may not have been written keeps its dependencies.
bool Dependencies::write(Slot slot, SetId set, bool isSure)
{
    const SetId before = m_setOf[slot];
    const SetId now = isSure ? set : unite(before, set);
    if (before == 0 && now != 0) m_touched.push_back(slot);
    m_setOf[slot] = now;
    return now != before;
}

bool Dependencies::throughInstruction(const Instruction& i, bool isSure)
{
    return m_kind == Kind::Slopes ? throughSlopes(i, isSure) : throughEverything(i, isSure);
}

bool Dependencies::throughEverything(const Instruction& i, bool isSure)
{
    const SetId before = m_setOf[i.a];
    switch (i.op) {
        case OpCode::Function:
        case OpCode::Element: {
            bool hasChanged = throughSlopes(i, isSure);
            if (i.op == OpCode::Element)
                hasChanged = write(i.target, unite(m_setOf[i.target], before), true) || hasChanged;
            const Slot first = i.op == OpCode::Function ? m_program.functionCalls[i.c].results : i.target;
            const Slot count = i.op == OpCode::Function ? m_program.functionCalls[i.c].resultCount : 1;
            for (Slot k = 0; k < count; ++k) m_bentOf[first + k] = m_setOf[first + k];
            return hasChanged;
        }
        case OpCode::JumpIfFalse: m_condition = unite(m_condition, before); return false;
        case OpCode::Jump:
        case OpCode::Action:
        case OpCode::Routine:
        case OpCode::Finite:
        case OpCode::Within:
        case OpCode::Require:
        case OpCode::KeepOn: return false;
        default: break;
    }
    SetId set = 0;
    const Slot operands[] = {i.a, i.b, i.c};
    const bool hasTwo = i.op == OpCode::Call && i.builtin != Builtin::SemiLinear;
    const unsigned count = hasTwo ? 2 : operandCountAtEvents(i);
    for (unsigned k = 0; k < count; ++k) set = unite(set, m_setOf[operands[k]]);
    SetId bent = bentBy(i);
    if (bent == kAllBent) bent = set;
    if (!isSure) {
        set = unite(set, m_condition);
        bent = unite(unite(bent, m_condition), m_bentOf[i.target]);
    }
    const bool isBent = std::exchange(m_bentOf[i.target], bent) != bent;
    return write(i.target, set, isSure) || isBent;
}

/// kAllBent: all that the instruction reads.
Dependencies::SetId Dependencies::bentBy(const Instruction& i) const
{
    switch (i.op) {
        case OpCode::Copy:
        case OpCode::Negate: return m_bentOf[i.a];
        case OpCode::Add:
        case OpCode::Subtract:
            if (m_bentOf[i.a] == m_bentOf[i.b] || m_bentOf[i.b] == 0) return m_bentOf[i.a];
            return m_bentOf[i.a] == 0 ? m_bentOf[i.b] : kAllBent;
        case OpCode::Multiply:
            if (m_isLiteral[i.a]) return m_bentOf[i.b];
            return m_isLiteral[i.b] ? m_bentOf[i.a] : kAllBent;
        case OpCode::Divide: return m_isLiteral[i.b] ? m_bentOf[i.a] : kAllBent;
        default: return kAllBent;
    }
}

bool Dependencies::throughSlopes(const Instruction& i, bool isSure)
{
    const SetId a = m_setOf[i.a];
    switch (i.op) {
        case OpCode::Copy:
        case OpCode::Negate:
        case OpCode::Sin:
        case OpCode::Cos:
        case OpCode::Exp:
        case OpCode::Sqrt: return write(i.target, a, isSure);
        case OpCode::Add:
        case OpCode::Subtract:
        case OpCode::Multiply:
        case OpCode::Divide:
        case OpCode::Power: return write(i.target, unite(a, m_setOf[i.b]), isSure);
        case OpCode::Select: return write(i.target, unite(m_setOf[i.b], m_setOf[i.c]), isSure);
        case OpCode::Call: {
            SetId set = isStep(i.builtin) ? 0 : unite(a, m_setOf[i.b]);
            if (i.builtin == Builtin::SemiLinear) set = unite(set, m_setOf[i.c]);
            return write(i.target, set, isSure);
        }
        case OpCode::Element: {
            SetId set = 0;
            for (Slot k = 0; k < i.c; ++k) set = unite(set, m_setOf[i.b + k]);
            return write(i.target, set, isSure);
        }
        case OpCode::Function: {
            const FunctionCallSite& site = m_program.functionCalls[i.c];
            SetId set = 0;
            for (const FunctionCallSite::Input& input : site.inputs) set = unite(set, m_setOf[input.slot]);
            bool hasChanged = false;
            for (Slot k = 0; k < site.resultCount; ++k) hasChanged = write(site.results + k, set, isSure) || hasChanged;
            return hasChanged;
        }
        case OpCode::Jump:
        case OpCode::JumpIfFalse:
        case OpCode::Relation:
        case OpCode::Floor:
        case OpCode::Action: return false;
        default: return write(i.target, 0, isSure);
    }
}

bool Dependencies::pass(CodeRange range)
{
    m_condition = 0;
    // Code that may be jumped over, or run again, adds to what there was.
    bool hasChanged = false;
    std::uint32_t unsureUntil = range.begin;
    for (std::uint32_t at = range.begin; at < range.end; ++at) {
        const Instruction& i = m_program.code[at];
        if (isJump(i)) unsureUntil = std::max(unsureUntil, at + i.c + 1 > at ? at + i.c + 1 : range.end);
        hasChanged = throughInstruction(i, at >= unsureUntil) || hasChanged;
    }
    return hasChanged;
}

void Dependencies::through(CodeRange range)
{
    bool hasLoop = false;
    for (std::uint32_t at = range.begin; at < range.end; ++at)
        hasLoop = hasLoop || (isJump(m_program.code[at]) && at + m_program.code[at].c + 1 <= at);
    if (!hasLoop) {
        static_cast<void>(pass(range));
        return;
    }
    // Iterate the loop until nothing is added. Certain writes are repeated each time: they must add, not replace, or
    // the iteration would not terminate.
    bool goesOn = true;
    while (goesOn) {
        goesOn = false;
        for (std::uint32_t at = range.begin; at < range.end; ++at)
            goesOn = throughInstruction(m_program.code[at], false) || goesOn;
    }
}

void Dependencies::throughBlock(const IterationBlock& block)
{
    through(block.code);
    SetId all = 0;
    for (const Slot residual : block.residuals) all = unite(all, m_setOf[residual]);
    // The iteration changes its unknowns: followers depend on these as well.
    for (const Slot unknown : block.unknowns) {
        write(unknown, all, true);
        if (!m_bentOf.empty()) m_bentOf[unknown] = all;
    }
    through(block.code);
    if (m_kind == Kind::Slopes) return;
    through(block.discreteCode);
    for (const IterationBlock::Discrete& discrete : block.discrete) {
        write(discrete.unknown, unite(all, m_setOf[discrete.value]), true);
        m_bentOf[discrete.unknown] = m_setOf[discrete.unknown];
    }
}

}  // namespace causeway
