// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/linearization/response_export.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/results/csv.h"

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;
constexpr std::size_t kShownRows = 25;

/// Infinite and missing values are null.
Json numberOrNull(std::optional<double> value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json();
}

template <class Part>
Json listOfParts(const ResponseCurve& curve, Part&& part)
{
    Json list = Json::array();
    for (const std::complex<double> value : curve.values) list.push_back(numberOrNull(part(value)));
    return list;
}

double realOf(std::complex<double> value)
{
    return value.real();
}
double imaginaryOf(std::complex<double> value)
{
    return value.imag();
}

Json phaseList(const ResponseCurve& curve)
{
    Json list = Json::array();
    for (const double phase : curve.phases) list.push_back(numberOrNull(phase));
    return list;
}

Json marginsJson(const Margins& margins)
{
    return {{"gain_crossover", numberOrNull(margins.gainCrossover)},
            {"phase_margin", numberOrNull(margins.phaseMargin)},
            {"delay_margin", numberOrNull(margins.delayMargin)},
            {"phase_crossover", numberOrNull(margins.phaseCrossover)},
            {"gain_margin", numberOrNull(margins.gainMargin)}};
}

std::string cellOf(double value)
{
    return std::isfinite(value) ? fmt::format("{}", value) : std::string();
}

void addMargins(std::string& text, const Margins& margins)
{
    if (margins.gainCrossover)
        text +=
            fmt::format("  phase margin {:.4g} degrees at {:.6g} Hz{}\n", *margins.phaseMargin, *margins.gainCrossover,
                        margins.delayMargin ? fmt::format(" (a delay of {:.4g} s)", *margins.delayMargin) : "");
    else
        text += "  no crossover of the gain\n";
    if (margins.phaseCrossover)
        text += fmt::format("  gain margin {:.4g} dB at {:.6g} Hz\n", *margins.gainMargin, *margins.phaseCrossover);
    else
        text += "  no crossover of the phase\n";
}

}  // namespace

std::string responseToJson(const FrequencyResponse& response)
{
    Json curves = Json::array();
    for (const ResponseCurve& curve : response.curves)
        curves.push_back({{"name", curve.name},
                          {"input", curve.input},
                          {"output", curve.output},
                          {"margins", marginsJson(curve.margins)},
                          {"magnitude_db", listOfParts(curve, decibelsOf)},
                          {"phase", phaseList(curve)},
                          {"re", listOfParts(curve, realOf)},
                          {"im", listOfParts(curve, imaginaryOf)}});
    const Json document{{"schema", "causeway.response/1"}, {"model", response.modelName},
                        {"point", response.point},         {"frequencies", response.frequencies},
                        {"curves", std::move(curves)},     {"notes", response.notes}};
    return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string responseToCsv(const FrequencyResponse& response)
{
    std::string text = "frequency";
    for (const ResponseCurve& curve : response.curves) {
        for (const char* part : {"dB", "degrees", "re", "im"})
            text += "," + csvName(fmt::format("{} {}", curve.name, part));
    }
    text += "\n";
    for (std::size_t i = 0; i < response.frequencies.size(); ++i) {
        text += fmt::format("{}", response.frequencies[i]);
        for (const ResponseCurve& curve : response.curves) {
            const std::complex<double> value = curve.values[i];
            text += fmt::format(",{},{},{},{}", cellOf(decibelsOf(value)), cellOf(curve.phases[i]),
                                cellOf(value.real()), cellOf(value.imag()));
        }
        text += "\n";
    }
    return text;
}

std::string responseToText(const FrequencyResponse& response)
{
    std::string text = fmt::format("{}: response at {}\n", response.modelName, response.point);
    for (const std::string& note : response.notes) text += fmt::format("  {}\n", note);
    const std::size_t step = std::max<std::size_t>(1, (response.frequencies.size() - 1) / (kShownRows - 1));
    for (const ResponseCurve& curve : response.curves) {
        text += fmt::format("\n{}\n", curve.name);
        addMargins(text, curve.margins);
        text += fmt::format("  {:>14} {:>10} {:>10}\n", "Hz", "dB", "degrees");
        for (std::size_t i = 0; i < curve.values.size(); i += step)
            text += fmt::format("  {:>14.6g} {:>10.3f} {:>10.2f}\n", response.frequencies[i],
                                decibelsOf(curve.values[i]), curve.phases[i]);
    }
    return text;
}

}  // namespace causeway
