// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A circuit on a sheet in the window, and where its parts are, for the tests of the first hour.
#pragma once

#include "tests/ui/window_fixture.h"
#include "ui/diagram/diagram_panel.h"

namespace causeway::test {

inline const char* const kFilter =
    "model Filter\n  Causeway.Electrical.Sources.SineVoltage source(V=1, f=1000)\n    "
    "annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={-60,0})));\n  "
    "Causeway.Electrical.Basic.Resistor r(R=1000)\n    "
    "annotation(Placement(transformation(extent={{-20,30},{0,50}})));\n  "
    "Causeway.Electrical.Basic.Capacitor c(C=1e-7)\n    "
    "annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={40,0})));\n  "
    "Causeway.Electrical.Basic.Ground ground\n    "
    "annotation(Placement(transformation(extent={{-70,-60},{-50,-40}})));\nequation\n  connect(source.p, r.p)\n    "
    "annotation(Line(points={{-60,10},{-60,40},{-20,40}}, color={0,0,255}));\n  connect(r.n, c.p)\n    "
    "annotation(Line(points={{0,40},{40,40},{40,10}}, color={0,0,255}));\n  connect(c.n, source.n)\n    "
    "annotation(Line(points={{40,-10},{40,-24},{-60,-24},{-60,-10}}, color={0,0,255}));\n  connect(source.n, "
    "ground.p)\n    annotation(Line(points={{-60,-10},{-60,-40}}, color={0,0,255}));\n  "
    "annotation(experiment(StopTime=0.01));\nend Filter;\n";

struct Sheet {
    Sheet(const WindowBench& window, const char* text) : Sheet(window, window.type(text)) {}
    Sheet(const WindowBench& window, ui::EditorPage& shown) : page(shown)
    {
        page.setView(ui::EditorPage::View::Diagram);
        window.settle();
        view = &page.diagram()->view();
        view->setFocus();
    }
    [[nodiscard]] QPoint at(double x, double y) const { return view->toWidget({x, y}).toPoint(); }
    [[nodiscard]] QPoint middleOf(const char* name) const
    {
        const Point centre = view->scene().parts()[*view->scene().partNamed(name)].box.centre();
        return at(centre.x, centre.y);
    }
    [[nodiscard]] QPoint end(const char* name) const
    {
        return view->toWidget(view->scene().ends()[*view->scene().endNamed(name)].at).toPoint();
    }
    [[nodiscard]] bool has(const char* piece) const { return page.document().text().find(piece) != std::string::npos; }
    [[nodiscard]] std::size_t partCount() const { return view->scene().parts().size(); }

    ui::EditorPage& page;
    ui::DiagramView* view = nullptr;
};

}  // namespace causeway::test
