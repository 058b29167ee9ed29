// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An expression of the text, such as the second argument of a DynamicSelect, with its value at any time of a run.
///
/// In:   the expression as written, and the component whose names it uses. Out: its value, also texts and lists;
/// Unknown for what the
///       values of the run do not tell (functions of the model, names that are no variables).
/// Cost: a parse when it is made; linear in its length for each value.
/// Threads: immutable; the values must outlive it.
/// Reference: Modelica Language Specification, section 18.6.6 (DynamicSelect).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/graphics/annotation_values.h"
#include "core/graphics/graphic_item.h"
#include "core/live/run_values.h"

namespace causeway {

/// The expressions of a component at one instant.
class InstantValues final : public AnnotationEvaluator {
public:
    /// `prefix`: "diode." for the names of a component, empty for those of the model. The values must outlive it.
    InstantValues(std::string prefix, const RunValues& values, const RunInstant& instant)
        : m_prefix(std::move(prefix)), m_values(values), m_instant(instant)
    {
    }

private:
    AnnotationValue valueOf(ast::Expression expression) override;
    [[nodiscard]] AnnotationValue ofRun(RunVariable variable) const;
    /// A scalar, or all elements of an array with one dimension.
    [[nodiscard]] AnnotationValue named(const std::string& name) const;
    AnnotationValue variable(ast::ComponentReference reference);
    /// Ends with the first operand that is `isDecisive`.
    AnnotationValue connected(ast::ViewRange<ast::Expression> operands, bool isDecisive);
    AnnotationValue relation(ast::Relation relation);
    /// Of the operands of one strength, from the left.
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
    /// `prefix`: "diode." for the names of a component, empty for those of the model.
    LiveExpression(const std::string& text, std::string prefix, const RunValues& values);

    [[nodiscard]] AnnotationValue evaluate(const RunInstant& instant) const;
    /// Gives an attribute of a graphical item its value; one that is Unknown or of another kind changes nothing.
    void apply(GraphicItem& item, std::string_view attribute, const RunInstant& instant) const;
    /// The number, or NaN.
    [[nodiscard]] double number(const RunInstant& instant) const;
    /// None when the text is no expression.
    [[nodiscard]] ast::Expression expression() const { return m_expression; }

private:
    std::shared_ptr<const SyntaxTree> m_tree;
    ast::Expression m_expression;
    std::string m_prefix;
    const RunValues* m_values;
};

}  // namespace causeway
