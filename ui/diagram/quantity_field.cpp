// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/quantity_field.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>

#include <fmt/format.h>

#include "core/base/units.h"
#include "core/syntax/edit_checks.h"
#include "core/syntax/typed_value.h"
#include "ui/session/marked_field.h"

namespace causeway::ui {

namespace {

constexpr int kUnitWidth = 84;

}  // namespace

QuantityField::QuantityField(Theme& theme, const ComponentParameter& parameter, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_isNumeric((parameter.kind == ParameterKind::Real || parameter.kind == ParameterKind::Integer) &&
                  !parameter.isArray),
      m_unit(parameter.unit),
      m_displayUnit(parameter.displayUnit),
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
    setAccessibleName(name);
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

/// Shows a number in the chosen unit, and other values in the model's unit.
void QuantityField::showValue(const std::string& value)
{
    const QSignalBlocker quiet(m_edit);
    m_edit->setText(QString::fromStdString(inShownUnit(value)));
    m_edit->setPlaceholderText(QString::fromStdString(inShownUnit(m_standard)));
    read();
    m_value = value;  // as written, with all digits
    m_isTyped = false;
    mark({});
    emit changed();
}

void QuantityField::onTyped()
{
    m_isTyped = true;
    read();
    emit changed();
}

void QuantityField::read()
{
    const std::string text = m_edit->text().trimmed().toStdString();
    TypedValue typed;
    if (m_isNumeric) {
        typed = readTypedValue(text, {m_unit, m_shownUnit, m_displayUnit});
    } else if (!text.empty() && !syntax_detail::isExpression(text)) {
        typed.mistake = fmt::format("'{}' is not an expression; a text stands in quotation marks", text);
    } else {
        typed.text = text;
    }
    m_value = typed.text;
    mark(QString::fromStdString(typed.mistake));
    if (m_units == nullptr) return;
    const bool isNumber = text.empty() || literalIn(text);
    const QSignalBlocker quiet(m_units);
    const int typedUnit = typed.typedUnit.empty() ? -1 : m_units->findData(QString::fromStdString(typed.typedUnit));
    const std::string& meant = isNumber ? m_shownUnit : m_unit;
    m_units->setCurrentIndex(typedUnit >= 0 ? typedUnit : m_units->findData(QString::fromStdString(meant)));
    m_units->setEnabled(isNumber);
    m_units->setToolTip(isNumber       ? tr("Unit in which the value is read and typed")
                        : typed.number ? tr("The unit is typed with the value")
                                       : tr("An expression is in the unit of the model"));
}

void QuantityField::mark(const QString& mistake)
{
    m_mistake = mistake;
    markField(*m_edit, m_theme, mistake);
}

void QuantityField::changeUnit()
{
    m_shownUnit = m_units->currentData().toString().toStdString();
    if (!m_isTyped) return showValue(m_value);
    m_edit->setPlaceholderText(QString::fromStdString(inShownUnit(m_standard)));
    read();
    emit changed();
}

}  // namespace causeway::ui
