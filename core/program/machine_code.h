// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tier 1 of the evaluation: the code that runs between events, as machine code.
///
/// In:   a program. Compiled are the stages, the iterations, the sides of relations and the assertions of the
///       simulation, with frozen relations as in the interpreter. Code that runs only at events or in the initial
///       system is interpreted.
/// Out:  bitwise the same values, except that temporary results (slot_usage.h) stay in registers. In a larger program,
///       code that repeats itself with other slots (repeated_code.h) becomes a loop: the size of the machine code
///       depends on the different equations of a model, not on their number.
/// Fails: never. Without AsmJit, on other architectures, or if the system forbids executable memory, the interpreter
///       runs everything.
/// Cost: one pass over the code, less than half a microsecond per instruction; memory is first written and then made
///       executable, never both at once. Runs share the code of their program (shared_machine_code.h): it holds no
///       address of a value. Threads: any number may run it concurrently, each with its own values.
/// Reference: M. Poletto, V. Sarkar, Linear Scan Register Allocation, TOPLAS 1999 (here with one use of lookahead: L.
///       Belady's rule).
#pragma once

#include <exception>
#include <span>
#include <utility>
#include <vector>

#include "core/program/interpreter.h"

namespace causeway {

/// Argument of compiled code in addition to the values; exceptions do not propagate through compiled code.
struct MachineCodeContext {
    Machine* machine = nullptr;
    std::exception_ptr exception;
};
using MachineCodeEntry = bool (*)(double* values, MachineCodeContext* context);

class MachineCode {
public:
    explicit MachineCode(const Program& program);
    ~MachineCode();
    MachineCode(const MachineCode&) = delete;
    MachineCode& operator=(const MachineCode&) = delete;

    /// As execute(..., Liveness::Frozen, ...) of interpreter.h.
    [[nodiscard]] bool execute(CodeRange range, double* values, Machine& machine) const;
    /// Bytes of code; 0 if everything is interpreted.
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    /// Fills m_pages, m_size and m_entries, or leaves them empty. One implementation per architecture.
    void compile(std::span<const CodeRange> ranges);

    const Program& m_program;
    void* m_pages = nullptr;
    std::size_t m_size = 0;
    std::vector<std::pair<std::uint32_t, MachineCodeEntry>> m_entries;  ///< by the beginning of the range, ascending
};

}  // namespace causeway
