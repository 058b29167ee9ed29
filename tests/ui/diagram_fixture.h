// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the tests of the canvas share: a small library, a page with its diagram on the screen, and hands for it.
#pragma once

#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "ui/diagram/diagram_panel.h"
#include "ui/editor/editor_page.h"
#include "ui/session/app_context.h"
#include "ui/session/class_mime.h"
#include "ui/session/document.h"
#include "ui/session/selection.h"

namespace causeway::test {

using namespace causeway::ui;

constexpr const char* kParts = R"(package Parts
  connector Pin
    Real v;
    flow Real i;
    annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid)}),
      Diagram(graphics={Rectangle(extent={{-40,-40},{40,40}}, lineColor={0,0,255}, fillColor={0,0,255}, fillPattern=FillPattern.Solid)}));
  end Pin;
  partial model TwoPin
    Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Pin n annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Real v;
  equation
    v = p.v - n.v;
    p.i + n.i = 0;
    annotation(Icon(graphics={Rectangle(extent={{-70,30},{70,-30}}, lineColor={0,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,90},{150,50}}, textString="%name", textColor={0,0,255})}));
  end TwoPin;
  model Resistor "A resistor"
    extends TwoPin;
    type Kind = enumeration(linear "straight", cubic "bent");
    parameter Real R(unit="Ohm") = 10 "resistance";
    parameter Boolean useHeat = false "heat on" annotation(Dialog(tab="Heat"));
    parameter Real T(unit="K", displayUnit="degC") = 300 "temperature" annotation(Dialog(tab="Heat", group="Values", enable=useHeat));
    parameter Kind kind = Kind.linear "shape";
    final parameter Real G = 1/R;
  equation
    v = R*p.i;
  end Resistor;
  model Diode
    extends TwoPin;
    Real s;
    Boolean off = s < 0;
  equation
    v = if off then s else 0;
    p.i = if off then 0 else s;
  end Diode;
  model Source
    extends TwoPin;
  equation
    v = sin(6.28*time);
    annotation(defaultComponentName="source");
  end Source;
  model Ground
    Pin p annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  equation
    p.v = 0;
    annotation(Icon(graphics={Line(points={{-60,50},{60,50}})}));
  end Ground;
  model Base
    Resistor old annotation(Placement(transformation(extent={{-90,60},{-70,80}})));
  end Base;
end Parts;
)";

constexpr const char* kCircuit =
    "model Circuit \"two in a row\"\n"
    "  // the parts\n"
    "  Parts.Resistor a annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));\n"
    "  Parts.Resistor b(R=5) annotation(Placement(transformation(extent={{30,-10},{50,10}})));\n"
    "equation\n"
    "  connect(a.n, b.p) annotation(Line(points={{-30,0},{30,0}}, color={0,0,255}));\n"
    "end Circuit;\n";

/// A page with its diagram on the screen.
struct Desk {
    explicit Desk(const std::string& text, EditorPage::View view = EditorPage::View::Diagram)
        : context(Settings::Storage::Ephemeral)
    {
        context.theme.setMode(Theme::Mode::Light);
        auto document = std::make_unique<Document>(1);
        if (!text.empty()) document->replace(0, 0, text);
        document->closeUndoStep();
        page = std::make_unique<EditorPage>(context, selection, std::move(document));
        page->resize(900, 600);
        page->setActive(true);
        page->session().analyse();
        page->show();
        static_cast<void>(QTest::qWaitForWindowExposed(page.get()));
        page->setView(view);
        settle();
    }
    ~Desk()
    {
        page.reset();
        context.jobs.shutDown();
    }

    void settle() const
    {
        QVERIFY(QTest::qWaitFor([this] { return page->isSettled(); }, 10000));
        QCoreApplication::processEvents();
        QVERIFY(QTest::qWaitFor([this] { return page->isSettled(); }, 10000));
    }
    [[nodiscard]] DiagramPanel& panel() const { return *page->diagram(); }
    [[nodiscard]] DiagramView& view() const { return page->diagram()->view(); }
    [[nodiscard]] QString text() const { return QString::fromStdString(page->document().text()); }

    [[nodiscard]] QPoint at(double x, double y) const { return view().toWidget({x, y}).toPoint(); }
    [[nodiscard]] QPoint end(const char* reference) const
    {
        return view().toWidget(view().scene().ends()[*view().scene().endNamed(reference)].at).toPoint();
    }
    [[nodiscard]] QPoint part(const char* name) const
    {
        return view().toWidget(view().scene().parts()[*view().scene().partNamed(name)].box.centre()).toPoint();
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mousePress(&view(), Qt::LeftButton, modifiers, from);
        QTest::mouseMove(&view(), (from + to) / 2);
        QTest::mouseMove(&view(), to);
        QTest::mouseRelease(&view(), Qt::LeftButton, modifiers, to);
        settle();
    }
    void click(QPoint at, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mouseMove(&view(), at);
        QTest::mouseClick(&view(), Qt::LeftButton, modifiers, at);
        settle();
    }
    void key(int key, Qt::KeyboardModifiers modifiers = {}) const
    {
        view().setFocus();
        QTest::keyClick(&view(), static_cast<Qt::Key>(key), modifiers);
        settle();
    }
    /// As the library panel does it.
    void drop(const char* className, QPoint at) const
    {
        QMimeData data;
        data.setData(kClassMimeType, className);
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&view(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&view(), &drop);
        settle();
    }

    AppContext context;
    Selection selection;
    std::unique_ptr<EditorPage> page;
};

/// Puts the library where components are looked for.
inline void writeParts(const QTemporaryDir& folder)
{
    QFile file(folder.filePath(QStringLiteral("Parts.mo")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(kParts);
    file.close();
    qputenv("MODELICAPATH", folder.path().toUtf8());
}

inline QString replaced(const char* text, std::initializer_list<const char*> pieces)
{
    QString result = QString::fromUtf8(text);
    for (auto piece = pieces.begin(); piece != pieces.end(); piece += 2)
        result.replace(QString::fromUtf8(piece[0]), QString::fromUtf8(piece[1]));
    return result;
}

}  // namespace causeway::test
