// SPDX-License-Identifier: GPL-3.0-or-later
// How fast right-hand sides are evaluated, beside the same equations written by hand; what a step costs in large sparse
// models; what an event costs.
//   of_native: time of an evaluation over that of the loop that a person would write, compiled with -O2, in the same
//   run.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/program/machine_code.h"
#include "core/simulation/evaluator/model_evaluator.h"

namespace {

using namespace causeway;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

class NoMachine final : public Machine {
public:
    bool call(std::uint32_t, double*) override { return false; }
    double delayed(std::uint32_t, double, const double*) override { return 0; }
    double truth(std::uint32_t, double, double) override { return 0; }
    double rounded(std::uint32_t, double) override { return 0; }
    bool act(std::uint32_t, const double*) override { return false; }
};

// ----- sections of a ladder: inductor, capacitor, diode, and the heat of both

struct Ladder {
    explicit Ladder(std::size_t sections)
        : count(sections), parameters(sections * 8), states(sections * 3 + 3), derivatives(sections * 3)
    {
        for (std::size_t i = 0; i < parameters.size(); ++i) parameters[i] = 0.5 + 0.01 * static_cast<double>(i % 37);
        for (std::size_t i = 0; i < states.size(); ++i) states[i] = 0.3 + 0.01 * static_cast<double>(i % 11);
    }
    std::size_t count;
    std::vector<double> parameters, states, derivatives;
};

/// By hand. States of a section: current, voltage, temperature; the section behind the last one is a boundary.
template <bool HasFunctions>
__attribute__((noinline, optimize("O2"))) void evaluateByHand(const double* p, const double* x, double* der,
                                                              std::size_t count, double time)
{
    double before = HasFunctions ? std::sin(time) : time * 0.5;
    for (std::size_t k = 0; k < count; ++k, p += 8, x += 3, der += 3) {
        const double current = x[0], voltage = x[1], temperature = x[2];
        const double resistance = p[0] * (1 + p[1] * (temperature - p[2]));
        const double loss = resistance * current;
        const double diode =
            HasFunctions ? p[3] * (std::exp(voltage / p[4]) - 1) : p[3] * voltage * (1 + voltage * (p[4] + voltage));
        const double drive = HasFunctions ? std::sin(time * p[5]) * p[6] : (time * p[5] - voltage) * p[6];
        der[0] = (before - voltage - loss + drive) / p[5];
        der[1] = (current - x[3] - diode) / p[6];
        const double power = loss * current + voltage * diode;
        const double difference = temperature - x[5];
        const double flow = temperature > p[2] ? p[7] * difference : p[7] * difference * 0.5;
        const double radiation =
            HasFunctions ? std::sqrt(temperature * temperature + p[1]) : temperature * temperature + p[1];
        der[2] = (power - flow - (voltage > 1 ? radiation : radiation * 0.5)) / p[4];
        before = voltage;
    }
}

/// The same as a program.
Program ladderProgram(const Ladder& ladder, bool hasFunctions, std::vector<double>& values)
{
    Program program;
    const auto place = [&](double value) {
        values.push_back(value);
        return static_cast<Slot>(values.size() - 1);
    };
    program.time = place(0.1);
    const Slot one = place(1), half = place(0.5);
    program.constants = {{one, 1.0}, {half, 0.5}};
    const Slot parameters = static_cast<Slot>(values.size());
    for (const double value : ladder.parameters) place(value);
    const Slot states = static_cast<Slot>(values.size());
    for (const double value : ladder.states) place(value);
    const Slot derivatives = static_cast<Slot>(values.size());
    for (std::size_t i = 0; i < ladder.derivatives.size(); ++i) place(0);
    for (Slot i = 0; i < ladder.derivatives.size(); ++i)
        program.states.push_back({VariableId(std::size_t(0)), states + i, derivatives + i});
    const auto op = [&](OpCode code, Slot a, Slot b, Slot c = 0) {
        const Slot target = place(0);
        program.code.push_back({code, {}, target, a, b, c});
        return target;
    };
    const auto add = [&](Slot a, Slot b) { return op(OpCode::Add, a, b); };
    const auto subtract = [&](Slot a, Slot b) { return op(OpCode::Subtract, a, b); };
    const auto times = [&](Slot a, Slot b) { return op(OpCode::Multiply, a, b); };
    const auto over = [&](Slot a, Slot b) { return op(OpCode::Divide, a, b); };
    const auto assign = [&](Slot target, Slot value) {
        program.code.push_back({OpCode::Copy, {}, target, value, value, 0});
    };
    Slot before = hasFunctions ? op(OpCode::Sin, program.time, program.time) : times(program.time, half);
    for (std::size_t k = 0; k < ladder.count; ++k) {
        const Slot p = parameters + static_cast<Slot>(8 * k), x = states + static_cast<Slot>(3 * k),
                   der = derivatives + static_cast<Slot>(3 * k);
        const Slot resistance = times(p, add(one, times(p + 1, subtract(x + 2, p + 2))));
        const Slot loss = times(resistance, x);
        const Slot diode = hasFunctions ? times(p + 3, subtract(op(OpCode::Exp, over(x + 1, p + 4), 0), one))
                                        : times(times(p + 3, x + 1), add(one, times(x + 1, add(p + 4, x + 1))));
        const Slot drive = hasFunctions ? times(op(OpCode::Sin, times(program.time, p + 5), 0), p + 6)
                                        : times(subtract(times(program.time, p + 5), x + 1), p + 6);
        assign(der, over(add(subtract(subtract(before, x + 1), loss), drive), p + 5));
        assign(der + 1, over(subtract(subtract(x, x + 3), diode), p + 6));
        const Slot power = add(times(loss, x), times(x + 1, diode));
        const Slot difference = times(p + 7, subtract(x + 2, x + 5));
        const Slot flow = op(OpCode::Select, op(OpCode::Greater, x + 2, p + 2), difference, times(difference, half));
        const Slot square = add(times(x + 2, x + 2), p + 1);
        const Slot radiation = hasFunctions ? op(OpCode::Sqrt, square, square) : square;
        const Slot emitted = op(OpCode::Select, op(OpCode::Greater, x + 1, one), radiation, times(radiation, half));
        assign(der + 2, over(subtract(subtract(power, flow), emitted), p + 4));
        before = x + 1;
    }
    program.slotCount = values.size();
    program.stages.push_back({{0, static_cast<std::uint32_t>(program.code.size())}, -1, false, 0});
    return program;
}

/// Arguments: statements (ten a section); whether there are sines, roots and exponentials; whether it is machine code.
void evaluation(benchmark::State& state)
{
    Ladder ladder(static_cast<std::size_t>(state.range(0)) / 10);
    const bool hasFunctions = state.range(1) != 0, isCompiled = state.range(2) != 0;
    std::vector<double> values;
    const Program program = ladderProgram(ladder, hasFunctions, values);
    const auto compileStart = Clock::now();
    const MachineCode machineCode(program);
    const double compileSeconds = secondsSince(compileStart);
    NoMachine machine;
    const CodeRange range = program.stages.front().code;
    const std::size_t repeats = std::max<std::size_t>(1, 100000 / static_cast<std::size_t>(state.range(0)));
    std::vector<double> ratios;
    double sum = 0;
    for (auto _ : state) {
        // In turn, so that what else the computer does hits both.
        auto start = Clock::now();
        for (std::size_t i = 0; i < repeats; ++i) {
            if (hasFunctions)
                evaluateByHand<true>(ladder.parameters.data(), ladder.states.data(), ladder.derivatives.data(),
                                     ladder.count, 0.1);
            if (!hasFunctions)
                evaluateByHand<false>(ladder.parameters.data(), ladder.states.data(), ladder.derivatives.data(),
                                      ladder.count, 0.1);
            benchmark::DoNotOptimize(ladder.derivatives.data());
            benchmark::ClobberMemory();
        }
        const double byHand = secondsSince(start);
        start = Clock::now();
        for (std::size_t i = 0; i < repeats; ++i) {
            const bool isDone = isCompiled ? machineCode.execute(range, values.data(), machine)
                                           : execute(program, range, values.data(), Liveness::Frozen, machine);
            benchmark::DoNotOptimize(isDone);
        }
        const double seconds = secondsSince(start);
        state.SetIterationTime(seconds / static_cast<double>(repeats));
        ratios.push_back(seconds / byHand);
        sum += byHand / static_cast<double>(repeats);
    }
    std::ranges::sort(ratios);
    for (std::size_t i = 0; i < ladder.derivatives.size(); ++i) {
        if (std::fabs(values[program.states[i].derivative] - ladder.derivatives[i]) >
            1e-9 * std::max(1.0, std::fabs(ladder.derivatives[i])))
            state.SkipWithError("another result than by hand");
    }
    state.counters["of_native"] = ratios[ratios.size() / 2];
    state.counters["native_s"] = sum / static_cast<double>(state.iterations());
    if (isCompiled)
        state.counters["compile_us_per_instruction"] = compileSeconds * 1e6 / static_cast<double>(program.code.size());
}

// ----- whole runs

std::string chainOf(std::int64_t size)
{
    const std::string n = std::to_string(size);
    return "model Chain Real u[" + n +
           "](each start = 0, each fixed = true); discrete Real s(start = 1, fixed = true); equation der(u[1]) = s - "
           "2*u[1] + u[2]; for i in 2:" +
           n + "-1 loop der(u[i]) = u[i-1] - 2*u[i] + u[i+1]; end for; der(u[" + n + "]) = u[" + n + "-1] - u[" + n +
           "]; when sample(0.5, 0.5) then s = 3 - pre(s); end when; end Chain;";
}

/// Argument: states of a chain of resistors and capacitors. Time is that of a step of CVODE; output is one row.
void stepOfChain(benchmark::State& state)
{
    const Task task;
    const auto analysis =
        analyse(std::make_shared<const SourceFile>("chain.mo", chainOf(state.range(0))), {}, StopAfter::Program, task);
    SimulationSettings settings;
    settings.intervals = 1;
    settings.stopTime = 20;
    settings.outputs = {"u[1]"};
    double evaluations = 0;
    for (auto _ : state) {
        Diagnostics diagnostics;
        const Simulation simulation = simulate(*analysis, settings, diagnostics, task);
        if (simulation.status != SimulationStatus::Completed) state.SkipWithError("no result");
        const double steps = static_cast<double>(std::max<std::uint64_t>(1, simulation.statistics.steps));
        state.SetIterationTime(simulation.statistics.integrateSeconds / steps);
        evaluations = static_cast<double>(simulation.statistics.rhsEvaluations) / steps;
    }
    state.counters["rhs_per_step"] = evaluations;
    state.SetComplexityN(state.range(0));
}

/// Argument: states. Time is that of one event, which changes one discrete variable; what the integrator has evaluated
/// before it does not count.
void eventInChain(benchmark::State& state)
{
    const Task task;
    const auto analysis =
        analyse(std::make_shared<const SourceFile>("chain.mo", chainOf(state.range(0))), {}, StopAfter::Program, task);
    const std::vector<std::pair<VariableId, double>> overrides;
    RunWorld world(*analysis->program->structure->dae, overrides, task);
    Diagnostics diagnostics;
    ModelEvaluator evaluator(*analysis->program, world, overrides, diagnostics, task);
    std::vector<double> states(evaluator.stateCount());
    EventOutcome outcome;
    if (!evaluator.initialize(0) || !evaluator.settle(0, states.data(), outcome)) state.SkipWithError("no start");
    double time = 0;
    const auto nextEvent = [&]() {
        time += 0.5;
        EventOutcome event;
        if (!evaluator.evaluate(time, states.data())) state.SkipWithError("no values");
        const auto start = Clock::now();
        if (!evaluator.handleEvent(time, states.data(), {}, true, event) || event.iterations.empty())
            state.SkipWithError("no event");
        return secondsSince(start);
    };
    state.counters["first_us"] = nextEvent() * 1e6;  // finds out what depends on what
    for (auto _ : state) state.SetIterationTime(nextEvent());
    state.SetComplexityN(state.range(0));
}

}  // namespace

BENCHMARK(evaluation)
    ->ArgNames({"statements", "functions", "machine"})
    ->ArgsProduct({{100, 1000, 10000, 100000}, {0, 1}, {0, 1}})
    ->UseManualTime()
    ->Iterations(60);
BENCHMARK(stepOfChain)
    ->RangeMultiplier(10)
    ->Range(100, 100000)
    ->UseManualTime()
    ->Iterations(1)
    ->Complexity()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(eventInChain)
    ->RangeMultiplier(10)
    ->Range(100, 100000)
    ->UseManualTime()
    ->Iterations(200)
    ->Complexity()
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_MAIN();
