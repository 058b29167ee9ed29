// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <algorithm>
#include <new>
#include <thread>

#include "core/base/platform.h"
#include "core/results/background_sink.h"
#include "core/results/live_store.h"
#include "core/results/result_file.h"
#include "tests/unit/results/results_fixture.h"

using namespace causeway;

ResultEvent eventAt(double time, EventKind kind, std::vector<EventTrigger> triggers = {}, std::size_t rowAfter = 0)
{
    ResultEvent event;
    event.time = time;
    event.kind = kind;
    event.triggers = std::move(triggers);
    event.rowAfter = rowAfter;
    return event;
}

/// Takes so many rows, then refuses or throws.
class LimitedSink final : public ResultSink {
public:
    explicit LimitedSink(std::size_t rows, bool throws) : m_rows(rows), m_throws(throws) {}

    bool begin(const ResultLayout& /*layout*/) override { return true; }
    bool row(double /*time*/, std::span<const double> /*values*/) override
    {
        if (m_rows-- > 0) return true;
        if (m_throws) throw std::bad_alloc();
        return false;
    }
    [[nodiscard]] std::optional<std::string> finish() override { return "full"; }
    void abandon() override { isAbandoned = true; }

    bool isAbandoned = false;

private:
    std::size_t m_rows;
    bool m_throws;
};

/// `count` rows of the columns of the layout with aliases, and an event behind each seventh; how many were taken.
std::size_t giveManyRows(ResultSink& sink, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        const double row[] = {static_cast<double>(i), 0.5 * static_cast<double>(i)};
        if (!sink.row(static_cast<double>(i), row)) return i;
        if (i % 7 == 6) sink.event(eventAt(static_cast<double>(i), EventKind::State));
    }
    return count;
}

class ResultsSinkTest : public QObject {
    Q_OBJECT

private slots:
    void storeGivesAliasesColumnsOfTheirOwn()
    {
        ResultStore store;
        QVERIFY(store.begin(layoutWithAliases()));
        giveRows(store, 3);
        QVERIFY(!store.finish());
        const Result& result = *store.result();
        QCOMPARE(result.modelName, std::string("Circuit"));
        QCOMPARE(result.time, (std::vector<double>{0, 0.5, 1}));
        QCOMPARE(result.columns.size(), std::size_t{4});
        QCOMPARE(result.find("minusU")->values, (std::vector<double>{0, -1, -2}));
        QVERIFY(!std::signbit(result.find("minusU")->values[0]));
        QCOMPARE(result.find("uAgain")->values, result.find("u")->values);
        QCOMPARE(result.find("i")->unit, std::string("A"));
        QCOMPARE(result.parameters.size(), std::size_t{1});
        QCOMPARE(result.parameters[0].value, 47.0);
    }

    void rowsInTheBackgroundAreTheSame_data()
    {
        QTest::addColumn<int>("rows");
        // None, less than a batch, and many batches.
        for (const int rows : {0, 10, 1000000}) QTest::addRow("%d rows", rows) << rows;
    }
    void rowsInTheBackgroundAreTheSame()
    {
        QFETCH(const int, rows);
        const auto count = static_cast<std::size_t>(rows);
        ResultStore direct, stored;
        BackgroundSink background(stored);
        QVERIFY(direct.begin(layoutWithAliases()) && background.begin(layoutWithAliases()));
        QCOMPARE(giveManyRows(direct, count), count);
        QCOMPARE(giveManyRows(background, count), count);
        QVERIFY(!background.finish());
        QVERIFY(stored.result()->time == direct.result()->time);
        QVERIFY(stored.result()->find("minusU")->values == direct.result()->find("minusU")->values);
        const auto isSame = [](const ResultEvent& a, const ResultEvent& b) {
            return a.time == b.time && a.rowAfter == b.rowAfter;
        };
        QVERIFY(std::ranges::equal(stored.result()->events, direct.result()->events, isSame));
    }

    void failureInTheBackgroundIsTold()
    {
        constexpr std::size_t kMany = std::size_t(1) << 30U;
        LimitedSink refusing(200000, false);
        BackgroundSink background(refusing);
        QVERIFY(background.begin(layoutWithAliases()));
        QVERIFY(giveManyRows(background, kMany) < kMany);
        QCOMPARE(background.finish(), std::optional<std::string>("full"));

        LimitedSink throwing(200000, true);
        BackgroundSink another(throwing);
        QVERIFY(another.begin(layoutWithAliases()));
        QVERIFY_EXCEPTION_THROWN(giveManyRows(another, kMany), std::bad_alloc);
        another.abandon();
        QVERIFY(throwing.isAbandoned);
    }

    void whoLeavesRowsInTheBackgroundNeedNotWait()
    {
        LimitedSink sink(1000000, false);
        BackgroundSink background(sink);
        QVERIFY(background.begin(layoutWithAliases()));
        giveManyRows(background, 300000);
    }

    void aRunIsSeenWhileItRuns()
    {
        LiveStore store;
        const auto early = store.soFar(nullptr, {"u"});
        QVERIFY(store.begin(layoutWithAliases()));
        giveRows(store, 3);
        const auto first = store.soFar(nullptr, {"u"});
        QCOMPARE(first->time, (std::vector<double>{0, 0.5, 1}));
        QCOMPARE(first->columns.size(), std::size_t{4});
        QCOMPARE(first->find("u")->values, (std::vector<double>{0, 1, 2}));
        QVERIFY(first->find("i")->values.empty());
        // Who looked before the run began knew no columns.
        QCOMPARE(store.soFar(early, {"u"})->find("u")->values, (std::vector<double>{0, 1, 2}));
        const double row[] = {7, 8};
        QVERIFY(store.row(2, row));
        store.event(eventAt(2, EventKind::State));
        // What was asked for later is there from the beginning, and what was handed out stays as it was.
        const auto second = store.soFar(first, {"u", "minusU", "no such variable"});
        QCOMPARE(second->time, (std::vector<double>{0, 0.5, 1, 2}));
        QCOMPARE(second->find("u")->values, (std::vector<double>{0, 1, 2, 7}));
        QCOMPARE(second->find("minusU")->values, (std::vector<double>{0, -1, -2, -7}));
        QCOMPARE(second->events.size(), std::size_t{1});
        QCOMPARE(second->parameters.size(), std::size_t{1});
        QCOMPARE(first->rowCount(), std::size_t{3});
        QCOMPARE(store.result()->find("i")->values.size(), std::size_t{4});
    }

    void aRunOnAnotherThreadIsSeenWhole()
    {
        LiveStore store;
        QVERIFY(store.begin(layoutWithAliases()));
        constexpr int kRows = 200'000;
        std::thread run([&] { giveRows(store, kRows); });
        std::shared_ptr<const Result> result;
        bool isWhole = true;
        do {
            result = store.soFar(result, {"u"});
            const std::span<const double> values = result->find("u")->values;
            isWhole = isWhole && values.size() == result->time.size() &&
                      (values.empty() || values.back() == 2 * result->time.back());
        } while (result->rowCount() < kRows);
        run.join();
        QVERIFY(isWhole);
    }

    void eventBelongsToTheLastRow()
    {
        ResultStore store;
        QVERIFY(store.begin(layoutWithAliases()));
        giveRows(store, 4);
        store.event(eventAt(1.5, EventKind::State, {{"u > 1", "u - 1", true}}));
        QCOMPARE(store.result()->events.size(), std::size_t{1});
        QCOMPARE(store.result()->events[0].rowAfter, std::size_t{3});
    }

    void filterShortensTheRows()
    {
        ResultStore store;
        FilteredSink filtered(NameFilter({"i", "uA*", "nothing*"}), store);
        QVERIFY(filtered.begin(layoutWithAliases()));
        giveRows(filtered, 3);
        QVERIFY(!filtered.finish());
        const Result& result = *store.result();
        QCOMPARE(result.columns.size(), std::size_t{2});
        QCOMPARE(result.columns[0].name, std::string("i"));
        QCOMPARE(result.columns[1].values, (std::vector<double>{0, 1, 2}));
        QVERIFY(result.parameters.empty());
        QCOMPARE(filtered.unmatched(), std::vector<std::string>{"nothing*"});
    }

    void filterWorksWithEveryFile_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("csv") << "result.csv";
        QTest::newRow("mat") << "result.MAT";
    }
    void filterWorksWithEveryFile()
    {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const auto path = inFolder(folder, name.toStdString());
        const auto file = makeResultFile(path);
        QVERIFY(file != nullptr);
        FilteredSink filtered(NameFilter({"minus?", "i"}), *file);
        QVERIFY(filtered.begin(layoutWithAliases()));
        giveRows(filtered, 3);
        QVERIFY(!filtered.finish());
        const auto back = readResultFile(path);
        QVERIFY2(back, back ? "" : back.error().c_str());
        QCOMPARE(back->time, (std::vector<double>{0, 0.5, 1}));
        QCOMPARE(back->columns.size(), std::size_t{2});
        QCOMPARE(back->columns[0].name, std::string("minusU"));
        QCOMPARE(back->columns[0].values, (std::vector<double>{0, -1, -2}));
        QCOMPARE(back->columns[1].values, (std::vector<double>{0, 0.1, 0.2}));
    }

    void onlyWantedVariablesAreRead_data() { filterWorksWithEveryFile_data(); }
    void onlyWantedVariablesAreRead()
    {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const auto path = inFolder(folder, name.toStdString());
        const auto file = makeResultFile(path);
        QVERIFY(file->begin(layoutWithAliases()));
        giveRows(*file, 3);
        QVERIFY(!file->finish());
        const auto back = readResultFile(path, [](std::string_view variable) { return variable == "i"; });
        QVERIFY(back);
        QCOMPARE(back->columns.size(), std::size_t{1});
        QCOMPARE(back->columns[0].values, (std::vector<double>{0, 0.1, 0.2}));
        QVERIFY(back->parameters.empty());
    }

    void abandonedRunLeavesTheOldFile_data() { filterWorksWithEveryFile_data(); }
    void abandonedRunLeavesTheOldFile()
    {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const auto path = inFolder(folder, name.toStdString());
        write(path, "old");
        {
            const auto file = makeResultFile(path);
            QVERIFY(file->begin(layoutWithAliases()));
            giveRows(*file, 100);
            file->abandon();
            QCOMPARE(contentOf(path), std::string("old"));
            QCOMPARE(filesIn(folder), std::ptrdiff_t{1});
            QVERIFY(!file->row(1, std::vector<double>{1, 2}));
            QVERIFY(file->finish().has_value());
        }
        {
            const auto forgotten = makeResultFile(path);
            QVERIFY(forgotten->begin(layoutWithAliases()));
            giveRows(*forgotten, 100);
        }
        QCOMPARE(contentOf(path), std::string("old"));
        QCOMPARE(filesIn(folder), std::ptrdiff_t{1});
    }

    /// What Ctrl-C leaves: a run that ends early is told like one that ends.
    void runThatEndsEarlyLeavesAValidFile_data() { filterWorksWithEveryFile_data(); }
    void runThatEndsEarlyLeavesAValidFile()
    {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const auto path = inFolder(folder, name.toStdString());
        for (const int rows : {0, 1, 2}) {
            const auto file = makeResultFile(path);
            QVERIFY(file->begin(layoutWithAliases()));
            giveRows(*file, rows);
            QVERIFY(!file->finish());
            const auto back = readResultFile(path);
            QVERIFY2(back, back ? "" : back.error().c_str());
            QCOMPARE(back->rowCount(), static_cast<std::size_t>(rows));
            // A table of values has a column for the parameter, too.
            QCOMPARE(back->columns.size(), std::size_t{name.endsWith(QLatin1String("csv")) ? 5U : 4U});
        }
    }

    void fileThatCannotBeWrittenSaysWhy_data() { filterWorksWithEveryFile_data(); }
    void fileThatCannotBeWrittenSaysWhy()
    {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const auto file = makeResultFile(inFolder(folder, "missing") / name.toStdString());
        file->begin(layoutWithAliases());
        giveRows(*file, 3);
        QVERIFY(!file->finish().value_or("").empty());
        QCOMPARE(filesIn(folder), std::ptrdiff_t{0});
    }

    void matCannotGoToAPipe()
    {
        if (!std::filesystem::exists("/dev/null")) QSKIP("no devices here");
        std::filesystem::path path = "/dev/full";
        MatFileSink sink(path);
        sink.begin(layoutWithAliases());
        giveRows(sink, 3);
        QVERIFY(sink.finish().has_value());
    }

    void oneFailingSinkDoesNotStopTheOthers()
    {
        const QTemporaryDir folder;
        CsvFileSink good(inFolder(folder, "good.csv")), bad(inFolder(folder, "missing") / "bad.csv");
        ResultStore store;
        SinkList all({&bad, &good, &store});
        all.begin(layoutWithAliases());
        giveRows(all, 3);
        all.event(eventAt(1, EventKind::Time));
        QVERIFY(all.finish().has_value());
        QCOMPARE(store.result()->rowCount(), std::size_t{3});
        QCOMPARE(store.result()->events.size(), std::size_t{1});
        QCOMPARE(contentOf(inFolder(folder, "good.csv")), toCsv(*store.result()));
    }

    void replayedResultIsTheSame()
    {
        Result result = cosineResult(10);
        result.modelName = "Cosine";
        result.parameters.push_back({"k", "V", "gain", 3});
        result.events.push_back(eventAt(0.5, EventKind::State, {}, 5));
        result.events.push_back(eventAt(1, EventKind::Terminal, {}, 10));
        ResultStore store;
        QVERIFY(!replay(result, store));
        QCOMPARE(store.result()->columns[0].values, result.columns[0].values);
        QCOMPARE(store.result()->modelName, result.modelName);
        QCOMPARE(store.result()->parameters[0].unit, std::string("V"));
        QCOMPARE(store.result()->events.size(), std::size_t{2});
        QCOMPARE(store.result()->events[0].rowAfter, std::size_t{5});
        QCOMPARE(store.result()->events[1].rowAfter, std::size_t{10});
    }

    /// A table of 160 MB: what is kept in memory must not grow with it.
    void memoryDoesNotGrowWithTheRows_data() { filterWorksWithEveryFile_data(); }
    void memoryDoesNotGrowWithTheRows()
    {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const auto file = makeResultFile(inFolder(folder, name.toStdString()));
        ResultLayout layout;
        layout.columnCount = 1000;
        for (std::size_t i = 0; i < layout.columnCount; ++i)
            layout.variables.push_back({"x" + std::to_string(i), "", "", ValueType::Real, i});
        std::vector<double> values(layout.columnCount, 0.125);
        QVERIFY(file->begin(layout));
        constexpr int kRows = 20'000;
        for (int row = 0; row < 100; ++row) QVERIFY(file->row(row, values));
        const std::uint64_t before = platform::peakMemoryBytes();
        for (int row = 100; row < kRows; ++row) QVERIFY(file->row(row, values));
        const std::uint64_t after = platform::peakMemoryBytes();
        QVERIFY2(after - before < 8'000'000, qPrintable(QString::number(after - before)));
        QVERIFY(!file->finish());
    }

    void otherEndingsAreNoResultFiles()
    {
        QVERIFY(makeResultFile("result.txt") == nullptr);
        QVERIFY(makeResultFile("result") == nullptr);
        QVERIFY(makeResultFile("result.csv.gz") == nullptr);
    }
};

QTEST_GUILESS_MAIN(ResultsSinkTest)
#include "results_sink_test.moc"
