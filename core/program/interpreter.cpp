// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/interpreter.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

double truth(bool value)
{
    return value ? 1.0 : 0.0;
}

/// A difference that is small beside a value, and not lost beside it.
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

/// d op(a, b) in the direction (da, db); `value` is the result.
double tangentOf(const Instruction& i, const double* values, const double* tangents, double value)
{
    const double a = values[i.a], b = values[i.b];
    const double da = tangents[i.a], db = tangents[i.b];
    switch (i.op) {
        case OpCode::Copy: return da;
        case OpCode::Negate: return -da;
        case OpCode::Add: return da + db;
        case OpCode::Subtract: return da - db;
        case OpCode::Multiply: return da * b + a * db;
        case OpCode::Divide: return (da - value * db) / b;
        case OpCode::Power: {
            double sum = 0;
            if (da != 0) sum += da * b * applyOperator(Op::Power, a, b - 1, 0);
            if (db != 0 && a > 0) sum += db * value * std::log(a);
            return sum;
        }
        case OpCode::Select: return a != 0 ? db : tangents[i.c];
        case OpCode::Sin: return da * std::cos(a);
        case OpCode::Cos: return -da * std::sin(a);
        case OpCode::Exp: return da * value;
        case OpCode::Sqrt: return da == 0 ? 0 : da / (2 * value);
        case OpCode::Call: break;
        default: return 0;
    }
    switch (i.builtin) {
        case Builtin::Abs: return a < 0 ? -da : da;
        case Builtin::Tan: return da * (1 + value * value);
        case Builtin::Asin: return da == 0 ? 0 : da / std::sqrt(1 - a * a);
        case Builtin::Acos: return da == 0 ? 0 : -da / std::sqrt(1 - a * a);
        case Builtin::Atan: return da / (1 + a * a);
        case Builtin::Atan2: return da == 0 && db == 0 ? 0 : (da * b - a * db) / (a * a + b * b);
        case Builtin::Sinh: return da * std::cosh(a);
        case Builtin::Cosh: return da * std::sinh(a);
        case Builtin::Tanh: return da * (1 - value * value);
        case Builtin::Log: return da / a;
        case Builtin::Log10: return da / (a * 2.302585092994045684);
        case Builtin::Min: return a <= b ? da : db;
        case Builtin::Max: return a >= b ? da : db;
        case Builtin::Mod: return b == 0 ? 0 : da - std::floor(a / b) * db;
        case Builtin::Rem: return b == 0 ? 0 : da - std::trunc(a / b) * db;
        case Builtin::SemiLinear: return a >= 0 ? da * b + a * db : da * values[i.c] + a * tangents[i.c];
        default: return 0;  // steps: Sign, Floor, ...
    }
}

/// A difference quotient in the direction of the inputs.
bool tangentOfCall(const FunctionCallSite& site, std::uint32_t index, double* values, double* tangents, Machine& machine)
{
    if (!machine.call(index, values)) return false;
    double scale = 0;
    for (const FunctionCallSite::Input& input : site.inputs) {
        if (input.type == TypeTable::real()) scale = std::max(scale, std::fabs(tangents[input.slot]) / stepFor(values[input.slot]));
    }
    double* const results = values + site.results;
    double* const derivatives = tangents + site.results;
    std::fill(derivatives, derivatives + site.resultCount, 0.0);
    if (scale == 0 || !std::isfinite(scale)) return true;
    const double step = 1 / scale;
    // Two inputs may share a slot: each is moved from where it was.
    const std::vector<double> before(results, results + site.resultCount);
    std::vector<double> inputs;
    for (const FunctionCallSite::Input& input : site.inputs) inputs.push_back(values[input.slot]);
    for (std::size_t k = 0; k < inputs.size(); ++k) values[site.inputs[k].slot] = inputs[k] + step * tangents[site.inputs[k].slot];
    const bool isDone = machine.call(index, values);
    for (std::size_t k = 0; k < inputs.size(); ++k) values[site.inputs[k].slot] = inputs[k];
    for (std::size_t k = 0; k < before.size(); ++k) {
        if (isDone) derivatives[k] = (results[k] - before[k]) / step;
        results[k] = before[k];
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
            default: values[i.target] = apply(i, values); break;
        }
    }
    return true;
}

bool executeTangent(const Program& program, CodeRange range, double* values, double* tangents, Machine& machine)
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
                values[i.target] = element(i, values);
                const double index = values[i.a];
                tangents[i.target] = index >= 1 && index <= static_cast<double>(i.c) ? tangents[i.b + static_cast<Slot>(index) - 1] : 0;
                break;
            }
            case OpCode::Function: {
                if (!tangentOfCall(program.functionCalls[i.c], i.c, values, tangents, machine)) return false;
                break;
            }
            case OpCode::Delay:
                values[i.target] = machine.delayed(i.c, values[i.a], values);
                tangents[i.target] = 0;
                break;
            case OpCode::Relation:
            case OpCode::Floor:
            case OpCode::Action: break;
            default: {
                const double value = apply(i, values);
                tangents[i.target] = tangentOf(i, values, tangents, value);
                values[i.target] = value;
                break;
            }
        }
    }
    return true;
}

}  // namespace causeway
