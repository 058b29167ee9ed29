// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shared_text.h"

#include <mutex>
#include <unordered_set>

namespace causeway {

namespace {

struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

}  // namespace

SharedText::SharedText(std::string_view text)
{
    if (text.empty()) return;
    // Never destroyed: texts are used until the very end.
    static std::mutex& mutex = *new std::mutex;
    static auto& texts = *new std::unordered_set<std::string, Hash, std::equal_to<>>;
    const std::scoped_lock lock(mutex);
    auto found = texts.find(text);
    if (found == texts.end()) found = texts.emplace(text).first;
    m_text = &*found;
}

const std::string& SharedText::nothing()
{
    static const std::string& empty = *new std::string;
    return empty;
}

}  // namespace causeway
