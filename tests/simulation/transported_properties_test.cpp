// SPDX-License-Identifier: GPL-3.0-or-later
// spatialDistribution(): what a fluid carries along a pipe arrives when the fluid does, in either direction.
#include <random>

#include "core/simulation/numerics/spatial_buffer.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const double kPi = std::acos(-1.0);

}  // namespace

class TransportedPropertiesTest : public QObject {
    Q_OBJECT
private slots:
    void bufferCarriesItsDistribution();
    void bufferKeepsJumpsSharp();
    void bufferForgetsWhatHasLeft();
    void bufferFollowsFluidBackAndForth();
    void constantVelocityIsADelay();
    void fluidThatTurnsComesBack();
    void severalPropertiesTravelTogether();
    void outletDrivesALoop();
    void pointsOfTheStartAscend();
    void valuesAreAsExactAsTheRun_data();
    void valuesAreAsExactAsTheRun();
};

void TransportedPropertiesTest::bufferCarriesItsDistribution()
{
    SpatialBuffer buffer;
    const double points[] = {0, 0.5, 1}, values[] = {3, 4, 8};
    buffer.begin(100, points, values);
    QCOMPARE(buffer.at(0, 100), 3.0);
    QCOMPARE(buffer.at(1, 100), 8.0);
    QCOMPARE(buffer.at(1, 100.25), 6.0);
    QCOMPARE(buffer.at(0, 99.75), 3.5);
    // Inflow after the last record has the recorded value.
    QCOMPARE(buffer.at(0, 100.25), 3.0);
    QCOMPARE(buffer.at(1, 99.75), 8.0);
}

void TransportedPropertiesTest::bufferKeepsJumpsSharp()
{
    SpatialBuffer buffer;
    const double points[] = {0, 1}, values[] = {1, 1};
    buffer.begin(0, points, values);
    buffer.record(0, 5, 0, true);
    buffer.record(0, 7, 0, true);  // another event at the same instant
    buffer.record(0.5, 7, 0, true);
    QCOMPARE(buffer.at(1, 0.999), 1.0);
    QCOMPARE(buffer.at(1, 1.001), 7.0);
    QVERIFY(buffer.size() <= 5);
}

void TransportedPropertiesTest::bufferForgetsWhatHasLeft()
{
    SpatialBuffer buffer;
    const double points[] = {0, 1}, values[] = {0, 0};
    buffer.begin(0, points, values);
    std::size_t most = 0;
    for (int i = 1; i <= 100000; ++i) {
        buffer.record(0.01 * i, 0.01 * i, 0, true);
        buffer.forget();
        most = std::max(most, buffer.size());
        QVERIFY(i < 100 || std::fabs(buffer.at(1, 0.01 * i) - (0.01 * i - 1)) < 1e-9);
    }
    QVERIFY2(most <= 105, qPrintable(QString::number(most)));
}

void TransportedPropertiesTest::bufferFollowsFluidBackAndForth()
{
    // The other account of the same: fluid in a row of cells that are moved as a whole. Both ends feed an odd property.
    std::mt19937 generator(5);
    for (int round = 0; round < 20; ++round) {
        constexpr int kCells = 64;
        std::vector<double> cells(kCells + 1);  // at k / kCells
        SpatialBuffer buffer;
        std::vector<double> points;
        for (int k = 0; k <= kCells; ++k) {
            points.push_back(static_cast<double>(k) / kCells);
            cells[static_cast<std::size_t>(k)] = std::uniform_real_distribution<double>(-1, 1)(generator);
        }
        buffer.begin(0, points, cells);
        int position = 0;
        bool isForward = true;
        for (int step = 0; step < 500; ++step) {
            if (generator() % 20 == 0) isForward = !isForward;
            const double in = std::uniform_real_distribution<double>(-1, 1)(generator);
            position += isForward ? 1 : -1;
            if (isForward) {
                cells.pop_back();
                cells.insert(cells.begin(), in);
            } else {
                cells.erase(cells.begin());
                cells.push_back(in);
            }
            const double x = static_cast<double>(position) / kCells;
            buffer.record(x, isForward ? in : 99, isForward ? 99 : in, isForward);
            buffer.forget();
            QVERIFY(std::fabs(buffer.at(0, x) - cells.front()) < 1e-12);
            QVERIFY(std::fabs(buffer.at(1, x) - cells.back()) < 1e-12);
            const double ahead = buffer.at(1, x + 0.5 / kCells);
            QVERIFY(std::fabs(ahead - 0.5 * (cells[kCells] + cells[kCells - 1])) < 1e-12);
        }
    }
}

void TransportedPropertiesTest::constantVelocityIsADelay()
{
    const Outcome outcome = run(R"(
model M
  Real x(start = 7, fixed = true), a, b;
equation
  der(x) = 0.5;
  (a, b) = spatialDistribution(sin(time), 17, x, true, {0, 1}, {0, 1});
  annotation(experiment(StopTime = 20, Interval = 0.01, Tolerance = 1e-8));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error = largest(outcome.result(), {"b"}, [](double time, const std::vector<double>& row) {
        return row[0] - (time < 2 ? 1 - time / 2 : std::sin(time - 2));
    });
    QVERIFY2(error < 1e-4, qPrintable(QString::number(error)));
    const double inlet = largest(outcome.result(), {"a"},
                                 [](double time, const std::vector<double>& row) { return row[0] - std::sin(time); });
    QVERIFY2(inlet < 0.02, qPrintable(QString::number(inlet)));
}

void TransportedPropertiesTest::fluidThatTurnsComesBack()
{
    const Outcome outcome = run(R"(
model M
  Real x(start = 0, fixed = true), v, a, b;
equation
  v = 0.4*cos(time);
  der(x) = v;
  (a, b) = spatialDistribution(time, 5, x, v >= 0, {0.0, 1.0}, {0.0, 0.0});
  annotation(experiment(StopTime = 3.1, Interval = 0.01, Tolerance = 1e-8));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error = largest(outcome.result(), {"a"}, [](double time, const std::vector<double>& row) {
        return time < kPi / 2 ? 0 : row[0] - (kPi - time);
    });
    QVERIFY2(error < 0.02, qPrintable(QString::number(error)));
    QVERIFY(isClose(outcome.at("b", 3), 5, 1e-9));
}

void TransportedPropertiesTest::severalPropertiesTravelTogether()
{
    const Outcome outcome = run(R"(
model M
  parameter Integer n = 2;
  Real x(start = 0, fixed = true), a[n], b[n], c[n], first;
equation
  der(x) = 1;
  (a, b) = spatialDistribution({time, 2*time}, {0, 0}, x, true);
  for i in 1:n loop
    (, c[i]) = spatialDistribution(i*time, 0, x, true, {0, 0.5, 1}, {i, i, i});
  end for;
  first = spatialDistribution(time, 0, x, true);
  annotation(experiment(StopTime = 5, Interval = 0.01, Tolerance = 1e-8));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("b[1]", 4), 3, 1e-6));
    QVERIFY(isClose(outcome.at("b[2]", 4), 6, 1e-6));
    QVERIFY(isClose(outcome.at("c[2]", 4), 6, 1e-6));
    QVERIFY(isClose(outcome.at("c[1]", 0.5), 1, 1e-6));
    QVERIFY(std::fabs(outcome.at("first", 4) - 4) < 0.02);
}

void TransportedPropertiesTest::outletDrivesALoop()
{
    // A ring: the outflow enters again, heated on the way: no algebraic loop, and warmer by 1 after each passage.
    const Outcome outcome = run(R"(
model M
  Real x(start = 0, fixed = true), T;
equation
  der(x) = 1;
  (, T) = spatialDistribution(T + 1, T, x, true, {0, 1}, {20, 20});
  annotation(experiment(StopTime = 4.5, Interval = 0.01, Tolerance = 1e-8));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.5, 1.5, 2.5, 3.5})
        QVERIFY2(isClose(outcome.at("T", time), 20 + std::floor(time), 1e-6),
                 qPrintable(QString::number(outcome.at("T", time))));
}

void TransportedPropertiesTest::pointsOfTheStartAscend()
{
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true), y; equation der(x) = 1; "
            "(, y) = spatialDistribution(time, 0, x, true, {0, 0.7, 0.2, 1}, {0, 0, 0, 0}); end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("initialPoints") != std::string::npos, outcome.messages().c_str());
}

void TransportedPropertiesTest::valuesAreAsExactAsTheRun_data()
{
    QTest::addColumn<double>("tolerance");
    QTest::addColumn<std::uint32_t>("intervals");
    for (const double tolerance : {1e-4, 1e-6}) {
        for (const std::uint32_t intervals : {20U, 100U, 500U})
            QTest::addRow("%g, %u", tolerance, intervals) << tolerance << intervals;
    }
}

// For any distance of the output rows; the fluid flows in one direction, then reverses.
void TransportedPropertiesTest::valuesAreAsExactAsTheRun()
{
    QFETCH(double, tolerance);
    QFETCH(std::uint32_t, intervals);
    const Outcome outcome = run(R"(
        model M
          Real x(start = 0, fixed = true), first, last, left, right, turning = 0.8*sin(2*time);
        equation
          der(x) = 1;
          (first, last) = spatialDistribution(sin(5*time), 0, x, true, {0.0, 1.0}, {0.0, 0.0});
          (left, right) = spatialDistribution(3, 7, turning, der(turning) > 0, {0.0, 0.5, 1.0}, {0.0, 1.0, 4.0});
          annotation(experiment(StopTime = 3));
        end M;)",
                                [&](SimulationSettings& settings) {
                                    settings.tolerance = tolerance;
                                    settings.intervals = intervals;
                                });
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    for (const double time : {0.3, 0.9, 1.2, 1.8, 2.4, 3.0}) {
        const double then = time - 1;
        QVERIFY(std::fabs(outcome.at("last", time) - (then > 0 ? std::sin(5 * then) : 0)) < 50 * tolerance);
        QVERIFY(std::fabs(outcome.at("first", time) - std::sin(5 * time)) < 50 * tolerance);
        // Until the flow reverses, the right outlet shows the initial content.
        const double place = 1 - 0.8 * std::sin(2 * time);
        if (time < 0.78)
            QVERIFY(std::fabs(outcome.at("right", time) - (place < 0.5 ? 2 * place : 1 + 6 * (place - 0.5))) <
                    50 * tolerance);
    }
}

QTEST_GUILESS_MAIN(TransportedPropertiesTest)
#include "transported_properties_test.moc"
