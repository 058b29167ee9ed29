// SPDX-License-Identifier: GPL-3.0-or-later
// Results that are larger than the memory they may take: columns in a file, read as if they were in memory.
#include <QTest>

#include <array>
#include <csignal>
#include <cstring>
#include <limits>
#include <thread>

#ifndef _WIN32
#include <sys/wait.h>
#include <unistd.h>
#endif

#include "core/base/platform.h"
#include "core/results/decimation.h"
#include "core/results/live_store.h"
#include "core/results/result_file.h"
#include "tests/unit/base/full_disk.h"
#include "tests/unit/results/results_fixture.h"

using namespace causeway;

namespace {

ResultLayout layoutOf(std::size_t columns)
{
    ResultLayout layout;
    layout.modelName = "Large";
    layout.columnCount = columns;
    for (std::size_t i = 0; i < columns; ++i)
        layout.variables.push_back({"x" + std::to_string(i), "V", "", ValueType::Real, i});
    return layout;
}

/// Values that differ from column to column and from row to row, with gaps.
double valueOf(std::size_t column, std::size_t row)
{
    if (column == 1 && row % 1000 == 17) return std::nan("");
    return std::sin(0.001 * static_cast<double>(row)) * static_cast<double>(column + 1) + static_cast<double>(row % 7);
}

void giveWaves(ResultSink& sink, std::size_t columns, std::size_t from, std::size_t to)
{
    std::vector<double> values(columns);
    for (std::size_t row = from; row < to; ++row) {
        for (std::size_t i = 0; i < columns; ++i) values[i] = valueOf(i, row);
        if (!sink.row(static_cast<double>(row), values)) return;
    }
}

bool isBitwiseEqual(std::span<const double> a, std::span<const double> b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

bool areEqual(const Result& a, const Result& b)
{
    if (a.columns.size() != b.columns.size() || !isBitwiseEqual(a.time, b.time)) return false;
    for (std::size_t i = 0; i < a.columns.size(); ++i) {
        if (a.columns[i].name != b.columns[i].name || !isBitwiseEqual(a.columns[i].values, b.columns[i].values))
            return false;
    }
    return true;
}

std::filesystem::path pathOf(const QTemporaryDir& folder)
{
    return folder.path().toStdString();
}

}  // namespace

class ColumnStoreTest : public QObject {
    Q_OBJECT

private slots:
    void rowsComeBackAsTheyWere_data()
    {
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("rows");
        QTest::newRow("one row") << 3 << 1;
        QTest::newRow("less than a chunk") << 3 << 1000;
        QTest::newRow("whole chunks") << 3 << 2 * 8192;
        QTest::newRow("chunks and a rest") << 5 << 3 * 8192 + 77;
        QTest::newRow("many columns") << 2000 << 3000;
        QTest::newRow("time alone") << 0 << 10'000;
    }
    void rowsComeBackAsTheyWere()
    {
        QFETCH(int, columns);
        QFETCH(int, rows);
        const QTemporaryDir folder;
        const auto count = static_cast<std::size_t>(columns);
        ResultStore memory;
        ColumnStore file(pathOf(folder));
        for (ResultSink* sink : {static_cast<ResultSink*>(&memory), static_cast<ResultSink*>(&file)}) {
            QVERIFY(sink->begin(layoutOf(count)));
            giveWaves(*sink, count, 0, static_cast<std::size_t>(rows));
            QVERIFY(!sink->finish());
        }
        QVERIFY(areEqual(*file.written(), *memory.result()));
        QVERIFY(!file.row(1e9, std::vector<double>(count)));
    }

    void aliasesAndConstantsShareTheirPlace()
    {
        const QTemporaryDir folder;
        ColumnStore store(pathOf(folder));
        QVERIFY(store.begin(layoutOf(6)));
        constexpr std::size_t kRows = 50'000, kSwitch = 20'000, kLater = 30'000;
        for (std::size_t row = 0; row < kRows; ++row) {
            const double wave = valueOf(0, row);
            const std::array values{
                wave, wave, 5.0, 5.0, row < kSwitch ? 5.0 : 6.0, row < kSwitch ? 5.0 : row < kLater ? 6.0 : 7.0};
            QVERIFY(store.row(static_cast<double>(row), values));
        }
        QVERIFY(!store.finish());
        const auto result = store.written();
        const auto& columns = result->columns;
        QCOMPARE(columns[1].values.data(), columns[0].values.data());
        QCOMPARE(columns[3].values.data(), columns[2].values.data());
        // Those that were equal for a time only have places of their own, with all rows.
        QVERIFY(columns[4].values.data() != columns[3].values.data() &&
                columns[5].values.data() != columns[4].values.data());
        for (std::size_t row = 0; row < kRows; ++row) {
            QCOMPARE(columns[4].values[row], row < kSwitch ? 5.0 : 6.0);
            QCOMPARE(columns[5].values[row], row < kSwitch ? 5.0 : row < kLater ? 6.0 : 7.0);
        }
        for (const std::size_t i : {4U, 5U}) {
            const RangeSummary sum = columns[i].values.pyramid()->summarize(columns[i].values, 0, kRows);
            QCOMPARE(sum.smallest, 0U);
            QCOMPARE(sum.largest, static_cast<std::uint32_t>(i == 4 ? kSwitch : kLater));
        }
    }

    void zeroAndItsNegativeAreNotTheSame()
    {
        const QTemporaryDir folder;
        ColumnStore store(pathOf(folder));
        ResultLayout layout = layoutWithAliases();
        QVERIFY(store.begin(layout));
        for (const double u : {0.0, -0.0, 1.0}) {
            const std::array values{u, -u};
            QVERIFY(store.row(0, values));
        }
        QVERIFY(!store.finish());
        const auto result = store.written();
        QVERIFY(!std::signbit(result->find("u")->values[0]) && std::signbit(result->find("i")->values[0]));
        QCOMPARE(result->find("minusU")->values, (ColumnValues{0, 0, -1}));
        QCOMPARE(result->parameters[0].value, 47.0);
    }

    /// In whatever range of rows, however long.
    void pyramidTellsWhatAScanTells()
    {
        const QTemporaryDir folder;
        ColumnStore store(pathOf(folder));
        constexpr std::size_t kRows = 300'001;
        QVERIFY(store.begin(layoutOf(2)));
        giveWaves(store, 2, 0, kRows);
        QVERIFY(!store.finish());
        const auto result = store.written();
        for (const ResultColumn& column : result->columns) {
            QVERIFY(column.values.pyramid() != nullptr && !column.values.pyramid()->empty());
            for (const auto& [begin, end] : {std::pair<std::size_t, std::size_t>{0, kRows},
                                             {1, 2},
                                             {63, 65},
                                             {64, 8192},
                                             {4095, 262'145},
                                             {262'144, kRows}}) {
                const RangeSummary scanned = summarize(column.values, begin, end),
                                   known = column.values.pyramid()->summarize(column.values, begin, end);
                QCOMPARE((std::array{known.first, known.smallest, known.largest, known.last, known.gap}),
                         (std::array{scanned.first, scanned.smallest, scanned.largest, scanned.last, scanned.gap}));
            }
            double smallest = std::numeric_limits<double>::infinity();
            for (const double value : column.values) smallest = value > 0 && value < smallest ? value : smallest;
            QCOMPARE(column.values.pyramid()->smallestPositive(column.values), smallest);
        }
    }

    void aSpikeOfOneRowIsDrawnAtEveryZoom()
    {
        const QTemporaryDir folder;
        ColumnStore store(pathOf(folder));
        constexpr std::size_t kRows = 2'000'000, kSpike = 1'234'567;
        QVERIFY(store.begin(layoutOf(1)));
        for (std::size_t row = 0; row < kRows; ++row) {
            const std::array values{row == kSpike ? 1e6 : std::sin(static_cast<double>(row))};
            store.row(static_cast<double>(row), values);
        }
        QVERIFY(!store.finish());
        const auto result = store.written();
        const ColumnValues& values = result->columns[0].values;
        for (double half = 100; half < 4e6; half *= 3) {
            const DecimationWindow window{kSpike - half, kSpike + half, 500};
            std::vector<CurvePoint> points(decimationCapacity(window.columns));
            points.resize(decimate(result->time, values, values.pyramid(), window, points));
            QVERIFY(std::ranges::find(points, CurvePoint{kSpike, 1e6}) != points.end());
        }
    }

    void aRunMovesToTheFileAndIsSeenAllTheWhile()
    {
        const QTemporaryDir folder;
        LiveStore live({1'000'000, pathOf(folder)});
        ResultStore memory;
        constexpr std::size_t kRows = 100'000, kColumns = 4;
        for (ResultSink* sink : {static_cast<ResultSink*>(&live), static_cast<ResultSink*>(&memory)})
            QVERIFY(sink->begin(layoutOf(kColumns)));
        std::shared_ptr<const Result> seen;
        for (std::size_t row = 0; row < kRows; row += 5000) {
            for (ResultSink* sink : {static_cast<ResultSink*>(&live), static_cast<ResultSink*>(&memory)}) {
                giveWaves(*sink, kColumns, row, row + 5000);
                ResultEvent event;
                event.time = static_cast<double>(row + 4999);
                sink->event(event);
            }
            const auto next = live.soFar(seen, {"x1"});
            QVERIFY(next->rowCount() >= (seen ? seen->rowCount() : 0));
            QVERIFY(next->rowCount() + 2 * 8192 > row);
            const std::span<const double> all = memory.result()->find("x1")->values, part = next->find("x1")->values;
            QCOMPARE(part.size(), next->rowCount());
            QVERIFY(isBitwiseEqual(part, all.first(part.size())));
            seen = next;
        }
        QVERIFY(seen->find("x1")->values.pyramid() != nullptr);
        QVERIFY(!live.finish());
        const auto result = live.result();
        QVERIFY(areEqual(*result, *memory.result()));
        QCOMPARE(result->events.size(), memory.result()->events.size());
        for (std::size_t i = 0; i < result->events.size(); ++i)
            QCOMPARE(result->events[i].rowAfter, memory.result()->events[i].rowAfter);
    }

    void aSmallRunStaysInMemory()
    {
        const QTemporaryDir folder;
        LiveStore live({1'000'000, pathOf(folder) / "there is no such folder"});
        QVERIFY(live.begin(layoutOf(4)));
        giveWaves(live, 4, 0, 10'000);
        QVERIFY(!live.finish());
        QCOMPARE(live.result()->rowCount(), std::size_t{10'000});
        QVERIFY(live.result()->columns[0].values.pyramid() == nullptr);
    }

    void aFolderThatTakesNoFileEndsTheRunWithItsRows()
    {
        const QTemporaryDir folder;
        LiveStore live({1'000'000, pathOf(folder) / "there is no such folder"});
        QVERIFY(live.begin(layoutOf(4)));
        giveWaves(live, 4, 0, 100'000);
        const std::vector<double> values(4);
        QVERIFY(!live.row(1e9, values));
        const std::string error = live.finish().value_or("");
        QVERIFY2(error.find("no file can be made") != std::string::npos, error.c_str());
        QCOMPARE(live.result()->rowCount(), std::size_t{16'384});
        QCOMPARE(live.result()->columns[3].values[1000], valueOf(3, 1000));
    }

    void aReadOnlyFolderIsNamed()
    {
#ifdef _WIN32
        QSKIP("folders are not read-only here");
#else
        if (::geteuid() == 0) QSKIP("the superuser may write everywhere");
        const QTemporaryDir folder;
        std::filesystem::permissions(pathOf(folder),
                                     std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
        ColumnStore store(pathOf(folder));
        QVERIFY(!store.begin(layoutOf(1)));
        QVERIFY(!store.row(0, std::vector<double>{1}));
        QVERIFY(!store.finish().value_or("").empty());
        QCOMPARE(store.written()->rowCount(), std::size_t{0});
        std::filesystem::permissions(pathOf(folder), std::filesystem::perms::owner_all);
#endif
    }

    void aFullDiskLeavesWhatWasWritten()
    {
#ifdef _WIN32
        QSKIP("there are no limits on files here");
#else
        const QTemporaryDir folder;
        LiveStore live({100'000, pathOf(folder)});
        QVERIFY(live.begin(layoutOf(4)));
        giveWaves(live, 4, 0, 50'000);
        std::shared_ptr<const Result> result;
        {
            const test::FullDisk full(1000);
            giveWaves(live, 4, 50'000, 100'000);
            const std::string error = live.finish().value_or("");
            QVERIFY2(error.find("no more rows") != std::string::npos, error.c_str());
            result = live.result();
        }
        QVERIFY(result->rowCount() >= 49'152 && result->rowCount() < 60'000);
        for (std::size_t i = 0; i < 4; ++i) {
            const ColumnValues& values = result->columns[i].values;
            QCOMPARE(values.size(), result->rowCount());
            for (const std::size_t row : {std::size_t{0}, std::size_t{49'151}})
                QVERIFY(values[row] == valueOf(i, row) || std::isnan(valueOf(i, row)));
            QCOMPARE(values.pyramid()->summarize(values, 0, values.size()).largest,
                     summarize(values, 0, values.size()).largest);
        }
#endif
    }

    /// The same from the start: the file is as large as it may become.
    void aFileWithoutRoomSaysSo()
    {
#ifdef _WIN32
        QSKIP("there are no limits on files here");
#else
        const QTemporaryDir folder;
        ColumnStore store(pathOf(folder));
        {
            const test::FullDisk full(4'000'000);
            QVERIFY(store.begin(layoutOf(4)));
        }
        giveWaves(store, 4, 0, 1'000'000);
        QVERIFY(store.finish().value_or("").find("no room") != std::string::npos);
        ColumnStore none(pathOf(folder));
        {
            const test::FullDisk full(100'000);
            QVERIFY(!none.begin(layoutOf(4)));
        }
        QVERIFY(!none.finish().value_or("").empty());
        const std::size_t rows = store.written()->rowCount();
        QVERIFY2(rows > 50'000 && rows < 100'000, std::to_string(rows).c_str());
        QCOMPARE(store.written()->columns[3].values[rows - 1], valueOf(3, rows - 1));
#endif
    }

    /// The file has no name: whatever ends the program, nothing is left.
    void aKilledProgramLeavesNothing()
    {
#ifdef _WIN32
        QSKIP("a process is not copied here");
#else
        const QTemporaryDir folder;
        std::array<int, 2> ends{};
        QCOMPARE(::pipe(ends.data()), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            ColumnStore store(pathOf(folder));
            store.begin(layoutOf(4));
            giveWaves(store, 4, 0, 100'000);
            const char isWritten = store.written()->rowCount() > 0 ? 'y' : 'n';
            static_cast<void>(::write(ends[1], &isWritten, 1) + ::pause());
            ::_exit(0);
        }
        char isWritten = 0;
        QCOMPARE(::read(ends[0], &isWritten, 1), ssize_t{1});
        QCOMPARE(isWritten, 'y');
        QCOMPARE(::kill(child, SIGKILL), 0);
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QCOMPARE(filesIn(folder), std::ptrdiff_t{0});
#endif
    }

    void memoryDoesNotGrowWithTheRows()
    {
        const QTemporaryDir folder;
        LiveStore live({1'000'000, pathOf(folder)});
        constexpr std::size_t kColumns = 1000;
        QVERIFY(live.begin(layoutOf(kColumns)));
        std::vector<double> values(kColumns);
        const auto give = [&](std::size_t from, std::size_t to) {
            for (std::size_t row = from; row < to; ++row) {
                for (std::size_t i = 0; i < kColumns; ++i) values[i] = static_cast<double>(row * i);
                live.row(static_cast<double>(row), values);
            }
        };
        give(0, 5000);
        const std::uint64_t before = platform::peakMemoryBytes();
        give(5000, 12'000);
        QVERIFY(!live.finish());
        const std::uint64_t grown = platform::peakMemoryBytes() - before;
        QVERIFY2(grown < 20'000'000, std::to_string(grown).c_str());
        QCOMPARE(live.result()->rowCount(), std::size_t{12'000});
    }

    void theResultOutlivesTheStore()
    {
        const QTemporaryDir folder;
        std::shared_ptr<const Result> result;
        {
            LiveStore live({1000, pathOf(folder)});
            QVERIFY(live.begin(layoutOf(2)));
            giveWaves(live, 2, 0, 20'000);
            result = live.result();
        }
        const ColumnValues copy = result->columns[0].values;
        result.reset();
        QCOMPARE(copy.size(), std::size_t{20'000});
        QCOMPARE(copy[19'999], valueOf(0, 19'999));
    }

    void aLargeFileIsReadIntoAFile_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("csv") << "large.csv";
        QTest::newRow("mat") << "large.mat";
    }
    void aLargeFileIsReadIntoAFile()
    {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const auto path = inFolder(folder, name.toStdString());
        constexpr std::size_t kRows = 60'000;
        const auto written = makeResultFile(path);
        ResultStore memory;
        SinkList both({written.get(), &memory});
        QVERIFY(both.begin(layoutOf(3)));
        giveWaves(both, 3, 0, kRows);
        QVERIFY(!both.finish());
        std::vector<double> fractions;
        const Task task({}, [&](double fraction, std::string_view) { fractions.push_back(fraction); });
        const auto back = readResultFile(path, nullptr, {100'000, pathOf(folder)}, task);
        QVERIFY2(back, back ? "" : back.error().c_str());
        QVERIFY(areEqual(*back, *memory.result()));
        QVERIFY(back->columns[0].values.pyramid() != nullptr);
        QVERIFY(std::ranges::is_sorted(fractions) && fractions.size() > 1 && fractions.back() <= 1);
        const auto few =
            readResultFile(path, [](std::string_view variable) { return variable == "x1"; }, {100'000, pathOf(folder)});
        QVERIFY(few);
        QCOMPARE(few->columns.size(), std::size_t{1});
        QVERIFY(isBitwiseEqual(few->columns[0].values, memory.result()->columns[1].values));
        // There is no room for it, or nobody wants it any more.
        const auto refused = readResultFile(path, nullptr, {100'000, pathOf(folder) / "missing"});
        QVERIFY(!refused && refused.error().find("missing") != std::string::npos);
        std::stop_source stop;
        const Task stopped(stop.get_token(), [&](double, std::string_view) { stop.request_stop(); });
        QVERIFY(!readResultFile(path, nullptr, {100'000, pathOf(folder)}, stopped));
        QCOMPARE(filesIn(folder), std::ptrdiff_t{1});
    }

    /// Cells, quotes and lines lie across the pieces in which a file is read.
    void aTableInPiecesIsReadAsAWhole()
    {
        const QTemporaryDir folder;
        std::string text = "time,\"a \"\"b\"\"\",c\n";
        for (int i = 0; i < 150'000; ++i)
            text += std::to_string(i) + (i % 3 == 0 ? ",\"" + std::to_string(2 * i) + "\", 7.25\r\n"
                                                    : "," + std::to_string(2 * i) + ",7.25\n# a comment\n");
        text += "150000,300000,7.25";
        write(inFolder(folder, "pieces.csv"), text);
        QVERIFY(text.size() > 3'000'000);
        const auto whole = readCsv(text);
        QVERIFY2(whole, whole ? "" : whole.error().c_str());
        const auto back = readResultFile(inFolder(folder, "pieces.csv"));
        QVERIFY2(back, back ? "" : back.error().c_str());
        QCOMPARE(back->columns[0].name, std::string("a \"b\""));
        QCOMPARE(back->rowCount(), std::size_t{150'001});
        QVERIFY(areEqual(*back, *whole));
        for (std::size_t row = 0; row < back->rowCount(); ++row) {
            if (back->columns[0].values[row] != 2.0 * static_cast<double>(row) || back->columns[1].values[row] != 7.25)
                QFAIL(std::to_string(row).c_str());
        }
        write(inFolder(folder, "pieces.csv"), text + ",1\n");
        const auto wrong = readResultFile(inFolder(folder, "pieces.csv"));
        QVERIFY(!wrong && wrong.error().starts_with("line 250002: "));
    }
};

QTEST_GUILESS_MAIN(ColumnStoreTest)
#include "column_store_test.moc"
