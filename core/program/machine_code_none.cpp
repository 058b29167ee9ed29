// SPDX-License-Identifier: GPL-3.0-or-later
// For architectures without a compiler of ours, and builds without AsmJit.
#include "core/program/machine_code.h"

namespace causeway {

void MachineCode::compile(std::span<const CodeRange> /*ranges*/) {}

}  // namespace causeway
