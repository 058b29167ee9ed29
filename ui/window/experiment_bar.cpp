// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/experiment_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kMostIntervals = 100e6;

/// Shortest text that reads back as the same number; the decimal point is a point, as in Modelica.
QString toText(double value)
{
    return QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest);
}

double toNumber(const QString& text)
{
    bool ok = false;
    const double value = QLocale::c().toDouble(text.trimmed(), &ok);
    return ok ? value : std::nan("");
}

std::uint32_t intervalsOf(const SimulationSettings& settings)
{
    if (!settings.interval || *settings.interval <= 0) return settings.intervals;
    const double count = std::round((settings.stopTime - settings.startTime) / *settings.interval);
    return static_cast<std::uint32_t>(std::clamp(count, 1.0, kMostIntervals));
}

}  // namespace

ExperimentBar::ExperimentBar(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("experimentBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(4);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_start = addField(QStringLiteral("startTime"), tr("Start"), tr("Start time in seconds"), 5);
    m_stop = addField(QStringLiteral("stopTime"), tr("Stop"), tr("Stop time in seconds"), 6);
    m_intervals = addField(QStringLiteral("intervals"), tr("Intervals"), tr("Number of output intervals"), 6);
    m_tolerance =
        addField(QStringLiteral("tolerance"), tr("Tolerance"), tr("Relative tolerance of the integration"), 6);
    setSettings({});
}

QLineEdit* ExperimentBar::addField(const QString& name, const QString& label, const QString& help, int characters)
{
    auto* text = new QLabel(label, this);
    text->setForegroundRole(QPalette::PlaceholderText);
    auto* field = new QLineEdit(this);
    field->setObjectName(name);
    field->setToolTip(help);
    field->setAccessibleName(help);
    field->setFixedWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * characters + 28);
    text->setBuddy(field);
    auto* row = qobject_cast<QHBoxLayout*>(layout());
    if (row->count() > 0) row->addSpacing(4);
    row->addWidget(text);
    row->addWidget(field);
    connect(field, &QLineEdit::textEdited, this, &ExperimentBar::takeTexts);
    return field;
}

void ExperimentBar::setSettings(const SimulationSettings& settings)
{
    m_settings = settings;
    m_start->setText(toText(settings.startTime));
    m_stop->setText(toText(settings.stopTime));
    m_intervals->setText(QString::number(intervalsOf(settings)));
    m_tolerance->setText(toText(settings.tolerance));
    for (QLineEdit* field : {m_start, m_stop, m_intervals, m_tolerance}) {
        field->setCursorPosition(0);
        mark(field, {});
    }
    m_isValid = true;
    emit validityChanged();
}

void ExperimentBar::mark(QLineEdit* field, const QString& mistake)
{
    field->setToolTip(mistake.isEmpty() ? field->accessibleName() : mistake);
    QPalette palette = m_theme.palette();
    if (!mistake.isEmpty()) palette.setColor(QPalette::Text, m_theme.colours().error);
    field->setPalette(palette);
    field->setStyleSheet(
        mistake.isEmpty()
            ? QString()
            : QStringLiteral("QLineEdit { color: %1; border-color: %1; }").arg(m_theme.colours().error.name()));
}

void ExperimentBar::takeTexts()
{
    const double start = toNumber(m_start->text()), stop = toNumber(m_stop->text());
    const double intervals = toNumber(m_intervals->text()), tolerance = toNumber(m_tolerance->text());
    const bool startGood = std::isfinite(start);
    const bool stopGood = std::isfinite(stop) && (!startGood || stop >= start);
    const bool intervalsGood = intervals >= 1 && intervals <= kMostIntervals && intervals == std::floor(intervals);
    const bool toleranceGood = tolerance > 0 && tolerance < 1;
    mark(m_start, startGood ? QString() : tr("The start time is a number of seconds."));
    mark(m_stop, stopGood ? QString() : tr("The stop time is a number of seconds, not before the start."));
    mark(m_intervals, intervalsGood ? QString() : tr("The number of intervals is a whole number from 1 on."));
    mark(m_tolerance, toleranceGood ? QString() : tr("The tolerance lies between 0 and 1, for instance 1e-6."));
    m_isValid = startGood && stopGood && intervalsGood && toleranceGood;
    emit validityChanged();
    if (!m_isValid) return;
    m_settings.startTime = start;
    m_settings.stopTime = stop;
    m_settings.tolerance = tolerance;
    const auto count = static_cast<std::uint32_t>(intervals);
    if (count != intervalsOf(m_settings)) m_settings.interval.reset();
    m_settings.intervals = count;
    emit edited();
}

}  // namespace causeway::ui
