// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The derivative of a node from the derivatives of its operands: the rules that partial and total derivatives, and
/// those of functions, share.
///
/// A literal zero stands for a derivative that is zero, of whatever type; `shaped` makes it one that can be assigned.
/// The derivative of a record has the fields that contain Reals (specification, section 12.7.1): see `derivativeType`.
#pragma once

#include <span>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// What the rules do not know: the derivatives of leaves and of functions of the model.
class DerivativeSource {
public:
    virtual ~DerivativeSource() = default;
    /// Of a Time, Variable, Derivative, Local or Iterator node; none where there is none. All other leaves are
    /// constant.
    virtual ExprId ofLeaf(ExprId leaf) = 0;
    /// Of a FunctionCall; dx has the derivatives of its inputs, not all zero. Of a call with several results: the call
    /// that gives the derivatives of those that contain Reals. None where there is none.
    virtual ExprId ofCall(ExprId call, std::span<const ExprId> dx);
    /// Whether `ofCall` needs the derivative of this input; where it does not, dx has none for it.
    [[nodiscard]] virtual bool isTakenBy(ExprId call, std::size_t input) const;
    /// Whether derivatives are those by time: then what is delayed has one.
    [[nodiscard]] virtual bool isByTime() const { return false; }
};

/// The type of the derivative of a value of this type: a record without its fields that contain no Reals; none where
/// nothing is left.
[[nodiscard]] TypeId derivativeType(TypeTable& types, TypeId type);
/// The position of a field (or a result of a tuple) among those that have a derivative; nothing to ask of others.
[[nodiscard]] std::size_t derivativePosition(TypeTable& types, std::span<const TypeId> members, std::size_t position);

/// The derivative of `like`, which may be a literal zero or a scalar that stands for all elements, in the type that it
/// must have. None for arrays of records of unknown size.
[[nodiscard]] ExprId shaped(ExpressionPool& pool, ExprId derivative, ExprId like);

/// Operands of a node that its derivative depends on: [first, last). What only chooses, indexes, or jumps is not among
/// them.
struct OperandRange {
    std::size_t first = 0;
    std::size_t last = 0;
};
[[nodiscard]] OperandRange differentiatedOperands(const ExpressionPool& pool, ExprId expr);

/// The derivative of a node that is no leaf. `dx` has those of its operands, where they are differentiated; not all of
/// them are zero.
[[nodiscard]] ExprId derivativeOfNode(ExpressionPool& pool, DerivativeSource& source, ExprId expr,
                                      std::span<const ExprId> dx);

}  // namespace causeway
