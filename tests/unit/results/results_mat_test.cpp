// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <random>

#include <matio.h>

#include "core/results/result_file.h"
#include "tests/unit/results/results_fixture.h"

using namespace causeway;

namespace {

std::string writtenFile(int rows)
{
    const QTemporaryDir folder;
    const auto path = inFolder(folder, "result.mat");
    MatFileSink sink(path);
    sink.begin(layoutWithAliases());
    giveRows(sink, rows);
    return sink.finish() ? std::string() : contentOf(path);
}

/// Level 4 by hand: what other programs write.
class Mat4 {
public:
    explicit Mat4(bool isForeign = false) : m_isForeign(isForeign) {}

    /// Column after column.
    template <class T>
    Mat4& add(const std::string& name, int type, int rows, int columns, const std::vector<T>& elements)
    {
        for (const int field : {type, rows, columns, 0, static_cast<int>(name.size()) + 1})
            put(static_cast<std::int32_t>(field));
        bytes += name + '\0';
        for (const T element : elements) put(element);
        return *this;
    }
    /// Texts as rows of a matrix: each letter position is a column.
    Mat4& addRows(const std::string& name, const std::vector<std::string>& texts, int type = 51)
    {
        std::size_t length = 0;
        for (const auto& text : texts) length = std::max(length, text.size());
        std::vector<std::uint8_t> letters;
        for (std::size_t i = 0; i < length; ++i) {
            for (const auto& text : texts) letters.push_back(i < text.size() ? static_cast<std::uint8_t>(text[i]) : 0);
        }
        if (type % 100 / 10 == 0)
            return add(name, type, static_cast<int>(texts.size()), static_cast<int>(length),
                       std::vector<double>(letters.begin(), letters.end()));
        return add(name, type, static_cast<int>(texts.size()), static_cast<int>(length), letters);
    }
    /// Texts as columns of a matrix.
    Mat4& addColumns(const std::string& name, const std::vector<std::string>& texts)
    {
        std::size_t length = 0;
        for (const auto& text : texts) length = std::max(length, text.size());
        std::vector<std::uint8_t> letters;
        for (auto text : texts) {
            text.resize(length);
            letters.insert(letters.end(), text.begin(), text.end());
        }
        return add(name, (m_isForeign ? 1000 : 0) + 51, static_cast<int>(length), static_cast<int>(texts.size()),
                   letters);
    }

    std::string bytes;

private:
    template <class T>
    void put(T value)
    {
        char buffer[sizeof(T)];
        std::memcpy(buffer, &value, sizeof(T));
        if (m_isForeign) std::reverse(buffer, buffer + sizeof(T));
        bytes.append(buffer, sizeof(T));
    }
    bool m_isForeign;
};

const std::vector<std::string> kTrans{"Atrajectory", "1.1", "", "binTrans"},
    kNormal{"Atrajectory", "1.0", "", "binNormal"};

/// A small binTrans file in which one matrix is another than it should be.
Mat4 smallFile(const std::string& changed = {}, const std::vector<std::int32_t>& info = {0, 1, 0, -1, 2, 2, 0, -1},
               const std::vector<double>& data = {0, 5, 1, 6})
{
    Mat4 file;
    if (changed != "Aclass") file.addRows("Aclass", kTrans);
    if (changed != "name") file.addColumns("name", {"time", "x"});
    if (changed != "dataInfo") file.add("dataInfo", 20, 4, static_cast<int>(info.size() / 4), info);
    if (changed != "data_2") file.add("data_2", 0, 2, static_cast<int>(data.size() / 2), data);
    return file;
}

IoResult<Result> readBytes(const std::string& bytes)
{
    // One file for all, overwritten where it lies: making thousands of new ones would take most of the time.
    static const QTemporaryDir folder;
    const auto path = inFolder(folder, "result.mat");
    if (!std::filesystem::exists(path)) write(path, bytes);
    std::filesystem::resize_file(path, bytes.size());
    std::fstream(path, std::ios::binary | std::ios::in | std::ios::out) << bytes;
    return readMatResult(path);
}

std::string errorOf(const std::string& bytes)
{
    const auto result = readBytes(bytes);
    return result ? "" : result.error();
}

struct Closer {
    void operator()(mat_t* file) const { Mat_Close(file); }
    void operator()(matvar_t* variable) const { Mat_VarFree(variable); }
};

}  // namespace

class ResultsMatTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsWrittenIsReadBack()
    {
        const auto back = readBytes(writtenFile(3));
        QVERIFY2(back, back ? "" : back.error().c_str());
        QCOMPARE(back->time, (std::vector<double>{0, 0.5, 1}));
        QCOMPARE(back->columns.size(), std::size_t{4});
        QCOMPARE(back->columns[1].name, std::string("minusU"));
        QCOMPARE(back->columns[1].values, (std::vector<double>{0, -1, -2}));
        QCOMPARE(back->find("uAgain")->values, (std::vector<double>{0, 1, 2}));
        QCOMPARE(back->find("u")->description, std::string("Voltage"));
        QCOMPARE(back->find("u")->unit, std::string("V"));
        QCOMPARE(back->find("i")->description, std::string("Current [into the pin]"));
        QCOMPARE(back->parameters.size(), std::size_t{1});
        QCOMPARE(back->parameters[0].name, std::string("R"));
        QCOMPARE(back->parameters[0].unit, std::string("Ohm"));
        QCOMPARE(back->parameters[0].value, 47.0);
    }

    void aliasesShareTheirTrajectory()
    {
        const std::string few = writtenFile(1000), more = writtenFile(2000);
        // The time and two columns, not five.
        QCOMPARE(more.size() - few.size(), std::size_t{1000 * 3 * sizeof(double)});
    }

    void everyDoubleReadsBackToItself()
    {
        std::mt19937_64 random(11);
        Result result = resultOf({}, {column("x", {})});
        for (int i = 0; i < 10'000; ++i) {
            const std::uint64_t bits = random();
            double value = 0;
            std::memcpy(&value, &bits, sizeof value);
            result.time.push_back(i);
            result.columns[0].values.push_back(value);
        }
        const QTemporaryDir folder;
        const auto path = inFolder(folder, "result.mat");
        QVERIFY(!writeMatFile(result, path));
        const auto back = readMatResult(path);
        QVERIFY(back);
        QCOMPARE(back->rowCount(), result.rowCount());
        for (std::size_t i = 0; i < result.rowCount(); ++i) {
            const double expected = result.columns[0].values[i], actual = back->columns[0].values[i];
            QVERIFY(std::isnan(expected) ? std::isnan(actual) : std::memcmp(&expected, &actual, sizeof expected) == 0);
        }
    }

    /// Another program's reader sees the matrices that the layout promises.
    void matioReadsTheMatrices()
    {
        const QTemporaryDir folder;
        const auto path = inFolder(folder, "result.mat");
        write(path, writtenFile(3));
        const std::unique_ptr<mat_t, Closer> file(Mat_Open(path.string().c_str(), MAT_ACC_RDONLY));
        QVERIFY(file != nullptr);
        const auto read = [&](const char* name) {
            return std::unique_ptr<matvar_t, Closer>(Mat_VarRead(file.get(), name));
        };
        const auto size = [](const std::unique_ptr<matvar_t, Closer>& matrix) {
            return std::pair(matrix->dims[0], matrix->dims[1]);
        };
        using Size = std::pair<std::size_t, std::size_t>;

        const auto kind = read("Aclass"), names = read("name"), info = read("dataInfo"), parameters = read("data_1"),
                   data = read("data_2");
        QVERIFY(kind && names && info && parameters && data && read("description"));
        QCOMPARE(size(kind), Size(4, 11));
        QCOMPARE(static_cast<const char*>(kind->data)[3], 'b');
        QCOMPARE(size(names), Size(6, 6));
        QCOMPARE(std::string(static_cast<const char*>(names->data) + 3 * 6, 6), std::string("minusU"));
        QCOMPARE(size(info), Size(4, 6));
        const auto* places = static_cast<const double*>(info->data);  // of level 4, matio makes doubles of all numbers
        const std::vector<double> expected{0, 1,  0, -1, 1, 2, 0, 0,  2, 2, 0, -1,
                                           2, -2, 0, -1, 2, 3, 0, -1, 2, 2, 0, -1};
        QCOMPARE(std::vector<double>(places, places + 24), expected);
        QCOMPARE(size(parameters), Size(2, 2));
        const auto* values = static_cast<const double*>(parameters->data);
        QCOMPARE(std::vector<double>(values, values + 4), (std::vector<double>{0, 47, 1, 47}));
        QCOMPARE(size(data), Size(3, 3));
        const auto* rows = static_cast<const double*>(data->data);
        QCOMPARE(std::vector<double>(rows, rows + 9), (std::vector<double>{0, 0, 0, 0.5, 1, 0.1, 1, 2, 0.2}));
    }

    void filesOfOtherProgramsAreRead_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, const Mat4& file) {
            QTest::newRow(name) << QByteArray::fromStdString(file.bytes);
        };
        const std::vector<double> rows{0, 5, 7, 1, 6, 8}, columns{0, 1, 5, 6, 7, 8}, parameters{0, 3, 1, 3};
        const std::vector<std::int32_t> transInfo{0, 1, 0, -1, 2, 2, 0, -1, 2, -3, 0, -1, 1, 2, 0, 0};
        const std::vector<double> infoAsDoubles(transInfo.begin(), transInfo.end());
        const std::vector<float> infoAsFloats(transInfo.begin(), transInfo.end());
        const std::vector<std::int32_t> normalInfo{0, 2, 2, 1, 1, 2, -3, 2, 0, 0, 0, 0, -1, -1, -1, 0};
        const std::vector<std::string> names{"time", "x", "y", "k"},
            descriptions{"Time in [s]", "[m|mm]", "an y", "gain [:#(type=Integer)]"};
        const auto begin = [&](const std::vector<std::string>& kind) {
            Mat4 file;
            file.addRows("Aclass", kind);
            return file;
        };
        row("binTrans", begin(kTrans)
                            .addColumns("name", names)
                            .addColumns("description", descriptions)
                            .add("dataInfo", 20, 4, 4, transInfo)
                            .add("data_1", 0, 2, 2, parameters)
                            .add("data_2", 0, 3, 2, rows));
        row("dataInfo of doubles, floats as data",
            begin(kTrans)
                .addColumns("name", names)
                .addColumns("description", descriptions)
                .add("dataInfo", 0, 4, 4, infoAsDoubles)
                .add("data_1", 0, 2, 2, parameters)
                .add("data_2", 10, 3, 2, std::vector<float>(rows.begin(), rows.end())));
        row("dataInfo of floats", begin(kTrans)
                                      .addColumns("name", names)
                                      .addColumns("description", descriptions)
                                      .add("dataInfo", 10, 4, 4, infoAsFloats)
                                      .add("data_1", 0, 2, 2, parameters)
                                      .add("data_2", 0, 3, 2, rows));
        row("binNormal, texts as doubles", begin(kNormal)
                                               .addRows("name", names, 1)
                                               .addRows("description", descriptions, 1)
                                               .add("dataInfo", 20, 4, 4, normalInfo)
                                               .add("data_1", 0, 2, 2, std::vector<double>{0, 1, 3, 3})
                                               .add("data_2", 0, 2, 3, columns));
        row("further matrices", begin(kTrans)
                                    .add("extra", 30, 1, 2, std::vector<std::int16_t>{1, 2})
                                    .addColumns("name", names)
                                    .addColumns("description", descriptions)
                                    .add("dataInfo", 20, 4, 4, transInfo)
                                    .add("data_1", 0, 2, 2, parameters)
                                    .add("data_2", 0, 3, 2, rows));
        Mat4 foreign(true);
        std::vector<std::uint8_t> kind;
        for (std::size_t i = 0; i < 11; ++i) {
            for (const std::string& line : kTrans)
                kind.push_back(i < line.size() ? static_cast<std::uint8_t>(line[i]) : ' ');
        }
        row("the other byte order", foreign.add("Aclass", 1051, 4, 11, kind)
                                        .addColumns("name", names)
                                        .addColumns("description", descriptions)
                                        .add("dataInfo", 1020, 4, 4, transInfo)
                                        .add("data_1", 1000, 2, 2, parameters)
                                        .add("data_2", 1000, 3, 2, rows));
    }
    void filesOfOtherProgramsAreRead()
    {
        QFETCH(QByteArray, bytes);
        const auto result = readBytes(bytes.toStdString());
        QVERIFY2(result, result ? "" : result.error().c_str());
        QCOMPARE(result->time, (std::vector<double>{0, 1}));
        QCOMPARE(result->columns.size(), std::size_t{2});
        QCOMPARE(result->columns[0].name, std::string("x"));
        QCOMPARE(result->columns[0].unit, std::string("m"));
        QCOMPARE(result->columns[0].values, (std::vector<double>{5, 6}));
        QCOMPARE(result->columns[1].values, (std::vector<double>{-7, -8}));
        QCOMPARE(result->columns[1].description, std::string("an y"));
        QCOMPARE(result->parameters.size(), std::size_t{1});
        QCOMPARE(result->parameters[0].value, 3.0);
        QCOMPARE(result->parameters[0].description, std::string("gain"));
        QVERIFY(result->parameters[0].unit.empty());
    }

    /// Some programs list the time among the variables, too.
    void theTimeIsNoVariable()
    {
        Mat4 file;
        file.addRows("Aclass", kTrans);
        file.addColumns("name", {"time", "x", "time"});
        file.add("dataInfo", 20, 4, 3, std::vector<std::int32_t>{0, 1, 0, -1, 2, 2, 0, -1, 2, 1, 0, -1});
        file.add("data_2", 0, 2, 2, std::vector<double>{0, 5, 1, 6});
        const auto result = readBytes(file.bytes);
        QVERIFY2(result, result ? "" : result.error().c_str());
        QCOMPARE(result->time, (std::vector<double>{0, 1}));
        QCOMPARE(result->columns.size(), std::size_t{1});
        QCOMPARE(result->columns[0].name, std::string("x"));
    }

    /// What Dymola calls "save as plotted".
    void oneTableIsRead()
    {
        const std::vector<double> columns{0, 1, 5, 6, -7, -8};
        const auto table = [&](const std::vector<std::string>& names) {
            Mat4 file;
            file.addRows("Aclass", {"Atrajectory", "1.0", "Stored by another", "binNormal"})
                .addRows("names", names)
                .add("data", 0, 2, 3, columns);
            return file.bytes;
        };
        const auto result = readBytes(table({"Time", "x", "y"}));
        QVERIFY2(result, result ? "" : result.error().c_str());
        QCOMPARE(result->time, (std::vector<double>{0, 1}));
        QCOMPARE(result->columns.size(), std::size_t{2});
        QCOMPARE(result->columns[1].name, std::string("y"));
        QCOMPARE(result->columns[1].values, (std::vector<double>{-7, -8}));
        QCOMPARE(errorOf(table({"Time", "x", "y", "z"})), std::string("'z' refers to column 4 of a table that has 3"));
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("error");
        const auto row = [](const char* name, const std::string& bytes, const char* error) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(error);
        };
        row("empty", "", "the file is empty");
        row("text", "time,x\n0,1\n0,1\n0,1\n", "it is not a MAT file of level 4");
        row("short text", "abc", "it is not a MAT file of level 4");
        row("level 5", "MATLAB 5.0 MAT-file, written by hand",
            "it is a MAT file of level 5 or later; results have level 4");
        row("HDF5", "\x89HDF\r\n\x1a\n and more than twenty bytes",
            "it is an HDF5 file; results are MAT files of level 4");
        row("other matrices", Mat4().add("A", 0, 1, 1, std::vector<double>{1}).bytes,
            "it contains no simulation result: there is no matrix 'Aclass'");
        row("other class", Mat4().addRows("Aclass", {"AlinearSystem", "1.0"}).bytes,
            "it contains no simulation result, but 'AlinearSystem'");
        row("other orientation", Mat4().addRows("Aclass", {"Atrajectory", "", "", "binBoth"}).bytes,
            "its orientation 'binBoth' is not known");
        row("no names", smallFile("name").bytes, "it contains no simulation result: there is no matrix 'name'");
        row("no places", smallFile("dataInfo").bytes,
            "it contains no simulation result: there is no matrix 'dataInfo'");
        row("no data", smallFile("data_2").bytes, "'time' refers to column 1 of a table that has 0");
        row("too few places", smallFile({}, {0, 1, 0, -1}).bytes, "it has 2 names, but places of 1 variables");
        row("other table", smallFile({}, {0, 1, 0, -1, 7, 1, 0, -1}).bytes,
            "'x' refers to a table 7 that does not exist");
        row("column beyond the table", smallFile({}, {0, 1, 0, -1, 2, 3, 0, -1}).bytes,
            "'x' refers to column 3 of a table that has 2");
        row("column zero", smallFile({}, {0, 1, 0, -1, 2, 0, 0, -1}).bytes,
            "'x' refers to column 0 of a table that has 2");
        row("smallest Integer", smallFile({}, {0, 1, 0, -1, 2, std::numeric_limits<std::int32_t>::min(), 0, -1}).bytes,
            "'x' refers to column -2147483648 of a table that has 2");
        row("time goes back", smallFile({}, {0, 1, 0, -1, 2, 2, 0, -1}, {1, 5, 0, 6}).bytes,
            "the time goes back from 1 to 0 in row 2");
        row("no time", smallFile({}, {0, 1, 0, -1, 2, 2, 0, -1}, {0, 5, std::nan(""), 6}).bytes, "row 2 has no time");
        row("damaged", smallFile().bytes + "something that is no matrix",
            "it is damaged: at byte 224 there is no matrix");
        // Sizes that no memory holds.
        const std::vector<double> none;
        row("huge data", smallFile("data_2").add("data_2", 0, 2147483647, 2147483647, none).bytes,
            "it is truncated in the matrix 'data_2'");
        row("huge and empty names", Mat4().addRows("Aclass", kTrans).add("name", 51, 0, 2147483647, none).bytes,
            "it has no variables");
        row("negative size", smallFile("data_2").add("data_2", 0, -1, 2, none).bytes,
            "it is damaged: at byte 165 there is no matrix");
    }
    void mistakesAreNamed()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, error);
        QCOMPARE(QByteArray::fromStdString(errorOf(bytes.toStdString())), error);
    }

    void folderAndMissingFileAreErrors()
    {
        const QTemporaryDir folder;
        const auto missing = readMatResult(inFolder(folder, "missing.mat"));
        QVERIFY(!missing);
        QVERIFY(!missing.error().empty());
        const auto directory = readMatResult(folder.path().toStdString());
        QVERIFY(!directory);
        QCOMPARE(directory.error(), std::string("it is a folder"));
    }

    /// A file that ends anywhere is an error, except where only whole matrices are missing at the end.
    void truncatedFilesAreErrors()
    {
        const std::string whole = writtenFile(3);
        QVERIFY(readBytes(whole));
        for (std::size_t length = 0; length < whole.size(); ++length)
            QVERIFY2(!readBytes(whole.substr(0, length)), qPrintable(QString::number(length)));
    }

    /// Any byte may be any other: never more than a message, and never more memory than the file explains.
    void damagedFilesAreSurvived()
    {
        const std::string whole = writtenFile(3);
        std::mt19937 random(5);
        int errors = 0;
        for (int round = 0; round < 5000; ++round) {
            std::string bytes = whole;
            for (int change = 0; change < 1 + round % 3; ++change)
                bytes[random() % bytes.size()] = static_cast<char>(random());
            const auto result = readBytes(bytes);
            if (!result) ++errors;
            if (!result) QVERIFY(!result.error().empty());
        }
        QVERIFY(errors > 250);
    }

    void kindIsTakenFromTheContent()
    {
        const QTemporaryDir folder;
        const auto mat = inFolder(folder, "stored.bak"), csv = inFolder(folder, "table.txt");
        write(mat, writtenFile(3));
        write(csv, "time,x\n0,1\n");
        QVERIFY(readResultFile(mat));
        QVERIFY(readResultFile(csv));
    }

    /// Of the orientation in which each variable is contiguous, more than is read at once.
    void longColumnsAreReadInBlocks()
    {
        constexpr int kRows = 800'000;
        std::vector<double> columns(3 * kRows);
        for (int i = 0; i < kRows; ++i) {
            const auto row = static_cast<std::size_t>(i);
            columns[row] = i;
            columns[kRows + row] = 0.5 * i;
            columns[2 * kRows + row] = i % 1000;
        }
        Mat4 file;
        file.addRows("Aclass", {"Atrajectory", "1.0", "", "binNormal"})
            .addRows("names", {"time", "x", "y"})
            .add("data", 0, kRows, 3, columns);
        const auto back = readBytes(file.bytes);
        QVERIFY2(back, back ? "" : back.error().c_str());
        QCOMPARE(back->rowCount(), std::size_t{kRows});
        for (std::size_t row = 0; row < kRows; ++row) {
            if (back->columns[0].values[row] != columns[kRows + row] ||
                back->columns[1].values[row] != columns[2 * kRows + row])
                QFAIL(std::to_string(row).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(ResultsMatTest)
#include "results_mat_test.moc"
