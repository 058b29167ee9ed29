// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas as a person uses it: with mouse and keys, and the text follows; typing in the text, and the canvas
// follows.
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/editing/workspace.h"
#include "tests/ui/diagram_fixture.h"
#include "ui/diagram/item_painter.h"
#include "ui/diagram/parameter_dialog.h"
#include "ui/editor/modelica_editor.h"

using namespace causeway;
using namespace causeway::test;
using namespace causeway::ui;

namespace {

/// An item at 5 pixels a unit; {0, 0} is at 100, 100.
template <class Item>
QImage painted(const Item& item)
{
    QImage sheet(240, 240, QImage::Format_RGB32);
    sheet.fill(Qt::white);
    QPainter painter(&sheet);
    Theme theme;
    theme.setMode(Theme::Mode::Light);
    ItemPainter(painter, theme.colours(), {5, 0, 100, 0, -5, 100}).paintItem(item, {}, {});
    return sheet;
}

}  // namespace

class DiagramTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase() { writeParts(m_folder); }

    void aCircuitIsDrawnFromNothing()
    {
        Desk desk("");
        QVERIFY(desk.view().grab().toImage().pixelColor(450, 300).isValid());
        // Dropped onto an empty text the first component brings the model along.
        desk.drop("Parts.Source", desk.at(-60, 0));
        QCOMPARE(desk.text(), QStringLiteral("model Model1\n  Parts.Source source\n    "
                                             "annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));\n"
                                             "end Model1;\n"));
        QCOMPARE(desk.view().selectedComponents(), QStringList(QStringLiteral("source")));
        desk.drop("Parts.Diode", desk.at(-20, 40));
        desk.drop("Parts.Resistor", desk.at(40, 0));
        desk.drop("Parts.Ground", desk.at(-60, -60));
        QCOMPARE(desk.view().scene().parts().size(), std::size_t(4));
        // The source stands upright: its first pin up.
        desk.click(desk.part("source"));
        desk.view().turnRight();
        desk.settle();
        QVERIFY(desk.text().contains(QStringLiteral("extent={{-10,-10},{10,10}}, rotation=-90, origin={-60,0}")));

        desk.drag(desk.end("source.p"), desk.end("diode.p"));
        desk.drag(desk.end("diode.n"), desk.end("resistor.p"));
        desk.drag(desk.end("resistor.n"), desk.end("source.n"));
        desk.drag(desk.end("ground.p"), desk.end("source.n"));
        QVERIFY2(desk.view().scene().lines().size() == 4, qPrintable(desk.text()));
        QVERIFY(desk.text().contains(
            QStringLiteral("connect(source.p, diode.p)\n    annotation(Line(points={{-60,10},{-60,40},{-30,40}}, "
                           "color={0,0,255}));")));
        const QString drawn = desk.text();

        // It is a model, and it simulates.
        desk.page->session().simulate();
        QTRY_VERIFY_WITH_TIMEOUT(desk.page->session().result() != nullptr && !desk.page->session().isBusy(), 20000);
        QVERIFY(desk.page->session().simulation().status == SimulationStatus::Completed);

        // One history for all: back to nothing, and forth again.
        int steps = 0;
        for (; desk.page->document().canUndo(); ++steps) desk.page->document().undo();
        QCOMPARE(desk.text(), QString());
        QCOMPARE(steps, 9);
        while (desk.page->document().canRedo()) desk.page->document().redo();
        QCOMPARE(desk.text(), drawn);
        desk.settle();
        QCOMPARE(desk.view().scene().lines().size(), std::size_t(4));
    }

    void movingByMouseChangesOnlyPlacesAndLines()
    {
        Desk desk(kCircuit);
        desk.drag(desk.at(40, 0), desk.at(40, 20));
        QCOMPARE(desk.text(), replaced(kCircuit, {"{{30,-10},{50,10}}", "{{30,10},{50,30}}", "{{-30,0},{30,0}}",
                                                  "{{-30,0},{0,0},{0,20},{30,20}}"}));
        QCOMPARE(desk.view().selectedComponents(), QStringList(QStringLiteral("b")));
        desk.page->document().undo();
        QCOMPARE(desk.text(), QString::fromUtf8(kCircuit));
        // Both ends together take the line along as it is.
        desk.settle();
        desk.view().selectAll();
        desk.drag(desk.at(40, 0), desk.at(50, -10));
        QCOMPARE(desk.text(), replaced(kCircuit, {"{{30,-10},{50,10}}", "{{40,-20},{60,0}}", "{{-50,-10},{-30,10}}",
                                                  "{{-40,-20},{-20,0}}", "{{-30,0},{30,0}}", "{{-20,-10},{40,-10}}"}));
    }

    void cornersResize()
    {
        Desk desk(kCircuit);
        desk.click(desk.part("b"));
        desk.drag(desk.at(50, 10) + QPoint(3, -3), desk.at(60, 20));
        QCOMPARE(desk.text(), replaced(kCircuit, {"{{30,-10},{50,10}}", "{{30,-10},{60,20}}", "{{-30,0},{30,0}}",
                                                  "{{-30,0},{0,0},{0,5},{30,5}}"}));
    }

    void keysDoWhatTheMouseDoes()
    {
        Desk desk(kCircuit);
        desk.key(Qt::Key_Tab);
        QCOMPARE(desk.view().selectedComponents(), QStringList(QStringLiteral("a")));
        desk.key(Qt::Key_Tab);
        QCOMPARE(desk.view().selectedComponents(), QStringList(QStringLiteral("b")));
        desk.key(Qt::Key_Right);
        QVERIFY(desk.text().contains(
            QStringLiteral("b(R=5) annotation(Placement(transformation(extent={{32,-10},{52,10}})))")));
        desk.key(Qt::Key_Down, Qt::ShiftModifier);
        QVERIFY(desk.text().contains(QStringLiteral("{{32,-30},{52,-10}}")));
        desk.key(Qt::Key_H);
        QVERIFY(desk.text().contains(QStringLiteral("{{52,-30},{32,-10}}")));
        desk.key(Qt::Key_V);
        QVERIFY(desk.text().contains(QStringLiteral("{{52,-10},{32,-30}}")));
        desk.key(Qt::Key_Delete);
        QCOMPARE(
            desk.text(),
            replaced(kCircuit,
                     {"  Parts.Resistor b(R=5) annotation(Placement(transformation(extent={{30,-10},{50,10}})));\n", "",
                      "  connect(a.n, b.p) annotation(Line(points={{-30,0},{30,0}}, color={0,0,255}));\n", ""}));
        while (desk.page->document().canUndo() && desk.text() != QString::fromUtf8(kCircuit))
            desk.page->document().undo();
        QCOMPARE(desk.text(), QString::fromUtf8(kCircuit));
    }

    void copyPasteAndDuplicate()
    {
        Desk desk(kCircuit);
        desk.view().selectAll();
        desk.view().copy();
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("equation\nconnect(a.n, b.p)")));
        desk.view().paste();
        desk.settle();
        QCOMPARE(desk.view().selectedComponents(), (QStringList{QStringLiteral("a1"), QStringLiteral("b1")}));
        QVERIFY(
            desk.text().contains(QStringLiteral("connect(a1.n, b1.p) annotation(Line(points={{-10,-20},{50,-20}}")));
        desk.view().duplicate();
        desk.settle();
        QCOMPARE(desk.view().selectedComponents(), (QStringList{QStringLiteral("a2"), QStringLiteral("b2")}));
        QCOMPARE(desk.view().scene().parts().size(), std::size_t(6));
        desk.view().cut();
        desk.settle();
        QCOMPARE(desk.view().scene().parts().size(), std::size_t(4));
        QApplication::clipboard()->setText(QStringLiteral("no model at all"));
        desk.view().paste();
        QVERIFY(!desk.panel().message().isEmpty());
    }

    void whatIsPastedOnAnEmptySheetBringsItsModel()
    {
        // Copied from a class that is open, from one that is not, and from a text; at once, or when the sheet is drawn.
        const Desk source(kCircuit);
        source.view().selectAll();
        source.view().copy();
        const QString copied = QApplication::clipboard()->text();
        for (const bool isAtOnce : {true, false}) {
            for (const bool isText : {false, true}) {
                if (isText) QApplication::clipboard()->setText(copied);
                const Desk desk("");
                if (isAtOnce) desk.page->document().replace(0, 0, "// nothing yet\n");
                desk.view().paste();
                desk.settle();
                QVERIFY2(desk.view().scene().parts().size() == 2 && desk.view().scene().lines().size() == 1,
                         qPrintable(desk.text()));
                QVERIFY2(desk.text().contains(QStringLiteral("model Model1\n  Parts.Resistor a ")) &&
                             desk.text().contains(QStringLiteral("connect(a.n, b.p)")),
                         qPrintable(desk.text()));
                QCOMPARE(desk.view().selectedComponents(), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
                desk.page->document().undo();
                QVERIFY(!desk.text().contains(QStringLiteral("model")));
            }
            source.view().copy();
        }
        // What is drawn comes, too; what is no piece of a model does not.
        QApplication::clipboard()->setText(
            QStringLiteral("annotation(Diagram(graphics={Rectangle(extent={{0,0},{10,10}})}));\n"));
        const Desk desk("");
        desk.view().paste();
        desk.settle();
        QCOMPARE(desk.view().scene().graphics().size(), std::size_t(1));
        const Desk other("");
        QApplication::clipboard()->setText(QStringLiteral("no model at all"));
        other.view().paste();
        other.settle();
        QCOMPARE(other.text(), QString());
        QVERIFY(!other.panel().message().isEmpty());
    }

    void copiedComponentsMeanTheSameInAnotherClass()
    {
        const char* text =
            "package Works\n"
            "  package Kit\n"
            "    model Part\n      type Kind = enumeration(a, b);\n      parameter Kind kind = Kind.a;\n      "
            "parameter Real k = 1;\n"
            "      replaceable package P = Kit;\n    end Part;\n"
            "    constant Real two = 2;\n"
            "    model Source\n      parameter Real r = 3;\n"
            "      Part p(kind=Part.Kind.b, k=two*r + sin(1), redeclare package P = Kit) "
            "annotation(Placement(transformation(extent={{-10,-10},{10,10}})));\n"
            "      Parts.Ground g annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));\n"
            "    end Source;\n"
            "  end Kit;\n"
            "  package Parts\n    model Part \"another one\"\n    end Part;\n    model Ground\n    end Ground;\n    "
            "model Target\n    end Target;\n  end Parts;\n"
            "end Works;\n";
        Desk desk(text);
        desk.panel().setClassName(QStringLiteral("Works.Kit.Source"));
        desk.settle();
        desk.view().selectAll();
        desk.view().copy();
        desk.panel().setClassName(QStringLiteral("Works.Parts.Target"));
        desk.settle();
        desk.view().paste();
        desk.settle();
        QVERIFY2(desk.text().contains(QStringLiteral(
                     "Works.Kit.Part p(kind=Works.Kit.Part.Kind.b, k=two*r + sin(1), redeclare package P = Kit)")),
                 qPrintable(desk.text()));
        // Parts is the package around it there as well.
        QVERIFY2(desk.text().contains(QStringLiteral("      Parts.Ground g")), qPrintable(desk.text()));

        // What is dropped is called by its full name, from the top if that begins with a name of the class.
        desk.drop("Parts.Diode", desk.at(0, 0));
        QVERIFY2(desk.text().contains(QStringLiteral(" .Parts.Diode diode")), qPrintable(desk.text()));
        desk.drop("Works.Kit.Part", desk.at(40, 40));
        QVERIFY2(desk.text().contains(QStringLiteral(" Works.Kit.Part part")), qPrintable(desk.text()));
    }

    void cornersAreClickedAndEscapeGivesUp()
    {
        Desk desk(
            replaced(
                kCircuit,
                {"equation\n  connect(a.n, b.p) annotation(Line(points={{-30,0},{30,0}}, color={0,0,255}));\n", ""})
                .toStdString());
        const QString before = desk.text();
        desk.click(desk.end("a.p"));
        QVERIFY(desk.view().isInGesture());
        desk.click(desk.at(-70, 40));
        desk.key(Qt::Key_Escape);
        QVERIFY(!desk.view().isInGesture());
        QCOMPARE(desk.text(), before);

        desk.click(desk.end("a.n"));
        desk.click(desk.at(0, 0));
        desk.click(desk.at(0, 50));
        desk.click(desk.at(80, 50));
        desk.click(desk.end("b.n"));
        QVERIFY2(desk.text().contains(QStringLiteral(
                     "connect(a.n, b.n)\n    annotation(Line(points={{-30,0},{0,0},{0,50},{80,50},{80,0},{50,0}}, "
                     "color={0,0,255}));")),
                 qPrintable(desk.text()));
    }

    void piecesOfLinesAreDragged()
    {
        Desk desk(
            replaced(kCircuit, {"{{-30,0},{30,0}}", "{{-30,0},{0,0},{0,40},{10,40},{10,0},{30,0}}"}).toStdString());
        desk.drag(desk.at(5, 40), desk.at(5, 60));
        QVERIFY(desk.text().contains(QStringLiteral("{{-30,0},{0,0},{0,60},{10,60},{10,0},{30,0}}")));
        desk.page->document().undo();
        QVERIFY(desk.text().contains(QStringLiteral("{0,40}")));
    }

    void rubberBandAndControlSelect()
    {
        Desk desk(kCircuit);
        desk.drag(desk.at(-60, 30), desk.at(-20, -30));
        QCOMPARE(desk.view().selectedComponents(), QStringList(QStringLiteral("a")));
        desk.click(desk.part("b"), Qt::ControlModifier);
        QCOMPARE(desk.view().selectedComponents().size(), 2);
        desk.click(desk.part("a"), Qt::ControlModifier);
        QCOMPARE(desk.view().selectedComponents(), QStringList(QStringLiteral("b")));
        desk.click(desk.at(0, 0));
        QCOMPARE(desk.view().selectedLines().size(), std::size_t(1));
        desk.click(desk.at(0, -60));
        QVERIFY(!desk.view().hasSelection());
    }

    void aligningMovesWhatIsSelected()
    {
        Desk desk(replaced(kCircuit, {"{{30,-10},{50,10}}", "{{30,30},{50,50}}"}).toStdString());
        desk.view().selectAll();
        desk.view().align(DiagramView::Alignment::Top);
        desk.settle();
        QVERIFY(desk.text().contains(QStringLiteral("{{-50,30},{-30,50}}")));
        QVERIFY(desk.text().contains(QStringLiteral("{{30,30},{50,50}}")));
    }

    void theCanvasFollowsTheText()
    {
        Desk desk(kCircuit, EditorPage::View::Split);
        Document& document = desk.page->document();
        const auto at = static_cast<std::uint32_t>(document.text().find("equation"));
        document.replace(at, 0,
                         "  Parts.Ground g annotation(Placement(transformation(extent={{-10,-60},{10,-40}})));\n");
        desk.settle();
        QCOMPARE(desk.view().scene().parts().size(), std::size_t(3));
        QVERIFY(desk.view().scene().endNamed("g.p"));
        // Half a line typed: the last picture stays, with a word about it.
        document.replace(at, 0, "  Parts.Res");
        desk.settle();
        QCOMPARE(desk.view().scene().parts().size(), std::size_t(3));
        QVERIFY(desk.panel().message().contains(QStringLiteral("errors")));
        document.undo();
        desk.settle();
        QVERIFY(desk.panel().message().isEmpty());
    }

    void gesturesOnAnOlderPictureDoNoHarm()
    {
        Desk desk(kCircuit);
        Document& document = desk.page->document();
        // The text has lost b, and the picture does not know it yet.
        document.setText(replaced(kCircuit, {"Parts.Resistor b(R=5)", "Parts.Resistor c(R=5)"}).toStdString(),
                         QStringLiteral("x"));
        const QString before = desk.text();
        desk.view().select({QStringLiteral("b")});
        desk.view().removeSelected();
        QCOMPARE(desk.text(), before);
        QVERIFY(!desk.panel().message().isEmpty());
    }

    void inheritedComponentsSayWhereTheyCanBeChanged()
    {
        Desk desk("model M\n  extends Parts.Base;\nend M;\n");
        const QString before = desk.text();
        desk.drag(desk.part("old"), desk.at(0, 0));
        QCOMPARE(desk.text(), before);
        QVERIFY2(desk.panel().message().contains(QStringLiteral("Parts.Base")), qPrintable(desk.panel().message()));
        desk.view().removeSelected();
        QCOMPARE(desk.text(), before);
    }

    void whatCannotBePlacedSaysWhy()
    {
        Desk desk(kCircuit);
        desk.panel().placeClass(QStringLiteral("Parts"), {0, 0});
        desk.settle();
        QVERIFY(desk.panel().message().contains(QStringLiteral("Parts")));
        QCOMPARE(desk.text(), QString::fromUtf8(kCircuit));
        desk.panel().placeClassInSight(QStringLiteral("Parts.Ground"));
        desk.settle();
        QCOMPARE(desk.view().scene().parts().size(), std::size_t(3));
    }

    void parametersComeFromTheDeclarations()
    {
        Desk desk(kCircuit);
        const auto& content = *desk.panel().source().content();
        const auto parameters = componentParameters(content.tree, {}, {}, "Circuit", "b");
        QStringList names;
        for (const ComponentParameter& parameter : parameters) names.append(QString::fromStdString(parameter.name));
        QCOMPARE(names, (QStringList{QStringLiteral("R"), QStringLiteral("useHeat"), QStringLiteral("T"),
                                     QStringLiteral("kind"), QStringLiteral("v.start"), QStringLiteral("v.fixed")}));
        QCOMPARE(parameters[4].tab, std::string("Start values"));
        QCOMPARE(parameters[0].value, std::string("5"));
        QCOMPARE(parameters[0].standard, std::string("10"));
        QCOMPARE(parameters[0].unit, std::string("Ohm"));
        QCOMPARE(parameters[2].tab, std::string("Heat"));
        QCOMPARE(parameters[2].group, std::string("Values"));
        QCOMPARE(parameters[2].displayUnit, std::string("degC"));
        QCOMPARE(parameters[3].choices.size(), std::size_t(2));
        QCOMPARE(parameters[3].choices[1].value, std::string("Parts.Resistor.Kind.cubic"));

        ParameterDialog dialog(desk.context.theme, QStringLiteral("b"), QString(), parameters);
        auto* temperature = dialog.findChild<QLineEdit*>(QStringLiteral("parameter.T"));
        auto* heat = dialog.findChild<QComboBox*>(QStringLiteral("parameter.useHeat"));
        QVERIFY(!temperature->isEnabled());
        heat->setCurrentIndex(heat->findData(QStringLiteral("true")));
        QVERIFY(temperature->isEnabled());
        temperature->setText(QStringLiteral("76.85"));
        dialog.findChild<QLineEdit*>(QStringLiteral("parameter.R"))->clear();
        dialog.findChild<QComboBox*>(QStringLiteral("parameter.kind"))->setCurrentIndex(2);
        dialog.findChild<QLineEdit*>(QStringLiteral("description"))->setText(QStringLiteral("hot"));

        DiagramCommands commands(desk.page->document());
        commands.setContent(desk.panel().source().content());
        QVERIFY(commands.setParameters("b", dialog.changedValues(), dialog.changedDescription()));
        QCOMPARE(desk.text(),
                 replaced(kCircuit, {"b(R=5)", "b(useHeat=true, T=350, kind=Parts.Resistor.Kind.cubic) \"hot\""}));
        desk.page->document().undo();
        QCOMPARE(desk.text(), QString::fromUtf8(kCircuit));
    }

    void valuesAreReadAndTypedInTheUnitOfDisplay()
    {
        Desk desk(replaced(kCircuit, {"b(R=5)", "b(T=350)"}).toUtf8().constData());
        const auto& content = *desk.panel().source().content();
        const auto parameters = componentParameters(content.tree, {}, {}, "Circuit", "b");
        DiagramCommands commands(desk.page->document());
        commands.setContent(desk.panel().source().content());
        const auto open = [&] {
            return std::make_unique<ParameterDialog>(desk.context.theme, QStringLiteral("b"), QString(), parameters);
        };

        auto dialog = open();
        auto* edit = dialog->findChild<QLineEdit*>(QStringLiteral("parameter.T"));
        auto* unit = dialog->findChild<QComboBox*>(QStringLiteral("unit.T"));
        QCOMPARE(edit->text(), QStringLiteral("76.85"));
        QCOMPARE(unit->currentData().toString(), QStringLiteral("degC"));
        QVERIFY(dialog->changedValues().empty());
        // Another unit says the same thing with another number, and the text shall say in which one it is read.
        unit->setCurrentIndex(unit->findData(QStringLiteral("degF")));
        QCOMPARE(edit->text(), QStringLiteral("170.33"));
        QCOMPARE(dialog->changedValues(), (std::vector<ParameterChange>{{{"T", "displayUnit"}, "\"degF\""}}));
        edit->setText(QStringLiteral("32"));
        QVERIFY(commands.setParameters("b", dialog->changedValues(), {}));
        QVERIFY2(desk.text().contains(QStringLiteral("b(T(displayUnit=\"degF\")=273.15)")), qPrintable(desk.text()));
        desk.page->document().undo();

        // What is no number is in the unit of the model, and is so shown.
        dialog = open();
        edit = dialog->findChild<QLineEdit*>(QStringLiteral("parameter.T"));
        unit = dialog->findChild<QComboBox*>(QStringLiteral("unit.T"));
        edit->setText(QStringLiteral("2*R"));
        QCOMPARE(unit->currentData().toString(), QStringLiteral("K"));
        QVERIFY(!unit->isEnabled());
        QCOMPARE(dialog->changedValues(), (std::vector<ParameterChange>{{{"T"}, "2*R"}}));
        edit->setText(QStringLiteral("- 40"));
        QCOMPARE(unit->currentData().toString(), QStringLiteral("degC"));
        QCOMPARE(dialog->changedValues(), (std::vector<ParameterChange>{{{"T"}, "233.15"}}));
        edit->clear();
        QCOMPARE(dialog->changedValues(), (std::vector<ParameterChange>{{{"T"}, ""}}));
        // What the class says is shown in the same unit.
        QCOMPARE(edit->placeholderText(), QStringLiteral("26.85"));
    }

    void startValuesAndReplaceableClassesHaveTheirRows()
    {
        const char* text =
            "package Shop\n"
            "  partial model Load \"any load\"\n  end Load;\n"
            "  package Loads\n"
            "    model Heavy \"much\"\n      extends Shop.Load;\n    end Heavy;\n"
            "    model Light = Heavy \"little\";\n"
            "    partial model Vague\n      extends Load;\n    end Vague;\n"
            "    model Other \"no load\"\n    end Other;\n"
            "  end Loads;\n"
            "  model Machine\n"
            "    Real w(start=3, unit=\"rad/s\", displayUnit=\"rev/min\") "
            "annotation(Dialog(showStartAttribute=true));\n"
            "    replaceable Loads.Heavy load constrainedby Load annotation(choicesAllMatching=true);\n"
            "    replaceable model Drive = Loads.Heavy annotation(choices(choice(redeclare model Drive = Loads.Other "
            "\"another\")));\n"
            "    parameter Integer n = 0 annotation(Dialog(connectorSizing=true));\n"
            "  end Machine;\n"
            "  model Hall\n"
            "    Machine m(w(fixed=true));\n"
            "  end Hall;\n"
            "end Shop;\n";
        const auto tree = parseDocument("Shop.mo", text);
        const auto rows = componentParameters(tree, {}, {}, "Shop.Hall", "m");
        QStringList names;
        for (const ComponentParameter& row : rows) names.append(QString::fromStdString(row.name));
        QCOMPARE(names, (QStringList{QStringLiteral("w.start"), QStringLiteral("w.fixed"), QStringLiteral("load"),
                                     QStringLiteral("Drive")}));
        QCOMPARE(rows[0].group, std::string("Start Attributes"));
        QCOMPARE(rows[0].standard, std::string("3"));
        QCOMPARE(rows[1].value, std::string("true"));
        QStringList loads;
        for (const ParameterChoice& choice : rows[2].choices) loads.append(QString::fromStdString(choice.value));
        QCOMPARE(loads, (QStringList{QStringLiteral("redeclare Shop.Loads.Heavy load"),
                                     QStringLiteral("redeclare Shop.Loads.Light load")}));
        QCOMPARE(rows[3].choices.size(), std::size_t(1));
        QCOMPARE(rows[3].choices[0].value, std::string("redeclare model Drive = Shop.Loads.Other \"another\""));
        QCOMPARE(rows[3].standard, std::string("Loads.Heavy"));

        Desk desk(text);
        DiagramCommands commands(desk.page->document());
        auto content = std::make_shared<DiagramContent>();
        content->className = QStringLiteral("Shop.Hall");
        commands.setContent(content);
        ParameterDialog dialog(desk.context.theme, QStringLiteral("m"), QString(), rows);
        auto* load = dialog.findChild<QComboBox*>(QStringLiteral("parameter.load"));
        QCOMPARE(load->itemText(2), QStringLiteral("Shop.Loads.Light – little"));
        load->setCurrentIndex(2);
        dialog.findChild<QComboBox*>(QStringLiteral("parameter.Drive"))->setCurrentIndex(1);
        auto* start = dialog.findChild<QLineEdit*>(QStringLiteral("parameter.w.start"));
        start->setText(QStringLiteral("60"));
        QVERIFY(commands.setParameters("m", dialog.changedValues(), {}));
        QVERIFY2(desk.text().contains(
                     QStringLiteral("Machine m(w(fixed=true, start=6.28318530717959), redeclare Shop.Loads.Light load, "
                                    "redeclare model Drive = Shop.Loads.Other \"another\");")),
                 qPrintable(desk.text()));

        // What is there is found again, also with another way to the class; the standard takes it away.
        const auto changed = parseDocument("Shop.mo", desk.text()
                                                          .replace(QStringLiteral("redeclare Shop.Loads.Light"),
                                                                   QStringLiteral("redeclare Loads.Light"))
                                                          .toStdString());
        const auto after = componentParameters(changed, {}, {}, "Shop.Hall", "m");
        QCOMPARE(after[2].value, std::string("redeclare Loads.Light load"));
        ParameterDialog second(desk.context.theme, QStringLiteral("m"), QString(), after);
        QCOMPARE(second.findChild<QComboBox*>(QStringLiteral("parameter.load"))->currentIndex(), 2);
        QCOMPARE(second.findChild<QComboBox*>(QStringLiteral("parameter.Drive"))->currentIndex(), 1);
        QVERIFY(second.changedValues().empty());
        second.findChild<QComboBox*>(QStringLiteral("parameter.load"))->setCurrentIndex(0);
        QVERIFY(commands.setParameters("m", second.changedValues(), {}));
        QVERIFY2(desk.text().contains(QStringLiteral("start=6.28318530717959), redeclare model Drive")),
                 qPrintable(desk.text()));
    }

    void conditionsOfDialogs()
    {
        const std::map<std::string, std::string> values{
            {"a", "true"}, {"n", "3"}, {"kind", "P.Kind.cubic"}, {"b", "a and n > 2"}, {"loop", "loop"}};
        QVERIFY(holds("a", values));
        QVERIFY(!holds("not a", values));
        QVERIFY(holds("b", values));
        QVERIFY(!holds("b and n <= 2", values));
        QVERIFY(holds("kind == Kind.cubic or false", values));
        QVERIFY(!holds("kind <> Kind.cubic", values));
        QVERIFY(holds("unknown", values));
        QVERIFY(!holds("unknown and not a", values));
        QVERIFY(holds("loop", values));
        QVERIFY(holds("this is nothing", values));
    }

    void zoomKeepsWhatIsUnderThePointer()
    {
        Desk desk(kCircuit);
        const QPointF pointer(200, 150);
        const Point before = desk.view().toPage(pointer);
        desk.view().zoomBy(2, pointer);
        const Point after = desk.view().toPage(pointer);
        QVERIFY(std::abs(before.x - after.x) < 1e-9 && std::abs(before.y - after.y) < 1e-9);
        QTest::mousePress(&desk.view(), Qt::MiddleButton, {}, QPoint(200, 150));
        QTest::mouseMove(&desk.view(), QPoint(260, 150));
        QTest::mouseRelease(&desk.view(), Qt::MiddleButton, {}, QPoint(260, 150));
        QVERIFY(std::abs(desk.view().toPage({260, 150}).x - before.x) < 1e-9);
        desk.view().fit();
        QVERIFY(desk.view().rect().contains(desk.part("a")) && desk.view().rect().contains(desk.part("b")));
    }

    void tipsTellWhatIsUnderThePointer()
    {
        Desk desk(kCircuit);
        QVERIFY(desk.view().tipAt(desk.part("b")).contains(QStringLiteral("Parts.Resistor")));
        QVERIFY(desk.view().tipAt(desk.end("a.n")).contains(QStringLiteral("a.n")));
        QVERIFY(desk.view().tipAt(desk.at(0, 0)).contains(QStringLiteral("connect(a.n, b.p)")));
        QVERIFY(desk.view().tipAt(desk.at(0, -60)).isEmpty());
    }

    void everythingIsPaintedInBothThemes()
    {
        // With a ground: what is undetermined is hatched, also over its connectors.
        Desk desk(
            replaced(kCircuit, {"equation\n",
                                "  Parts.Ground g annotation(Placement(transformation(extent={{60,-40},{80,-20}})));\n"
                                "equation\n  connect(b.n, g.p);\n"})
                .toStdString());
        const auto paper = [&] { return desk.view().grab().toImage().pixelColor(desk.at(-3, -33)); };
        QCOMPARE(paper(), desk.context.theme.colours().paper);
        const auto blueOf = [&] {
            return desk.view().grab().toImage().pixelColor(desk.end("a.p") - QPoint(1, 1)).blue();
        };
        QVERIFY(blueOf() > 150);
        desk.context.theme.setMode(Theme::Mode::Dark);
        QVERIFY(paper().lightness() < 80);
        QVERIFY(blueOf() > 150);
        desk.view().setLayer(DiagramLayer::Icon);
        QVERIFY(desk.view().scene().parts().empty());
        desk.page->resize(120, 90);
        QVERIFY(!desk.view().grab().isNull());
        desk.page->resize(3000, 2000);
        QVERIFY(!desk.view().grab().isNull());
    }

    void theOutlineOfABorderLeavesItInSight()
    {
        RectangleItem box;
        box.extent = {{-20, -20}, {20, 20}};
        box.lineThickness = 8;
        box.borderPattern = BorderPattern::Raised;
        const auto isInk = [&](QPoint at) { return painted(box).pixelColor(at) == QColor(Qt::black); };
        // At 5 pixels a unit the border is 5 pixels wide, and so is the line around it; without a border the line has
        // its 40.
        QVERIFY(!isInk({100, 196}));
        QVERIFY(isInk({100, 201}) && !isInk({100, 206}));
        box.borderPattern = BorderPattern::None;
        QVERIFY(isInk({100, 196}) && isInk({100, 206}) && isInk({100, 218}));
    }

    void theCanvasHatchesWhereTheFileDoes()
    {
        RectangleItem box;
        box.extent = {{-20, -20}, {20, 20}};
        box.fillPattern = FillPattern::Horizontal;
        box.fillColour = 0xFFFF00;
        box.lineColour = 0x0000FF;
        const QImage picture = painted(box);
        // At 5 pixels a unit: lines at 1, 3, 5, ... above the origin at 100, whatever the box is.
        for (const int unit : {-3, -1, 1, 3}) QVERIFY(picture.pixelColor(130, 100 - 5 * unit).blue() > 100);
        for (const int unit : {-2, 0, 2}) QCOMPARE(picture.pixelColor(130, 100 - 5 * unit), QColor(Qt::yellow));
    }

    void bordersShineThroughAndTurnsAreRound()
    {
        RectangleItem box;
        box.extent = {{-20, -20}, {20, 20}};
        box.fillPattern = FillPattern::Solid;
        box.fillColour = 0x00FF00;
        box.borderPattern = BorderPattern::Sunken;
        box.pattern = LinePattern::None;
        const QColor shadow = painted(box).pixelColor(2, 100), light = painted(box).pixelColor(198, 100);
        QVERIFY(shadow.green() > 150 && shadow.green() < 180 && shadow.red() == 0);
        QVERIFY(light.green() == 255 && light.red() > 160 && light.red() < 190);
        LineItem line;
        line.points = {{-10, -10}, {10, -10}, {10, 10}};
        line.thickness = 4;
        const QImage picture = painted(line);
        const auto isInk = [&](int x, int y) { return picture.pixelColor(x, y) == QColor(Qt::black); };
        // 20 pixels wide: it goes on over its end by half of that, and its outer corner is cut off round.
        QVERIFY(isInk(42, 150) && !isInk(42, 142));
        QVERIFY(isInk(156, 150) && !isInk(158, 158));
    }

    void swappedCornersMirrorAnImage()
    {
        QImage pixels(2, 2, QImage::Format_RGB32);
        const QColor colours[] = {Qt::red, Qt::green, Qt::blue, Qt::yellow};
        for (int i = 0; i < 4; ++i) pixels.setPixelColor(i % 2, i / 2, colours[i]);
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(pixels.save(&buffer, "PNG"));
        BitmapItem image;
        image.imageSource = bytes.toBase64().toStdString();
        const auto upperLeft = [&](Extent extent) {
            image.extent = extent;
            return painted(image).pixelColor(10, 10);
        };
        QCOMPARE(upperLeft({{-20, -20}, {20, 20}}), colours[0]);
        QCOMPARE(upperLeft({{20, -20}, {-20, 20}}), colours[1]);
        QCOMPARE(upperLeft({{-20, 20}, {20, -20}}), colours[2]);
        QCOMPARE(upperLeft({{20, 20}, {-20, -20}}), colours[3]);
    }

    void connectorsOfTheClassMoveOnItsIcon()
    {
        Desk desk(
            "model M\n  Parts.Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));\nend M;\n");
        QVERIFY(desk.view().scene().endNamed("p"));
        desk.view().setLayer(DiagramLayer::Icon);
        QCOMPARE(desk.view().scene().parts().size(), std::size_t(1));
        desk.drag(desk.part("p"), desk.at(-100, 40));
        QCOMPARE(
            desk.text(),
            QStringLiteral("model M\n  Parts.Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}}), "
                           "iconTransformation(extent={{-110,30},{-90,50}})));\nend M;\n"));
    }
};

QTEST_MAIN(DiagramTest)
#include "diagram_test.moc"
