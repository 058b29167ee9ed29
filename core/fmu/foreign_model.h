// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Properties of a foreign FMU that an importer needs before a run, checked as far as a run relies on them.
///
/// In:   an FMU as read (fmu_file.h).
/// Out:  its interfaces, its variables with types, references and sizes, its states.
/// Errors: an unsupported version, no interface that can run here, invalid names and numbers, each with a sentence.
/// Reference: FMI 2.0.4, chapter 2.2; FMI 3.0.2, chapters 2.2.8 and 2.4.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmu/fmu_file.h"
#include "core/fmu/host_protocol.h"

namespace causeway {

/// Limit for arrays and event indicators: larger numbers are considered invalid.
constexpr std::uint64_t kMostElements = 10'000'000;

enum class ForeignCausality : std::uint8_t {
    Independent,
    StructuralParameter,
    Parameter,
    CalculatedParameter,
    Input,
    Output,
    Local
};

enum class ForeignInterface : std::uint8_t { ModelExchange, CoSimulation, ScheduledExecution };

/// Range of integer types; 64-bit types are limited to integers that are exact in doubles.
struct WholeRange {
    double least = 0, most = 0;
};
[[nodiscard]] WholeRange rangeOf(fmuhost::ValueType type);

/// When a clock ticks: periodically, with a period that is constant, fixed with the parameters, tunable, or changing
/// with each tick; once after an interval that the FMU sets; or whenever it is triggered.
enum class ClockInterval : std::uint8_t { Constant, Fixed, Tunable, Changing, Countdown, Triggered };

struct ForeignClock {
    ClockInterval interval = ClockInterval::Triggered;
    std::optional<double> period;  ///< s; if the description has it
    double shift = 0;              ///< s from the start to the first tick of a periodic clock
    std::uint32_t priority = 0;    ///< of simultaneous ticks the smallest comes first
};

struct ForeignVariable {
    /// A size of an array: a number, or the value of a structural parameter.
    struct Dimension {
        std::uint64_t size = 1;
        std::optional<std::size_t> parameter = std::nullopt;  ///< its position among the variables
    };

    std::string name, description, unit, displayUnit, minimum, maximum, quantity, nominal;
    fmuhost::ValueType type = fmuhost::ValueType::Float64;
    std::uint32_t reference = 0;
    ForeignCausality causality = ForeignCausality::Local;
    bool isContinuous = false;  ///< otherwise it changes only at events, or never
    bool isConstant = false;    ///< during a run: constants, parameters
    bool isEnumeration = false;
    struct Literal {
        std::string name;
        double value = 0;
    };
    std::vector<Literal> literals;  ///< of enumerations, if named by the FMU
    bool isState = false;
    bool followsInputs = false;  ///< of outputs: direct feedthrough
    /// Of outputs, derivatives and event indicators: direct dependencies, as positions in the list of variables; none
    /// if the FMU does not specify them.
    std::optional<std::vector<std::size_t>> dependencies;
    bool canBeSet = false;  ///< before the start; inputs at any time
    std::string start;      ///< numbers separated by spaces, or one text
    std::vector<Dimension> dimensions;
    std::optional<ForeignClock> clock;  ///< of variables of type Clock
    struct Alias {
        std::string name, description;
    };
    std::vector<Alias> aliases;

    [[nodiscard]] bool isNumeric() const { return type < fmuhost::ValueType::String; }
    [[nodiscard]] bool isReal() const { return type <= fmuhost::ValueType::Float32; }
};

struct ForeignExchange {
    std::string identifier;
    bool needsCompletedStep = true, canSaveState = false;
};

struct ForeignStepping {
    std::string identifier;
    bool canVaryStep = false, hasEventMode = false, canReturnEarly = false;
};

struct ForeignScheduling {
    std::string identifier;
};

struct ForeignModel {
    bool isThird = false;
    std::string name, token, description, tool;
    std::optional<ForeignExchange> exchange;
    std::optional<ForeignStepping> stepping;
    std::optional<ForeignScheduling> scheduling;
    std::optional<double> startTime, stopTime, tolerance, stepSize;
    std::vector<ForeignVariable> variables;
    std::size_t states = 0, indicators = 0;  ///< of 2.0; known for 3.0 only at run time
    struct State {
        std::size_t variable = 0, derivative = 0;  ///< positions in the list of variables
    };
    std::vector<State> stateVariables;         ///< in the order of the states, as far as the FMU names them
    std::vector<std::size_t> namedIndicators;  ///< of 3.0: positions in the list of variables

    /// Null if there is none; aliases count.
    [[nodiscard]] const ForeignVariable* find(std::string_view name) const;
    [[nodiscard]] bool offers(ForeignInterface kind) const;
    /// Of an interface that it offers: the name of the library.
    [[nodiscard]] const std::string& identifierOf(ForeignInterface kind) const;
};

[[nodiscard]] IoResult<ForeignModel> foreignModelOf(const FmuFile& file);

}  // namespace causeway
