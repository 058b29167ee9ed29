// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A page of headings, sentences and formulas, typeset or as in the text (`Theme::isTypeset`), of which lines can be
/// chosen.
///
/// A click, or Up, Down and Enter, chooses a line that stands for an equation or a variable. The context menu copies a
/// line as Modelica or LaTeX, or the whole page. Formulas are broken to the width of the view. Cost: that of laying out
/// the page, at each change of its width; a page is meant for what a person reads.
#pragma once

#include <QAbstractScrollArea>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/structure/structure.h"
#include "ui/toolkit/formula_layout.h"

namespace causeway::ui {

class Theme;

struct SheetLine {
    enum class Kind : std::uint8_t { Heading, Text, Warning, Formula };
    Kind kind = Kind::Text;
    QString text;  ///< of a formula as Modelica
    std::string latex = {};
    std::vector<SoughtFormula> names = {};
    int indent = 0;            ///< steps
    EquationId equation = {};  ///< what a click chooses; both none: nothing
    VariableId variable = {};
};

class FormulaSheet : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit FormulaSheet(Theme& theme, QWidget* parent = nullptr);

    void setLines(std::vector<SheetLine> lines);
    [[nodiscard]] const std::vector<SheetLine>& lines() const { return m_lines; }
    /// The lines of this equation are shown as selected; none: no line.
    void setSelected(EquationId equation);
    /// All of it; formulas as Modelica or as LaTeX.
    [[nodiscard]] QString allText(bool asLatex) const;
    /// In the viewport; for tests.
    [[nodiscard]] QRectF lineRect(std::size_t line) const;
    /// Of the whole page at the present width.
    [[nodiscard]] int contentHeight() const { return static_cast<int>(m_height); }

signals:
    /// The position of a line that stands for something.
    void chosen(std::size_t line);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Placed {
        double top = 0, height = 0;
        std::optional<FormulaLayout> formula;
        double scale = 1;     ///< what cannot be broken, as a matrix, is made smaller
        bool isPlain = true;  ///< it would become too small to read: shown as in the text
    };
    void place();
    /// After a change of width or fonts.
    void placeAnew();
    void paintLine(QPainter& painter, std::size_t line, const QRectF& room) const;
    [[nodiscard]] bool isChoice(std::size_t line) const;
    [[nodiscard]] std::optional<std::size_t> lineAt(double y) const;
    [[nodiscard]] QFont fontOf(const SheetLine& line) const;
    [[nodiscard]] double leftOf(const SheetLine& line) const;
    void moveCurrent(int step);

    Theme& m_theme;
    FormulaFonts m_fonts;
    std::vector<SheetLine> m_lines;
    std::vector<Placed> m_placed;
    double m_height = 0;
    EquationId m_selected;
    std::optional<std::size_t> m_current;
};

}  // namespace causeway::ui
