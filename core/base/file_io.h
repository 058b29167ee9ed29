// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reading and writing whole files. A file is written completely or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace causeway {

/// Either a value or a sentence that describes the system's error.
template <class T>
class IoResult {
public:
    IoResult(T value) : m_content(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
    static IoResult failure(std::string message) { return IoResult(Failure{std::move(message)}); }

    explicit operator bool() const { return m_content.index() == 0; }
    T& operator*() { return std::get<0>(m_content); }
    const T& operator*() const { return std::get<0>(m_content); }
    const T* operator->() const { return &std::get<0>(m_content); }
    [[nodiscard]] const std::string& error() const { return std::get<1>(m_content).message; }

private:
    struct Failure {
        std::string message;
    };
    explicit IoResult(Failure failure) : m_content(std::in_place_index<1>, std::move(failure)) {}

    std::variant<T, Failure> m_content;
};

/// The bytes of a file. Fails if it cannot be opened, is a folder, or is 4 GiB or larger (offsets have 32 bits).
[[nodiscard]] IoResult<std::string> readFile(const std::filesystem::path& path);

/// Writes to a temporary file in the same folder, flushes it to the disk and renames it over `path`. On failure the old
/// file is unchanged, the temporary one is removed, and the error is returned.
[[nodiscard]] std::optional<std::string> writeFileWhole(const std::filesystem::path& path, std::string_view bytes);

}  // namespace causeway
