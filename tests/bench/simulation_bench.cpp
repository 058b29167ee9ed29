// SPDX-License-Identifier: GPL-3.0-or-later
// Chains of ideal diodes: ten periods of voltage multipliers and of bridges in series, by the number of diodes. Wall time of the simulation
// alone; `reached` is the part of the interval that it got through, `events` and `steps` what it took.
#include <benchmark/benchmark.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "core/program/program.h"

namespace {

using namespace causeway;

constexpr double kStop = 0.2;             // s: ten periods of 50 Hz
constexpr auto kPatience = std::chrono::seconds(30);

/// Asks a run to end when it takes too long.
class Deadline {
public:
    Deadline()
        : m_thread([this](const std::stop_token& ended) {
              std::unique_lock lock(m_mutex);
              if (!m_changed.wait_for(lock, ended, kPatience, [&]() { return ended.stop_requested(); })) m_stop.request_stop();
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

void chain(benchmark::State& state, const std::string& name, std::int64_t size)
{
    const std::string path = CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo";
    const auto text = readFile(path);
    if (!text) {
        state.SkipWithError("the model is not here");
        return;
    }
    const std::string sized = *text + "model Sized extends " + name + "(n=" + std::to_string(size) + "); end Sized;";
    const auto analysis = analyse(std::make_shared<const SourceFile>(path, sized), "Sized", StopAfter::Program, Task());
    if (!analysis->program) {
        state.SkipWithError("the model has no program");
        return;
    }
    Simulation simulation;
    for (auto _ : state) {
        const Deadline deadline;
        Diagnostics diagnostics;
        SimulationSettings settings;
        settings.stopTime = kStop;
        settings.intervals = 2000;
        settings.tolerance = 1e-6;
        simulation = simulate(*analysis, settings, diagnostics, Task(deadline.token()));
    }
    state.counters["reached"] = simulation.reachedTime / kStop;
    state.counters["events"] = static_cast<double>(simulation.statistics.stateEvents);
    state.counters["steps"] = static_cast<double>(simulation.statistics.steps);
}

void voltageMultiplier(benchmark::State& state)
{
    chain(state, "VoltageMultiplier", state.range(0));
}
BENCHMARK(voltageMultiplier)->ArgName("diodes")->Arg(4)->Arg(10)->Arg(30)->Arg(100)->Iterations(1)->Unit(benchmark::kMillisecond);

/// Four diodes in each bridge.
void cascadedBridges(benchmark::State& state)
{
    chain(state, "CascadedBridges", state.range(0) / 4);
}
BENCHMARK(cascadedBridges)->ArgName("diodes")->Arg(4)->Arg(12)->Arg(32)->Arg(100)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
