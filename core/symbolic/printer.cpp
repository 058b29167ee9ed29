// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/printer.h"

#include <array>
#include <cmath>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "core/base/numbers.h"

namespace causeway {

namespace {

/// Binding strength, weakest first, as in the grammar of Modelica (specification, appendix A.2.7).
enum Precedence : std::uint8_t { kAny, kOr, kAnd, kNot, kRelation, kSum, kProduct, kPower, kPrimary };

struct BinaryStyle {
    std::string_view text;
    Precedence self, left, right;
};

BinaryStyle binaryStyle(Op op, TextStyle style)
{
    const bool latex = style == TextStyle::Latex;
    const bool matlab = style == TextStyle::Matlab;
    switch (op) {
        case Op::Or: return {latex ? " \\lor " : matlab ? " || " : " or ", kOr, kOr, kAnd};
        case Op::And: return {latex ? " \\land " : matlab ? " && " : " and ", kAnd, kAnd, kNot};
        case Op::Less: return {" < ", kRelation, kSum, kSum};
        case Op::LessEqual: return {latex ? " \\le " : " <= ", kRelation, kSum, kSum};
        case Op::Greater: return {" > ", kRelation, kSum, kSum};
        case Op::GreaterEqual: return {latex ? " \\ge " : " >= ", kRelation, kSum, kSum};
        case Op::Equal: return {latex ? " = " : " == ", kRelation, kSum, kSum};
        case Op::NotEqual: return {latex ? " \\ne " : matlab ? " ~= " : " <> ", kRelation, kSum, kSum};
        case Op::Add: return {" + ", kSum, kSum, kProduct};
        case Op::Subtract: return {" - ", kSum, kSum, kProduct};
        case Op::Multiply: return {latex ? "\\,"  : "*", kProduct, kProduct, kPower};
        case Op::Divide: return {"/", kProduct, kProduct, kPower};
        default: return {"^", kPower, kPrimary, kPrimary};
    }
}

std::string escapeString(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (c == '\n') {
            result += "\\n";
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string numberText(const ExpressionPool& pool, ExprId expr, TextStyle style)
{
    if (pool.op(expr) == Op::IntegerLiteral) return std::to_string(pool.integerValue(expr));
    const double value = pool.number(expr);
    std::string text = shortestText(value);
    if (style == TextStyle::Latex) {
        if (const auto e = text.find('e'); e != std::string::npos) {
            text = fmt::format("{}\\cdot 10^{{{}}}", text.substr(0, e), text.substr(e + 1));
        }
    }
    return text;
}

/// Writes one expression with an explicit stack of what is still to be written.
class Printer {
public:
    Printer(const ExpressionPool& pool, const VariableNamer& nameOf, TextStyle style)
        : m_pool(pool), m_nameOf(nameOf), m_style(style)
    {
    }

    std::string print(ExprId root)
    {
        push(root, kAny);
        while (!m_pending.empty()) {
            const Pending next = std::move(m_pending.back());
            m_pending.pop_back();
            if (const auto* text = std::get_if<std::string_view>(&next)) {
                m_text += *text;
            } else {
                const auto [expr, context] = std::get<Operand>(next);
                write(expr, context);
            }
        }
        return std::move(m_text);
    }

private:
    struct Operand {
        ExprId expr;
        Precedence context;
    };
    using Pending = std::variant<std::string_view, Operand>;

    // What is pushed last is written first.
    void push(std::string_view text) { m_pending.emplace_back(text); }
    void push(ExprId expr, Precedence context) { m_pending.emplace_back(Operand{expr, context}); }

    bool open(Precedence self, Precedence context)
    {
        if (self >= context) return false;
        m_text += m_style == TextStyle::Latex ? "\\left(" : "(";
        push(m_style == TextStyle::Latex ? "\\right)" : ")");
        return true;
    }

    void write(ExprId expr, Precedence context)
    {
        const Op op = m_pool.op(expr);
        switch (op) {
            case Op::RealLiteral:
            case Op::IntegerLiteral: {
                const std::string text = numberText(m_pool, expr, m_style);
                // A sign binds like a sum; in front of a sum it needs none.
                const bool needsParentheses = text.front() == '-' && context > kSum;
                m_text += needsParentheses ? "(" + text + ")" : text;
                return;
            }
            case Op::BooleanLiteral: m_text += m_pool.booleanValue(expr) ? "true" : "false"; return;
            case Op::StringLiteral: m_text += escapeString(m_pool.stringValue(expr)); return;
            case Op::Time: m_text += m_style == TextStyle::Modelica ? "time" : "t"; return;
            case Op::Variable: m_text += m_nameOf(m_pool.variableOf(expr)); return;
            case Op::Derivative:
            case Op::Pre: writeUnaryFunction(expr, op); return;
            case Op::Negate:
                open(kSum, context);
                m_text += "-";
                push(m_pool.operand(expr, 0), kProduct);
                return;
            case Op::Not:
                open(kNot, context);
                m_text += m_style == TextStyle::Latex ? "\\lnot " : m_style == TextStyle::Matlab ? "~" : "not ";
                push(m_pool.operand(expr, 0), m_style == TextStyle::Modelica ? kRelation : kPrimary);
                return;
            case Op::If: writeConditional(expr, context); return;
            case Op::Call: writeCall(expr); return;
            default: writeBinary(expr, context); return;
        }
    }

    void writeUnaryFunction(ExprId expr, Op op)
    {
        if (op == Op::Derivative && m_style == TextStyle::Latex) {
            m_text += "\\dot{";
            push("}");
        } else if (op == Op::Derivative && m_style == TextStyle::Matlab) {
            m_text += "der_";
        } else {
            const bool latex = m_style == TextStyle::Latex;
            m_text += op == Op::Derivative ? "der(" : latex ? "\\mathrm{pre}\\left(" : m_style == TextStyle::Matlab ? "pre_" : "pre(";
            if (m_style != TextStyle::Matlab) push(latex ? "\\right)" : ")");
        }
        push(m_pool.operand(expr, 0), kAny);
    }

    void writeBinary(ExprId expr, Precedence context)
    {
        const Op op = m_pool.op(expr);
        const ExprId left = m_pool.operand(expr, 0);
        const ExprId right = m_pool.operand(expr, 1);
        if (m_style == TextStyle::Latex && op == Op::Divide) {
            // A fraction needs no parentheses inside; as the base of a power it does.
            open(kPower, context);
            m_text += "\\frac{";
            push("}");
            push(right, kAny);
            push("}{");
            push(left, kAny);
            return;
        }
        const BinaryStyle style = binaryStyle(op, m_style);
        open(style.self, context);
        if (m_style == TextStyle::Latex && op == Op::Power) {
            push("}");
            push(right, kAny);
            push("^{");
        } else {
            push(right, style.right);
            const bool needsDot = m_style == TextStyle::Latex && op == Op::Multiply && m_pool.isNumber(right);
            push(needsDot ? " \\cdot " : style.text);
        }
        push(left, style.left);
    }

    void writeConditional(ExprId expr, Precedence context)
    {
        const auto operands = m_pool.operands(expr);
        switch (m_style) {
            case TextStyle::Modelica:
                open(kAny, context == kAny ? kAny : kPrimary);
                m_text += "if ";
                push(operands[2], kAny);
                push(" else ");
                push(operands[1], kAny);
                push(" then ");
                push(operands[0], kAny);
                return;
            case TextStyle::Latex:
                m_text += "\\begin{cases} ";
                push(" & \\text{otherwise} \\end{cases}");
                push(operands[2], kAny);
                push(" \\\\ ");
                push(operands[0], kAny);
                push(" & \\text{if } ");
                push(operands[1], kAny);
                return;
            case TextStyle::Matlab:
                // A function of the exported file that returns its second or third argument.
                m_text += "ifelse(";
                push(")");
                push(operands[2], kAny);
                push(", ");
                push(operands[1], kAny);
                push(", ");
                push(operands[0], kAny);
                return;
        }
    }

    void writeCall(ExprId expr)
    {
        const auto operands = m_pool.operands(expr);
        const Builtin function = m_pool.builtin(expr);
        if (m_style == TextStyle::Latex && function == Builtin::Sqrt) {
            m_text += "\\sqrt{";
            push("}");
            push(operands[0], kAny);
            return;
        }
        if (m_style == TextStyle::Matlab && (function == Builtin::NoEvent || function == Builtin::Homotopy)) {
            m_text += "(";
            push(")");
            push(operands[0], kAny);
            return;
        }
        m_text += functionName(function);
        m_text += m_style == TextStyle::Latex ? "\\left(" : "(";
        if (m_style == TextStyle::Matlab && function == Builtin::Div) {
            // Modelica's div truncates; MATLAB spells it fix(a/b).
            push(")");
            push(operands[1], kPower);
            push("/");
            push(operands[0], kProduct);
            return;
        }
        push(m_style == TextStyle::Latex ? "\\right)" : ")");
        for (std::size_t i = operands.size(); i-- > 0;) {
            push(operands[i], kAny);
            if (i > 0) push(", ");
        }
    }

    std::string functionName(Builtin function) const
    {
        if (m_style == TextStyle::Matlab) {
            if (function == Builtin::Div) return "fix";
            if (function == Builtin::ToInteger) return "floor";
        }
        const std::string name(toString(function));
        if (m_style != TextStyle::Latex) return name;
        switch (function) {
            case Builtin::Sin:
            case Builtin::Cos:
            case Builtin::Tan:
            case Builtin::Sinh:
            case Builtin::Cosh:
            case Builtin::Tanh:
            case Builtin::Exp:
            case Builtin::Min:
            case Builtin::Max: return "\\" + name;
            case Builtin::Asin: return "\\arcsin";
            case Builtin::Acos: return "\\arccos";
            case Builtin::Atan: return "\\arctan";
            case Builtin::Log: return "\\ln";
            case Builtin::Log10: return "\\log_{10}";
            default: return "\\mathrm{" + name + "}";
        }
    }

    const ExpressionPool& m_pool;
    const VariableNamer& m_nameOf;
    TextStyle m_style;
    std::string m_text;
    std::vector<Pending> m_pending;
};

bool isGreek(std::string_view word)
{
    constexpr std::array kGreek = {"alpha", "beta",  "gamma", "delta", "epsilon", "zeta",  "eta",   "theta", "iota",
                                   "kappa", "lambda", "mu",    "nu",    "xi",      "pi",    "rho",   "sigma", "tau",
                                   "phi",   "chi",    "psi",   "omega", "Gamma",   "Delta", "Theta", "Lambda", "Phi",
                                   "Psi",   "Omega",  "Sigma", "Xi",    "Pi"};
    for (const std::string_view letter : kGreek) {
        if (letter == word) return true;
    }
    return false;
}

std::string escapeLatex(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '_':
            case '%':
            case '#':
            case '&':
            case '$':
            case '{':
            case '}': result += '\\'; result += c; break;
            case '\\': result += "\\backslash "; break;
            case '^': result += "\\hat{}"; break;
            case '~': result += "\\sim "; break;
            default: result += c;
        }
    }
    return result;
}

}  // namespace

std::string printExpression(const ExpressionPool& pool, ExprId expr, const VariableNamer& nameOf, TextStyle style)
{
    return Printer(pool, nameOf, style).print(expr);
}

std::string latexName(std::string_view name)
{
    // The last part of a dotted name carries the letter; what is before it becomes part of the subscript.
    const std::size_t dot = name.rfind('.');
    const std::string_view prefix = dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
    const std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
    std::string letter;
    std::string_view rest;
    const std::size_t word = last.find_first_of("_0123456789[");
    if (isGreek(last.substr(0, word))) {
        letter = "\\" + std::string(last.substr(0, word));
        rest = word == std::string_view::npos ? std::string_view() : last.substr(word);
    } else if (last.size() > 2 && last[1] >= 'a' && last[1] <= 'z') {
        // A word, not a letter with an index.
        letter = "\\mathrm{" + escapeLatex(last) + "}";
    } else {
        letter = escapeLatex(last.substr(0, 1));
        rest = last.substr(std::min<std::size_t>(1, last.size()));
    }
    if (rest.starts_with('_')) rest.remove_prefix(1);
    std::string subscript = escapeLatex(prefix);
    if (!rest.empty()) subscript += (subscript.empty() ? "" : ",") + escapeLatex(rest);
    return subscript.empty() ? letter : fmt::format("{}_{{\\mathrm{{{}}}}}", letter, subscript);
}

std::string matlabName(std::string_view name)
{
    std::string result;
    for (const char c : name) {
        const bool isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        result += isWord ? c : '_';
    }
    const bool startsWithLetter = !result.empty() && ((result[0] >= 'a' && result[0] <= 'z') || (result[0] >= 'A' && result[0] <= 'Z'));
    return startsWithLetter ? result : "v" + result;
}

}  // namespace causeway
