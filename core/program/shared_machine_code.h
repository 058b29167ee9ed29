// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The machine code of a program, compiled by the first run that needs it and shared by all runs.
///
/// A copy of a program has other addresses and may be changed: it compiles its own code.
/// Threads: any number may ask concurrently; the others wait for the one that compiles.
#pragma once

#include <memory>

namespace causeway {

class MachineCode;
struct Program;

class SharedMachineCode {
public:
    SharedMachineCode();
    ~SharedMachineCode();
    SharedMachineCode(const SharedMachineCode& other);
    SharedMachineCode& operator=(const SharedMachineCode& other);

    /// `program`: the one that this object belongs to, which must not change any more.
    [[nodiscard]] const MachineCode& of(const Program& program) const;

private:
    struct Compiled;
    std::unique_ptr<Compiled> m_compiled;
};

}  // namespace causeway
