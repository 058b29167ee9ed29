// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/quantity_field.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>

#include "core/base/units.h"

namespace causeway::ui {

namespace {

constexpr int kUnitWidth = 84;

}  // namespace

QuantityField::QuantityField(const ComponentParameter& parameter, QWidget* parent)
    : QWidget(parent),
      m_unit(parameter.unit),
      m_firstUnit(parameter.unit),
      m_standard(parameter.standard),
      m_edit(new QLineEdit(this))
{
    const QString name = QString::fromStdString(parameter.name);
    const std::vector<std::string> others = displayUnits(parameter.unit, parameter.displayUnit);
    if (std::find(others.begin(), others.end(), parameter.displayUnit) != others.end())
        m_firstUnit = parameter.displayUnit;
    m_shownUnit = m_firstUnit;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_edit->setObjectName(QStringLiteral("parameter.") + name);
    m_edit->setAccessibleName(name);
    m_edit->setClearButtonEnabled(true);
    row->addWidget(m_edit, 1);
    const QString printed = QString::fromStdString(printedUnit(m_unit));
    if (others.empty() && !printed.isEmpty()) {
        auto* unit = new QLabel(printed, this);
        unit->setFixedWidth(kUnitWidth);
        row->addWidget(unit);
    } else if (!others.empty()) {
        m_units = new QComboBox(this);
        m_units->setObjectName(QStringLiteral("unit.") + name);
        m_units->setAccessibleName(tr("Unit of %1").arg(name));
        m_units->setFixedWidth(kUnitWidth);
        const auto add = [this](const std::string& unit) {
            m_units->addItem(QString::fromStdString(unit == "1" ? unit : printedUnit(unit)),
                             QString::fromStdString(unit));
        };
        add(m_unit);
        std::for_each(others.begin(), others.end(), add);
        m_units->setCurrentIndex(m_units->findData(QString::fromStdString(m_shownUnit)));
        connect(m_units, &QComboBox::currentIndexChanged, this, &QuantityField::changeUnit);
        row->addWidget(m_units);
    }
    setFocusProxy(m_edit);
    showValue(parameter.value);
    connect(m_edit, &QLineEdit::textChanged, this, &QuantityField::onTyped);
}

std::string QuantityField::value() const
{
    return m_value;
}

std::string QuantityField::changedDisplayUnit() const
{
    return m_shownUnit == m_firstUnit ? std::string() : m_shownUnit;
}

std::string QuantityField::inShownUnit(const std::string& value) const
{
    const auto number = m_shownUnit == m_unit ? std::nullopt : literalIn(value);
    return number ? convertedText(*number, m_unit, m_shownUnit, kShownDigits).value_or(value) : value;
}

/// Shows the number in the unit that was chosen, and in the model's unit what is no number.
void QuantityField::showValue(const std::string& value)
{
    const QSignalBlocker quiet(m_edit);
    m_edit->setText(QString::fromStdString(inShownUnit(value)));
    m_edit->setPlaceholderText(QString::fromStdString(inShownUnit(m_standard)));
    onTyped();
    m_value = value;  // as it was written, with all its digits
}

void QuantityField::onTyped()
{
    const std::string text = m_edit->text().trimmed().toStdString();
    const auto number = literalIn(text);
    const std::string& meant = text.empty() || number ? m_shownUnit : m_unit;
    m_value = number && m_shownUnit != m_unit
                  ? convertedText(*number, m_shownUnit, m_unit, kWrittenDigits).value_or(text)
                  : text;
    if (m_units != nullptr) {
        const QSignalBlocker quiet(m_units);
        m_units->setCurrentIndex(m_units->findData(QString::fromStdString(meant)));
        m_units->setEnabled(text.empty() || number);
        m_units->setToolTip(m_units->isEnabled() ? tr("Unit in which the value is read and typed")
                                                 : tr("An expression is in the unit of the model"));
    }
    emit changed();
}

void QuantityField::changeUnit()
{
    m_shownUnit = m_units->currentData().toString().toStdString();
    showValue(m_value);
}

}  // namespace causeway::ui
