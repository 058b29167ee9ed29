// SPDX-License-Identifier: GPL-3.0-or-later
// Rows go to their sink while a run computes them: the same ones as into memory, those that there are when a run is
// stopped or fails, and no more of them once the sink takes none.
#include <QTemporaryDir>

#include "core/base/platform.h"
#include "core/results/result_file.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

constexpr const char* kBouncing = R"(model Bouncing
  parameter Real e = 0.8;
  parameter Real drop = 2*e;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  Boolean isUp = v > 0;
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -e*pre(v));
  end when;
  annotation(experiment(StopTime = 1.2));
end Bouncing;)";

constexpr const char* kEndless = R"(model Endless
  Real x(start = 0, fixed = true);
equation
  der(x) = 1 - x;
  annotation(experiment(StopTime = 100));
end Endless;)";

/// Accepts a limited number of rows and records the calls.
class CountingSink final : public ResultSink {
public:
    explicit CountingSink(std::size_t most, std::function<void(std::size_t row)> seen = {})
        : m_most(most), m_seen(std::move(seen))
    {
    }
    bool begin(const ResultLayout& layout) override
    {
        ++begun;
        variables = layout.variables;
        return m_most > 0;
    }
    bool row(double time, std::span<const double> /*values*/) override
    {
        if (count == m_most) {
            ++refused;
            return false;
        }
        ++count;
        last = time;
        if (m_seen) m_seen(count);
        return true;
    }
    [[nodiscard]] std::optional<std::string> finish() override { return std::nullopt; }
    void abandon() override {}

    std::vector<ResultVariable> variables;
    std::size_t begun = 0, count = 0, refused = 0;
    double last = 0;

private:
    std::size_t m_most;
    std::function<void(std::size_t row)> m_seen;
};

struct Streamed {
    Simulation simulation;
    Diagnostics diagnostics;
};

Streamed stream(const std::string& text, ResultSink& sink, const std::function<void(SimulationSettings&)>& change = {},
                const Task& task = {})
{
    Streamed streamed;
    const auto analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, {});
    if (!analysis->program) {
        streamed.simulation.status = SimulationStatus::Failed;
        return streamed;
    }
    SimulationSettings settings = settingsFor(analysis->dae->experiment);
    if (change) change(settings);
    streamed.simulation = simulate(*analysis, settings, sink, streamed.diagnostics, task);
    return streamed;
}

std::filesystem::path placeIn(const QTemporaryDir& folder, const char* name)
{
    return std::filesystem::path(folder.path().toStdString()) / name;
}

}  // namespace

class ResultStreamingTest : public QObject {
    Q_OBJECT
private slots:
    void filesHoldWhatMemoryHolds_data();
    void filesHoldWhatMemoryHolds();
    void theSinkLearnsParametersThatTheStartComputes();
    void onlyWantedVariablesArrive();
    void aStoppedRunLeavesItsRows_data();
    void aStoppedRunLeavesItsRows();
    void aFailedRunLeavesItsRows();
    void aRunThatCannotBeginHasNoRows();
    void aFullSinkEndsTheRun();
    void memoryDoesNotGrowWithTheRows();
};

void ResultStreamingTest::filesHoldWhatMemoryHolds_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("csv") << QStringLiteral("bouncing.csv");
    QTest::newRow("mat") << QStringLiteral("bouncing.mat");
}

void ResultStreamingTest::filesHoldWhatMemoryHolds()
{
    QFETCH(QString, name);
    const Outcome inMemory = run(kBouncing);
    QVERIFY2(inMemory.completed(), inMemory.messages().c_str());
    QTemporaryDir folder;
    const auto path = placeIn(folder, name.toStdString().c_str());
    const auto file = makeResultFile(path);
    const Streamed streamed = stream(kBouncing, *file);
    QVERIFY(streamed.simulation.status == SimulationStatus::Completed);
    // Nothing stands there before it is whole.
    QVERIFY(!std::filesystem::exists(path));
    QVERIFY(!file->finish());
    const auto read = readResultFile(path);
    QVERIFY2(read, "the file must be readable");
    QCOMPARE((*read).rowCount(), inMemory.result().rowCount());
    QCOMPARE(streamed.simulation.rows, std::uint64_t(inMemory.result().rowCount()));
    QVERIFY((*read).time == inMemory.result().time);
    // A table of values has a column for each parameter, too.
    const Result& expected = inMemory.result();
    const bool isTable = (*read).parameters.empty();
    QCOMPARE((*read).columns.size(), expected.columns.size() + (isTable ? expected.parameters.size() : 0));
    for (const ResultParameter& parameter : isTable ? expected.parameters : std::vector<ResultParameter>()) {
        const ResultColumn* stored = (*read).find(parameter.name);
        QVERIFY2(stored != nullptr, parameter.name.c_str());
        QVERIFY(std::ranges::all_of(stored->values, [&](double value) { return value == parameter.value; }));
    }
    for (const ResultColumn& column : inMemory.result().columns) {
        const ResultColumn* stored = (*read).find(column.name);
        QVERIFY2(stored != nullptr, column.name.c_str());
        QVERIFY2(stored->values == column.values, column.name.c_str());
    }
    QVERIFY(streamed.simulation.result->rowCount() == 0);
}

void ResultStreamingTest::theSinkLearnsParametersThatTheStartComputes()
{
    CountingSink sink(1000000);
    const Streamed streamed = stream(
        "model M parameter Real k(fixed = false); parameter Real twice = 2*k; Real x(start = 3, fixed = true); initial "
        "equation der(x) = -6; "
        "equation der(x) = -k*x; end M;",
        sink);
    QVERIFY(streamed.simulation.status == SimulationStatus::Completed);
    QCOMPARE(sink.begun, std::size_t(1));
    double k = 0, twice = 0;
    for (const ResultVariable& variable : sink.variables) {
        if (variable.name == "k") k = variable.value;
        if (variable.name == "twice") twice = variable.value;
    }
    QVERIFY(std::fabs(k - 2) < 1e-9);
    QVERIFY(std::fabs(twice - 4) < 1e-9);
}

void ResultStreamingTest::onlyWantedVariablesArrive()
{
    CountingSink sink(1000000);
    const Streamed streamed = stream(kBouncing, sink, [](SimulationSettings& settings) {
        settings.outputs = {"h", "der(?)"};
    });
    QVERIFY(streamed.simulation.status == SimulationStatus::Completed);
    std::vector<std::string> names;
    for (const ResultVariable& variable : sink.variables) {
        if (variable.column) names.push_back(variable.name);
    }
    QVERIFY((names == std::vector<std::string>{"h", "der(h)", "der(v)"}));
}

void ResultStreamingTest::aStoppedRunLeavesItsRows_data()
{
    filesHoldWhatMemoryHolds_data();
}

void ResultStreamingTest::aStoppedRunLeavesItsRows()
{
    QFETCH(QString, name);
    QTemporaryDir folder;
    const auto path = placeIn(folder, name.toStdString().c_str());
    const auto file = makeResultFile(path);
    std::stop_source stop;
    CountingSink counter(1000000, [&](std::size_t row) {
        if (row == 200) stop.request_stop();
    });
    SinkList both({file.get(), &counter});
    const Streamed streamed = stream(
        kEndless, both, [](SimulationSettings& settings) { settings.intervals = 100000; }, Task(stop.get_token()));
    QVERIFY(streamed.simulation.status == SimulationStatus::Cancelled);
    QVERIFY(!both.finish());
    const auto read = readResultFile(path);
    QVERIFY(read);
    QCOMPARE((*read).rowCount(), counter.count);
    QVERIFY((*read).rowCount() >= 200 && (*read).rowCount() < 100000);
    const ResultColumn* x = (*read).find("x");
    QVERIFY(x != nullptr);
    for (std::size_t i = 0; i < (*read).rowCount(); ++i)
        QVERIFY(std::fabs(x->values[i] - (1 - std::exp(-(*read).time[i]))) < 1e-4);
}

void ResultStreamingTest::aFailedRunLeavesItsRows()
{
    QTemporaryDir folder;
    const auto path = placeIn(folder, "failed.mat");
    const auto file = makeResultFile(path);
    const Streamed streamed = stream("model M Real x(start = 1, fixed = true); equation der(x) = x^2; end M;", *file,
                                     [](SimulationSettings& settings) { settings.stopTime = 2; });
    QVERIFY(streamed.simulation.status == SimulationStatus::Failed);
    QVERIFY(streamed.diagnostics.hasErrors());
    QVERIFY(!file->finish());
    const auto read = readResultFile(path);
    QVERIFY(read);
    QVERIFY((*read).rowCount() > 200);
    QVERIFY((*read).time.back() > 0.9 && (*read).time.back() < 1.1);
}

void ResultStreamingTest::aRunThatCannotBeginHasNoRows()
{
    CountingSink sink(1000000);
    const Streamed streamed = stream("model M Real x; equation x^2 + 1 = sin(time); end M;", sink);
    QVERIFY(streamed.simulation.status == SimulationStatus::Failed);
    QCOMPARE(sink.begun, std::size_t(1));
    QCOMPARE(sink.count, std::size_t(0));
    QCOMPARE(streamed.simulation.rows, std::uint64_t(0));
}

void ResultStreamingTest::aFullSinkEndsTheRun()
{
    for (const std::size_t most : {std::size_t(0), std::size_t(1), std::size_t(100)}) {
        CountingSink full(most);
        const Streamed streamed =
            stream(kEndless, full, [](SimulationSettings& settings) { settings.intervals = 100000; });
        QVERIFY(streamed.simulation.status == SimulationStatus::Failed);
        QCOMPARE(full.count, most);
        // Once is enough.
        QVERIFY(full.refused <= 1);
        QVERIFY(streamed.simulation.reachedTime < 50);
        QCOMPARE(streamed.simulation.rows, std::uint64_t(most));
    }
    // A file in a folder that is none.
    QTemporaryDir folder;
    const auto path = placeIn(folder, "nowhere") / "result.csv";
    const auto file = makeResultFile(path);
    const Streamed streamed = stream(kEndless, *file);
    QVERIFY(streamed.simulation.status == SimulationStatus::Failed);
    QVERIFY(file->finish().has_value());
    QVERIFY(!std::filesystem::exists(path));
}

void ResultStreamingTest::memoryDoesNotGrowWithTheRows()
{
    QTemporaryDir folder;
    const std::string model =
        "model Many Real x[50](each start = 1, each fixed = true); equation for i in 1:50 loop der(x[i]) = -x[i]*i/50; "
        "end for; end Many;";
    const auto file = makeResultFile(placeIn(folder, "many.mat"));
    // 101 columns of 60000 rows would need 48 MB.
    const std::size_t before = platform::peakMemoryBytes();
    const Streamed streamed = stream(model, *file, [](SimulationSettings& settings) { settings.intervals = 60000; });
    QVERIFY(streamed.simulation.status == SimulationStatus::Completed);
    QVERIFY(!file->finish());
    QVERIFY(std::filesystem::file_size(placeIn(folder, "many.mat")) > 48000000);
    QVERIFY(platform::peakMemoryBytes() - before < 24000000);
}

QTEST_GUILESS_MAIN(ResultStreamingTest)
#include "result_streaming_test.moc"
