// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Calls functions of the model during a run, through generated code; strings and functions without code use the
/// evaluator that also works at compile time. Arguments come from slots of the program, results go there. One object
/// per run; not thread-safe.
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

/// Data of a run that outlives a change of program: parameters, external objects, files, random numbers.
struct RunWorld {
    /// Access to the outside world: native code, files, printed output.
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

    std::vector<std::pair<VariableId, double>> given;  ///< values that override the model
    ExternalWorld world{ExternalWorld::Purpose::Simulation};
    DaeEvaluation evaluation;
    const ParameterValues& parameters;
};

class FunctionCaller final : private EvaluationContext {
public:
    FunctionCaller(const Program& program, const MachineCode& machineCode, Machine& machine, RunWorld& run,
                   const Task& task);
    [[nodiscard]] ExternalWorld& world() const { return m_run.world; }
    /// Recreates the external objects with parameter values from the initial equations.
    void remakeObjects(const std::vector<std::pair<VariableId, double>>& computed);
    ~FunctionCaller() override;

    /// False if the call failed; see failure(). `time`: for the warnings of the call.
    [[nodiscard]] bool call(std::uint32_t index, double* values, double time);
    /// Value of a string.
    [[nodiscard]] std::string text(std::uint32_t index, const double* values);
    void fail(std::string reason) { m_failure = std::move(reason); }
    [[nodiscard]] const std::string& failure() const { return m_failure; }
    /// A failed assertion of level warning in a call.
    struct Warning {
        std::uint32_t call = 0;
        double time = 0;
        SourceSpan span;
        std::string message, condition;
    };
    /// Warnings since the last call, of the latest evaluation of each call.
    [[nodiscard]] std::vector<Warning> takeWarnings() { return std::exchange(m_warnings, {}); }
    /// Number of calls that were neither direct nor answered from memory; and those computed by the evaluator.
    [[nodiscard]] std::uint64_t evaluations() const { return m_byCode + m_byEvaluator; }
    [[nodiscard]] std::uint64_t evaluatorCalls() const { return m_byEvaluator; }

private:
    const Value* valueOf(VariableId variable) override;
    std::string nameOf(VariableId variable) override;
    const Function* function(FunctionId function) override;
    std::optional<EvaluationFailure> callExternal(const Function& function, std::span<Value> arguments,
                                                  Value& result) override;
    void warn(const Function& function, const Statement& assertion, std::string message) override;
    /// An external function of numbers, with the slots of its arguments.
    struct DirectCall {
        ExternalWorld::NumericCall call;
        struct Argument {
            Slot slot = kNoSlot;  ///< none: `number`
            double number = 0;
        };
        std::vector<Argument> arguments;
    };
    /// Last result of a pure function: residuals, derivatives and constant boundaries call it with the same arguments
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
    std::vector<Memory> m_memory;                     ///< by call
    std::vector<double> m_arguments;
    ExpressionPool m_pool;  ///< evaluation adds types
    ConstantEvaluator m_evaluator;
    std::vector<Value> m_placeholders;  ///< by placeholder, after the variables
    std::unordered_map<VariableId, Value>
        m_kept;  ///< strings and objects, and the numbers that encode them; lookups only
    const double* m_values = nullptr;
    std::string m_failure;
    std::vector<Warning> m_warnings;
    std::uint32_t m_call = 0;  ///< the call being evaluated
    double m_time = 0;
    std::uint64_t m_byCode = 0, m_byEvaluator = 0;
};

}  // namespace causeway
