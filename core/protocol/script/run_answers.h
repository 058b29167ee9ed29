// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs as requests ask for them, and what is answered.
///
/// A request has "settings" {startTime, stopTime, interval, intervals, tolerance, solver, rootFinder}, of which
/// interval and intervals exclude each other, where the model's annotations do not say what is wanted; "set" {name:
/// number, text or Boolean}; "outputs": patterns of names; "trust": folders whose native code may run; "events": true;
/// "head": the number of a head that is known. A setting, a name or a value that no run can begin with is refused; a
/// run that fails on its way is answered.
///
/// An answer has "status" (completed, cancelled, failed), "reachedTime", "rows", "diagnostics", "messages" (what the
/// model printed), "statistics", "events" if wanted, and "head" {number, columns: [{name, unit, description, type}],
/// parameters: {name: value}}: of a head that is known only the number. "values" {columns, rows, bytes} tells of the
/// numbers: doubles of the machine, column by column, the time first. They follow the answer as a message of their
/// own, or are in the file that the request names in "file", where they are more than "above" bytes ("inFile").
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/compiler/valued_analysis.h"
#include "core/protocol/json_rpc.h"

namespace causeway {

/// Numbers of a request. Refused where they are none, or no whole ones (1.0 is), or out of range; a Boolean is none.
[[nodiscard]] double numberIn(const Json& value, const std::string& name);
[[nodiscard]] std::uint64_t wholeIn(const Json& value, const std::string& name, std::uint64_t least,
                                    std::uint64_t most);

/// The values of "set".
[[nodiscard]] NamedTexts setValues(const Json& params);
/// What a request says beside the annotations of the model, which was analysed for its values (valued_analysis.h).
[[nodiscard]] SimulationSettings settingsOf(const Json& params, const Analysis& analysis);
/// Diagnostics as a list, see diagnostics_json.h.
[[nodiscard]] Json listOf(const Diagnostics& diagnostics, const SourceSet& sources);

/// The names of columns and parameters that runs of a model had; runs with the same ones share a number.
class RunHeads {
public:
    /// Of a result; in whole if the request does not know it.
    [[nodiscard]] Json numberOf(const Result& result, const Json& params);

private:
    std::vector<Json> m_heads;
};

struct RunAnswer {
    Json answer;
    std::shared_ptr<const Result> result;

    /// What "values" tells of.
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
