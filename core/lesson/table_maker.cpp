// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/table_maker.h"

namespace causeway {

Incidence TableMaker::wholeTable(std::size_t rows, std::size_t columns)
{
    std::vector<UnknownId> row;
    for (std::size_t c = 0; c < columns; ++c) row.emplace_back(c);
    return {std::vector<std::vector<UnknownId>>(rows, row), columns};
}

TableMaker::TableMaker(std::shared_ptr<const Structure> structure, LessonKind kind, std::string title,
                       std::vector<std::string> rows, std::vector<std::string> columns)
    : m_rows(rows.size()),
      m_columns(columns.size()),
      m_maker(std::move(structure), kind, std::move(title), wholeTable(m_rows, m_columns))
{
    m_figure->cells.resize(m_rows * m_columns);
    m_figure->points.resize(m_columns);
    m_figure->sights.resize(m_columns);
    // None of them corresponds to the structure.
    m_maker.lesson().equationOf.resize(m_rows);
    m_maker.lesson().unknownOf.resize(m_columns);
    m_maker.lesson().equationText = [rows = std::move(rows)](EquationId row, std::uint32_t) {
        return rows[row.index()];
    };
    m_maker.lesson().unknownText = [columns = std::move(columns)](UnknownId column, std::uint32_t) {
        return columns[column.index()];
    };
    for (std::size_t r = 0; r < m_rows; ++r) {
        for (std::size_t c = 0; c < m_columns; ++c) m_maker.set(cell(r, c), Mark::Hidden);
    }
    for (std::size_t c = 0; c < m_columns; ++c) m_maker.set(UnknownId(c), Mark::Hidden);
}

void TableMaker::fill(std::size_t row, std::size_t column, std::string text, Mark mark)
{
    m_figure->cells[cell(row, column).index()] = std::move(text);
    m_maker.set(cell(row, column), mark);
}

void TableMaker::step(std::uint32_t line, std::optional<std::size_t> row, std::size_t column, std::string why)
{
    m_maker.step(line, row ? EquationId(*row) : EquationId(), UnknownId(column));
    m_sentences.push_back(std::move(why));
}

std::shared_ptr<const Lesson> TableMaker::finish(std::uint32_t part, std::string intro, std::vector<std::string> code)
{
    Lesson& lesson = m_maker.lesson();
    lesson.part = part;
    lesson.intro = std::move(intro);
    lesson.code = std::move(code);
    lesson.figure = std::move(m_figure);
    return m_maker.finish([sentences = std::move(m_sentences)](std::size_t step) { return sentences[step]; });
}

}  // namespace causeway
