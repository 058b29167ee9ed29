// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <utility>

#include "core/results/csv.h"

namespace causeway {

namespace {

constexpr std::size_t kLongestNumber = 32;

/// The shortest text that reads back to the number. Gives the end.
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

/// Gathers small pieces, because a call of the sink for every number would cost more than the number.
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
        for (const char character : text) put(character);
    }
    void put(double value)
    {
        makeRoom(kLongestNumber);
        char* const begin = m_bytes->data() + m_size;
        m_size += static_cast<std::size_t>(putNumber(begin, value) - begin);
    }
    bool flush()
    {
        m_ok = m_ok && m_sink(std::string_view(m_bytes->data(), m_size));
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

    CsvSink m_sink;
    std::unique_ptr<Bytes> m_bytes;
    std::size_t m_size = 0;
    bool m_ok = true;
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
    m_buffer->put(time);
    for (const ColumnSource source : m_sources) {
        m_buffer->put(',');
        m_buffer->put(source.of(values));
    }
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
    // A file that cannot be opened is known before the first piece is full.
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
    // Why a piece was refused, the file knows.
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
