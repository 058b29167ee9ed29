// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The labels of a lesson as formulas, for views that paint many of them in little room.
///
/// In:   a lesson's sheet, the font of the view's other texts, and for each label the room it has.
/// Out:  what is painted: a formula as it is; where it does not fit with its fractions written with a slash, in several
/// lines, or cut in the middle. Fails: `paint` says no where there is no formula, or none that could be read in that
/// room: the view writes the text then. Cost: labels are laid out when they are painted first, those that were not
/// painted for long are forgotten.
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

    /// Null: none. `font` is that of the texts before they are scaled.
    void set(std::shared_ptr<const LessonSheet> sheet, const QFont& font);
    /// In characters of that font: measured where there are few labels, else those of the texts.
    [[nodiscard]] const LongestTexts& longest() const { return m_longest; }
    /// At the left of the room, in the middle of its height, `scale` times as large as laid out, in the colour of the
    /// pen. False: nothing was painted.
    bool paint(QPainter& painter, const QRectF& room, double scale, const LessonBoard& board, EquationId equation,
               bool isStruck = false);
    bool paint(QPainter& painter, const QRectF& room, double scale, const LessonBoard& board, UnknownId unknown,
               bool isStruck = false);

private:
    struct Label {
        std::string latex;
        std::optional<FormulaLayout> whole;   ///< on one line; none where it is no formula
        QSizeF room;                          ///< that `fitted` was made for
        std::optional<FormulaLayout> fitted;  ///< none: there is too little room
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
