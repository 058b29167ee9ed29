// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A record as a struct of C: Real as double, Integer, Boolean and enumerations as int, String as const char*, a record
/// as a struct; the members in their order, aligned as C aligns them.
///
/// In:   a scalar record without arrays.
/// Out:  the bytes of the struct, and the record that they are after a call.
/// Reference: Modelica Language Specification, section 12.9.1.3.
#pragma once

#include <cstddef>
#include <vector>

#include "core/symbolic/value.h"

namespace causeway {

class NativeRecord {
public:
    /// Whether the type has such a struct.
    [[nodiscard]] static bool isPassed(const TypeTable& types, TypeId type);
    /// Texts stay those of the value, which must live as long as the struct.
    void write(const TypeTable& types, Value& value);
    void read(const TypeTable& types, Value& value) const;
    [[nodiscard]] void* data() { return m_bytes.data(); }

private:
    std::vector<std::max_align_t> m_bytes;
};

}  // namespace causeway
