// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/singular_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "ui/session/singular_style.h"

namespace causeway::ui {

namespace {
constexpr int kBox = 22;  ///< width of a box in the legend
constexpr SingularMark kParts[] = {SingularMark::Over, SingularMark::Under};
}  // namespace

SingularBar::SingularBar(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme), m_sentence(new QLabel(this))
{
    setObjectName(QStringLiteral("singularBar"));
    m_sentence->setObjectName(QStringLiteral("singularSentence"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentence->setToolTip(tr("The Problems panel offers repairs."));
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_sentence, 1);
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    hide();
}

void SingularBar::setMarks(const std::shared_ptr<const SingularMarks>& marks)
{
    m_marks = marks;
    setVisible(marks != nullptr);
    if (!marks) return;
    m_sentence->setText(QString::fromStdString(marks->sentence));
    setAccessibleName(m_sentence->text());
    layout()->setContentsMargins(legendWidth() + ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2,
                                 ThemeMetrics::kMargin, ThemeMetrics::kSpacing / 2);
    update();
}

QString SingularBar::sentence() const
{
    return m_sentence->text();
}

int SingularBar::legendWidth() const
{
    int width = ThemeMetrics::kMargin;
    for (const SingularMark mark : kParts) {
        const bool isShown = mark == SingularMark::Over ? m_marks->hasOver : m_marks->hasUnder;
        if (isShown)
            width += kBox + ThemeMetrics::kSpacing / 2 + fontMetrics().horizontalAdvance(labelOf(mark)) +
                     2 * ThemeMetrics::kSpacing;
    }
    return width;
}

void SingularBar::paintEvent(QPaintEvent* /*event*/)
{
    if (!m_marks) return;
    const ThemeColours& colours = m_theme.colours();
    QPainter painter(this);
    painter.fillRect(rect(), colours.surfaceRaised);
    painter.setRenderHint(QPainter::Antialiasing);
    int x = ThemeMetrics::kMargin;
    const int middle = height() / 2;
    for (const SingularMark mark : kParts) {
        if (!(mark == SingularMark::Over ? m_marks->hasOver : m_marks->hasUnder)) continue;
        const QRectF box(x + 1, middle - 8, kBox - 2, 16);
        painter.setPen(QPen(colourOf(colours, mark), 1.6, mark == SingularMark::Over ? Qt::SolidLine : Qt::DashLine));
        painter.setBrush(hatchingOf(colours, mark));
        painter.drawRoundedRect(box, 3, 3);
        painter.drawText(box, Qt::AlignCenter, signOf(mark));
        x += kBox + ThemeMetrics::kSpacing / 2;
        const int textWidth = fontMetrics().horizontalAdvance(labelOf(mark));
        painter.setPen(colours.textMuted);
        painter.drawText(QRect(x, 0, textWidth + 1, height()), Qt::AlignLeft | Qt::AlignVCenter, labelOf(mark));
        x += textWidth + 2 * ThemeMetrics::kSpacing;
    }
}

}  // namespace causeway::ui
