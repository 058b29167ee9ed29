// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One instance of an FMU: implements the functions of FMI 2.0 and 3.0, without their types.
///
/// In:   a model, the interface used, and a callback for messages.
/// Out:  values by value reference; derivatives and event indicators for model exchange; steps with our own integrator
///       for co-simulation; ticks of clocks for scheduled execution (fmu_instance_clocks.cpp).
/// Fails: with a message, for calls that are not allowed in the current phase, unknown references and invalid values.
///       After a failed evaluation the instance can be reset or freed.
/// Threads: any number of concurrent instances, each on one thread at a time. Only the model is shared.
/// Reference: FMI 2.0.4, chapters 2.1, 3.2 and 4.2; FMI 3.0.2, chapters 2.3, 3.2, 4.2 and 5.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/exception_report.h"
#include "core/base/task.h"
#include "core/fmi/fmu_model.h"
#include "core/results/result_sink.h"
#include "core/simulation/run.h"

namespace causeway {

enum class FmuInterface : std::uint8_t { ModelExchange, CoSimulation, ScheduledExecution };
/// Activation: between the ticks of clocks.
enum class FmuPhase : std::uint8_t {
    Instantiated,
    Initialization,
    Event,
    Continuous,
    Step,
    Activation,
    Terminated,
    Failed
};

class FmuInstance {
public:
    enum class Category : std::uint8_t { Error, Warning, Events };
    using Log = std::function<void(Category category, const std::string& message)>;

    FmuInstance(std::shared_ptr<const FmuModel> model, FmuInterface interface,
                std::vector<std::filesystem::path> readableFolders, Log log);
    ~FmuInstance();

    [[nodiscard]] const FmuModel& model() const { return *m_model; }
    [[nodiscard]] FmuInterface interface() const { return m_interface; }
    [[nodiscard]] FmuPhase phase() const { return m_phase; }
    /// Reports an error and returns false if the phase is none of these.
    [[nodiscard]] bool isIn(std::initializer_list<FmuPhase> phases, std::string_view call);
    bool refuse(const std::string& message);
    /// The last failed call may be retried: the model cannot be evaluated at this time and these states, and an
    /// integrating importer tries others.
    [[nodiscard]] bool isDiscarded() const { return m_isDiscarded; }

    // ----- initialization
    [[nodiscard]] bool setUp(double start, std::optional<double> stop, std::optional<double> tolerance);
    [[nodiscard]] bool enterInitialization();
    [[nodiscard]] bool exitInitialization();
    [[nodiscard]] bool terminate();
    void reset();

    // ----- values
    [[nodiscard]] bool get(ValueReference reference, FmuType type, double& value);
    [[nodiscard]] bool getText(ValueReference reference, std::string& text);
    [[nodiscard]] bool set(ValueReference reference, FmuType type, double value);
    /// Exact directional derivative of `unknowns` with respect to inputs, states and time. Refused during
    /// initialization, since it would require derivatives of the initial system.
    [[nodiscard]] bool directionalDerivative(std::span<const ValueReference> unknowns,
                                             std::span<const ValueReference> knowns, std::span<const double> direction,
                                             std::span<double> rates);
    /// Derivatives of the weighted sum of `unknowns` with respect to each of `knowns`; one sweep for several of these.
    [[nodiscard]] bool adjointDerivative(std::span<const ValueReference> unknowns,
                                         std::span<const ValueReference> knowns, std::span<const double> weights,
                                         std::span<double> sums);

    // ----- model exchange
    [[nodiscard]] bool setTime(double time);
    [[nodiscard]] bool setStates(std::span<const double> states);
    [[nodiscard]] bool getStates(std::span<double> states);
    [[nodiscard]] bool getDerivatives(std::span<double> derivatives);
    [[nodiscard]] bool getIndicators(std::span<double> indicators);
    [[nodiscard]] bool getNominals(std::span<double> nominals);
    [[nodiscard]] bool completeStep(bool& wantsEvent, bool& isTerminated);
    [[nodiscard]] bool enterEventMode();
    [[nodiscard]] bool enterContinuousMode();
    struct EventResult {
        bool isTerminated = false, haveNominalsChanged = false;
        bool haveStatesChanged = false;                         ///< or the integration must restart
        double next = std::numeric_limits<double>::infinity();  ///< next time event
    };
    [[nodiscard]] bool handleEvent(EventResult& result);

    // ----- co-simulation (fmu_instance_steps.cpp)
    struct Stepping {
        bool hasEventMode = false;    ///< the importer enters it at events
        bool mayReturnEarly = false;  ///< a step may end before its communication step size
        /// Called after each step of the integrator, at time(): values may be read. False: the step is to end there.
        std::function<bool()> afterStep;
    };
    /// Before the initialization.
    void setStepping(Stepping stepping) { m_stepping = std::move(stepping); }
    [[nodiscard]] const Stepping& stepping() const { return m_stepping; }
    struct StepResult {
        bool hasEnded = false;    ///< the model has terminated the simulation, at time()
        bool wantsEvent = false;  ///< time() is that of an event, which the importer has to handle
        bool isEarly = false;     ///< time() is before the end of the step
    };
    [[nodiscard]] bool step(double from, double size, StepResult& result);
    [[nodiscard]] bool enterStepMode();
    /// First derivatives with respect to time, for constant inputs.
    [[nodiscard]] bool outputDerivatives(std::span<const ValueReference> outputs, std::span<double> rates);
    [[nodiscard]] double time() const { return m_time; }
    /// The model has terminated the simulation.
    [[nodiscard]] bool hasEnded() const { return m_isStarted && m_run->isTerminated(); }

    // ----- scheduled execution
    /// Advances to a tick of a clock and computes the equations on all clocks that tick then. Refused where this clock
    /// does not tick.
    [[nodiscard]] bool activate(ValueReference clock, double time);
    /// s; it may follow from parameters.
    [[nodiscard]] bool getInterval(ValueReference clock, double& interval);
    [[nodiscard]] bool getShift(ValueReference clock, double& shift);

    // ----- saved states
    struct Saved;
    [[nodiscard]] std::shared_ptr<const Saved> save();
    [[nodiscard]] bool restore(const Saved& saved);
    [[nodiscard]] std::optional<std::vector<std::byte>> serialize(const Saved& saved);
    [[nodiscard]] std::shared_ptr<const Saved> deserialize(std::span<const std::byte> bytes);

private:
    /// Runs `work`, which returns whether it has succeeded, and reports messages and exceptions.
    template <class Work>
    bool guarded(Work&& work)
    {
        bool isDone = false;
        m_isDiscarded = false;
        try {
            isDone = work();
        } catch (const std::exception& error) {
            reportException(m_diagnostics, error);
        }
        return flush(isDone);
    }
    [[nodiscard]] const FmuVariable* find(ValueReference reference, std::string_view call);
    [[nodiscard]] bool canDerive();
    [[nodiscard]] std::optional<Slot> movedSlot(ValueReference reference);
    [[nodiscard]] bool derivatives(std::span<const ValueReference> unknowns,
                                   const std::vector<ModelEvaluator::Direction>& moves, std::vector<double>& found);
    bool prepare();
    bool start();
    bool refresh();
    bool follow();
    bool flush(bool isDone);
    bool discard();
    void forgetRun();
    /// A run before its initialization.
    [[nodiscard]] std::shared_ptr<Run> makeRun(const SimulationSettings& settings, const Overrides& overrides);
    [[nodiscard]] Slot slotOf(const FmuVariable& variable) const;
    [[nodiscard]] std::vector<double> statesOfProgram() const;
    void findStateSlots(const Program& program);
    void takeStates();
    [[nodiscard]] std::optional<std::size_t> clockAt(ValueReference reference);
    /// Interval or shift of a partition, in ticks of its base clock.
    using Ticks = std::int64_t Program::ClockedPartition::*;
    [[nodiscard]] double secondsOf(std::size_t clock, Ticks ticks) const;
    [[nodiscard]] bool getSeconds(ValueReference clock, Ticks ticks, double& seconds);
    [[nodiscard]] bool handleTicksAt(double time);

    std::shared_ptr<const FmuModel> m_model;
    FmuInterface m_interface;
    Log m_log;
    FmuPhase m_phase = FmuPhase::Instantiated;
    Task m_task;
    SimulationSettings m_defaults, m_settings;
    Overrides m_overrides;
    Diagnostics m_diagnostics;
    std::unique_ptr<ResultSink> m_sink;
    std::shared_ptr<Run> m_run;  ///< may be shared with saved states
    Stepping m_stepping;
    bool m_isStarted = false;     ///< the initial system is solved for the current overrides
    bool m_isStale = false;       ///< values do not match time, states and inputs
    bool m_hasNewInputs = false;  ///< since the last event
    bool m_isActivated = false;   ///< a clock has ticked: start values are final
    bool m_isDiscarded = false;
    std::optional<double> m_stop;                 ///< s, limit of the simulation, if given
    const Program* m_program = nullptr;           ///< program of the next two members
    std::vector<std::size_t> m_positions;         ///< indices of the FMU's states in the program
    std::vector<std::size_t> m_crossings;         ///< indices of its event indicators in the evaluator
    std::vector<Slot> m_stateSlots, m_rateSlots;  ///< of the FMU's states, as far as the program has them
    double m_time = 0;
    std::vector<double> m_states, m_nominals;  ///< in the order of the FMU
    std::vector<double> m_values, m_tolerances;
};

}  // namespace causeway
