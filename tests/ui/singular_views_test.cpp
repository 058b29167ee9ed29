// SPDX-License-Identifier: GPL-3.0-or-later
// A singular model: its parts on matrix, digraph, text and schematic, and the repairs that are offered.
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTest>

#include "core/structure/report/singular_marks.h"
#include "tests/ui/pictures.h"
#include "tests/ui/structure_fixture.h"
#include "tests/ui/window_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/problems_panel.h"
#include "ui/lesson/digraph_panel.h"
#include "ui/lesson/digraph_view.h"
#include "ui/lesson/incidence_panel.h"
#include "ui/lesson/incidence_view.h"
#include "ui/lesson/singular_bar.h"
#include "ui/session/document.h"
#include "ui/session/singular_style.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::keepPicture;
using causeway::test::pixelsOf;

namespace {

const std::string kBothParts = "model M\n  Real x, y, z;\nequation\n  x = 1;\n  x = 2;\n  z = y + 1;\nend M;\n";

const std::string kNoGround = R"(connector Pin  Real v;  flow Real i;  end Pin;
model Ground  Pin p annotation(Placement(transformation(extent={{-10,90},{10,110}})));  equation  p.v = 0;  end Ground;
partial model OnePort
  Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Pin n annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  p.i + n.i = 0;
  annotation(Icon(graphics={Rectangle(extent={{-90,40},{90,-40}})}));
end OnePort;
model Source  extends OnePort;  equation  p.v - n.v = sin(time);  end Source;
model Resistor  extends OnePort;  parameter Real R = 2;  equation  p.v - n.v = R*p.i;  end Resistor;
model Circuit
  Source s annotation(Placement(transformation(extent={{-10,30},{10,50}})));
  Resistor r annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  connect(s.p, r.p);
  connect(s.n, r.n);
  annotation(experiment(StopTime = 1));
end Circuit;
)";

std::shared_ptr<const Analysis> analysed(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Structure, Task());
}

}  // namespace

class SingularViewsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void partsAreOnMatrixAndDigraph()
    {
        Theme theme;
        Selection selection;
        test::LessonTable table;
        DigraphPanel digraph{theme, selection, table.desk};
        IncidencePanel incidence{theme, selection, table.desk};
        for (StructurePanel* panel : std::initializer_list<StructurePanel*>{&digraph, &incidence}) {
            panel->resize(760, 600);
            panel->show();
            panel->setAnimated(false);
        }
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            theme.setMode(mode);
            const ThemeColours& colours = theme.colours();
            for (const bool isSingular : {true, false}) {
                const auto analysis =
                    isSingular
                        ? analysed(kBothParts)
                        : analysed("model M\n  Real x, y, z;\nequation\n  x = 1;\n  y = 2;\n  z = y + 1;\nend M;\n");
                QVERIFY(analysis->structure);
                for (StructurePanel* panel : std::initializer_list<StructurePanel*>{&digraph, &incidence})
                    panel->setAnalysis(analysis);
                table.show(analysis);
                QCoreApplication::processEvents();  // the bar gives the sentence its place
                for (QWidget* panel : std::initializer_list<QWidget*>{&digraph, &incidence}) {
                    const auto* bar = panel->findChild<SingularBar*>();
                    QCOMPARE(bar->isVisible(), isSingular);
                    if (isSingular) {
                        QCOMPARE(bar->sentence(),
                                 QStringLiteral(
                                     "2 equations for 1 unknown: 1 too many. 2 unknowns in 1 equation: 1 too few."));
                        keepPicture(*panel, panel->objectName() + (colours.isDark ? QStringLiteral("-singular-dark")
                                                                                  : QStringLiteral("-singular-light")));
                    }
                }
                for (QWidget* viewport : {digraph.view().viewport(), incidence.view().viewport()}) {
                    const QImage picture = viewport->grab().toImage();
                    // What is solved has nearly the colour of what is too much: only the other one is seen in a regular
                    // model by mistake.
                    if (isSingular) QVERIFY(pixelsOf(picture, colourOf(colours, SingularMark::Over)) > 0);
                    QCOMPARE(pixelsOf(picture, colourOf(colours, SingularMark::Under)) > 0, isSingular);
                }
            }
        }
    }

    void partsAreInTheText()
    {
        const test::WindowBench bench;
        EditorPage& page = bench.type(kBothParts);
        QStringList parts;
        for (const PartMark& part : page.editor().parts()) {
            parts += signOf(part.mark) +
                     QString::fromStdString(page.document().text().substr(part.begin, part.end - part.begin));
        }
        const QString over = signOf(SingularMark::Over), under = signOf(SingularMark::Under);
        QCOMPARE(parts, (QStringList{over + QLatin1Char('x'), under + QLatin1Char('y'), under + QLatin1Char('z'),
                                     over + QStringLiteral("x = 1"), over + QStringLiteral("x = 2"),
                                     under + QStringLiteral("z = y + 1")}));
        const auto offset = static_cast<std::uint32_t>(kBothParts.find("z = y"));
        QVERIFY(page.editor().toolTipAt(offset).contains(meaningOf(SingularMark::Under)));
        QVERIFY(page.editor().markersAtLine(3) != 0 && page.editor().markersAtLine(0) == 0);
        keepPicture(page, QStringLiteral("text-singular"));
        // A regular text has none.
        page.document().setText("model M\n  Real x = 1;\nend M;\n", QStringLiteral("mend"));
        bench.settle();
        QVERIFY(page.editor().parts().empty());
    }

    void anyRepairIsOneUndoStep()
    {
        const test::WindowBench bench;
        EditorPage& page = bench.type(kBothParts);
        ProblemsPanel& problems = bench.window->problems();
        QVERIFY(problems.errorCount() > 0 && problems.canFix());
        auto* menu = problems.findChild<QMenu*>(QStringLiteral("fixes"));
        QAction* chosen = nullptr;
        for (QAction* action : menu->actions()) {
            if (action->text() == QStringLiteral("remove the equation x = 2")) chosen = action;
        }
        QVERIFY(chosen != nullptr);
        chosen->trigger();
        QCOMPARE(QString::fromStdString(page.document().text()),
                 QStringLiteral("model M\n  Real x, y, z;\nequation\n  x = 1;\n  z = y + 1;\nend M;\n"));
        page.document().undo();
        QCOMPARE(page.document().text(), kBothParts);
    }

    void circuitGetsItsGround()
    {
        const test::WindowBench bench;
        EditorPage& page = bench.type(kNoGround);
        page.setView(EditorPage::View::Diagram);
        bench.settle();
        DiagramView& view = page.diagram()->view();
        for (const Theme::Mode mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
            bench.context.theme.setMode(mode);
            const ThemeColours& colours = bench.context.theme.colours();
            QVERIFY(pixelsOf(view.grab().toImage(), colourOf(colours, SingularMark::Under)) > 50);
            QCOMPARE(pixelsOf(view.grab().toImage(), colourOf(colours, SingularMark::Over)), 0);
            keepPicture(view, colours.isDark ? QStringLiteral("diagram-singular-dark")
                                             : QStringLiteral("diagram-singular-light"));
        }
        ProblemsPanel& problems = bench.window->problems();
        QCOMPARE(problems.findChild<QPushButton*>(QStringLiteral("applyFix"))->text(),
                 QStringLiteral("Fix: connect Ground to r.n"));
        problems.applyFix();
        bench.settle();
        QCOMPARE(problems.warningCount(), 0);
        QCOMPARE(pixelsOf(view.grab().toImage(), colourOf(bench.context.theme.colours(), SingularMark::Under)), 0);
        QVERIFY(view.scene().partNamed("ground").has_value());
        keepPicture(view, QStringLiteral("diagram-with-ground"));
        page.document().undo();
        QCOMPARE(page.document().text(), kNoGround);
    }
};

QTEST_MAIN(SingularViewsTest)
#include "singular_views_test.moc"
