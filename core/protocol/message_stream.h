// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Messages in a stream of bytes: "Content-Length: N", other headers, an empty line, then N bytes; or one a line.
///
/// In:   bytes as they come, in pieces of any size. Out: the contents of whole messages, in order.
/// Errors: what is no header is passed over up to the next one, and told once; so is a message above `kLargestMessage`.
/// Cost: linear; a message is copied once. Threads: none.
/// Reference: Language Server Protocol 3.17, base protocol; Model Context Protocol, transport over stdio, for lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace causeway {

inline constexpr std::uint64_t kLargestMessage = std::uint64_t{1} << 30U;

/// A message, or what was wrong where one should have been.
struct IncomingMessage {
    std::string content;
    std::string fault;  ///< a sentence; empty for a message
};

enum class Framing : std::uint8_t { Headers, Lines };

class MessageReader {
public:
    explicit MessageReader(Framing framing = Framing::Headers) : m_framing(framing) {}
    void feed(std::string_view bytes);
    /// Nothing until more bytes have come.
    [[nodiscard]] std::optional<IncomingMessage> next();

private:
    [[nodiscard]] std::string_view rest() const { return std::string_view(m_bytes).substr(m_at); }
    [[nodiscard]] std::optional<IncomingMessage> readHeader();
    [[nodiscard]] std::optional<IncomingMessage> nextLine();
    [[nodiscard]] std::optional<IncomingMessage> lost(const char* why);

    Framing m_framing;
    std::string m_bytes;
    std::size_t m_searched = 0;             ///< of the rest, that has no end of a line
    std::size_t m_at = 0;                   ///< what is before it was read
    std::optional<std::uint64_t> m_length;  ///< of the content that is being read
    std::uint64_t m_passedOver = 0;         ///< bytes still to come of a message that is too large
    bool m_isLost = false;                  ///< what is no header has been told
};

/// With its header, or the end of its line: a content in JSON has none of its own.
[[nodiscard]] std::string toMessage(std::string_view content, Framing framing = Framing::Headers);

}  // namespace causeway
