// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A call of a built-in function with lowered arguments: checks their types and sizes and determines those of the
/// result.
///
/// In:   the function, its arguments in order, and their texts for messages.
/// Out:  an expression, or none after an error (which has been reported).
/// Reference: Modelica Language Specification, sections 3.7, 10.3, 15.2, 16.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/semantics/expression_lowering.h"

namespace causeway {

class ExpressionLowering::BuiltinCall {
public:
    BuiltinCall(ExpressionLowering& lowering, Builtin function, const Call& call,
                const std::vector<ast::Expression>& texts, std::vector<ExprId> arguments)
        : m_lowering(lowering),
          m_in(lowering.m_in),
          m_pool(lowering.m_pool),
          m_scope(lowering.m_scope),
          m_function(function),
          m_call(call),
          m_texts(texts),
          m_arguments(std::move(arguments))
    {
    }

    ExprId lower();

private:
    ExprId smooth();
    ExprId edge();
    ExprId change();
    ExprId sample();
    ExprId delay();
    ExprId stream();
    ExprId enumerationToInteger();
    /// An elementwise function of numbers; min and max also compare Booleans and enumerations.
    ExprId elementwise();

    // Functions of arrays (builtin_call_arrays.cpp)
    ExprId sum();
    ExprId least();
    ExprId ofAll();
    /// Reports the first argument that is not numeric.
    bool areNumbers();
    ExprId scalar();
    ExprId vector();
    ExprId matrix();
    ExprId promote();
    ExprId transpose();
    ExprId symmetric();
    ExprId outerProduct();
    ExprId ofThree();
    ExprId identity();
    ExprId diagonal();
    ExprId filled();
    ExprId linspace();
    ExprId cat();

    // The arguments
    [[nodiscard]] TypeId type(std::size_t i) const { return m_pool.typeId(m_arguments[i]); }
    [[nodiscard]] ValueType base(std::size_t i) const { return m_pool.type(m_arguments[i]); }
    [[nodiscard]] std::size_t rank(std::size_t i) const { return m_pool.types().rank(type(i)); }
    [[nodiscard]] std::vector<std::int32_t> sizes(std::size_t i) const;
    /// An argument that is a size; kUnknownSize if its value is unknown.
    std::optional<std::int32_t> sizeArgument(std::size_t i);
    /// Whether the argument is constant during the simulation; reports it if not.
    bool isFixed(std::size_t i, std::string_view name);
    [[nodiscard]] TypeTable& types() const { return m_pool.types(); }
    ExprId result(TypeId type) { return m_pool.call(m_function, m_arguments, type); }

    // Messages; none for expressions with errors
    [[nodiscard]] std::string what() const;
    ExprId wrong(std::size_t i, std::string_view wanted);
    ExprId wrongSize(std::size_t i, std::string_view of, std::string_view wanted);

    ExpressionLowering& m_lowering;
    Instantiation& m_in;
    ExpressionPool& m_pool;
    ClassInstance* m_scope;
    Builtin m_function;
    const Call& m_call;
    const std::vector<ast::Expression>& m_texts;
    std::vector<ExprId> m_arguments;
};

}  // namespace causeway
