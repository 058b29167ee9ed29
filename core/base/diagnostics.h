// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Messages to the user, as values: code, severity, place, text, notes with further places, fixes.
///
/// Stages add them to a `Diagnostics` and continue as far as reasonable; an invalid model never causes an exception.
/// All messages are defined in diagnostics.def; the arguments of `report` are checked against the text at compile time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/base/source.h"
#include "core/base/text_edit.h"

namespace causeway {

enum class Severity : std::uint8_t { Error, Warning, Hint };

[[nodiscard]] std::string_view toString(Severity severity);

/// The constant part of a message.
struct DiagnosticDefinition {
    std::string_view code;  ///< "E1003"
    Severity severity;
    std::string_view name;  ///< "UnexpectedToken"
    std::string_view text;  ///< with {} for arguments
};

/// Whether the message is about a violation of the specification that leaves one meaning. That meaning is used, with a
/// warning; pedantic mode reports an error instead. breaches.cpp lists these messages and the meanings.
[[nodiscard]] bool isBreach(const DiagnosticDefinition& definition);

/// One tag object per line of diagnostics.def: `diag::CannotReadFile`.
namespace diag {
#define DIAG(code, severity, name, text)                                                          \
    struct name##Tag {                                                                            \
        static constexpr DiagnosticDefinition definition{#code, Severity::severity, #name, text}; \
    };                                                                                            \
    inline constexpr name##Tag name{};
#include "core/base/diagnostics.def"
#undef DIAG
}  // namespace diag

/// All definitions in the order of diagnostics.def, for the documentation and the coverage test.
[[nodiscard]] const std::vector<DiagnosticDefinition>& allDiagnosticDefinitions();

struct DiagnosticNote {
    SourceSpan span;  ///< may be none
    std::string message;
};

/// A change of the text that fixes the reported problem.
struct DiagnosticFix {
    std::string label;  ///< imperative: "insert ';'"
    std::vector<TextEdit> edits;
};

struct Diagnostic {
    const DiagnosticDefinition* definition = nullptr;
    SourceSpan span;  ///< none if no text is concerned
    std::string message;
    std::vector<DiagnosticNote> notes;
    std::vector<DiagnosticFix> fixes;
    bool isTolerated = false;  ///< a violation reported as a warning

    [[nodiscard]] Severity severity() const { return isTolerated ? Severity::Warning : definition->severity; }
    [[nodiscard]] std::string_view code() const { return definition->code; }
    Diagnostic& note(SourceSpan where, std::string text)
    {
        notes.push_back({where, std::move(text)});
        return *this;
    }
    Diagnostic& fix(std::string label, std::vector<TextEdit> edits)
    {
        fixes.push_back({std::move(label), std::move(edits)});
        return *this;
    }
};

/// The messages of one run. Not thread-safe: parallel jobs fill one each and append them in a fixed order.
class Diagnostics {
public:
    /// Violations reported or added from now on are errors.
    void setPedantic(bool isPedantic) { m_isPedantic = isPedantic; }
    /// Whether a message is an error in this list.
    [[nodiscard]] bool isError(const DiagnosticDefinition& definition) const
    {
        return definition.severity == Severity::Error && (m_isPedantic || !isBreach(definition));
    }
    /// Adds a message. The reference is valid until the next call.
    template <class Tag, class... Args>
    Diagnostic& report(Tag /*which*/, SourceSpan span, const Args&... args)
    {
        constexpr fmt::format_string<const Args&...> text(Tag::definition.text);
        return add({&Tag::definition, span, fmt::format(text, args...), {}, {}, isBreach(Tag::definition)});
    }
    Diagnostic& add(Diagnostic diagnostic);
    void append(const Diagnostics& other);

    [[nodiscard]] const std::vector<Diagnostic>& items() const { return m_items; }
    [[nodiscard]] bool hasErrors() const { return m_errorCount > 0; }
    [[nodiscard]] std::size_t errorCount() const { return m_errorCount; }
    [[nodiscard]] bool empty() const { return m_items.empty(); }
    /// Sorts by source, then position, errors first at the same place; ties keep the order of reporting.
    void sortByPosition();

private:
    std::vector<Diagnostic> m_items;
    std::size_t m_errorCount = 0;
    bool m_isPedantic = false;
};

/// "file:line:column: severity: message [code]", then the notes, one per line, indented by two.
[[nodiscard]] std::string formatDiagnostic(const Diagnostic& diagnostic, const SourceSet& sources);

}  // namespace causeway
