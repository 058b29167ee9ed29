// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/random_functions.h"

#include <vector>

#include <fmt/format.h>

namespace causeway::oracle {

namespace {

/// What all functions may use.
constexpr const char* kLibrary = R"(
type E = enumeration(one, two, three);
record R
  Real p;
  Real q[2];
end R;
record S
  R r[2];
  Integer n;
  E e;
  String name;
end S;
function error
  input String text;
external "C" ModelicaError(text);
end error;
function recordOf
  input Real p;
  input Real q[:];
  output R r;
algorithm
  r.p := p;
  r.q := q[1:2];
end recordOf;
function numberOf
  input R r;
  input Real w = 1;
  output Real y;
algorithm
  y := r.p*w;
  for q in r.q loop
    y := y - q;
  end for;
end numberOf;
function three
  input Real x;
  input Integer k;
  output Real a;
  output Integer i;
  output Real b[k];
algorithm
  a := x;
  for n in 1:k loop
    a := a/2 + n;
    b[k + 1 - n] := a;
  end for;
  i := if a > x then 1 else k;
end three;
function mirrored
  input Real a[:];
  output Real b[size(a, 1)];
algorithm
  for i in 1:size(a, 1) loop
    b[i] := a[end + 1 - i];
  end for;
end mirrored;
partial function Shape
  input Real x;
  output Real y;
end Shape;
function parabola
  extends Shape;
  input Real a = 1;
algorithm
  y := a*x*x;
end parabola;
function summed
  input Shape f;
  input Real x;
  input Integer n = 3;
  output Real y;
protected
  constant Real weights[:] = {0.25, 0.5, 0.125, 2};
algorithm
  y := 0;
  for i in 1:n loop
    y := y + weights[i]*f(x/i);
  end for;
end summed;
)";

class FunctionText {
public:
    FunctionText(Choices& choices, const std::vector<std::string>& callees) : m_choices(choices), m_callees(callees) {}

    std::string text(const std::string& name)
    {
        const std::string first = statements(3), second = statements(1);
        return fmt::format(R"(function {}
  input Real u;
  input Real v;
  input Real w = 2*u;
  output Real y;
protected
  Real x = u*v;
  Real a[3] = {{u, v, w}};
  Real b[2, 2];
  R r;
  R l[2];
  S s;
  Integer i = 1;
  Integer n = 3;
  Boolean c = u > v;
  E e = if w > 1 then E.two else E.one;
  parameter Real t[E] = {{0.5, 1.5, -2}};
  Real z[:];
algorithm
  z := {{u - 1, v + 1}};
{}  y := y + x;
{}end {};
)",
                           name, first, second, name);
    }

private:
    std::string number() { return m_choices.oneOf(std::vector<std::string>{"1.5", "0.25", "-2.5", "0", "3", "1e-3"}); }
    std::string variable()
    {
        static const std::vector<std::string> all{
            "u",        "x",           "v",          "w",          "y",       "a[1]",      "a[i]",      "a[n]",
            "r.p",      "r.q[2]",      "r.q[i]",     "b[1, 2]",    "b[i, 2]", "l[i].p",    "l[1].q[i]", "t[e]",
            "s.r[i].p", "s.r[2].q[i]", "z[1]",       "sum(z)",     "s.n",     "i",         "n",         "a[i + 1]",
            "max(a)",   "sum(l.p)",    "Integer(e)", "size(a, 1)", "(a*a)",   "t[E.three]"};
        return m_choices.oneOf(all);
    }
    std::string whole()
    {
        switch (m_choices.below(6)) {
            case 0: return "i";
            case 1: return "n";
            case 2: return "div(n, 2)";
            case 3: return fmt::format("mod(n + {}, 3)", m_choices.between(0, 5));
            case 4: return fmt::format("integer(max(-9, min({}, 9)))", expression(1));
            default: return "rem(i - n, 2)";
        }
    }
    std::string condition(int depth)
    {
        const int next = depth > 0 ? depth - 1 : 0;
        switch (m_choices.below(9)) {
            case 0: return fmt::format("{} > {}", expression(next), expression(next));
            case 1: return "c";
            case 2: return "e == E.two";
            case 3: return fmt::format("{} <= {}", expression(next), expression(next));
            case 4: return fmt::format("(not c or {} < {})", expression(next), expression(next));
            case 5: return fmt::format("(c and 1/({}) < 2)", expression(next));
            case 6: return fmt::format("{} >= i", whole());
            case 7: return "s.name == \"bc\"";
            default: return "e < E.three";
        }
    }
    std::string expression(int depth)
    {
        if (depth <= 0) return m_choices.chance(30) ? "(" + number() + ")" : variable();
        const auto next = [&] { return "(" + expression(depth - 1) + ")"; };
        switch (m_choices.below(26)) {
            case 0: return expression(0);
            case 1: return next() + " + " + next();
            case 2: return next() + " - " + next();
            case 3: return next() + "*" + next();
            case 4: return next() + "/(1.5 + abs" + next() + ")";
            case 5: return fmt::format("(if {} then {} else {})", condition(1), next(), next());
            case 6: return "sin" + next();
            case 7: return "sqrt(abs" + next() + ")";
            case 8: return "min(" + next() + ", " + next() + ")";
            case 9: return "sum(a) + " + next();
            case 10: return "(b*{" + next() + ", " + next() + "})*{1.0, u}";
            case 11: return "log(0.1 + abs" + next() + ")";
            case 12:
                return m_callees.empty() ? next()
                                         : fmt::format("{}({}, {})", m_choices.oneOf(m_callees), next(), next());
            case 13: return next() + "^" + m_choices.oneOf(std::vector<std::string>{"2", "3", "n", "(-1)"});
            case 14: return fmt::format("sum({{{}*k for k in 1:{}}})", next(), m_choices.oneOf(kEnds));
            case 15: return "numberOf(r)";
            case 16: return fmt::format("numberOf(recordOf({}, a))", next());
            case 17: return fmt::format("numberOf(R(p={}, q={{u, {}}}), w=x)", next(), next());
            case 18: return fmt::format("summed(function parabola(a={}), {})", next(), next());
            case 19: return fmt::format("mirrored({{{}, x, {}, v}})*{{1, 2, u, w}}", next(), next());
            case 20: return "max(" + next() + ", " + next() + ")";
            case 21: return fmt::format("noEvent(if {} then {} else {})", condition(0), next(), next());
            case 22: return "exp(-abs" + next() + ")";
            case 23: return next() + "/" + next();
            case 24:
                return fmt::format("(floor{0} + mod{1} + ceil{0} + sign{0} + atan2{1})", next(),
                                   "(" + expression(0) + ", 0.75)");
            default: return fmt::format("product({{{}, x, a[2]}})", next());
        }
    }

    std::string statements(int depth)
    {
        std::string text;
        const std::size_t count = 1 + m_choices.below(3);
        for (std::size_t k = 0; k < count; ++k) text += statement(depth);
        return text;
    }
    std::string body(int depth) { return depth > 0 ? statements(depth - 1) : statement(0); }

    std::string statement(int depth)
    {
        static const std::vector<std::string> targets{
            "y", "x",       "a[i]",   "a[2]",          "r.p",         "r.q[1]", "b[2, 1]", "y",
            "x", "b[i, 1]", "r.q[i]", "l[i].q[n - 2]", "s.r[i].q[1]", "l[2].p", "z[i]"};
        const std::string target = m_choices.oneOf(targets);
        switch (m_choices.below(depth > 0 ? 32 : 22)) {
            case 0: return fmt::format("{} := {};\n", target, expression(2));
            case 1: return fmt::format("i := if {} then 1 else 2;\n", condition(1));
            case 2: return fmt::format("a := {{{}, a[3], a[1]}};\n", expression(1));
            case 3: return fmt::format("b := transpose(b)*{} + [u, v; w, x];\n", expression(0));
            case 4: return fmt::format("n := 1 + mod({}, 3);\n", whole());
            case 5: return fmt::format("c := {};\n", condition(1));
            case 6: return fmt::format("e := if {} then E.three else e;\n", condition(1));
            case 7: return fmt::format("({}, i, z) := three({}, 2);\n", target, expression(1));
            case 8: return fmt::format("(x, i, a) := three({}, 3);\ni := min(i, 2);\n", expression(1));
            case 9: return fmt::format("r := recordOf({}, {{v, {}, y}});\n", expression(1), expression(0));
            case 10: return "l := {r, R(p=x, q={u, v})};\n";
            case 11: return fmt::format("l[i] := recordOf({}, a);\n", expression(0));
            case 12: return "s.r := l;\ns.n := i;\ns.e := e;\n";
            case 13: return fmt::format("s.r[i].q := {{{}, r.p}};\n", expression(1));
            case 14: return fmt::format("a[{{3, 1}}] := a[{{1, {}}}];\n", m_choices.between(1, 3));
            case 15: return fmt::format("b[i, :] := {{{}, b[1, i]}};\n", expression(1));
            case 16: return fmt::format("assert({} > -1000, \"too small\");\n", expression(2));
            case 17: return fmt::format("assert({}, \"a warning\", AssertionLevel.warning);\n", condition(1));
            case 18: return fmt::format("z := cat(1, a[i:i], {{{}}});\n", expression(0));
            case 19: return fmt::format("a := mirrored(a)*{};\n", expression(0));
            case 20: return fmt::format("s.name := if {} then \"bc\" else s.name;\n", condition(1));
            case 21: return fmt::format("if {} > 300 then error(\"it is \" + String(x)); end if;\n", expression(2));
            case 30: return fmt::format("if {} then\n{}end if;\n", condition(1), body(depth));
            case 31: return fmt::format("if {} then\n{}else\n{}end if;\n", condition(1), body(depth), body(depth));
            case 22:
                return fmt::format("if {} then\n{}elseif {} then\n{}else\n{}end if;\n", condition(1), body(depth),
                                   condition(1), body(depth), body(depth));
            case 23:
                return fmt::format("for k in 1:{} loop\nx := x + k*{};\n{}end for;\n", m_choices.oneOf(kEnds),
                                   expression(1), body(depth));
            case 24:
                return fmt::format("for k in n:-1:1 loop\n{}{}end for;\n", body(depth),
                                   m_choices.chance(50) ? "if x > 2.0 then break; end if;\n" : "");
            case 25:
                return fmt::format("for k in a loop\n{} := {} + k;\n{}end for;\n", target, expression(1), body(depth));
            case 26:
                return fmt::format(
                    "n := 0;\nwhile n < 4 and x < 50 loop\nn := n + 1;\nx := x + abs({});\n{}end while;\n"
                    "n := 3;\n",
                    expression(1), inLoop(depth));
            case 27: return fmt::format("if {} then return; end if;\n", condition(0));
            case 28: return fmt::format("for k in E loop\nx := x + t[k]*{};\nend for;\n", expression(1));
            default:
                return fmt::format(
                    "for k in 1:{} loop\nfor m in k:3 loop\n{}if {} then {}; end if;\nend for;\nend for;\n",
                    m_choices.oneOf(kEnds), inLoop(depth), condition(0), m_choices.chance(50) ? "return" : "break");
        }
    }
    /// Leaves n, which counts, alone.
    std::string inLoop(int depth)
    {
        return fmt::format("if {} then\ny := y + {};\nend if;\n{}", condition(1), expression(1),
                           depth > 1 ? fmt::format("a[i] := {};\n", expression(1)) : std::string());
    }

    inline static const std::vector<std::string> kEnds{"2", "4", "n", "i", "size(a, 1)", "5", "0", "30"};

    Choices& m_choices;
    const std::vector<std::string>& m_callees;
};

}  // namespace

std::string modelOfRandomFunctions(Choices& choices)
{
    std::string text = kLibrary, sum;
    std::vector<std::string> callees;
    const std::size_t count = 1 + choices.below(3);
    for (std::size_t i = 0; i < count; ++i) {
        const std::string name = fmt::format("f{}", i + 1);
        text += FunctionText(choices, callees).text(name);
        callees.push_back(name);
    }
    text += "model M\n  input Real u1;\n  input Real u2;\n  input Real u3;\n";
    for (const std::string& name : callees)
        text += fmt::format("  Real y{} = {}(u1, {});\n", name, name, choices.chance(50) ? "u2, u3" : "u1*u2");
    return text + "end M;\n";
}

}  // namespace causeway::oracle
