// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/time_crossings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/program/slot_usage.h"
#include "core/program/varying_slots.h"
#include "core/simulation/evaluator/operand_sizes.h"

namespace causeway {

namespace {

using Enclosure = TimeCrossings::Enclosure;

constexpr int kMaxRuns = 20'000;
constexpr double kLeastSection = 1e-12;  // of the time
constexpr double kAtOnce = 100;          // times the least section
constexpr int kMaxAtOnce = 20;           // consecutive changes
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Bounds {
    double low, high;
};

Bounds operator*(Bounds a, Bounds b)
{
    // 0 * infinity: a factor of zero times an unbounded slope.
    const auto times = [](double x, double y) { return x == 0 || y == 0 ? 0 : x * y; };
    const std::array products{times(a.low, b.low), times(a.low, b.high), times(a.high, b.low), times(a.high, b.high)};
    return {*std::ranges::min_element(products), *std::ranges::max_element(products)};
}

Bounds operator+(Bounds a, Bounds b)
{
    return {a.low + b.low, a.high + b.high};
}

Bounds hull(Bounds a, Bounds b)
{
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Bounds valueOf(const Enclosure& e)
{
    return {e.low, e.high};
}

Bounds slopeOf(const Enclosure& e)
{
    return {e.slopeLow, e.slopeHigh};
}

Enclosure make(Bounds value, Bounds slope)
{
    return {value.low, value.high, slope.low, slope.high};
}

Enclosure unknown()
{
    return {-kInfinity, kInfinity, -kInfinity, kInfinity};
}

/// Bounds of the sine, including its extrema.
Bounds sine(Bounds a)
{
    constexpr double kTurn = 2 * std::numbers::pi;
    if (!(a.high - a.low < kTurn)) return {-1, 1};
    const double atLow = std::sin(a.low), atHigh = std::sin(a.high);
    const auto reaches = [&](double angle) { return std::ceil((a.low - angle) / kTurn) * kTurn + angle <= a.high; };
    return {reaches(-kTurn / 4) ? -1 : std::min(atLow, atHigh), reaches(kTurn / 4) ? 1 : std::max(atLow, atHigh)};
}

Bounds cosine(Bounds a)
{
    return sine(a + Bounds{std::numbers::pi / 2, std::numbers::pi / 2});
}

/// Enclosure of a truth that may be certain either way.
Enclosure truth(bool isTrue, bool isFalse)
{
    return make({isTrue ? 1.0 : 0.0, isFalse ? 0.0 : 1.0}, {0, 0});
}

/// Enclosure of an increasing function, from the bounds of its derivative.
Enclosure growing(const Enclosure& a, double (*function)(double), Bounds derivative)
{
    return make({function(a.low), function(a.high)}, derivative * slopeOf(a));
}

Enclosure absolute(const Enclosure& a)
{
    if (a.low >= 0) return a;
    const Bounds minus{-a.slopeHigh, -a.slopeLow};
    if (a.high <= 0) return make({-a.high, -a.low}, minus);
    return make({0, std::max(-a.low, a.high)}, hull(slopeOf(a), minus));
}

Enclosure reciprocal(const Enclosure& a)
{
    if (a.low <= 0 && a.high >= 0) return unknown();
    const Bounds value{1 / a.high, 1 / a.low};
    const Bounds square = value * value;
    return make(value, Bounds{-square.high, -square.low} * slopeOf(a));
}

Enclosure power(const Enclosure& a, const Enclosure& b)
{
    if (b.low != b.high) return unknown();
    const double n = b.low;
    const bool isWhole = n == std::floor(n);
    if (n == 0) return make({1, 1}, {0, 0});
    if (a.low <= 0 && (!isWhole || n < 0)) return unknown();
    const auto bounds = [&](double exponent) {
        const double atLow = std::pow(a.low, exponent), atHigh = std::pow(a.high, exponent);
        const bool turns = a.low < 0 && a.high > 0 && std::fmod(exponent, 2) == 0 && exponent != 0;
        return Bounds{turns ? 0 : std::min(atLow, atHigh), std::max(atLow, atHigh)};
    };
    return make(bounds(n), Bounds{n, n} * bounds(n - 1) * slopeOf(a));
}

Enclosure call(Builtin builtin, const Enclosure& a, const Enclosure& b)
{
    switch (builtin) {
        case Builtin::Abs: return absolute(a);
        case Builtin::Log:
            return a.low > 0 ? growing(a, [](double x) { return std::log(x); }, {1 / a.high, 1 / a.low}) : unknown();
        case Builtin::Log10: {
            constexpr double kLn10 = std::numbers::ln10;
            return a.low > 0
                       ? growing(a, [](double x) { return std::log10(x); }, {1 / (kLn10 * a.high), 1 / (kLn10 * a.low)})
                       : unknown();
        }
        case Builtin::Min:
            return make({std::min(a.low, b.low), std::min(a.high, b.high)}, hull(slopeOf(a), slopeOf(b)));
        case Builtin::Max:
            return make({std::max(a.low, b.low), std::max(a.high, b.high)}, hull(slopeOf(a), slopeOf(b)));
        default: return unknown();
    }
}

bool isEnclosed(const Instruction& i)
{
    switch (i.op) {
        case OpCode::Copy:
        case OpCode::Negate:
        case OpCode::Add:
        case OpCode::Subtract:
        case OpCode::Multiply:
        case OpCode::Divide:
        case OpCode::Power:
        case OpCode::Select:
        case OpCode::Less:
        case OpCode::LessEqual:
        case OpCode::Greater:
        case OpCode::GreaterEqual:
        case OpCode::And:
        case OpCode::Or:
        case OpCode::Not:
        case OpCode::Sin:
        case OpCode::Cos:
        case OpCode::Exp:
        case OpCode::Sqrt: return true;
        case OpCode::Call:
            return i.builtin == Builtin::Abs || i.builtin == Builtin::Log || i.builtin == Builtin::Log10 ||
                   i.builtin == Builtin::Min || i.builtin == Builtin::Max;
        default: return false;
    }
}

unsigned operandsOf(const Instruction& i)
{
    if (i.op != OpCode::Call) return operandCount(i);
    return i.builtin == Builtin::Min || i.builtin == Builtin::Max ? 2 : 1;
}

Enclosure enclosureOf(const Instruction& i, const std::vector<Enclosure>& registers)
{
    const Enclosure& a = registers[i.a];
    const Enclosure& b = registers[i.b];
    switch (i.op) {
        case OpCode::Copy: return a;
        case OpCode::Negate: return {-a.high, -a.low, -a.slopeHigh, -a.slopeLow};
        case OpCode::Add: return make(valueOf(a) + valueOf(b), slopeOf(a) + slopeOf(b));
        case OpCode::Subtract:
            return {a.low - b.high, a.high - b.low, a.slopeLow - b.slopeHigh, a.slopeHigh - b.slopeLow};
        case OpCode::Multiply: return make(valueOf(a) * valueOf(b), slopeOf(a) * valueOf(b) + valueOf(a) * slopeOf(b));
        case OpCode::Divide: {
            const Enclosure inverse = reciprocal(b);
            return make(valueOf(a) * valueOf(inverse), slopeOf(a) * valueOf(inverse) + valueOf(a) * slopeOf(inverse));
        }
        case OpCode::Power: return power(a, b);
        case OpCode::Select:
            if (a.low != a.high) return make(hull(valueOf(b), valueOf(registers[i.c])), {-kInfinity, kInfinity});
            return a.low != 0 ? b : registers[i.c];
        case OpCode::Less: return truth(a.high < b.low, a.low >= b.high);
        case OpCode::LessEqual: return truth(a.high <= b.low, a.low > b.high);
        case OpCode::Greater: return truth(a.low > b.high, a.high <= b.low);
        case OpCode::GreaterEqual: return truth(a.low >= b.high, a.high < b.low);
        case OpCode::And: return truth(a.low != 0 && b.low != 0, a.high == 0 || b.high == 0);
        case OpCode::Or: return truth(a.low != 0 || b.low != 0, a.high == 0 && b.high == 0);
        case OpCode::Not: return truth(a.high == 0, a.low != 0);
        case OpCode::Sin: return make(sine(valueOf(a)), cosine(valueOf(a)) * slopeOf(a));
        case OpCode::Cos: {
            const Bounds sines = sine(valueOf(a));
            return make(cosine(valueOf(a)), Bounds{-sines.high, -sines.low} * slopeOf(a));
        }
        case OpCode::Exp: return growing(a, [](double x) { return std::exp(x); }, {std::exp(a.low), std::exp(a.high)});
        case OpCode::Sqrt:
            return a.low >= 0 ? growing(a, [](double x) { return std::sqrt(x); },
                                        {0.5 / std::sqrt(a.high), 0.5 / std::sqrt(a.low)})
                              : unknown();
        case OpCode::Call: return call(i.builtin, a, b);
        default: return unknown();
    }
}

}  // namespace

/// Code that computes varying slots: of the equations and of the sides of relations. Slots written twice, or in a
/// branch, are unknown.
struct TimeCrossings::Slices {
    const Program& program;
    VaryingSlots varying;
    std::unordered_map<Slot, std::uint32_t> writer;  // no iteration over it

    static constexpr std::uint32_t kNotKnown = 0xFFFFFFFF;

    std::unordered_map<Slot, std::size_t> stateOf;  // no iteration over it
    bool takesStates = false;

    explicit Slices(const Program& p) : program(p), varying(p)
    {
        for (std::size_t i = 0; i < p.states.size(); ++i) stateOf[p.states[i].value] = i;
        for (const Program::Stage& stage : p.stages) {
            if (!stage.isEventOnly && stage.iteration < 0) take(stage.code);
        }
        take(p.crossingCode);
        for (const Program::State& state : p.states) writer[state.value] = kNotKnown;
        for (const IterationBlock& block : p.iterations) {
            if (block.isInitial) continue;
            for (const std::vector<Slot>* slots : {&block.unknowns, &block.followers}) {
                for (const Slot slot : *slots) writer[slot] = kNotKnown;
            }
        }
    }

    void take(CodeRange range)
    {
        std::uint32_t branchEnd = range.begin;
        for (std::uint32_t at = range.begin; at < range.end; ++at) {
            const Instruction& i = program.code[at];
            if (i.op == OpCode::JumpIfFalse || i.op == OpCode::Jump) branchEnd = std::max(branchEnd, at + 1 + i.c);
            if (i.op == OpCode::Function) {
                const FunctionCallSite& site = program.functionCalls[i.c];
                for (Slot k = 0; k < site.resultCount; ++k) writer[site.results + k] = kNotKnown;
            }
            if (!isPlain(i)) continue;
            const auto [entry, isNew] = writer.emplace(i.target, at < branchEnd ? kNotKnown : at);
            if (!isNew) entry->second = kNotKnown;
        }
    }

    /// Register of a slot; first adds those of its operands.
    std::optional<Slot> add(Slot slot, Difference& difference, std::unordered_map<Slot, Slot>& known) const
    {
        constexpr std::size_t kMaxCode = 1000;  // slots, which bounds the recursion
        if (slot == program.time) return 0;
        if (const auto found = known.find(slot); found != known.end()) return found->second;
        if (const auto state = stateOf.find(slot); takesStates && state != stateOf.end()) {
            difference.states.emplace_back(difference.registers, state->second);
            return known[slot] = difference.registers++;
        }
        const auto written = writer.find(slot);
        if (written == writer.end()) {
            if (varying.varies(slot)) return std::nullopt;
            difference.constants.emplace_back(difference.registers, slot);
            return known[slot] = difference.registers++;
        }
        if (written->second == kNotKnown || known.size() > kMaxCode) return std::nullopt;
        Instruction i = program.code[written->second];
        if (!isEnclosed(i)) return std::nullopt;
        known[slot] = kNoSlot;
        const std::array<Slot*, 3> operands{&i.a, &i.b, &i.c};
        const unsigned count = operandsOf(i);
        for (unsigned k = 0; k < operands.size(); ++k) {
            const std::optional<Slot> operand = k < count ? add(*operands[k], difference, known) : 0;
            if (!operand || *operand == kNoSlot) return std::nullopt;
            *operands[k] = *operand;
        }
        i.target = difference.registers++;
        difference.code.push_back(i);
        return known[slot] = i.target;
    }
};

namespace {

/// Whether the code contains a sine or cosine of a value that depends on states.
bool turnsWithStates(const std::vector<Instruction>& code, const std::vector<std::pair<Slot, std::size_t>>& states)
{
    std::unordered_set<Slot> moving;  // no iteration over it
    for (const auto& [target, state] : states) moving.insert(target);
    for (const Instruction& i : code) {
        const std::array operands{i.a, i.b, i.c};
        const bool moves =
            std::any_of(operands.begin(), operands.begin() + operandsOf(i), [&](Slot s) { return moving.contains(s); });
        if (!moves) continue;
        if (i.op == OpCode::Sin || i.op == OpCode::Cos) return true;
        moving.insert(i.target);
    }
    return false;
}

}  // namespace

TimeCrossings::TimeCrossings(const Program& program)
{
    std::optional<Slices> slices;
    Slot registers = 1;
    const auto make = [&](std::uint32_t index, bool takesStates) -> std::optional<Difference> {
        const ProgramRelation& relation = program.relations[index];
        Difference difference;
        difference.relation = index;
        std::unordered_map<Slot, Slot> known;
        slices->takesStates = takesStates;
        const std::optional<Slot> left = slices->add(relation.left, difference, known);
        const std::optional<Slot> right = left ? slices->add(relation.right, difference, known) : std::nullopt;
        slices->takesStates = false;
        if (!right) return std::nullopt;
        difference.left = *left;
        difference.right = *right;
        return difference;
    };
    for (std::uint32_t i = 0; i < program.relations.size(); ++i) {
        const ProgramRelation& relation = program.relations[i];
        if (relation.instant != kNoSlot || relation.left == kNoSlot || relation.right == kNoSlot) continue;
        if (!slices) slices.emplace(program);
        std::optional<Difference> difference = make(i, false);
        const bool isOfTime = difference.has_value();
        if (!isOfTime) difference = make(i, true);
        if (!difference || (!isOfTime && !turnsWithStates(difference->code, difference->states))) continue;
        registers = std::max(registers, difference->registers);
        (isOfTime ? m_differences : m_ofStates).push_back(std::move(*difference));
    }
    addKinks(program, slices, registers);
    addRounded(program, slices, registers);
    m_registers.resize(registers);
}

namespace {

/// Slots on which the derivatives of the states depend; a superset if code has branches.
std::unordered_set<Slot> sourcesOfDerivatives(const Program& program)
{
    std::unordered_set<Slot> sources;  // no iteration over it
    for (const Program::State& state : program.states) sources.insert(state.derivative);
    const auto read = [&](const Instruction& i) {
        const std::array operands{i.a, i.b, i.c};
        sources.insert(operands.begin(), operands.begin() + operandCount(i));
        if (i.op != OpCode::Function) return;
        for (const FunctionCallSite::Input& input : program.functionCalls[i.c].inputs) sources.insert(input.slot);
    };
    const auto writes = [&](const Instruction& i) {
        if (isPlain(i)) return sources.contains(i.target);
        if (i.op != OpCode::Function) return true;
        const FunctionCallSite& site = program.functionCalls[i.c];
        for (Slot k = 0; k < site.resultCount; ++k) {
            if (sources.contains(site.results + k)) return true;
        }
        return false;
    };
    for (std::size_t k = program.stages.size(); k-- > 0;) {
        const Program::Stage& stage = program.stages[k];
        if (stage.isEventOnly) continue;
        // All unknowns of a block depend on every slot that its code reads.
        const bool isBlock = stage.iteration >= 0 && [&] {
            const IterationBlock& block = program.iterations[static_cast<std::size_t>(stage.iteration)];
            const auto isSource = [&](Slot slot) { return sources.contains(slot); };
            return std::ranges::any_of(block.unknowns, isSource) || std::ranges::any_of(block.followers, isSource);
        }();
        for (std::uint32_t at = stage.code.end; at-- > stage.code.begin;) {
            if (isBlock || writes(program.code[at])) read(program.code[at]);
        }
    }
    return sources;
}

}  // namespace

void TimeCrossings::addKinks(const Program& program, std::optional<Slices>& slices, Slot& registers)
{
    const auto kinkOf = [](const Instruction& i) -> std::optional<std::array<Slot, 2>> {
        switch (i.op) {
            case OpCode::Less:
            case OpCode::LessEqual:
            case OpCode::Greater:
            case OpCode::GreaterEqual: return std::array{i.a, i.b};
            case OpCode::Call: break;
            default: return std::nullopt;
        }
        switch (i.builtin) {
            case Builtin::Min:
            case Builtin::Max: return std::array{i.a, i.b};
            case Builtin::Abs:
            case Builtin::Sign:
            case Builtin::SemiLinear: return std::array{i.a, kNoSlot};
            default: return std::nullopt;
        }
    };
    std::optional<std::unordered_set<Slot>> sources;
    for (const Program::Stage& stage : program.stages) {
        if (stage.isEventOnly || program.states.empty()) continue;
        for (std::uint32_t at = stage.code.begin; at < stage.code.end; ++at) {
            const std::optional<std::array<Slot, 2>> sides = kinkOf(program.code[at]);
            if (!sides) continue;
            if (!sources) sources = sourcesOfDerivatives(program);
            if (!sources->contains(program.code[at].target)) continue;
            if (!slices) slices.emplace(program);
            Kink kink;
            std::unordered_map<Slot, Slot> known;
            const auto registerOf = [&](Slot slot) -> std::optional<Slot> {
                if (slot != kNoSlot) return slices->add(slot, kink.difference, known);
                kink.difference.constants.emplace_back(kink.difference.registers, kNoSlot);
                return kink.difference.registers++;
            };
            const std::optional<Slot> left = registerOf((*sides)[0]);
            const std::optional<Slot> right = left ? registerOf((*sides)[1]) : std::nullopt;
            // Constant differences have no kinks.
            if (!right || (kink.difference.code.empty() && *left != 0 && *right != 0)) continue;
            kink.difference.left = *left;
            kink.difference.right = *right;
            registers = std::max(registers, kink.difference.registers);
            m_kinks.push_back(std::move(kink));
        }
    }
}

void TimeCrossings::addRounded(const Program& program, std::optional<Slices>& slices, Slot& registers)
{
    m_rounded.resize(program.roundings.size());
    for (std::size_t i = 0; i < program.roundings.size(); ++i) {
        if (program.roundings[i].operand == kNoSlot) continue;
        if (!slices) slices.emplace(program);
        Difference difference;
        std::unordered_map<Slot, Slot> known;
        const std::optional<Slot> operand = slices->add(program.roundings[i].operand, difference, known);
        if (!operand) continue;
        difference.left = *operand;
        difference.right = difference.registers++;
        difference.constants.emplace_back(difference.right, kNoSlot);
        registers = std::max(registers, difference.registers);
        m_rounded[i] = std::move(difference);
    }
}

std::optional<double> TimeCrossings::slopeOfRounded(std::size_t rounding, double time,
                                                    const std::function<double(Slot)>& valueOf)
{
    if (!m_rounded[rounding]) return std::nullopt;
    setConstants(*m_rounded[rounding], valueOf);
    const Enclosure there = enclose(*m_rounded[rounding], time, time);
    const double slope = std::max(std::fabs(there.slopeLow), std::fabs(there.slopeHigh));
    return std::isfinite(slope) ? std::optional(slope) : std::nullopt;
}

void TimeCrossings::setConstants(const Difference& difference, const std::function<double(Slot)>& valueOf)
{
    for (const auto& [target, slot] : difference.constants) {
        const double value = slot == kNoSlot ? 0 : valueOf(slot);
        m_registers[target] = {value, value, 0, 0};
    }
}

double TimeCrossings::rootOf(Kink& kink, double from, double to)
{
    constexpr double kZero = 1e-12;  // of the sides
    m_left = kMaxRuns;
    const Difference& difference = kink.difference;
    const auto sideAt = [&](double time) {
        const Enclosure there = enclose(difference, time, time);
        const double size =
            std::max(std::fabs(m_registers[difference.left].low), std::fabs(m_registers[difference.right].low));
        // Just after a kink the difference follows its slope.
        const double value = std::fabs(there.low) > kZero * size ? there.low : there.slopeLow + there.slopeHigh;
        return value > 0 ? 1.0 : value < 0 ? -1.0 : 0.0;
    };
    const double side = sideAt(from);
    if (side == 0) return kInfinity;
    double after = firstChange(difference, side, 0, from, to), before = from;
    while (after < kInfinity) {
        const double middle = 0.5 * (before + after);
        if (!(middle > before && middle < after)) break;
        const Enclosure there = enclose(difference, middle, middle);
        (side * there.low < 0 ? after : before) = middle;
    }
    return after;
}

double TimeCrossings::nextKink(double from, double to, double least, const std::function<double(Slot)>& valueOf)
{
    double first = kInfinity;
    std::vector<std::size_t> dense;
    for (std::size_t i = 0; i < m_kinks.size(); ++i) {
        Kink& kink = m_kinks[i];
        setConstants(kink.difference, valueOf);
        std::vector<double> values;
        for (const auto& [target, slot] : kink.difference.constants) values.push_back(m_registers[target].low);
        const bool isKnown = kink.isKnown && values == kink.values && from >= kink.from && from < kink.next;
        if (!isKnown) {
            const double next = rootOf(kink, from, to);
            const bool isClose = next - from < least;
            kink.difference.changesAtOnce = isClose ? kink.difference.changesAtOnce + 1 : 0;
            if (m_left <= 0 || kink.difference.changesAtOnce > kMaxAtOnce) dense.push_back(i);
            // Without one up to here, a later one is possible.
            kink.isKnown = next < kInfinity;
            kink.from = from;
            kink.next = next;
            kink.values = std::move(values);
        }
        if (kink.next > from + kLeastSection * std::max(std::fabs(from), std::fabs(to)) && kink.next <= to)
            first = std::min(first, kink.next);
    }
    // It would cost as much in the next section.
    for (std::size_t k = dense.size(); k-- > 0;) m_kinks.erase(m_kinks.begin() + static_cast<std::ptrdiff_t>(dense[k]));
    return first;
}

Enclosure TimeCrossings::enclose(const Difference& difference, double from, double to)
{
    --m_left;
    m_registers[0] = {from, to, 1, 1};
    if (!difference.states.empty()) encloseStates(difference, from, to);
    for (const Instruction& i : difference.code) m_registers[i.target] = enclosureOf(i, m_registers);
    const Enclosure& left = m_registers[difference.left];
    const Enclosure& right = m_registers[difference.right];
    return {left.low - right.high, left.high - right.low, left.slopeLow - right.slopeHigh,
            left.slopeHigh - right.slopeLow};
}

/// In a short section of a step, a parabola through both ends and the middle gives bounds of the states.
void TimeCrossings::encloseStates(const Difference& difference, double from, double to)
{
    constexpr double kSafety = 2, kSlope = 4;
    std::vector<double> first, middle, last;
    for (const auto& [target, state] : difference.states) first.push_back((*m_statesAt)(from)[state]);
    for (const auto& [target, state] : difference.states) last.push_back((*m_statesAt)(to)[state]);
    if (to > from) {
        for (const auto& [target, state] : difference.states) middle.push_back((*m_statesAt)(0.5 * (from + to))[state]);
    }
    for (std::size_t k = 0; k < difference.states.size(); ++k) {
        const double a = first[k], b = last[k];
        const double bend = to > from ? kSafety * std::fabs(middle[k] - 0.5 * (a + b)) : 0;
        const double slope = to > from ? (b - a) / (to - from) : 0, bends = to > from ? kSlope * bend / (to - from) : 0;
        m_registers[difference.states[k].first] = {std::min(a, b) - bend, std::max(a, b) + bend, slope - bends,
                                                   slope + bends};
    }
}

double TimeCrossings::firstChange(const Difference& difference, double side, double rounding, double from, double to)
{
    m_open.assign(1, {from, to});
    const double least = kLeastSection * std::max(std::fabs(from), std::fabs(to));
    const auto hasChangedAt = [&](double time) {
        const Enclosure there = enclose(difference, time, time);
        const double size =
            std::max(std::fabs(m_registers[difference.left].low), std::fabs(m_registers[difference.right].low));
        return side * there.low < -std::max(kRounding * size, rounding);
    };
    while (!m_open.empty() && m_left > 0) {
        const Section section = m_open.back();
        m_open.pop_back();
        const Enclosure there = enclose(difference, section.from, section.to);
        if (side > 0 ? there.low > 0 : there.high < 0) continue;
        const bool isMonotone = there.slopeLow > 0 || there.slopeHigh < 0;
        if (isMonotone || section.to - section.from <= least) {
            if (hasChangedAt(section.to)) return section.to;
            continue;
        }
        const double middle = 0.5 * (section.from + section.to);
        m_open.push_back({middle, section.to});
        m_open.push_back({section.from, middle});
    }
    return kInfinity;
}

double TimeCrossings::firstChange(double from, double to, const std::vector<double>& sides,
                                  const std::function<double(Slot)>& valueOf,
                                  const std::function<double(std::uint32_t)>& roundingOf)
{
    return firstChange(m_differences, from, to, sides, valueOf, roundingOf);
}

double TimeCrossings::firstChangeOfStates(double from, double to, const std::vector<double>& sides,
                                          const std::function<double(Slot)>& valueOf,
                                          const std::function<double(std::uint32_t)>& roundingOf,
                                          const std::function<const std::vector<double>&(double)>& statesAt)
{
    m_statesAt = &statesAt;
    const double first = firstChange(m_ofStates, from, to, sides, valueOf, roundingOf);
    m_statesAt = nullptr;
    return first;
}

double TimeCrossings::firstChange(std::vector<Difference>& differences, double from, double to,
                                  const std::vector<double>& sides, const std::function<double(Slot)>& valueOf,
                                  const std::function<double(std::uint32_t)>& roundingOf)
{
    double first = to;
    bool isFound = false;
    std::vector<std::uint32_t> undecided;
    for (Difference& difference : differences) {
        m_left = kMaxRuns;
        const double side = sides[difference.relation];
        if (side == 0) continue;
        setConstants(difference, valueOf);
        const double change = firstChange(difference, side, roundingOf(difference.relation), from, first);
        // Repeated sign changes over no distance are rounding.
        const bool isAtOnce = change - from <= kAtOnce * kLeastSection * std::max(std::fabs(from), std::fabs(to));
        difference.changesAtOnce = isAtOnce ? difference.changesAtOnce + 1 : 0;
        if (m_left <= 0 || difference.changesAtOnce > kMaxAtOnce) undecided.push_back(difference.relation);
        if (change > first) continue;
        first = change;
        isFound = true;
    }
    // It would cost as much in the next section.
    std::erase_if(differences, [&](const Difference& difference) {
        return std::ranges::find(undecided, difference.relation) != undecided.end();
    });
    return isFound ? first : kInfinity;
}

}  // namespace causeway
