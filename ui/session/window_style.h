// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Appearance of controls: Fusion in the colours of the theme, flat, with thin lines and rounded corners. Painted
/// instead of using a style sheet, which would be matched against every widget, even hidden ones, on each change. A
/// change of theme is thus a new palette and a repaint.
#pragma once

#include <QProxyStyle>

#include "ui/session/theme.h"

namespace causeway::ui {

/// Property of a widget whose buttons are names in a row rather than icons: lower and wider.
inline constexpr const char* kNarrowButtons = "hasNarrowButtons";
/// Property of a field with invalid text: framed in the error colour.
inline constexpr const char* kMistaken = "isMistaken";

class WindowStyle : public QProxyStyle {
    Q_OBJECT
public:
    WindowStyle();

    /// Does not repaint.
    void setColours(const ThemeColours& colours) { m_colours = colours; }

    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returnData) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;

private:
    void drawMenuItem(const QStyleOptionMenuItem& item, QPainter& painter, const QWidget* widget) const;
    void drawTab(const QStyleOptionTab& tab, QPainter& painter) const;
    void drawToolButton(const QStyleOptionToolButton& button, QPainter& painter, const QWidget* widget) const;
    void drawScrollBar(const QStyleOptionSlider& bar, QPainter& painter, const QWidget* widget) const;
    void drawButton(const QStyleOptionButton& button, QPainter& painter) const;
    void drawField(const QRect& rect, bool isEnabled, bool hasFocus, QPainter& painter, const QWidget* widget) const;
    void drawCheck(const QStyleOption& option, QPainter& painter) const;

    ThemeColours m_colours;
};

}  // namespace causeway::ui
