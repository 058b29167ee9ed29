// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/session/theme.h"

namespace causeway::ui {

MessageBar::MessageBar(Theme& theme, QWidget* parent)
    : QFrame(parent),
      m_theme(theme),
      m_icon(new QLabel(this)),
      m_text(new QLabel(this)),
      m_layout(new QHBoxLayout(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setAutoFillBackground(true);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_layout->setContentsMargins(12, 4, 8, 4);
    m_layout->setSpacing(8);
    m_layout->addWidget(m_icon);
    m_layout->addWidget(m_text, 1);
    connect(&m_theme, &Theme::changed, this, &MessageBar::applyTheme);
    applyTheme();
    hide();
}

void MessageBar::applyTheme()
{
    QPalette palette = m_theme.palette();
    palette.setColor(QPalette::Window, m_theme.colours().selection);
    setPalette(palette);
}

void MessageBar::showMessage(const QString& text, const QString& icon, std::vector<Choice> choices)
{
    for (QWidget* button : m_buttons) button->deleteLater();
    m_buttons.clear();
    m_icon->setPixmap(m_theme.icon(icon).pixmap(16, 16));
    m_text->setText(text);
    setAccessibleName(text);
    if (choices.empty()) choices.push_back({tr("Close"), {}});
    for (Choice& choice : choices) {
        auto* button = new QPushButton(choice.text, this);
        connect(button, &QPushButton::clicked, this, [this, chosen = std::move(choice.chosen)] {
            hide();
            if (chosen) chosen();
        });
        m_layout->addWidget(button);
        m_buttons.push_back(button);
    }
    show();
}

QString MessageBar::message() const
{
    return m_text->text();
}

}  // namespace causeway::ui
