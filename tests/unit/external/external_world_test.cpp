// SPDX-License-Identifier: GPL-3.0-or-later
// What external functions see and change: printing, files, folders, environment, time, random numbers; calls from the
// inner loop.
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <numbers>

#include "core/base/file_io.h"
#include "core/external/external_world.h"

using namespace causeway;

namespace {

class Caller {
public:
    explicit Caller(ExternalWorld::Purpose purpose = ExternalWorld::Purpose::Simulation) : world(purpose) {}
    /// "" or why it failed. The arguments are kept as the function leaves them.
    std::string run(const char* name, std::vector<Value> given, Value place = {})
    {
        Function function;
        function.name = name;
        function.external = {"C", name, {}, {}, {}, {}};
        arguments = std::move(given);
        result = std::move(place);
        const auto failure = world.call(function, types, arguments, result);
        return failure ? failure->reason : std::string();
    }
    Value vector(TypeId element, std::vector<double> numbers)
    {
        const std::vector<std::int32_t> sizes{static_cast<std::int32_t>(numbers.size())};
        return {types.array(element, sizes), std::move(numbers), {}, {}};
    }
    ExternalWorld world;
    TypeTable types;
    std::vector<Value> arguments;
    Value result;
};

Value text(const std::string& content)
{
    return Value::string(content);
}

/// Of a kind that other tables have.
class ExternalObjectOfTests final : public ExternalObject {
public:
    static constexpr Kind kKind = Kind::Table2D;
    [[nodiscard]] Kind kind() const override { return kKind; }
};

}  // namespace

class ExternalWorldTest : public QObject {
    Q_OBJECT
private slots:
    void printingGoesToWhoListensOrToAFile();
    void filesAndFoldersAreChangedInARunOnly();
    void surroundingsAreTheWorldsOwn();
    void localTimeIsSane();
    void randomNumbersAreThoseOfTheGenerators();
    void impureRandomNeedsAStart();
    void hashesAreThoseOfOtherTools();
    void fourierTransformFindsACosine();
    void matricesAreWrittenAndReadBack();
    void numericCallsKnowTheirInputs();
    void commandsAreRefused();
};

void ExternalWorldTest::printingGoesToWhoListensOrToAFile()
{
    Caller caller;
    QCOMPARE(caller.run("ModelicaInternal_print", {text("unheard"), text("")}), std::string());
    std::string heard;
    caller.world.setPrinter([&](std::string_view line) { heard += std::string(line) + "|"; });
    QCOMPARE(caller.run("ModelicaInternal_print", {text("a"), text("")}), std::string());
    QCOMPARE(caller.run("ModelicaMessage", {text("b")}), std::string());
    QCOMPARE(heard, std::string("a|b|"));
    QTemporaryDir folder;
    const std::string file = folder.filePath("log.txt").toStdString();
    QVERIFY(caller.run("ModelicaInternal_print", {text("no"), text(file)}).find("must not be changed") !=
            std::string::npos);
    QVERIFY(!std::filesystem::exists(file));
    caller.world.gate().open(folder.path().toStdString(), FileAccess::Change);
    QCOMPARE(caller.run("ModelicaInternal_print", {text("one"), text(file)}), std::string());
    QCOMPARE(caller.run("ModelicaInternal_print", {text("two"), text(file)}), std::string());
    QCOMPARE(*readFile(file), std::string("one\ntwo\n"));
    QVERIFY(!caller.run("ModelicaInternal_print", {text("x"), text(folder.filePath("no/such/file").toStdString())})
                 .empty());
}

void ExternalWorldTest::filesAndFoldersAreChangedInARunOnly()
{
    QTemporaryDir folder;
    const std::string inner = folder.filePath("inner").toStdString();
    Caller translation(ExternalWorld::Purpose::Translation);
    QCOMPARE(translation.run("ModelicaInternal_mkdir", {text(inner)}),
             std::string("'ModelicaInternal_mkdir' cannot be called while the model is translated"));
    QVERIFY(!std::filesystem::exists(inner));
    Caller caller;
    caller.world.gate().open(folder.path().toStdString(), FileAccess::Change);
    QCOMPARE(caller.run("ModelicaInternal_mkdir", {text(inner)}), std::string());
    QVERIFY(std::filesystem::is_directory(inner));
    QVERIFY(!writeFileWhole(inner + "/a.txt", "content"));
    QVERIFY(!caller.run("ModelicaInternal_rmdir", {text(inner)}).empty());  // not empty
    QCOMPARE(caller.run("ModelicaInternal_chdir", {text(inner)}), std::string());
    QCOMPARE(caller.run("ModelicaInternal_copyFile", {text("a.txt"), text("b.txt")}), std::string());
    QVERIFY(!caller.run("ModelicaInternal_copyFile", {text("a.txt"), text("b.txt")}).empty());  // is there already
    QCOMPARE(caller.run("ModelicaInternal_rename", {text("b.txt"), text("c.txt")}), std::string());
    QCOMPARE(*readFile(inner + "/c.txt"), std::string("content"));
    QCOMPARE(caller.run("ModelicaInternal_removeFile", {text("c.txt")}), std::string());
    QCOMPARE(caller.run("ModelicaInternal_removeFile", {text("c.txt")}), std::string("'c.txt' is not a file"));
    QVERIFY(!std::filesystem::exists(inner + "/c.txt"));
    QCOMPARE(caller.run("ModelicaInternal_temporaryFileName", {}, text("")), std::string());
    QVERIFY(!std::filesystem::exists(caller.result.strings[0]));
}

void ExternalWorldTest::surroundingsAreTheWorldsOwn()
{
    QTemporaryDir folder;
    Caller one, other;
    const auto before = std::filesystem::current_path();
    one.world.gate().open(folder.path().toStdString(), FileAccess::Change);
    QCOMPARE(one.run("ModelicaInternal_chdir", {text(folder.path().toStdString())}), std::string());
    QCOMPARE(one.run("ModelicaInternal_getcwd", {Value::integer(0)}, text("")), std::string());
    QCOMPARE(one.result.strings[0], folder.path().toStdString());
    QVERIFY(std::filesystem::current_path() == before && other.world.workingFolder() == before);
    QVERIFY(!one.run("ModelicaInternal_chdir", {text("missing")}).empty());
    const std::vector<Value> ask{text("CAUSEWAY_TEST_VARIABLE"), Value::boolean(true), text(""), Value::boolean(false)};
    QCOMPARE(one.run("ModelicaInternal_getenv", ask), std::string());
    QCOMPARE(one.arguments[3].number(), 0.0);
    QCOMPARE(one.run("ModelicaInternal_setenv", {text("CAUSEWAY_TEST_VARIABLE"), text("a\\b"), Value::boolean(true)}),
             std::string());
    QCOMPARE(one.run("ModelicaInternal_getenv", ask), std::string());
    QCOMPARE(one.arguments[2].strings[0], std::string("a/b"));
    QCOMPARE(other.run("ModelicaInternal_getenv", ask), std::string());
    QCOMPARE(other.arguments[3].number(), 0.0);
}

void ExternalWorldTest::localTimeIsSane()
{
    Caller caller;
    QCOMPARE(caller.run("ModelicaInternal_getTime", std::vector<Value>(7, Value::integer(-1))), std::string());
    const double least[] = {0, 0, 0, 0, 1, 1, 2024}, most[] = {999, 60, 59, 23, 31, 12, 9999};
    for (std::size_t i = 0; i < 7; ++i)
        QVERIFY(caller.arguments[i].number() >= least[i] && caller.arguments[i].number() <= most[i]);
    QCOMPARE(caller.run("ModelicaInternal_getpid", {}, Value::integer(0)), std::string());
    QVERIFY(caller.result.number() > 0);
}

void ExternalWorldTest::randomNumbersAreThoseOfTheGenerators()
{
    // By the formula, with numbers of any size.
    Caller caller;
    const auto zeros = [&](std::size_t count) {
        return caller.vector(TypeTable::integer(), std::vector<double>(count));
    };
    QCOMPARE(caller.run("ModelicaRandom_xorshift64star",
                        {caller.vector(TypeTable::integer(), {1, 0}), zeros(2), Value::real(0)}),
             std::string());
    QCOMPARE(caller.arguments[2].number(), 0.7808350500503596);
    QCOMPARE(caller.arguments[1].numbers, (std::vector<double>{-1989354211, 1206177355}));
    // All bits zero stay so.
    QCOMPARE(caller.run("ModelicaRandom_xorshift128plus", {zeros(4), zeros(4), Value::real(0)}), std::string());
    QCOMPARE(caller.arguments[2].number(), 0.5);
    QCOMPARE(caller.run("ModelicaRandom_xorshift1024star", {zeros(33), zeros(33), Value::real(0)}), std::string());
    QCOMPARE(caller.arguments[1].numbers[32], 1.0);  // the next word
    QVERIFY(caller.run("ModelicaRandom_xorshift1024star", {zeros(32), zeros(33), Value::real(0)})
                .find("argument 1 has 32 elements") != std::string::npos);
    QCOMPARE(caller.run("ModelicaRandom_convertRealToIntegers", {Value::real(1), zeros(2)}), std::string());
    QCOMPARE(caller.arguments[1].numbers, (std::vector<double>{0, 0x3FF00000}));
    // Numbers of a long run are spread evenly.
    std::vector<double> state(33);
    for (std::size_t i = 0; i < 33; ++i) state[i] = static_cast<double>(i * 7919 + 1);
    state[32] = 0;
    double sum = 0, squares = 0;
    for (int i = 0; i < 4000; ++i) {
        QCOMPARE(caller.run("ModelicaRandom_xorshift1024star",
                            {caller.vector(TypeTable::integer(), state), zeros(33), Value::real(0)}),
                 std::string());
        state = caller.arguments[1].numbers;
        sum += caller.arguments[2].number();
        squares += caller.arguments[2].number() * caller.arguments[2].number();
    }
    QVERIFY(std::fabs(sum / 4000 - 1.0 / 2) < 0.02);
    QVERIFY(std::fabs(squares / 4000 - 1.0 / 3) < 0.02);
}

void ExternalWorldTest::impureRandomNeedsAStart()
{
    Caller caller;
    QCOMPARE(caller.run("ModelicaRandom_impureRandom_xorshift1024star", {Value::integer(7)}, Value::real(0)),
             std::string("impureRandom was called before initializeImpureRandom"));
    std::vector<double> state(33, 1);
    QCOMPARE(caller.run("ModelicaRandom_setInternalState_xorshift1024star",
                        {caller.vector(TypeTable::integer(), state), Value::integer(33), Value::integer(7)}),
             std::string());
    QCOMPARE(caller.run("ModelicaRandom_impureRandom_xorshift1024star", {Value::integer(7)}, Value::real(0)),
             std::string());
    const double first = caller.result.number();
    QCOMPARE(caller.run("ModelicaRandom_impureRandom_xorshift1024star", {Value::integer(7)}, Value::real(0)),
             std::string());
    QVERIFY(caller.result.number() != first);
    QVERIFY(!caller.run("ModelicaRandom_impureRandom_xorshift1024star", {Value::integer(8)}, Value::real(0)).empty());
    QCOMPARE(caller.run("ModelicaRandom_automaticGlobalSeed", {Value::real(0)}, Value::integer(0)), std::string());
    QVERIFY(caller.result.number() > 0 && caller.result.number() < 2147483648.0);
}

void ExternalWorldTest::hashesAreThoseOfOtherTools()
{
    Caller caller;
    const auto hash = [&](const char* content) {
        return caller.run("ModelicaStrings_hashString", {text(content)}, Value::integer(0)).empty()
                   ? caller.result.number()
                   : std::nan("");
    };
    QCOMPARE(hash(""), -1431655766.0);
    QCOMPARE(hash("a"), -357913953.0);
    QCOMPARE(hash("block1.noise"), -2085219035.0);
}

void ExternalWorldTest::fourierTransformFindsACosine()
{
    Caller caller;
    constexpr std::size_t kCount = 30, kFrequencies = kCount / 2 + 1;
    std::vector<double> samples(kCount);
    for (std::size_t i = 0; i < kCount; ++i)
        samples[i] = 3 + 2 * std::cos(2 * std::numbers::pi * 4 * static_cast<double>(i) / kCount + 0.5);
    const auto zeros = [&](std::size_t count) { return caller.vector(TypeTable::real(), std::vector<double>(count)); };
    const auto run = [&](std::vector<double> u, std::size_t work) {
        const auto count = static_cast<std::int64_t>(u.size());
        const std::size_t frequencies = u.size() / 2 + 1;
        return caller.run("ModelicaFFT_kiss_fftr",
                          {caller.vector(TypeTable::real(), std::move(u)), Value::integer(count), zeros(work),
                           Value::integer(static_cast<std::int64_t>(work)), zeros(frequencies), zeros(frequencies)},
                          Value::integer(-1));
    };
    QCOMPARE(run(samples, 3 * kCount + 2 * kFrequencies), std::string());
    QCOMPARE(caller.result.number(), 0.0);
    for (std::size_t k = 0; k < kFrequencies; ++k) {
        const double expected = k == 0 ? 3.0 * kCount / kFrequencies : k == 4 ? 2.0 * (kCount / 2.0) / kFrequencies : 0;
        QVERIFY(std::fabs(caller.arguments[4].numbers[k] - expected) < 1e-12);
    }
    QVERIFY(std::fabs(caller.arguments[5].numbers[4] - 0.5) < 1e-12);
    QCOMPARE(run(std::vector<double>(3), 100), std::string());
    QCOMPARE(caller.result.number(), 1.0);
    QCOMPARE(run(samples, 10), std::string());
    QCOMPARE(caller.result.number(), 2.0);
}

void ExternalWorldTest::matricesAreWrittenAndReadBack()
{
    QTemporaryDir folder;
    Caller caller;
    caller.world.gate().open(folder.path().toStdString(), FileAccess::Change);
    const auto matrix = [&](std::vector<double> elements) {
        return Value{
            caller.types.array(TypeTable::real(), std::vector<std::int32_t>{2, 3}), std::move(elements), {}, {}};
    };
    for (const char* level : {"4", "6", "7"}) {
        const Value file = text(folder.filePath(QString("m%1.mat").arg(level)).toStdString());
        const auto write = [&](const char* name, std::vector<double> elements, bool append) {
            return caller.run("ModelicaIO_writeRealMatrix",
                              {file, text(name), matrix(std::move(elements)), Value::integer(2), Value::integer(3),
                               Value::boolean(append), text(level)},
                              Value::boolean(false));
        };
        QCOMPARE(write("first", {1, 2, 3, 4, 5, 6}, false), std::string());
        QCOMPARE(caller.result.number(), 1.0);
        QCOMPARE(write("second", {7, 8, 9, 10, 11, 12}, true), std::string());
        for (const auto& [name, first] : {std::pair("first", 1.0), std::pair("second", 7.0)}) {
            QCOMPARE(caller.run("ModelicaIO_readMatrixSizes",
                                {file, text(name), caller.vector(TypeTable::integer(), {0, 0})}),
                     std::string());
            QCOMPARE(caller.arguments[2].numbers, (std::vector<double>{2, 3}));
            QCOMPARE(
                caller.run("ModelicaIO_readRealMatrix", {file, text(name), matrix(std::vector<double>(6)),
                                                         Value::integer(2), Value::integer(3), Value::boolean(false)}),
                std::string());
            for (std::size_t i = 0; i < 6; ++i)
                QCOMPARE(caller.arguments[2].numbers[i], first + static_cast<double>(i));
        }
    }
    QVERIFY(!caller
                 .run("ModelicaIO_writeRealMatrix",
                      {text("x.mat"), text("a"), matrix({1, 2, 3, 4, 5, 6}), Value::integer(2), Value::integer(3),
                       Value::boolean(false), text("9")},
                      Value::boolean(false))
                 .empty());
}

void ExternalWorldTest::numericCallsKnowTheirInputs()
{
    ExpressionPool pool;
    Function function;
    for (const char* name : {"x", "y", "result"}) {
        FunctionVariable variable;
        variable.name = name;
        variable.type = TypeTable::real();
        variable.role = name[0] == 'r' ? FunctionVariableRole::Output : FunctionVariableRole::Input;
        function.variables.push_back(variable);
    }
    function.inputs = {0, 1};
    function.outputs = {2};
    function.isExternal = true;
    function.external = {"C",
                         "atan2",
                         {pool.local(1, TypeTable::real()), pool.local(0, TypeTable::real())},
                         pool.local(2, TypeTable::real()),
                         {},
                         {}};
    const auto call = ExternalWorld::numericCall(function, pool);
    QVERIFY(call.has_value());
    QCOMPARE(call->inputs, (std::vector<std::uint32_t>{1, 0}));
    ExternalWorld world(ExternalWorld::Purpose::Simulation);
    const double arguments[] = {1, 2};
    QCOMPARE(call->function(world, arguments), std::atan2(1.0, 2.0));
    // Not numbers, not known, or more than a look-up of the inputs.
    function.external.name = "ModelicaStrings_length";
    QVERIFY(!ExternalWorld::numericCall(function, pool));
    function.external.name = "unheardOf";
    QVERIFY(!ExternalWorld::numericCall(function, pool));
    function.external = {"C", "sin", {pool.real(1)}, pool.local(2, TypeTable::real()), {}, {}};
    QVERIFY(!ExternalWorld::numericCall(function, pool));
    // A failure is kept until someone takes it.
    QVERIFY(world.object<ExternalObjectOfTests>(3) == nullptr);
    QVERIFY(world.hasFailed());
    QVERIFY(!world.takeFailure().empty());
    QVERIFY(!world.hasFailed());
}

void ExternalWorldTest::commandsAreRefused()
{
    Caller caller;
    QCOMPARE(caller.run("system", {text("ls")}, Value::integer(0)),
             std::string("the model wants to run the command 'ls', which is not allowed"));
    QCOMPARE(caller.run("exit", {Value::integer(3)}), std::string("the model ended the simulation with the status 3"));
    QCOMPARE(caller.run("dlopen", {}),
             std::string("the C function 'dlopen' is not built in, and its declaration names no library"));
}

QTEST_GUILESS_MAIN(ExternalWorldTest)
#include "external_world_test.moc"
