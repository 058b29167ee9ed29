// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/message_stream.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "core/base/ascii.h"

namespace causeway {

namespace {

constexpr std::string_view kLengthHeader = "content-length:";
constexpr std::size_t kLongestHeader = 4096;

std::optional<std::uint64_t> lengthAt(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    text = text.substr(0, text.find_first_of("\r\n"));
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    std::uint64_t length = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), length);
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != text.data() + text.size()) return std::nullopt;
    return length;
}

}  // namespace

void MessageReader::feed(std::string_view bytes)
{
    const std::size_t passed = static_cast<std::size_t>(std::min<std::uint64_t>(m_passedOver, bytes.size()));
    m_passedOver -= passed;
    bytes.remove_prefix(passed);
    if (m_at > 0 && m_at >= m_bytes.size() / 2) {
        m_bytes.erase(0, m_at);
        m_at = 0;
    }
    m_bytes.append(bytes);
}

std::optional<IncomingMessage> MessageReader::lost(const char* why)
{
    if (std::exchange(m_isLost, true)) return std::nullopt;
    return IncomingMessage{{}, why};
}

std::optional<IncomingMessage> MessageReader::readHeader()
{
    const std::string_view text = rest().substr(0, kLongestHeader);
    // Some clients end lines with "\n" only.
    const std::size_t crlf = text.find("\r\n\r\n"), lf = text.find("\n\n");
    const std::size_t end = std::min(crlf, lf);
    if (end == std::string_view::npos) {
        if (text.size() < kLongestHeader) return std::nullopt;
        const std::size_t begin = lowerCase(text).find(kLengthHeader, 1);
        m_at += begin != std::string::npos ? begin : text.size() - kLengthHeader.size();
        return lost("there is no header of a message");
    }
    const std::string_view block = text.substr(0, end);
    m_at += end + (crlf < lf ? 4 : 2);
    const std::size_t at = lowerCase(block).rfind(kLengthHeader);
    const auto length = at == std::string_view::npos ? std::nullopt : lengthAt(block.substr(at + kLengthHeader.size()));
    if (!length) return lost("a header lacks the length of its message");
    m_isLost = false;
    if (*length <= kLargestMessage) {
        m_length = length;
        return std::nullopt;
    }
    const std::uint64_t here = std::min<std::uint64_t>(*length, m_bytes.size() - m_at);
    m_at += static_cast<std::size_t>(here);
    m_passedOver = *length - here;
    return IncomingMessage{{}, fmt::format("a message of {} bytes is too large", *length)};
}

std::optional<IncomingMessage> MessageReader::nextLine()
{
    for (;;) {
        const std::string_view text = rest();
        const std::size_t end = text.find('\n', m_searched);
        if (end == std::string_view::npos) {
            m_searched = text.size();
            if (text.size() <= kLargestMessage) return std::nullopt;
            // The rest of the line becomes an invalid message.
            m_at = m_bytes.size();
            m_searched = 0;
            return IncomingMessage{{}, "a line is too long for a message"};
        }
        const std::string_view line = text.substr(0, end);
        m_at += end + 1;
        m_searched = 0;
        if (line.find_first_not_of(" \t\r") != std::string_view::npos) return IncomingMessage{std::string(line), {}};
    }
}

std::optional<IncomingMessage> MessageReader::next()
{
    if (m_framing == Framing::Lines) return nextLine();
    while (!m_length) {
        const std::size_t before = m_at;
        if (auto fault = readHeader()) return fault;
        if (!m_length && m_at == before) return std::nullopt;
    }
    if (m_bytes.size() - m_at < *m_length) return std::nullopt;
    const auto size = static_cast<std::size_t>(*m_length);
    m_length.reset();
    IncomingMessage message{m_bytes.substr(m_at, size), {}};
    m_at += size;
    return message;
}

std::string toMessage(std::string_view content, Framing framing)
{
    if (framing == Framing::Lines) return std::string(content) + "\n";
    return fmt::format("Content-Length: {}\r\n\r\n{}", content.size(), content);
}

}  // namespace causeway
