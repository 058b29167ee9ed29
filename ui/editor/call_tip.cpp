// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/call_tip.h"

#include <algorithm>

#include "ui/session/theme.h"

namespace causeway::ui {

CallTip::CallTip(Theme& theme, QWidget* window) : QLabel(window), m_theme(theme)
{
    setObjectName(QStringLiteral("callTip"));
    setTextFormat(Qt::RichText);
    setFocusPolicy(Qt::NoFocus);
    connect(&m_theme, &Theme::changed, this, &CallTip::applyTheme);
    applyTheme();
    hide();
}

void CallTip::applyTheme()
{
    const ThemeColours& c = m_theme.colours();
    setStyleSheet(
        QStringLiteral(
            "#callTip { background: %1; color: %2; border: 1px solid %3; border-radius: 4px; padding: 4px 8px; }")
            .arg(c.surfaceRaised.name(), c.text.name(), c.border.name()));
}

void CallTip::open(const SignatureHelp& help, const QRect& place)
{
    const auto part = [&](std::size_t begin, std::size_t end) {
        return QString::fromStdString(help.label.substr(begin, end - begin)).toHtmlEscaped();
    };
    QString text = part(0, help.label.size());
    QString about = QString::fromStdString(help.description);
    if (help.active >= 0) {
        const auto active = static_cast<std::size_t>(help.active);
        const auto& [begin, end] = help.parameters[active];
        text = part(0, begin) + QStringLiteral("<b>") + part(begin, end) + QStringLiteral("</b>") +
               part(end, help.label.size());
        if (!help.descriptions[active].empty()) about = QString::fromStdString(help.descriptions[active]);
    }
    const QString muted = m_theme.colours().textMuted.name();
    setText(QStringLiteral("<span style='font-family:%1'>%2</span>").arg(m_theme.codeFont().family(), text) +
            (about.isEmpty()
                 ? QString()
                 : QStringLiteral("<br><span style='color:%1'>%2</span>").arg(muted, about.toHtmlEscaped())));
    const QWidget* window = parentWidget();
    setMaximumWidth(window->width());
    adjustSize();
    QPoint at = window->mapFromGlobal(place.topLeft()) - QPoint(0, height() + 2);
    if (at.y() < 0) at.setY(window->mapFromGlobal(place.bottomLeft()).y() + 2);
    move(std::clamp(at.x(), 0, std::max(0, window->width() - width())), at.y());
    show();
    raise();
}

}  // namespace causeway::ui
