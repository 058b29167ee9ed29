// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/value_map.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/results/csv.h"

namespace causeway {

namespace {

std::optional<std::size_t> columnOf(const TextTable& table, const std::string& name)
{
    const auto found = std::ranges::find(table.names, name);
    if (found == table.names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - table.names.begin());
}

double numberIn(const nlohmann::json& cell)
{
    return cell.is_number() ? cell.get<double>() : std::nan("");
}

std::vector<double> differentValues(const TextTable& table, std::size_t column)
{
    std::vector<double> values;
    for (const auto& row : table.rows) values.push_back(numberIn(row[column]));
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

std::size_t positionIn(const std::vector<double>& values, double value)
{
    return static_cast<std::size_t>(std::ranges::lower_bound(values, value) - values.begin());
}

}  // namespace

IoResult<ValueMap> valueMapOf(const TextTable& table, const std::string& xName, const std::string& yName,
                              const std::string& valueName)
{
    using Failure = IoResult<ValueMap>;
    if (table.names.size() < 3) return Failure::failure("the table has no two factors and an output");
    ValueMap map;
    map.xName = xName.empty() ? table.names[0] : xName;
    map.yName = yName.empty() ? table.names[1] : yName;
    map.valueName = valueName;
    for (const std::string* name : {&map.xName, &map.yName, &map.valueName}) {
        if (!columnOf(table, *name))
            return Failure::failure(
                fmt::format("there is no column '{}'; there are {}", *name, fmt::join(table.names, ", ")));
    }
    const std::size_t x = *columnOf(table, map.xName), y = *columnOf(table, map.yName),
                      value = *columnOf(table, map.valueName);
    map.x = differentValues(table, x);
    map.y = differentValues(table, y);
    for (const auto& [name, values] : {std::pair(&map.xName, &map.x), {&map.yName, &map.y}}) {
        if (values->empty()) return Failure::failure(fmt::format("'{}' has no numbers", *name));
    }
    map.values.assign(map.x.size() * map.y.size(), std::nan(""));
    std::vector<bool> isThere(map.values.size(), false);
    for (const auto& row : table.rows) {
        const double xValue = numberIn(row[x]), yValue = numberIn(row[y]);
        if (!std::isfinite(xValue) || !std::isfinite(yValue)) continue;
        const std::size_t place = positionIn(map.y, yValue) * map.x.size() + positionIn(map.x, xValue);
        if (isThere[place])
            return Failure::failure(fmt::format("there are several runs for {} = {}, {} = {}: other factors vary, too",
                                                map.xName, xValue, map.yName, yValue));
        isThere[place] = true;
        map.values[place] = numberIn(row[value]);
    }
    return map;
}

std::string mapToCsv(const ValueMap& map)
{
    std::string text = csvName(fmt::format("{}\\{}", map.yName, map.xName));
    for (const double x : map.x) text += fmt::format(",{}", x);
    text += "\n";
    for (std::size_t row = 0; row < map.y.size(); ++row) {
        text += fmt::format("{}", map.y[row]);
        for (std::size_t column = 0; column < map.x.size(); ++column) {
            const double value = map.at(row, column);
            text += std::isfinite(value) ? fmt::format(",{}", value) : ",";
        }
        text += "\n";
    }
    return text;
}

}  // namespace causeway
