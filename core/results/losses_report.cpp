// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/losses_report.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/numbers.h"
#include "core/results/csv.h"
#include "core/results/text_table.h"

namespace causeway {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson orNull(const std::optional<double>& value)
{
    return value && std::isfinite(*value) ? OrderedJson(*value) : OrderedJson(nullptr);
}

std::string cell(const std::optional<double>& value, const char* unit)
{
    return value ? fmt::format("{:.6g} {}", *value, unit) : std::string("-");
}

/// 0 for values within rounding of the delivered power.
double withoutRounding(double value, const PowerBalance& balance)
{
    constexpr double kRounding = 1e-12;
    return std::abs(value) <= kRounding * std::abs(balance.source) ? 0 : value;
}

std::string celsius(const std::optional<double>& kelvin)
{
    constexpr double kZeroCelsius = 273.15;
    return kelvin ? fmt::format("{:.1f} °C", *kelvin - kZeroCelsius) : std::string("-");
}

std::string componentsText(const PowerBalance& balance)
{
    TextTable table;
    table.add({"component", "role", "power", "loss", "conduction", "switching", "temperature", "highest"});
    for (const ComponentPower& component : balance.components) {
        const double power = withoutRounding(component.power, balance);
        std::optional<double> loss = component.loss;
        if (loss) loss = withoutRounding(*loss, balance);
        if (component.role == ComponentRole::Lossless && !component.loss && !component.temperature) continue;
        table.add({component.name, std::string(toString(component.role)), cell(power, "W"), cell(loss, "W"),
                   cell(component.conduction(), "W"), cell(component.switching, "W"), celsius(component.temperature),
                   celsius(component.temperatureMax)});
    }
    return table.text();
}

}  // namespace

std::string lossesToJson(const PowerBalance& balance, const std::string& model)
{
    OrderedJson document{{"schema", "causeway.losses/1"}, {"model", model}};
    document["from"] = balance.from;
    document["to"] = balance.to;
    document["periods"] = balance.periods;
    OrderedJson components = OrderedJson::array();
    for (const ComponentPower& component : balance.components)
        components.push_back({{"component", component.name},
                              {"class", component.className},
                              {"role", toString(component.role)},
                              {"power", orNull(component.power)},
                              {"loss", orNull(component.loss)},
                              {"conduction", orNull(component.conduction())},
                              {"switching", orNull(component.switching)},
                              {"temperature", orNull(component.temperature)},
                              {"temperature_max", orNull(component.temperatureMax)}});
    document["components"] = std::move(components);
    document["balance"] = {
        {"source", orNull(balance.source)},     {"load", orNull(balance.load)},
        {"loss", orNull(balance.loss)},         {"storage", orNull(balance.storage)},
        {"residual", orNull(balance.residual)}, {"relative_residual", orNull(balance.relativeResidual)}};
    document["efficiency"] = orNull(balance.efficiency.value);
    if (!balance.efficiency.value) document["undetermined"] = {{"efficiency", balance.efficiency.reason}};
    return document.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

std::string lossesToText(const PowerBalance& balance)
{
    const auto watts = [&](double value) { return cell(withoutRounding(value, balance), "W"); };
    std::string text = fmt::format("from {:.6g} s to {:.6g} s", balance.from, balance.to);
    if (balance.periods > 0) text += fmt::format(", {} period{}", balance.periods, balance.periods > 1 ? "s" : "");
    text += "\n\n" + componentsText(balance) + "\n";
    TextTable sums;
    sums.add({"given", watts(balance.source)});
    sums.add({"taken by loads", watts(balance.load)});
    sums.add({"lost", watts(balance.loss)});
    sums.add({"stored", watts(balance.storage)});
    sums.add({"residual", fmt::format("{:.2g} of the power delivered or taken", balance.relativeResidual)});
    sums.add({"efficiency", balance.efficiency.value ? fmt::format("{:.5g} %", 100 * *balance.efficiency.value)
                                                     : fmt::format("- ({})", balance.efficiency.reason)});
    text += sums.text();
    constexpr double kNoted = 1e-2;
    if (std::abs(balance.storage) > kNoted * std::abs(balance.source))
        text += "More than 1 % is stored: this is not a steady state, so the efficiency is that of a transient.\n";
    return text;
}

std::string lossesToCsv(const PowerBalance& balance)
{
    std::string text =
        "component,class,role,power [W],loss [W],conduction [W],switching [W],temperature [K],temperature_max [K]\n";
    const auto number = [](const std::optional<double>& value) { return value ? shortestText(*value) : std::string(); };
    for (const ComponentPower& component : balance.components)
        text += fmt::format("{},{},{},{},{},{},{},{},{}\n", csvName(component.name), component.className,
                            toString(component.role), shortestText(component.power), number(component.loss),
                            number(component.conduction()), number(component.switching), number(component.temperature),
                            number(component.temperatureMax));
    return text;
}

}  // namespace causeway
