// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <random>
#include <string>

#include "core/base/streamed_file.h"
#include "core/results/csv.h"
#include "tests/unit/base/full_disk.h"

using namespace causeway;

namespace {

ResultColumn column(std::string name, std::vector<double> values)
{
    ResultColumn result;
    result.name = std::move(name);
    result.values = std::move(values);
    return result;
}

Result smallResult()
{
    Result result;
    result.time = {0, 0.5, 0.5, 1};
    result.columns.push_back(column("uC", {0, 0.1, -0.1, 1e-20}));
    result.columns.push_back(column("der(uC)", {1, 2, 3, 4}));
    return result;
}

std::filesystem::path inFolder(const QTemporaryDir& folder, const char* name)
{
    return std::filesystem::path(folder.path().toStdString()) / name;
}

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::string errorOf(std::string_view text)
{
    const auto result = readCsv(text);
    return result ? "" : result.error();
}

}  // namespace

class ResultsCsvTest : public QObject {
    Q_OBJECT

private slots:
    void eventHasTwoRowsWithOneTime()
    {
        QCOMPARE(toCsv(smallResult()), std::string("time,uC,der(uC)\n0,0,1\n0.5,0.1,2\n0.5,-0.1,3\n1,1e-20,4\n"));
    }

    void namesAreQuotedOnlyWhereNeeded()
    {
        Result result;
        result.columns = {column("a[1,2]", {}), column("x[1]", {}), column("'b \"c\"'", {}), column(" d", {})};
        QCOMPARE(toCsv(result), std::string("time,\"a[1,2]\",x[1],\"'b \"\"c\"\"'\",\" d\"\n"));
        const auto back = readCsv(toCsv(result));
        QVERIFY(back);
        QCOMPARE(back->columns.size(), std::size_t{4});
        QCOMPARE(back->columns[0].name, std::string("a[1,2]"));
        QCOMPARE(back->columns[2].name, std::string("'b \"c\"'"));
        QCOMPARE(back->columns[3].name, std::string(" d"));
    }

    void unitsStandBehindNamesWhereTheyAreAskedFor()
    {
        Result result;
        result.columns = {column("C.v", {}), column("a[1]", {}), column("'b [c]'", {})};
        result.columns[0].unit = "V";
        const QTemporaryDir folder;
        const auto path = inFolder(folder, "units.csv");
        QVERIFY(!writeCsvFile(result, path, "time [s]", CsvUnits::InNames));
        QCOMPARE(contentOf(path), std::string("time [s],C.v [V],a[1],'b [c]'\n"));
        const auto back = readCsv(contentOf(path));
        QVERIFY2(back, back ? "" : back.error().c_str());
        QCOMPARE(back->columns[0].name, std::string("C.v"));
        QCOMPARE(back->columns[0].unit, std::string("V"));
        QCOMPARE(back->columns[1].name, std::string("a[1]"));
        QCOMPARE(back->columns[2].name, std::string("'b [c]'"));
    }

    void everyDoubleReadsBackToItself()
    {
        std::mt19937_64 random(7);
        Result result;
        result.columns.push_back(column("x", {}));
        for (int i = 0; i < 20'000; ++i) {
            const std::uint64_t bits = random();
            double value = 0;
            static_assert(sizeof bits == sizeof value);
            std::memcpy(&value, &bits, sizeof value);
            result.time.push_back(i);
            result.columns[0].values.push_back(value);
        }
        for (const double special :
             {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(), -0.0,
              std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::max()}) {
            result.time.push_back(20'000);
            result.columns[0].values.push_back(special);
        }
        const auto back = readCsv(toCsv(result));
        QVERIFY2(back, back ? "" : back.error().c_str());
        QCOMPARE(back->time, result.time);
        for (std::size_t i = 0; i < result.rowCount(); ++i) {
            const double expected = result.columns[0].values[i], actual = back->columns[0].values[i];
            QVERIFY(std::isnan(expected) ? std::isnan(actual) : std::memcmp(&expected, &actual, sizeof expected) == 0);
        }
    }

    void valueThatStaysKeepsItsText()
    {
        // Texts before and behind it become longer and shorter, rows repeat, and zeros differ in their signs.
        Result result;
        result.time = {0, 1e-300, 0.1, 0.1, 0.125, 123456.5};
        result.columns = {column("a", {1, 1, 1, 0.1, 0.1, 7}), column("b", {0.0, -0.0, -0.0, 0.0, 1e-5, 1e-5}),
                          column("c", {2, 2, 2, 2, 2, 2}), column("d", {NAN, NAN, 3, 3, INFINITY, INFINITY}),
                          column("e", {1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3, 4})};
        QCOMPARE(QByteArray::fromStdString(toCsv(result)), QByteArray("time,a,b,c,d,e\n"
                                                                      "0,1,0,2,nan,0.3333333333333333\n"
                                                                      "1e-300,1,-0,2,nan,0.3333333333333333\n"
                                                                      "0.1,1,-0,2,3,0.3333333333333333\n"
                                                                      "0.1,0.1,0,2,3,0.3333333333333333\n"
                                                                      "0.125,0.1,1e-05,2,inf,0.3333333333333333\n"
                                                                      "123456.5,7,1e-05,2,inf,4\n"));
    }

    void largeTableArrivesInPieces()
    {
        Result result;
        result.columns.push_back(column("x", {}));
        for (int i = 0; i < 100'000; ++i) {
            result.time.push_back(i * 0.001);
            result.columns[0].values.push_back(std::sin(i));
        }
        std::string gathered;
        int pieces = 0;
        QVERIFY(writeCsv(result, [&](std::string_view piece) {
            gathered += piece;
            ++pieces;
            return true;
        }));
        QVERIFY(pieces > 2);
        QCOMPARE(gathered, toCsv(result));
        pieces = 0;
        QVERIFY(!writeCsv(result, [&](std::string_view) { return ++pieces < 2; }));
        QCOMPARE(pieces, 2);
    }

    void halfFilledLastRowIsWrittenAsNan()
    {
        Result result = smallResult();
        result.columns[1].values.own().pop_back();
        QVERIFY(toCsv(result).ends_with("1,1e-20,nan\n"));
    }

    void fileAppearsWholeAndReplacesTheOldOne()
    {
        const QTemporaryDir folder;
        const auto path = inFolder(folder, "result.csv");
        std::ofstream(path) << "old";
        QVERIFY(!writeCsvFile(smallResult(), path));
        QCOMPARE(contentOf(path), toCsv(smallResult()));
        QCOMPARE(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), std::ptrdiff_t{1});
    }

    void symbolicLinkKeepsPointingToTheFile()
    {
        const QTemporaryDir folder;
        const auto path = inFolder(folder, "result.csv"), link = inFolder(folder, "link.csv");
        std::ofstream(path) << "old";
        std::filesystem::create_symlink(path, link);
        QVERIFY(!writeCsvFile(smallResult(), link));
        QVERIFY(std::filesystem::is_symlink(link));
        QCOMPARE(contentOf(path), toCsv(smallResult()));
    }

    void folderThatDoesNotExistIsAnError()
    {
        const QTemporaryDir folder;
        QVERIFY(writeCsvFile(smallResult(), inFolder(folder, "missing") / "result.csv").has_value());
        QCOMPARE(writeCsvFile(smallResult(), inFolder(folder, "")).value_or(""), std::string("it is a folder"));
    }

    void abandonedFileLeavesNothingBehind()
    {
        const QTemporaryDir folder;
        const auto path = inFolder(folder, "result.csv");
        std::ofstream(path) << "old";
        {
            StreamedFile abandoned(path);
            QVERIFY(abandoned.write("half of the new"));
        }
        QCOMPARE(contentOf(path), std::string("old"));
        QCOMPARE(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), std::ptrdiff_t{1});
    }

    void fullDiskLeavesTheOldFile()
    {
#ifdef CAUSEWAY_TESTS_FULL_DISK
        const QTemporaryDir folder;
        const auto path = inFolder(folder, "result.csv");
        std::ofstream(path) << "old";
        std::optional<std::string> error;
        {
            const test::FullDisk full(10);
            error = writeCsvFile(smallResult(), path);
        }
        QVERIFY(error.has_value());
        QVERIFY(!error->empty());
        QCOMPARE(contentOf(path), std::string("old"));
        QCOMPARE(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), std::ptrdiff_t{1});
        if (std::filesystem::exists("/dev/full")) QVERIFY(writeCsvFile(smallResult(), "/dev/full").has_value());
#else
        QSKIP("this system has no limit on the size of files");
#endif
    }

    void tablesOfOtherProgramsAreRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("as written") << QByteArray("time,x\n0,1.5\n1,2\n");
        QTest::newRow("quoted, carriage returns") << QByteArray("\"time\",\"x\"\r\n0,1.5\r\n1,2\r\n");
        QTest::newRow("no line end at the end") << QByteArray("time,x\n0,1.5\n1,2");
        QTest::newRow("semicolons and decimal comma") << QByteArray("time;x\n0;1,5\n1;2,0\n");
        QTest::newRow("tabs") << QByteArray("time\tx\n0\t1.5\n1\t2\n");
        QTest::newRow("byte order mark, Time") << QByteArray("\xEF\xBB\xBFTime,x\n0,1.5\n1,2\n");
        QTest::newRow("separator at the end of lines") << QByteArray("time,x,\n0,1.5,\n1,2,\n");
        QTest::newRow("comments and blank lines")
            << QByteArray("# made by hand\n\ntime, x\n0, 1.5\n\n# half\n1, +2e0\n\n");
        QTest::newRow("time is not first") << QByteArray("x,time\n1.5,0\n2,1\n");
    }
    void tablesOfOtherProgramsAreRead()
    {
        QFETCH(QByteArray, text);
        const auto result = readCsv(text.toStdString());
        QVERIFY2(result, result ? "" : result.error().c_str());
        QCOMPARE(result->time, (std::vector<double>{0, 1}));
        QCOMPARE(result->columns.size(), std::size_t{1});
        QCOMPARE(result->columns[0].name, std::string("x"));
        QCOMPARE(result->columns[0].values, (std::vector<double>{1.5, 2}));
    }

    void booleansAndEmptyCellsAreRead()
    {
        const auto result = readCsv("time,b\n0,true\n1,False\n2,\n");
        QVERIFY(result);
        const auto& values = result->columns[0].values;
        QCOMPARE(values[0], 1.0);
        QCOMPARE(values[1], 0.0);
        QVERIFY(std::isnan(values[2]));
    }

    void mistakesAreLocated_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("empty") << QByteArray("") << QByteArray("line 1: the file is empty");
        QTest::newRow("no time") << QByteArray("x,y\n1,2\n")
                                 << QByteArray("line 1: there is no column 'time' in the header");
        QTest::newRow("short row") << QByteArray("time,x\n0,1\n1\n")
                                   << QByteArray("line 3: there are 1 cells, and 2 in the header");
        QTest::newRow("long row") << QByteArray("time,x\n0,1,2\n")
                                  << QByteArray("line 2: there are more cells than the 2 of the header");
        QTest::newRow("text") << QByteArray("time,x\n0,1\n\n1,abc\n")
                              << QByteArray("line 4: 'abc' in column 'x' is not a number");
        QTest::newRow("time goes back") << QByteArray("time,x\n1,1\n0.5,1\n")
                                        << QByteArray("line 3: the time goes back from 1 to 0.5");
        QTest::newRow("no time given") << QByteArray("time,x\n,1\n") << QByteArray("line 2: the time is missing");
        QTest::newRow("open quote") << QByteArray("time,x\n0,\"1\n2,3\n")
                                    << QByteArray("line 2: a quote is never closed");
        QTest::newRow("junk after a quote")
            << QByteArray("time,\"x\"y\n") << QByteArray("line 1: 'y' follows a closing quote");
        QTest::newRow("binary") << QByteArray(
                                       "\x7F"
                                       "ELF\x02\0\0\n\0\0",
                                       10)
                                << QByteArray("line 1: this is not text");
        QTest::newRow("number and more") << QByteArray("time,x\n0,1.5V\n")
                                         << QByteArray("line 2: '1.5V' in column 'x' is not a number");
        QTest::newRow("two points") << QByteArray("time,x\n0,1.2.3\n")
                                    << QByteArray("line 2: '1.2.3' in column 'x' is not a number");
        QTest::newRow("only separators") << QByteArray("time,x\n0,1\n,\n") << QByteArray("line 3: the time is missing");
        QTest::newRow("two curves of one name")
            << QByteArray("time,x,x\n0,1,1\n1,2,3\n")
            << QByteArray("line 3: two columns are called 'x', and have 2 and 3 here");
        QTest::newRow("two times") << QByteArray("time,x,time\n0,1,0\n1,2,3\n")
                                   << QByteArray("line 3: two columns are called 'time', and have 1 and 3 here");
        QTest::newRow("long row of numbers") << QByteArray("time,x\n0,1\n1,2,3\n")
                                             << QByteArray("line 3: there are more cells than the 2 of the header");
    }
    void mistakesAreLocated()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, error);
        QCOMPARE(QByteArray::fromStdString(errorOf(text.toStdString())), error);
    }

    /// Some programs write a curve for each of its aliases.
    void columnsThatAgreeAreOne()
    {
        const auto result = readCsv("time,x,y,x\n0,1,5,1\n1,nan,6,nan\n");
        QVERIFY(result);
        QCOMPARE(result->columns.size(), std::size_t{2});
        QCOMPARE(result->columns[1].values[1], 6.0);
    }

    void columnIsFoundByName()
    {
        const Result result = smallResult();
        QCOMPARE(result.find("der(uC)"), &result.columns[1]);
        QCOMPARE(result.find("nothing"), nullptr);
        QCOMPARE(toString(EventKind::Terminal), std::string_view("terminal"));
    }
};

QTEST_GUILESS_MAIN(ResultsCsvTest)
#include "results_csv_test.moc"
