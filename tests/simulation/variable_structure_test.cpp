// SPDX-License-Identifier: GPL-3.0-or-later
// Modes of a model whose structures differ: another index, another number of states.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class VariableStructureTest : public QObject {
    Q_OBJECT
private slots:
    void rodIsCut();
};

void VariableStructureTest::rodIsCut()
{
    const Outcome outcome = runExample("BreakingPendulum");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::vector<std::pair<std::string, double>> atCut = {{"x", -0.88413236}, {"y", -0.46723652}, {"vx", 1.41466848}, {"vy", -2.67691869}};
    for (const auto& [name, expected] : atCut) QVERIFY2(isClose(outcome.at(name, 1.5), expected), qPrintable(QString::fromStdString(name) + QString::number(outcome.at(name, 1.5), 'g', 10)));
    QVERIFY(isClose(outcome.at("x", 2.5), 0.53053612));
    QVERIFY(isClose(outcome.at("y", 2.5), -8.04915522));
    QCOMPARE(outcome.at("T", 2), 0.0);
    // The rod holds until it is cut, and the cut comes at its time.
    const double error = largest(outcome.result(), {"x", "y"}, [](double time, const std::vector<double>& row) { return time > 1.5 ? 0.0 : row[0] * row[0] + row[1] * row[1] - 1; });
    QVERIFY(error < 1e-6);
    QCOMPARE(eventTimes(outcome.result(), EventKind::Time), std::vector<double>({1.5}));
}

QTEST_GUILESS_MAIN(VariableStructureTest)
#include "variable_structure_test.moc"
