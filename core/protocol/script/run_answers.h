// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs on request: parameters and responses.
///
/// A request has "settings" {startTime, stopTime, interval, intervals, tolerance, solver, rootFinder}, which override
/// the model's annotations (interval and intervals exclude each other); "set" {name: number, text or Boolean};
/// "outputs": name patterns; "trust": folders whose native code may run; "events": true; "head": the number of a known
/// head. Invalid settings, names or values are refused; a run that fails later yields a response.
///
/// A response has "status" (completed, cancelled, failed), "reachedTime", "rows", "diagnostics", "messages" (printed by
/// the model), "statistics", "events" on request, and "head" {number, columns: [{name, unit, description, type}],
/// parameters: {name: value}}: only the number if the head is known. "values" {columns, rows, bytes} describes the
/// numbers: doubles in machine format, column by column, time first. They follow the response as a separate message or,
/// if larger than "above" bytes, are in the file given as "file" in the request ("inFile").
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/compiler/valued_analysis.h"
#include "core/protocol/json_rpc.h"

namespace causeway {

/// Numbers of a request. Refused if the value is not a number, not whole if required (1.0 is), or out of range;
/// Booleans are not numbers.
[[nodiscard]] double numberIn(const Json& value, const std::string& name);
[[nodiscard]] std::uint64_t wholeIn(const Json& value, const std::string& name, std::uint64_t least,
                                    std::uint64_t most);

/// The values of "set".
[[nodiscard]] NamedTexts setValues(const Json& params);
/// Settings of a request over the annotations of the model, which was analysed for its values (valued_analysis.h).
[[nodiscard]] SimulationSettings settingsOf(const Json& params, const Analysis& analysis);
/// Diagnostics as a list, see diagnostics_json.h.
[[nodiscard]] Json listOf(const Diagnostics& diagnostics, const SourceSet& sources);

/// Heads: names of columns and parameters of a model's runs; equal heads share a number.
class RunHeads {
public:
    /// Head of a result; complete unless the request knows it.
    [[nodiscard]] Json numberOf(const Result& result, const Json& params);

private:
    std::vector<Json> m_heads;
};

struct RunAnswer {
    Json answer;
    std::shared_ptr<const Result> result;

    /// Contents of "values".
    [[nodiscard]] std::size_t columnCount() const { return result ? result->columns.size() + 1 : 0; }
    [[nodiscard]] std::size_t byteCount() const
    {
        return result ? columnCount() * result->rowCount() * sizeof(double) : 0;
    }
    /// Calls `take(bytes)` for each column.
    template <class Take>
    void forEachColumn(const Take& take) const
    {
        if (!result || result->rowCount() == 0) return;
        const auto bytes = [](const ColumnValues& values) {
            return std::string_view(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double));
        };
        take(bytes(result->time));
        for (const ResultColumn& column : result->columns) take(bytes(column.values));
    }
};

[[nodiscard]] RunAnswer runModel(const Analysis& analysis, const SimulationSettings& settings, const Json& params,
                                 const Task& task);

}  // namespace causeway
