// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/explanation_bar.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/lesson/typeset_text.h"
#include "ui/session/eliding.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {
constexpr int kStripe = 4;  ///< width of the coloured stripe at the left

/// Lines with formulas are higher.
int twoLines(const QWidget& label)
{
    return label.fontMetrics().lineSpacing() * 5 / 2;
}

}  // namespace

ExplanationBar::ExplanationBar(Theme& theme, QWidget* parent)
    : QFrame(parent),
      m_theme(theme),
      m_sign(new QLabel(this)),
      m_title(new ElidingLabel(this)),
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
    // Two lines always, so that the picture does not jump from step to step.
    m_sentence->setMinimumHeight(twoLines(*m_sentence));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(ThemeMetrics::kMargin + kStripe, ThemeMetrics::kSpacing, ThemeMetrics::kMargin,
                               ThemeMetrics::kSpacing);
    layout->setSpacing(ThemeMetrics::kSpacing / 2);
    auto* head = new QHBoxLayout;
    head->setSpacing(ThemeMetrics::kSpacing);
    head->addWidget(m_sign);
    head->addWidget(m_title, 1);
    layout->addLayout(head);
    layout->addWidget(m_sentence);

    connect(&m_theme, &Theme::changed, this, &ExplanationBar::applyTheme);
    applyTheme();
}

void ExplanationBar::display(const StepNarration& narration, Tone tone)
{
    m_tone = tone;
    // Told apart without colours, too.
    m_sign->setText(tone == Tone::Success ? QStringLiteral("✓") : QStringLiteral("✗"));
    m_sign->setVisible(tone != Tone::Neutral);
    m_title->setText(narration.title);
    m_sentence->setSentence(narration.sentence, narration.parts);
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
        // Broken: what is right has a whole stripe.
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
    if (event->type() == QEvent::FontChange) {
        m_sentence->setMinimumHeight(twoLines(*m_sentence));
    }
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
