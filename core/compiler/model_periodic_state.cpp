// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/model_periodic_state.h"

#include <exception>

#include "core/base/exception_report.h"

namespace causeway {

std::optional<PeriodicState> findPeriodicState(const Analysis& analysis, const SimulationSettings& settings,
                                               const PeriodicRequest& request, ResultSink* sink,
                                               Diagnostics& diagnostics, const Task& task)
{
    try {
        return findPeriodicState(*analysis.program, withSources(settings, analysis), request, sink, diagnostics, task);
    } catch (const std::exception& error) {
        reportException(diagnostics, error);
        return std::nullopt;
    }
}

}  // namespace causeway
