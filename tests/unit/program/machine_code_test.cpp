// SPDX-License-Identifier: GPL-3.0-or-later
// Machine code gives the same bits as the interpreter: over random programs, and over the example models.
#include <QTest>

#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <limits>
#include <random>
#include <thread>
#include <vector>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/program/machine_code.h"
#include "core/program/slot_usage.h"

using namespace causeway;

namespace {

/// Functions whose results depend on their inputs in some way.
class MixingMachine final : public Machine {
public:
    explicit MixingMachine(const Program& program) : m_program(program) {}

    bool call(std::uint32_t index, double* values) override
    {
        ++calls;
        if (calls == failAt) return false;
        if (calls == throwAt) throw std::runtime_error("a function failed");
        const FunctionCallSite& site = m_program.functionCalls[index];
        double sum = index;
        for (const FunctionCallSite::Input& input : site.inputs) sum = 0.5 * sum - values[input.slot];
        for (std::uint32_t k = 0; k < site.resultCount; ++k) values[site.results + k] = sum * (k + 1);
        return true;
    }
    double delayed(std::uint32_t line, double by, const double* values) override
    {
        return values[m_program.delays[line].value] - by;
    }
    double truth(std::uint32_t, double, double) override { return std::nan(""); }
    double rounded(std::uint32_t, double) override { return std::nan(""); }
    bool act(std::uint32_t, const double*) override { return false; }

    std::size_t calls = 0, failAt = 0, throwAt = 0;

private:
    const Program& m_program;
};

bool isSameNumber(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

double randomNumber(std::mt19937& generator)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kSpecial[] = {0.0,
                                   -0.0,
                                   1.0,
                                   -1.0,
                                   2.0,
                                   3.0,
                                   13.0,
                                   16.0,
                                   -2.0,
                                   -7.0,
                                   kInfinity,
                                   -kInfinity,
                                   std::numeric_limits<double>::quiet_NaN(),
                                   1e-310,
                                   1e300};
    if (generator() % 3 == 0) return kSpecial[generator() % std::size(kSpecial)];
    return std::uniform_real_distribution<double>(-3, 3)(generator);
}

/// Straight code with branches, calls, arrays and delays; the last slotCount are looked at from outside.
Program randomProgram(std::mt19937& generator, std::size_t length)
{
    constexpr OpCode kOps[] = {
        OpCode::Copy,     OpCode::Negate,       OpCode::Not,   OpCode::Add,      OpCode::Subtract,
        OpCode::Multiply, OpCode::Divide,       OpCode::Power, OpCode::Less,     OpCode::LessEqual,
        OpCode::Greater,  OpCode::GreaterEqual, OpCode::Equal, OpCode::NotEqual, OpCode::And,
        OpCode::Or,       OpCode::Select,       OpCode::Sin,   OpCode::Cos,      OpCode::Exp,
        OpCode::Sqrt,     OpCode::Call,         OpCode::Call,  OpCode::Element,  OpCode::JumpIfFalse,
        OpCode::Jump,     OpCode::Function,     OpCode::Delay, OpCode::Relation, OpCode::Floor,
        OpCode::Action,   OpCode::Select,       OpCode::Add,   OpCode::Multiply};
    constexpr Builtin kBuiltins[] = {Builtin::Abs,  Builtin::Sign,  Builtin::Tan,   Builtin::Asin, Builtin::Acos,
                                     Builtin::Atan, Builtin::Atan2, Builtin::Sinh,  Builtin::Cosh, Builtin::Tanh,
                                     Builtin::Log,  Builtin::Log10, Builtin::Min,   Builtin::Max,  Builtin::Div,
                                     Builtin::Mod,  Builtin::Rem,   Builtin::Floor, Builtin::Ceil, Builtin::SemiLinear};
    Program program;
    const auto slotCount = static_cast<Slot>(8 + generator() % 60);
    program.slotCount = slotCount;
    const auto slot = [&] { return static_cast<Slot>(generator() % slotCount); };
    program.constants = {{1, 2.0}, {2, 0.5}};
    for (int i = 0; i < 3; ++i) program.derivativeSlots.emplace_back("", slot());
    program.delays.push_back({slot()});
    for (std::uint32_t i = 0; i < 2; ++i) {
        FunctionCallSite site;
        for (std::uint32_t k = 0; k <= i; ++k)
            site.inputs.push_back({VariableId(std::size_t(0)), slot(), TypeTable::real()});
        site.resultCount = i + 1;
        site.results = static_cast<Slot>(3 + generator() % (slotCount - 5U));
        program.functionCalls.push_back(site);
    }
    const bool hasBranches = generator() % 2 == 0;
    for (std::size_t at = 0; at < length; ++at) {
        Instruction i{kOps[generator() % std::size(kOps)],
                      kBuiltins[generator() % std::size(kBuiltins)],
                      static_cast<Slot>(3 + generator() % (slotCount - 3U)),
                      slot(),
                      slot(),
                      slot()};
        const bool isJump = i.op == OpCode::Jump || i.op == OpCode::JumpIfFalse;
        if (isJump && !hasBranches) i.op = OpCode::Add;
        if (isJump && hasBranches) i.c = static_cast<Slot>(generator() % std::min<std::size_t>(length - at, 12));
        if (i.op == OpCode::Element) {
            i.b = static_cast<Slot>(generator() % (slotCount - 4U));
            i.c = 4;
        }
        if (i.op == OpCode::Function) i.c = generator() % 2;
        if (i.op == OpCode::Delay) i.c = 0;
        program.code.push_back(i);
    }
    const auto middle = static_cast<std::uint32_t>(generator() % length);
    program.stages.push_back({{0, middle}, -1, false, 0});
    program.stages.push_back({{middle, static_cast<std::uint32_t>(length)}, -1, false, 0});
    return program;
}

/// Rounds over arrays with strides, over slots in any order, over what the round before left; here and there a round is
/// another.
Program repeatedProgram(std::mt19937& generator, bool isRegular)
{
    constexpr OpCode kOps[] = {OpCode::Copy,     OpCode::Negate,  OpCode::Not,    OpCode::Add,  OpCode::Subtract,
                               OpCode::Multiply, OpCode::Divide,  OpCode::Power,  OpCode::Less, OpCode::Equal,
                               OpCode::And,      OpCode::Or,      OpCode::Select, OpCode::Sin,  OpCode::Sqrt,
                               OpCode::Call,     OpCode::Relation};
    constexpr Builtin kBuiltins[] = {Builtin::Abs, Builtin::Max, Builtin::Sign, Builtin::Atan2, Builtin::SemiLinear};
    const auto below = [&generator](std::size_t limit) { return static_cast<Slot>(generator() % limit); };
    const Slot rounds = 40 + below(150), length = std::max<Slot>(1 + below(25), 2000 / rounds);
    constexpr Slot kFixed = 6, kArrays = 9;
    /// A place of the round: fixed, an element that goes on by a stride, one of a list in random order, or a step of
    /// its own.
    struct Place {
        Slot first = 0;
        std::int64_t stride = 0;
        std::vector<Slot> list;
    };
    Program program;
    program.constants = {{1, 2.0}, {2, 0.5}};
    std::vector<Slot> arrays;
    Slot end = kFixed;
    for (Slot k = 0; k < kArrays; ++k) {
        arrays.push_back(end);
        end += 8 * rounds + 8;
    }
    const auto element = [&]() {
        constexpr std::int64_t kStrides[] = {1, 1, 2, 3, 5, 7, -1, -4};
        Place place{
            arrays[below(kArrays)] + below(8), kStrides[generator() % (isRegular ? 3 : std::size(kStrides))], {}};
        if (place.stride < 0) place.first += static_cast<Slot>(-place.stride) * (rounds - 1);
        if (isRegular || generator() % 8 != 0) return place;
        for (Slot round = 0; round < rounds; ++round)
            place.list.push_back(place.first + below(static_cast<Slot>(std::abs(place.stride)) + 1));
        return place;
    };
    struct Line {
        OpCode op;
        Builtin builtin;
        Place target, operands[3];
    };
    std::vector<Line> body;
    std::vector<Place> steps;
    for (Slot k = 0; k < length; ++k) {
        Line line{kOps[generator() % std::size(kOps)], kBuiltins[generator() % std::size(kBuiltins)], {}, {}};
        for (Place& operand : line.operands) {
            const unsigned kind = generator() % 8;
            if (kind < 2) operand = {below(kFixed), 0, {}};
            if (kind >= 2 && (kind < 5 || steps.empty())) operand = element();
            if (kind >= 5 && !steps.empty()) {
                operand = steps[generator() % steps.size()];
                // Of this round, or of one before it.
                if (!isRegular && generator() % 4 == 0) operand.first -= static_cast<Slot>(operand.stride) * below(3);
            }
        }
        if (generator() % 3 == 0) {
            line.target = generator() % 16 == 0 ? Place{3 + below(kFixed - 3), 0, {}} : element();
        } else {
            line.target = {end + 3 * length + k, length, {}};
            steps.push_back(line.target);
        }
        body.push_back(line);
    }
    program.slotCount = end + (rounds + 4) * length;
    const auto slotOf = [](const Place& place, Slot round) {
        return place.list.empty() ? static_cast<Slot>(place.first + place.stride * static_cast<std::int64_t>(round))
                                  : place.list[round];
    };
    for (Slot round = 0; round < rounds; ++round) {
        for (const Line& line : body) {
            Instruction i{line.op,
                          line.builtin,
                          slotOf(line.target, round),
                          slotOf(line.operands[0], round),
                          slotOf(line.operands[1], round),
                          slotOf(line.operands[2], round)};
            if (!isRegular && generator() % 4000 == 0) i.a = below(program.slotCount);
            if (!isRegular && generator() % 8000 == 0) i.op = OpCode::Subtract;
            if (i.op == OpCode::Relation) i.c = 0;
            program.code.push_back(i);
        }
    }
    for (Slot slot = 0; slot < end; ++slot) program.derivativeSlots.emplace_back("", slot);
    const auto count = static_cast<std::uint32_t>(program.code.size());
    const std::uint32_t middle = generator() % 2 == 0 ? count : static_cast<std::uint32_t>(generator() % count);
    program.stages.push_back({{0, middle}, -1, false, 0});
    program.stages.push_back({{middle, count}, -1, false, 0});
    return program;
}

std::vector<CodeRange> rangesOf(const Program& program)
{
    std::vector<CodeRange> ranges;
    for (const Program::Stage& stage : program.stages) {
        if (!stage.isEventOnly)
            ranges.push_back(stage.iteration < 0 ? stage.code
                                                 : program.iterations[static_cast<std::size_t>(stage.iteration)].code);
    }
    return ranges;
}

/// Runs all ranges both ways, twice; gives the slot that differs, or -1.
long firstDifference(const Program& program, const MachineCode& machineCode, std::vector<double> values)
{
    const std::vector<CodeRange> ranges = rangesOf(program);
    const std::vector<std::uint8_t> isTemporary = temporarySlots(program, ranges);
    std::vector<double> others = values;
    MixingMachine machine(program), otherMachine(program);
    for (int round = 0; round < 2; ++round) {
        for (const CodeRange& range : ranges) {
            const bool isDone = execute(program, range, values.data(), Liveness::Frozen, machine);
            if (machineCode.execute(range, others.data(), otherMachine) != isDone) return 0;
        }
        for (std::size_t slot = 0; slot < values.size(); ++slot) {
            if (isTemporary[slot] == 0 && !isSameNumber(values[slot], others[slot])) return static_cast<long>(slot);
        }
    }
    return machine.calls == otherMachine.calls ? -1 : 0;
}

}  // namespace

class MachineCodeTest : public QObject {
    Q_OBJECT
private slots:
    void randomProgramsGiveTheSameBits();
    void repeatedCodeGivesTheSameBits();
    void repeatedCodeIsCompiledOnce();
    void branchesIntoRepeatedCodeArrive();
    void loopsRunUntilTheirEnd();
    void stepsOnTheWayAreNotStored();
    void manyLiveValuesFitIntoFewRegisters();
    void failuresAndExceptionsOfFunctionsComeThrough();
    void examplesGiveTheSameBits();
    void runsShareTheCodeOfTheirProgram();
};

void MachineCodeTest::randomProgramsGiveTheSameBits()
{
    for (unsigned seed = 0; seed < 3000; ++seed) {
        std::mt19937 generator(seed);
        const Program program = randomProgram(generator, 1 + generator() % 120);
        const MachineCode machineCode(program);
        std::vector<double> values(program.slotCount);
        for (int trial = 0; trial < 4; ++trial) {
            for (double& value : values) value = randomNumber(generator);
            for (const auto& [slot, value] : program.constants) values[slot] = value;
            const long difference = firstDifference(program, machineCode, values);
            QVERIFY2(difference < 0, qPrintable(QString("seed %1: slot %2").arg(seed).arg(difference)));
        }
    }
}

void MachineCodeTest::repeatedCodeGivesTheSameBits()
{
    std::size_t instructions = 0, bytes = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        std::mt19937 generator(seed);
        const bool isRegular = seed % 4 == 0;
        const Program program = repeatedProgram(generator, isRegular);
        const MachineCode machineCode(program);
        if (isRegular) {
            instructions += program.code.size();
            bytes += machineCode.size();
        }
        std::vector<double> values(program.slotCount);
        for (double& value : values) value = randomNumber(generator);
        for (const auto& [slot, value] : program.constants) values[slot] = value;
        const long difference = firstDifference(program, machineCode, values);
        QVERIFY2(difference < 0, qPrintable(QString("seed %1: slot %2").arg(seed).arg(difference)));
    }
    QVERIFY2(bytes < 2 * instructions,
             qPrintable(QString("%1 bytes for %2 instructions").arg(bytes).arg(instructions)));
}

namespace {

/// y[k] := x[k]*p + y[k-1] and z[k] := abs(y[k]), so often.
Program arrayProgram(Slot count, Slot& y, Slot& z)
{
    Program program;
    const Slot p = 1, x = 2;
    y = x + count + 1;
    z = y + count;
    const Slot products = z + count, sums = products + count;
    program.slotCount = sums + count;
    for (Slot k = 0; k < count; ++k) {
        program.code.push_back({OpCode::Multiply, {}, products + k, x + k, p, 0});
        program.code.push_back({OpCode::Add, {}, sums + k, products + k, y + k - 1, 0});
        program.code.push_back({OpCode::Copy, {}, y + k, sums + k, sums + k, 0});
        program.code.push_back({OpCode::Call, Builtin::Abs, z + k, y + k, y + k, 0});
        program.derivativeSlots.emplace_back("y", y + k);
        program.derivativeSlots.emplace_back("z", z + k);
    }
    program.stages.push_back({{0, 4 * count}, -1, false, 0});
    return program;
}

}  // namespace

void MachineCodeTest::repeatedCodeIsCompiledOnce()
{
    Slot y = 0, z = 0;
    const Program program = arrayProgram(1000, y, z);
    const Program longer = arrayProgram(2000, y, z);
    const MachineCode longerCode(longer);
    const MachineCode machineCode(program);
    if (machineCode.size() == 0) QSKIP("no machine code here");
    QVERIFY(machineCode.size() < 1000);
    QCOMPARE(longerCode.size(), machineCode.size());
    std::vector<double> values(longer.slotCount, 0.5);
    values[1] = -2;
    MixingMachine machine(longer);
    QVERIFY(longerCode.execute(longer.stages[0].code, values.data(), machine));
    QCOMPARE(values[y], -0.5);
    QCOMPARE(values[y + 1999], -1999.5);
    QCOMPARE(values[z + 1999], 1999.5);
    QCOMPARE(values[longer.slotCount - 1], 0.5);  // a step on the way
}

void MachineCodeTest::branchesIntoRepeatedCodeArrive()
{
    // The first half of the rounds is left out where a condition does not hold; the label stands in the middle.
    for (const double condition : {0.0, 1.0}) {
        Slot y = 0, z = 0;
        Program program = arrayProgram(1000, y, z);
        if (MachineCode(program).size() == 0) QSKIP("no machine code here");
        const auto flag = static_cast<Slot>(program.slotCount++);
        for (Slot slot = 0; slot < flag; ++slot)
            program.derivativeSlots.emplace_back("", slot);  // all rounds look the same
        program.code.insert(program.code.begin(), {OpCode::JumpIfFalse, {}, 0, flag, 0, 2001});
        program.stages.front().code.end += 1;
        const MachineCode machineCode(program);
        QVERIFY(machineCode.size() != 0);
        std::vector<double> values(program.slotCount, 0.25);
        values[flag] = condition;
        QVERIFY(firstDifference(program, machineCode, values) < 0);
    }
}

void MachineCodeTest::loopsRunUntilTheirEnd()
{
    // s := 0; for k in 1:n loop s := s + k; end for
    Program program;
    program.slotCount = 6;
    program.constants = {{0, 0.0}, {1, 1.0}};
    program.derivativeSlots = {{"s", 3}};
    constexpr Slot kN = 2, kSum = 3, kCount = 4, kGoesOn = 5;
    program.code = {{OpCode::Copy, {}, kSum, 0, 0, 0},
                    {OpCode::Copy, {}, kCount, 1, 0, 0},
                    {OpCode::LessEqual, {}, kGoesOn, kCount, kN, 0},
                    {OpCode::JumpIfFalse, {}, 0, kGoesOn, 0, 3},
                    {OpCode::Add, {}, kSum, kSum, kCount, 0},
                    {OpCode::Add, {}, kCount, kCount, 1, 0},
                    {OpCode::Jump, {}, 0, 0, 0, static_cast<Slot>(-5)}};
    program.stages.push_back({{0, 7}, -1, false, 0});
    const MachineCode machineCode(program);
    MixingMachine machine(program);
    std::vector<double> values{0, 1, 100, 0, 0, 0};
    QVERIFY(machineCode.execute(program.stages[0].code, values.data(), machine));
    QCOMPARE(values[kSum], 5050.0);
}

void MachineCodeTest::stepsOnTheWayAreNotStored()
{
    Program program;
    program.slotCount = 4;
    program.derivativeSlots = {{"x", 0}, {"y", 3}};
    program.code = {{OpCode::Multiply, {}, 1, 0, 0, 0}, {OpCode::Add, {}, 2, 1, 0, 0}, {OpCode::Copy, {}, 3, 2, 2, 0}};
    program.stages.push_back({{0, 3}, -1, false, 0});
    const std::vector<std::uint8_t> expected{0, 1, 1, 0};
    QCOMPARE(temporarySlots(program, rangesOf(program)), expected);
    // Read before it is written: the value of the last evaluation counts.
    program.code[0].a = 2;
    QCOMPARE(temporarySlots(program, rangesOf(program))[2], std::uint8_t(0));
    program.code[0].a = 0;
    const MachineCode machineCode(program);
    if (machineCode.size() == 0) QSKIP("no machine code here");
    MixingMachine machine(program);
    std::vector<double> values{3, -7, -7, 0};
    QVERIFY(machineCode.execute(program.stages[0].code, values.data(), machine));
    QCOMPARE(values[3], 12.0);
    QCOMPARE(values[1], -7.0);
}

void MachineCodeTest::manyLiveValuesFitIntoFewRegisters()
{
    // Forty products, then their sum from the first to the last: most of them wait in memory.
    Program program;
    constexpr Slot kCount = 40;
    program.slotCount = 3 * kCount + 1;
    for (Slot k = 0; k < kCount; ++k) program.code.push_back({OpCode::Multiply, {}, kCount + k, k, k, 0});
    for (Slot k = 0; k < kCount; ++k)
        program.code.push_back({OpCode::Add, {}, 2 * kCount + k, k == 0 ? kCount : 2 * kCount + k - 1, kCount + k, 0});
    program.derivativeSlots = {{"sum", 3 * kCount - 1}};
    program.stages.push_back({{0, static_cast<std::uint32_t>(program.code.size())}, -1, false, 0});
    std::vector<double> values(program.slotCount, -1.0);
    for (Slot k = 0; k < kCount; ++k) values[k] = k;
    QCOMPARE(firstDifference(program, MachineCode(program), values), -1L);
}

void MachineCodeTest::failuresAndExceptionsOfFunctionsComeThrough()
{
    Program program;
    program.slotCount = 3;
    FunctionCallSite site;
    site.inputs = {{VariableId(std::size_t(0)), 0, TypeTable::real()}};
    site.results = 1;
    site.resultCount = 1;
    program.functionCalls.push_back(site);
    program.derivativeSlots = {{"y", 2}};
    program.code = {{OpCode::Function, {}, 1, 0, 0, 0}, {OpCode::Add, {}, 2, 1, 1, 0}};
    program.stages.push_back({{0, 2}, -1, false, 0});
    const MachineCode machineCode(program);
    MixingMachine machine(program);
    std::vector<double> values{1, 0, 0};
    QVERIFY(machineCode.execute(program.stages[0].code, values.data(), machine));
    QCOMPARE(values[2], -2.0);
    machine.failAt = 2;
    QVERIFY(!machineCode.execute(program.stages[0].code, values.data(), machine));
    machine.throwAt = 3;
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(machineCode.execute(program.stages[0].code, values.data(), machine)),
                             std::runtime_error);
}

void MachineCodeTest::examplesGiveTheSameBits()
{
    std::size_t models = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(CAUSEWAY_SOURCE_DIR) / "models/Examples")) {
        if (entry.path().extension() != ".mo") continue;
        const auto text = readFile(entry.path());
        QVERIFY(text);
        const auto analysis = analyse(std::make_shared<const SourceFile>(entry.path().filename().string(), *text), {},
                                      StopAfter::Program, {});
        if (!analysis->program) continue;
        ++models;
        const Program& program = *analysis->program;
        const MachineCode machineCode(program);
        std::mt19937 generator(1);
        for (int trial = 0; trial < 20; ++trial) {
            std::vector<double> values(program.slotCount);
            for (double& value : values) value = randomNumber(generator);
            for (const auto& [slot, value] : program.constants) values[slot] = value;
            QVERIFY2(firstDifference(program, machineCode, values) < 0, entry.path().c_str());
        }
    }
    QVERIFY(models >= 5);
}

void MachineCodeTest::runsShareTheCodeOfTheirProgram()
{
    constexpr std::size_t kThreads = 8;
    std::mt19937 generator(7);
    const Program program = randomProgram(generator, 100);
    std::array<const MachineCode*, kThreads> codes{};
    std::array<std::vector<double>, kThreads> values;
    for (std::vector<double>& own : values) {
        own.resize(program.slotCount);
        for (double& value : own) value = randomNumber(generator);
        for (const auto& [slot, value] : program.constants) own[slot] = value;
    }
    std::array<long, kThreads> differences{};
    differences.fill(-1);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < kThreads; ++i) {
            threads.emplace_back([&, i] {
                codes[i] = &program.machineCode.of(program);
                for (int round = 0; round < 200 && differences[i] < 0; ++round)
                    differences[i] = firstDifference(program, *codes[i], values[i]);
            });
        }
    }
    for (std::size_t i = 0; i < kThreads; ++i) {
        QCOMPARE(codes[i], codes[0]);
        QCOMPARE(differences[i], -1L);
    }
    // A copy may be changed before it runs.
    Program copy = program;
    copy.code.clear();
    copy.stages.clear();
    copy.crossingCode = copy.assertionCode = {};
    copy.functionCalls.clear();
    copy.routines.clear();
    QVERIFY(&copy.machineCode.of(copy) != codes[0]);
    QCOMPARE(copy.machineCode.of(copy).size(), std::size_t(0));
}

QTEST_GUILESS_MAIN(MachineCodeTest)
#include "machine_code_test.moc"
