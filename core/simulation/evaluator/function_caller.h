// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Calls of functions of the model while it runs, by their code; and what has none, and texts, by the evaluator that
/// also works at compile time.
///
/// Arguments come from slots of the program, results go there. One for each run; not thread-safe.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/dae/dae_evaluation.h"
#include "core/program/machine_code.h"
#include "core/symbolic/value.h"

namespace causeway {

class Task;

/// What belongs to a run, whatever program it follows: parameters, external objects, files, random numbers.
struct RunWorld {
    /// What a run may do outside of itself: whose native code runs, which files it reads and changes, who hears what it
    /// prints.
    struct Permissions {
        std::span<const std::filesystem::path> trusted, readable;
        std::filesystem::path workingFolder, resultsFolder;
        std::function<void(std::string_view line)> print;
    };
    RunWorld(const HybridDae& dae, const std::vector<std::pair<VariableId, double>>& overrides, Permissions permissions,
             const Task& task);
    RunWorld(const HybridDae& dae, const std::vector<std::pair<VariableId, double>>& overrides, const Task& task)
        : RunWorld(dae, overrides, Permissions{}, task)
    {
    }

    std::vector<std::pair<VariableId, double>> given;  ///< in place of what the model says
    ExternalWorld world{ExternalWorld::Purpose::Simulation};
    DaeEvaluation evaluation;
    const ParameterValues& parameters;
};

class FunctionCaller final : private EvaluationContext {
public:
    FunctionCaller(const Program& program, const MachineCode& machineCode, Machine& machine, RunWorld& run,
                   const Task& task);
    [[nodiscard]] ExternalWorld& world() const { return m_run.world; }
    /// Makes the external objects again, with values of parameters that the initial equations have given.
    void remakeObjects(const std::vector<std::pair<VariableId, double>>& computed);
    ~FunctionCaller() override;

    /// False when the call failed; `failure()` tells why. `time`: of the warnings that it brings about.
    [[nodiscard]] bool call(std::uint32_t index, double* values, double time);
    /// The value of a text.
    [[nodiscard]] std::string text(std::uint32_t index, const double* values);
    void fail(std::string reason) { m_failure = std::move(reason); }
    [[nodiscard]] const std::string& failure() const { return m_failure; }
    /// An assertion of level warning that did not hold in a call.
    struct Warning {
        std::uint32_t call = 0;
        double time = 0;
        SourceSpan span;
        std::string message, condition;
    };
    /// Those since they were taken last, of the last evaluation of each call.
    [[nodiscard]] std::vector<Warning> takeWarnings() { return std::exchange(m_warnings, {}); }
    /// How often a call was computed: neither directly nor from memory. Of these, how often by the evaluator.
    [[nodiscard]] std::uint64_t evaluations() const { return m_byCode + m_byEvaluator; }
    [[nodiscard]] std::uint64_t evaluatorCalls() const { return m_byEvaluator; }

private:
    const Value* valueOf(VariableId variable) override;
    std::string nameOf(VariableId variable) override;
    const Function* function(FunctionId function) override;
    std::optional<EvaluationFailure> callExternal(const Function& function, std::span<Value> arguments,
                                                  Value& result) override;
    void warn(const Function& function, const Statement& assertion, std::string message) override;
    /// An external function of numbers, with the places of its arguments.
    struct DirectCall {
        ExternalWorld::NumericCall call;
        struct Argument {
            Slot slot = kNoSlot;  ///< none: `number`
            double number = 0;
        };
        std::vector<Argument> arguments;
    };
    /// What a pure function gave last: residuals, their derivatives and boundaries that never change ask for the same
    /// again.
    struct Memory {
        bool isAllowed = false, isFilled = false;
        std::vector<double> inputs, results;
    };
    void findDirectCall(std::uint32_t index);
    [[nodiscard]] bool givesTheSameAgain(const FunctionCallSite& site) const;
    [[nodiscard]] bool remembers(const FunctionCallSite& site, const Memory& memory, double* values) const;
    void remember(const FunctionCallSite& site, Memory& memory, const double* values) const;
    [[nodiscard]] bool callDirectly(const DirectCall& direct, double& result, const double* values);
    [[nodiscard]] std::optional<Value> evaluate(const FunctionCallSite& site, const double* values);

    const Program& m_program;
    const MachineCode& m_machineCode;
    Machine& m_machine;
    RunWorld& m_run;
    std::vector<std::optional<DirectCall>> m_direct;  ///< by call
    std::vector<Memory> m_memory;                     ///< likewise
    std::vector<double> m_arguments;
    ExpressionPool m_pool;  ///< evaluation adds types
    ConstantEvaluator m_evaluator;
    std::vector<Value> m_placeholders;  ///< by placeholder, behind the variables
    std::unordered_map<VariableId, Value>
        m_kept;  ///< texts and objects, and numbers that they are made of; looked up only
    const double* m_values = nullptr;
    std::string m_failure;
    std::vector<Warning> m_warnings;
    std::uint32_t m_call = 0;  ///< that is evaluated
    double m_time = 0;
    std::uint64_t m_byCode = 0, m_byEvaluator = 0;
};

}  // namespace causeway
