// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Splits a byte stream into messages: "Content-Length: N", other headers, an empty line, then N bytes; or one message
/// per line.
/// In:   bytes in chunks of any size. Out: the contents of complete messages, in order.
/// Errors: invalid headers are skipped up to the next valid one, and reported once; so are messages above
///       `kLargestMessage`. Cost: linear; a message is copied once. Threads: none.
/// Reference: Language Server Protocol 3.17, base protocol; Model Context Protocol, transport over stdio, for lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace causeway {

inline constexpr std::uint64_t kLargestMessage = std::uint64_t{1} << 30U;

/// A message, or the error in its place.
struct IncomingMessage {
    std::string content;
    std::string fault;  ///< a sentence; empty for a message
};

enum class Framing : std::uint8_t { Headers, Lines };

class MessageReader {
public:
    explicit MessageReader(Framing framing = Framing::Headers) : m_framing(framing) {}
    void feed(std::string_view bytes);
    /// Nothing until more bytes arrive.
    [[nodiscard]] std::optional<IncomingMessage> next();

private:
    [[nodiscard]] std::string_view rest() const { return std::string_view(m_bytes).substr(m_at); }
    [[nodiscard]] std::optional<IncomingMessage> readHeader();
    [[nodiscard]] std::optional<IncomingMessage> nextLine();
    [[nodiscard]] std::optional<IncomingMessage> lost(const char* why);

    Framing m_framing;
    std::string m_bytes;
    std::size_t m_searched = 0;             ///< scanned bytes of the rest, without a line end
    std::size_t m_at = 0;                   ///< bytes already consumed
    std::optional<std::uint64_t> m_length;  ///< of the content being read
    std::uint64_t m_passedOver = 0;         ///< outstanding bytes of an oversized message
    bool m_isLost = false;                  ///< the invalid header has been reported
};

/// Adds the header, or the line end, which JSON content does not contain.
[[nodiscard]] std::string toMessage(std::string_view content, Framing framing = Framing::Headers);

}  // namespace causeway
