// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/interpreter.h"

#include <cmath>

#include "core/symbolic/evaluate.h"

namespace causeway {

void execute(std::span<const Instruction> code, double* values)
{
    const auto truth = [](bool value) { return value ? 1.0 : 0.0; };
    for (const Instruction& i : code) {
        const double a = values[i.a];
        const double b = values[i.b];
        double& target = values[i.target];
        switch (i.op) {
            case OpCode::Copy: target = a; break;
            case OpCode::Negate: target = -a; break;
            case OpCode::Not: target = truth(a == 0); break;
            case OpCode::Add: target = a + b; break;
            case OpCode::Subtract: target = a - b; break;
            case OpCode::Multiply: target = a * b; break;
            case OpCode::Divide: target = a / b; break;
            case OpCode::Power: target = applyOperator(Op::Power, a, b, 0); break;
            case OpCode::Less: target = truth(a < b); break;
            case OpCode::LessEqual: target = truth(a <= b); break;
            case OpCode::Greater: target = truth(a > b); break;
            case OpCode::GreaterEqual: target = truth(a >= b); break;
            case OpCode::Equal: target = truth(a == b); break;
            case OpCode::NotEqual: target = truth(a != b); break;
            case OpCode::And: target = truth(a != 0 && b != 0); break;
            case OpCode::Or: target = truth(a != 0 || b != 0); break;
            case OpCode::Select: target = a != 0 ? b : values[i.c]; break;
            case OpCode::Sin: target = std::sin(a); break;
            case OpCode::Cos: target = std::cos(a); break;
            case OpCode::Exp: target = std::exp(a); break;
            case OpCode::Sqrt: target = std::sqrt(a); break;
            case OpCode::Call: target = applyBuiltin(static_cast<Builtin>(i.c), a, b); break;
        }
    }
}

}  // namespace causeway
