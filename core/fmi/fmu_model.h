// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// FMU view of a program: variables with value references, states, event indicators, clocks.
///
/// In:   the analysis of a flat model (core/compiler/flat_analysis.h). Exporter and runtime build it from the same
///       text, so that their numbering agrees.
/// Out:  `FmuModel`, shared by any number of instances. Candidates of dynamic state selection have no fixed index among
///       the states; the states are then additional variables, stateSet[1], ... .
/// Reference: FMI 2.0.4, chapter 2.2; FMI 3.0.2, chapter 2.4.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/program/program.h"

namespace causeway {

enum class FmuType : std::uint8_t { Real, Integer, Boolean, String, Enumeration };
enum class FmuCausality : std::uint8_t { Independent, Parameter, CalculatedParameter, Input, Output, Local };
enum class FmuVariability : std::uint8_t { Constant, Fixed, Discrete, Continuous };
enum class FmuInitial : std::uint8_t { None, Exact, Approx, Calculated };

/// Index in `FmuModel::variables`.
using ValueReference = std::uint32_t;
constexpr ValueReference kNoReference = 0xFFFFFFFF;

struct FmuVariable {
    enum class Source : std::uint8_t { Time, Variable, State, Derivative, EventIndicator };
    std::string name, description;
    FmuType type = FmuType::Real;
    FmuCausality causality = FmuCausality::Local;
    FmuVariability variability = FmuVariability::Continuous;
    FmuInitial initial = FmuInitial::Calculated;
    Source source = Source::Variable;
    VariableId id;          ///< Variable
    std::size_t index = 0;  ///< index for State, Derivative, EventIndicator
    ValueReference derivativeOf = kNoReference;
    std::string quantity, unit, displayUnit;
    bool canBeSet = false;  ///< before the start; inputs at any time
    std::optional<double> start, minimum, maximum, nominal;
    std::string text;  ///< the value of a String
};

/// A state of the FMU: a fixed variable, or a selected one.
struct FmuState {
    bool isSelected = false;
    VariableId variable;  ///< of a fixed state
    std::uint32_t order = 0;
    std::string flatName, flatDerivative;  ///< of a selected state: names in programs
    ValueReference reference = kNoReference, derivative = kNoReference;
};

/// A condition whose change is an event. Conditions with equal text are numbered.
struct FmuEventIndicator {
    std::string text;
    std::size_t occurrence = 0;
    std::uint32_t side = 0;  ///< of a rounding: lower or upper limit
    bool isRounding = false;
    ValueReference reference = kNoReference;
};

/// A clock of scheduled execution: an importer activates the equations on it at each tick.
struct FmuClock {
    std::string name, description;
    double interval = 1, shift = 0;  ///< s; the shift counts from the start
    bool isConstant = true;          ///< otherwise the interval follows from parameters
};

struct FmuModel {
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const Program> program;
    std::vector<FmuVariable> variables;
    std::vector<FmuState> states;
    std::vector<FmuEventIndicator> indicators;
    /// One for each clocked partition of the program. Their value references follow those of the variables.
    std::vector<FmuClock> clocks;
    bool selectsStates = false;     ///< during the run
    bool changesStructure = false;  ///< the number of states may vary
    bool hasDelays = false;
    /// Parts of the model that the FMU lacks or keeps constant, in sentences.
    std::vector<std::string> notes;
    /// Whether a state of the FMU can be serialized.
    [[nodiscard]] bool isSerializable() const { return !selectsStates && !changesStructure && !hasDelays; }
    /// Why an importer cannot schedule the model by its clocks; empty if it can.
    [[nodiscard]] std::string whyNotScheduled() const;
};

/// Nothing, after a diagnostic, if a required value is undefined before the start.
[[nodiscard]] std::shared_ptr<const FmuModel> makeFmuModel(std::shared_ptr<const Analysis> analysis,
                                                           const std::vector<std::filesystem::path>& readableFolders,
                                                           Diagnostics& diagnostics, const Task& task);

/// Indices of the FMU's states among those of a program, in order; nothing if the states differ.
[[nodiscard]] std::optional<std::vector<std::size_t>> statePositions(const FmuModel& model, const Program& program);
/// The same for crossings of the evaluator; kNoCrossing for conditions missing in the program. Nothing if the program
/// has an unknown condition.
constexpr std::size_t kNoCrossing = SIZE_MAX;
[[nodiscard]] std::optional<std::vector<std::size_t>> crossingPositions(const FmuModel& model, const Program& program);

}  // namespace causeway
