// SPDX-License-Identifier: GPL-3.0-or-later
// The external functions that can be called at compile time.
#include <QTemporaryDir>

#include "core/base/file_io.h"
#include "tests/unit/evaluator_fixture.h"

using namespace causeway;
using namespace causeway::test;

class ExternalFunctionsTest : public QObject {
    Q_OBJECT
private slots:
    void externalFunctionGives_data();
    void externalFunctionGives();
    void matricesAreReadFromFiles();
    void linesAreReadFromFiles();
};

void ExternalFunctionsTest::externalFunctionGives_data()
{
    addValueColumns();
    const auto row = addValueRow;
    using B = Workbench;
    static constexpr TypeId kReal = TypeTable::real(), kInteger = TypeTable::integer(), kString = TypeTable::string();
    row(
        "length of a string", [](B& b) { return external(b, "ModelicaStrings_length", {b.text("abc")}, {kInteger}); },
        "3");
    row(
        "part of a string",
        [](B& b) {
            return external(b, "ModelicaStrings_substring", {b.text("abcdef"), b.integer(2), b.integer(4)}, {kString});
        },
        "\"bcd\"");
    row(
        "part behind the end",
        [](B& b) {
            return external(b, "ModelicaStrings_substring", {b.text("ab"), b.integer(5), b.integer(9)}, {kString});
        },
        "\"\"");
    row(
        "comparison without regard to case",
        [](B& b) {
            const TypeId order = b.pool.types().enumeration({"Compare", {"Less", "Equal", "Greater"}});
            return external(b, "ModelicaStrings_compare", {b.text("aB"), b.text("Ab"), b.boolean(false)}, {order});
        },
        "Compare.Equal");
    row(
        "place behind white space",
        [](B& b) {
            return external(b, "ModelicaStrings_skipWhiteSpace", {b.text("a  b"), b.integer(2)}, {kInteger});
        },
        "4");
    row(
        "real in a text",
        [](B& b) {
            return external(b, "ModelicaStrings_scanReal", {b.text("x = -1.5e2;"), b.integer(4), b.boolean(false)},
                            {kInteger, kReal});
        },
        "(11, -150)");
    row(
        "no real in a text",
        [](B& b) {
            return external(b, "ModelicaStrings_scanReal", {b.text("x"), b.integer(1), b.boolean(false)},
                            {kInteger, kReal});
        },
        "(1, 0)");
    row(
        "integer in a text",
        [](B& b) {
            return external(b, "ModelicaStrings_scanInteger", {b.text(" 42 "), b.integer(1), b.boolean(false)},
                            {kInteger, kInteger});
        },
        "(4, 42)");
    row(
        "a real is no integer",
        [](B& b) {
            return external(b, "ModelicaStrings_scanInteger", {b.text("4.2"), b.integer(1), b.boolean(false)},
                            {kInteger, kInteger});
        },
        "(1, 0)");
    row(
        "string in a text",
        [](B& b) {
            return external(b, "ModelicaStrings_scanString", {b.text(" \"ab\" "), b.integer(1)}, {kInteger, kString});
        },
        "(6, \"ab\")");
    row(
        "string without end",
        [](B& b) {
            return external(b, "ModelicaStrings_scanString", {b.text("\"ab\\"), b.integer(1)}, {kInteger, kString});
        },
        "(1, \"\")");
    row(
        "identifier in a text",
        [](B& b) {
            return external(b, "ModelicaStrings_scanIdentifier", {b.text("a_1+b"), b.integer(1)}, {kInteger, kString});
        },
        "(4, \"a_1\")");
    row(
        "function of the C library", [](B& b) { return external(b, "asinh", {b.real(0)}, {kReal}); }, "0");
    row(
        "function of the C library outside its domain", [](B& b) { return external(b, "acosh", {b.real(0)}, {kReal}); },
        "unknown: the external function 'acosh' cannot be called while the model is translated");
    row(
        "another signature", [](B& b) { return external(b, "ModelicaStrings_length", {b.integer(1)}, {kInteger}); },
        "unknown: the external function 'ModelicaStrings_length' cannot be called while the model is translated");
    row(
        "linear equations",
        [](B& b) {
            return external(b, "dgesv", {b.matrix({{0, 2}, {4, 0}}), b.vector({2, 8})}, {b.vectorType(), kInteger});
        },
        "({2, 1}, 0)");
    row(
        "linear equations without solution",
        [](B& b) {
            return b.pool.tupleElement(
                external(b, "dgesv", {b.matrix({{1, 1}, {1, 1}}), b.vector({2, 8})}, {b.vectorType(), kInteger}), 1);
        },
        "2");
    row(
        "factors of a matrix",
        [](B& b) {
            return external(b, "dgetrf", {b.matrix({{1, 2}, {2, 2}})},
                            {b.pool.types().array(kReal, std::vector{-1, -1}), b.vectorType(kInteger), kInteger});
        },
        "({{2, 2}, {0.5, 1}}, {2, 2}, 0)");
    row(
        "equations with factors",
        [](B& b) {
            return external(b, "dgetrs", {b.matrix({{2, 2}, {0.5, 1}}), b.integers({2, 2}), b.vector({3, 4})},
                            {b.vectorType(), kInteger});
        },
        "({1, 1}, 0)");
    row(
        "inverse of factors",
        [](B& b) {
            return external(b, "dgetri", {b.matrix({{2, 0}, {0, 4}}), b.integers({1, 2})},
                            {b.pool.types().array(kReal, std::vector{-1, -1}), kInteger});
        },
        "({{0.5, 0}, {0, 0.25}}, 0)");
    row(
        "eigenvalues",
        [](B& b) {
            return external(b, "dgeev", {b.matrix({{0, 1}, {-1, 0}})}, {b.vectorType(), b.vectorType(), kInteger});
        },
        "({0, 0}, {1, -1}, 0)");
    row(
        "root of a matrix",
        [](B& b) {
            return external(b, "dpotrf", {b.matrix({{4, 2}, {2, 5}}), b.boolean(true)},
                            {b.pool.types().array(kReal, std::vector{-1, -1}), kInteger});
        },
        "({{2, 1}, {2, 2}}, 0)");
    row(
        "largest sum of a column",
        [](B& b) {
            return external(b, "dlange", {b.matrix({{1, -2}, {3, 4}}), b.text("1")}, {kReal});
        },
        "6");
    row(
        "random number",
        [](B& b) {
            const ExprId drawn =
                external(b, "ModelicaRandom_xorshift64star", {b.integers({1, 0})}, {kReal, b.vectorType(kInteger)});
            const ExprId number = b.pool.tupleElement(drawn, 0);
            return b.binary(Op::And, b.binary(Op::Greater, number, b.real(0)),
                            b.binary(Op::LessEqual, number, b.real(1)));
        },
        "true");
}

void ExternalFunctionsTest::externalFunctionGives()
{
    compareValue();
}

void ExternalFunctionsTest::matricesAreReadFromFiles()
{
    QTemporaryDir folder;
    const std::string text = folder.filePath("table.txt").toStdString();
    QVERIFY(!writeFileWhole(
        text, "#1\n# two matrices\ndouble first(1,2)\n 1 2\ndouble second(2, 2) # the one\n1.5 2\n3 4e1\n"));
    Workbench bench;
    const TypeId matrix = bench.pool.types().array(TypeTable::real(), std::vector{-1, -1});
    const ExprId sizes = external(bench, "ModelicaIO_readMatrixSizes", {bench.text(text.c_str()), bench.text("second")},
                                  {bench.vectorType(TypeTable::integer(), 2)});
    QCOMPARE(bench.evaluated(sizes), "{2, 2}");
    const auto read = [&](const std::string& file, const char* name, int rows, int columns) {
        return bench.evaluated(external(bench, "ModelicaIO_readRealMatrix",
                                        {bench.text(file.c_str()), bench.text(name), bench.integer(rows),
                                         bench.integer(columns), bench.boolean(false)},
                                        {matrix}));
    };
    QCOMPARE(read(text, "second", 2, 2), "{{1.5, 2}, {3, 40}}");
    const std::string refused =
        "unknown: the external function 'ModelicaIO_readRealMatrix' cannot be called while the model is translated";
    QCOMPARE(read(text, "third", 2, 2), refused);
    QCOMPARE(read(text, "second", 3, 2), refused);
    QCOMPARE(read(folder.filePath("missing").toStdString(), "second", 2, 2), refused);

    // MATLAB's level 4: header, name, elements column by column.
    std::string level4;
    for (const std::int32_t entry : {0, 2, 3, 0, 2}) level4.append(reinterpret_cast<const char*>(&entry), sizeof entry);
    level4.append("A\0", 2);
    for (const double element : {1.0, 4.0, 2.0, 5.0, 3.0, 6.0})
        level4.append(reinterpret_cast<const char*>(&element), sizeof element);
    const std::string binary = folder.filePath("table.mat").toStdString();
    QVERIFY(!writeFileWhole(binary, level4));
    QCOMPARE(read(binary, "A", 2, 3), "{{1, 2, 3}, {4, 5, 6}}");
    for (std::size_t size = 0; size < level4.size(); ++size) {
        QVERIFY(!writeFileWhole(binary, level4.substr(0, size)));
        QCOMPARE(read(binary, "A", 2, 3), refused);
    }
}

void ExternalFunctionsTest::linesAreReadFromFiles()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("lines.txt").toStdString();
    QVERIFY(!writeFileWhole(file, "first\r\nsecond\n\nlast"));
    Workbench bench;
    const ExprId name = bench.text(file.c_str());
    QCOMPARE(bench.evaluated(external(bench, "ModelicaInternal_countLines", {name}, {TypeTable::integer()})), "4");
    const auto line = [&](int number) {
        return bench.evaluated(external(bench, "ModelicaInternal_readLine", {name, bench.integer(number)},
                                        {TypeTable::string(), TypeTable::boolean()}));
    };
    QCOMPARE(line(1), "(\"first\", false)");
    QCOMPARE(line(5), "(\"\", true)");
    QCOMPARE(
        bench.evaluated(external(bench, "ModelicaInternal_readFile", {name}, {bench.vectorType(TypeTable::string())})),
        "{\"first\", \"second\", \"\", \"last\"}");
    const TypeId kind =
        bench.pool.types().enumeration({"FileType", {"NoFile", "RegularFile", "Directory", "SpecialFile"}});
    const auto kindOf = [&](const std::string& path) {
        return bench.evaluated(external(bench, "ModelicaInternal_stat", {bench.text(path.c_str())}, {kind}));
    };
    QCOMPARE(kindOf(file), "FileType.RegularFile");
    QCOMPARE(kindOf(folder.path().toStdString()), "FileType.Directory");
    QCOMPARE(kindOf(file + ".missing"), "FileType.NoFile");
}

QTEST_GUILESS_MAIN(ExternalFunctionsTest)
#include "external_functions_test.moc"
