// SPDX-License-Identifier: GPL-3.0-or-later
// Icons and pictures drawn on the canvas, with the mouse and with keys, and the text follows.
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTimer>
#include <QToolButton>

#include "tests/ui/diagram_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/diagram/graphic_dialog.h"

using namespace causeway;
using namespace causeway::test;
using namespace causeway::ui;

namespace {

constexpr const char* kDrawn =
    "model Drawn\n"
    "  annotation(Icon(graphics={\n"
    "    Rectangle(extent={{-80,-40},{-20,40}}, fillColor={255,255,0}, fillPattern=FillPattern.Solid), // a box\n"
    "    Line(points={{0,0},{40,0},{40,40}})}));\n"
    "end Drawn;\n";

const QString kEmptyIcon = QStringLiteral(
    "model M\n  Real x;\n  annotation(Icon(coordinateSystem(extent={{-100,-100},{100,100}}), graphics={\n    "
    "%1}));\nend M;\n");

/// A page that shows the icon.
struct IconDesk : Desk {
    explicit IconDesk(const std::string& text) : Desk(text) { panel().setIconShown(true); }
    void press(const char* button) const
    {
        auto* found = panel().findChild<QToolButton*>(QString::fromLatin1(button));
        QVERIFY(found != nullptr && found->isVisible());
        QTest::mouseClick(found, Qt::LeftButton);
    }
    [[nodiscard]] bool has(const char* piece) const { return text().contains(QString::fromUtf8(piece)); }
    void undo() const
    {
        page->document().undo();
        settle();
    }
};

/// Fills the dialog that is opened next, and accepts or rejects it.
void answer(const std::function<void(GraphicDialog&)>& fill, bool accepts = true)
{
    QTimer::singleShot(0, qApp, [fill, accepts] {
        auto* dialog = qobject_cast<GraphicDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr) {
            answer(fill, accepts);
            return;
        }
        fill(*dialog);
        accepts ? dialog->accept() : dialog->reject();
    });
}

template <class Field>
Field* field(const GraphicDialog& dialog, const char* name)
{
    return dialog.findChild<Field*>(QStringLiteral("graphic.") + QLatin1String(name));
}

QLineEdit* colour(const GraphicDialog& dialog, const char* name)
{
    return field<QWidget>(dialog, name)->findChild<QLineEdit*>();
}

}  // namespace

class DiagramDrawingTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase() { writeParts(m_folder); }

    void anIconIsDrawnFromNothing()
    {
        IconDesk desk("model M\n  Real x;\nend M;\n");
        desk.press("drawRectangle");
        desk.drag(desk.at(-60, -40), desk.at(60, 40));
        QCOMPARE(desk.text(), kEmptyIcon.arg(QStringLiteral("Rectangle(extent={{-60,-40},{60,40}})")));
        QCOMPARE(desk.view().selectedGraphics().size(), std::size_t(1));
        // The tool stays until Escape.
        desk.press("drawEllipse");
        desk.drag(desk.at(20, 20), desk.at(-20, -20));
        QVERIFY(desk.has(",\n    Ellipse(extent={{-20,-20},{20,20}})}"));
        desk.press("drawLine");
        desk.click(desk.at(-90, 0));
        desk.click(desk.at(-60, 0));
        QVERIFY(!desk.has("Line("));
        QTest::mouseDClick(&desk.view(), Qt::LeftButton, {}, desk.at(-60, 0));
        desk.settle();
        QVERIFY(desk.has("Line(points={{-90,0},{-60,0}})"));
        desk.press("drawPolygon");
        for (const auto& [x, y] : {std::pair(-10, 60), std::pair(10, 60), std::pair(0, 80), std::pair(-10, 60)})
            desk.click(desk.at(x, y));
        QVERIFY(desk.has("Polygon(points={{-10,60},{10,60},{0,80},{-10,60}})"));
        desk.key(Qt::Key_Escape);
        QCOMPARE(desk.view().tool(), DrawTool::None);
        QCOMPARE(desk.view().scene().graphics().size(), std::size_t(4));
        // One step each.
        int steps = 0;
        for (; desk.text() != QStringLiteral("model M\n  Real x;\nend M;\n"); ++steps) desk.undo();
        QCOMPARE(steps, 4);
    }

    void keysDrawWhatTheMouseDraws()
    {
        IconDesk desk("model M\n  Real x;\nend M;\n");
        desk.key(Qt::Key_L);
        QCOMPARE(desk.view().tool(), DrawTool::Line);
        desk.key(Qt::Key_Return);
        const Point from = desk.view().cursor();
        for (int i = 0; i < 5; ++i) desk.key(Qt::Key_Right);
        desk.key(Qt::Key_Return);
        desk.key(Qt::Key_Up, Qt::ShiftModifier);
        desk.key(Qt::Key_Return);
        desk.key(Qt::Key_Return);
        const auto at = [&](double x, double y) { return QStringLiteral("{%1,%2}").arg(from.x + x).arg(from.y + y); };
        QCOMPARE(desk.text(),
                 kEmptyIcon.arg(QStringLiteral("Line(points={%1,%2,%3})").arg(at(0, 0), at(10, 0), at(10, 20))));
        desk.key(Qt::Key_B);
        desk.key(Qt::Key_Return);
        desk.key(Qt::Key_Left, Qt::ShiftModifier);
        desk.key(Qt::Key_Down, Qt::ShiftModifier);
        desk.key(Qt::Key_Return);
        QVERIFY2(desk.has("Rectangle(extent="), qPrintable(desk.text()));
        // Escape drops what was begun, then the tool.
        desk.key(Qt::Key_Return);
        desk.key(Qt::Key_Escape);
        QCOMPARE(desk.view().tool(), DrawTool::Rectangle);
        desk.key(Qt::Key_Escape);
        QCOMPARE(desk.view().tool(), DrawTool::None);
        QCOMPARE(desk.text().count(QStringLiteral("Rectangle(")), 1);
    }

    void textsAreAskedForBeforeTheyAreDrawn()
    {
        IconDesk desk("model M\n  Real x;\nend M;\n");
        const QString before = desk.text();
        desk.press("drawText");
        answer([](GraphicDialog&) {}, false);
        desk.drag(desk.at(-40, -10), desk.at(40, 10));
        QCOMPARE(desk.text(), before);
        answer([](GraphicDialog& dialog) {
            QCOMPARE(field<QPlainTextEdit>(dialog, "textString")->toPlainText(), QStringLiteral("%name"));
            colour(dialog, "textColor")->setText(QStringLiteral("0, 0, 255"));
            field<QCheckBox>(dialog, "bold")->setChecked(true);
        });
        desk.drag(desk.at(-40, -10), desk.at(40, 10));
        QTRY_COMPARE(desk.text(),
                     kEmptyIcon.arg(QStringLiteral("Text(extent={{-40,-10},{40,10}}, textString=\"%name\", "
                                                   "textStyle={TextStyle.Bold}, textColor={0,0,255})")));
        desk.press("drawImage");
        answer([](GraphicDialog& dialog) {
            field<QLineEdit>(dialog, "fileName")->setText(QStringLiteral("modelica://Parts/a.png"));
        });
        desk.drag(desk.at(-90, 60), desk.at(-60, 90));
        QTRY_VERIFY(desk.has("Bitmap(extent={{-90,60},{-60,90}}, fileName=\"modelica://Parts/a.png\")"));
    }

    void itemsAreMovedResizedAndTurned()
    {
        IconDesk desk(kDrawn);
        desk.drag(desk.at(-50, 0), desk.at(-40, 20));
        QCOMPARE(desk.text(), replaced(kDrawn, {"{{-80,-40},{-20,40}}", "{{-70,-20},{-10,60}}"}));
        QCOMPARE(desk.view().selectedGraphics().size(), std::size_t(1));
        desk.undo();
        desk.click(desk.at(-50, 0));
        desk.drag(desk.at(-20, 40), desk.at(0, 60));
        QCOMPARE(desk.text(), replaced(kDrawn, {"{{-80,-40},{-20,40}}", "{{-80,-40},{0,60}}"}));
        desk.drag(desk.at(-40, -40), desk.at(-44, -60));
        QVERIFY(desk.has("{{-80,-60},{0,60}}"));
        desk.key(Qt::Key_Left);
        desk.key(Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(desk.has("{{-82,-40},{-2,80}}"));
        desk.view().turnLeft();
        desk.settle();
        QVERIFY2(desk.has("Rectangle(extent={{-40,-60},{40,60}}, fillColor={255,255,0}, fillPattern=FillPattern.Solid, "
                          "origin={-42,20}, rotation=90), // a box"),
                 qPrintable(desk.text()));
        desk.key(Qt::Key_H);
        QVERIFY(desk.has("rotation=-90"));
        desk.key(Qt::Key_Delete);
        QCOMPARE(desk.view().scene().graphics().size(), std::size_t(1));
        QVERIFY(desk.has("// a box"));
    }

    void cornersOfLinesAreLed()
    {
        IconDesk desk(kDrawn);
        desk.click(desk.at(20, 0));
        desk.drag(desk.at(40, 0), desk.at(60, 10));
        QVERIFY(desk.has("{{0,0},{60,10},{40,40}}"));
        // In the middle of a piece a new corner begins.
        desk.drag(desk.at(50, 25), desk.at(70, 30));
        QVERIFY2(desk.has("{{0,0},{60,10},{70,30},{40,40}}"), qPrintable(desk.text()));
        QTest::mouseDClick(&desk.view(), Qt::LeftButton, {}, desk.at(60, 10));
        desk.settle();
        QVERIFY(desk.has("{{0,0},{70,30},{40,40}}"));
        // The same with keys.
        desk.key(Qt::Key_N);
        desk.key(Qt::Key_Down);
        QVERIFY(desk.has("{{0,-2},{70,30},{40,40}}"));
        desk.key(Qt::Key_N);
        desk.key(Qt::Key_Insert);
        QVERIFY2(desk.has("{{0,-2},{70,30},{56,36},{40,40}}"), qPrintable(desk.text()));
        desk.key(Qt::Key_Delete);
        QVERIFY(desk.has("{{0,-2},{70,30},{40,40}}"));
        QCOMPARE(desk.view().selectedGraphics().size(), std::size_t(1));
    }

    void itemsAreCopiedAndPutInFrontOfOthers()
    {
        IconDesk desk(kDrawn);
        desk.click(desk.at(-50, 0));
        desk.view().copy();
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("annotation(Icon(graphics={Rectangle(")));
        desk.view().paste();
        desk.settle();
        QVERIFY(desk.has("Line(points={{0,0},{40,0},{40,40}}),\n    Rectangle(extent={{-60,-60},{0,20}}, fillColor"));
        QCOMPARE(*desk.view().selectedGraphics().begin(), std::size_t(2));
        desk.undo();
        desk.click(desk.at(-50, 0));
        desk.press("drawToFront");
        desk.settle();
        QVERIFY2(desk.has("// a box\n    Line(points={{0,0},{40,0},{40,40}}),\n    Rectangle("),
                 qPrintable(desk.text()));
        QCOMPARE(*desk.view().selectedGraphics().begin(), std::size_t(1));
        desk.view().sendToBack();
        desk.settle();
        QVERIFY(desk.text().indexOf(QStringLiteral("Rectangle(")) < desk.text().indexOf(QStringLiteral("Line(")));
    }

    void propertiesAreChangedInADialog()
    {
        IconDesk desk(kDrawn);
        answer([](GraphicDialog& dialog) {
            colour(dialog, "lineColor")->setText(QStringLiteral("#ff0000"));
            colour(dialog, "fillColor")->setText(QStringLiteral("no colour"));
            field<QComboBox>(dialog, "fillPattern")->setCurrentText(QStringLiteral("CrossDiag"));
            field<QDoubleSpinBox>(dialog, "lineThickness")->setValue(0.5);
            field<QComboBox>(dialog, "borderPattern")->setCurrentText(QStringLiteral("Raised"));
            field<QDoubleSpinBox>(dialog, "radius")->setValue(4);
        });
        QTest::mouseDClick(&desk.view(), Qt::LeftButton, {}, desk.at(-50, 0));
        desk.settle();
        QCOMPARE(desk.text(),
                 replaced(kDrawn, {"fillPattern=FillPattern.Solid)",
                                   "fillPattern=FillPattern.CrossDiag, lineColor={255,0,0}, lineThickness=0.5, "
                                   "borderPattern=BorderPattern.Raised, radius=4)"}));
        desk.undo();
        QCOMPARE(desk.text(), QString::fromUtf8(kDrawn));
        desk.click(desk.at(20, 0));
        answer([](GraphicDialog& dialog) {
            field<QComboBox>(dialog, "endArrow")->setCurrentText(QStringLiteral("Filled"));
            field<QComboBox>(dialog, "pattern")->setCurrentText(QStringLiteral("Dash"));
            field<QCheckBox>(dialog, "smooth")->setChecked(true);
        });
        desk.key(Qt::Key_Return);
        QVERIFY(
            desk.has("Line(points={{0,0},{40,0},{40,40}}, pattern=LinePattern.Dash, arrow={Arrow.None,Arrow.Filled}, "
                     "smooth=Smooth.Bezier)"));
        answer([](GraphicDialog&) {});
        const QString before = desk.text();
        desk.key(Qt::Key_Return);
        QCOMPARE(desk.text(), before);
    }

    void anArcHasItsAngles()
    {
        EllipseItem ellipse;
        GraphicDialog dialog(ellipse, {});
        keepPicture(dialog, QStringLiteral("graphic-dialog"));
        field<QDoubleSpinBox>(dialog, "endAngle")->setValue(90);
        field<QComboBox>(dialog, "closure")->setCurrentText(QStringLiteral("Chord"));
        field<QDoubleSpinBox>(dialog, "rotation")->setValue(45);
        field<QCheckBox>(dialog, "visible")->setChecked(false);
        const auto changed = std::get<EllipseItem>(dialog.item());
        QCOMPARE(changed.endAngle, 90.0);
        QVERIFY(changed.closure == EllipseClosure::Chord && changed.rotation == 45 && !changed.visible);
    }

    void theDiagramIsDrawnOnToo()
    {
        Desk desk(kCircuit);
        desk.view().setTool(DrawTool::Rectangle);
        // With a tool no component is dragged and no line begun.
        desk.drag(desk.at(-60, -20), desk.at(60, 20));
        QCOMPARE(
            desk.text(),
            replaced(kCircuit, {"end Circuit;",
                                "  annotation(Diagram(coordinateSystem(extent={{-100,-100},{100,100}}), graphics={\n"
                                "    Rectangle(extent={{-60,-20},{60,20}})}));\nend Circuit;"}));
        desk.key(Qt::Key_Escape);
        // Components and what is drawn move together, in one step.
        desk.view().selectAll();
        desk.key(Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(desk.text().contains(QStringLiteral("{{-50,10},{-30,30}}")) &&
                desk.text().contains(QStringLiteral("{{-60,0},{60,40}}")));
        desk.page->document().undo();
        desk.settle();
        QVERIFY(desk.text().contains(QStringLiteral("{{-50,-10},{-30,10}}")) &&
                desk.text().contains(QStringLiteral("{{-60,-20},{60,20}}")));
        desk.view().selectAll();
        desk.view().removeSelected();
        desk.settle();
        QVERIFY(!desk.text().contains(QStringLiteral("Rectangle(")) &&
                !desk.text().contains(QStringLiteral("Resistor")));
    }

    void whatIsInheritedIsChangedElsewhere()
    {
        IconDesk desk("model M\n  extends Parts.TwoPin;\nend M;\n");
        const QString before = desk.text();
        desk.drag(desk.at(0, 0), desk.at(20, 20));
        QCOMPARE(desk.text(), before);
        QVERIFY(desk.view().selectedGraphics().empty());
        QVERIFY2(desk.panel().message().contains(QStringLiteral("extends")), qPrintable(desk.panel().message()));
    }

    void theSelectionSurvivesTyping()
    {
        IconDesk desk(kDrawn);
        desk.click(desk.at(20, 0));
        // A dialog that changes nothing does not make the next picture its own.
        answer([](GraphicDialog&) {});
        desk.key(Qt::Key_Return);
        Document& document = desk.page->document();
        document.replace(static_cast<std::uint32_t>(document.text().find("Rectangle")), 0,
                         "Ellipse(extent={{80,80},{90,90}}), ");
        desk.settle();
        QCOMPARE(*desk.view().selectedGraphics().begin(), std::size_t(2));
        document.replace(static_cast<std::uint32_t>(document.text().find("{40,40}")), 7, "{40,50}");
        desk.settle();
        QVERIFY(desk.view().selectedGraphics().empty());
    }

    void handlesAreSeenInBothThemes()
    {
        IconDesk desk(kDrawn);
        desk.click(desk.at(20, 0));
        for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            desk.context.theme.setMode(mode);
            const QColor accent = desk.context.theme.colours().accent;
            const QImage picture = desk.view().grab().toImage();
            int marked = 0;
            for (int dx = -6; dx <= 6; ++dx)
                marked += picture.pixelColor(desk.at(40, 0) + QPoint(dx, 0)) == accent ? 1 : 0;
            QVERIFY(marked > 0);
            keepPicture(*desk.page,
                        mode == Theme::Mode::Dark ? QStringLiteral("drawing-dark") : QStringLiteral("drawing-light"));
        }
    }
};

QTEST_MAIN(DiagramDrawingTest)
#include "diagram_drawing_test.moc"
