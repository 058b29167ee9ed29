// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_class.h"

#include <algorithm>

#include "core/ssp/ssp_system_writer.h"

namespace causeway {

bool SspClass::hasErrors() const
{
    return std::ranges::any_of(findings, &SspFinding::isError);
}

SspClass modelicaClassOf(const SspFile& file, const SspClassSettings& settings)
{
    SspClassContext context(file, settings);
    SspSystemWriter writer(file.root, {}, settings.className, context, {});
    writer.make();
    context.tellUnusedValues();
    SspClass result = std::move(context.result);
    result.text = writer.text();
    return result;
}

}  // namespace causeway
