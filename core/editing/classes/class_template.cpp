// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/classes/class_template.h"

#include <fmt/format.h>

#include "core/editing/diagram/diagram_edits.h"
#include "core/syntax/ast_view.h"
#include "core/syntax/edit_layout.h"

namespace causeway {

namespace {

std::string_view keywordOf(ClassTemplate kind)
{
    switch (kind) {
        case ClassTemplate::Model:
        case ClassTemplate::ExampleCircuit: return "model";
        case ClassTemplate::Block: return "block";
        case ClassTemplate::Connector: return "connector";
        case ClassTemplate::Record: return "record";
        case ClassTemplate::Function: return "function";
        case ClassTemplate::Package: return "package";
    }
    return "class";
}

/// Initial contents of a class of this kind without a base class.
std::string_view contentOf(ClassTemplate kind)
{
    switch (kind) {
        case ClassTemplate::Model:
            return "  parameter Real k(unit=\"1/s\") = 1 \"Rate\";\n"
                   "  Real x(start=1, fixed=true) \"State\";\n"
                   "equation\n"
                   "  der(x) = -k*x;\n"
                   "  annotation(experiment(StopTime=5));\n";
        case ClassTemplate::Block:
            return "  input Real u \"Input\";\n"
                   "  output Real y \"Output\";\n"
                   "  parameter Real k = 1 \"Gain\";\n"
                   "equation\n"
                   "  y = k*u;\n";
        case ClassTemplate::Connector:
            return "  Real v(unit=\"V\") \"Potential\";\n"
                   "  flow Real i(unit=\"A\") \"Current into the component\";\n";
        case ClassTemplate::Record: return "  Real x \"First field\";\n";
        case ClassTemplate::Function:
            return "  input Real u \"Argument\";\n"
                   "  output Real y \"Result\";\n"
                   "algorithm\n"
                   "  y := u^2;\n";
        case ClassTemplate::Package: return "";
        case ClassTemplate::ExampleCircuit:
            return "  Causeway.Electrical.Sources.SineVoltage source(V=10, f=50) "
                   "annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=-90)));\n"
                   "  Causeway.Electrical.Basic.Resistor resistor(R=100) "
                   "annotation(Placement(transformation(extent={{-30,20},{-10,40}})));\n"
                   "  Causeway.Electrical.Basic.Capacitor capacitor(C=1e-4, v(fixed=true)) "
                   "annotation(Placement(transformation(origin={20,0}, extent={{-10,-10},{10,10}}, rotation=-90)));\n"
                   "  Causeway.Electrical.Basic.Ground ground "
                   "annotation(Placement(transformation(extent={{-70,-60},{-50,-40}})));\n"
                   "equation\n"
                   "  connect(source.p, resistor.p) annotation(Line(points={{-60,10},{-60,30},{-30,30}}, "
                   "color={0,0,255}));\n"
                   "  connect(resistor.n, capacitor.p) annotation(Line(points={{-10,30},{20,30},{20,10}}, "
                   "color={0,0,255}));\n"
                   "  connect(capacitor.n, source.n) annotation(Line(points={{20,-10},{20,-30},{-60,-30},{-60,-10}}, "
                   "color={0,0,255}));\n"
                   "  connect(source.n, ground.p) annotation(Line(points={{-60,-10},{-60,-40}}, color={0,0,255}));\n"
                   "  annotation(experiment(StopTime=0.1));\n";
    }
    return "";
}

}  // namespace

const std::vector<ClassTemplate>& classTemplates()
{
    static const std::vector<ClassTemplate> all = {
        ClassTemplate::Model,  ClassTemplate::ExampleCircuit, ClassTemplate::Block,  ClassTemplate::Connector,
        ClassTemplate::Record, ClassTemplate::Function,       ClassTemplate::Package};
    return all;
}

std::string textOf(const NewClass& wanted)
{
    const std::string description =
        wanted.description.empty() ? std::string() : " " + ast::quoteString(wanted.description);
    const std::string content =
        wanted.base.empty() ? std::string(contentOf(wanted.kind)) : fmt::format("  extends {};\n", wanted.base);
    return fmt::format("{}{} {}{}\n{}end {};\n", wanted.isPartial ? "partial " : "", keywordOf(wanted.kind),
                       wanted.name, description, content, wanted.name);
}

Edits addClass(const SyntaxTree& tree, ast::ClassDefinition package, const NewClass& wanted)
{
    if (!package || namesIn(package).count(wanted.name) > 0) return std::nullopt;
    const syntax_detail::EditLayout layout(tree);
    const std::string begin = fmt::format(
        "{}{}{}", layout.lineEnd(), layout.indentation(package.specifier().span().begin), syntax_detail::kIndentUnit);
    std::string text = textOf(wanted);
    text.resize(text.rfind(';'));
    std::string nested;
    for (const char c : text) {
        if (c == '\n')
            nested += begin;
        else
            nested += c;
    }
    return addElements(tree, package.id(), {nested});
}

}  // namespace causeway
