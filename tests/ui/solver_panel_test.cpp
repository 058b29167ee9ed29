// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "ui/debug/solver_panel.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"

using namespace causeway;
using namespace causeway::ui;

class SolverPanelTest : public QObject {
    Q_OBJECT
private slots:
    void anEmptyPanelSaysWhatToDo();
    void statesAndBlocksAreListed();

private:
    static QStringList rows(SolverPanel& panel)
    {
        QStringList all;
        for (QTreeWidgetItemIterator item(&panel); *item != nullptr; ++item) all << (*item)->text(0) + QLatin1Char('|') + (*item)->text(1);
        return all;
    }
};

void SolverPanelTest::anEmptyPanelSaysWhatToDo()
{
    Theme theme;
    Selection selection;
    SolverPanel panel(theme, selection);
    QVERIFY(rows(panel).join(QLatin1Char(' ')).contains(QStringLiteral("F5")));
}

void SolverPanelTest::statesAndBlocksAreListed()
{
    const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/HalfWaveRectifier.mo");
    const auto analysis = analyse(std::make_shared<const SourceFile>("HalfWaveRectifier.mo", *text), {}, StopAfter::Program, Task());
    SimulationSettings settings = settingsFor(analysis->dae->experiment);
    settings.wantsDetails = true;
    Diagnostics diagnostics;
    const Simulation run = simulate(*analysis, settings, diagnostics, Task());
    Theme theme;
    Selection selection;
    SolverPanel panel(theme, selection);
    panel.setAnalysis(analysis);
    panel.showRun(&run);
    const QStringList all = rows(panel);
    QVERIFY(all.contains(QStringLiteral("steps|%1").arg(QLocale().toString(static_cast<qulonglong>(run.statistics.steps)))));
    QVERIFY(!run.statistics.stateErrors.empty() && !run.statistics.blocks.empty());
    const QString state = QString::fromStdString(run.statistics.stateErrors.front().state);
    QVERIFY(!all.filter(QRegularExpression(QLatin1Char('^') + QRegularExpression::escape(state) + QStringLiteral("\\|"))).isEmpty());
    QVERIFY(!all.filter(QStringLiteral("mixed: ")).isEmpty());
    panel.setCurrentItem(panel.findItems(state, Qt::MatchExactly | Qt::MatchRecursive).front());
    QCOMPARE(analysis->scalarDae->variables[selection.variable()].name, run.statistics.stateErrors.front().state);
    panel.showRun(nullptr);
    QCOMPARE(rows(panel).size(), 1);
}

QTEST_MAIN(SolverPanelTest)
#include "solver_panel_test.moc"
