// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// State shared by all requests of an editor: texts, folders, settings, and conversion of positions.
/// Threads: one, that of the requests.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/editing/workspace.h"
#include "core/protocol/json_rpc.h"
#include "core/protocol/language/open_documents.h"

namespace causeway {

struct DocumentCheck;

/// Relevant capabilities of the editor.
struct ClientAbilities {
    PositionEncoding encoding = PositionEncoding::Utf16;
    bool snippets = false;
    bool markdownHover = false, markdownCompletion = false;
    bool symbolTree = false;       ///< nested document symbols
    bool documentChanges = false;  ///< versioned edits
    bool watchedFiles = false;     ///< reports changes of watched files
    bool refreshesHints = false;   ///< inlay hints
    bool refreshesLenses = false;  ///< code lenses
    bool relatedInformation = false;
    bool codeActionLiterals = false;
    bool showsDocuments = false;
};

struct LanguageSettings {
    std::vector<std::filesystem::path> libraries;
    bool isPedantic = false;
    std::vector<std::string> unitsUnchecked;
};

/// Document and position of a request.
struct AskedPlace {
    const OpenDocument& document;
    std::uint32_t offset = 0;
};

class LanguageState {
public:
    OpenDocuments documents;
    ClientAbilities client;
    LanguageSettings settings;
    std::vector<std::filesystem::path> folders;  ///< open in the editor
    /// Last check of each open text, by path.
    std::map<std::string, std::shared_ptr<const DocumentCheck>, std::less<>> checks;

    /// Search path of libraries before MODELICAPATH.
    [[nodiscard]] std::vector<std::filesystem::path> libraryFolders() const;

    /// Of `params.textDocument`. Throws if it is not open.
    [[nodiscard]] const OpenDocument& document(const Json& params) const;
    /// Of `params.textDocument` and `params.position`.
    [[nodiscard]] AskedPlace place(const Json& params) const;
    [[nodiscard]] std::uint32_t offset(const OpenDocument& document, const Json& position) const;

    /// All open texts, this one first, and the visible libraries; cached until a text or file changes.
    [[nodiscard]] AssistWorkspace& workspace(const OpenDocument& front);
    /// Whether a file belongs to the user's work rather than to a library.
    [[nodiscard]] bool isOwn(std::string_view path) const;
    /// Includes the files of the package, the folder, and the editor's folders that contain the word; without a word
    /// none of them.
    [[nodiscard]] std::unique_ptr<AssistWorkspace> wideWorkspace(const OpenDocument& front,
                                                                 std::string_view word) const;
    /// Those files, including open ones.
    [[nodiscard]] std::vector<std::filesystem::path> filesAround() const;
    /// The last check if it is up to date; else null.
    [[nodiscard]] const DocumentCheck* checkOf(const OpenDocument& document) const;
    /// Call after a change of a text, a file or the settings.
    void forget() { m_workspace.reset(); }

private:
    std::unique_ptr<AssistWorkspace> m_workspace;
    std::string m_front;  ///< path of its first text
};

/// Converts positions for the editor; each text is split into lines once.
class PlaceWriter {
public:
    explicit PlaceWriter(const LanguageState& state) : m_state(state) {}

    [[nodiscard]] Json position(const SourceFile& file, std::uint32_t offset);
    [[nodiscard]] Json range(const SourceFile& file, std::uint32_t begin, std::uint32_t end);
    [[nodiscard]] Json range(const SourceFile& file, SourceSpan span) { return range(file, span.begin, span.end); }
    /// {uri, range}
    [[nodiscard]] Json location(const SourceFile& file, SourceSpan span);
    [[nodiscard]] Json location(AssistWorkspace& workspace, SourceSpan span);
    [[nodiscard]] std::string uri(const SourceFile& file) const;
    /// {range, newText}
    [[nodiscard]] Json edit(const SourceFile& file, const TextEdit& edit);
    /// A WorkspaceEdit; the edits of each file.
    [[nodiscard]] Json edits(const std::vector<std::pair<const SourceFile*, std::vector<TextEdit>>>& files);

private:
    const LanguageState& m_state;
    std::map<const SourceFile*, std::vector<std::uint32_t>> m_lineStarts;  ///< lookups only
};

using LanguageHandler = Json (*)(LanguageState& state, const Json& params, const Task& task);
struct LanguageRequest {
    const char* method;
    LanguageHandler handle;
};
// Request handlers by group.
[[nodiscard]] std::vector<LanguageRequest> completionRequests();
[[nodiscard]] std::vector<LanguageRequest> navigationRequests();
[[nodiscard]] std::vector<LanguageRequest> symbolRequests();
[[nodiscard]] std::vector<LanguageRequest> hierarchyRequests();
[[nodiscard]] std::vector<LanguageRequest> colourRequests();
[[nodiscard]] std::vector<LanguageRequest> hintRequests();
[[nodiscard]] std::vector<LanguageRequest> formatRequests();
[[nodiscard]] std::vector<LanguageRequest> fixRequests();

/// Findings of a check for `textDocument/publishDiagnostics`.
[[nodiscard]] Json publishedDiagnostics(const LanguageState& state, const OpenDocument& document,
                                        const DocumentCheck& check);
/// Legend of the numbers in `semanticTokens`.
[[nodiscard]] Json semanticTokensLegend();

}  // namespace causeway
