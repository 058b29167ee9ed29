// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_class.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/ssp/ssp_system_writer.h"

namespace causeway {

bool SspClass::hasErrors() const
{
    return std::ranges::any_of(findings, &SspFinding::isError);
}

SspClass modelicaClassOf(const SspFile& file, const SspClassSettings& settings)
{
    constexpr double kIntervals = 500;
    SspClassContext context(file, settings);
    SspSystemWriter writer(file.root, {}, settings.className, context, {});
    writer.make();
    context.tellUnusedValues();
    const double start = file.experiment.startTime.value_or(0);
    double stop = file.experiment.stopTime.value_or(context.longestStop().value_or(start + 1));
    if (!(stop > start)) stop = start + 1;
    SspRootTexts root;
    root.step = shortestText(context.shortestStep().value_or((stop - start) / kIntervals));
    root.annotations =
        fmt::format(",\n    experiment(StartTime={}, StopTime={})", shortestText(start), shortestText(stop));
    SspClass result = std::move(context.result);
    result.text = writer.text(&root);
    return result;
}

}  // namespace causeway
