// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "core/results/mat_result.h"

namespace causeway {

namespace {

/// Types of level 4: thousands digit for the byte order, tens digit for the number type, ones digit for text.
constexpr int kByteOrder = std::endian::native == std::endian::big ? 1000 : 0;
constexpr int kDoubles = kByteOrder, kIntegers = kByteOrder + 20, kText = kByteOrder + 51;
constexpr std::size_t kRowCountInHeader = 8;  ///< bytes before the number of columns in a matrix header
constexpr std::int32_t kAbscissa = 0, kParameters = 1, kTrajectories = 2;
constexpr std::int32_t kLinear = 0, kConstantOutside = 0, kUndefinedOutside = -1;

template <class T>
std::string_view bytesOf(std::span<const T> values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

template <class T>
std::string_view bytesOf(const T& value)
{
    return bytesOf(std::span<const T>(&value, 1));
}

/// "Capacitor voltage [V]"
std::string described(const ResultVariable& variable)
{
    if (variable.unit.empty()) return variable.description;
    return fmt::format("{}{}[{}]", variable.description, variable.description.empty() ? "" : " ", variable.unit);
}

}  // namespace

void MatFileSink::refuse(std::string message)
{
    if (!m_error) m_error = std::move(message);
}

void MatFileSink::write(std::string_view bytes)
{
    m_file->write(bytes);
    m_offset += bytes.size();
}

/// Returns the offset of the number of columns.
std::uint32_t MatFileSink::beginMatrix(std::string_view name, int type, std::size_t rows, std::size_t columns)
{
    constexpr std::size_t kMost = std::numeric_limits<std::int32_t>::max();
    if (rows > kMost || columns > kMost)
        refuse("it would have more variables than a MAT file can hold; choose some of them");
    const std::array<std::int32_t, 5> header{type, static_cast<std::int32_t>(rows), static_cast<std::int32_t>(columns),
                                             0, static_cast<std::int32_t>(name.size() + 1)};
    const std::uint64_t start = m_offset;
    write(bytesOf(std::span<const std::int32_t>(header)));
    write(name);
    write(std::string_view("\0", 1));
    if (m_offset > std::numeric_limits<std::uint32_t>::max())
        refuse("the names of its variables are too long for a MAT file");
    return static_cast<std::uint32_t>(start + kRowCountInHeader);
}

/// One matrix column per text, padded with spaces.
void MatFileSink::writeTexts(std::string_view name, const std::vector<std::string>& texts)
{
    std::size_t longest = 1;
    for (const std::string& text : texts) longest = std::max(longest, text.size());
    beginMatrix(name, kText, longest, texts.size());
    std::string padded;
    for (const std::string& text : texts) {
        padded = text;
        padded.resize(longest, ' ');
        write(padded);
    }
}

bool MatFileSink::begin(const ResultLayout& layout)
{
    m_file.emplace(m_path);
    m_row.resize(layout.columnCount + 1);
    std::vector<std::string> names{"time"}, descriptions{"Time in [s]"};
    std::vector<std::int32_t> info{kAbscissa, 1, kLinear, kUndefinedOutside};
    std::vector<double> parameters{0};  // the first one is the time
    for (const ResultVariable& variable : layout.variables) {
        names.push_back(variable.name);
        descriptions.push_back(described(variable));
        if (variable.column) {
            const auto column = static_cast<std::int32_t>(*variable.column + 2);
            info.insert(info.end(), {kTrajectories, variable.isNegated ? -column : column, kLinear, kUndefinedOutside});
        } else {
            parameters.push_back(variable.isNegated ? 0 - variable.value : variable.value);
            info.insert(info.end(),
                        {kParameters, static_cast<std::int32_t>(parameters.size()), kLinear, kConstantOutside});
        }
    }
    m_parameterCount = parameters.size();

    // Unlike the others, this matrix is not transposed in "binTrans": first characters of all lines, then second ones
    // etc.
    constexpr std::array<std::string_view, 4> kLines{"Atrajectory", "1.1        ", "           ", "binTrans   "};
    beginMatrix("Aclass", kText, kLines.size(), kLines.front().size());
    for (std::size_t letter = 0; letter < kLines.front().size(); ++letter) {
        for (const std::string_view line : kLines) write(line.substr(letter, 1));
    }
    writeTexts("name", names);
    writeTexts("description", descriptions);
    beginMatrix("dataInfo", kIntegers, 4, names.size());
    write(bytesOf(std::span<const std::int32_t>(info)));
    beginMatrix("data_1", kDoubles, parameters.size(), 2);
    m_timesOffset = static_cast<std::uint32_t>(m_offset);
    for (int end = 0; end < 2; ++end) write(bytesOf(std::span<const double>(parameters)));
    m_rowCountOffset = beginMatrix("data_2", kDoubles, m_row.size(), 0);
    return !m_error;
}

bool MatFileSink::row(double time, std::span<const double> values)
{
    if (!m_file || m_error) return false;
    if (m_rows == static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max())) {
        refuse("it has more rows than a MAT file can hold; choose a longer output interval");
        return false;
    }
    m_row[0] = time;
    std::copy(values.begin(), values.end(), m_row.begin() + 1);
    if (m_rows++ == 0) m_firstTime = time;
    m_lastTime = time;
    return m_file->write(bytesOf(std::span<const double>(m_row)));
}

std::optional<std::string> MatFileSink::finish()
{
    if (!m_file) return m_error.value_or("nothing was written");
    if (!m_error) {
        m_file->overwrite(m_rowCountOffset, bytesOf(static_cast<std::int32_t>(m_rows)));
        m_file->overwrite(m_timesOffset, bytesOf(m_firstTime));
        m_file->overwrite(m_timesOffset + static_cast<std::uint32_t>(m_parameterCount * sizeof(double)),
                          bytesOf(m_lastTime));
        m_error = m_file->commit();
    }
    m_file.reset();
    return m_error;
}

void MatFileSink::abandon()
{
    m_file.reset();
}

std::optional<std::string> writeMatFile(const Result& result, const std::filesystem::path& path)
{
    MatFileSink sink(path);
    return replay(result, sink);
}

}  // namespace causeway
