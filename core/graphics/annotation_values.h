// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of the expressions in graphical annotations. Most are literals and are read from the syntax. Expressions with
/// parameters are evaluated in the class of the annotation, with its modifications. Of DynamicSelect the first argument
/// is used. The enumerations of annotations (`LinePattern.Dash`) are known only here.
/// Errors: expressions that cannot be evaluated yield the kind Unknown; nothing is reported.
/// Reference: Modelica Language Specification, sections 18.1.2 and 18.6.6 (DynamicSelect).
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/graphics/display_list.h"
#include "core/syntax/ast.h"

namespace causeway {

struct ClassInstance;
struct Instantiation;

struct AnnotationValue {
    enum class Kind : std::uint8_t { Unknown, Number, Boolean, String, Literal, Array };

    Kind kind = Kind::Unknown;
    double number = 0;
    bool truth = false;
    std::string text;  ///< String; Literal: "Dash" of LinePattern.Dash
    std::vector<AnnotationValue> elements;

    bool operator==(const AnnotationValue&) const = default;
    [[nodiscard]] static AnnotationValue ofNumber(double number);
    [[nodiscard]] static AnnotationValue ofTruth(bool truth);
    [[nodiscard]] static AnnotationValue ofText(Kind kind, std::string text);
};

/// Evaluates purely syntactic expressions: literals, lists, if-expressions. Others are passed to `valueOf`.
class AnnotationEvaluator {
public:
    virtual ~AnnotationEvaluator() = default;
    [[nodiscard]] AnnotationValue evaluate(ast::Expression expression);

protected:
    AnnotationEvaluator() = default;
    AnnotationEvaluator(const AnnotationEvaluator&) = default;
    AnnotationEvaluator& operator=(const AnnotationEvaluator&) = delete;
    /// Value of any other expression; may always be Unknown.
    virtual AnnotationValue valueOf(ast::Expression expression) = 0;

private:
    AnnotationValue evaluateReference(ast::ComponentReference reference);
    AnnotationValue evaluateIf(ast::IfExpression choice);
};

class AnnotationValues : public AnnotationEvaluator {
public:
    /// Names are looked up in `scope`. `dependencies` collects the names that values depend on, unless it is null.
    AnnotationValues(Instantiation& in, ClassInstance& scope, std::set<std::string, std::less<>>* dependencies)
        : m_in(in), m_scope(scope), m_dependencies(dependencies)
    {
    }

private:
    AnnotationValue valueOf(ast::Expression expression) override;

    Instantiation& m_in;
    ClassInstance& m_scope;
    std::set<std::string, std::less<>>* m_dependencies;
};

/// The arguments of a DynamicSelect; both none for other expressions.
struct DynamicChoice {
    ast::Expression shown;
    ast::Expression whileRunning;
};
[[nodiscard]] DynamicChoice dynamicChoice(ast::Expression expression);

/// First names of all component references in a text, on which its value may depend.
void addNamesIn(ast::View view, std::set<std::string, std::less<>>& names);

}  // namespace causeway
