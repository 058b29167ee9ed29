// SPDX-License-Identifier: GPL-3.0-or-later
// Chains of ideal diodes: ten periods of voltage multipliers and of bridges in series, by the number of diodes and with
// different loads and devices. Processor time of the simulation alone; `reached` is the part of the interval that it
// got through, `events` and `steps` what it took, `perDiode` the time of a diode in a period in microseconds, and
// `ratio` the time as a multiple of the shortest chain of the same kind.
#include <benchmark/benchmark.h>

#include <condition_variable>
#include <ctime>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/program/program.h"

namespace {

using namespace causeway;

constexpr double kStop = 0.2;  // s: ten periods of 50 Hz
constexpr double kPeriods = 10;
constexpr auto kPatience = std::chrono::seconds(30);

/// Asks a run to end when it takes too long.
class Deadline {
public:
    Deadline()
        : m_thread([this](const std::stop_token& ended) {
              std::unique_lock lock(m_mutex);
              if (!m_changed.wait_for(lock, ended, kPatience, [&]() { return ended.stop_requested(); }))
                  m_stop.request_stop();
          })
    {
    }
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::jthread m_thread;
};

double processorSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// `kind` names the chains that are compared with each other; `changes` are modifiers of the model beside its size.
void chain(benchmark::State& state, const std::string& name, std::int64_t size, std::int64_t diodes,
           const std::string& kind, const std::string& changes)
{
    static std::map<std::string, double> shortest;  // seconds by kind, of the first that runs
    const std::string path = CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo";
    const auto text = readFile(path);
    if (!text) {
        state.SkipWithError("the model is not here");
        return;
    }
    const std::string sized =
        *text + "model Sized extends " + name + "(n=" + std::to_string(size) + changes + "); end Sized;";
    const auto analysis = analyse(std::make_shared<const SourceFile>(path, sized), "Sized", StopAfter::Program, Task());
    if (!analysis->program) {
        state.SkipWithError("the model has no program");
        return;
    }
    Simulation simulation;
    double seconds = 0;
    for (auto _ : state) {
        const Deadline deadline;
        Diagnostics diagnostics;
        SimulationSettings settings;
        settings.stopTime = kStop;
        settings.intervals = 2000;
        settings.tolerance = 1e-6;
        const double start = processorSeconds();
        simulation = simulate(*analysis, settings, diagnostics, Task(deadline.token()));
        seconds = processorSeconds() - start;
        state.SetIterationTime(seconds);
    }
    state.counters["reached"] = simulation.reachedTime / kStop;
    state.counters["events"] = static_cast<double>(simulation.statistics.stateEvents);
    state.counters["steps"] = static_cast<double>(simulation.statistics.steps);
    state.counters["perDiode"] = seconds * 1e6 / static_cast<double>(diodes) / kPeriods;
    state.counters["ratio"] = seconds / shortest.try_emplace(kind, seconds).first->second;
}

void voltageMultiplier(benchmark::State& state, const std::string& kind, const std::string& changes)
{
    chain(state, "VoltageMultiplier", state.range(0), state.range(0), "multiplier " + kind, changes);
}

/// Four diodes in each bridge.
void cascadedBridges(benchmark::State& state, const std::string& kind, const std::string& changes)
{
    chain(state, "CascadedBridges", state.range(0) / 4, state.range(0), "bridges " + kind, changes);
}

constexpr const char* kSmallConductances =
    ", D1(each Ron=1e-5, each Goff=1e-5), D2(each Ron=1e-5, each Goff=1e-5), D3(each Ron=1e-5, each Goff=1e-5), "
    "D4(each Ron=1e-5, each Goff=1e-5)";

#define CHAIN_OF_DIODES(function, kind, changes, least, middle) \
    BENCHMARK_CAPTURE(function, kind, #kind, changes)           \
        ->ArgName("diodes")                                     \
        ->Arg(least)                                            \
        ->Arg(middle)                                           \
        ->Arg(100)                                              \
        ->Iterations(1)                                         \
        ->UseManualTime()                                       \
        ->Unit(benchmark::kMillisecond)
CHAIN_OF_DIODES(voltageMultiplier, smallResistances, "", 10, 30);
CHAIN_OF_DIODES(voltageMultiplier, smallConductances, ", D(each Ron=1e-5, each Goff=1e-5)", 10, 30);
CHAIN_OF_DIODES(voltageMultiplier, heavyLoad, ", R(R=100)", 10, 30);
CHAIN_OF_DIODES(cascadedBridges, inductiveLoad, "", 12, 32);
CHAIN_OF_DIODES(cascadedBridges, smallConductances, kSmallConductances, 12, 32);
CHAIN_OF_DIODES(cascadedBridges, capacitiveLoad, ", redeclare Circuits.Capacitor L(C=1e-3), R(R=1)", 12, 32);
CHAIN_OF_DIODES(cascadedBridges, resistiveLoad, ", redeclare Circuits.Resistor L(R=1)", 12, 32);
#undef CHAIN_OF_DIODES

}  // namespace

BENCHMARK_MAIN();
