// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The texts open in an editor, in their current state.
/// In:   notifications of the editor: opened, changed incrementally, closed. Out: texts and trees; each version is
///       parsed once.
/// Errors: null for a document that is not open. Threads: one; a `tree` may be read by any thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/protocol/text_positions.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

class OpenDocument {
public:
    OpenDocument(std::string uri, std::int64_t version, std::string text);

    [[nodiscard]] const std::string& uri() const { return m_uri; }    ///< spelling of the editor
    [[nodiscard]] const std::string& path() const { return m_path; }  ///< of the file, or a label
    [[nodiscard]] std::int64_t version() const { return m_version; }
    [[nodiscard]] const EditedText& text() const { return m_text; }
    [[nodiscard]] const std::shared_ptr<const SyntaxTree>& tree() const;

    void setVersion(std::int64_t version) { m_version = version; }
    void replaceAll(std::string text);
    void replace(std::uint32_t begin, std::uint32_t end, std::string_view replacement);

private:
    std::string m_uri, m_path;
    std::int64_t m_version = 0;
    EditedText m_text;
    mutable std::shared_ptr<const SyntaxTree> m_tree;
};

class OpenDocuments {
public:
    OpenDocument& open(std::string uri, std::int64_t version, std::string text);
    void close(std::string_view uri);
    [[nodiscard]] OpenDocument* find(std::string_view uri);
    [[nodiscard]] const OpenDocument* findPath(std::string_view path) const;
    /// By path.
    [[nodiscard]] std::vector<const OpenDocument*> all() const;
    /// The tree of `front`, then those of all others.
    [[nodiscard]] std::vector<std::shared_ptr<const SyntaxTree>> trees(const OpenDocument& front) const;

private:
    std::map<std::string, OpenDocument, std::less<>> m_documents;  ///< by path
};

}  // namespace causeway
