// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/diagnostics.h"

#include <algorithm>
#include <tuple>

namespace causeway {

std::string_view toString(Severity severity)
{
    switch (severity) {
        case Severity::Error: return "error";
        case Severity::Warning: return "warning";
        case Severity::Hint: return "hint";
    }
    return "error";
}

const std::vector<DiagnosticDefinition>& allDiagnosticDefinitions()
{
    static const std::vector<DiagnosticDefinition> definitions = {
#define DIAG(code, severity, name, text) diag::name##Tag::definition,
#include "core/base/diagnostics.def"
#undef DIAG
    };
    return definitions;
}

Diagnostic& Diagnostics::add(Diagnostic diagnostic)
{
    if (m_isPedantic) diagnostic.isTolerated = false;
    if (diagnostic.severity() == Severity::Error) ++m_errorCount;
    m_items.push_back(std::move(diagnostic));
    return m_items.back();
}

void Diagnostics::append(const Diagnostics& other)
{
    for (const Diagnostic& diagnostic : other.m_items) add(diagnostic);
}

void Diagnostics::sortByPosition()
{
    std::stable_sort(m_items.begin(), m_items.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::tuple(a.span.source, a.span.begin, a.severity()) <
               std::tuple(b.span.source, b.span.begin, b.severity());
    });
}

std::string formatDiagnostic(const Diagnostic& diagnostic, const SourceSet& sources)
{
    const auto where = [&](SourceSpan span) { return span.isNone() ? std::string() : sources.describe(span) + ": "; };
    std::string text = fmt::format("{}{}: {} [{}]", where(diagnostic.span), toString(diagnostic.severity()),
                                   diagnostic.message, diagnostic.code());
    for (const DiagnosticNote& note : diagnostic.notes) {
        text += fmt::format("\n  {}note: {}", where(note.span), note.message);
    }
    return text;
}

}  // namespace causeway
