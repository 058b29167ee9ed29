// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/explanation_bar.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/session/theme.h"
#include "ui/structure/typeset_text.h"

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
    : QFrame(parent), m_theme(theme), m_title(new QLabel(this)), m_sentence(new SentenceLabel(theme, this))
{
    setObjectName(QStringLiteral("explanationBar"));
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
    layout->addWidget(m_title);
    layout->addWidget(m_sentence);

    connect(&m_theme, &Theme::changed, this, &ExplanationBar::applyTheme);
    applyTheme();
}

void ExplanationBar::display(const StepNarration& narration, Tone tone)
{
    m_tone = tone;
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
    painter.fillRect(QRect(0, 0, kStripe, height()), stripe);
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
    update();
}

}  // namespace causeway::ui
