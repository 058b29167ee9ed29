// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Source texts and places in them. Every value derived from a text carries a `SourceSpan`.
///
/// A `SourceFile` is immutable and shared between stages and threads. Offsets are bytes of UTF-8, counted from 0; lines
/// and columns are counted from 1, columns in Unicode code points.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/strong_id.h"

namespace causeway {

using SourceId = StrongId<struct SourceTag>;

/// Half-open range [begin, end) of bytes in one source text.
struct SourceSpan {
    SourceId source;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    [[nodiscard]] bool isNone() const { return source.isNone(); }
    [[nodiscard]] std::uint32_t size() const { return end - begin; }
    /// The smallest span that covers both; either may be none.
    [[nodiscard]] SourceSpan unite(SourceSpan other) const;
    auto operator<=>(const SourceSpan&) const = default;
};

struct LineColumn {
    std::uint32_t line = 0;    ///< 1-based; 0 means unknown
    std::uint32_t column = 0;  ///< 1-based, in code points
};

/// One text under one name. The name is the path given by the user, or a label such as "<input>".
class SourceFile {
public:
    SourceFile(std::string path, std::string text);

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] std::string_view text(SourceSpan span) const;
    /// Line and column of a byte offset (clamped to the text). Cost: logarithmic after the first
    /// call, which indexes the lines. Safe to call from several threads.
    [[nodiscard]] LineColumn position(std::uint32_t offset) const;
    /// Byte offset of a 1-based line and column, clamped to the text.
    [[nodiscard]] std::uint32_t offset(LineColumn place) const;
    /// The text of a 1-based line without its end-of-line bytes; empty past the end.
    [[nodiscard]] std::string_view line(std::uint32_t number) const;
    [[nodiscard]] std::uint32_t lineCount() const;

private:
    const std::vector<std::uint32_t>& lineStarts() const;

    std::string m_path;
    std::string m_text;
    mutable std::once_flag m_lineStartsBuilt;
    mutable std::vector<std::uint32_t> m_lineStarts;
};

/// The texts of one compilation; assigns the `SourceId`s. Append-only.
class SourceSet {
public:
    SourceId add(std::shared_ptr<const SourceFile> file);
    [[nodiscard]] const SourceFile& operator[](SourceId id) const { return *m_files[id.index()]; }
    [[nodiscard]] std::shared_ptr<const SourceFile> file(SourceId id) const { return m_files[id.index()]; }
    [[nodiscard]] std::size_t size() const { return m_files.size(); }
    /// "file:line:column", or an empty string for the span none.
    [[nodiscard]] std::string describe(SourceSpan span) const;

private:
    std::vector<std::shared_ptr<const SourceFile>> m_files;
};

}  // namespace causeway
