// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An interned text: for units, descriptions and class names, which occur in many places and are stored once.
///
/// Eight bytes, compared and copied like a pointer. Texts live as long as the process; they are parts of source texts,
/// so their number is bounded by the texts ever loaded. Any thread may create one.
#pragma once

#include <string>
#include <string_view>

namespace causeway {

class SharedText {
public:
    SharedText() = default;
    SharedText(std::string_view text);  // NOLINT(google-explicit-constructor): it is a text
    SharedText(const std::string& text) : SharedText(std::string_view(text)) {}  // NOLINT(google-explicit-constructor)
    SharedText(const char* text) : SharedText(std::string_view(text)) {}         // NOLINT(google-explicit-constructor)

    [[nodiscard]] const std::string& str() const { return m_text != nullptr ? *m_text : nothing(); }
    operator const std::string&() const { return str(); }  // NOLINT(google-explicit-constructor)
    [[nodiscard]] bool empty() const { return m_text == nullptr; }
    bool operator==(const SharedText&) const = default;

private:
    static const std::string& nothing();

    const std::string* m_text = nullptr;  ///< null for the empty text
};

}  // namespace causeway
