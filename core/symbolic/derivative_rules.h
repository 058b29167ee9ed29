// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The derivative of a node from the derivatives of its operands: rules shared by partial and time derivatives and by
/// derivatives of functions.
///
/// A literal zero represents a zero derivative of any type; `shaped` gives it a type that can be assigned. The
/// derivative of a record has the fields that contain Reals (specification, section 12.7.1): see `derivativeType`.
#pragma once

#include <span>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// Supplies derivatives that the rules do not define: those of leaves and of functions of the model.
class DerivativeSource {
public:
    virtual ~DerivativeSource() = default;
    /// Derivative of a Time, Variable, Derivative, Local or Iterator node, or none. All other leaves are constant.
    virtual ExprId ofLeaf(ExprId leaf) = 0;
    /// Derivative of a FunctionCall; dx holds the derivatives of its inputs, not all zero. For a call with several
    /// results: the call that returns the derivatives of those that contain Reals. None if there is none.
    virtual ExprId ofCall(ExprId call, std::span<const ExprId> dx);
    /// Whether `ofCall` needs the derivative of this input; if not, dx may have none for it.
    [[nodiscard]] virtual bool isTakenBy(ExprId call, std::size_t input) const;
    /// Whether derivatives are with respect to time: then delayed expressions have one.
    [[nodiscard]] virtual bool isByTime() const { return false; }
};

/// The type of the derivative of a value of this type: a record loses its fields without Reals; none if nothing is
/// left.
[[nodiscard]] TypeId derivativeType(TypeTable& types, TypeId type);
/// Position of a field (or a result of a tuple) among those that have a derivative; undefined for the others.
[[nodiscard]] std::size_t derivativePosition(TypeTable& types, std::span<const TypeId> members, std::size_t position);

/// The derivative of `like`, which may be a literal zero or a scalar for all elements, converted to its proper type.
/// None for arrays of records of unknown size.
[[nodiscard]] ExprId shaped(ExpressionPool& pool, ExprId derivative, ExprId like);

/// The operands [first, last) of a node on which its derivative depends; operands that only select, index or jump are
/// excluded.
struct OperandRange {
    std::size_t first = 0;
    std::size_t last = 0;
};
[[nodiscard]] OperandRange differentiatedOperands(const ExpressionPool& pool, ExprId expr);

/// The derivative of an inner node. `dx` holds the derivatives of its operands, if they are differentiated; not all are
/// zero.
[[nodiscard]] ExprId derivativeOfNode(ExpressionPool& pool, DerivativeSource& source, ExprId expr,
                                      std::span<const ExprId> dx);

}  // namespace causeway
