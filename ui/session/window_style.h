// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How controls look: Fusion in the colours of the theme, flat, with thin lines and rounded corners.
///
/// Painted, not a style sheet: a sheet is matched with every widget, also with those that are hidden, each time it
/// changes. Here another theme is another palette and a repaint.
#pragma once

#include <QProxyStyle>

#include "ui/session/theme.h"

namespace causeway::ui {

/// Set on a widget whose buttons are names side by side rather than icons: lower and wider.
inline constexpr const char* kNarrowButtons = "hasNarrowButtons";
/// Set on a field whose text cannot be taken: it has a frame in the colour of errors.
inline constexpr const char* kMistaken = "isMistaken";

class WindowStyle : public QProxyStyle {
    Q_OBJECT
public:
    WindowStyle();

    /// Repaints nothing.
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
