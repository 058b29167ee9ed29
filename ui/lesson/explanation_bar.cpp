// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/explanation_bar.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/lesson/typeset_text.h"
#include "ui/session/eliding.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {
constexpr int kStripe = 4;  ///< width of the coloured stripe at the left

/// Height for most sentences at this width, including lines with formulas, which are taller. Depends on the width and
/// font alone, so that the picture stays in place from step to step; longer texts scroll.
int heightIn(int width, const QWidget& label)
{
    constexpr int kLetters = 150, kMinLines = 2, kMaxLines = 4;
    const int lines = kLetters * label.fontMetrics().averageCharWidth() / std::max(1, width) + 1;
    return label.fontMetrics().lineSpacing() * (std::clamp(lines, kMinLines, kMaxLines) * 5 + 1) / 4;
}

}  // namespace

ExplanationBar::ExplanationBar(Theme& theme, QWidget* parent)
    : QFrame(parent),
      m_theme(theme),
      m_sign(new QLabel(this)),
      m_title(new ElidingLabel(this)),
      m_scroll(new QScrollArea(this)),
      m_sentence(new SentenceLabel(theme, this))
{
    setObjectName(QStringLiteral("explanationBar"));
    m_sign->setObjectName(QStringLiteral("explanationSign"));
    m_title->setObjectName(QStringLiteral("explanationTitle"));
    m_sentence->setObjectName(QStringLiteral("explanationSentence"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_sentence->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_scroll->setObjectName(QStringLiteral("explanationScroll"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidgetResizable(true);
    m_scroll->setWidget(m_sentence);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_sentence->setAutoFillBackground(false);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(ThemeMetrics::kMargin + kStripe, ThemeMetrics::kSpacing, ThemeMetrics::kMargin,
                               ThemeMetrics::kSpacing);
    layout->setSpacing(ThemeMetrics::kSpacing / 2);
    auto* head = new QHBoxLayout;
    head->setSpacing(ThemeMetrics::kSpacing);
    head->addWidget(m_sign);
    head->addWidget(m_title, 1);
    layout->addLayout(head);
    layout->addWidget(m_scroll);

    connect(&m_theme, &Theme::changed, this, &ExplanationBar::applyTheme);
    applyTheme();
}

void ExplanationBar::display(const StepNarration& narration, Tone tone)
{
    m_tone = tone;
    // A sign, so that the tone does not depend on colour alone.
    m_sign->setText(tone == Tone::Success ? QStringLiteral("✓") : QStringLiteral("✗"));
    m_sign->setVisible(tone != Tone::Neutral);
    m_title->setText(narration.title);
    m_sentence->setSentence(narration.sentence, narration.parts);
    m_scroll->verticalScrollBar()->setValue(0);
    setAccessibleName(narration.title);
    setAccessibleDescription(narration.sentence);
    update();
}

QString ExplanationBar::title() const
{
    return m_title->text();
}

QString ExplanationBar::sentence() const
{
    return m_sentence->sentence();
}

void ExplanationBar::paintEvent(QPaintEvent* /*event*/)
{
    const ThemeColours& colours = m_theme.colours();
    const QColor stripe = m_tone == Tone::Refusal   ? colours.error
                          : m_tone == Tone::Success ? colours.edgeSolved
                                                    : colours.accent;
    QPainter painter(this);
    painter.fillRect(rect(), colours.surfaceRaised);
    if (m_tone == Tone::Refusal) {
        // Dashed; a correct answer has a solid stripe.
        constexpr int kDash = 6;
        for (int y = 0; y < height(); y += 2 * kDash) painter.fillRect(QRect(0, y, kStripe, kDash), stripe);
    } else {
        painter.fillRect(QRect(0, 0, kStripe, height()), stripe);
    }
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.border);
}

void ExplanationBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange) fixHeight();
}

void ExplanationBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fixHeight();
}

void ExplanationBar::fixHeight()
{
    const QMargins margins = layout()->contentsMargins();
    m_scroll->setFixedHeight(heightIn(width() - margins.left() - margins.right(), *m_sentence));
}

void ExplanationBar::applyTheme()
{
    const ThemeColours& colours = m_theme.colours();
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, colours.textMuted);
    m_title->setPalette(muted);
    QPalette strong = palette();
    strong.setColor(QPalette::WindowText, colours.text);
    m_sentence->setPalette(strong);
    m_sign->setPalette(strong);
    update();
}

}  // namespace causeway::ui
