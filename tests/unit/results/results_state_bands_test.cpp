// SPDX-License-Identifier: GPL-3.0-or-later
// The choices of dynamic state selection, read back from the columns of a result.
#include <QtTest>

#include "core/results/state_bands.h"
#include "tests/unit/results/results_fixture.h"

using namespace causeway;

class ResultsStateBandsTest : public QObject {
    Q_OBJECT
private slots:
    void bandsReachFromChangeToChange();
    void setsStandInTheirOrder();
    void otherColumnsAreNoSets();
    void rowsThatAreMissingAreLeftOut();
};

namespace {

using Positions = std::vector<std::size_t>;

}  // namespace

void ResultsStateBandsTest::bandsReachFromChangeToChange()
{
    const Result result = resultOf({0, 1, 1, 2, 3, 3}, {column("$StateSet1.condition", {1, 0.4, 1, 0.9, 0.3, 1}),
                                                        column("$StateSet1.state.x", {1, 1, 0, 0, 0, 1}),
                                                        column("$StateSet1.state.y", {0, 0, 1, 1, 1, 0})});
    const std::vector<StateSetBands> sets = stateSetBands(result);
    QCOMPARE(sets.size(), std::size_t(1));
    const StateSetBands& set = sets.front();
    QVERIFY((set.candidates == std::vector<std::string>{"x", "y"}));
    QCOMPARE(set.condition, result.find("$StateSet1.condition"));
    QCOMPARE(set.bands.size(), std::size_t(3));
    QCOMPARE(set.bands[0].from, 0.0);
    QCOMPARE(set.bands[0].to, 1.0);
    QVERIFY(set.bands[0].states == Positions{0});
    QCOMPARE(set.bands[1].to, 3.0);
    QVERIFY(set.bands[1].states == Positions{1});
    QVERIFY(set.bands[2].states == Positions{0});
    // At a change the later one holds.
    QCOMPARE(set.at(1), &set.bands[1]);
    QCOMPARE(set.at(0.999), set.bands.data());
    QCOMPARE(set.at(3), &set.bands[2]);
    QVERIFY(set.at(-0.1) == nullptr);
    QVERIFY(set.at(3.1) == nullptr);
}

void ResultsStateBandsTest::setsStandInTheirOrder()
{
    const Result result =
        resultOf({0, 1}, {column("$StateSet10.state.a", {1, 1}), column("$StateSet2.state.der(b.c)", {0, 0})});
    const std::vector<StateSetBands> sets = stateSetBands(result);
    QCOMPARE(sets.size(), std::size_t(2));
    QCOMPARE(sets[0].set, std::size_t(1));
    QCOMPARE(sets[0].candidates.front(), std::string("der(b.c)"));
    QVERIFY(sets[0].bands.front().states.empty());
    QVERIFY(sets[0].condition == nullptr);
    QCOMPARE(sets[1].set, std::size_t(9));
    QCOMPARE(stateColumnName(sets[0].set, sets[0].candidates.front()), std::string("$StateSet2.state.der(b.c)"));
    QCOMPARE(conditionColumnName(9), std::string("$StateSet10.condition"));
}

void ResultsStateBandsTest::otherColumnsAreNoSets()
{
    for (const char* name : {"x", "$StateSet", "$StateSet1", "$StateSet.state.x", "$StateSet0.state.x",
                             "$StateSetA.state.x", "$StateSet1.condition", "$StateSet1.other"}) {
        QVERIFY2(stateSetBands(resultOf({0}, {column(name, {1})})).empty(), name);
    }
    QVERIFY(stateSetBands(Result()).empty());
}

void ResultsStateBandsTest::rowsThatAreMissingAreLeftOut()
{
    const std::vector<StateSetBands> sets = stateSetBands(resultOf({0, 1, 2}, {column("$StateSet1.state.x", {1, 0})}));
    QCOMPARE(sets.front().bands.size(), std::size_t(2));
    QCOMPARE(sets.front().bands.back().to, 1.0);
    QVERIFY(stateSetBands(resultOf({}, {column("$StateSet1.state.x", {})})).front().bands.empty());
}

QTEST_GUILESS_MAIN(ResultsStateBandsTest)
#include "results_state_bands_test.moc"
