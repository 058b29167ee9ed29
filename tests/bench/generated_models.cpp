// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/generated_models.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace causeway::bench {

namespace {

/// Expressions as they are written, and a DAE that grows by them.
class Writer {
public:
    Writer()
    {
        m_dae->modelName = "Generated";
        m_dae->isScalar = true;
    }

    ExprId parameter(std::string name, double value)
    {
        const ExprId expr = variable(std::move(name), Variability::Parameter);
        m_dae->variables[pool().variableOf(expr)].binding = number(value);
        m_dae->parameterOrder.push_back(pool().variableOf(expr));
        return expr;
    }
    ExprId variable(std::string name, Variability variability = Variability::Continuous)
    {
        DaeVariable result;
        result.name = std::move(name);
        result.variability = variability;
        return pool().variable(m_dae->variables.push(std::move(result)), ValueType::Real);
    }
    ExprId indexed(std::string_view name, std::size_t index)
    {
        return variable(std::string(name) + "[" + std::to_string(index + 1) + "]");
    }
    ExprId der(ExprId state)
    {
        m_dae->variables[pool().variableOf(state)].isState = true;
        return pool().der(state);
    }
    void start(ExprId state, double value)
    {
        DaeVariable& variable = m_dae->variables[pool().variableOf(state)];
        variable.start = number(value);
        variable.fixed = true;
    }
    ExprId number(double value) { return pool().real(value); }
    ExprId time() { return pool().time(); }
    ExprId plus(ExprId a, ExprId b) { return pool().binary(Op::Add, a, b); }
    ExprId minus(ExprId a, ExprId b) { return pool().binary(Op::Subtract, a, b); }
    ExprId times(ExprId a, ExprId b) { return pool().binary(Op::Multiply, a, b); }
    ExprId squared(ExprId a) { return pool().binary(Op::Power, a, number(2)); }
    ExprId negated(ExprId a) { return pool().unary(Op::Negate, a); }
    ExprId call(Builtin function, ExprId argument) { return pool().call(function, std::array{argument}); }
    void equation(ExprId lhs, ExprId rhs)
    {
        DaeEquation result;
        result.lhs = lhs;
        result.rhs = rhs;
        m_dae->equations.push_back(result);
    }
    void shuffle(std::mt19937& generator) { std::shuffle(m_dae->equations.begin(), m_dae->equations.end(), generator); }

    std::shared_ptr<const HybridDae> result() { return m_dae; }

private:
    ExpressionPool& pool() { return m_dae->pool; }
    std::shared_ptr<HybridDae> m_dae = std::make_shared<HybridDae>();
};

enum class ToGround { Capacitor, Resistor, Diode };

/// At each node: u = voltage before - voltage; u = R*i; to ground; i = i of the next + i to ground.
std::shared_ptr<const HybridDae> ladder(std::size_t size, ToGround element)
{
    Writer w;
    const ExprId r = w.parameter("R", 10), c = w.parameter("C", 1e-3);
    const std::size_t cells = std::max<std::size_t>(size / 4, 2);
    std::vector<ExprId> i, v;
    for (std::size_t k = 0; k < cells; ++k) {
        i.push_back(w.indexed("i", k));
        v.push_back(w.indexed("v", k));
    }
    for (std::size_t k = 0; k < cells; ++k) {
        const ExprId u = w.indexed("u", k), ground = w.indexed("iG", k);
        w.equation(u, w.minus(k == 0 ? w.call(Builtin::Sin, w.time()) : v[k - 1], v[k]));
        w.equation(u, w.times(r, i[k]));
        w.equation(i[k], k + 1 < cells ? w.plus(i[k + 1], ground) : ground);
        switch (element) {
            case ToGround::Capacitor:
                w.equation(w.times(c, w.der(v[k])), ground);
                w.start(v[k], 0);
                break;
            case ToGround::Resistor: w.equation(v[k], w.times(r, ground)); break;
            case ToGround::Diode: w.equation(ground, w.plus(v[k], w.call(Builtin::Sinh, v[k]))); break;
        }
    }
    return w.result();
}

/// Resistors to the right and down from each node of a square grid; the current to ground is what they leave.
std::shared_ptr<const HybridDae> mesh(std::size_t size, ToGround element)
{
    Writer w;
    const ExprId r = w.parameter("R", 10), c = w.parameter("C", 1e-3);
    const auto side = static_cast<std::size_t>(std::max(2.0, std::round(std::sqrt(static_cast<double>(size) / 4))));
    const ExprId source = w.call(Builtin::Sin, w.time());
    std::vector<ExprId> v, right, down;
    for (std::size_t k = 0; k < side * side; ++k) {
        v.push_back(w.indexed("v", k));
        right.push_back(w.indexed("iR", k));
        down.push_back(w.indexed("iD", k));
    }
    for (std::size_t k = 0; k < side * side; ++k) {
        const bool isLast = k % side + 1 == side, isLowest = k + side >= side * side;
        w.equation(w.minus(v[k], isLast ? source : v[k + 1]), w.times(r, right[k]));
        w.equation(w.minus(v[k], isLowest ? source : v[k + side]), w.times(r, down[k]));
        const ExprId ground = w.indexed("iG", k);
        ExprId incoming = w.number(0);
        if (k % side > 0) incoming = right[k - 1];
        if (k >= side) incoming = w.plus(incoming, down[k - side]);
        w.equation(incoming, w.plus(w.plus(right[k], down[k]), ground));
        if (element == ToGround::Capacitor) {
            w.equation(w.times(c, w.der(v[k])), ground);
            w.start(v[k], 0);
        } else {
            w.equation(v[k], w.times(r, ground));
        }
    }
    return w.result();
}

}  // namespace

std::shared_ptr<const HybridDae> chain(std::size_t size)
{
    Writer w;
    ExprId before = w.indexed("x", 0);
    w.equation(before, w.call(Builtin::Sin, w.time()));
    for (std::size_t i = 1; i < size; ++i) {
        const ExprId own = w.indexed("x", i);
        w.equation(own, w.plus(w.times(w.number(1.5), before), w.number(2)));
        before = own;
    }
    return w.result();
}

std::shared_ptr<const HybridDae> aliasChain(std::size_t size)
{
    Writer w;
    const ExprId parameter = w.parameter("p", 2);
    ExprId before = w.call(Builtin::Sin, w.time());
    for (std::size_t i = 0; i < size; ++i) {
        const ExprId own = w.indexed("x", i);
        switch (i % 10) {
            case 0: w.equation(own, w.times(parameter, before)); break;
            case 1:
            case 2: w.equation(own, w.negated(before)); break;
            case 3: w.equation(own, w.plus(before, parameter)); break;
            case 4: w.equation(w.number(0), w.minus(before, own)); break;
            default: w.equation(own, before); break;
        }
        before = own;
    }
    return w.result();
}

std::shared_ptr<const HybridDae> capacitorLadder(std::size_t size)
{
    return ladder(size, ToGround::Capacitor);
}

std::shared_ptr<const HybridDae> resistorLadder(std::size_t size)
{
    return ladder(size, ToGround::Resistor);
}

std::shared_ptr<const HybridDae> diodeLadder(std::size_t size)
{
    return ladder(size, ToGround::Diode);
}

std::shared_ptr<const HybridDae> capacitorMesh(std::size_t size)
{
    return mesh(size, ToGround::Capacitor);
}

std::shared_ptr<const HybridDae> resistorMesh(std::size_t size)
{
    return mesh(size, ToGround::Resistor);
}

std::shared_ptr<const HybridDae> randomSystem(std::size_t size)
{
    Writer w;
    std::mt19937 generator(3);
    const ExprId p = w.parameter("p", 0.5);
    std::vector<ExprId> x, known;
    for (std::size_t k = 0; k < size; ++k) x.push_back(w.indexed("x", k));
    for (std::size_t k = 0; k < size; ++k) {
        // Three of ten are states, and known to all.
        if (k % 10 < 3) {
            w.start(x[k], 1);
            known.push_back(x[k]);
        }
    }
    const auto any = [&] { return known.empty() ? w.time() : known[generator() % known.size()]; };
    for (std::size_t k = 0; k < size; ++k) {
        switch (k % 10) {
            case 0:
            case 1: w.equation(w.der(x[k]), w.minus(any(), w.times(p, x[k]))); continue;
            case 2: w.equation(w.times(p, w.der(x[k])), w.call(Builtin::Sin, w.times(any(), any()))); continue;
            case 3: w.equation(x[k], w.plus(any(), w.times(p, any()))); break;
            case 4: w.equation(w.times(any(), p), w.plus(x[k], any())); break;
            case 5: w.equation(w.plus(x[k], w.call(Builtin::Exp, x[k])), any()); break;  // nonlinear by itself
            case 6:                                                                      // two equations, linear
                if (k + 1 < size) {
                    w.equation(w.plus(x[k], w.times(p, x[k + 1])), any());
                    w.equation(w.minus(x[k], x[k + 1]), any());
                } else {
                    w.equation(x[k], any());
                }
                break;
            case 8:  // two equations, nonlinear
                if (k + 1 < size) {
                    w.equation(w.plus(x[k], w.call(Builtin::Sin, x[k + 1])), any());
                    w.equation(w.plus(w.times(any(), x[k]), x[k + 1]), any());
                } else {
                    w.equation(x[k], any());
                }
                break;
            default: break;
        }
        known.push_back(x[k]);
    }
    w.shuffle(generator);
    return w.result();
}

std::shared_ptr<const HybridDae> randomLoop(std::size_t size)
{
    Writer w;
    std::mt19937 generator(4);
    std::vector<ExprId> x;
    for (std::size_t k = 0; k < size; ++k) x.push_back(w.indexed("x", k));
    const auto any = [&] { return x[generator() % size]; };
    for (std::size_t k = 0; k < size; ++k) {
        w.equation(w.plus(w.times(w.number(3), x[k]), any()), k % 2 == 0 ? w.call(Builtin::Sin, any()) : w.time());
    }
    w.shuffle(generator);
    return w.result();
}

std::shared_ptr<const HybridDae> pendulums(std::size_t size)
{
    Writer w;
    const ExprId length = w.parameter("L", 1), g = w.parameter("g", 9.81);
    for (std::size_t k = 0; k < std::max<std::size_t>(size / 5, 1); ++k) {
        const ExprId x = w.indexed("x", k), y = w.indexed("y", k), vx = w.indexed("vx", k), vy = w.indexed("vy", k),
                     force = w.indexed("T", k);
        w.equation(w.der(x), vx);
        w.equation(w.der(y), vy);
        w.equation(w.der(vx), w.times(force, x));
        w.equation(w.der(vy), w.minus(w.times(force, y), g));
        w.equation(w.number(0), w.minus(w.plus(w.squared(x), w.squared(y)), w.squared(length)));
        w.start(x, 1);
        w.start(vx, 0);
    }
    return w.result();
}

std::shared_ptr<const HybridDae> capacitorPairs(std::size_t size)
{
    Writer w;
    const ExprId c1 = w.parameter("C1", 1), c2 = w.parameter("C2", 2), r = w.parameter("R", 0.5);
    for (std::size_t k = 0; k < std::max<std::size_t>(size / 7, 1); ++k) {
        const ExprId u1 = w.indexed("u1", k), u2 = w.indexed("u2", k), uR = w.indexed("uR", k), u = w.indexed("u", k),
                     i1 = w.indexed("i1", k), i2 = w.indexed("i2", k), i = w.indexed("i", k);
        w.equation(w.times(c1, w.der(u1)), i1);
        w.equation(w.times(c2, w.der(u2)), i2);
        w.equation(uR, w.times(r, i));
        w.equation(u, w.call(Builtin::Sin, w.time()));
        w.equation(i, w.plus(i1, i2));
        w.equation(w.number(0), w.plus(w.plus(u, uR), u1));
        w.equation(w.number(0), w.minus(u2, u1));
        w.start(u1, 1);
    }
    return w.result();
}

std::shared_ptr<const HybridDae> rigidRow(std::size_t size)
{
    Writer w;
    const ExprId m = w.parameter("m", 1), distance = w.parameter("d", 0.1);
    const std::size_t masses = std::max<std::size_t>(size / 3, 2);
    std::vector<ExprId> s, f;
    for (std::size_t k = 0; k < masses; ++k) {
        s.push_back(w.indexed("s", k));
        f.push_back(w.indexed("f", k));
    }
    for (std::size_t k = 0; k < masses; ++k) {
        const ExprId v = w.indexed("v", k);
        w.equation(w.der(s[k]), v);
        w.equation(w.times(m, w.der(v)),
                   k == 0 ? w.minus(w.call(Builtin::Sin, w.time()), f[0]) : w.minus(f[k - 1], f[k]));
        w.equation(k + 1 < masses ? s[k + 1] : f[k], k + 1 < masses ? w.plus(s[k], distance) : w.number(0));
        if (k == 0) w.start(s[k], 0);
        if (k == 0) w.start(v, 0);
    }
    return w.result();
}

const std::vector<GeneratedModel>& generatedModels()
{
    static const std::vector<GeneratedModel> models = {
        {"chain", chain},
        {"alias chain", aliasChain},
        {"alias chain, reduced", aliasChain, true},
        {"capacitor ladder", capacitorLadder},
        {"resistor ladder", resistorLadder},
        {"diode ladder", diodeLadder},
        {"capacitor mesh", capacitorMesh},
        {"resistor mesh", resistorMesh},
        {"random", randomSystem},
        {"random, reduced", randomSystem, true},
        {"random loop", randomLoop},
        {"pendulums", pendulums},
        {"capacitor pairs", capacitorPairs},
        {"rigid row", rigidRow},
    };
    return models;
}

}  // namespace causeway::bench
