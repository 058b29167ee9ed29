// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tour.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/session/theme.h"

namespace causeway::ui {

Tour::Tour(Theme& theme, std::vector<TourStep> steps, QWidget* parent)
    : QFrame(parent),
      m_theme(theme),
      m_steps(std::move(steps)),
      m_title(new QLabel(this)),
      m_text(new QLabel(this)),
      m_back(new QPushButton(tr("Back"), this)),
      m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("tour"));
    setAutoFillBackground(true);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_text->setObjectName(QStringLiteral("tourText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_back->setObjectName(QStringLiteral("tourBack"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    m_next->setDefault(true);
    auto* close = new QPushButton(tr("End the tour"), this);
    close->setObjectName(QStringLiteral("tourEnd"));
    // The text uses the full width: beside the buttons, it would be high in a small window.
    auto* row = new QHBoxLayout;
    row->setSpacing(ThemeMetrics::kSpacing);
    row->addWidget(m_title, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(ThemeMetrics::kMargin, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing,
                               ThemeMetrics::kSpacing);
    column->setSpacing(2);
    column->addLayout(row);
    column->addWidget(m_text);
    for (QPushButton* button : {m_back, m_next, close}) row->addWidget(button);
    connect(m_back, &QPushButton::clicked, this, [this] { go(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { m_step + 1 < count() ? go(m_step + 1) : end(); });
    connect(close, &QPushButton::clicked, this, &Tour::end);
    connect(&m_theme, &Theme::changed, this, &Tour::applyTheme);
    applyTheme();
    hide();
}

void Tour::applyTheme()
{
    QPalette palette = m_theme.palette();
    palette.setColor(QPalette::Window, m_theme.colours().selection);
    setPalette(palette);
}

/// Reserves the height of the longest text, so that the buttons stay below the pointer from step to step.
void Tour::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    const int width = event->size().width() - ThemeMetrics::kMargin - ThemeMetrics::kSpacing;
    int height = 0;
    for (const TourStep& step : m_steps)
        height = std::max(
            height, m_text->fontMetrics().boundingRect(QRect(0, 0, width, 0), Qt::TextWordWrap, step.text).height());
    m_text->setMinimumHeight(height);
}

void Tour::begin()
{
    show();
    go(0);
}

void Tour::end()
{
    hide();
}

QString Tour::text() const
{
    return m_text->text();
}

void Tour::go(int step)
{
    m_step = step;
    const TourStep& shown = m_steps[static_cast<std::size_t>(step)];
    m_title->setText(tr("%1 of %2: %3").arg(step + 1).arg(count()).arg(shown.title));
    m_text->setText(shown.text);
    setAccessibleName(m_title->text());
    setAccessibleDescription(shown.text);
    m_back->setEnabled(step > 0);
    m_next->setText(step + 1 < count() ? tr("Next") : tr("Finish"));
    shown.show();
}

}  // namespace causeway::ui
