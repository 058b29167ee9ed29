// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A record as a C struct: Real as double, Integer, Boolean and enumerations as int, String as const char*, a record as
/// a struct; members in order, with the alignment of C.
///
/// In:   a scalar record without arrays.
/// Out:  the bytes of the struct, and the record read back after a call.
/// Reference: Modelica Language Specification, section 12.9.1.3.
#pragma once

#include <cstddef>
#include <vector>

#include "core/symbolic/value.h"

namespace causeway {

class NativeRecord {
public:
    /// Whether the type has a corresponding struct.
    [[nodiscard]] static bool isPassed(const TypeTable& types, TypeId type);
    /// The struct refers to the texts of the value, which must outlive it.
    void write(const TypeTable& types, Value& value);
    void read(const TypeTable& types, Value& value) const;
    [[nodiscard]] void* data() { return m_bytes.data(); }

private:
    std::vector<std::max_align_t> m_bytes;
};

}  // namespace causeway
