// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_values.h"

namespace causeway {

namespace {

void addBindings(const SspElement& element, const std::string& path, SspBoundValues& values)
{
    for (const SspElement& part : element.elements) addBindings(part, path + part.name + ".", values);
    for (const SspBinding& binding : element.bindings) {
        std::map<std::string, const SspValue*> byName;
        for (const SspValue& value : binding.set.values) byName.emplace(binding.prefix + value.name, &value);
        if (!binding.mapping) {
            for (const auto& [name, value] : byName) values[path + name] = {value, &binding.set, nullptr};
            continue;
        }
        for (const SspMapping::Entry& entry : binding.mapping->entries) {
            const auto found = byName.find(entry.source);
            if (found != byName.end()) values[path + entry.target] = {found->second, &binding.set, &entry};
        }
    }
}

}  // namespace

SspBoundValues sspBoundValues(const SspElement& root)
{
    SspBoundValues values;
    addBindings(root, {}, values);
    return values;
}

}  // namespace causeway
