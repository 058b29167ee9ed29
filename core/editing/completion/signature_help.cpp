// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/completion/signature_help.h"

#include <algorithm>

#include "core/editing/completion/completion_context.h"
#include "core/editing/completion/symbol_text.h"
#include "core/editing/completion/words.h"
#include "core/editing/scope_lookup.h"
#include "core/semantics/class_instance.h"

namespace causeway {

namespace {

void addParameter(SignatureHelp& help, const std::string& text, const std::string& description)
{
    if (!help.parameters.empty()) help.label += ", ";
    const auto begin = static_cast<std::uint32_t>(help.label.size());
    help.label += text;
    help.parameters.emplace_back(begin, static_cast<std::uint32_t>(help.label.size()));
    help.descriptions.push_back(description);
}

SignatureHelp ofBuiltin(const FunctionWord& word)
{
    SignatureHelp help;
    help.label = std::string(word.name) + "(";
    std::string_view rest = word.arguments;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(", "), rest.size());
        addParameter(help, std::string(rest.substr(0, end)), {});
        rest.remove_prefix(std::min(end + 2, rest.size()));
    }
    help.label += ")";
    if (!word.result.empty()) help.label += " => " + std::string(word.result);
    help.description = word.description;
    return help;
}

SignatureHelp ofFunction(const FunctionText& function, const std::string& name)
{
    SignatureHelp help;
    help.label = name + "(";
    for (const FunctionText::Parameter& input : function.inputs) {
        addParameter(help, input.declaration(), input.description);
    }
    help.label += ")";
    for (std::size_t i = 0; i < function.outputs.size(); ++i) {
        help.label += (i == 0 ? " => " : ", ") + function.outputs[i].type + " " + function.outputs[i].name;
    }
    help.description = function.description;
    return help;
}

}  // namespace

std::optional<SignatureHelp> signatureAt(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset)
{
    const SyntaxTree& tree = workspace.tree(text);
    const CompletionPlace place = completionPlace(tree, offset);
    if (!place.call || place.call->function.empty()) return std::nullopt;
    const CallPlace& call = *place.call;
    SignatureHelp help;
    std::vector<std::string> names;
    ClassInstance* function =
        calledFunction(workspace, scopeAt(workspace, tree, place.node), call.function.parts, call.function.isGlobal);
    if (function != nullptr && function->declaration != nullptr) {
        const FunctionText written = describeFunction(workspace, *function);
        for (const FunctionText::Parameter& input : written.inputs) names.push_back(input.name);
        help = ofFunction(written, std::string(call.function.parts.back()));
    } else if (const FunctionWord* word =
                   call.function.parts.size() == 1 ? findFunctionWord(call.function.parts.front()) : nullptr) {
        help = ofBuiltin(*word);
    } else {
        return std::nullopt;
    }
    help.open = call.open;
    if (!call.argumentName.empty()) {
        const auto named = std::find(names.begin(), names.end(), call.argumentName);
        if (named != names.end()) help.active = static_cast<int>(named - names.begin());
    } else if (call.position < help.parameters.size()) {
        help.active = static_cast<int>(call.position);
    }
    return help;
}

}  // namespace causeway
