// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A run beside its diagram, and a circuit that was drawn: what tests of the alive diagram begin with.
#pragma once

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/graphics/class_pictures.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/live/live_diagram.h"
#include "core/syntax/parser.h"

namespace causeway::test {

/// A model, its run and its diagram.
struct Alive {
    explicit Alive(const std::string& text, const std::string& model, const std::string& component = {},
                   const std::string& componentClass = {})
    {
        const auto file = std::make_shared<const SourceFile>("m.mo", text);
        analysis = analyse(file, model, StopAfter::Program, Task());
        if (!analysis->program) return;
        Diagnostics diagnostics;
        const Simulation simulation = simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, Task());
        values = std::make_shared<const RunValues>(simulation.result);
        Library library(std::make_shared<SourceCache>(), {});
        library.addDocument(parse(file, library.sources().add(file), diagnostics, Task()));
        ClassPictures pictures(library, Task());
        picture = pictures.diagram(componentClass.empty() ? model : componentClass);
        std::vector<LiveLine> lines;
        for (const DiagramConnection& connection : picture->connections)
            lines.push_back({connection.from, connection.to, connection.line.points, false});
        diagram = std::make_unique<LiveDiagram>(*picture, lines, *analysis->scalarDae, values, component, Task());
    }
    double reading(const char* part, const char* name, double time) const
    {
        for (const LiveReading& reading : diagram->readings(*diagram->part(part), values->instantAt(time))) {
            if (reading.name == name) return reading.value;
        }
        return std::nan("");
    }

    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const RunValues> values;
    std::shared_ptr<const DiagramPicture> picture;
    std::unique_ptr<LiveDiagram> diagram;
};

inline const char* const kCircuit = R"(
package P
  connector Pin Real v(unit="V"); flow Real i(unit="A"); end Pin;
  connector Flag = output Boolean;
  partial model TwoPin
    Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Pin n annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Real v(unit="V"); Real i(unit="A");
  equation v = p.v - n.v; i = p.i; p.i + n.i = 0; end TwoPin;
  model R extends TwoPin; parameter Real R = 1; equation v = R*i; end R;
  model Source extends TwoPin; equation v = 10*cos(time); end Source;
  model Ground Pin p annotation(Placement(transformation(extent={{-10,90},{10,110}}))); equation p.v = 0; end Ground;
  model Diode extends TwoPin; Real s; Boolean blocks(start=true);
  equation
    blocks = s < 0; v = if blocks then s else 0; i = if blocks then 0 else s;
    annotation(Icon(graphics={Rectangle(extent={{-50,50},{50,-50}}, fillColor=DynamicSelect({1,2,3}, if blocks then {255,0,0} else {0,255,0})),
      Text(extent={{-50,50},{50,-50}}, textString=DynamicSelect("-", String(v, significantDigits=3)))}));
  end Diode;
  model Inner
    Pin a annotation(Placement(transformation(extent={{-110,-10},{-90,10}}))); Pin b annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    R left(R=2) annotation(Placement(transformation(extent={{-60,-10},{-40,10}}))); R right(R=2) annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  equation
    connect(a, left.p) annotation(Line(points={{-100,0},{-60,0}}));
    connect(left.n, right.p) annotation(Line(points={{-40,0},{40,0}}));
    connect(right.n, b) annotation(Line(points={{60,0},{100,0}}));
  end Inner;
  model M
    Source source annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); Diode diode annotation(Placement(transformation(extent={{-10,30},{10,50}})));
    R r1(R=1) annotation(Placement(transformation(extent={{30,30},{50,50}}))); Inner chain annotation(Placement(transformation(extent={{30,-10},{50,10}})));
    Ground ground annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));
  equation
    connect(source.p, diode.p) annotation(Line(points={{-10,0},{-10,40}}));
    connect(diode.n, r1.p) annotation(Line(points={{10,40},{30,40}}));
    connect(diode.n, chain.a) annotation(Line(points={{10,40},{20,40},{20,0},{30,0}}));
    connect(r1.n, source.n) annotation(Line(points={{50,40},{60,40},{60,-20},{10,-20},{10,0}}));
    connect(chain.b, source.n) annotation(Line(points={{50,0},{60,0},{60,-20},{10,-20},{10,0}}));
    connect(source.n, ground.p) annotation(Line(points={{10,0},{10,-20},{0,-20},{0,-30}}));
    annotation(experiment(StopTime=6.2));
  end M;
end P;
)";

}  // namespace causeway::test
