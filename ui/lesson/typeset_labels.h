// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Typeset labels of a lesson, for views that paint many of them in limited space.
/// In:   a lesson's sheet, the font of the view's other texts, and the space for each label.
/// Out:  the formula; if it does not fit, with slashes instead of fractions, in several lines, or elided.
/// Fails: `paint` returns false if there is no formula, or none legible in that space; the view then paints the text.
/// Cost: labels are laid out when first painted, and cached by recent use.
#pragma once

#include <QCache>
#include <QFont>
#include <QRectF>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/lesson/lesson_sheet.h"
#include "ui/toolkit/formula_layout.h"

class QFontMetricsF;
class QPainter;

namespace causeway::ui {

class Theme;

class TypesetLabels {
public:
    explicit TypesetLabels(Theme& theme) : m_theme(theme), m_labels(kMaxKept) {}

    /// Null: none. `font`: that of the unscaled texts.
    void set(std::shared_ptr<const LessonSheet> sheet, const QFont& font);
    /// In characters of that font: measured for few labels, otherwise taken from the texts.
    [[nodiscard]] const LongestTexts& longest() const { return m_longest; }
    /// Left-aligned, vertically centred, scaled by `scale`, in the colour of the pen. False: nothing was painted.
    bool paint(QPainter& painter, const QRectF& room, double scale, const LessonBoard& board, EquationId equation,
               bool isStruck = false);
    bool paint(QPainter& painter, const QRectF& room, double scale, const LessonBoard& board, UnknownId unknown,
               bool isStruck = false);

private:
    struct Label {
        std::string latex;
        std::optional<FormulaLayout> whole;   ///< on one line; none if not a formula
        QSizeF room;                          ///< space for which `fitted` was laid out
        std::optional<FormulaLayout> fitted;  ///< none: not enough space
    };
    static constexpr int kMaxKept = 1000;

    template <class Id>
    bool paintLabel(QPainter& painter, const QRectF& room, double scale, const LessonBoard& board, Id id,
                    bool isStruck);
    [[nodiscard]] Label makeLabel(std::string latex) const;
    [[nodiscard]] const FormulaLayout* fit(Label& label, const QSizeF& room) const;
    [[nodiscard]] std::optional<FormulaLayout> fitAnew(const Label& label, const QSizeF& room) const;
    [[nodiscard]] LongestTexts measured(const QFontMetricsF& metrics) const;

    Theme& m_theme;
    std::shared_ptr<const LessonSheet> m_sheet;
    std::optional<FormulaFonts> m_fonts;
    LongestTexts m_longest;
    QCache<quint64, Label> m_labels;  ///< by kind, index and number: a label may depend on its number
};

}  // namespace causeway::ui
