// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

#include "core/results/csv.h"

namespace causeway {

namespace {

constexpr std::size_t kLongestNumber = 32;

/// Writes the shortest text that reads back as the number; returns its end.
char* putNumber(char* to, double value)
{
    const auto copy = [to](std::string_view text) { return std::copy(text.begin(), text.end(), to); };
    if (std::isnan(value)) return copy("nan");
    if (std::isinf(value)) return copy(value > 0 ? "inf" : "-inf");
    return std::to_chars(to, to + kLongestNumber, value).ptr;
}

std::string textOf(double value)
{
    std::array<char, kLongestNumber> text{};
    return {text.data(), putNumber(text.data(), value)};
}

}  // namespace

/// Collects small pieces, since a call of the sink per number would be more expensive than the number.
class CsvWriter::Buffer {
public:
    explicit Buffer(CsvSink sink) : m_sink(std::move(sink)), m_bytes(std::make_unique<Bytes>()) {}

    void put(char character)
    {
        makeRoom(1);
        (*m_bytes)[m_size++] = character;
    }
    void put(std::string_view text)
    {
        makeRoom(text.size());
        if (text.size() > m_bytes->size()) return give(text);
        std::ranges::copy(text, m_bytes->data() + m_size);
        m_size += text.size();
    }
    bool flush()
    {
        give(std::string_view(m_bytes->data(), m_size));
        m_size = 0;
        return m_ok;
    }
    [[nodiscard]] bool ok() const { return m_ok; }

private:
    using Bytes = std::array<char, 1U << 18U>;

    void makeRoom(std::size_t count)
    {
        if (m_size + count > m_bytes->size()) flush();
    }
    void give(std::string_view piece) { m_ok = m_ok && m_sink(piece); }

    CsvSink m_sink;
    std::unique_ptr<Bytes> m_bytes;
    std::size_t m_size = 0;
    bool m_ok = true;
};

/// The last row as text, cell by cell: unchanged values keep their text, and runs of unchanged cells are copied
/// together.
class CsvWriter::Line {
public:
    explicit Line(std::size_t cells)
        : m_values(cells), m_ends(cells + 1, 0), m_text((cells + 1) * (kLongestNumber + 1)), m_last(m_text.size())
    {
    }

    std::string_view fill(double time, std::span<const double> values, std::span<const ColumnSource> sources)
    {
        std::swap(m_text, m_last);
        char* end = putNumber(m_text.data(), time);
        const char* kept = m_last.data() + m_ends.front();
        const char* keptEnd = kept;
        const auto keep = [&] { end = std::copy(kept, keptEnd, end); };
        std::size_t lastEnd = std::exchange(m_ends.front(), static_cast<std::size_t>(end - m_text.data()));
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const double value = sources[i].of(values);
            const std::size_t cellEnd = m_ends[i + 1];
            if (std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(m_values[i]) && cellEnd > lastEnd) {
                keptEnd = m_last.data() + cellEnd;
            } else {
                keep();
                *end++ = ',';
                end = putNumber(end, value);
                m_values[i] = value;
                kept = keptEnd = m_last.data() + cellEnd;
            }
            lastEnd = cellEnd;
            m_ends[i + 1] = static_cast<std::size_t>(end - m_text.data() + (keptEnd - kept));
        }
        keep();
        return {m_text.data(), end};
    }

private:
    std::vector<double> m_values;
    std::vector<std::size_t> m_ends;  ///< of the time, and of each cell with its preceding comma
    std::vector<char> m_text, m_last;
};

namespace {

template <class Buffer>
void putName(Buffer& buffer, std::string_view name)
{
    const bool quoted = name.empty() || name.front() == ' ' || name.back() == ' ' ||
                        name.find_first_of(",\"\r\n") != std::string_view::npos;
    if (!quoted) return buffer.put(name);
    buffer.put('"');
    for (const char character : name) {
        if (character == '"') buffer.put('"');
        buffer.put(character);
    }
    buffer.put('"');
}

}  // namespace

CsvWriter::CsvWriter(CsvSink sink, std::string firstColumn, CsvParameters parameters, CsvUnits units)
    : m_buffer(std::make_unique<Buffer>(std::move(sink))),
      m_firstColumn(std::move(firstColumn)),
      m_parameters(parameters),
      m_units(units)
{
}

CsvWriter::~CsvWriter() = default;

bool CsvWriter::begin(const ResultLayout& layout)
{
    m_sources = sourcesOf(layout);
    m_line = std::make_unique<Line>(m_sources.size());
    const auto nameOf = [this](const ResultVariable& variable) {
        const bool hasUnit = m_units == CsvUnits::InNames && !variable.unit.empty();
        return hasUnit ? variable.name + " [" + variable.unit + "]" : variable.name;
    };
    putName(*m_buffer, m_firstColumn);
    for (const ResultVariable& variable : layout.variables) {
        if (!variable.column) continue;
        m_buffer->put(',');
        putName(*m_buffer, nameOf(variable));
    }
    m_constants.clear();
    for (const ResultVariable& variable : layout.variables) {
        if (variable.column || m_parameters == CsvParameters::LeftOut) continue;
        m_buffer->put(',');
        putName(*m_buffer, nameOf(variable));
        m_constants += ',' + textOf(variable.value);
    }
    m_buffer->put('\n');
    return m_buffer->ok();
}

bool CsvWriter::row(double time, std::span<const double> values)
{
    m_buffer->put(m_line->fill(time, values, m_sources));
    m_buffer->put(m_constants);
    m_buffer->put('\n');
    return m_buffer->ok();
}

std::optional<std::string> CsvWriter::finish()
{
    if (m_buffer->flush()) return std::nullopt;
    return "the text could not be written";
}

void CsvWriter::abandon() {}

bool CsvFileSink::begin(const ResultLayout& layout)
{
    m_file.emplace(m_path);
    m_writer.emplace([this](std::string_view piece) { return m_file->write(piece); }, m_firstColumn, m_parameters,
                     m_units);
    // Detects a file that cannot be opened before the first piece is complete.
    const bool isOpen = m_file->write("");
    return m_writer->begin(layout) && isOpen;
}

bool CsvFileSink::row(double time, std::span<const double> values)
{
    return m_writer && m_writer->row(time, values);
}

std::optional<std::string> CsvFileSink::finish()
{
    if (!m_writer) return "nothing was written";
    // The file knows why a piece was refused.
    static_cast<void>(m_writer->finish());
    auto error = m_file->commit();
    abandon();
    return error;
}

void CsvFileSink::abandon()
{
    m_writer.reset();
    m_file.reset();
}

std::string csvName(std::string_view name)
{
    struct {
        std::string text;
        void put(std::string_view part) { text += part; }
        void put(char character) { text += character; }
    } cell;
    putName(cell, name);
    return cell.text;
}

bool writeCsv(const Result& result, const CsvSink& sink)
{
    CsvWriter writer(sink);
    return !replay(result, writer);
}

std::string toCsv(const Result& result)
{
    std::string text;
    writeCsv(result, [&](std::string_view piece) {
        text += piece;
        return true;
    });
    return text;
}

std::optional<std::string> writeCsvFile(const Result& result, const std::filesystem::path& path,
                                        const std::string& firstColumn, CsvUnits units)
{
    CsvFileSink sink(path, firstColumn, CsvParameters::LeftOut, units);
    return replay(result, sink);
}

}  // namespace causeway
