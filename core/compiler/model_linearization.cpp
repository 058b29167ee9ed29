// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/model_linearization.h"

#include <exception>

#include "core/base/exception_report.h"

namespace causeway {

std::optional<Linearization> linearize(const Analysis& analysis, const SimulationSettings& settings,
                                       const LinearizationRequest& request, Diagnostics& diagnostics, const Task& task)
{
    try {
        return linearize(*analysis.program, withSources(settings, analysis), request, diagnostics, task);
    } catch (const std::exception& error) {
        reportException(diagnostics, error);
        return std::nullopt;
    }
}

}  // namespace causeway
