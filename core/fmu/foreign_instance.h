// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One instance of a foreign FMU in a separate process: common interface to the functions of FMI 2.0 and 3.0.
///
/// In:   the model according to its description, and its unpacked files.
/// Out:  values; derivatives and event indicators for an integrator; steps for co-simulation; activations of model
///       partitions.
/// Errors: after a function returns false, `failure` describes the error and the function of the standard in a
/// sentence; no more calls are made. Messages of the FMU go to `settings.log`.
/// Cost: one round trip between the processes per call (fmu_host.h); an integrator's request is one call.
/// Threads: one at a time per object.
/// Reference: FMI 2.0.4, chapters 2.1, 3.2 and 4.2; FMI 3.0.2, chapters 2.2, 3.2, 4.2 and 5.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/fmu/fmu_host.h"
#include "core/fmu/foreign_model.h"
#include "core/fmu/unpacked_fmu.h"

namespace causeway {

struct ForeignMessage {
    int status = 0;  ///< of the standard: 0 OK, 1 warning, 3 error, 4 fatal
    std::string category, text;
};

/// Variables of one type that are read or written together.
struct ForeignGroup {
    fmuhost::ValueType type = fmuhost::ValueType::Float64;
    std::vector<std::uint32_t> references;
    std::size_t valueCount = 0;
};

struct ForeignInstanceSettings {
    ForeignInterface kind = ForeignInterface::ModelExchange;
    bool usesEventMode = false;  ///< for co-simulation
    bool isVerbose = false;      ///< requests detailed log messages from the FMU
    double callLimit = 60;       ///< maximum wall time of a call, in s
    std::function<void(const ForeignMessage& message)> log;
};

class ForeignInstance {
public:
    /// All arguments must outlive it.
    [[nodiscard]] static IoResult<std::unique_ptr<ForeignInstance>> create(const ForeignModel& model,
                                                                           const UnpackedFmu& files,
                                                                           ForeignInstanceSettings settings,
                                                                           const Task& task);
    ForeignInstance(const ForeignInstance&) = delete;
    ForeignInstance& operator=(const ForeignInstance&) = delete;
    /// Lets the FMU free its resources, if possible.
    ~ForeignInstance();

    [[nodiscard]] const std::string& failure() const { return m_failure; }
    /// Protections missing on this system.
    [[nodiscard]] std::vector<std::string> gaps() const { return m_host->gaps(); }

    // ----- Before the start
    [[nodiscard]] bool enterConfiguration();
    [[nodiscard]] bool exitConfiguration();
    [[nodiscard]] bool enterInitialization(double start, std::optional<double> stop, std::optional<double> tolerance);
    [[nodiscard]] bool exitInitialization();
    [[nodiscard]] bool terminate();

    // ----- Values; arrays row by row
    [[nodiscard]] bool get(const ForeignGroup& group, std::span<double> values);
    [[nodiscard]] bool set(const ForeignGroup& group, std::span<const double> values);
    [[nodiscard]] bool getTexts(const ForeignGroup& group, std::vector<std::string>& texts);
    [[nodiscard]] bool setTexts(const ForeignGroup& group, const std::vector<std::string>& texts);

    // ----- Model exchange
    struct Counts {
        std::size_t states = 0, indicators = 0;
    };
    [[nodiscard]] std::optional<Counts> counts();
    [[nodiscard]] bool getStates(std::span<double> states);
    [[nodiscard]] bool getNominals(std::span<double> nominals);
    enum class Outcome : std::uint8_t { Done, Discarded, Failed };
    /// Sets time, inputs (Float64) and states, and reads derivatives and event indicators, if their spans are not
    /// empty. Discarded: they are undefined at this point.
    [[nodiscard]] Outcome evaluate(double time, const ForeignGroup& inputs, std::span<const double> inputValues,
                                   std::span<const double> states, std::span<double> derivatives,
                                   std::span<double> indicators);
    [[nodiscard]] bool enterEventMode();
    [[nodiscard]] bool enterContinuousMode();
    [[nodiscard]] bool completeStep(bool& wantsEvent, bool& terminates);
    struct EventResult {
        bool terminates = false, haveStatesChanged = false, haveNominalsChanged = false;
        double next = std::numeric_limits<double>::infinity();  ///< time of the next time event, in s
    };
    /// Iterates until nothing changes.
    [[nodiscard]] bool updateDiscrete(EventResult& result);

    /// Saves discrete and continuous states, time and mode. `place` is below fmuhost::kMostSavedStates. Requires
    /// `canSaveState`.
    [[nodiscard]] bool saveState(std::uint32_t place);
    [[nodiscard]] bool restoreState(std::uint32_t place);

    // ----- Co-simulation
    struct StepResult {
        double reached = 0;  ///< s
        bool wantsEvent = false, terminates = false;
    };
    [[nodiscard]] bool step(double from, double size, StepResult& result);
    [[nodiscard]] bool enterStepMode();

    // ----- Scheduled execution
    /// Interval of a clock: none if the FMU does not know it yet, or has not changed it since the last call.
    [[nodiscard]] bool getInterval(std::uint32_t clock, std::optional<double>& interval);
    /// Time from the start to the first tick of a periodic clock, in s.
    [[nodiscard]] bool getShift(std::uint32_t clock, double& shift);
    /// Computes the model partition of a clock. `haveClocksChanged`: intervals or output clocks are to be read again.
    [[nodiscard]] bool activatePartition(std::uint32_t clock, double time, bool& haveClocksChanged);

private:
    ForeignInstance(const ForeignModel& model, ForeignInstanceSettings settings)
        : m_model(model), m_settings(std::move(settings))
    {
    }
    [[nodiscard]] bool start(const UnpackedFmu& files, const Task& task);
    bool fail(std::string why);
    /// Returns the status; records a failure.
    [[nodiscard]] Outcome run(fmuhost::Work work);
    [[nodiscard]] bool done(fmuhost::Work work) { return run(work) == Outcome::Done; }
    [[nodiscard]] bool doneOrFail(Outcome outcome);
    void takeMessages();
    [[nodiscard]] bool writeTexts(const std::vector<std::string>& texts, std::size_t offset);
    [[nodiscard]] bool fits(const ForeignGroup& group, std::size_t given);
    double* placeReferences(const ForeignGroup& group);
    [[nodiscard]] std::string functionName();

    const ForeignModel& m_model;
    ForeignInstanceSettings m_settings;
    std::unique_ptr<FmuHost> m_host;
    std::uint64_t m_capacity = 0, m_elements = 0;
    std::string m_failure, m_lastError;
};

}  // namespace causeway
