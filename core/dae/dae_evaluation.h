// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of the parameters of a run, functions and all, and calls of functions during the run.
///
/// In:   a scalar hybrid DAE, overrides, and the world of the run, in which its external objects are made. Files of
/// libraries that the
///       model names by URIs are made known to the world.
/// Out:  `ParameterValues`; what has no value is NaN, with the reason where there is one of its own.
/// Cost: linear in the parameters and the nodes of their values, plus the calls; a call that several elements share is
/// made once. Threads: as the world's.
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
        bool isError = false;  ///< a mistake of the model, rather than something that cannot be computed here
    };
    /// By VariableId, for parameters and constants; NaN for others. Numbers as in evaluate.h; of a String its place in
    /// `texts`, of an external object its handle in the world.
    std::vector<double> numbers;
    std::vector<std::string> texts;
    /// In the order of the parameters; those that only need another that failed are left out.
    std::vector<Failure> failures;
};

using ParameterOverride = std::pair<VariableId, std::variant<double, std::string>>;

class DaeEvaluation {
public:
    /// `dae` and `world` must live as long as this.
    DaeEvaluation(const HybridDae& dae, ExternalWorld& world, const Task& task);
    ~DaeEvaluation();

    /// Computes the parameters in their order. The last override of a parameter wins.
    const ParameterValues& computeParameters(const std::vector<ParameterOverride>& overrides = {});
    [[nodiscard]] const ParameterValues& parameters() const;
    /// Another value for what is computed already, such as a parameter that the initialization determines.
    void set(VariableId parameter, double number);

    /// Over parameters only, whose values are computed; nothing when it has none.
    [[nodiscard]] std::optional<Value> value(ExprId expr);
    /// As above for a scalar that is a number; a literal of an enumeration is its ordinal number, from 1.
    [[nodiscard]] std::optional<double> number(ExprId expr);
    /// Any function of the model, at any time: the way for what has no faster one.
    [[nodiscard]] std::optional<Value> call(FunctionId function, std::vector<Value> inputs);
    /// Why the last of these three gave nothing.
    [[nodiscard]] const EvaluationFailure& failure() const;
    /// Types of values may be added to those of the model.
    [[nodiscard]] TypeTable& types();

private:
    struct Implementation;
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace causeway
