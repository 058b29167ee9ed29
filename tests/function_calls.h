// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The calls of functions in a model, computed in three ways: by the evaluator of expressions, by machine code, and by
/// the interpreter of the same code.
#pragma once

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/compiler/compiler.h"
#include "core/simulation/evaluator/function_caller.h"

namespace causeway::test {

class NoMachine final : public Machine {
public:
    bool call(std::uint32_t, double*) override { return false; }
    double delayed(std::uint32_t, double, const double*) override { return std::nan(""); }
    double truth(std::uint32_t, double, double) override { return std::nan(""); }
    double rounded(std::uint32_t, double) override { return std::nan(""); }
    bool act(std::uint32_t, const double*) override { return false; }
    bool keepsOn(LoopRound /*round*/) override { return ++rounds < 100'000; }
    int rounds = 0;
};

/// The calls of a model of which u1, u2, ... are the inputs.
class Calls {
public:
    explicit Calls(const std::string& text)
        : m_analysis(analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, {}))
    {
        for (const Diagnostic& d : m_analysis->diagnostics.items())
            messages += std::string(d.code()) + ": " + d.message + "\n";
        if (!m_analysis->program) return;
        m_run.emplace(*m_analysis->program->structure->dae, std::vector<std::pair<VariableId, double>>(), Task());
        m_evaluated = *m_analysis->program;
        for (FunctionCallSite& site : m_evaluated.functionCalls) site.code = {};
        m_machineCode.emplace(program());
        m_noCode.emplace(m_evaluated);
        m_compiled.emplace(program(), *m_machineCode, m_machine, *m_run, m_task);
        m_reference.emplace(m_evaluated, *m_noCode, m_machine, *m_run, m_task);
        values.resize(program().slotCount, 0.0);
        for (const auto& [slot, value] : program().constants) values[slot] = value;
        static_cast<void>(execute(program(), program().parameterCode, values.data(), Liveness::Live, m_machine));
    }

    [[nodiscard]] bool isThere() const { return m_analysis->program != nullptr; }
    [[nodiscard]] const Program& program() const { return *m_analysis->program; }
    [[nodiscard]] std::size_t coded() const
    {
        return static_cast<std::size_t>(std::ranges::count_if(
            program().functionCalls, [](const FunctionCallSite& site) { return !site.code.empty(); }));
    }
    void setInputs(const std::vector<double>& inputs)
    {
        const auto& variables = program().structure->dae->variables;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            const std::string& name = variables[VariableId(i)].name;
            if (name.size() < 2 || name[0] != 'u' || std::isdigit(name[1]) == 0) continue;
            values[program().variableSlot[VariableId(i)]] =
                inputs.at(static_cast<std::size_t>(std::stoi(name.substr(1))) - 1);
        }
    }
    /// What differs between the three ways; empty when nothing does.
    std::string difference(const std::vector<double>& inputs)
    {
        setInputs(inputs);
        for (std::uint32_t i = 0; i < program().functionCalls.size(); ++i) {
            const FunctionCallSite& site = program().functionCalls[i];
            std::vector<double> expected = values, found = values, interpreted = values;
            m_machine.rounds = 0;
            const bool isExpected = m_reference->call(i, expected.data(), 0);
            const std::uint64_t before = m_compiled->evaluatorCalls();
            const bool isFound = m_compiled->call(i, found.data(), 0);
            // The code also stops where a quotient is too large for a number: then the evaluator has the last word.
            const bool hasFailed = isExpected && !site.code.empty() && m_compiled->evaluatorCalls() != before;
            isExpected ? ++computed : ++refused;
            if (hasFailed) ++asked;
            if (isExpected != isFound) return "one failed: " + m_reference->failure() + m_compiled->failure();
            if (!isExpected) continue;
            if (!site.code.empty() && !hasFailed &&
                !execute(program(), site.code, interpreted.data(), Liveness::Frozen, m_machine))
                return "the interpreter failed";
            for (Slot k = site.results; k < site.results + site.resultCount; ++k) {
                const auto isSame = [&](double a) {
                    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(expected[k]) ||
                           (std::isnan(a) && std::isnan(expected[k]));
                };
                if (!isSame(found[k]) || (!site.code.empty() && !hasFailed && !isSame(interpreted[k])))
                    return fmt::format("call {}: {}, {} by the interpreter, instead of {}", i, found[k], interpreted[k],
                                       expected[k]);
            }
        }
        return {};
    }
    /// d(result of a call) / d(input), by tangents and by central differences; nothing where the function is not smooth
    /// there, or has no value near by.
    std::optional<std::pair<double, double>> derivative(std::uint32_t call, const std::vector<double>& inputs,
                                                        std::size_t by)
    {
        const FunctionCallSite& site = program().functionCalls[call];
        const auto at = [&](double offset) {
            std::vector<double> moved = inputs;
            moved[by] += offset;
            setInputs(moved);
            std::vector<double> result = values;
            return m_reference->call(call, result.data(), 0) ? result[site.results] : std::nan("");
        };
        const auto quotient = [&at](double step) { return (at(step) - at(-step)) / (2 * step); };
        constexpr double kStep = 1e-5;
        const double coarse = quotient(10 * kStep), fine = quotient(kStep);
        const double left = (at(0) - at(-kStep)) / kStep, right = (at(kStep) - at(0)) / kStep;
        const auto agree = [fine](double a) { return std::fabs(a - fine) <= 1e-4 * (1e-2 + std::fabs(fine)); };
        const bool isSmooth = agree(coarse) && agree(left) && agree(right);
        setInputs(inputs);
        std::vector<double> tangents(program().slotCount, 0.0);
        const auto& variables = program().structure->dae->variables;
        for (std::size_t i = 0; i < variables.size(); ++i) {
            if (variables[VariableId(i)].name == "u" + std::to_string(by + 1))
                tangents[program().variableSlot[VariableId(i)]] = 1;
        }
        std::vector<double> copy = values;
        m_machine.rounds = 0;
        const bool isDone = executeTangents<1>(program(), site.code, copy.data(), tangents.data(), m_machine);
        if (!isSmooth || !isDone || site.isIterative || site.code.empty()) return std::nullopt;
        return std::pair{tangents[site.results], fine};
    }
    /// What is wrong with a derivative; empty where none is.
    std::string derivativeDifference(const std::vector<double>& inputs)
    {
        for (std::uint32_t i = 0; i < program().functionCalls.size(); ++i) {
            for (std::size_t by = 0; by < inputs.size(); ++by) {
                const auto found = derivative(i, inputs, by);
                if (!found) continue;
                ++computed;
                // What cancels leaves the quotient less exact.
                const auto [tangent, quotient] = *found;
                if (std::fabs(tangent - quotient) > 1e-3 * (1e-1 + std::fabs(quotient)))
                    return fmt::format("the derivative of call {} by u{} is {}, not {}", i, by + 1, tangent, quotient);
            }
        }
        return {};
    }

    std::string messages;
    std::vector<double> values;
    std::size_t computed = 0, refused = 0,
                asked = 0;  ///< calls: with a value, without, by the evaluator after the code

private:
    std::shared_ptr<const Analysis> m_analysis;
    Task m_task;
    Program m_evaluated;
    NoMachine m_machine;
    std::optional<RunWorld> m_run;
    std::optional<MachineCode> m_machineCode, m_noCode;
    std::optional<FunctionCaller> m_compiled, m_reference;
};

}  // namespace causeway::test
