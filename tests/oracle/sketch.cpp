// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/sketch.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include <fmt/format.h>

namespace causeway::oracle {

namespace {

TermRef make(Term term)
{
    return std::make_shared<const Term>(std::move(term));
}

TermRef leaf(Term::Kind kind, std::size_t variable)
{
    Term term;
    term.kind = kind;
    term.variable = variable;
    return make(std::move(term));
}

/// Prints one model; in an equation of a component names are those that it has there.
class Writer {
public:
    explicit Writer(const Model& model) : m_model(model) {}

    std::string model()
    {
        std::vector<std::size_t> order = m_model.order;
        for (std::size_t i = order.size(); i < m_model.variables.size(); ++i) order.push_back(i);
        std::vector<std::string> declarations(m_model.components.size() + 1);
        std::vector<std::string> equations(declarations.size());
        std::set<int> arrays;
        for (const std::size_t i : order) {
            const Variable& variable = m_model.variables[i];
            if (variable.array >= 0 && !arrays.insert(variable.array).second) continue;
            declarations[static_cast<std::size_t>(variable.component + 1)] +=
                variable.array >= 0 ? arrayDeclaration(variable) : declaration(i);
        }
        std::set<int> vectors;
        for (const Equation& equation : m_model.equations) {
            if (equation.vector >= 0 && !vectors.insert(equation.vector).second) continue;
            m_component = equation.component;
            equations[static_cast<std::size_t>(m_component + 1)] +=
                equation.vector >= 0 ? vectorEquation(equation.vector) : text(equation);
        }
        m_component = -1;
        for (const When& when : m_model.whens) equations[0] += text(when);
        std::string result;
        for (const Function& function : m_model.functions) result += text(function);
        for (std::size_t c = 0; c < m_model.components.size(); ++c) {
            const std::string inside =
                declarations[c + 1] + (equations[c + 1].empty() ? "" : "  equation\n") + equations[c + 1];
            result +=
                fmt::format("  {} Part{}\n{}  end Part{};\n", m_model.components[c] ? "record" : "model", c, inside, c);
            std::string inputs;
            for (const Variable& variable : m_model.variables) {
                const bool isBound = variable.input && variable.component == static_cast<int>(c);
                if (isBound)
                    inputs += fmt::format("{}{} = {}", inputs.empty() ? "" : ", ", variable.name, text(variable.input));
            }
            declarations[0] += fmt::format("    Part{} part{}{};\n", c, c, inputs.empty() ? "" : "(" + inputs + ")");
        }
        return fmt::format("model M\n{}{}  equation\n{}  annotation(experiment(StopTime={}));\nend M;\n", result,
                           declarations[0], equations[0], m_model.stopTime);
    }

    std::string name(std::size_t index) const
    {
        const Variable& variable = m_model.variables[index];
        std::string text =
            variable.array >= 0 ? fmt::format("array{}[{}]", variable.array, variable.place) : variable.name;
        if (variable.component >= 0 && variable.component != m_component)
            text = fmt::format("part{}.{}", variable.component, text);
        return text;
    }

private:
    static std::string value(Type type, double number)
    {
        return type == Type::Boolean ? (number != 0 ? "true" : "false") : fmt::format("{}", number);
    }

    static std::string_view typeName(const Variable& variable)
    {
        if (variable.type == Type::Boolean) return "Boolean";
        if (variable.type == Type::Integer) return "Integer";
        return variable.isDiscrete ? "discrete Real" : "Real";
    }

    std::string declaration(std::size_t index) const
    {
        const Variable& variable = m_model.variables[index];
        if (variable.isParameter)
            return fmt::format("    parameter {} {} = {};\n", typeName(variable), variable.name,
                               value(variable.type, variable.value));
        std::string attributes;
        if (variable.start)
            attributes = fmt::format("(start = {}{})", value(variable.type, *variable.start),
                                     variable.isFixed ? ", fixed = true" : "");
        return fmt::format("    {}{} {}{};\n", variable.input ? "input " : "", typeName(variable), variable.name,
                           attributes);
    }

    std::string arrayDeclaration(const Variable& first) const
    {
        std::map<int, const Variable*> elements;
        for (const Variable& variable : m_model.variables) {
            if (variable.array == first.array) elements[variable.place] = &variable;
        }
        std::string starts, fixed;
        for (const auto& [place, element] : elements) {
            starts += fmt::format("{}{}", starts.empty() ? "" : ", ", value(element->type, element->start.value_or(0)));
            fixed += fmt::format("{}{}", fixed.empty() ? "" : ", ", element->isFixed);
        }
        const std::string attributes =
            first.start ? fmt::format("(start = {{{}}}, fixed = {{{}}})", starts, fixed) : "";
        return fmt::format("    {} array{}[{}]{};\n", typeName(first), first.array, elements.size(), attributes);
    }

    std::string text(const Equation& equation) const
    {
        const std::string left = text(equation.left), right = text(equation.right);
        const std::string condition = equation.condition ? text(equation.condition) : "",
                          otherwise = equation.otherwise ? text(equation.otherwise) : "";
        switch (equation.form) {
            case Equation::Form::Plain: break;
            case Equation::Form::Branches:
                return fmt::format("    if {} then\n      {} = {};\n    else\n      {} = {};\n    end if;\n", condition,
                                   left, right, left, otherwise);
            case Equation::Form::Assignment:
                return fmt::format("  algorithm\n    {} := {};\n  equation\n", left, right);
            case Equation::Form::Choice:
                return fmt::format(
                    "  algorithm\n    if {} then\n      {} := {};\n    else\n      {} := {};\n    end if;\n  "
                    "equation\n",
                    condition, left, right, left, otherwise);
        }
        return fmt::format("    {} = {};\n", left, right);
    }

    std::string vectorEquation(int vector) const
    {
        std::string left, right;
        for (const Equation& equation : m_model.equations) {
            if (equation.vector != vector) continue;
            left += (left.empty() ? "" : ", ") + text(equation.left);
            right += (right.empty() ? "" : ", ") + text(equation.right);
        }
        return fmt::format("    {{{}}} = {{{}}};\n", left, right);
    }

    std::string text(const When& when) const
    {
        std::string result =
            fmt::format("{}    when {} then\n", when.isAlgorithm ? "  algorithm\n" : "", text(when.condition));
        for (const auto& [target, value] : when.settings)
            result += fmt::format("      {} {} {};\n", name(target), when.isAlgorithm ? ":=" : "=", text(value));
        for (const auto& [target, value] : when.reinits)
            result += fmt::format("      reinit({}, {});\n", name(target), text(value));
        return result + "    end when;\n" + (when.isAlgorithm ? "  equation\n" : "");
    }

    static std::string text(const Function& function)
    {
        Model inside;
        std::string inputs;
        for (std::size_t i = 0; i < function.inputs; ++i) {
            Variable input;
            input.name = fmt::format("u{}", i + 1);
            inside.add(std::move(input));
            inputs += fmt::format("    input Real u{};\n", i + 1);
        }
        return fmt::format(
            "  function {}\n{}    output Real y;\n  algorithm\n    y := {};\n  annotation(smoothOrder = 5);\n  end "
            "{};\n",
            function.name, inputs, Writer(inside).text(function.value), function.name);
    }

    std::string text(const TermRef& term) const
    {
        const auto operand = [&](std::size_t i) { return text(term->operands[i]); };
        switch (term->kind) {
            case Term::Kind::Number:
                return term->number < 0 ? fmt::format("({})", term->number) : fmt::format("{}", term->number);
            case Term::Kind::Variable: return name(term->variable);
            case Term::Kind::Der: return fmt::format("der({})", name(term->variable));
            case Term::Kind::Pre: return fmt::format("pre({})", name(term->variable));
            case Term::Kind::Function: {
                std::string list;
                for (std::size_t i = 0; i < term->operands.size(); ++i) list += (i == 0 ? "" : ", ") + operand(i);
                return fmt::format("{}({})", term->name, list);
            }
            case Term::Kind::Apply: break;
        }
        if (term->operands.empty()) return term->name;
        if (term->name == "if") return fmt::format("(if {} then {} else {})", operand(0), operand(1), operand(2));
        if (term->operands.size() == 1) return fmt::format("({} {})", term->name, operand(0));
        return fmt::format("({} {} {})", operand(0), term->name, operand(1));
    }

    const Model& m_model;
    int m_component = -1;
};

}  // namespace

TermRef number(double value)
{
    Term term;
    term.number = value;
    return make(std::move(term));
}

TermRef variable(std::size_t index)
{
    return leaf(Term::Kind::Variable, index);
}

TermRef der(std::size_t index)
{
    return leaf(Term::Kind::Der, index);
}

TermRef pre(std::size_t index)
{
    return leaf(Term::Kind::Pre, index);
}

TermRef apply(const std::string& name, std::vector<TermRef> operands)
{
    Term term;
    term.kind = Term::Kind::Apply;
    term.name = name;
    term.operands = std::move(operands);
    return make(std::move(term));
}

TermRef time()
{
    return apply("time", {});
}

TermRef call(const std::string& name, std::vector<TermRef> operands)
{
    Term term;
    term.kind = Term::Kind::Function;
    term.name = name;
    term.operands = std::move(operands);
    return make(std::move(term));
}

TermRef choose(const TermRef& condition, const TermRef& then, const TermRef& otherwise)
{
    return apply("if", {condition, then, otherwise});
}

TermRef operator+(const TermRef& a, const TermRef& b)
{
    return apply("+", {a, b});
}

TermRef operator-(const TermRef& a, const TermRef& b)
{
    return apply("-", {a, b});
}

TermRef operator*(const TermRef& a, const TermRef& b)
{
    return apply("*", {a, b});
}

TermRef negative(const TermRef& a)
{
    return apply("-", {a});
}

TermRef replaced(const TermRef& term, const std::function<TermRef(const Term&)>& change)
{
    if (!term) return term;
    if (term->kind == Term::Kind::Variable || term->kind == Term::Kind::Der || term->kind == Term::Kind::Pre) {
        const TermRef other = change(*term);
        return other ? other : term;
    }
    if (term->operands.empty()) return term;
    Term copy = *term;
    for (TermRef& operand : copy.operands) operand = replaced(operand, change);
    return make(std::move(copy));
}

void walk(const TermRef& term, const std::function<void(const Term&)>& visit)
{
    for (const TermRef& operand : term->operands) walk(operand, visit);
    visit(*term);
}

std::size_t Model::add(Variable variable)
{
    variables.push_back(std::move(variable));
    return variables.size() - 1;
}

void Model::equate(TermRef left, TermRef right, std::optional<std::size_t> defines)
{
    Equation equation;
    equation.left = std::move(left);
    equation.right = std::move(right);
    equation.defines = defines;
    equations.push_back(std::move(equation));
}

Type Model::typeOf(const TermRef& term) const
{
    if (term->kind == Term::Kind::Variable || term->kind == Term::Kind::Pre) return variables[term->variable].type;
    if (term->kind == Term::Kind::Function) return term->name == "sample" ? Type::Boolean : Type::Real;
    if (term->kind != Term::Kind::Apply) return Type::Real;
    if (term->name == "if") return typeOf(term->operands[1]);
    const bool isArithmetic =
        term->name == "+" || term->name == "-" || term->name == "*" || term->name == "/" || term->name == "time";
    return isArithmetic ? Type::Real : Type::Boolean;
}

void Model::changeTerms(const std::function<TermRef(const TermRef&)>& change)
{
    for (Equation& equation : equations) {
        for (TermRef* term : {&equation.left, &equation.right, &equation.condition, &equation.otherwise}) {
            if (*term) *term = change(*term);
        }
    }
    for (Variable& variable : variables) {
        if (variable.input) variable.input = change(variable.input);
    }
    for (When& when : whens) {
        when.condition = change(when.condition);
        for (auto& [target, value] : when.settings) value = change(value);
        for (auto& [target, value] : when.reinits) value = change(value);
    }
}

std::string nameOf(const Model& model, std::size_t variable)
{
    return Writer(model).name(variable);
}

std::string textOf(const Model& model)
{
    return Writer(model).model();
}

}  // namespace causeway::oracle
