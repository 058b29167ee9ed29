// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/interval_form.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <cmath>

#include "core/syntax/typed_value.h"
#include "ui/session/marked_field.h"
#include "ui/session/theme.h"
#include "ui/toolkit/widget_names.h"

namespace causeway::ui {

IntervalForm::IntervalForm(Theme& theme, const char* prefix, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_interval(new QComboBox(this)),
      m_periodsLabel(new QLabel(tr("Number"), this)),
      m_periods(new QSpinBox(this)),
      m_frequencyLabel(new QLabel(tr("Frequency"), this)),
      m_frequency(new QLineEdit(this))
{
    const auto named = [prefix](const char* field) { return QByteArray(prefix) + field; };
    nameWidget(m_interval, named("Interval").constData(), tr("Interval"),
               tr("Time over which the quantities are measured"));
    nameWidget(m_periods, named("Periods").constData(), tr("Number of periods"),
               tr("The last whole periods of the run"));
    nameWidget(m_frequency, named("Frequency").constData(), tr("Frequency"),
               tr("Frequency of these periods, in Hz. Empty: found in the curves"));
    m_interval->addItems({tr("the last periods"), tr("cursor to mark"), tr("the whole run")});
    m_interval->setItemData(1, tr("Between cursor and mark of the plot; without a mark, the visible time"),
                            Qt::ToolTipRole);
    m_periods->setRange(1, 9'999);
    m_frequency->setPlaceholderText(tr("automatic"));
    m_frequency->setFixedWidth(80);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* over = new QLabel(tr("Over"), this);
    row->addWidget(over);
    // Spare width goes to the fields.
    for (QLabel* label : {over, m_periodsLabel, m_frequencyLabel})
        label->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_interval), static_cast<QWidget*>(m_periodsLabel), static_cast<QWidget*>(m_periods),
          static_cast<QWidget*>(m_frequencyLabel), static_cast<QWidget*>(m_frequency)})
        row->addWidget(widget);
    connect(m_interval, &QComboBox::currentIndexChanged, this, [this] {
        showFields();
        emit changed();
    });
    connect(m_periods, &QSpinBox::valueChanged, this, &IntervalForm::changed);
    connect(m_frequency, &QLineEdit::textEdited, this, &IntervalForm::changed);
    showFields();
}

IntervalForm::Kind IntervalForm::kind() const
{
    return static_cast<Kind>(m_interval->currentIndex());
}

void IntervalForm::showFields()
{
    const bool hasPeriods = kind() == Kind::LastPeriods;
    for (QWidget* widget : {static_cast<QWidget*>(m_periods), static_cast<QWidget*>(m_periodsLabel),
                            static_cast<QWidget*>(m_frequency), static_cast<QWidget*>(m_frequencyLabel)})
        widget->setVisible(hasPeriods);
}

void IntervalForm::setTime(PlotRange time)
{
    if (m_hasTime && time == m_time) return;
    m_time = time;
    m_hasTime = true;
    if (kind() == Kind::Cursors) emit changed();
}

std::optional<MeasurementOptions> IntervalForm::options(bool isPeriodic)
{
    const QString typed = m_frequency->text().trimmed();
    std::optional<double> frequency;
    if (!typed.isEmpty()) frequency = readTypedValue(typed.toStdString(), {"Hz", {}, {}}).number;
    const bool isTaken = typed.isEmpty() || (frequency && std::isfinite(*frequency) && *frequency > 0);
    markField(*m_frequency, m_theme, isTaken ? QString() : tr("A frequency above zero, such as 50 or 10 kHz"));
    if (!isTaken) return std::nullopt;
    MeasurementOptions wanted;
    switch (kind()) {
        case Kind::LastPeriods:
            if (isPeriodic) break;
            wanted.periods = static_cast<std::size_t>(m_periods->value());
            wanted.frequency = frequency;
            break;
        case Kind::Cursors:
            if (!m_hasTime) break;
            wanted.from = m_time.from;
            wanted.to = m_time.to;
            break;
        case Kind::WholeRun: break;
    }
    return wanted;
}

}  // namespace causeway::ui
