// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tier 1 of the evaluation: what runs between events, as machine code.
///
/// In:   a program. Compiled are the stages, the iterations, the sides of relations and the assertions of the
/// simulation, as the interpreter runs them with
///       frozen relations; what runs only at events or in the initial system is left to the interpreter.
/// Out:  the same values, bit by bit, except for results that are nothing but steps on the way (slot_usage.h): they
/// stay in registers.
///       In a larger program, code that repeats itself with other slots (repeated_code.h) becomes a loop: its size goes
///       by the different equations of a model, not by their number.
/// Fails: never. Without AsmJit, on other architectures, and where the system allows no executable memory the
/// interpreter runs everything. Cost: one pass over the code, less than half a microsecond an instruction; memory that
/// is written first and then made executable, never both. Threads: any number may run it at once, each with its own
/// values. Reference: M. Poletto, V. Sarkar, Linear Scan Register Allocation, TOPLAS 1999 (here for one use ahead: L.
/// Belady's rule).
#pragma once

#include <exception>
#include <span>
#include <utility>
#include <vector>

#include "core/program/interpreter.h"

namespace causeway {

/// What compiled code gets beside the values; exceptions do not pass through it.
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

    /// Like execute(..., Liveness::Frozen, ...), of interpreter.h.
    [[nodiscard]] bool execute(CodeRange range, double* values, Machine& machine) const;
    /// Bytes of code; 0 where everything is interpreted.
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    /// Fills m_pages, m_size and m_entries, or leaves them empty. One implementation for each architecture.
    void compile(std::span<const CodeRange> ranges);

    const Program& m_program;
    void* m_pages = nullptr;
    std::size_t m_size = 0;
    std::vector<std::pair<std::uint32_t, MachineCodeEntry>> m_entries;  ///< by the beginning of the range, ascending
};

}  // namespace causeway
