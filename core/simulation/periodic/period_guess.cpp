// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/periodic/period_guess.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/sentences.h"
#include "core/program/program.h"
#include "core/program/slot_usage.h"
#include "core/simulation/evaluator/model_evaluator.h"
#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

constexpr int kMostPeriods = 1000;   // of the longest source
constexpr double kAlike = 1e-9;      // relative difference of equal periods
constexpr double kStraight = 1e-10;  // deviation of a phase from linearity

struct SourcePeriod {
    double length;
    std::string text;
};

/// Arguments of sin and cos in the equations, with their texts.
std::vector<std::pair<ExprId, std::string>> anglesOf(const Structure& structure)
{
    const ExpressionPool& pool = structure.pool;
    std::vector<std::pair<ExprId, std::string>> angles;
    std::unordered_set<ExprId> seen;  // lookups only
    std::vector<ExprId> open;
    for (const StructureEquation& equation : structure.equations) {
        for (const ExprId side : {equation.lhs, equation.rhs}) {
            if (!side.isNone()) open.push_back(side);
        }
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            if (!seen.insert(expr).second) continue;
            const bool isWave =
                pool.op(expr) == Op::Call && (pool.builtin(expr) == Builtin::Sin || pool.builtin(expr) == Builtin::Cos);
            if (isWave && pool.isScalar(expr)) angles.emplace_back(pool.operand(expr, 0), structure.print(expr));
            for (const ExprId operand : pool.operands(expr)) open.push_back(operand);
        }
    }
    return angles;
}

/// Rates of phases at constant states.
class PhaseRates {
public:
    /// Samples at a distance of `step`, s.
    PhaseRates(ModelEvaluator& evaluator, double time, const std::vector<double>& states, double step)
        : m_evaluator(evaluator), m_time(time), m_states(states), m_step(step)
    {
    }

    void add(const ExpressionPool& pool, ExprId expr) { m_phases.push_back({&pool, expr, {}}); }

    /// Nothing if the phase is nonlinear, or depends on the states.
    [[nodiscard]] std::vector<std::optional<double>> find()
    {
        std::vector<double> moved = m_states;
        for (double& state : moved) state += 0.1 * std::fabs(state) + 0.01;
        const bool isKnown = see(0, m_states) && see(1, m_states) && see(2, m_states) && see(1, moved);
        std::vector<std::optional<double>> rates;
        for (const Phase& phase : m_phases) {
            rates.emplace_back();
            if (!isKnown || phase.values.size() != 4) continue;
            const auto& v = phase.values;
            const double size = std::max({std::fabs(v[0]), std::fabs(v[2]), std::fabs(v[2] - v[0])});
            if (std::fabs(v[0] + v[2] - 2 * v[1]) <= kStraight * size && v[3] == v[1] && v[2] != v[0])
                rates.back() = std::fabs(v[2] - v[0]) / (2 * m_step);
        }
        return rates;
    }

private:
    struct Phase {
        const ExpressionPool* pool;
        ExprId expr;
        std::vector<double> values{};
    };

    bool see(int step, const std::vector<double>& states)
    {
        if (!m_evaluator.evaluate(m_time + step * m_step, states.data())) return false;
        for (Phase& phase : m_phases) {
            const auto value = evaluate(*phase.pool, phase.expr,
                                        [&](ExprId leaf) { return m_evaluator.valueOfLeaf(*phase.pool, leaf); });
            if (value && std::isfinite(*value)) phase.values.push_back(*value);
        }
        return true;
    }

    ModelEvaluator& m_evaluator;
    double m_time;
    const std::vector<double>& m_states;
    double m_step;
    std::vector<Phase> m_phases;
};

std::vector<SourcePeriod> periodsOf(ModelEvaluator& evaluator, double time, const std::vector<double>& states,
                                    double span)
{
    const Program& program = evaluator.program();
    std::vector<SourcePeriod> periods;
    const auto add = [&](double length, const std::string& text) {
        if (std::isfinite(length) && length > 0) periods.push_back({length, text});
    };
    for (const Program::Sample& sample : program.samples)
        add(evaluator.slot(sample.interval),
            fmt::format("sample({}, {})", evaluator.slot(sample.start), evaluator.slot(sample.interval)));
    for (const Program::Clock& clock : program.clocks) {
        if (!clock.isPeriodic || clock.kind == BaseClockKind::Event) continue;
        const bool isRational = clock.interval == kNoSlot;
        add(isRational ? static_cast<double>(clock.counter) / static_cast<double>(clock.resolution)
                       : evaluator.slot(clock.interval),
            clock.text);
    }
    PhaseRates phases(evaluator, time, states, span);
    const auto angles = anglesOf(*program.structure);
    for (const auto& [angle, text] : angles) phases.add(program.structure->pool, angle);
    for (const ProgramRounding& rounding : program.roundings) phases.add(program.pool, rounding.operandExpr);
    const auto rates = phases.find();
    for (std::size_t i = 0; i < rates.size(); ++i) {
        if (!rates[i]) continue;
        const bool isAngle = i < angles.size();
        add((isAngle ? 2 * std::numbers::pi : 1.0) / *rates[i],
            isAngle ? angles[i].second : program.roundings[i - angles.size()].text);
    }
    return periods;
}

}  // namespace

bool isWholeNumberOfPeriods(double time, double period)
{
    const double number = time / period;
    return std::fabs(number - std::round(number)) <= kAlike * number;
}

bool dependsOnTime(const Program& program)
{
    if (!program.samples.empty() || !program.clocks.empty()) return true;
    return std::ranges::any_of(program.code, [&](const Instruction& i) {
        const std::array<Slot, 3> operands{i.a, i.b, i.c};
        const bool isUnary = i.op == OpCode::Call && i.builtin != Builtin::SemiLinear;  // time is the third argument
        const unsigned count = operandCountAtEvents(i) - (isUnary ? 1 : 0);
        return std::ranges::find(operands.begin(), operands.begin() + count, program.time) != operands.begin() + count;
    });
}

PeriodGuess guessPeriod(ModelEvaluator& evaluator, double time, const std::vector<double>& states, double span)
{
    std::vector<SourcePeriod> periods = periodsOf(evaluator, time, states, span / kMostPeriods);
    PeriodGuess guess;
    if (periods.empty()) {
        guess.reason = "the period is not known: no sine, sample() or rounding of time was found among the sources";
        return guess;
    }
    const SourcePeriod& longest = *std::ranges::max_element(periods, {}, &SourcePeriod::length);
    for (int count = 1; count <= kMostPeriods; ++count) {
        const double length = count * longest.length;
        if (!std::ranges::all_of(periods,
                                 [&](const SourcePeriod& each) { return isWholeNumberOfPeriods(length, each.length); }))
            continue;
        guess.length = length;
        guess.source = longest.text;
        return guess;
    }
    std::vector<std::string> texts;
    for (const SourcePeriod& each : periods) {
        const std::string text = fmt::format("{:.10g} s of '{}'", each.length, each.text);
        if (std::ranges::find(texts, text) == texts.end()) texts.push_back(text);
    }
    guess.reason = fmt::format("the sources have no common period of at most {} times the longest: {}", kMostPeriods,
                               listOf(texts, [](const std::string& text) { return text; }));
    return guess;
}

}  // namespace causeway
