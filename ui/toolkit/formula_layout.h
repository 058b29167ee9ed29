// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Formulas set as in a textbook: fractions, roots, indices, dots, braces, matrices; long ones broken before operators.
///
/// In:   LaTeX of the printer (core/symbolic/formula.h), fonts, the room, and which names get a colour.
/// Out:  what is painted and how large it is. Names are painted in the colour of their causality; they differ in line
/// as well: what is solved
///       for is bold, what is known is underlined.
/// Fails: nothing for a text that is no formula, or longer than a page; the plain text is shown then.
/// Cost: linear in the text, times its nesting; some ten microseconds a line. Views lay out what is on the screen and
/// keep it. Reference: D. E. Knuth, The TeXbook, appendix G (what goes where; simplified).
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

/// A name in LaTeX, as the printer writes it.
struct SoughtFormula {
    std::string latex;
    NameSpan::Kind kind = NameSpan::Kind::Undecided;
    bool operator==(const SoughtFormula&) const = default;
};

/// The fonts of formulas, and how large letters are in them: kept by views, for measuring is most of the work.
class FormulaFonts {
public:
    static constexpr std::size_t kLevels = 3;  ///< text, index, index of an index

    explicit FormulaFonts(double pointSize);
    /// Of the size of the window's other texts.
    [[nodiscard]] static FormulaFonts ofWindow();
    /// That look as large as texts in this font.
    [[nodiscard]] static FormulaFonts beside(const QFont& font);

    struct Style {
        std::size_t level = 0;
        bool isItalic = false, isBold = false;
    };
    struct Extent {
        double width = 0, ascent = 0, descent = 0;
        QList<QGlyphRun> glyphs;  ///< from the left end of the baseline: to shape a text costs more than to paint it
    };
    /// Good until the next text is measured.
    [[nodiscard]] const Extent& measure(const Style& style, const QString& text) const;
    [[nodiscard]] double em(std::size_t level) const { return m_levels[level].em; }
    /// Height of the minus above the baseline, of a capital.
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
    double height =
        std::numeric_limits<double>::infinity();  ///< where fractions make it higher, they are written with a slash
    bool isElided = false;                        ///< longer formulas are cut in their middle instead of broken
};

class FormulaLayout {
public:
    /// Nothing for what is no formula.
    [[nodiscard]] static std::optional<FormulaLayout> make(const std::string& latex, const FormulaFonts& fonts,
                                                           const FormulaOptions& options = {});

    [[nodiscard]] QSizeF size() const { return {m_width, m_height}; }
    /// Of the first line, below the top.
    [[nodiscard]] double baseline() const { return m_baseline; }
    /// With the pen's colour for what has none of its own.
    void paint(QPainter& painter, QPointF topLeft, const ThemeColours& colours) const;

private:
    friend class FormulaSetter;
    struct Mark {
        enum class Kind { Text, Path };
        Kind kind = Kind::Text;
        QPointF at;  ///< of text: the left end of its baseline
        QList<QGlyphRun> glyphs;
        QPainterPath path;
        double thickness = 0;  ///< of a path; 0 fills it
        NameSpan::Kind role = NameSpan::Kind::Undecided;
    };

    std::vector<Mark> m_marks;  ///< relative to the top left corner
    double m_width = 0, m_height = 0, m_baseline = 0;
};

}  // namespace causeway::ui
