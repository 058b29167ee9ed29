// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an importer must know of an FMU of anyone before it runs, checked as far as a run relies on it.
///
/// In:   an FMU as it was read (fmu_file.h).
/// Out:  its interfaces, its variables with types, references and sizes, its states.
/// Errors: another version, no interface that can be run here, names and numbers that are none, with a sentence.
/// Reference: FMI 2.0.4, chapter 2.2; FMI 3.0.2, chapter 2.4.
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

/// Of arrays and event indicators: more cannot be right.
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

enum class ForeignInterface : std::uint8_t { ModelExchange, CoSimulation };

/// Of the types of whole numbers; those of 64 bits as far as doubles count them one by one.
struct WholeRange {
    double least = 0, most = 0;
};
[[nodiscard]] WholeRange rangeOf(fmuhost::ValueType type);

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
    bool isContinuous = false;  ///< else it changes at events, or never
    bool isConstant = false;    ///< while a run lasts: constants, parameters
    bool isEnumeration = false;
    struct Literal {
        std::string name;
        double value = 0;
    };
    std::vector<Literal> literals;  ///< of enumerations, as far as the FMU names them
    bool isState = false;
    bool followsInputs = false;  ///< of outputs: at once, not only over time
    /// Of outputs, derivatives and event indicators: what they follow at once, as positions among the variables; none:
    /// the FMU does not say.
    std::optional<std::vector<std::size_t>> dependencies;
    bool canBeSet = false;  ///< before the start; inputs at any time
    std::string start;      ///< numbers separated by spaces, or one text
    std::vector<Dimension> dimensions;
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

struct ForeignModel {
    bool isThird = false;
    std::string name, token, description, tool;
    std::optional<ForeignExchange> exchange;
    std::optional<ForeignStepping> stepping;
    std::optional<double> startTime, stopTime, tolerance, stepSize;
    std::vector<ForeignVariable> variables;
    std::size_t states = 0, indicators = 0;  ///< of 2.0; 3.0 tells them when it runs
    struct State {
        std::size_t variable = 0, derivative = 0;  ///< positions among the variables
    };
    std::vector<State> stateVariables;         ///< in the order of the states, as far as the FMU says which they are
    std::vector<std::size_t> namedIndicators;  ///< of 3.0: their positions among the variables

    /// Null where there is none; aliases count.
    [[nodiscard]] const ForeignVariable* find(std::string_view name) const;
};

[[nodiscard]] IoResult<ForeignModel> foreignModelOf(const FmuFile& file);

}  // namespace causeway
