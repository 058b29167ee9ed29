// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The one theme: every colour, distance and font that a view of ours paints with. Light and dark.
///
/// Views read `colours()` while painting and repaint on `changed`. Nothing else in ui/ names a colour.
#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QObject>
#include <QPalette>
#include <array>
#include <cstdint>

namespace causeway::ui {

struct ThemeColours {
    bool isDark = false;
    QColor window, surface, surfaceRaised, border, text, textMuted, accent, accentText, selection, hover;
    // Structure views: causality unknown, solved for here, computed elsewhere (Okabe-Ito based, safe for the
    // colour-blind).
    QColor edgeUnknown, edgeSolved, edgeKnown;
    // What else a lesson marks.
    QColor markReached, markPath, markGuess, markResidual, markMarked, markState, markCandidate, markSurplus;
    QColor blockFill, blockBorder, tearing;
    QColor error, warning, hint;
    // Syntax
    QColor keyword, type, builtin, number, string, comment, annotation, operatorSign;
    // Plot: curves in order of use, grid and event markers.
    std::array<QColor, 8> curves;
    QColor grid, axis, eventMarker;
    // Diagrams: the sheet they are drawn on, and its grid.
    QColor paper, paperGrid;
    // The circuit alive: lowest, middle and highest potential (told apart by everyone), a signal that is true, a switch
    // that conducts.
    QColor potentialLow, potentialMiddle, potentialHigh, signalTrue, conducting;
};

/// A colour that a model's annotations ask for (0xRRGGBB), as it is painted on the sheet: as it is in the light theme;
/// light and dark exchanged, the hue kept, in the dark one.
[[nodiscard]] QColor onPaper(const ThemeColours& colours, std::uint32_t rgb);

/// Distances in device-independent pixels; everything is a multiple of 4.
struct ThemeMetrics {
    static constexpr int kSpacing = 8;
    static constexpr int kMargin = 12;
    static constexpr int kRadius = 4;
};

class Theme : public QObject {
    Q_OBJECT
public:
    enum class Mode { FollowDesktop, Light, Dark };

    explicit Theme(QObject* parent = nullptr);

    [[nodiscard]] const ThemeColours& colours() const { return m_colours; }
    [[nodiscard]] Mode mode() const { return m_mode; }
    /// Also sets the application's palette and style.
    void setMode(Mode mode);
    /// The structure views in the colours of Okabe and Ito, which everyone can tell apart. Marks differ in line and
    /// sign anyway.
    void setSafeColours(bool safe);
    [[nodiscard]] bool hasSafeColours() const { return m_hasSafeColours; }
    /// Equations as in a textbook, wherever they are shown; else as in the text.
    void setTypeset(bool isTypeset);
    [[nodiscard]] bool isTypeset() const { return m_isTypeset; }

    /// Monospaced, for code and equations.
    [[nodiscard]] QFont codeFont() const;
    /// What the user chose for it: a family, or nothing; points, or 0 for the size of the rest of the window.
    void setCodeFont(const QString& family, int points);
    /// The icon of that name from resources/icons, in the colour of the text.
    [[nodiscard]] QIcon icon(const QString& name) const;
    [[nodiscard]] QPalette palette() const;

signals:
    void changed();

private:
    Mode m_mode = Mode::FollowDesktop;
    bool m_hasSafeColours = false;
    bool m_isTypeset = true;
    ThemeColours m_colours;
    QString m_codeFamily;
    int m_codePoints = 0;
};

}  // namespace causeway::ui
