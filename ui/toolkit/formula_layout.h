// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Typesetting of formulas: fractions, roots, indices, dots, braces, matrices; long ones are broken before operators.
///
/// In:   LaTeX of the printer (core/symbolic/formula.h), fonts, the available space, and coloured names.
/// Out:  glyphs and size. Names are painted in the colour of their causality and also differ in line: solved ones are
///       bold, known ones underlined.
/// Fails: nothing for invalid formulas, or longer than a page; the plain text is shown then.
/// Cost: linear in the text times its nesting; some ten microseconds per line. Views lay out and cache visible
///       formulas.
/// Reference: D. E. Knuth, The TeXbook, appendix G (positions; simplified).
#pragma once

#include <QFont>
#include <QGlyphRun>
#include <QHash>
#include <QList>
#include <QPainterPath>
#include <QPointF>
#include <QSizeF>
#include <QString>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/symbolic/formula.h"
#include "ui/toolkit/name_highlighter.h"

class QPainter;

namespace causeway::ui {

struct ThemeColours;

/// A name in LaTeX, as written by the printer.
struct SoughtFormula {
    std::string latex;
    NameSpan::Kind kind = NameSpan::Kind::Undecided;
    bool operator==(const SoughtFormula&) const = default;
};

/// Fonts of formulas with cached metrics, since measuring is most of the work.
class FormulaFonts {
public:
    static constexpr std::size_t kLevels = 3;  ///< text, index, index of an index

    explicit FormulaFonts(double pointSize);
    /// In the size of the window's texts.
    [[nodiscard]] static FormulaFonts ofWindow();
    /// With an apparent size matching this font.
    [[nodiscard]] static FormulaFonts beside(const QFont& font);

    struct Style {
        std::size_t level = 0;
        bool isItalic = false, isBold = false;
    };
    struct Extent {
        double width = 0, ascent = 0, descent = 0;
        QList<QGlyphRun> glyphs;  ///< relative to the left end of the baseline; shaping a text costs more than painting
                                  ///< it
    };
    /// Valid until the next call.
    [[nodiscard]] const Extent& measure(const Style& style, const QString& text) const;
    [[nodiscard]] double em(std::size_t level) const { return m_levels[level].em; }
    /// Height of the math axis (minus sign) above the baseline; height of a capital.
    [[nodiscard]] double axis(std::size_t level) const { return m_levels[level].axis; }
    [[nodiscard]] double capital(std::size_t level) const { return m_levels[level].capital; }

private:
    struct Face {
        QFont font;
        mutable QHash<QString, Extent> extents;
    };
    struct Level {
        double em = 0, axis = 0, capital = 0;
    };
    static std::size_t indexOf(const Style& style)
    {
        return style.level * 4 + (style.isItalic ? 2 : 0) + (style.isBold ? 1 : 0);
    }

    std::array<Face, 4 * kLevels> m_faces;
    std::array<Level, kLevels> m_levels;
};

struct FormulaOptions {
    double width = std::numeric_limits<double>::infinity();  ///< longer formulas are broken into lines
    std::vector<SoughtFormula> names = {};
    double height = std::numeric_limits<double>::infinity();  ///< fractions that would exceed it use a slash
    bool isElided = false;  ///< longer formulas are elided in the middle instead of broken
};

class FormulaLayout {
public:
    /// Nothing for invalid formulas.
    [[nodiscard]] static std::optional<FormulaLayout> make(const std::string& latex, const FormulaFonts& fonts,
                                                           const FormulaOptions& options = {});

    [[nodiscard]] QSizeF size() const { return {m_width, m_height}; }
    /// Of the first line, from the top.
    [[nodiscard]] double baseline() const { return m_baseline; }
    /// Parts without their own colour use that of the pen.
    void paint(QPainter& painter, QPointF topLeft, const ThemeColours& colours) const;

private:
    friend class FormulaSetter;
    struct Mark {
        enum class Kind { Text, Path };
        Kind kind = Kind::Text;
        QPointF at;  ///< of text: left end of its baseline
        QList<QGlyphRun> glyphs;
        QPainterPath path;
        double thickness = 0;  ///< of a path; 0: filled
        NameSpan::Kind role = NameSpan::Kind::Undecided;
    };

    std::vector<Mark> m_marks;  ///< relative to the top left corner
    double m_width = 0, m_height = 0, m_baseline = 0;
};

}  // namespace causeway::ui
