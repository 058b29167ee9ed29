// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/linearization/linear_export.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/simulation/linearization/poles.h"

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

/// Without a sign for zero, and without a decimal point for integers.
std::string numberText(double value)
{
    return value == 0 ? "0" : fmt::format("{}", value);
}

std::string jsonText(const Json& value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Bracketed elements, one per line if there are several.
template <class List, class Text>
std::string linesOf(const List& list, Text&& textOf, std::string_view indent)
{
    std::string text = "[";
    for (std::size_t i = 0; i < list.size(); ++i)
        text += fmt::format("{}\n{}  {}", i == 0 ? "" : ",", indent, textOf(list[i]));
    return text + (list.empty() ? "]" : fmt::format("\n{}]", indent));
}

std::vector<std::vector<double>> rowsOf(const DenseMatrix& matrix)
{
    std::vector<std::vector<double>> rows;
    for (std::size_t i = 0; i < matrix.rows; ++i) {
        const auto begin = matrix.entries.begin() + static_cast<std::ptrdiff_t>(i * matrix.columns);
        rows.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(matrix.columns));
    }
    return rows;
}

Json jsonListOf(const std::vector<LinearSignal>& signals, const std::function<Json(const LinearSignal&)>& part)
{
    Json list = Json::array();
    for (const LinearSignal& signal : signals) list.push_back(part(signal));
    return list;
}

Json nameOf(const LinearSignal& signal)
{
    return signal.name;
}
Json unitOf(const LinearSignal& signal)
{
    return signal.unit;
}
Json valueOf(const LinearSignal& signal)
{
    return signal.value;
}

Json rootJson(double re, double im)
{
    const auto damping = dampingOf(re, im);
    return {{"re", re},
            {"im", im},
            {"damping", damping ? Json(*damping) : Json()},
            {"frequency", naturalFrequencyOf(re, im)}};
}

std::string whereText(const Linearization& linear)
{
    return linear.isOperatingPoint ? fmt::format("operating point, sources as at t = {}", linear.time)
                                   : fmt::format("t = {}", linear.time);
}

/// A quoted string in MATLAB or Python.
std::string quotedText(const std::string& text, char quote)
{
    std::string result(1, quote);
    for (const char c : text) {
        if (c == quote) result += quote == '\'' ? '\'' : '\\';
        if (c == '\\' && quote != '\'') result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result + quote;
}

std::string commentText(std::string text)
{
    std::ranges::replace(text, '\n', ' ');
    return text;
}

std::string matlabMatrix(const DenseMatrix& matrix)
{
    if (matrix.entries.empty()) return fmt::format("zeros({}, {})", matrix.rows, matrix.columns);
    std::string text = "[";
    for (std::size_t i = 0; i < matrix.rows; ++i) {
        for (std::size_t k = 0; k < matrix.columns; ++k)
            text += fmt::format("{}{}", k == 0 ? (i == 0 ? "" : "; ...\n     ") : ", ", numberText(matrix(i, k)));
    }
    return text + "]";
}

std::string matlabNames(const std::vector<LinearSignal>& signals, bool isUnit)
{
    if (signals.empty()) return "cell(0, 1)";
    std::string text = "{";
    for (const LinearSignal& signal : signals)
        text += fmt::format("{}{}", text.size() > 1 ? "; " : "", quotedText(isUnit ? signal.unit : signal.name, '\''));
    return text + "}";
}

std::string pythonMatrix(const DenseMatrix& matrix)
{
    if (matrix.entries.empty()) return fmt::format("np.zeros(({}, {}))", matrix.rows, matrix.columns);
    std::string text = "np.array([";
    for (std::size_t i = 0; i < matrix.rows; ++i) {
        text += i == 0 ? "[" : ",\n              [";
        for (std::size_t k = 0; k < matrix.columns; ++k)
            text += fmt::format("{}{}", k == 0 ? "" : ", ", numberText(matrix(i, k)));
        text += "]";
    }
    return text + "], dtype=float)";
}

std::string pythonList(const std::vector<LinearSignal>& signals, bool isUnit)
{
    std::string text = "[";
    for (const LinearSignal& signal : signals)
        text += fmt::format("{}{}", text.size() > 1 ? ", " : "", quotedText(isUnit ? signal.unit : signal.name, '"'));
    return text + "]";
}

std::string valuesText(const std::vector<double>& values, std::string_view separator)
{
    std::string text;
    for (const double value : values) text += fmt::format("{}{}", text.empty() ? "" : separator, numberText(value));
    return text;
}

std::vector<double> valuesOf(const std::vector<LinearSignal>& signals)
{
    std::vector<double> values;
    for (const LinearSignal& signal : signals) values.push_back(signal.value);
    return values;
}

// ----- text

std::string rootText(double re, double im)
{
    if (im == 0) return fmt::format("{:.6g}", re);
    return fmt::format("{:.6g} {} {:.6g}i", re, im < 0 ? "-" : "+", std::fabs(im));
}

void addSignals(std::string& text, std::string_view title, const std::vector<LinearSignal>& signals)
{
    text += fmt::format("\n{}{}\n", title, signals.empty() ? ": none" : "");
    for (const LinearSignal& signal : signals)
        text +=
            fmt::format("  {} = {:.6g}{}{}\n", signal.name, signal.value, signal.unit.empty() ? "" : " ", signal.unit);
}

void addMatrix(std::string& text, std::string_view name, const DenseMatrix& matrix)
{
    if (matrix.entries.empty()) return;
    text += fmt::format("\n{} =\n", name);
    std::vector<std::string> cells;
    std::size_t width = 0;
    for (const double entry : matrix.entries) {
        cells.push_back(fmt::format("{:.6g}", entry));
        width = std::max(width, cells.back().size());
    }
    for (std::size_t i = 0; i < matrix.rows; ++i) {
        for (std::size_t k = 0; k < matrix.columns; ++k)
            text += fmt::format("  {:>{}}", cells[i * matrix.columns + k], width);
        text += "\n";
    }
}

std::string participationText(const Linearization& linear, const Pole& pole)
{
    constexpr std::size_t kMost = 4;
    constexpr double kLeast = 0.005;
    auto shares = pole.participation;
    std::ranges::stable_sort(shares, [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string text;
    for (std::size_t i = 0; i < shares.size() && i < kMost && shares[i].second >= kLeast; ++i)
        text += fmt::format("{}{} {:.0f} %", i == 0 ? "" : ", ", linear.system.states[shares[i].first].name,
                            100 * shares[i].second);
    return text;
}

}  // namespace

std::string linearToJson(const Linearization& linear)
{
    const LinearSystem& system = linear.system;
    std::string text = "{\n";
    const auto add = [&](std::string_view key, const std::string& value) {
        text += fmt::format("{}  \"{}\": {}", text.size() > 2 ? ",\n" : "", key, value);
    };
    const auto row = [](const std::vector<double>& entries) { return jsonText(entries); };
    add("schema", "\"causeway.linear/1\"");
    add("model", jsonText(linear.modelName));
    add("time", jsonText(linear.time));
    add("operating_point", linear.isOperatingPoint ? "true" : "false");
    add("A", linesOf(rowsOf(system.a), row, "  "));
    add("B", linesOf(rowsOf(system.b), row, "  "));
    add("C", linesOf(rowsOf(system.c), row, "  "));
    add("D", linesOf(rowsOf(system.d), row, "  "));
    add("states", jsonText(jsonListOf(system.states, nameOf)));
    add("inputs", jsonText(jsonListOf(system.inputs, nameOf)));
    add("outputs", jsonText(jsonListOf(system.outputs, nameOf)));
    add("units", jsonText(Json{{"states", jsonListOf(system.states, unitOf)},
                               {"inputs", jsonListOf(system.inputs, unitOf)},
                               {"outputs", jsonListOf(system.outputs, unitOf)}}));
    add("point", jsonText(Json{{"states", jsonListOf(system.states, valueOf)},
                               {"derivatives", linear.derivatives},
                               {"inputs", jsonListOf(system.inputs, valueOf)},
                               {"outputs", jsonListOf(system.outputs, valueOf)}}));
    const auto poleText = [&](const Pole& pole) {
        Json shares = Json::object();
        for (const auto& [state, share] : pole.participation) shares[system.states[state].name] = share;
        Json root = rootJson(pole.re, pole.im);
        root["participation"] = std::move(shares);
        if (pole.multiplicity > 1) root["multiplicity"] = pole.multiplicity;
        return jsonText(root);
    };
    add("poles", linesOf(linear.poles, poleText, "  "));
    add("zeros", linesOf(
                     linear.zeros, [](const Zero& zero) { return jsonText(rootJson(zero.re, zero.im)); }, "  "));
    add("notes", linesOf(
                     linear.notes, [](const std::string& note) { return jsonText(note); }, "  "));
    return text + "\n}\n";
}

std::string linearToMatlab(const Linearization& linear)
{
    const LinearSystem& system = linear.system;
    std::string text =
        fmt::format("% Linearization of {} at {}: dx/dt = A*x + B*u, y = C*x + D*u for deviations from the point.\n",
                    commentText(linear.modelName), whereText(linear));
    for (const std::string& note : linear.notes) text += fmt::format("% {}\n", commentText(note));
    for (const auto& [name, matrix] : {std::pair("A", &system.a), {"B", &system.b}, {"C", &system.c}, {"D", &system.d}})
        text += fmt::format("{} = {};\n", name, matlabMatrix(*matrix));
    for (const auto& [name, signals] :
         {std::pair("state", &system.states), {"input", &system.inputs}, {"output", &system.outputs}}) {
        text += fmt::format("{}_names = {};\n", name, matlabNames(*signals, false));
        text += fmt::format("{}_units = {};\n", name, matlabNames(*signals, true));
    }
    text += fmt::format("x0 = [{}]';\nu0 = [{}]';\ny0 = [{}]';\n", valuesText(valuesOf(system.states), ", "),
                        valuesText(valuesOf(system.inputs), ", "), valuesText(valuesOf(system.outputs), ", "));
    return text + "if exist('ss')\n  sys = ss(A, B, C, D);\nend\n";
}

std::string linearToPython(const Linearization& linear)
{
    const LinearSystem& system = linear.system;
    std::string text =
        fmt::format("# Linearization of {} at {}: dx/dt = A x + B u, y = C x + D u for deviations from the point.\n",
                    commentText(linear.modelName), whereText(linear));
    for (const std::string& note : linear.notes) text += fmt::format("# {}\n", commentText(note));
    text += "import numpy as np\n\n";
    for (const auto& [name, matrix] : {std::pair("A", &system.a), {"B", &system.b}, {"C", &system.c}, {"D", &system.d}})
        text += fmt::format("{} = {}\n", name, pythonMatrix(*matrix));
    for (const auto& [name, signals] :
         {std::pair("state", &system.states), {"input", &system.inputs}, {"output", &system.outputs}}) {
        text += fmt::format("{}_names = {}\n", name, pythonList(*signals, false));
        text += fmt::format("{}_units = {}\n", name, pythonList(*signals, true));
    }
    return text +
           fmt::format(
               "x0 = np.array([{}], dtype=float)\nu0 = np.array([{}], dtype=float)\ny0 = np.array([{}], dtype=float)\n",
               valuesText(valuesOf(system.states), ", "), valuesText(valuesOf(system.inputs), ", "),
               valuesText(valuesOf(system.outputs), ", "));
}

std::string linearToText(const Linearization& linear)
{
    const LinearSystem& system = linear.system;
    std::string text = fmt::format("{}: linearized at {}\n", linear.modelName, whereText(linear));
    for (const std::string& note : linear.notes) text += fmt::format("  {}\n", note);
    addSignals(text, "States", system.states);
    addSignals(text, "Inputs", system.inputs);
    addSignals(text, "Outputs", system.outputs);
    addMatrix(text, "A", system.a);
    addMatrix(text, "B", system.b);
    addMatrix(text, "C", system.c);
    addMatrix(text, "D", system.d);
    text += fmt::format("\nPoles, 1/s{}\n", linear.poles.empty() ? ": none" : "");
    for (const Pole& pole : linear.poles) {
        const auto damping = dampingOf(pole.re, pole.im);
        text += fmt::format("  {}  (damping {}, {:.6g} Hz; {})\n", rootText(pole.re, pole.im),
                            damping ? fmt::format("{:.4g}", *damping) : "-", naturalFrequencyOf(pole.re, pole.im),
                            participationText(linear, pole));
    }
    if (!system.inputs.empty() && !system.outputs.empty()) {
        text += fmt::format("\nZeros, 1/s{}\n", linear.zeros.empty() ? ": none" : "");
        for (const Zero& zero : linear.zeros) text += fmt::format("  {}\n", rootText(zero.re, zero.im));
    }
    return text;
}

}  // namespace causeway
