// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/result_page.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/markup.h"
#include "core/results/decimation.h"

namespace causeway {

namespace {

constexpr std::size_t kMostCurves = 8, kMostValues = 500;
constexpr double kPictureWidth = 900, kPictureHeight = 300, kLeft = 70, kRight = 15, kTop = 15, kBottom = 35;
constexpr const char* kCurveColours[] = {"#1f6fb4", "#d9730d", "#2e8b57", "#b03060",
                                         "#7b52ab", "#8c6d31", "#008b8b", "#555555"};
constexpr std::string_view kResultStyle =
    "body{font:15px/1.5 sans-serif;margin:2em auto;max-width:62em;padding:0 1em;color:#1f2430}"
    "table{border-collapse:collapse}td{border:1px solid #d5d9e0;padding:.1em .6em}td.n{text-align:right}"
    "svg{width:100%;height:auto}text{font:12px sans-serif;fill:#5b6472}.note{color:#5b6472}";

bool varies(const ResultColumn& column)
{
    return std::ranges::any_of(column.values, [&](double value) { return value != column.values.front(); });
}

/// The named columns; or the varying ones of the model itself, or else any varying ones.
std::vector<const ResultColumn*> chosenColumns(const Result& result, const std::vector<std::string>& names)
{
    std::vector<const ResultColumn*> chosen;
    for (const std::string& name : names) {
        const ResultColumn* column = result.find(name);
        if (column != nullptr && chosen.size() < kMostCurves) chosen.push_back(column);
    }
    const auto isOwn = [](const ResultColumn& column) { return column.name.find_first_of(".(") == std::string::npos; };
    for (const int wanted : {2, 1, 0}) {
        if (!chosen.empty() || !names.empty()) break;
        for (const ResultColumn& column : result.columns) {
            const int has = varies(column) ? 1 + (isOwn(column) ? 1 : 0) : 0;
            if (chosen.size() < kMostCurves && has == wanted) chosen.push_back(&column);
        }
    }
    return chosen;
}

/// About five round numbers in a range.
std::vector<double> ticksOf(double from, double to)
{
    const double raw = (to - from) / 5;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    const double step = power * (raw < 1.5 * power ? 1 : raw < 3.5 * power ? 2 : raw < 7.5 * power ? 5 : 10);
    std::vector<double> ticks;
    for (double k = std::ceil(from / step); k * step <= to + step * 1e-9; ++k) ticks.push_back(k * step);
    return ticks;
}

class CurvePicture {
public:
    CurvePicture(const Result& result, std::vector<const ResultColumn*> columns)
        : m_result(result), m_columns(std::move(columns))
    {
        m_from = result.time.front();
        m_to = std::max(result.time.back(), m_from + 1e-12 + std::abs(m_from) * 1e-12);
        m_low = std::numeric_limits<double>::infinity();
        m_high = -m_low;
        for (const ResultColumn* column : m_columns) {
            for (const double value : column->values) {
                if (!std::isfinite(value)) continue;
                m_low = std::min(m_low, value);
                m_high = std::max(m_high, value);
            }
        }
        if (!(m_low <= m_high)) m_low = m_high = 0;
        const double margin = m_high > m_low ? 0.05 * (m_high - m_low) : std::max(1.0, std::abs(m_low)) * 0.1;
        m_low -= margin;
        m_high += margin;
    }

    [[nodiscard]] std::string svg(std::size_t& colour) const
    {
        std::string text = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\">\n", kPictureWidth, kPictureHeight);
        for (const double t : ticksOf(m_from, m_to)) {
            text += fmt::format(
                "<path d=\"M{:.1f} {}V{}\" stroke=\"#e3e6eb\"/><text x=\"{:.1f}\" y=\"{}\" "
                "text-anchor=\"middle\">{:.6g}</text>\n",
                x(t), kTop, kPictureHeight - kBottom, x(t), kPictureHeight - kBottom + 16, t);
        }
        for (const double value : ticksOf(m_low, m_high)) {
            text += fmt::format(
                "<path d=\"M{} {:.1f}H{}\" stroke=\"#e3e6eb\"/><text x=\"{}\" y=\"{:.1f}\" "
                "text-anchor=\"end\">{:.6g}</text>\n",
                kLeft, y(value), kPictureWidth - kRight, kLeft - 6, y(value) + 4, value + 0.0);
        }
        std::string legend = "<p>";
        for (const ResultColumn* column : m_columns) {
            const char* const ink = kCurveColours[colour++ % std::size(kCurveColours)];
            text +=
                fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>\n", path(*column), ink);
            legend +=
                fmt::format("<span style=\"color:{}\">&#9632;</span> {}{} &emsp;", ink, escapedMarkup(column->name),
                            column->unit.empty() ? std::string() : fmt::format(" [{}]", escapedMarkup(column->unit)));
        }
        return text +
               fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">time [s]</text>\n</svg>\n",
                           kPictureWidth - kRight, kPictureHeight - 4) +
               legend + "</p>\n";
    }

private:
    [[nodiscard]] double x(double time) const
    {
        return kLeft + (time - m_from) / (m_to - m_from) * (kPictureWidth - kLeft - kRight);
    }
    [[nodiscard]] double y(double value) const
    {
        return kTop + (m_high - value) / (m_high - m_low) * (kPictureHeight - kTop - kBottom);
    }
    [[nodiscard]] std::string path(const ResultColumn& column) const
    {
        constexpr auto kPixels = static_cast<std::size_t>(kPictureWidth);
        std::vector<CurvePoint> points(decimationCapacity(kPixels));
        points.resize(decimate(m_result.time, column.values, column.values.pyramid(), {m_from, m_to, kPixels}, points));
        std::string line;
        bool isBroken = true;
        for (const CurvePoint& point : points) {
            if (!std::isfinite(point.y)) {
                isBroken = true;
                continue;
            }
            line += fmt::format("{}{:.1f} {:.1f}", isBroken ? "M" : "L", x(point.x), y(point.y));
            isBroken = false;
        }
        return line;
    }

    const Result& m_result;
    std::vector<const ResultColumn*> m_columns;
    double m_from = 0, m_to = 1, m_low = 0, m_high = 1;
};

std::string lastValues(const Result& result)
{
    std::string text = "<h2>Last values</h2>\n<table>\n";
    const auto row = [&](const std::string& name, double value, const std::string& unit, const std::string& what) {
        text += fmt::format("<tr><td>{}</td><td class=\"n\">{:.6g}</td><td>{}</td><td>{}</td></tr>\n",
                            escapedMarkup(name), value, escapedMarkup(unit), escapedMarkup(what));
    };
    std::size_t left = kMostValues;
    for (const ResultColumn& column : result.columns) {
        if (left > 0 && left-- > 0) row(column.name, column.values.back(), column.unit, column.description);
    }
    for (const ResultParameter& parameter : result.parameters) {
        if (left > 0 && left-- > 0) row(parameter.name, parameter.value, parameter.unit, parameter.description);
    }
    text += "</table>\n";
    const std::size_t count = result.columns.size() + result.parameters.size();
    if (count > kMostValues) text += fmt::format("<p class=\"note\">And {} more.</p>\n", count - kMostValues);
    return text;
}

}  // namespace

std::string resultPage(const Result& result, const std::vector<std::string>& names)
{
    const std::string title = escapedMarkup(result.modelName);
    std::string text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
        title, kResultStyle, title);
    if (result.rowCount() == 0) return text + "<p>There are no rows.</p>\n</body>\n</html>\n";
    text += fmt::format("<p class=\"note\">From {:.6g} s to {:.6g} s, {} rows, {} events.</p>\n", result.time.front(),
                        result.time.back(), result.rowCount(), result.events.size());
    // Columns with a common unit share a chart, in order of first occurrence.
    std::vector<std::vector<const ResultColumn*>> pictures;
    for (const ResultColumn* column : chosenColumns(result, names)) {
        const auto same =
            std::ranges::find_if(pictures, [&](const auto& columns) { return columns.front()->unit == column->unit; });
        if (same != pictures.end()) {
            same->push_back(column);
        } else {
            pictures.push_back({column});
        }
    }
    std::size_t colour = 0;
    for (auto& columns : pictures) text += CurvePicture(result, std::move(columns)).svg(colour);
    return text + lastValues(result) + "</body>\n</html>\n";
}

}  // namespace causeway
