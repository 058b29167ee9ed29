// SPDX-License-Identifier: GPL-3.0-or-later
// The external functions that can be called at compile time.
#include <QTemporaryDir>

#include "core/base/file_io.h"
#include "tests/unit/symbolic/evaluator_fixture.h"

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
        "error: acosh(0) is not a number");
    row(
        "another signature", [](B& b) { return external(b, "ModelicaStrings_length", {b.integer(1)}, {kInteger}); },
        "unknown: 'ModelicaStrings_length' does not have these arguments");
    row(
        "folder that a URI names",
        [](B& b) { return external(b, "ModelicaInternal_fullPathName", {b.text("file:///tmp/a/")}, {kString}); },
        "\"/tmp/a/\"");
    row(
        "folder that a path names",
        [](B& b) { return external(b, "ModelicaInternal_fullPathName", {b.text("/tmp/a/")}, {kString}); },
        "\"/tmp/a\"");
    row(
        "random number",
        [](B& b) {
            const ExprId drawn =
                external(b, "ModelicaRandom_xorshift64star", {b.integers({1, 0})}, {b.vectorType(kInteger, 2), kReal});
            const ExprId number = b.pool.tupleElement(drawn, 1);
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
    // The output takes its size from the inputs, as the library declares it.
    const auto read = [&](const std::string& file, const char* name, int rows, int columns) {
        FunctionBuilder f(bench, "read");
        std::vector<ExprId> arguments{
            f.input("file", TypeTable::string()),  f.input("name", TypeTable::string()),     ExprId(),
            f.input("rows", TypeTable::integer()), f.input("columns", TypeTable::integer()), bench.boolean(false)};
        arguments[2] = f.output("y", matrix, {}, {arguments[3], arguments[4]});
        f.made.isExternal = true;
        f.made.external = {"C", "ModelicaIO_readRealMatrix", arguments, {}, {}, {}};
        return bench.evaluated(bench.callOf(
            f.finish({}), {bench.text(file.c_str()), bench.text(name), bench.integer(rows), bench.integer(columns)}));
    };
    QCOMPARE(read(text, "second", 2, 2), "{{1.5, 2}, {3, 40}}");
    QCOMPARE(read(text, "third", 2, 2), "error: '" + text + "': it has no matrix 'third'");
    QCOMPARE(read(text, "second", 3, 2),
             "error: the matrix 'second' in '" + text + "' has the size [2, 2] and not [3, 2]");
    QVERIFY(read(folder.filePath("missing").toStdString(), "second", 2, 2).find("missing' cannot be read") !=
            std::string::npos);

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
        QCOMPARE(read(binary, "A", 2, 3),
                 "error: the real matrix 'A' cannot be read from the MATLAB file '" + binary + "'");
    }
}

namespace {

/// (text, whether it is behind the end): the text is the result of the C function.
ExprId readLineOf(Workbench& bench, ExprId name, int number)
{
    FunctionBuilder f(bench, "readLine");
    const ExprId file = f.input("file", TypeTable::string()), line = f.input("line", TypeTable::integer());
    const ExprId text = f.output("text", TypeTable::string()), isEnd = f.output("isEnd", TypeTable::boolean());
    f.made.isExternal = true;
    f.made.external = {"C", "ModelicaInternal_readLine", {file, line, isEnd}, text, {}, {}};
    return bench.callOf(f.finish({}), {name, bench.integer(number)});
}

}  // namespace

void ExternalFunctionsTest::linesAreReadFromFiles()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("lines.txt").toStdString();
    QVERIFY(!writeFileWhole(file, "first\r\nsecond\n\nlast"));
    Workbench bench;
    const ExprId name = bench.text(file.c_str());
    QCOMPARE(bench.evaluated(external(bench, "ModelicaInternal_countLines", {name}, {TypeTable::integer()})), "4");
    const auto line = [&](int number) { return bench.evaluated(readLineOf(bench, name, number)); };
    QCOMPARE(line(1), "(\"first\", false)");
    QCOMPARE(line(5), "(\"\", true)");
    const auto whole = [&](int size) {
        FunctionBuilder f(bench, "read");
        const ExprId file_ = f.input("file", TypeTable::string());
        const ExprId lines = f.output("lines", bench.vectorType(TypeTable::string()), {}, {bench.integer(size)});
        f.made.isExternal = true;
        f.made.external = {"C", "ModelicaInternal_readFile", {file_, lines, bench.integer(size)}, {}, {}, {}};
        return bench.evaluated(bench.callOf(f.finish({}), {name}));
    };
    QCOMPARE(whole(4), "{\"first\", \"second\", \"\", \"last\"}");
    QCOMPARE(whole(3), "error: '" + file + "' has 4 entries, but 3 were requested");
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
