// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Builds a lesson shown as a table whose cells are hidden until a step fills them.
#pragma once

#include "core/lesson/lesson_maker.h"

namespace causeway {

class TableMaker {
public:
    /// One cell per row and column.
    TableMaker(std::shared_ptr<const Structure> structure, LessonKind kind, std::string title,
               std::vector<std::string> rows, std::vector<std::string> columns);

    [[nodiscard]] LessonMaker& maker() { return m_maker; }
    [[nodiscard]] LessonFigure& figure() { return *m_figure; }
    [[nodiscard]] std::size_t rowCount() const { return m_rows; }

    void fill(std::size_t row, std::size_t column, std::string text, Mark mark);
    void mark(std::size_t row, std::size_t column, Mark mark) { m_maker.set(cell(row, column), mark); }
    void markRow(std::size_t row, Mark mark) { m_maker.set(EquationId(row), mark); }
    void markColumn(std::size_t column, Mark mark) { m_maker.set(UnknownId(column), mark); }
    /// A step with its reason.
    void step(std::uint32_t line, std::optional<std::size_t> row, std::size_t column, std::string why);

    [[nodiscard]] std::shared_ptr<const Lesson> finish(std::uint32_t part, std::string intro,
                                                       std::vector<std::string> code);

private:
    [[nodiscard]] EdgeId cell(std::size_t row, std::size_t column) const { return EdgeId(row * m_columns + column); }
    static Incidence wholeTable(std::size_t rows, std::size_t columns);

    std::size_t m_rows, m_columns;
    LessonMaker m_maker;
    std::shared_ptr<LessonFigure> m_figure = std::make_shared<LessonFigure>();
    std::vector<std::string> m_sentences;
};

}  // namespace causeway
