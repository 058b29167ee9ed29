// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/pane_content.h"

#include <QJsonArray>
#include <algorithm>
#include <cmath>

#include "ui/session/colour_contrast.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

const QString kKind = QStringLiteral("kind"), kXVariable = QStringLiteral("over"), kEqual = QStringLiteral("equal"),
              kDifference = QStringLiteral("difference"), kWindow = QStringLiteral("window"),
              kDecibel = QStringLiteral("decibel"), kCurves = QStringLiteral("curves"), kX = QStringLiteral("x"),
              kLeft = QStringLiteral("left"), kRight = QStringLiteral("right"), kName = QStringLiteral("name"),
              kColour = QStringLiteral("colour"), kSide = QStringLiteral("side"), kLine = QStringLiteral("line"),
              kWidth = QStringLiteral("width"), kPoints = QStringLiteral("points"), kHidden = QStringLiteral("hidden"),
              kLogarithmic = QStringLiteral("logarithmic"), kFrom = QStringLiteral("from"), kTo = QStringLiteral("to"),
              kUnit = QStringLiteral("unit"), kOwnColour = QStringLiteral("ownColour");

QJsonObject toJson(const AxisContent& axis)
{
    QJsonObject json{{kLogarithmic, axis.scale == AxisScale::Logarithmic}, {kUnit, axis.unit}};
    if (axis.limits) {
        json.insert(kFrom, axis.limits->from);
        json.insert(kTo, axis.limits->to);
    }
    return json;
}

AxisContent axisContent(const QJsonObject& json)
{
    AxisContent axis;
    axis.scale = json.value(kLogarithmic).toBool() ? AxisScale::Logarithmic : AxisScale::Linear;
    axis.unit = json.value(kUnit).toString();
    const PlotRange limits{json.value(kFrom).toDouble(), json.value(kTo).toDouble()};
    if (json.contains(kFrom) && std::isfinite(limits.from) && std::isfinite(limits.to) && limits.from < limits.to)
        axis.limits = limits;
    return axis;
}

/// A value of an enumeration whose last literal is `last`.
template <class Enum>
Enum enumOf(const QJsonValue& value, Enum last)
{
    const int number = value.toInt();
    return number >= 0 && number <= static_cast<int>(last) ? static_cast<Enum>(number) : Enum{};
}

QJsonObject toJson(const ShownCurve& curve)
{
    QJsonObject json{{kName, QString::fromStdString(curve.name)},
                     {kColour, static_cast<int>(curve.colour)},
                     {kLine, static_cast<int>(curve.line)},
                     {kWidth, curve.width},
                     {kPoints, curve.hasPoints},
                     {kHidden, curve.isHidden}};
    if (curve.ownColour) json.insert(kOwnColour, static_cast<int>(*curve.ownColour));
    if (curve.side) json.insert(kSide, *curve.side == PlotSide::Left ? kLeft : kRight);
    return json;
}

ShownCurve shownCurve(const QJsonObject& json)
{
    constexpr int kMaxColours = 1000;
    ShownCurve curve;
    curve.name = json.value(kName).toString().toStdString();
    curve.colour = static_cast<std::size_t>(std::clamp(json.value(kColour).toInt(), 0, kMaxColours));
    if (json.contains(kOwnColour))
        curve.ownColour = static_cast<std::uint32_t>(json.value(kOwnColour).toInt()) & 0xFFFFFFU;
    curve.line = enumOf(json.value(kLine), LineKind::None);
    curve.width = std::clamp(json.value(kWidth).toDouble(curve.width), kThinnestCurve, kThickestCurve);
    curve.hasPoints = json.value(kPoints).toBool();
    curve.isHidden = json.value(kHidden).toBool();
    if (json.contains(kSide)) curve.side = json.value(kSide).toString() == kRight ? PlotSide::Right : PlotSide::Left;
    return curve;
}

}  // namespace

std::vector<ShownCurve>::iterator PaneContent::find(const std::string& name)
{
    return std::ranges::find(curves, name, &ShownCurve::name);
}

std::size_t PaneContent::freeColour() const
{
    std::size_t colour = 0;
    while (std::ranges::find(curves, colour, &ShownCurve::colour) != curves.end()) ++colour;
    return colour;
}

QColor colourOf(const ShownCurve& curve, const ThemeColours& colours)
{
    if (curve.ownColour) return readableOn(colours.surface, QColor(QRgb(*curve.ownColour)));
    return colours.curves[curve.colour % colours.curves.size()];
}

LineKind lineOf(const ShownCurve& curve, const ThemeColours& colours)
{
    const bool isNextRound = !curve.ownColour && curve.colour / colours.curves.size() % 2 == 1;
    return curve.line == LineKind::Solid && isNextRound ? LineKind::Dashed : curve.line;
}

QJsonObject toJson(const PaneContent& content)
{
    QJsonArray curves;
    for (const ShownCurve& curve : content.curves) curves.append(toJson(curve));
    return {{kKind, static_cast<int>(content.kind)},
            {kXVariable, QString::fromStdString(content.xVariable)},
            {kEqual, content.isEqual},
            {kDifference, content.showsDifference},
            {kWindow, static_cast<int>(content.spectrum.window)},
            {kDecibel, content.spectrum.isDecibel},
            {kCurves, curves},
            {kX, toJson(content.x)},
            {kLeft, toJson(content.left)},
            {kRight, toJson(content.right)}};
}

PaneContent paneContent(const QJsonObject& json)
{
    PaneContent content;
    content.kind = enumOf(json.value(kKind), PaneKind::Spectrum);
    content.xVariable = json.value(kXVariable).toString().toStdString();
    content.isEqual = json.value(kEqual).toBool();
    content.showsDifference = json.value(kDifference).toBool();
    content.spectrum.window =
        json.contains(kWindow) ? enumOf(json.value(kWindow), SpectrumWindow::FlatTop) : SpectrumWindow::Hann;
    content.spectrum.isDecibel = json.value(kDecibel).toBool();
    for (const QJsonValue& curve : json.value(kCurves).toArray()) {
        ShownCurve shown = shownCurve(curve.toObject());
        if (!shown.name.empty() && content.find(shown.name) == content.curves.end())
            content.curves.push_back(std::move(shown));
    }
    content.x = axisContent(json.value(kX).toObject());
    content.left = axisContent(json.value(kLeft).toObject());
    content.right = axisContent(json.value(kRight).toObject());
    return content;
}

}  // namespace causeway::ui
