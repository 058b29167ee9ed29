// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/colour_field.h"

#include <QColorDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>

#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

QString written(std::uint32_t rgb)
{
    return QStringLiteral("%1, %2, %3").arg((rgb >> 16U) & 0xFFU).arg((rgb >> 8U) & 0xFFU).arg(rgb & 0xFFU);
}

}  // namespace

ColourField::ColourField(std::uint32_t initial, QWidget* parent)
    : QWidget(parent), m_edit(new QLineEdit(written(initial), this)), m_initial(initial)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto* button = new QToolButton(this);
    button->setAccessibleName(tr("Choose a colour"));
    button->setToolTip(button->accessibleName());
    row->addWidget(m_edit, 1);
    row->addWidget(button);
    setFocusProxy(m_edit);
    const auto show = [this, button] { button->setIcon(swatch(QColor(colour()))); };
    connect(m_edit, &QLineEdit::textChanged, this, show);
    connect(button, &QToolButton::clicked, this, [this] {
        const QColor chosen = QColorDialog::getColor(QColor(colour()), this);
        if (chosen.isValid()) m_edit->setText(written(chosen.rgb() & 0xFFFFFFU));
    });
    show();
}

std::uint32_t ColourField::colour() const
{
    static const QRegularExpression kNumbers(
        QStringLiteral("^\\s*\\{?\\s*(\\d{1,3})\\s*,\\s*(\\d{1,3})\\s*,\\s*(\\d{1,3})\\s*\\}?\\s*$"));
    const QString text = m_edit->text();
    const QRegularExpressionMatch match = kNumbers.match(text);
    QColor colour(text.trimmed());
    if (match.hasMatch())
        colour = QColor(match.captured(1).toInt(), match.captured(2).toInt(), match.captured(3).toInt());
    return colour.isValid() ? colour.rgb() & 0xFFFFFFU : m_initial;
}

}  // namespace causeway::ui
