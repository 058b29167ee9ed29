// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of an FMU's variables as columns of a result, and overrides by the user.
///
/// In:   the model, and an instance of it.
/// Out:  the layout of the result, rows; overrides written to the instance. Arrays have a column for each element,
///       x[2,1], by rows; aliases share one. Strings, binaries and clocks have none.
/// Errors: diagnostics for overrides that name no settable variable, or have an invalid value; failures of the
///       instance.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/fmu/foreign_instance.h"
#include "core/fmu/foreign_model.h"
#include "core/results/result_sink.h"

namespace causeway {

class ForeignValues {
public:
    explicit ForeignValues(const ForeignModel& model) : m_model(model) {}

    /// Texts by name: of a variable, an array element (x[2]), or a whole array ("1 2 3").
    using Overrides = std::vector<std::pair<std::string, std::string>>;
    /// False after diagnostics.
    [[nodiscard]] bool take(const Overrides& overrides, Diagnostics& diagnostics);
    /// Structural parameters, in configuration mode; then all others.
    [[nodiscard]] bool writeOverrides(ForeignInstance& instance) const;

    [[nodiscard]] std::size_t elementCount(std::size_t variable) const;
    /// "x", "x[2]", "x[1,2]".
    [[nodiscard]] std::string elementName(std::size_t variable, std::size_t element) const;
    /// A group of variables with one type.
    [[nodiscard]] ForeignGroup groupOf(std::span<const std::size_t> variables) const;

    /// The layout; parameters and constants have their current values.
    [[nodiscard]] bool describe(ForeignInstance& instance, ResultLayout& layout);
    /// Reads the current row.
    [[nodiscard]] bool read(ForeignInstance& instance);
    [[nodiscard]] const std::vector<double>& row() const { return m_row; }
    /// Variable and element of a column.
    struct Column {
        std::size_t variable = 0, element = 0;
    };
    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }

private:
    struct Override {
        std::size_t variable = 0;
        std::vector<double> numbers;
        std::vector<std::string> texts;
    };
    [[nodiscard]] bool takeOne(const std::string& name, const std::string& text, Diagnostics& diagnostics);
    [[nodiscard]] bool write(ForeignInstance& instance, bool structural) const;
    Override& overrideOf(std::size_t variable);

    const ForeignModel& m_model;
    std::vector<Override> m_overrides;
    std::vector<ForeignGroup> m_groups;  ///< of varying variables, in the order of the row
    std::vector<Column> m_columns;
    std::vector<double> m_row;
};

}  // namespace causeway
