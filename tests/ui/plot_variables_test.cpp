// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "tests/ui/plot_fixture.h"
#include "ui/plot/variable_list.h"
#include "ui/plot/variable_model.h"
#include "ui/plot/variable_tree.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

using Path = std::vector<std::string>;

std::shared_ptr<const Result> wideResult(std::size_t count)
{
    auto result = std::make_shared<Result>();
    for (std::size_t i = 0; i < count; ++i) {
        result->columns.push_back(test::column("part" + std::to_string(i / 100) + ".x" + std::to_string(i), "m"));
    }
    return result;
}

}  // namespace

class PlotVariablesTest : public QObject {
    Q_OBJECT

private slots:
    void namesArePartedAtDots()
    {
        QCOMPARE(variablePath("uC"), (Path{"uC"}));
        QCOMPARE(variablePath("R1.p.v"), (Path{"R1", "p", "v"}));
        QCOMPARE(variablePath("der(R1.v)"), (Path{"R1", "der(v)"}));
        QCOMPARE(variablePath("a[b.c].d"), (Path{"a[b.c]", "d"}));
        QCOMPARE(variablePath("'x.y'.z"), (Path{"'x.y'", "z"}));
        QCOMPARE(variablePath(""), (Path{""}));
    }

    void componentsStandWhereTheirFirstVariableStands()
    {
        const auto tree = buildVariableTree(test::rlcResult(2), {});
        QCOMPARE(tree->variableCount, std::size_t{8});
        const auto& root = tree->nodes[0].children;
        QCOMPARE(root.size(), std::size_t{7});
        QCOMPARE(tree->nodes[root[6]].label, QStringLiteral("R1"));
        QCOMPARE(tree->nodes[root[6]].children.size(), std::size_t{2});
        QCOMPARE(tree->nodes[tree->nodeOfColumn[6]].label, QStringLiteral("p"));
    }

    void searchLooksIntoNamesAndDescriptions()
    {
        QCOMPARE(buildVariableTree(test::rlcResult(2), QStringLiteral("DER("))->variableCount, std::size_t{2});
        QCOMPARE(buildVariableTree(test::rlcResult(2), QStringLiteral(" inductor "))->variableCount, std::size_t{1});
        QCOMPARE(buildVariableTree(test::rlcResult(2), QStringLiteral("nothing like it"))->variableCount,
                 std::size_t{0});
        QCOMPARE(buildVariableTree(nullptr, {})->variableCount, std::size_t{0});
    }

    void modelIsSound()
    {
        VariableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTree(buildVariableTree(test::rlcResult(2), {}));
        model.setChecked({{3, Qt::red}});
        model.setTree(buildVariableTree(test::rlcResult(2), QStringLiteral("R1")));
        model.setTree(buildVariableTree(nullptr, {}));
    }

    void checkBoxAsksAndDoesNotDecide()
    {
        VariableModel model;
        model.setTree(buildVariableTree(test::rlcResult(2), {}));
        QSignalSpy wanted(&model, &VariableModel::checkWanted);
        const QModelIndex index = model.indexOf(3);
        QVERIFY(model.setData(index, Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(index.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        model.setChecked({{3, Qt::red}});
        QCOMPARE(index.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        QVERIFY(index.data(Qt::ToolTipRole).toString().contains(QStringLiteral("Voltage across the capacitor")));
        QCOMPARE(index.siblingAtColumn(VariableModel::Unit).data().toString(), QStringLiteral("V"));
    }

    void typingFiltersAndReturnChecksTheFirstHit()
    {
        VariableList list;
        list.setResult(test::rlcResult(2));
        auto* search = list.findChild<QLineEdit*>();
        QSignalSpy wanted(&list, &VariableList::checkWanted);
        QTest::keyClicks(search, QStringLiteral("der("));
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].value<std::size_t>(), std::size_t{4});
        const auto* view = list.findChild<QTreeView*>();
        QCOMPARE(view->model()->rowCount(), 2);
        QTest::keyClicks(search, QStringLiteral("zzz"));
        QVERIFY(view->isHidden());
        list.show();
        QVERIFY(QTest::qWaitForWindowActive(&list));
        QTest::keyClick(search, Qt::Key_Escape);
        QTRY_COMPARE(view->model()->rowCount(), 7);
    }

    void rowThatIsClickedIsPicked()
    {
        VariableList list;
        list.resize(260, 300);
        list.setResult(test::rlcResult(2));
        list.show();
        auto* view = list.findChild<QTreeView*>();
        auto* model = list.findChild<VariableModel*>();
        QSignalSpy picked(&list, &VariableList::picked);
        const QRect row = view->visualRect(model->indexOf(2).siblingAtColumn(VariableModel::Unit));
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(picked.count(), 1);
        QCOMPARE(picked[0][0].value<std::size_t>(), std::size_t{2});
        list.select(3);
        QCOMPARE(picked.count(), 1);  // only the user picks
        QCOMPARE(view->currentIndex().row(), 3);
    }

    void manyVariablesAreArrangedInAWorker()
    {
        VariableList list;
        list.setResult(wideResult(50'000));
        auto* search = list.findChild<QLineEdit*>();
        search->setText(QStringLiteral("x4999"));
        search->setText(QStringLiteral("x49999"));
        QTRY_VERIFY(list.isReady());
        QCOMPARE(list.findChild<VariableModel*>()->tree().variableCount, std::size_t{1});
        // Leaving while a worker is busy must be safe.
        list.setResult(wideResult(60'000));
    }
};

QTEST_MAIN(PlotVariablesTest)
#include "plot_variables_test.moc"
