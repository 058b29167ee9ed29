// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shared by the functions of both versions of FMI: the instance behind a handle, its messages, its saved states.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/fmi/fmu_instance.h"

namespace causeway::runtime {

/// Visible to importers; everything else is hidden.
#define CAUSEWAY_EXPORT __attribute__((visibility("default")))

/// The numbers are the same in both versions.
enum Status : int { kOk = 0, kWarning = 1, kDiscard = 2, kError = 3, kFatal = 4 };

class Component {
public:
    /// Categories are e.g. "logEvents".
    using Tell = std::function<void(Status status, const char* category, const std::string& message)>;

    /// `resources`: a URI "file://..." (2.0) or a path (3.0). Null, after a message, if the model is missing or its
    /// token is not `token`.
    static std::unique_ptr<Component> make(FmuInterface interface, const char* token, const char* resources,
                                           bool isLogging, Tell tell);

    [[nodiscard]] FmuInstance& instance() { return *m_instance; }
    void setLogging(bool isOn, std::set<std::string> categories)
    {
        m_isLogging = isOn;
        m_categories = std::move(categories);
    }
    Status refuse(const std::string& message)
    {
        tell(FmuInstance::Category::Error, message);
        return kError;
    }
    /// Texts live until the next call.
    std::vector<std::string> texts;

    using SavedState = std::shared_ptr<const FmuInstance::Saved>;
    /// Returns a new handle, or `handle` with a new state.
    void* keep(SavedState state, void* handle);
    [[nodiscard]] const FmuInstance::Saved* find(void* handle) const;
    void release(void* handle);

private:
    void tell(FmuInstance::Category category, const std::string& message);

    std::unique_ptr<FmuInstance> m_instance;
    bool m_isLogging = false;
    std::set<std::string> m_categories;  ///< empty: all
    Tell m_tell;
    std::vector<std::unique_ptr<SavedState>> m_saved;
};

/// Exceptions must not propagate into an importer.
template <class Work>
Status guarded(void* handle, Work&& work)
{
    if (handle == nullptr) return kError;
    auto& component = *static_cast<Component*>(handle);
    try {
        return work(component);
    } catch (const std::exception& error) {
        return component.refuse(error.what());
    }
}

/// Whether `values` may hold `size` values; null is valid for 0.
template <class T>
bool isGiven(const T* values, std::size_t size)
{
    return size == 0 || values != nullptr;
}

}  // namespace causeway::runtime
