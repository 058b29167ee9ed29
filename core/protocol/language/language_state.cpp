// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/language/language_state.h"

#include <algorithm>

#include "core/editing/workspace_files.h"
#include "core/library/library_paths.h"
#include "core/library/model_files.h"
#include "core/protocol/file_uri.h"
#include "core/protocol/language/check_service.h"

namespace causeway {

namespace {

TextPosition toPosition(const Json& position)
{
    const auto number = [&](const char* name) {
        const auto value = position.at(name).get<std::int64_t>();
        if (value < 0) throw RpcError(RpcCode::InvalidParams, "a position is negative");
        return static_cast<std::uint32_t>(std::min<std::int64_t>(value, UINT32_MAX));
    };
    return {number("line"), number("character")};
}

bool isFile(const OpenDocument& document)
{
    std::error_code error;
    const std::filesystem::path path = toPath(document.path());
    return path.is_absolute() && std::filesystem::exists(path, error);
}

}  // namespace

std::vector<std::filesystem::path> LanguageState::libraryFolders() const
{
    std::vector<std::filesystem::path> all = folders;
    all.insert(all.end(), settings.libraries.begin(), settings.libraries.end());
    return all;
}

const OpenDocument& LanguageState::document(const Json& params) const
{
    const std::string uri = params.at("textDocument").at("uri").get<std::string>();
    if (const OpenDocument* found = documents.findPath(pathOfUri(uri))) return *found;
    throw RpcError(RpcCode::InvalidParams, "the document is not open: " + uri);
}

AskedPlace LanguageState::place(const Json& params) const
{
    const OpenDocument& asked = document(params);
    return {asked, offset(asked, params.at("position"))};
}

std::uint32_t LanguageState::offset(const OpenDocument& document, const Json& position) const
{
    return document.text().offset(toPosition(position), client.encoding);
}

AssistWorkspace& LanguageState::workspace(const OpenDocument& front)
{
    if (!m_workspace || m_front != front.path()) {
        m_workspace = std::make_unique<AssistWorkspace>(documents.trees(front), libraryFolders());
        m_front = front.path();
    }
    return *m_workspace;
}

bool LanguageState::isOwn(std::string_view path) const
{
    const auto isBelow = [file = toPath(path).lexically_normal()](const std::filesystem::path& folder) {
        std::error_code error;
        std::filesystem::path top = std::filesystem::absolute(folder, error).lexically_normal();
        if (!top.has_filename()) top = top.parent_path();
        return std::ranges::mismatch(top, file).in1 == top.end();
    };
    return std::ranges::any_of(folders, isBelow) ||
           !std::ranges::any_of(causeway::libraryFolders(settings.libraries), isBelow);
}

const DocumentCheck* LanguageState::checkOf(const OpenDocument& document) const
{
    const auto found = checks.find(document.path());
    const bool isPresent = found != checks.end() && found->second->version == document.version();
    return isPresent ? found->second.get() : nullptr;
}

std::vector<std::filesystem::path> LanguageState::filesAround() const
{
    std::vector<std::filesystem::path> open;
    for (const OpenDocument* document : documents.all()) {
        if (isFile(*document) && isOwn(document->path())) open.push_back(toPath(document->path()));
    }
    std::vector<std::filesystem::path> files = workspaceFiles(open);
    Diagnostics unread;
    for (const std::filesystem::path& folder : folders) {
        const auto found = findModelFiles(folder, unread);
        files.insert(files.end(), found.begin(), found.end());
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
}

std::unique_ptr<AssistWorkspace> LanguageState::wideWorkspace(const OpenDocument& front, std::string_view word) const
{
    const auto files = word.empty() ? std::vector<std::filesystem::path>() : filesAround();
    return std::make_unique<AssistWorkspace>(withFiles(documents.trees(front), files, word), libraryFolders());
}

Json PlaceWriter::position(const SourceFile& file, std::uint32_t offset)
{
    const auto [known, isNew] = m_lineStarts.try_emplace(&file);
    if (isNew) known->second = lineStartsOf(file.text());
    const TextPosition at = positionAt(file.text(), known->second, offset, m_state.client.encoding);
    return {{"line", at.line}, {"character", at.character}};
}

Json PlaceWriter::range(const SourceFile& file, std::uint32_t begin, std::uint32_t end)
{
    return {{"start", position(file, begin)}, {"end", position(file, std::max(begin, end))}};
}

std::string PlaceWriter::uri(const SourceFile& file) const
{
    const OpenDocument* open = m_state.documents.findPath(file.path());
    return open != nullptr ? open->uri() : uriOfPath(file.path());
}

Json PlaceWriter::location(const SourceFile& file, SourceSpan span)
{
    return {{"uri", uri(file)}, {"range", range(file, span)}};
}

Json PlaceWriter::location(AssistWorkspace& workspace, SourceSpan span)
{
    const SourceSpan written = workspace.library().asWritten(span);
    return location(workspace.file(written), written);
}

Json PlaceWriter::edit(const SourceFile& file, const TextEdit& edit)
{
    return {{"range", range(file, edit.span)}, {"newText", edit.replacement}};
}

Json PlaceWriter::edits(const std::vector<std::pair<const SourceFile*, std::vector<TextEdit>>>& files)
{
    Json changes = Json::object(), documentChanges = Json::array();
    for (const auto& [file, list] : files) {
        Json written = Json::array();
        for (const TextEdit& each : list) written.push_back(edit(*file, each));
        const OpenDocument* open = m_state.documents.findPath(file->path());
        documentChanges.push_back(
            {{"textDocument", {{"uri", uri(*file)}, {"version", open != nullptr ? Json(open->version()) : Json()}}},
             {"edits", written}});
        changes[uri(*file)] = std::move(written);
    }
    if (m_state.client.documentChanges) return {{"documentChanges", std::move(documentChanges)}};
    return {{"changes", std::move(changes)}};
}

}  // namespace causeway
