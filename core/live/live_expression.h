// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An expression of the source text, such as the second argument of a DynamicSelect, evaluated at any time of a run.
/// In:   the expression as written, and the component in whose scope it is. Out: its value, including strings and
///       lists; Unknown if it depends on functions of the model or on unknown names.
/// Cost: parsed once; each evaluation is linear in its length. Threads: immutable; the values must outlive it.
/// Reference: Modelica Language Specification, section 18.6.6 (DynamicSelect).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/graphics/annotation_values.h"
#include "core/graphics/graphic_item.h"
#include "core/live/run_values.h"

namespace causeway {

/// Evaluates the expressions of a component at one instant.
class InstantValues final : public AnnotationEvaluator {
public:
    /// `prefix`: "diode." for names within a component, empty for those of the model. The values must outlive this
    /// object.
    InstantValues(std::string prefix, const RunValues& values, const RunInstant& instant)
        : m_prefix(std::move(prefix)), m_values(values), m_instant(instant)
    {
    }

private:
    AnnotationValue valueOf(ast::Expression expression) override;
    [[nodiscard]] AnnotationValue ofRun(RunVariable variable) const;
    /// A scalar, or all elements of a one-dimensional array.
    [[nodiscard]] AnnotationValue named(const std::string& name) const;
    AnnotationValue variable(ast::ComponentReference reference);
    /// Short-circuit evaluation: stops at the first operand equal to `isDecisive`.
    AnnotationValue connected(ast::ViewRange<ast::Expression> operands, bool isDecisive);
    AnnotationValue relation(ast::Relation relation);
    /// Left-associative operators of one precedence.
    AnnotationValue chain(const std::vector<ast::Operand>& operands);
    AnnotationValue call(ast::FunctionCall call);
    AnnotationValue builtin(const std::string& name, const std::vector<ast::Expression>& arguments);
    AnnotationValue text(ast::FunctionCall call, const std::vector<ast::Expression>& arguments);

    std::string m_prefix;
    const RunValues& m_values;
    RunInstant m_instant;
};

class LiveExpression {
public:
    /// `prefix`: "diode." for names within a component, empty for those of the model.
    LiveExpression(const std::string& text, std::string prefix, const RunValues& values);

    [[nodiscard]] AnnotationValue evaluate(const RunInstant& instant) const;
    /// Sets an attribute of a graphical item; no effect if the value is Unknown or of another kind.
    void apply(GraphicItem& item, std::string_view attribute, const RunInstant& instant) const;
    /// The value as a number, or NaN.
    [[nodiscard]] double number(const RunInstant& instant) const;
    /// None if the text is not an expression.
    [[nodiscard]] ast::Expression expression() const { return m_expression; }

private:
    std::shared_ptr<const SyntaxTree> m_tree;
    ast::Expression m_expression;
    std::string m_prefix;
    const RunValues* m_values;
};

}  // namespace causeway
