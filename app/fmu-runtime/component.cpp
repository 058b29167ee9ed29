// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/fmu-runtime/component.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "core/fmi/fmu_export.h"

namespace causeway::runtime {

namespace {

int digitOf(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// Folder of "file:///tmp/a%20b" or "file:/tmp/a"; other texts are paths.
std::filesystem::path folderOf(std::string_view place)
{
    if (!place.starts_with("file:")) return place;
    place.remove_prefix(5);
    if (place.starts_with("//")) {
        place.remove_prefix(2);
        place.remove_prefix(std::min(place.find('/'), place.size()));  // a host
    }
    std::string path;
    for (std::size_t i = 0; i < place.size(); ++i) {
        const bool isCode =
            place[i] == '%' && i + 2 < place.size() && digitOf(place[i + 1]) >= 0 && digitOf(place[i + 2]) >= 0;
        path += isCode ? static_cast<char>(16 * digitOf(place[i + 1]) + digitOf(place[i + 2])) : place[i];
        i += isCode ? 2 : 0;
    }
    return path;
}

}  // namespace

std::unique_ptr<Component> Component::make(FmuInterface interface, const char* token, const char* resources,
                                           bool isLogging, Tell tell)
{
    auto component = std::make_unique<Component>();
    component->m_tell = std::move(tell);
    component->m_isLogging = isLogging;
    if (resources == nullptr || token == nullptr) {
        component->refuse("the place of the resources and the token of modelDescription.xml must be given");
        return nullptr;
    }
    Diagnostics diagnostics;
    const std::filesystem::path folder = folderOf(resources);
    std::string own;
    const auto model = loadFmuModel(folder, own, diagnostics, Task());
    if (!model) {
        for (const Diagnostic& diagnostic : diagnostics.items()) {
            if (diagnostic.severity() == Severity::Error) component->refuse(diagnostic.message);
        }
        return nullptr;
    }
    if (own != token) {
        component->refuse("the token is " + std::string(token) + ", but that of the model in the resources is " + own);
        return nullptr;
    }
    component->m_instance = std::make_unique<FmuInstance>(
        model, interface, std::vector<std::filesystem::path>{folder},
        [raw = component.get()](FmuInstance::Category category, const std::string& message) {
            raw->tell(category, message);
        });
    return component;
}

void Component::tell(FmuInstance::Category category, const std::string& message)
{
    const bool isError = category == FmuInstance::Category::Error;
    const char* const name = isError                                      ? "logStatusError"
                             : category == FmuInstance::Category::Warning ? "logStatusWarning"
                                                                          : "logEvents";
    // Errors are always logged, since the call has failed.
    if (!isError && (!m_isLogging || (!m_categories.empty() && !m_categories.contains(name)))) return;
    if (m_tell) m_tell(isError ? kError : category == FmuInstance::Category::Warning ? kWarning : kOk, name, message);
}

void* Component::keep(SavedState state, void* handle)
{
    for (const auto& known : m_saved) {
        if (known.get() != handle) continue;
        *known = std::move(state);
        return handle;
    }
    m_saved.push_back(std::make_unique<SavedState>(std::move(state)));
    return m_saved.back().get();
}

const FmuInstance::Saved* Component::find(void* handle) const
{
    for (const auto& known : m_saved) {
        if (known.get() == handle) return known->get();
    }
    return nullptr;
}

void Component::release(void* handle)
{
    std::erase_if(m_saved, [&](const auto& known) { return known.get() == handle; });
}

}  // namespace causeway::runtime
