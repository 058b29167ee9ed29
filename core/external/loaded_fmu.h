// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An FMU used by a model: its description, its files, its process; and the calls that the model makes to it.
///
/// Names, counts and values are checked here. A failing call gives a sentence that names the FMU.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/task.h"
#include "core/external/external_call.h"
#include "core/fmu/foreign_instance.h"
#include "core/fmu/foreign_model.h"
#include "core/fmu/unpacked_fmu.h"

namespace causeway {

struct LoadedFmu {
    explicit LoadedFmu(ForeignModel read);
    /// Null if there is none; aliases count.
    [[nodiscard]] const ForeignVariable* find(const std::string& name) const;

    const ForeignModel model;
    const Task task;
    std::unique_ptr<UnpackedFmu> files;
    std::unique_ptr<ForeignInstance> instance;

private:
    std::unordered_map<std::string, std::size_t> m_positions;  ///< positions in the list of variables; looked up only
};

/// An FMU in the world of a run.
class FmuObject : public ExternalObject {
public:
    static constexpr Kind kKind = Kind::Fmu;
    FmuObject(std::unique_ptr<LoadedFmu> loaded, ForeignInterface kind) : m_interface(kind), m_fmu(std::move(loaded)) {}
    [[nodiscard]] Kind kind() const override { return kKind; }
    [[nodiscard]] ForeignInterface interface() const { return m_interface; }
    [[nodiscard]] LoadedFmu& fmu() const { return *m_fmu; }

private:
    ForeignInterface m_interface;
    std::unique_ptr<LoadedFmu> m_fmu;
};

/// The FMU in the first argument; null after a failure.
template <class T>
[[nodiscard]] T* fmuOf(ExternalCall& call)
{
    auto* const object = call.world.object<FmuObject>(call.number(0));
    if (object != nullptr && object->interface() == T::kInterface) return static_cast<T*>(object);
    call.fail("the FMU was opened for another interface");
    return nullptr;
}

/// Unpacks and loads the FMU; null after a failure.
[[nodiscard]] std::unique_ptr<LoadedFmu> loadFmu(ExternalCall& call, const std::filesystem::path& path,
                                                 ForeignInterface interface);

/// Records a failure; always returns false.
bool failAs(ExternalCall& call, const LoadedFmu& fmu, const std::string& why);

/// Sets scalars by their names, with checks; one call per type.
[[nodiscard]] bool setAll(ExternalCall& call, LoadedFmu& fmu, const std::vector<std::string>& names,
                          const std::vector<double>& values);
/// Reads as many values as there are names.
[[nodiscard]] bool getAll(ExternalCall& call, LoadedFmu& fmu, const std::vector<std::string>& names,
                          std::vector<double>& values);

}  // namespace causeway
