// SPDX-License-Identifier: GPL-3.0-or-later
// Tier 1 for x86-64 with the calling convention of Unix.
#include "core/program/machine_code.h"
#include "core/program/x86_compiler.h"

namespace causeway {

void MachineCode::compile(std::span<const CodeRange> ranges)
{
    m_pages = X86Compiler(m_program, ranges).compile(ranges, m_size, m_entries);
    if (m_pages == nullptr) m_entries.clear();
}

}  // namespace causeway
