// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLabel>
#include <QTest>

#include "core/base/diagnostics.h"
#include "core/results/state_bands.h"
#include "core/simulation/simulation.h"
#include "tests/ui/plot_fixture.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"
#include "ui/structure/state_sets_panel.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

std::shared_ptr<const Analysis> example(const char* name)
{
    const std::string path = std::string(CAUSEWAY_SOURCE_DIR "/models/Examples/") + name + ".mo";
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly)) return nullptr;
    return analyse(std::make_shared<const SourceFile>(path, file.readAll().toStdString()), name, StopAfter::Program,
                   {});
}

struct Fixture {
    Theme theme;
    Selection selection;
    TimeCursor cursor;
    StateSetsPanel panel{theme, selection, cursor};

    explicit Fixture(const std::shared_ptr<const Analysis>& analysis = nullptr)
    {
        panel.layoutClient().setProgram(QStringLiteral(CAUSEWAY_LAYOUT_PROGRAM));
        panel.resize(900, 500);
        panel.show();
        if (!analysis) return;
        panel.setAnalysis(analysis);
        QTRY_VERIFY(panel.isReady());
    }
    QStringList lines() const
    {
        QStringList texts;
        for (const SheetLine& line : panel.sheet().lines()) texts << line.text;
        return texts;
    }
    QString message() const
    {
        const auto* label = panel.findChild<QLabel*>(QStringLiteral("emptyState"));
        return label->isVisible() ? label->text() : QString();
    }
};

}  // namespace

class StateSetsPanelTest : public QObject {
    Q_OBJECT

private slots:
    void anEmptyPanelSaysWhatToDo()
    {
        Fixture f;
        QVERIFY(f.message().contains(QStringLiteral("Analyse")));
        f.panel.setAnalysis(test::rlcCircuit());
        QVERIFY(f.message().contains(QStringLiteral("PlanarPendulum")));
        f.panel.setAnalysis(example("PlanarPendulum"));
        QVERIFY(f.message().isEmpty());
        f.panel.setAnalysis(nullptr);
        QVERIFY(!f.message().isEmpty());
    }

    void setsAreThoseOfTheLecture()
    {
        Fixture f(example("PlanarPendulum"));
        const QStringList lines = f.lines();
        for (const char* line :
             {"StateSet 1", "StateSet 2", "0 = x^2 + y^2 - L^2", "C = {x, y}", "C = {vx, vy}", "J = [2*x, 2*y]"})
            QVERIFY2(lines.contains(QLatin1String(line)), line);
        QCOMPARE(lines.count(QStringLiteral("J = [2*x, 2*y]")), 2);
        QCOMPARE(lines.filter(QStringLiteral("Self-dependent")).size(), 1);
        QCOMPARE(lines.filter(QStringLiteral("Cross-dependent: the Jacobian contains candidates of set 1.")).size(), 1);
        const FormulaFonts fonts(10);
        for (const SheetLine& line : f.panel.sheet().lines()) {
            if (line.kind == SheetLine::Kind::Formula)
                QVERIFY2(FormulaLayout::make(line.latex, fonts).has_value(), line.latex.c_str());
        }
    }

    void graphShowsWhichSetDependsOnWhich()
    {
        Fixture f(example("PlanarPendulum"));
        const BltDrawing& drawing = f.panel.view().drawing();
        QCOMPARE(drawing.nodes.size(), std::size_t(2));
        QCOMPARE(drawing.edges.size(), std::size_t(2));
        QCOMPARE(drawing.edges[0].from, drawing.edges[0].to);
        QCOMPARE(drawing.edges[1].from, 0U);
        QCOMPARE(drawing.edges[1].to, 1U);
    }

    void orderOfInitializationHasTheSetsBeforeTheRest()
    {
        const auto analysis = example("PlanarPendulum");
        Fixture f(analysis);
        f.panel.showGraph(StateSetsPanel::Graph::Initialization);
        QTRY_VERIFY(f.panel.isReady());
        const BltDrawing& drawing = f.panel.view().drawing();
        QCOMPARE(drawing.nodes.size(), analysis->structure->initialization->nodes.size());
        // Each set has a card that says what is given and what follows, and what needs it comes after it.
        for (const auto& [set, given, follows] : {std::tuple{"StateSet 1", "given: x", "follows: y"},
                                                  std::tuple{"StateSet 2", "given: vx", "follows: vy"}}) {
            const auto isSet = [set](const BltDrawing::Node& node) {
                return node.text.title.startsWith(QLatin1String(set));
            };
            const auto node = std::ranges::find_if(drawing.nodes, isSet);
            QVERIFY2(node != drawing.nodes.end(), set);
            QVERIFY(node->text.isLoop);
            QCOMPARE(node->text.lines[0].text, QLatin1String(given));
            QVERIFY2(node->text.lines[1].text.contains(QLatin1String(follows)), qPrintable(node->text.lines[1].text));
        }
        QVERIFY(!drawing.edges.empty());
        for (const BltDrawing::Edge& edge : drawing.edges) QVERIFY(edge.from < edge.to);
    }

    /// A formula shrinks only as long as it can be read; a longer one is broken as in the text.
    void whatIsTooWideIsShownAsInTheText()
    {
        Theme theme;
        FormulaSheet sheet(theme);
        sheet.resize(300, 400);
        sheet.show();
        const std::string name(60, 'a');
        SheetLine line{SheetLine::Kind::Formula, QString::fromStdString(name + " = " + name),
                       "\\mathit{" + name + "}=\\left(\\begin{matrix}\\mathit{" + name + "}\\end{matrix}\\right)"};
        sheet.setLines({line});
        QVERIFY(sheet.lineRect(0).height() > 2 * QFontMetricsF(theme.codeFont()).height());
        sheet.resize(2400, 400);
        QCoreApplication::processEvents();
        QVERIFY(sheet.lineRect(0).height() < 3 * QFontMetricsF(theme.codeFont()).height());
    }

    void aConstraintThatIsChosenIsSelectedEverywhere()
    {
        Fixture f(example("PlanarPendulum"));
        const std::vector<SheetLine>& lines = f.panel.sheet().lines();
        const auto line = static_cast<std::size_t>(
            std::ranges::find(lines, QStringLiteral("0 = x^2 + y^2 - L^2"), &SheetLine::text) - lines.begin());
        QTest::mouseClick(f.panel.sheet().viewport(), Qt::LeftButton, {},
                          f.panel.sheet().lineRect(line).center().toPoint());
        QCOMPARE(f.selection.equation(), lines[line].equation);
        // With keys to the next one.
        f.panel.sheet().setFocus();
        QTest::keyClick(&f.panel.sheet(), Qt::Key_Down);
        QTest::keyClick(&f.panel.sheet(), Qt::Key_Return);
        QVERIFY(f.selection.equation() != lines[line].equation);
        // On a card.
        const QRectF card = f.panel.view().cardRect(0);
        QVERIFY(!card.isEmpty());
        QTest::mouseClick(f.panel.view().viewport(), Qt::LeftButton, {},
                          QPointF(card.center().x(), card.top() + card.height() * 0.55).toPoint());
        QCOMPARE(f.selection.equation(), lines[line].equation);
    }

    void statesAreThoseAtTheCursor()
    {
        const auto analysis = example("PlanarPendulum");
        Fixture f(analysis);
        QVERIFY(f.lines().filter(QStringLiteral("At t =")).isEmpty());
        Diagnostics diagnostics;
        SimulationSettings settings;
        settings.stopTime = 2;
        const Simulation run = simulate(*analysis->program, settings, diagnostics, {});
        f.panel.setSimulation(run.result);
        QVERIFY(f.lines().filter(QStringLiteral("At t = 2 s")).size() == 2);
        const std::vector<StateSetBands> sets = stateSetBands(*run.result);
        for (const StateBand& band : sets.front().bands) {
            f.cursor.set((band.from + band.to) / 2);
            const QString state = band.states.front() == 0 ? QStringLiteral("x") : QStringLiteral("y");
            QVERIFY2(f.lines().filter(QStringLiteral(" s: %1 since ").arg(state)).size() == 1,
                     qPrintable(f.lines().join(QLatin1Char('\n'))));
        }
        // The run of another model says nothing.
        auto other = std::make_shared<Result>(*run.result);
        other->modelName = "Other";
        f.panel.setSimulation(other);
        QVERIFY(f.lines().filter(QStringLiteral("At t =")).isEmpty());
    }

    void setsWithoutAChoiceAreShown()
    {
        Fixture f(example("ParallelCapacitors"));
        QCOMPARE(f.lines().filter(QStringLiteral("StateSet")).size(), 1);
        QCOMPARE(f.lines().filter(QStringLiteral("the same at all times")).size(), 1);
        QCOMPARE(f.lines().filter(QStringLiteral("Independent")).size(), 1);
    }
};

QTEST_MAIN(StateSetsPanelTest)
#include "state_sets_panel_test.moc"
