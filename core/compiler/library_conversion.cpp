// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/library_conversion.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/suggestion.h"
#include "core/compiler/search_path.h"
#include "core/library/library.h"
#include "core/library/library_versions.h"
#include "core/library/model_files.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

/// The reasons why files cannot be converted to the requested versions; empty if they can.
std::vector<std::string> problemsOf(const std::map<std::string, std::string>& versions, Library& library)
{
    std::vector<std::string> problems;
    for (const auto& [name, version] : versions) {
        const ClassDeclaration* const root = library.findRoot(name);
        if (root == nullptr) {
            problems.push_back(fmt::format("there is no library '{}'{}", name, didYouMean(name, library.rootNames())));
        } else if (!servesVersion(root->definition(), version)) {
            const std::string present = versionOf(root->definition());
            problems.push_back(fmt::format("there is no version {} of '{}'; found is {}", version, name,
                                           present.empty() ? "one without a number" : present));
        }
    }
    return problems;
}

}  // namespace

LibraryConversion convertFiles(const ConvertRequest& request, const Task& task)
{
    LibraryConversion result;
    const std::vector<std::filesystem::path> paths = findModelFiles(request.root, result.diagnostics);
    std::error_code error;
    const bool isFolder = std::filesystem::is_directory(request.root, error);
    Library library(processSourceCache(),
                    searchPath(isFolder ? request.root / "package.mo" : request.root, request.folders));
    for (const auto& [name, version] : request.versions) library.preferVersion(name, version);
    std::string first;
    for (std::size_t i = 0; i < paths.size() && !task.cancelled(); ++i) {
        task.progress(static_cast<double>(i) / static_cast<double>(paths.size()), "reading");
        const auto file = loadSource(paths[i], result.diagnostics);
        if (!file) continue;
        ++result.fileCount;
        const auto tree = parse(file, library.sources().add(file), library.diagnostics(), task);
        for (const ast::ClassDefinition definition : ast::StoredDefinition(*tree).classes()) {
            if (first.empty()) first = std::string(definition.name().text);
        }
        library.addDocument(tree);
    }
    result.problems = problemsOf(request.versions, library);
    result.sources = library.sources();
    if (!result.problems.empty()) return result;
    if (!first.empty() && !task.cancelled()) static_cast<void>(library.findRoot(first));
    for (const Library::Conversion& conversion : library.conversions()) {
        const SourceFile& file = library.sources()[conversion.original];
        result.files.push_back({file.path(), std::string(file.text()), applyEdits(file.text(), conversion.edits)});
    }
    std::ranges::sort(result.files, {}, &ConvertedFile::path);
    result.sources = library.sources();
    for (const Diagnostic& diagnostic : library.diagnostics().items()) {
        if (diagnostic.definition != &diag::LibraryConvertedTag::definition) result.diagnostics.add(diagnostic);
    }
    return result;
}

namespace {

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        lines.push_back(text.substr(0, end + 1));
        text.remove_prefix(end + 1);
    }
    return lines;
}

}  // namespace

std::string toPatch(const ConvertedFile& file)
{
    // A conversion keeps the lines: each is as it was, or changed in its place.
    const std::vector<std::string_view> before = linesOf(file.before), after = linesOf(file.after);
    std::string patch = fmt::format("--- {0}\n+++ {0}\n", file.path);
    const std::size_t count = std::min(before.size(), after.size());
    const auto put = [&patch](char sign, std::string_view line) {
        patch += sign;
        patch += line;
        if (!line.ends_with('\n')) patch += "\n\\ No newline at end of file\n";
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (before[i] == after[i]) continue;
        std::size_t end = i;
        while (end < count && before[end] != after[end]) ++end;
        patch += fmt::format("@@ -{0},{1} +{0},{1} @@\n", i + 1, end - i);
        for (std::size_t line = i; line < end; ++line) put('-', before[line]);
        for (std::size_t line = i; line < end; ++line) put('+', after[line]);
        i = end;
    }
    return patch;
}

}  // namespace causeway
