// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/edge_style.h"

#include <QCoreApplication>
#include <QPainter>

#include "ui/session/theme.h"

namespace causeway::ui {

namespace {
constexpr int kSample = 28;  ///< length of a line in the legend
}

QPen edgePen(const ThemeColours& colours, EdgeColour colour, double scale)
{
    switch (colour) {
        case EdgeColour::Red: return QPen(colours.edgeSolved, 3.4 * scale, Qt::SolidLine, Qt::RoundCap);
        case EdgeColour::Blue: {
            QPen pen(colours.edgeKnown, 1.5 * scale, Qt::CustomDashLine, Qt::FlatCap);
            pen.setDashPattern({4, 3});
            return pen;
        }
        case EdgeColour::Black: break;
    }
    return QPen(colours.edgeUnknown, 1.5 * scale, Qt::SolidLine, Qt::RoundCap);
}

QString meaningOf(EdgeColour colour)
{
    switch (colour) {
        case EdgeColour::Red: return EdgeLegend::tr("The equation is solved for this unknown.");
        case EdgeColour::Blue: return EdgeLegend::tr("The unknown occurs here and is computed elsewhere.");
        case EdgeColour::Black: break;
    }
    return EdgeLegend::tr("The unknown occurs here; nothing is decided yet.");
}

EdgeLegend::EdgeLegend(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("edgeLegend"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QStringList EdgeLegend::labels() const
{
    return {tr("undecided"), tr("solved here"), tr("known from elsewhere")};
}

QSize EdgeLegend::sizeHint() const
{
    int width = 0;
    for (const QString& label : labels()) {
        width +=
            kSample + ThemeMetrics::kSpacing / 2 + fontMetrics().horizontalAdvance(label) + 2 * ThemeMetrics::kSpacing;
    }
    return {width, fontMetrics().height() + ThemeMetrics::kSpacing};
}

QSize EdgeLegend::minimumSizeHint() const
{
    return {0, sizeHint().height()};
}

void EdgeLegend::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int x = ThemeMetrics::kSpacing;
    const int middle = height() / 2;
    const QStringList texts = labels();
    const EdgeColour order[] = {EdgeColour::Black, EdgeColour::Red, EdgeColour::Blue};
    for (int i = 0; i < 3; ++i) {
        const int textWidth = fontMetrics().horizontalAdvance(texts[i]);
        // A label that is cut off would say nothing.
        if (x + kSample + ThemeMetrics::kSpacing / 2 + textWidth > width()) break;
        painter.setPen(edgePen(m_theme.colours(), order[i], 1));
        painter.drawLine(QLineF(x, middle + 0.5, x + kSample, middle + 0.5));
        x += kSample + ThemeMetrics::kSpacing / 2;
        painter.setPen(m_theme.colours().textMuted);
        painter.drawText(QRect(x, 0, textWidth + 1, height()), Qt::AlignLeft | Qt::AlignVCenter, texts[i]);
        x += textWidth + 2 * ThemeMetrics::kSpacing;
    }
}

}  // namespace causeway::ui
