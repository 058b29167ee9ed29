// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/pane_axes.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "core/base/units.h"

namespace causeway::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("PaneAxes", text);
}

QString unitOf(const Result& result, const std::string& name)
{
    const ResultColumn* column = result.find(name);
    const QString unit = column == nullptr ? QString() : QString::fromStdString(column->unit);
    return unit == QLatin1String("1") ? QString() : unit;
}

/// Default unit of an axis.
QString displayedUnit(const Result& result, const std::string& name, const DisplayUnits& displayUnits)
{
    const QString unit = unitOf(result, name), displayed = displayUnits ? displayUnits(name) : QString();
    return !displayed.isEmpty() && unitScale(unit, displayed) ? displayed : unit;
}

QString inBrackets(const QString& unit)
{
    const QString printed = QString::fromStdString(printedUnit(unit.toStdString()));
    return printed.isEmpty() ? QString() : QStringLiteral("[%1]").arg(printed);
}

QString sideTitle(const PaneContent& content, const PaneAxes& axes, PlotSide side)
{
    constexpr int kMaxNames = 3;
    QStringList names, units;
    for (std::size_t i = 0; i < content.curves.size(); ++i) {
        if (axes.curves[i].side != side) continue;
        names << QString::fromStdString(content.curves[i].name);
        const QString unit = QString::fromStdString(printedUnit(axes.curves[i].unit.toStdString()));
        const QString shown = unit.isEmpty() ? QStringLiteral("1") : unit;
        if (!units.contains(shown)) units << shown;
    }
    const bool isPureNumber = units == QStringList{QStringLiteral("1")};
    QString unitText =
        isPureNumber || units.isEmpty() ? QString() : QStringLiteral("[%1]").arg(units.join(QStringLiteral(", ")));
    if (content.kind == PaneKind::Spectrum && content.spectrum.isDecibel) {
        unitText =
            isPureNumber ? QStringLiteral("[dB]") : tr("[dB, 0 dB is 1 %1]").arg(units.join(QStringLiteral(", ")));
    }
    if (names.size() > kMaxNames) return unitText;
    return QStringLiteral("%1 %2").arg(names.join(QStringLiteral(", ")), unitText).trimmed();
}

void nameX(const PaneContent& content, const Result& result, const DisplayUnits& displayUnits, PaneAxes& axes)
{
    QString unit = content.kind == PaneKind::OverTime ? QStringLiteral("s") : QStringLiteral("Hz");
    QString name = content.kind == PaneKind::OverTime ? tr("time") : tr("frequency");
    if (content.kind == PaneKind::OverVariable) {
        unit = unitOf(result, content.xVariable);
        name = QString::fromStdString(content.xVariable);
    }
    const QString wanted = !content.x.unit.isEmpty() ? content.x.unit
                           : content.kind == PaneKind::OverVariable
                               ? displayedUnit(result, content.xVariable, displayUnits)
                               : unit;
    const auto scale = unitScale(unit, wanted);
    axes.x = scale.value_or(UnitScale());
    axes.xTitle = QStringLiteral("%1 %2").arg(name, inBrackets(scale ? wanted : unit)).trimmed();
}

}  // namespace

std::optional<UnitScale> unitScale(const QString& from, const QString& to)
{
    if (from == to) return UnitScale();
    const std::string a = from.toStdString(), b = to.toStdString();
    const auto zero = convertUnit(0, a, b), one = convertUnit(1, a, b);
    if (!zero || !one || *one == *zero) return std::nullopt;
    return UnitScale{*one - *zero, *zero};
}

PaneAxes paneAxes(const PaneContent& content, const Result& result, const DisplayUnits& displayUnits)
{
    PaneAxes axes;
    axes.curves.resize(content.curves.size());
    if (!content.curves.empty()) {
        const QString first = unitOf(result, content.curves.front().name);
        for (std::size_t i = 0; i < content.curves.size(); ++i) {
            const ShownCurve& curve = content.curves[i];
            const bool isLeft = unitScale(unitOf(result, curve.name), first).has_value();
            axes.curves[i].side = curve.side.value_or(isLeft ? PlotSide::Left : PlotSide::Right);
        }
    }
    for (const PlotSide side : {PlotSide::Left, PlotSide::Right}) {
        QString wanted = content.axis(side).unit;
        bool isFirst = true;
        QString unitBefore;
        for (std::size_t i = 0; i < content.curves.size(); ++i) {
            CurveAxis& axis = axes.curves[i];
            if (axis.side != side) continue;
            const QString unit = unitOf(result, content.curves[i].name);
            if (isFirst && (wanted.isEmpty() || !unitScale(unit, wanted)))
                wanted = displayedUnit(result, content.curves[i].name, displayUnits);
            const auto scale = unitScale(unit, wanted);
            axis.scale = scale.value_or(UnitScale());
            axis.unit = scale ? wanted : unit;
            axes.mixesUnits = axes.mixesUnits || (!isFirst && axis.unit != unitBefore);
            unitBefore = axis.unit;
            isFirst = false;
            axes.hasRight = axes.hasRight || side == PlotSide::Right;
        }
    }
    axes.leftTitle = sideTitle(content, axes, PlotSide::Left);
    axes.rightTitle = sideTitle(content, axes, PlotSide::Right);
    nameX(content, result, displayUnits, axes);
    return axes;
}

}  // namespace causeway::ui
