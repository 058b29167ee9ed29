// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/results/mat_result.h"

namespace causeway {

namespace {

constexpr std::size_t kHeaderSize = 20, kBlockSize = 1U << 20U;
constexpr std::int32_t kLongestName = 4096;

std::int32_t swapped(std::int32_t value)
{
    const auto bits = static_cast<std::uint32_t>(value);
    return static_cast<std::int32_t>(bits << 24U | (bits << 8U & 0xFF0000U) | (bits >> 8U & 0xFF00U) | bits >> 24U);
}

enum class Number : std::uint8_t { Double, Float, Int32, Int16, UInt16, UInt8 };
constexpr std::array<std::size_t, 6> kSizes{8, 4, 4, 2, 2, 1};

struct Header {
    std::int32_t type = 0, rows = 0, columns = 0, isComplex = 0, nameLength = 0;
    bool isForeign = false;  ///< byte order differs
};

/// Nothing if these are not the 20 bytes of a matrix header.
std::optional<Header> headerOf(std::string_view bytes)
{
    if (bytes.size() < kHeaderSize) return std::nullopt;
    std::array<std::int32_t, 5> fields{};
    std::memcpy(fields.data(), bytes.data(), kHeaderSize);
    // Byte orders above 1 belong to obsolete machines.
    const auto isType = [](std::int32_t type) {
        return type >= 0 && type < 2000 && type % 100 / 10 <= 5 && type / 100 % 10 == 0;
    };
    const bool isForeign = !isType(fields[0]);
    if (isForeign) std::ranges::transform(fields, fields.begin(), swapped);
    const Header header{fields[0], fields[1], fields[2], fields[3], fields[4], isForeign};
    const bool isMatrix = isType(header.type) && header.rows >= 0 && header.columns >= 0 &&
                          (header.isComplex == 0 || header.isComplex == 1) && header.nameLength > 0 &&
                          header.nameLength <= kLongestName;
    return isMatrix ? std::optional(header) : std::nullopt;
}

/// A matrix in the file, stored by columns.
struct Matrix {
    std::uint64_t rows = 0, columns = 0, offset = 0;
    Number number = Number::Double;
    bool isForeign = false;
};

template <class T>
void convert(const char* bytes, std::span<double> values)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        T value;
        std::memcpy(&value, bytes + i * sizeof(T), sizeof(T));
        values[i] = static_cast<double>(value);
    }
}

/// "Capacitor voltage [V]" is description and unit. Dymola writes "[V|mV]" where a display unit differs.
void splitDescription(std::string_view text, std::string& description, std::string& unit)
{
    const auto open = text.rfind('[');
    if (text.ends_with(']') && open != std::string_view::npos) {
        std::string_view inside = text.substr(open + 1, text.size() - open - 2);
        inside = inside.substr(0, inside.find('|'));
        // "[:#(type=Boolean)]" etc. are annotations of the tool.
        if (!inside.starts_with(':') && !inside.starts_with('#')) unit = inside;
        text = text.substr(0, open);
    }
    const auto end = text.find_last_not_of(' ');
    description = text.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

class MatReader {
public:
    MatReader(const std::filesystem::path& path, const NamePredicate& wanted, ResultSink& sink, const Task& task)
        : m_path(path), m_wanted(wanted), m_sink(sink), m_task(task)
    {
    }

    std::optional<std::string> read()
    {
        if (open() && readDirectory() && readNames() && readInfo() && readParameters() && readTrajectories())
            return std::nullopt;
        return m_error;
    }

private:
    bool fail(std::string message)
    {
        if (m_error.empty()) m_error = std::move(message);
        return false;
    }

    bool open()
    {
        std::error_code error;
        if (std::filesystem::is_directory(m_path, error)) return fail("it is a folder");
        m_size = std::filesystem::file_size(m_path, error);
        if (error) return fail(error.message());
        m_file.open(m_path, std::ios::binary);
        if (!m_file) return fail(std::strerror(errno));
        return m_size > 0 || fail("the file is empty");
    }

    bool readBytes(std::uint64_t offset, std::span<char> bytes)
    {
        m_file.clear();
        m_file.seekg(static_cast<std::streamoff>(offset));
        m_file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return static_cast<std::size_t>(m_file.gcount()) == bytes.size() || fail("it could not be read to its end");
    }

    /// `values.size()` elements of a matrix from `first` on.
    bool readElements(const Matrix& matrix, std::uint64_t first, std::span<double> values)
    {
        const std::size_t size = kSizes[static_cast<std::size_t>(matrix.number)];
        m_bytes.resize(values.size() * size);
        if (!readBytes(matrix.offset + first * size, m_bytes)) return false;
        if (matrix.isForeign) {
            for (std::size_t i = 0; i < m_bytes.size(); i += size)
                std::reverse(m_bytes.data() + i, m_bytes.data() + i + size);
        }
        switch (matrix.number) {
            case Number::Double: convert<double>(m_bytes.data(), values); break;
            case Number::Float: convert<float>(m_bytes.data(), values); break;
            case Number::Int32: convert<std::int32_t>(m_bytes.data(), values); break;
            case Number::Int16: convert<std::int16_t>(m_bytes.data(), values); break;
            case Number::UInt16: convert<std::uint16_t>(m_bytes.data(), values); break;
            case Number::UInt8: convert<std::uint8_t>(m_bytes.data(), values); break;
        }
        return true;
    }

    /// Finds the matrices of the file; the first of each name counts.
    bool readDirectory()
    {
        for (std::uint64_t at = 0; at < m_size;) {
            std::array<char, kHeaderSize> bytes{};
            const std::size_t available = std::min<std::uint64_t>(kHeaderSize, m_size - at);
            if (!readBytes(at, std::span(bytes).first(available))) return false;
            const auto header = headerOf(std::string_view(bytes.data(), available));
            if (!header)
                return fail(at == 0 ? notMat4() : fmt::format("it is damaged: at byte {} there is no matrix", at));
            std::string name(static_cast<std::size_t>(header->nameLength), '\0');
            at += kHeaderSize;
            if (name.size() > m_size - at) return fail("it is truncated in the name of a matrix");
            if (!readBytes(at, name)) return false;
            name.resize(std::min(name.find('\0'), name.size()));
            at += static_cast<std::uint64_t>(header->nameLength);
            const Matrix matrix{static_cast<std::uint64_t>(header->rows), static_cast<std::uint64_t>(header->columns),
                                at, static_cast<Number>(header->type % 100 / 10), header->isForeign};
            // At most 2^31 * 2^31 elements of 16 bytes: check the number of elements, which fits, before bytes, which
            // may overflow.
            const std::uint64_t elements = matrix.rows * matrix.columns * (header->isComplex == 0 ? 1U : 2U);
            const std::uint64_t elementSize = kSizes[static_cast<std::size_t>(matrix.number)];
            if (elements > (m_size - at) / elementSize)
                return fail(fmt::format("it is truncated in the matrix '{}'", shown(name)));
            at += elements * elementSize;
            if (header->isComplex == 0) m_matrices.emplace(name, matrix);
        }
        const Matrix* kind = find("Aclass");
        if (kind == nullptr) return false;
        adoptPlainTable();
        return readKind(*kind);
    }

    std::string notMat4()
    {
        std::array<char, 8> bytes{};
        static_cast<void>(readBytes(0, std::span(bytes).first(std::min<std::uint64_t>(bytes.size(), m_size))));
        const std::string_view start(bytes.data(), bytes.size());
        m_error.clear();
        if (start.starts_with("MATLAB")) return "it is a MAT file of level 5 or later; results have level 4";
        if (start.substr(1).starts_with("HDF")) return "it is an HDF5 file; results are MAT files of level 4";
        return "it is not a MAT file of level 4";
    }

    static std::string shown(std::string_view text)
    {
        std::string printable(text.substr(0, 60));
        for (char& c : printable) {
            if (static_cast<unsigned char>(c) < ' ') c = '?';
        }
        return printable;
    }

    const Matrix* find(const std::string& name)
    {
        const auto found = m_matrices.find(name);
        if (found == m_matrices.end()) {
            fail(fmt::format("it contains no simulation result: there is no matrix '{}'", name));
            return nullptr;
        }
        return &found->second;
    }

    /// Reads all elements of a matrix as characters, in blocks: as numbers they would take eight times as much memory.
    bool readLetters(const Matrix& matrix, std::string& letters)
    {
        const std::uint64_t size = matrix.rows * matrix.columns;
        letters.resize(size);
        std::vector<double> block;
        for (std::uint64_t first = 0; first < size; first += block.size()) {
            block.resize(std::min<std::uint64_t>(size - first, kBlockSize / sizeof(double)));
            if (!readElements(matrix, first, block)) return false;
            for (std::size_t i = 0; i < block.size(); ++i) {
                const double code = block[i];
                letters[first + i] =
                    code >= 0 && code < 256 ? static_cast<char>(static_cast<unsigned char>(code)) : '?';
            }
        }
        return true;
    }

    /// Texts of a matrix: its rows, or its columns if `areColumns`, without trailing spaces and zeros.
    bool readTexts(const Matrix& matrix, bool areColumns, std::vector<std::string>& texts)
    {
        std::string letters;
        if (!readLetters(matrix, letters)) return false;
        texts.clear();
        if (letters.empty()) return true;
        const std::size_t count = areColumns ? matrix.columns : matrix.rows, length = letters.size() / count;
        texts.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            std::string& text = texts[i];
            for (std::size_t letter = 0; letter < length; ++letter)
                text += letters[areColumns ? i * length + letter : letter * count + i];
            text.resize(std::min(text.find('\0'), text.size()));
            text.resize(text.find_last_not_of(' ') + 1);
        }
        return true;
    }

    bool readKind(const Matrix& matrix)
    {
        std::vector<std::string> lines;
        if (matrix.rows > 16 || matrix.columns > kLongestName)
            return fail("it contains no simulation result: its class is not readable");
        if (!readTexts(matrix, false, lines)) return false;
        if (lines.empty() || lines[0] != "Atrajectory") {
            return fail(fmt::format("it contains no simulation result, but '{}'",
                                    shown(lines.empty() ? std::string() : lines[0])));
        }
        const std::string orientation = lines.size() > 3 ? lines[3] : "binNormal";
        if (orientation != "binTrans" && orientation != "binNormal")
            return fail(fmt::format("its orientation '{}' is not known", shown(orientation)));
        m_isTransposed = orientation == "binTrans";
        return true;
    }

    /// Version 1.0 has one table with columns in the order of names: it becomes the trajectories, with column numbers
    /// by position.
    void adoptPlainTable()
    {
        const auto names = m_matrices.find("names"), data = m_matrices.find("data");
        if (m_matrices.contains("name") || names == m_matrices.end() || data == m_matrices.end()) return;
        m_isPlain = true;
        m_matrices.emplace("name", names->second);
        m_matrices.insert_or_assign("data_2", data->second);
    }

    bool readNames()
    {
        const Matrix* names = find("name");
        if (names == nullptr || !readTexts(*names, m_isTransposed, m_names)) return false;
        if (m_names.empty()) return fail("it has no variables");
        const auto descriptions = m_matrices.find("description");
        if (descriptions != m_matrices.end() && !readTexts(descriptions->second, m_isTransposed, m_descriptions))
            return false;
        if (m_descriptions.empty()) m_descriptions.resize(m_names.size());
        return m_descriptions.size() == m_names.size() ||
               fail(fmt::format("it has {} names and {} descriptions", m_names.size(), m_descriptions.size()));
    }

    /// Location of a variable: table, column from 0, and sign.
    struct Source {
        int table = 0;
        std::size_t column = 0;
        double sign = 1;
    };

    bool readInfo()
    {
        if (m_isPlain) {
            m_sources.resize(m_names.size());
            for (std::size_t i = 0; i < m_names.size(); ++i) {
                if (!locate(i, i == 0 ? 0 : 2, static_cast<double>(i + 1))) return false;
            }
            return true;
        }
        const Matrix* info = find("dataInfo");
        if (info == nullptr) return false;
        const std::uint64_t count = m_isTransposed ? info->columns : info->rows,
                            fields = m_isTransposed ? info->rows : info->columns;
        if (count != m_names.size() || fields < 2) {
            return fail(
                fmt::format("it has {} names, but places of {} variables", m_names.size(), fields < 2 ? 0 : count));
        }
        std::vector<double> values(info->rows * info->columns);
        if (!readElements(*info, 0, values)) return false;
        m_sources.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            const double table = values[m_isTransposed ? i * fields : i];
            const double column = values[m_isTransposed ? i * fields + 1 : count + i];
            if (!locate(i, table, column)) return false;
        }
        return true;
    }

    bool locate(std::size_t variable, double table, double column)
    {
        if (!(table == 0 || table == 1 || table == 2)) {
            return fail(fmt::format("'{}' refers to a table {} that does not exist", shown(m_names[variable]),
                                    shortestText(table)));
        }
        const auto found = m_matrices.find(table == 1 ? "data_1" : "data_2");
        const std::uint64_t columns = found == m_matrices.end() ? 0
                                      : m_isTransposed          ? found->second.rows
                                                                : found->second.columns;
        if (!(std::abs(column) >= 1 && std::abs(column) <= static_cast<double>(columns)) ||
            column != std::floor(column)) {
            return fail(fmt::format("'{}' refers to column {} of a table that has {}", shown(m_names[variable]),
                                    shortestText(column), columns));
        }
        m_sources[variable] = {static_cast<int>(table), static_cast<std::size_t>(std::abs(column)) - 1,
                               column < 0 ? -1.0 : 1.0};
        return true;
    }

    [[nodiscard]] bool isWanted(std::size_t variable) const { return !m_wanted || m_wanted(m_names[variable]); }

    bool readParameters()
    {
        const auto found = m_matrices.find("data_1");
        if (found == m_matrices.end()) return true;
        const Matrix& table = found->second;
        const std::uint64_t points = m_isTransposed ? table.columns : table.rows;
        std::vector<double> values(table.rows * table.columns);
        if (!readElements(table, 0, values)) return false;
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            if (m_sources[i].table != 1 || !isWanted(i)) continue;
            if (points == 0) return fail(fmt::format("the parameter '{}' has no value", shown(m_names[i])));
            ResultVariable& parameter = addVariable(i);
            parameter.value =
                m_sources[i].sign * values[m_isTransposed ? m_sources[i].column : m_sources[i].column * points];
        }
        return true;
    }

    ResultVariable& addVariable(std::size_t number)
    {
        ResultVariable& variable = m_layout.variables.emplace_back();
        variable.name = m_names[number];
        splitDescription(m_descriptions[number], variable.description, variable.unit);
        return variable;
    }

    bool readTrajectories()
    {
        std::vector<std::size_t> columns;  // of the table, by column of the rows
        std::size_t timeColumn = 0;
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            if (m_sources[i].table == 0) timeColumn = m_sources[i].column;
            // Some writers also list the time among the variables; no variable has its name.
            if (m_sources[i].table != 2 || m_names[i] == "time" || !isWanted(i)) continue;
            ResultVariable& variable = addVariable(i);
            variable.column = columns.size();
            variable.isNegated = m_sources[i].sign < 0;
            columns.push_back(m_sources[i].column);
        }
        m_layout.columnCount = columns.size();
        const Matrix* table = find("data_2");
        if (table == nullptr) return false;
        if ((m_isTransposed ? table->rows : table->columns) == 0) return fail("it has no time");
        if (!m_sink.begin(m_layout)) return fail("it was not taken");
        columns.insert(columns.begin(), timeColumn);
        return m_isTransposed ? readRows(*table, columns) : readColumns(*table, columns);
    }

    /// Row by row, in blocks.
    bool readRows(const Matrix& table, const std::vector<std::size_t>& columns)
    {
        const std::uint64_t rowsOfBlock = std::max<std::uint64_t>(1, kBlockSize / (table.rows * sizeof(double)));
        std::vector<double> block, row(columns.size());
        for (std::uint64_t first = 0; first < table.columns; first += rowsOfBlock) {
            block.resize(std::min(rowsOfBlock, table.columns - first) * table.rows);
            if (!goOn(first, table.columns) || !readElements(table, first * table.rows, block)) return false;
            for (std::size_t begin = 0; begin < block.size(); begin += table.rows) {
                for (std::size_t i = 0; i < columns.size(); ++i) row[i] = block[begin + columns[i]];
                if (!takeRow(row)) return false;
            }
        }
        return true;
    }

    /// Reads some rows of all columns at a time, so that memory is independent of the length.
    bool readColumns(const Matrix& table, const std::vector<std::size_t>& columns)
    {
        constexpr std::uint64_t kBlocks = 16;
        const std::uint64_t rowsOfBlock =
            std::max<std::uint64_t>(64, kBlocks * kBlockSize / (columns.size() * sizeof(double)));
        std::vector<double> blocks, row(columns.size());
        for (std::uint64_t first = 0; first < table.rows; first += rowsOfBlock) {
            const std::uint64_t count = std::min(rowsOfBlock, table.rows - first);
            blocks.resize(count * columns.size());
            if (!goOn(first, table.rows)) return false;
            for (std::size_t i = 0; i < columns.size(); ++i) {
                if (!readElements(table, columns[i] * table.rows + first, std::span(blocks).subspan(i * count, count)))
                    return false;
            }
            for (std::uint64_t r = 0; r < count; ++r) {
                for (std::size_t i = 0; i < columns.size(); ++i) row[i] = blocks[i * count + r];
                if (!takeRow(row)) return false;
            }
        }
        return true;
    }

    bool goOn(std::uint64_t row, std::uint64_t rows)
    {
        m_task.progress(static_cast<double>(row) / static_cast<double>(rows), "reading");
        return !m_task.cancelled() || fail("it was not read to its end");
    }

    /// The time, and the values.
    bool takeRow(std::span<const double> row)
    {
        const double now = row.front();
        ++m_rows;
        if (!std::isfinite(now)) return fail(fmt::format("row {} has no time", m_rows));
        if (m_before && now < *m_before)
            return fail(fmt::format("the time goes back from {} to {} in row {}", shortestText(*m_before),
                                    shortestText(now), m_rows));
        m_before = now;
        return m_sink.row(now, row.subspan(1)) || fail("it was not taken");
    }

    const std::filesystem::path& m_path;
    const NamePredicate& m_wanted;
    ResultSink& m_sink;
    const Task& m_task;
    std::ifstream m_file;
    std::uint64_t m_size = 0;
    std::string m_error;
    std::map<std::string, Matrix> m_matrices;
    bool m_isTransposed = true;
    bool m_isPlain = false;  ///< neither parameters nor aliases
    std::vector<std::string> m_names, m_descriptions;
    std::vector<Source> m_sources;
    std::vector<char> m_bytes;
    ResultLayout m_layout;
    std::uint64_t m_rows = 0;
    std::optional<double> m_before;  ///< time of the previous row
};

}  // namespace

bool beginsLikeMat4(std::string_view bytes)
{
    return headerOf(bytes).has_value();
}

std::optional<std::string> readMatFile(const std::filesystem::path& path, const NamePredicate& wanted, ResultSink& sink,
                                       const Task& task)
{
    return MatReader(path, wanted, sink, task).read();
}

IoResult<Result> readMatResult(const std::filesystem::path& path, const NamePredicate& wanted)
{
    ResultStore store;
    if (const auto error = readMatFile(path, wanted, store)) return IoResult<Result>::failure(*error);
    return store.release();
}

}  // namespace causeway
