// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pictures of the classes in a text.
#pragma once

#include <memory>
#include <string>

#include "core/graphics/class_pictures.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"

namespace causeway {

struct Drawn {
    explicit Drawn(const std::string& text, const std::string& path = "test.mo")
        : library(std::make_shared<SourceCache>(), {}), file(std::make_shared<const SourceFile>(path, text))
    {
        tree = parse(file, library.sources().add(file), syntax, Task());
        library.addDocument(tree);
        pictures = std::make_unique<ClassPictures>(library, task);
    }
    /// "W6001" for each message.
    [[nodiscard]] std::string codes() const
    {
        std::string all;
        for (const Diagnostic& item : pictures->diagnostics().items())
            all += (all.empty() ? "" : " ") + std::string(item.code());
        return all;
    }
    /// The only item of an icon.
    template <class Item>
    [[nodiscard]] Item item(std::string_view className) const
    {
        return std::get<Item>(pictures->icon(className)->layer.items.at(0).graphic);
    }

    Library library;
    Task task;
    Diagnostics syntax;
    std::shared_ptr<const SourceFile> file;
    std::shared_ptr<const SyntaxTree> tree;
    std::unique_ptr<ClassPictures> pictures;
};

}  // namespace causeway
