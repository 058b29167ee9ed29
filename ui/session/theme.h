// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The theme: all colours, distances and fonts of our views. Light and dark. Views read `colours()` while painting and
/// repaint on `changed`. No other code in ui/ names a colour.
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
    // Structure views: undecided, solved for here, computed elsewhere (based on Okabe-Ito, safe for colour vision
    // deficiencies).
    QColor edgeUnknown, edgeSolved, edgeKnown;
    // Other marks of lessons.
    QColor markReached, markPath, markGuess, markResidual, markMarked, markState, markCandidate, markSurplus;
    QColor blockFill, blockBorder, tearing;
    QColor error, warning, hint;
    // Syntax
    QColor keyword, type, builtin, number, string, comment, annotation, operatorSign;
    // Plot: curves in order of use, grid and event markers.
    std::array<QColor, 8> curves;
    QColor grid, axis, eventMarker;
    // Diagrams: background sheet and its grid.
    QColor paper, paperGrid;
    // Live circuit: lowest, middle and highest potential (safe for colour vision deficiencies), true signals,
    // conducting switches.
    QColor potentialLow, potentialMiddle, potentialHigh, signalTrue, conducting;
};

/// Colour of a model annotation (0xRRGGBB) as painted on the sheet: unchanged in the light theme; with inverted
/// lightness and the same hue in the dark one.
[[nodiscard]] QColor onPaper(const ThemeColours& colours, std::uint32_t rgb);

/// Distances in device-independent pixels, multiples of 4.
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
    /// Also sets palette and style of the application.
    void setMode(Mode mode);
    /// Uses the Okabe-Ito palette in structure views. Marks also differ in line and sign.
    void setSafeColours(bool safe);
    [[nodiscard]] bool hasSafeColours() const { return m_hasSafeColours; }
    /// Typesets equations everywhere; otherwise they are shown as in the text.
    void setTypeset(bool isTypeset);
    [[nodiscard]] bool isTypeset() const { return m_isTypeset; }

    /// Monospaced, for code and equations.
    [[nodiscard]] QFont codeFont() const;
    /// User's choice: family, or empty for the default; size in points, or 0 for that of the window.
    void setCodeFont(const QString& family, int points);
    /// Icon from resources/icons, in the text colour.
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
