// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmi/saved_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/sha256.h"

namespace causeway {

namespace {

constexpr std::uint64_t kMark = 0x34534D4655434757;  // version 4 of this layout

template <class T>
void write(std::vector<std::byte>& bytes, const T& value)
{
    static_assert(std::is_trivially_copyable_v<T>);
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof(T));
    std::memcpy(bytes.data() + at, &value, sizeof(T));
}

template <class T>
bool read(std::span<const std::byte>& bytes, T& value)
{
    if (bytes.size() < sizeof(T)) return false;
    std::memcpy(&value, bytes.data(), sizeof(T));
    bytes = bytes.subspan(sizeof(T));
    return true;
}

void writeNumbers(std::vector<std::byte>& bytes, const std::vector<double>& numbers)
{
    write(bytes, static_cast<std::uint64_t>(numbers.size()));
    for (const double number : numbers) write(bytes, number);
}

bool readNumbers(std::span<const std::byte>& bytes, std::vector<double>& numbers)
{
    std::uint64_t size = 0;
    if (!read(bytes, size) || size > bytes.size() / sizeof(double)) return false;
    numbers.resize(size);
    for (double& number : numbers) static_cast<void>(read(bytes, number));
    return true;
}

std::string_view asText(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void writeChecksum(std::vector<std::byte>& bytes)
{
    const std::string sum = sha256(asText(bytes));
    const auto digits = std::as_bytes(std::span(sum));
    bytes.insert(bytes.end(), digits.begin(), digits.end());
}

bool takeChecksum(std::span<const std::byte>& bytes)
{
    constexpr std::size_t kDigits = 64;
    if (bytes.size() < kDigits) return false;
    const auto sum = bytes.last(kDigits);
    bytes = bytes.first(bytes.size() - kDigits);
    return sha256(asText(bytes)) == asText(sum);
}

bool areFinite(std::span<const double> numbers)
{
    return std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); });
}

/// Phases that are possible without and with a run.
bool isPossible(FmuPhase phase, FmuInterface interface, bool hasRun)
{
    switch (phase) {
        case FmuPhase::Instantiated: return !hasRun;
        case FmuPhase::Initialization:
        case FmuPhase::Terminated:
        case FmuPhase::Failed: return true;
        case FmuPhase::Event: return hasRun && interface != FmuInterface::ScheduledExecution;
        case FmuPhase::Continuous: return hasRun && interface == FmuInterface::ModelExchange;
        case FmuPhase::Step: return hasRun && interface == FmuInterface::CoSimulation;
        case FmuPhase::Activation: return false;
    }
    return false;
}

bool isSettable(const FmuModel& model, VariableId id)
{
    return std::ranges::any_of(model.variables, [id](const FmuVariable& variable) {
        return variable.source == FmuVariable::Source::Variable && variable.id == id && variable.canBeSet;
    });
}

}  // namespace

std::vector<std::byte> toBytes(const FmuInstance::Saved& saved, const FmuModel& model)
{
    std::vector<std::byte> bytes;
    write(bytes, kMark);
    write(bytes, static_cast<std::uint8_t>(saved.phase));
    write(bytes, static_cast<std::uint8_t>(saved.hasNewInputs));
    write(bytes, static_cast<std::uint8_t>(saved.run.has_value()));
    write(bytes, static_cast<std::uint8_t>(saved.run && saved.run->program != model.program.get()));
    write(bytes, saved.time);
    write(bytes, saved.settings.startTime);
    write(bytes, saved.settings.stopTime);
    write(bytes, saved.settings.tolerance);
    write(bytes, static_cast<std::uint64_t>(saved.overrides.size()));
    for (const auto& [id, value] : saved.overrides) {
        write(bytes, static_cast<std::uint64_t>(id.index()));
        write(bytes, value);
    }
    writeNumbers(bytes, saved.states);
    if (saved.run) {
        writeNumbers(bytes, saved.run->states);
        writeNumbers(bytes, saved.run->behind);
        writeNumbers(bytes, saved.run->largestStates);
        write(bytes, saved.run->reached);
        write(bytes, saved.run->nextTimeEvent);
        write(bytes, static_cast<std::uint8_t>(saved.run->isFirstSelection));
        write(bytes, static_cast<std::uint8_t>(saved.run->isTerminated));
        write(bytes, static_cast<std::uint8_t>(saved.run->isBeforeEvent));
        writeNumbers(bytes, std::vector<double>(saved.run->crossed.begin(), saved.run->crossed.end()));
        const std::vector<std::byte> evaluator = toBytes(saved.run->evaluator);
        bytes.insert(bytes.end(), evaluator.begin(), evaluator.end());
    }
    writeChecksum(bytes);
    return bytes;
}

std::shared_ptr<const FmuInstance::Saved> savedFrom(std::span<const std::byte> bytes, const FmuModel& model,
                                                    FmuInterface interface, const SimulationSettings& settings,
                                                    const MakeRun& makeRun)
{
    auto saved = std::make_shared<FmuInstance::Saved>();
    saved->settings = settings;
    std::uint64_t mark = 0, count = 0;
    std::uint8_t phase = 0, hasNewInputs = 0, hasRun = 0, hasOwnProgram = 0, isFirst = 0, isTerminated = 0,
                 isBeforeEvent = 0;
    const bool isBegun = takeChecksum(bytes) && read(bytes, mark) && mark == kMark && read(bytes, phase) &&
                         read(bytes, hasNewInputs) && read(bytes, hasRun) && read(bytes, hasOwnProgram) &&
                         read(bytes, saved->time) && read(bytes, saved->settings.startTime) &&
                         read(bytes, saved->settings.stopTime) && read(bytes, saved->settings.tolerance) &&
                         read(bytes, count);
    if (!isBegun || phase > static_cast<std::uint8_t>(FmuPhase::Failed)) return nullptr;
    saved->phase = static_cast<FmuPhase>(phase);
    saved->hasNewInputs = hasNewInputs != 0;
    const SimulationSettings& given = saved->settings;
    const bool isSensible = isPossible(saved->phase, interface, hasRun != 0) &&
                            areFinite(std::array{saved->time, given.startTime, given.stopTime}) &&
                            given.stopTime >= given.startTime && given.tolerance > 0 && given.tolerance < 1;
    const std::size_t variables = model.program->structure->dae->variables.size();
    if (!isSensible || count > variables) return nullptr;
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t id = 0;
        double value = 0;
        if (!read(bytes, id) || !read(bytes, value) || id >= variables || !std::isfinite(value)) return nullptr;
        saved->overrides.emplace_back(VariableId(static_cast<std::size_t>(id)), value);
        if (!isSettable(model, saved->overrides.back().first)) return nullptr;
    }
    if (!readNumbers(bytes, saved->states) || !areFinite(saved->states)) return nullptr;
    if (hasRun == 0) return bytes.empty() ? saved : nullptr;
    saved->owner = makeRun(saved->settings, saved->overrides);
    if (hasOwnProgram != 0 && !saved->owner->begin()) return nullptr;
    const Run::Memory like = saved->owner->memory();
    Run::Memory run;
    std::vector<double> crossed;
    run.program = like.program;
    if (!readNumbers(bytes, run.states) || run.states.size() != like.states.size() || !readNumbers(bytes, run.behind) ||
        !readNumbers(bytes, run.largestStates) ||
        (!run.largestStates.empty() && run.largestStates.size() != variables) || !read(bytes, run.reached) ||
        !read(bytes, run.nextTimeEvent) || !read(bytes, isFirst) || !read(bytes, isTerminated) ||
        !read(bytes, isBeforeEvent) || !readNumbers(bytes, crossed))
        return nullptr;
    if (!areFinite(run.states) || !std::isfinite(run.reached) || std::isnan(run.nextTimeEvent)) return nullptr;
    if (interface == FmuInterface::ModelExchange && saved->states.size() != model.states.size()) return nullptr;
    run.isFirstSelection = isFirst != 0;
    run.isTerminated = isTerminated != 0;
    run.isBeforeEvent = isBeforeEvent != 0;
    const auto crossings = static_cast<double>(std::as_const(*saved->owner).evaluator().crossingCount());
    for (const double crossing : crossed) {
        if (!(crossing >= 0 && crossing < crossings)) return nullptr;
        run.crossed.push_back(static_cast<std::size_t>(crossing));
    }
    auto evaluator = memoryFrom(bytes, like.evaluator);
    if (!evaluator) return nullptr;
    run.evaluator = std::move(*evaluator);
    saved->run = std::move(run);
    return saved;
}

}  // namespace causeway
