// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of the parameters of a run, including functions, and function calls during the run.
///
/// In:   a scalar hybrid DAE, overrides, and the world of the run, in which its external objects are created. Files of
///       libraries that the model names by URIs are registered in the world.
/// Out:  `ParameterValues`; unknown values are NaN, with a reason if it is their own.
/// Cost: linear in the parameters and the nodes of their values, plus the calls; a call shared by several elements is
///       made once. Threads: as the world's.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/external/external_world.h"
#include "core/symbolic/value.h"

namespace causeway {

class Task;

struct ParameterValues {
    struct Failure {
        VariableId variable;
        std::string reason;    ///< in the user's words, without the name of the variable
        bool isError = false;  ///< an error of the model, rather than a value that cannot be computed here
    };
    /// By VariableId, for parameters and constants; NaN for others. Numbers as in evaluate.h; for a String its position
    /// in `texts`, for an external object its handle in the world.
    std::vector<double> numbers;
    std::vector<std::string> texts;
    /// In the order of the parameters, without those that only depend on another failed one.
    std::vector<Failure> failures;
};

using ParameterOverride = std::pair<VariableId, std::variant<double, std::string>>;

class DaeEvaluation {
public:
    /// `dae` and `world` must outlive this object.
    DaeEvaluation(const HybridDae& dae, ExternalWorld& world, const Task& task);
    ~DaeEvaluation();

    /// Computes the parameters in order. The last override of a parameter applies.
    const ParameterValues& computeParameters(const std::vector<ParameterOverride>& overrides = {});
    [[nodiscard]] const ParameterValues& parameters() const;
    /// Replaces a computed value, such as a parameter determined by the initialization.
    void set(VariableId parameter, double number);

    /// Value of an expression over computed parameters; nothing if it has none.
    [[nodiscard]] std::optional<Value> value(ExprId expr);
    /// The same for a numeric scalar; a literal of an enumeration is its ordinal, from 1.
    [[nodiscard]] std::optional<double> number(ExprId expr);
    /// Calls any function of the model, at any time; used if there is no faster way.
    [[nodiscard]] std::optional<Value> call(FunctionId function, std::vector<Value> inputs);
    /// The reason why the last of these three returned nothing.
    [[nodiscard]] const EvaluationFailure& failure() const;
    /// Types of values may be added to those of the model.
    [[nodiscard]] TypeTable& types();

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace causeway
