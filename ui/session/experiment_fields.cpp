// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/experiment_fields.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "core/syntax/typed_value.h"
#include "ui/session/marked_field.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

using Number = ExperimentFields::Number;

constexpr double kMaxIntervals = 100e6;

/// Shortest text that reads back as the same number, with a decimal point as in Modelica.
QString toText(double value)
{
    return QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest);
}

/// Accepts times such as "20 ms" or "1/50"; NaN if invalid.
double toNumber(const QString& text, Number number)
{
    const bool isTime = number == Number::Start || number == Number::Stop || number == Number::Length;
    const TypedValue value = readTypedValue(text.toStdString(), {isTime ? "s" : "", {}, {}});
    return value.number.value_or(std::nan(""));
}

double intervalsOf(const SimulationSettings& settings)
{
    if (!settings.interval || *settings.interval <= 0) return settings.intervals;
    return std::clamp(std::round((settings.stopTime - settings.startTime) / *settings.interval), 1.0, kMaxIntervals);
}

double numberOf(const SimulationSettings& settings, Number number)
{
    switch (number) {
        case Number::Start: return settings.startTime;
        case Number::Stop: return settings.stopTime;
        case Number::Intervals: return intervalsOf(settings);
        case Number::Length:
            return settings.interval.value_or((settings.stopTime - settings.startTime) / settings.intervals);
        case Number::Tolerance: return settings.tolerance;
    }
    return 0;
}

QString helpOf(Number number)
{
    switch (number) {
        case Number::Start: return ExperimentFields::tr("Start time in seconds");
        case Number::Stop: return ExperimentFields::tr("Stop time in seconds");
        case Number::Intervals: return ExperimentFields::tr("Number of output intervals");
        case Number::Length: return ExperimentFields::tr("Length of an output interval in seconds");
        case Number::Tolerance: return ExperimentFields::tr("Relative tolerance of the integration");
    }
    return {};
}

}  // namespace

ExperimentFields::ExperimentFields(Theme& theme, QObject* parent) : QObject(parent), m_theme(theme) {}

QLineEdit* ExperimentFields::make(Number number, const QString& objectName, QWidget* parent)
{
    auto* field = new QLineEdit(parent);
    field->setObjectName(objectName);
    field->setToolTip(helpOf(number));
    field->setAccessibleName(helpOf(number));
    m_fields[number] = field;
    show(number);
    connect(field, &QLineEdit::textEdited, this, [this, number] { takeTexts(number); });
    return field;
}

void ExperimentFields::show(Number number)
{
    const auto found = m_fields.find(number);
    if (found == m_fields.end()) return;
    found->second->setText(toText(numberOf(m_settings, number)));
    found->second->setCursorPosition(0);
}

void ExperimentFields::setSettings(const SimulationSettings& settings)
{
    m_settings = settings;
    for (const auto& [number, field] : m_fields) {
        show(number);
        mark(field, {});
    }
    m_mistake.clear();
    m_wrong = nullptr;
    emit validityChanged();
}

void ExperimentFields::mark(QLineEdit* field, const QString& mistake)
{
    markField(*field, m_theme, mistake);
}

double ExperimentFields::typed(Number number) const
{
    const auto found = m_fields.find(number);
    return found == m_fields.end() ? numberOf(m_settings, number) : toNumber(found->second->text(), number);
}

void ExperimentFields::takeTexts(Number changed)
{
    const double start = typed(Number::Start), stop = typed(Number::Stop), intervals = typed(Number::Intervals),
                 tolerance = typed(Number::Tolerance);
    const double length = typed(Number::Length);
    const bool startGood = std::isfinite(start), isLength = changed == Number::Length;
    const QString tooMany = tr("These are more than %1 intervals: make them longer, or the run shorter.")
                                .arg(QLocale().toString(kMaxIntervals, 'f', 0));
    const auto mistakeOf = [&](Number number) -> QString {
        switch (number) {
            case Number::Start:
                return startGood ? QString() : tr("The start time is a number of seconds, such as 0.5, 20m or 20 ms.");
            case Number::Stop:
                return std::isfinite(stop) && (!startGood || stop >= start) ? QString()
                       : std::isfinite(stop) ? tr("The stop time is the start time or later, not before it.")
                                             : tr("The stop time is a number of seconds, such as 0.5, 20m or 20 ms.");
            case Number::Intervals:
                if (isLength) return {};
                if (intervals > kMaxIntervals) return tooMany;
                return intervals >= 1 && intervals == std::floor(intervals)
                           ? QString()
                           : tr("The number of intervals is a whole number from 1 on.");
            case Number::Length:
                if (!isLength) return {};
                if (!std::isfinite(length) || length <= 0)
                    return tr("The interval is a number of seconds above 0, such as 0.001, 1m or 1 ms.");
                return (stop - start) / length > kMaxIntervals ? tooMany : QString();
            case Number::Tolerance:
                return tolerance > 0 && tolerance < 1 ? QString()
                                                      : tr("The tolerance is between 0 and 1, such as 1e-6.");
        }
        return {};
    };
    m_mistake.clear();
    m_wrong = nullptr;
    for (const auto& [number, field] : m_fields) {
        const QString mistake = mistakeOf(number);
        mark(field, mistake);
        if (!m_mistake.isEmpty() || mistake.isEmpty()) continue;
        m_mistake = mistake;
        m_wrong = field;
    }
    emit validityChanged();
    if (!isValid()) return;
    m_settings.startTime = start;
    m_settings.stopTime = stop;
    m_settings.tolerance = tolerance;
    if (isLength) {
        m_settings.interval = length;
    } else if (intervals != intervalsOf(m_settings)) {
        m_settings.interval.reset();
    }
    // Changing the time alone keeps the number of points.
    m_settings.intervals = static_cast<std::uint32_t>(isLength ? intervalsOf(m_settings) : intervals);
    if (isLength) show(Number::Intervals);
    if (!isLength) show(Number::Length);
    emit edited();
}

}  // namespace causeway::ui
