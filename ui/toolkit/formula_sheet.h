// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A page of headings, sentences and formulas, typeset or as in the text (`Theme::isTypeset`), with selectable lines. A
/// click, or Up, Down and Enter, selects a line that represents an equation or variable. The context menu copies a
/// line, or the page, as Modelica or LaTeX. Formulas are broken to the width of the view. Cost: the layout of the page
/// at each change of width; pages are meant to be short.
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
    QString text;  ///< of a formula, as Modelica
    std::string latex = {};
    std::vector<SoughtFormula> names = {};
    int indent = 0;            ///< steps
    EquationId equation = {};  ///< target of a click; both none: no target
    VariableId variable = {};
};

class FormulaSheet : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit FormulaSheet(Theme& theme, QWidget* parent = nullptr);

    void setLines(std::vector<SheetLine> lines);
    [[nodiscard]] const std::vector<SheetLine>& lines() const { return m_lines; }
    /// Marks the lines of this equation as selected; none: no line.
    void setSelected(EquationId equation);
    /// The whole page; formulas as Modelica or LaTeX.
    [[nodiscard]] QString allText(bool asLatex) const;
    /// In viewport coordinates; for tests.
    [[nodiscard]] QRectF lineRect(std::size_t line) const;
    /// Of the whole page at the current width.
    [[nodiscard]] int contentHeight() const { return static_cast<int>(m_height); }

signals:
    /// A line with a target was selected.
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
        double scale = 1;     ///< reduction of unbreakable parts such as matrices
        bool isPlain = true;  ///< would be illegibly small: shown as in the text
    };
    void place();
    /// Call after a change of width or fonts.
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
