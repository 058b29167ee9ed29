// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/connectable.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/dae/flattening/flatten.h"
#include "core/library/library.h"
#include "core/semantics/instance_tree.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

constexpr std::string_view kPackage = "CausewayConnectable";

/// One model per pair, so that errors are independent.
std::string textOf(const PlugEnd& end, const std::vector<PlugEnd>& others)
{
    const auto declared = [](const PlugEnd& one, std::string_view name) {
        return one.isOwn ? fmt::format(".{} {};", one.className, name)
                         : fmt::format("model In_{1} .{0} c; end In_{1}; In_{1} {1};", one.className, name);
    };
    const auto used = [](const PlugEnd& one, std::string_view name) {
        return one.isOwn ? std::string(name) : fmt::format("{}.c", name);
    };
    std::string text = fmt::format("package {}\n", kPackage);
    for (std::size_t i = 0; i < others.size(); ++i) {
        text += fmt::format("model P{} {} {} equation connect({}, {}); end P{};\n", i, declared(end, "first"),
                            declared(others[i], "second"), used(end, "first"), used(others[i], "second"), i);
    }
    return text + fmt::format("end {};\n", kPackage);
}

void replaceName(std::string& text, std::string_view name, const PlugEnd& end)
{
    const std::string called = fmt::format("'{}'", end.className.substr(end.className.rfind('.') + 1));
    for (const std::string& used : {fmt::format("'{}.c'", name), fmt::format("'{}'", name)}) {
        for (std::size_t at = text.find(used); at != std::string::npos; at = text.find(used, at + called.size()))
            text.replace(at, used.size(), called);
    }
}

std::string refusalIn(const Diagnostics& diagnostics)
{
    constexpr std::string_view kBefore = "cannot be connected: ";
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        if (diagnostic.definition == &diag::SeveralSourcesTag::definition) return "both are outputs";
        if (diagnostic.definition != &diag::IncompatibleConnectorsTag::definition) continue;
        const std::size_t at = diagnostic.message.find(kBefore);
        return at == std::string::npos ? diagnostic.message : diagnostic.message.substr(at + kBefore.size());
    }
    return {};
}

}  // namespace

std::vector<std::string> whyNotConnectable(Library& library, const PlugEnd& end, const std::vector<PlugEnd>& others,
                                           const Task& task)
{
    std::vector<std::string> why(others.size());
    Diagnostics parsing;
    const auto file = std::make_shared<const SourceFile>(std::string(kPackage) + ".mo", textOf(end, others));
    const auto tree = parse(file, library.sources().add(file), parsing, task);
    if (parsing.hasErrors()) return why;
    library.addDocument(tree);
    for (std::size_t i = 0; i < others.size() && !task.cancelled(); ++i) {
        const ClassDeclaration* model = library.find(fmt::format("{}.P{}", kPackage, i));
        if (model == nullptr) continue;
        Diagnostics diagnostics;
        const auto instance = instantiate(library, *model, diagnostics, task);
        // An unknown class is an error of the text, which is reported there.
        if (!diagnostics.hasErrors()) static_cast<void>(flatten(*instance, task));
        // In terms of the diagram, not of the test model.
        why[i] = refusalIn(diagnostics);
        replaceName(why[i], "first", end);
        replaceName(why[i], "second", others[i]);
    }
    return why;
}

}  // namespace causeway
