// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What all requests of an editor share: its texts, its folders and settings, and the ways between its places and ours.
///
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

/// What the editor can do, of what makes a difference.
struct ClientAbilities {
    PositionEncoding encoding = PositionEncoding::Utf16;
    bool snippets = false;
    bool markdownHover = false, markdownCompletion = false;
    bool symbolTree = false;       ///< document symbols inside of each other
    bool documentChanges = false;  ///< edits of a certain version
    bool watchedFiles = false;     ///< it can be asked to tell of changes of files
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

/// A document and a place in it, as a request names them.
struct AskedPlace {
    const OpenDocument& document;
    std::uint32_t offset = 0;
};

class LanguageState {
public:
    OpenDocuments documents;
    ClientAbilities client;
    LanguageSettings settings;
    std::vector<std::filesystem::path> folders;  ///< that the editor has open
    /// What the last check of each open text has found, by its path.
    std::map<std::string, std::shared_ptr<const DocumentCheck>, std::less<>> checks;

    /// Where libraries are looked for, before MODELICAPATH.
    [[nodiscard]] std::vector<std::filesystem::path> libraryFolders() const;

    /// Of `params.textDocument`. Throws where it is not open.
    [[nodiscard]] const OpenDocument& document(const Json& params) const;
    /// Of `params.textDocument` and `params.position`.
    [[nodiscard]] AskedPlace place(const Json& params) const;
    [[nodiscard]] std::uint32_t offset(const OpenDocument& document, const Json& position) const;

    /// All open texts, this one first, and the libraries in sight: kept until a text or a file changes.
    [[nodiscard]] AssistWorkspace& workspace(const OpenDocument& front);
    /// Whether a file is one that is worked on: not one of a library that is only used.
    [[nodiscard]] bool isOwn(std::string_view path) const;
    /// With the files of the package, of the folder, and of the editor's folders that hold the word; without a word
    /// none of them.
    [[nodiscard]] std::unique_ptr<AssistWorkspace> wideWorkspace(const OpenDocument& front,
                                                                 std::string_view word) const;
    /// The files of those, also the open ones.
    [[nodiscard]] std::vector<std::filesystem::path> filesAround() const;
    /// The last check, where it is of the present text; else null.
    [[nodiscard]] const DocumentCheck* checkOf(const OpenDocument& document) const;
    /// A text, a file or the settings have changed.
    void forget() { m_workspace.reset(); }

private:
    std::unique_ptr<AssistWorkspace> m_workspace;
    std::string m_front;  ///< its path
};

/// Places of texts as an editor wants them; each text is divided into lines once.
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
    /// A WorkspaceEdit; each file with its edits.
    [[nodiscard]] Json edits(const std::vector<std::pair<const SourceFile*, std::vector<TextEdit>>>& files);

private:
    const LanguageState& m_state;
    std::map<const SourceFile*, std::vector<std::uint32_t>> m_lineStarts;  ///< looked up only
};

using LanguageHandler = Json (*)(LanguageState& state, const Json& params, const Task& task);
struct LanguageRequest {
    const char* method;
    LanguageHandler handle;
};
// The groups of requests.
[[nodiscard]] std::vector<LanguageRequest> completionRequests();
[[nodiscard]] std::vector<LanguageRequest> navigationRequests();
[[nodiscard]] std::vector<LanguageRequest> symbolRequests();
[[nodiscard]] std::vector<LanguageRequest> hierarchyRequests();
[[nodiscard]] std::vector<LanguageRequest> colourRequests();
[[nodiscard]] std::vector<LanguageRequest> hintRequests();
[[nodiscard]] std::vector<LanguageRequest> formatRequests();
[[nodiscard]] std::vector<LanguageRequest> fixRequests();

/// What a check has found, for `textDocument/publishDiagnostics`.
[[nodiscard]] Json publishedDiagnostics(const LanguageState& state, const OpenDocument& document,
                                        const DocumentCheck& check);
/// What `semanticTokens` numbers stand for, in their order.
[[nodiscard]] Json semanticTokensLegend();

}  // namespace causeway
