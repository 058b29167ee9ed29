// SPDX-License-Identifier: GPL-3.0-or-later
// How a model begins, as a list: what is in it, what a row selects, and that a fix is an edit of the text.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "tests/ui/pictures.h"
#include "tests/ui/window_fixture.h"
#include "ui/session/document.h"
#include "ui/session/model_session.h"
#include "ui/structure/initialization_panel.h"

using namespace causeway;
using namespace causeway::ui;
using causeway::test::keepPicture;

namespace {

/// A fixed state, one that is not, a loop with and without a start value, a parameter to be found, a redundant
/// condition.
const std::string kModel = R"(model M
  Real x(start = 1, fixed = true), y(start = 2), w(start = 3, fixed = true), a(start = 0.5), b;
  parameter Real p(fixed = false);
initial equation
  p = 2*x;
equation
  der(x) = -p*x;
  der(y) = x - y;
  w = 3*x;
  a + b^3 = x;
  a*b = 0.1;
end M;
)";

QStringList rowsOf(const InitializationPanel& panel)
{
    QStringList rows;
    const QAbstractItemModel& model = *panel.view().model();
    for (int row = 0; row < model.rowCount(); ++row) {
        rows += model.index(row, InitializationModel::KindColumn).data().toString() + QStringLiteral(": ") +
                model.index(row, InitializationModel::WhatColumn).data().toString();
    }
    return rows;
}

int rowWith(const InitializationPanel& panel, const QString& text)
{
    const QStringList rows = rowsOf(panel);
    for (int row = 0; row < rows.size(); ++row) {
        if (rows[row] == text) return row;
    }
    return -1;
}

QStringList labelsOf(const InitializationPanel& panel)
{
    QStringList labels;
    for (const DiagnosticFix& fix : panel.fixes()) labels += QString::fromStdString(fix.label);
    return labels;
}

}  // namespace

class InitializationPanelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void emptyStatesSayWhatToDo()
    {
        Theme theme;
        Selection selection;
        InitializationPanel panel(theme, selection);
        const auto* empty = panel.findChild<QLabel*>(QStringLiteral("emptyState"));
        QVERIFY(empty->text().contains(QStringLiteral("Analyse")));
        panel.setAnalysis(
            analyse(std::make_shared<const SourceFile>(
                        "test.mo", "model M Real x, y; equation x + y = 1; x + y = der(x); x = y; end M;"),
                    {}, StopAfter::Structure, Task()));
        QVERIFY(!empty->text().isEmpty());
        panel.setAnalysis(analyse(std::make_shared<const SourceFile>("test.mo", "model M Real x = 1; end M;"), {},
                                  StopAfter::Structure, Task()));
        QVERIFY2(empty->text().contains(QStringLiteral("nothing to initialize")), qPrintable(empty->text()));
    }

    void everythingIsListedInTheOrderOfItsBlocks()
    {
        Theme theme;
        Selection selection;
        InitializationPanel panel(theme, selection);
        const QAbstractItemModelTester tester(&panel.model());
        panel.setAnalysis(
            analyse(std::make_shared<const SourceFile>("test.mo", kModel), {}, StopAfter::Structure, Task()));
        const QStringList rows = rowsOf(panel);
        for (const char* wanted :
             {"given: x = 1", "added: y = 2", "to be found: p", "guessed: a near 0.5", "guessed: b near 0"}) {
            QVERIFY2(rows.contains(QLatin1String(wanted)), qPrintable(rows.join(QLatin1Char('\n'))));
        }
        QVERIFY2(rows.last().startsWith(QStringLiteral("redundant: ")), qPrintable(rows.join(QLatin1Char('\n'))));
        int before = 0;
        for (int row = 0; row < panel.model().rowCount(); ++row) {
            const InitialItem& item = panel.model().item(row);
            if (!item.block) continue;
            QVERIFY(static_cast<int>(*item.block) >= before);
            before = static_cast<int>(*item.block);
        }
        QVERIFY(!panel.summary().isEmpty());
        panel.findChild<QToolButton*>(QStringLiteral("problemsOnly"))->click();
        QCOMPARE(rowsOf(panel).size(), 2);
    }

    void aRowSelectsItsVariable()
    {
        Theme theme;
        Selection selection;
        InitializationPanel panel(theme, selection);
        const auto analysis =
            analyse(std::make_shared<const SourceFile>("test.mo", kModel), {}, StopAfter::Structure, Task());
        panel.setAnalysis(analysis);
        panel.view().setCurrentIndex(panel.view().model()->index(rowWith(panel, QStringLiteral("added: y = 2")), 0));
        QCOMPARE(analysis->structure->dae->variables[selection.variable()].name, std::string("y"));
        QVERIFY(panel.findChild<QLabel*>(QStringLiteral("initializationWhy"))
                    ->text()
                    .startsWith(QStringLiteral("y = 2 is taken as an initial equation")));
        panel.view().setCurrentIndex(
            panel.view().model()->index(rowWith(panel, QStringLiteral("guessed: b near 0")), 0));
        QCOMPARE(analysis->structure->nameOf(selection.unknown()), std::string("b"));
    }

    void aFixIsOneUndoStepAndTheListFollows()
    {
        const test::WindowBench bench;
        EditorPage& page = bench.type(kModel);
        bench.window->showPanel(PanelId::Initialization);
        bench.settle();
        auto& panel = *bench.window->findChild<InitializationPanel*>();
        panel.view().setCurrentIndex(panel.view().model()->index(rowWith(panel, QStringLiteral("added: y = 2")), 0));
        panel.showFixes();
        auto* menu = panel.findChild<QMenu*>(QStringLiteral("initializationFixes"));
        QVERIFY(menu->isVisible() && !menu->actions().isEmpty());
        QCOMPARE(menu->actions().front()->text(), QStringLiteral("begin with the start value of y: fixed = true"));
        menu->actions().front()->trigger();
        menu->close();
        bench.settle();
        QVERIFY(page.document().text().find("y(start = 2, fixed=true)") != std::string::npos);
        QVERIFY2(rowWith(panel, QStringLiteral("given: y = 2")) >= 0,
                 qPrintable(rowsOf(panel).join(QLatin1Char('\n'))));
        page.document().undo();
        QCOMPARE(page.document().text(), kModel);
    }

    void valuesOfARunAreShownAndOffered()
    {
        const test::WindowBench bench;
        bench.type(kModel);
        bench.window->resize(1280, 800);
        bench.window->setPerspective(Perspective::Analyse);
        bench.window->simulate();
        QVERIFY(QTest::qWaitFor(
            [&] { return bench.window->currentPage()->session().result() != nullptr && bench.window->isSettled(); },
            20000));
        auto& panel = *bench.window->findChild<InitializationPanel*>();
        const int row = rowWith(panel, QStringLiteral("to be found: p"));
        QCOMPARE(panel.view().model()->index(row, InitializationModel::ValueColumn).data().toString(),
                 QStringLiteral("2"));
        panel.view().setCurrentIndex(
            panel.view().model()->index(rowWith(panel, QStringLiteral("guessed: b near 0")), 0));
        QVERIFY2(!labelsOf(panel).filter(QStringLiteral("start b at the value found: start = ")).isEmpty(),
                 qPrintable(labelsOf(panel).join(QLatin1Char('\n'))));
        bench.window->showPanel(PanelId::Initialization);
        keepPicture(panel, QStringLiteral("initialization-light"));
        bench.context.theme.setMode(Theme::Mode::Dark);
        keepPicture(panel, QStringLiteral("initialization-dark"));
    }
};

QTEST_MAIN(InitializationPanelTest)
#include "initialization_panel_test.moc"
