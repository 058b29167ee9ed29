// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A program as an FMU shows it: its variables with their value references, its states, its event indicators.
///
/// In:   the analysis of a flat model (core/compiler/flat_analysis.h). The exporter and the runtime make it from the
///       same text, so that both count the variables alike.
/// Out:  `FmuModel`, which any number of instances share.
/// Variables that states are selected from while the model runs have no fixed place among the states: those are
/// variables of their own, stateSet[1], ... .
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

/// Its position in `FmuModel::variables`.
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
    std::size_t index = 0;  ///< State, Derivative, EventIndicator: which one
    ValueReference derivativeOf = kNoReference;
    std::string quantity, unit, displayUnit;
    bool canBeSet = false;  ///< before the start; inputs at any time
    std::optional<double> start, minimum, maximum, nominal;
    std::string text;  ///< the value of a String
};

/// A state of the FMU: always the same variable, or what is selected.
struct FmuState {
    bool isSelected = false;
    VariableId variable;  ///< of one that is not
    std::uint32_t order = 0;
    std::string flatName, flatDerivative;  ///< of one that is not: as programs name them
    ValueReference reference = kNoReference, derivative = kNoReference;
};

/// A condition whose change is an event. Those with the same text are counted.
struct FmuEventIndicator {
    std::string text;
    std::size_t occurrence = 0;
    std::uint32_t side = 0;  ///< of a rounding: its lower or its upper end
    bool isRounding = false;
    ValueReference reference = kNoReference;
};

struct FmuModel {
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const Program> program;
    std::vector<FmuVariable> variables;
    std::vector<FmuState> states;
    std::vector<FmuEventIndicator> indicators;
    bool selectsStates = false;     ///< while it runs
    bool changesStructure = false;  ///< the number of states may change
    bool hasDelays = false;
    /// What of the model the FMU does not have, or does not let change, in sentences.
    std::vector<std::string> notes;
    /// Whether a state of the FMU can be written down as bytes.
    [[nodiscard]] bool isSerializable() const { return !selectsStates && !changesStructure && !hasDelays; }
};

/// Nothing, after a diagnostic, where something has no value before the start.
[[nodiscard]] std::shared_ptr<const FmuModel> makeFmuModel(std::shared_ptr<const Analysis> analysis,
                                                           const std::vector<std::filesystem::path>& readableFolders,
                                                           Diagnostics& diagnostics, const Task& task);

/// Positions among the states of a program of those of the FMU, in their order; nothing where others are states.
[[nodiscard]] std::optional<std::vector<std::size_t>> statePositions(const FmuModel& model, const Program& program);
/// Likewise crossings of the evaluator; kNoCrossing for a condition that the program does not have. Nothing where the
/// program has a condition that is not among them.
constexpr std::size_t kNoCrossing = SIZE_MAX;
[[nodiscard]] std::optional<std::vector<std::size_t>> crossingPositions(const FmuModel& model, const Program& program);

}  // namespace causeway
