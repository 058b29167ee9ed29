// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Folders with small libraries, and what a library says of them.
#pragma once

#include <QTest>

#include <QTemporaryDir>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"

namespace causeway::test {

namespace fs = std::filesystem;

/// A folder with small libraries.
class Folder {
public:
    [[nodiscard]] fs::path path() const { return fs::path(m_folder.path().toStdString()); }
    fs::path write(const fs::path& name, std::string_view text) const
    {
        const fs::path file = path() / name;
        fs::create_directories(file.parent_path());
        [&] { QVERIFY(!writeFileWhole(file, text)); }();
        return file;
    }
    /// An empty package as a folder; a name such as "A.B" makes the folder A/B.
    void package(const std::string& name, const std::string& content = {}) const
    {
        const std::size_t dot = name.rfind('.');
        const std::string within = dot == std::string::npos ? std::string() : name.substr(0, dot);
        const std::string own = name.substr(dot + 1);
        fs::path folder = own;
        for (std::string rest = within; !rest.empty();) {
            const std::size_t at = rest.rfind('.');
            folder = fs::path(rest.substr(at + 1)) / folder;
            rest = at == std::string::npos ? std::string() : rest.substr(0, at);
        }
        write(folder / "package.mo", fmt::format("within {0};\npackage {1}\n{2}end {1};\n", within, own, content));
    }

private:
    QTemporaryDir m_folder;
};

/// A library that looks into folders, and has documents.
struct Looked {
    explicit Looked(std::vector<fs::path> folders, std::shared_ptr<SourceCache> cache = std::make_shared<SourceCache>())
        : library(std::move(cache), std::move(folders))
    {
    }
    void document(const std::string& text, const std::string& path = "document.mo")
    {
        auto file = std::make_shared<const SourceFile>(path, text);
        const SourceId source = library.sources().add(file);
        library.addDocument(parse(file, source, library.diagnostics(), Task()));
    }
    std::string messages() const
    {
        std::string all;
        for (const Diagnostic& item : library.diagnostics().items())
            all += formatDiagnostic(item, library.sources()) + "\n";
        return all;
    }
    std::string codes() const
    {
        std::string all;
        for (const Diagnostic& item : library.diagnostics().items()) {
            if (!all.empty()) all += ' ';
            all += item.code();
        }
        return all;
    }

    Library library;
};

inline std::string names(const ClassDeclaration& declaration)
{
    std::string all;
    for (const ElementDeclaration& element : declaration.elements()) {
        if (!all.empty()) all += ' ';
        all += element.kind == ElementKind::Extends ? "extends" : std::string(element.name);
    }
    return all;
}

inline std::string textOf(const ClassDeclaration* declaration)
{
    return declaration == nullptr ? "nothing" : declaration->definition().description().value();
}

}  // namespace causeway::test
