// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Derivatives of calls of functions of the model: from their derivative annotations, otherwise by differentiating
/// their algorithms.
///
/// The algorithm is differentiated in forward mode: each variable v that depends on varying inputs gets a companion
/// der_v, of the type `derivativeType`, and each assignment to v is preceded by one to der_v. The generated function
/// has the inputs of the original, followed by the companions of the varying ones; its outputs are the companions of
/// the outputs that contain Reals.
/// Fails: functions without a body (external, without the annotation), recursive functions, and algorithms with parts
///       that have no derivative have none; `refusal` gives the reason.
/// Reference: Modelica Language Specification, sections 12.7.1 and 12.7.2; A. Griewank, A. Walther, Evaluating
///       Derivatives, SIAM 2008, chapter 3.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/symbolic/expression_pool.h"
#include "core/symbolic/function.h"

namespace causeway {

/// The functions of a model; new ones can be added.
class FunctionStore {
public:
    virtual ~FunctionStore() = default;
    /// Null if there is none. The pointer is valid until a function is added.
    virtual const Function* find(FunctionId function) = 0;
    virtual FunctionId add(Function function) = 0;
};

/// The functions of a hybrid DAE; an added function whose name is taken is renamed.
class FunctionList final : public FunctionStore {
public:
    explicit FunctionList(IdVector<FunctionId, Function>& functions) : m_functions(functions) {}
    const Function* find(FunctionId function) override
    {
        return m_functions.contains(function) ? &m_functions[function] : nullptr;
    }
    FunctionId add(Function function) override;

private:
    IdVector<FunctionId, Function>& m_functions;
    std::unordered_set<std::string> m_names;  // looked up only
};

class FunctionDerivatives {
public:
    FunctionDerivatives(ExpressionPool& pool, FunctionStore& functions) : m_pool(pool), m_functions(functions) {}

    /// The derivative of a FunctionCall in the direction `dx` of its inputs (a literal zero: constant), as
    /// DerivativeSource::ofCall.
    [[nodiscard]] ExprId ofCall(ExprId call, std::span<const ExprId> dx);
    /// Whether that derivative depends on the derivative of this input; false if the annotation says noDerivative. dx
    /// may then have none for it.
    [[nodiscard]] bool isTakenBy(ExprId call, std::size_t input) const;
    /// The function that computes the derivative in the direction of the varying inputs; isVarying is by input. None if
    /// there is none.
    [[nodiscard]] FunctionId directional(FunctionId function, const std::vector<bool>& isVarying);
    /// The partial derivative with respect to scalar inputs one after another, each a position in Function::variables:
    /// the meaning of `function g = der(f, x, y)`. Its inputs are those of the original, its outputs the derivatives of
    /// the outputs that contain Reals.
    [[nodiscard]] FunctionId partial(FunctionId function, std::span<const std::uint32_t> by);
    /// The reason if the last requested derivative is none.
    [[nodiscard]] const std::string& refusal() const { return m_refusal; }

private:
    /// A call generated from a derivative annotation: higher derivatives continue it.
    struct DerivedCall {
        std::uint32_t order;
        std::size_t lastDerivatives;  ///< number of arguments that are derivatives of this order
    };

    ExprId byAnnotation(ExprId call, const Function& function, std::span<const ExprId> dx);
    ExprId ofConstructor(ExprId call, std::span<const ExprId> dx);
    FunctionId make(FunctionId function, const std::vector<bool>& isVarying);
    FunctionId partialByInput(FunctionId function, std::size_t input);
    void refuse(std::string reason);

    ExpressionPool& m_pool;
    FunctionStore& m_functions;
    std::map<std::pair<FunctionId, std::vector<bool>>, FunctionId> m_directional;  ///< none: has none, or in progress
    std::map<std::pair<FunctionId, std::size_t>, FunctionId> m_partial;
    std::unordered_map<FunctionId, std::string> m_reasons;   ///< why a function has no derivative; looked up only
    std::unordered_map<ExprId, DerivedCall> m_derivedCalls;  // looked up only
    std::string m_refusal;
    int m_nesting = 0;
};

}  // namespace causeway
