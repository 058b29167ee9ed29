// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/interpreter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

double truth(bool value)
{
    return value ? 1.0 : 0.0;
}

/// Step of a difference quotient: small relative to the value, but well above its rounding error.
double stepFor(double value)
{
    return 1e-7 * std::max(1e-3, std::fabs(value));
}

/// Result of an operation on numbers.
inline double apply(const Instruction& i, const double* values)
{
    const double a = values[i.a];
    const double b = values[i.b];
    switch (i.op) {
        case OpCode::Copy: return a;
        case OpCode::Negate: return -a;
        case OpCode::Not: return truth(a == 0);
        case OpCode::Add: return a + b;
        case OpCode::Subtract: return a - b;
        case OpCode::Multiply: return a * b;
        case OpCode::Divide: return a / b;
        case OpCode::Power: return applyOperator(Op::Power, a, b, 0);
        case OpCode::Less: return truth(a < b);
        case OpCode::LessEqual: return truth(a <= b);
        case OpCode::Greater: return truth(a > b);
        case OpCode::GreaterEqual: return truth(a >= b);
        case OpCode::Equal: return truth(a == b);
        case OpCode::NotEqual: return truth(a != b);
        case OpCode::And: return truth(a != 0 && b != 0);
        case OpCode::Or: return truth(a != 0 || b != 0);
        case OpCode::Select: return a != 0 ? b : values[i.c];
        case OpCode::Sin: return std::sin(a);
        case OpCode::Cos: return std::cos(a);
        case OpCode::Exp: return std::exp(a);
        case OpCode::Sqrt: return std::sqrt(a);
        case OpCode::Call: return applyBuiltin(i.builtin, a, b, values[i.c]);
        default: return 0;
    }
}

/// Position in an array of c elements; an index outside has no value.
inline double element(const Instruction& i, const double* values)
{
    const double index = values[i.a];
    if (!(index >= 1 && index <= static_cast<double>(i.c))) return std::nan("");
    return values[i.b + static_cast<Slot>(index) - 1];
}

/// Whether an index is one of 1..c.
inline bool isWithin(const Instruction& i, double index)
{
    return index >= 1 && index < static_cast<double>(i.c) + 1;
}

/// Checks in functions.
inline bool holds(const Instruction& i, const double* values, Machine& machine)
{
    const double a = values[i.a];
    switch (i.op) {
        case OpCode::Finite: return a - a == 0;
        case OpCode::Within: return isWithin(i, a);
        case OpCode::Require: return a != 0;
        default: return machine.keepsOn(static_cast<LoopRound>(i.c));
    }
}

/// d op(a, b, c) in the directions of the lanes; `value` is the result.
template <std::size_t Lanes>
inline void tangentsOf(const Instruction& i, const double* values, double* tangents, double value)
{
    const double a = values[i.a], b = values[i.b];
    // Copies, so that the compiler need not assume aliasing with the result.
    std::array<double, Lanes> da, db;
    std::copy_n(tangents + i.a * Lanes, Lanes, da.begin());
    std::copy_n(tangents + i.b * Lanes, Lanes, db.begin());
    double* const result = tangents + i.target * Lanes;
    const auto each = [result](auto derivative) {
        for (std::size_t lane = 0; lane < Lanes; ++lane) result[lane] = derivative(lane);
    };
    // A slope that is infinite counts only where something moves.
    const auto times = [&](double slope) { each([&](std::size_t k) { return da[k] == 0 ? 0 : da[k] * slope; }); };
    const auto over = [&](double divisor) { each([&](std::size_t k) { return da[k] == 0 ? 0 : da[k] / divisor; }); };
    switch (i.op) {
        case OpCode::Copy: return each([&](std::size_t k) { return da[k]; });
        case OpCode::Negate: return each([&](std::size_t k) { return -da[k]; });
        case OpCode::Add: return each([&](std::size_t k) { return da[k] + db[k]; });
        case OpCode::Subtract: return each([&](std::size_t k) { return da[k] - db[k]; });
        case OpCode::Multiply:
            if (std::isinf(a) || std::isinf(b)) {
                return each([&](std::size_t k) { return (da[k] == 0 ? 0 : da[k] * b) + (db[k] == 0 ? 0 : a * db[k]); });
            }
            return each([&](std::size_t k) { return da[k] * b + a * db[k]; });
        case OpCode::Divide:
            // Flat at infinity: 1/(1 + exp(x)) where exp(x) is too large for a number.
            if (std::isinf(b) && std::isfinite(a)) return each([](std::size_t) { return 0.0; });
            if (std::isinf(value)) {
                return each([&](std::size_t k) { return da[k] == 0 && db[k] == 0 ? 0 : (da[k] - value * db[k]) / b; });
            }
            return each([&](std::size_t k) { return (da[k] - value * db[k]) / b; });
        case OpCode::Power: {
            const bool movesBase = std::ranges::any_of(da, [](double d) { return d != 0; });
            const bool movesExponent = a > 0 && std::ranges::any_of(db, [](double d) { return d != 0; });
            const double byBase = movesBase ? b * applyOperator(Op::Power, a, b - 1, 0) : 0;
            const double byExponent = movesExponent ? value * std::log(a) : 0;
            return each([&](std::size_t k) {
                return (da[k] != 0 ? da[k] * byBase : 0) + (db[k] != 0 ? db[k] * byExponent : 0);
            });
        }
        case OpCode::Select: {
            const double* const taken = tangents + (a != 0 ? i.b : i.c) * Lanes;
            return each([taken](std::size_t k) { return taken[k]; });
        }
        case OpCode::Sin: return times(std::cos(a));
        case OpCode::Cos: return times(-std::sin(a));
        case OpCode::Exp: return times(value);
        case OpCode::Sqrt: return over(2 * value);
        case OpCode::Call: break;
        default: return each([](std::size_t) { return 0.0; });
    }
    switch (i.builtin) {
        case Builtin::Abs: return times(a < 0 ? -1 : 1);
        case Builtin::Tan: return times(1 + value * value);
        case Builtin::Asin: return over(std::sqrt(1 - a * a));
        case Builtin::Acos: return over(-std::sqrt(1 - a * a));
        case Builtin::Atan: return over(1 + a * a);
        case Builtin::Atan2:
            return each([&](std::size_t k) {
                return da[k] == 0 && db[k] == 0 ? 0 : (da[k] * b - a * db[k]) / (a * a + b * b);
            });
        case Builtin::Sinh: return times(std::cosh(a));
        case Builtin::Cosh: return times(std::sinh(a));
        case Builtin::Tanh: return times(1 - value * value);
        case Builtin::Log: return over(a);
        case Builtin::Log10: return over(a * 2.302585092994045684);
        case Builtin::Min: return each([&](std::size_t k) { return a <= b ? da[k] : db[k]; });
        case Builtin::Max: return each([&](std::size_t k) { return a >= b ? da[k] : db[k]; });
        case Builtin::Mod: return each([&](std::size_t k) { return b == 0 ? 0 : da[k] - std::floor(a / b) * db[k]; });
        case Builtin::Rem: return each([&](std::size_t k) { return b == 0 ? 0 : da[k] - std::trunc(a / b) * db[k]; });
        case Builtin::SemiLinear: {
            const double slope = a >= 0 ? b : values[i.c];
            const double* const slopes = tangents + (a >= 0 ? i.b : i.c) * Lanes;
            return each([&](std::size_t k) { return da[k] * slope + a * slopes[k]; });
        }
        default: return each([](std::size_t) { return 0.0; });  // steps: Sign, Floor, ...
    }
}

/// Tangents through its code, or difference quotients in the directions of the inputs.
template <std::size_t Lanes>
bool tangentsOfCall(const Program& program, std::uint32_t index, double* values, double* tangents, Machine& machine)
{
    const FunctionCallSite& site = program.functionCalls[index];
    double* const results = values + site.results;
    double* const derivatives = tangents + site.results * Lanes;
    // Where the code has a derivative without a value, as that of a root at zero, its quotient may have one.
    if (!site.code.empty() && !site.isIterative &&
        executeTangents<Lanes>(program, site.code, values, tangents, machine) &&
        std::all_of(derivatives, derivatives + site.resultCount * Lanes, [](double d) { return std::isfinite(d); }))
        return true;
    if (!machine.call(index, values)) return false;
    std::fill(derivatives, derivatives + site.resultCount * Lanes, 0.0);
    std::vector<double> before, inputs;
    for (std::size_t lane = 0; lane < Lanes; ++lane) {
        double scale = 0;
        for (const FunctionCallSite::Input& input : site.inputs) {
            if (input.type == TypeTable::real())
                scale = std::max(scale, std::fabs(tangents[input.slot * Lanes + lane]) / stepFor(values[input.slot]));
        }
        if (scale == 0 || !std::isfinite(scale)) continue;
        const double step = 1 / scale;
        // Two inputs may share a slot: each is moved from where it was.
        before.assign(results, results + site.resultCount);
        inputs.clear();
        for (const FunctionCallSite::Input& input : site.inputs) inputs.push_back(values[input.slot]);
        for (std::size_t k = 0; k < inputs.size(); ++k)
            values[site.inputs[k].slot] = inputs[k] + step * tangents[site.inputs[k].slot * Lanes + lane];
        const bool isDone = machine.call(index, values);
        for (std::size_t k = 0; k < inputs.size(); ++k) values[site.inputs[k].slot] = inputs[k];
        for (std::size_t k = 0; k < before.size(); ++k) {
            if (isDone) derivatives[k * Lanes + lane] = (results[k] - before[k]) / step;
            results[k] = before[k];
        }
    }
    return true;
}

}  // namespace

bool execute(const Program& program, CodeRange range, double* values, Liveness liveness, Machine& machine)
{
    const Instruction* const code = program.code.data();
    const bool isLive = liveness == Liveness::Live;
    for (std::uint32_t at = range.begin; at < range.end; ++at) {
        const Instruction& i = code[at];
        switch (i.op) {
            case OpCode::Copy: values[i.target] = values[i.a]; break;
            case OpCode::Add: values[i.target] = values[i.a] + values[i.b]; break;
            case OpCode::Subtract: values[i.target] = values[i.a] - values[i.b]; break;
            case OpCode::Multiply: values[i.target] = values[i.a] * values[i.b]; break;
            case OpCode::Divide: values[i.target] = values[i.a] / values[i.b]; break;
            case OpCode::Negate: values[i.target] = -values[i.a]; break;
            case OpCode::Select: values[i.target] = values[i.a] != 0 ? values[i.b] : values[i.c]; break;
            case OpCode::Element: values[i.target] = element(i, values); break;
            case OpCode::Jump: at += i.c; break;
            case OpCode::JumpIfFalse:
                if (values[i.a] == 0) at += i.c;
                break;
            case OpCode::Function:
                if (!machine.call(i.c, values)) return false;
                break;
            case OpCode::Delay: values[i.target] = machine.delayed(i.c, values[i.a], values); break;
            case OpCode::Relation:
                if (isLive) values[i.target] = machine.truth(i.c, values[i.a], values[i.b]);
                break;
            case OpCode::Floor:
                if (isLive) values[i.target] = machine.rounded(i.c, values[i.a]);
                break;
            case OpCode::Action:
                if (isLive && !machine.act(i.c, values)) return false;
                break;
            case OpCode::SetElement:
                if (!isWithin(i, values[i.a])) return false;
                values[i.target + static_cast<Slot>(values[i.a]) - 1] = values[i.b];
                break;
            case OpCode::Routine:
                if (!execute(program, program.routines[i.c], values, liveness, machine)) return false;
                break;
            case OpCode::Finite:
            case OpCode::Within:
            case OpCode::Require:
            case OpCode::KeepOn:
                if (!holds(i, values, machine)) return false;
                break;
            default: values[i.target] = apply(i, values); break;
        }
    }
    return true;
}

template <std::size_t Lanes>
bool executeTangents(const Program& program, CodeRange range, double* values, double* tangents, Machine& machine)
{
    const Instruction* const code = program.code.data();
    for (std::uint32_t at = range.begin; at < range.end; ++at) {
        const Instruction& i = code[at];
        switch (i.op) {
            case OpCode::Jump: at += i.c; break;
            case OpCode::JumpIfFalse:
                if (values[i.a] == 0) at += i.c;
                break;
            case OpCode::Element: {
                const double index = values[i.a];
                values[i.target] = element(i, values);
                double* const result = tangents + i.target * Lanes;
                if (index >= 1 && index <= static_cast<double>(i.c)) {
                    std::copy_n(tangents + (i.b + static_cast<Slot>(index) - 1) * Lanes, Lanes, result);
                } else {
                    std::fill_n(result, Lanes, 0.0);
                }
                break;
            }
            case OpCode::Function:
                if (!tangentsOfCall<Lanes>(program, i.c, values, tangents, machine)) return false;
                break;
            case OpCode::Delay:
                values[i.target] = machine.delayed(i.c, values[i.a], values);
                std::fill_n(tangents + i.target * Lanes, Lanes, 0.0);
                break;
            case OpCode::Relation:
            case OpCode::Floor:
            case OpCode::Action: break;
            case OpCode::SetElement: {
                if (!isWithin(i, values[i.a])) return false;
                const Slot place = i.target + static_cast<Slot>(values[i.a]) - 1;
                values[place] = values[i.b];
                std::copy_n(tangents + i.b * Lanes, Lanes, tangents + place * Lanes);
                break;
            }
            case OpCode::Routine:
                if (!executeTangents<Lanes>(program, program.routines[i.c], values, tangents, machine)) return false;
                break;
            case OpCode::Finite:
            case OpCode::Within:
            case OpCode::Require:
            case OpCode::KeepOn:
                if (!holds(i, values, machine)) return false;
                break;
            default: {
                const double value = apply(i, values);
                tangentsOf<Lanes>(i, values, tangents, value);
                values[i.target] = value;
                break;
            }
        }
    }
    return true;
}

template bool executeTangents<1>(const Program&, CodeRange, double*, double*, Machine&);
template bool executeTangents<kTangentLanes>(const Program&, CodeRange, double*, double*, Machine&);

}  // namespace causeway
