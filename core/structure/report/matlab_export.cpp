// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/matlab_export.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/symbolic/differentiate.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// Words that mean something in MATLAB or in the function we write.
bool isReserved(const std::string& name)
{
    static const std::set<std::string> kReserved = {
        "t",        "x",          "p",      "y",           "dx",     "break",       "case",     "catch",
        "classdef", "continue",   "else",   "elseif",      "end",    "for",         "function", "global",
        "if",       "otherwise",  "parfor", "persistent",  "return", "spmd",        "switch",   "try",
        "while",    "do",         "until",  "endif",       "endfor", "endfunction", "endwhile", "unwind_protect",
        "i",        "j",          "pi",     "e",           "Inf",    "NaN",         "eps",      "true",
        "false",    "parameter",  "ifelse", "newton_step", "zeros",  "norm",        "isfield",  "nargin",
        "struct",   "fix",        "floor",  "ceil",        "sin",    "cos",         "tan",      "asin",
        "acos",     "atan",       "atan2",  "sinh",        "cosh",   "tanh",        "exp",      "log",
        "log10",    "sqrt",       "abs",    "sign",        "min",    "max",         "mod",      "rem",
        "ans",      "correction_"};
    return kReserved.contains(name);
}

class MatlabWriter {
public:
    explicit MatlabWriter(const Structure& structure)
        : m_structure(structure), m_dae(*structure.dae), m_pool(structure.pool)
    {
        std::set<std::string> used, fields;
        for (const DaeVariable& variable : m_dae.variables) {
            std::string name = matlabName(variable.name);
            m_fields.push_back(name);
            while (!fields.insert(m_fields.back()).second) m_fields.back() += "_";
            if (isReserved(name)) name += "_";
            while (!used.insert(name).second || used.contains("der_" + name)) name += "_";
            used.insert("der_" + name);
            m_names.push_back(name);
        }
    }

    std::string write()
    {
        const std::size_t dot = m_dae.modelName.rfind('.');
        const std::string function =
            matlabName(dot == std::string::npos ? m_dae.modelName : m_dae.modelName.substr(dot + 1));
        line("function [dx, y] = {}(t, x, p)", function);
        writeHelp(function);
        line("  if nargin < 3, p = struct(); end");
        for (const VariableId id : m_dae.parameterOrder) {
            const DaeVariable& variable = m_dae.variables[id];
            if (variable.type == ValueType::String) continue;
            const ExprId value = variable.binding.isNone() ? variable.start : variable.binding;
            const std::string text = value.isNone() ? "0" : print(value);
            if (variable.variability == Variability::Constant) {
                line("  {} = {};", nameOf(id), text);
            } else {
                line("  {} = parameter(p, '{}', {});", nameOf(id), m_fields[id.index()], text);
            }
        }
        line("  if nargin == 0");
        std::string starts;
        for (const StateVariable& state : m_structure.states) {
            const ExprId start = state.order == 0 ? m_dae.variables[state.variable].start : ExprId();
            starts += (starts.empty() ? "" : "; ") + (start.isNone() ? std::string("0") : print(start));
        }
        line("    dx = [{}]; return;", starts);
        line("  end");
        for (std::size_t i = 0; i < m_structure.states.size(); ++i)
            line("  {} = x({});", print(m_structure.states[i].expr), i + 1);
        for (std::size_t i = 0; i < m_dae.variables.size(); ++i) {
            const DaeVariable& variable = m_dae.variables[VariableId(i)];
            if (variable.causality != Causality::Input || variable.variability <= Variability::Parameter) continue;
            line("  {} = parameter(p, '{}', {});", m_names[i], m_fields[i],
                 variable.start.isNone() ? "0" : print(variable.start));
        }
        std::string outputs;
        for (const BltBlock& block : m_structure.blocks) {
            writeBlock(block);
            for (const UnknownId unknown : block.unknowns) {
                if (!m_structure.unknowns[unknown].isDerivative)
                    outputs += (outputs.empty() ? "" : "; ") + unknownName(unknown);
            }
        }
        std::string derivatives;
        for (const StateVariable& state : m_structure.states)
            derivatives += (derivatives.empty() ? "" : "; ") + print(state.derivative);
        line("  dx = [{}];", derivatives);
        line("  y = [{}];", outputs);
        line("end");
        line("");
        line("function value = parameter(p, name, value)");
        line("  if isfield(p, name), value = p.(name); end");
        line("end");
        line("");
        line("function value = ifelse(condition, a, b)");
        line("  if condition, value = a; else, value = b; end");
        line("end");
        return std::move(m_text);
    }

private:
    template <class... Args>
    void line(fmt::format_string<Args...> format, Args&&... args)
    {
        fmt::format_to(std::back_inserter(m_text), format, std::forward<Args>(args)...);
        m_text += '\n';
    }

    const std::string& nameOf(VariableId id) const { return m_names[id.index()]; }
    std::string unknownName(UnknownId id) const { return print(m_structure.unknowns[id].expr); }
    std::string print(ExprId expr) const
    {
        return printExpression(
            m_pool, expr, [this](VariableId id) { return nameOf(id); }, TextStyle::Matlab);
    }

    void writeHelp(const std::string& function)
    {
        std::string description = m_dae.description;
        std::replace(description.begin(), description.end(), '\n', ' ');
        line("% {}{}{}", m_dae.modelName, description.empty() ? "" : ": ", description);
        line("% The sorted equations, written by Causeway.");
        line("%   x0 = {0}() gives the start values, [dx, y] = {0}(t, x, p) the derivatives and the other variables.",
             function);
        std::string list;
        for (const StateVariable& state : m_structure.states)
            list += (list.empty() ? "" : ", ") + m_structure.print(state.expr);
        line("% States x: {}", list.empty() ? "none" : list);
        list.clear();
        for (const BltBlock& block : m_structure.blocks) {
            for (const UnknownId id : block.unknowns) {
                const Unknown& unknown = m_structure.unknowns[id];
                if (!unknown.isDerivative) list += (list.empty() ? "" : ", ") + m_structure.print(unknown.expr);
            }
        }
        line("% Variables y: {}", list.empty() ? "none" : list);
    }

    void writeBlock(const BltBlock& block)
    {
        if (block.kind == BlockKind::Assignment) {
            const Assignment& a = m_structure.assignment[block.equations.front()];
            line("  {} = {};  % {}: {}", unknownName(a.unknown), print(a.solved), a.number,
                 m_structure.text(a.equation));
            return;
        }
        if (!block.solution.empty()) {
            line("  % {} linear equations, solved symbolically", block.equations.size());
            for (const auto& [unknown, value] : block.solution) line("  {} = {};", unknownName(unknown), print(value));
            return;
        }
        line("  % {} equations solved together", block.equations.size());
        for (const UnknownId unknown : block.unknowns) {
            const ExprId start = m_dae.variables[m_structure.unknowns[unknown].variable].start;
            const bool hasStart = !m_structure.unknowns[unknown].isDerivative && !start.isNone();
            line("  {} = {};", unknownName(unknown), hasStart ? print(start) : "0");
        }
        line("  for newton_step = 1:100");
        std::string rows;
        std::string residuals;
        for (const EquationId equation : block.equations) {
            const StructureEquation& e = m_structure.equations[equation];
            const ExprId residual = subtract(m_pool, e.lhs, e.rhs);
            residuals += (residuals.empty() ? "" : "; ") + print(residual);
            std::string row;
            for (const UnknownId unknown : block.unknowns) {
                const ExprId entry = differentiate(m_pool, residual, m_structure.unknowns[unknown].expr);
                row += (row.empty() ? "" : ", ") + (entry.isNone() ? std::string("0") : print(entry));
            }
            rows += (rows.empty() ? "" : "; ") + row;
        }
        line("    correction_ = [{}] \\ [{}];", rows, residuals);
        for (std::size_t i = 0; i < block.unknowns.size(); ++i)
            line("    {0} = {0} - correction_({1});", unknownName(block.unknowns[i]), i + 1);
        std::string values;
        for (const UnknownId unknown : block.unknowns) values += (values.empty() ? "" : "; ") + unknownName(unknown);
        line("    if norm(correction_) <= 1e-13*(1 + norm([{}])), break; end", values);
        line("  end");
        std::string numbers;
        for (const EquationId equation : block.equations)
            numbers += (numbers.empty() ? "" : ", ") + std::to_string(m_structure.assignment[equation].number);
        line("  if ~(norm(correction_) <= 1e-8*(1 + norm([{}])))", values);
        line("    error('no solution of {} {} was found at t = %g', t);",
             block.equations.size() == 1 ? "equation" : "equations", numbers);
        line("  end");
    }

    const Structure& m_structure;
    const HybridDae& m_dae;
    ExpressionPool m_pool;              ///< a copy: derivatives are added
    std::vector<std::string> m_names;   ///< by variable: its name in the function
    std::vector<std::string> m_fields;  ///< and in the struct of parameters, where nothing is reserved
    std::string m_text;
};

/// A part of an expression that is not available in a function of t and x; empty if there is none.
std::string missingIn(const Structure& structure, ExprId expr)
{
    const ExpressionPool& pool = structure.pool;
    switch (pool.op(expr)) {
        case Op::Pre: return "it remembers values of the past: pre()";
        case Op::FunctionCall:
        case Op::FunctionValue: return fmt::format("it calls functions of its own: {}", structure.print(expr));
        case Op::Call: {
            const Builtin function = pool.builtin(expr);
            const BuiltinGroup group = builtinInfo(function).group;
            const bool isTransparent =
                function == Builtin::NoEvent || function == Builtin::Smooth || function == Builtin::Homotopy;
            if (isTransparent || (group != BuiltinGroup::Event && group != BuiltinGroup::Clocked)) return {};
            return fmt::format("it has events: {}()", builtinInfo(function).name);
        }
        default: return {};
    }
}

/// Why the function would compute something else than the model; empty: it does not.
std::string whyNotMatlab(const Structure& structure)
{
    const HybridDae& dae = *structure.dae;
    const auto hasKind = [&](BlockKind kind) {
        return std::ranges::any_of(structure.blocks, [&](const BltBlock& block) { return block.kind == kind; });
    };
    if (structure.singular) return "its equations are singular";
    if (hasKind(BlockKind::Mixed)) return "it has loops with Boolean or Integer unknowns";
    if (hasKind(BlockKind::When)) return "it has when-clauses";
    for (const VariableId id : dae.parameterOrder) {
        const DaeVariable& variable = dae.variables[id];
        if (variable.variability == Variability::Parameter && variable.fixed == std::optional(false))
            return fmt::format("its parameter '{}' is computed at the start (fixed = false)", variable.name);
    }
    if (!dae.initialEquations.empty() || !dae.initialAlgorithms.empty())
        return "it has initial equations, from which its start values follow";
    for (const StateSet& set : structure.index.reduction.selection.sets) {
        if (!set.isDynamic) continue;
        return fmt::format("which of {} are states changes while it runs",
                           listOf(set.candidates, [&](const Candidate& c) { return structure.nameOf(c); }));
    }
    std::vector<ExprId> roots;
    for (const StructureEquation& equation : structure.equations)
        roots.insert(roots.end(), {equation.lhs, equation.rhs});
    for (const ExprId expr : reachable(structure.pool, roots)) {
        if (std::string missing = missingIn(structure, expr); !missing.empty()) return missing;
    }
    return {};
}

}  // namespace

std::optional<std::string> exportMatlab(const Structure& structure, Diagnostics& diagnostics)
{
    if (const std::string reason = whyNotMatlab(structure); !reason.empty()) {
        diagnostics.report(diag::CannotExport, {}, structure.dae->modelName, reason);
        return std::nullopt;
    }
    return MatlabWriter(structure).write();
}

}  // namespace causeway
