// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/machine_code.h"

#include <algorithm>
#include <mutex>
#include <optional>

#include "core/base/platform.h"

namespace causeway {

MachineCode::MachineCode(const Program& program) : m_program(program)
{
    std::vector<CodeRange> ranges;
    const auto add = [&ranges](CodeRange range) {
        if (!range.empty()) ranges.push_back(range);
    };
    for (const Program::Stage& stage : program.stages) {
        if (!stage.isEventOnly && stage.iteration < 0) add(stage.code);
        if (!stage.isEventOnly && stage.iteration >= 0)
            add(program.iterations[static_cast<std::size_t>(stage.iteration)].code);
    }
    add(program.crossingCode);
    add(program.assertionCode);
    for (const CodeRange& routine : program.routines) add(routine);
    for (const FunctionCallSite& site : program.functionCalls) add(site.code);
    std::ranges::sort(ranges, {}, &CodeRange::begin);
    if (!ranges.empty()) compile(ranges);
}

MachineCode::~MachineCode()
{
    if (m_pages != nullptr) platform::releasePages(m_pages, m_size);
}

bool MachineCode::execute(CodeRange range, double* values, Machine& machine) const
{
    const auto found =
        std::ranges::lower_bound(m_entries, range.begin, {}, &std::pair<std::uint32_t, MachineCodeEntry>::first);
    if (range.empty() || found == m_entries.end() || found->first != range.begin)
        return causeway::execute(m_program, range, values, Liveness::Frozen, machine);
    MachineCodeContext context{&machine, nullptr};
    const bool isDone = found->second(values, &context);
    if (context.exception) std::rethrow_exception(context.exception);
    return isDone;
}

struct SharedMachineCode::Compiled {
    std::once_flag once;
    std::optional<const MachineCode> code;
};

SharedMachineCode::SharedMachineCode() : m_compiled(std::make_unique<Compiled>()) {}

SharedMachineCode::~SharedMachineCode() = default;

SharedMachineCode::SharedMachineCode(const SharedMachineCode& /*other*/) : SharedMachineCode() {}

SharedMachineCode& SharedMachineCode::operator=(const SharedMachineCode& /*other*/)
{
    m_compiled = std::make_unique<Compiled>();
    return *this;
}

const MachineCode& SharedMachineCode::of(const Program& program) const
{
    std::call_once(m_compiled->once, [&] { m_compiled->code.emplace(program); });
    return *m_compiled->code;
}

}  // namespace causeway
