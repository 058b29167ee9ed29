// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <charconv>
#include <cmath>
#include <memory>

#include "core/results/csv.h"
#include "core/base/streamed_file.h"

namespace causeway {

namespace {

/// Gathers small pieces, because a call of the sink for every number would cost more than the number.
class Buffer {
public:
    explicit Buffer(const CsvSink& sink) : m_sink(sink), m_bytes(std::make_unique<Bytes>()) {}

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
        constexpr std::size_t kLongestNumber = 32;
        makeRoom(kLongestNumber);
        if (std::isnan(value)) return put(std::string_view("nan"));
        if (std::isinf(value)) return put(std::string_view(value > 0 ? "inf" : "-inf"));
        char* const begin = m_bytes->data() + m_size;
        m_size += static_cast<std::size_t>(std::to_chars(begin, begin + kLongestNumber, value).ptr - begin);
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

    const CsvSink& m_sink;
    std::unique_ptr<Bytes> m_bytes;
    std::size_t m_size = 0;
    bool m_ok = true;
};

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

bool writeCsv(const Result& result, const CsvSink& sink)
{
    Buffer buffer(sink);
    buffer.put(std::string_view("time"));
    for (const ResultColumn& column : result.columns) {
        buffer.put(',');
        putName(buffer, column.name);
    }
    buffer.put('\n');
    for (std::size_t row = 0; row < result.rowCount() && buffer.ok(); ++row) {
        buffer.put(result.time[row]);
        for (const ResultColumn& column : result.columns) {
            buffer.put(',');
            // A run that was stopped may have left its last row half filled.
            buffer.put(row < column.values.size() ? column.values[row] : std::nan(""));
        }
        buffer.put('\n');
    }
    return buffer.flush();
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

std::optional<std::string> writeCsvFile(const Result& result, const std::filesystem::path& path)
{
    StreamedFile file(path);
    writeCsv(result, [&](std::string_view piece) { return file.write(piece); });
    return file.commit();
}

}  // namespace causeway
