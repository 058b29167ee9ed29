// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Small results for the tests of core/results.
#pragma once

#include <QTemporaryDir>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/results/result_sink.h"

namespace causeway {

inline ResultColumn column(std::string name, std::vector<double> values)
{
    ResultColumn result;
    result.name = std::move(name);
    result.values = std::move(values);
    return result;
}

inline Result resultOf(std::vector<double> time, std::vector<ResultColumn> columns)
{
    Result result;
    result.time = std::move(time);
    result.columns = std::move(columns);
    return result;
}

/// cos(6*t) over [0, 1] with so many intervals, moved in time and value.
inline Result cosineResult(int intervals, double later = 0, double higher = 0)
{
    Result result;
    result.columns.push_back(column("y", {}));
    for (int i = 0; i <= intervals; ++i) {
        const double time = static_cast<double>(i) / intervals;
        result.time.push_back(time);
        result.columns[0].values.push_back(std::cos(6 * (time - later)) + higher);
    }
    return result;
}

inline std::filesystem::path inFolder(const QTemporaryDir& folder, const std::string& name)
{
    return std::filesystem::path(folder.path().toStdString()) / name;
}

inline std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

inline void write(const std::filesystem::path& path, const std::string& bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

inline std::ptrdiff_t filesIn(const QTemporaryDir& folder)
{
    return std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {});
}

/// "u" is in the rows, "minusU" its negative, "uAgain" the same; "i" is in the rows; "R" is a parameter.
inline ResultLayout layoutWithAliases()
{
    ResultLayout layout;
    layout.modelName = "Circuit";
    layout.columnCount = 2;
    layout.variables = {{"R", "Ohm", "Resistance", ValueType::Real, std::nullopt, false, 47},
                        {"u", "V", "Voltage", ValueType::Real, 0},
                        {"minusU", "V", "", ValueType::Real, 0, true},
                        {"i", "A", "Current [into the pin]", ValueType::Real, 1},
                        {"uAgain", "V", "", ValueType::Real, 0}};
    return layout;
}

/// Rows for it: u counts from 0 up, i is a tenth of it, t is half of it.
inline void giveRows(ResultSink& sink, int count)
{
    for (int i = 0; i < count; ++i) {
        const double values[] = {static_cast<double>(i), 0.1 * i};
        sink.row(0.5 * i, values);
    }
}

}  // namespace causeway
