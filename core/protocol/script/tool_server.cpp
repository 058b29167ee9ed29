// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/script/tool_server.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/version.h"

namespace causeway {

namespace {

constexpr std::array<std::string_view, 3> kVersions = {"2025-06-18", "2025-03-26", "2024-11-05"};

Json initialize(const Json& params)
{
    const std::string asked = params.value("protocolVersion", std::string());
    const bool isKnown = std::ranges::find(kVersions, asked) != kVersions.end();
    return {{"protocolVersion", isKnown ? Json(asked) : Json(kVersions.front())},
            {"capabilities", {{"tools", Json::object()}}},
            {"serverInfo", {{"name", "causewayc"}, {"version", CAUSEWAY_VERSION}}},
            {"instructions",
             "Models in Modelica: list finds classes, check reports mistakes and how to fix them, structure shows how "
             "the equations are sorted and why, simulate computes the behaviour, explain_event gives the reasons for "
             "an event. A model is a file, a text, or the name of a class of a library."}};
}

Json listOfTools(const ToolSettings& settings)
{
    Json tools = Json::array();
    for (const Tool& tool : assistantTools()) {
        Json schema{{"type", "object"}, {"properties", tool.properties}};
        if (!tool.required.empty()) schema["required"] = tool.required;
        const bool isReadOnly = !tool.writes || settings.writable.empty();
        tools.push_back({{"name", tool.name},
                         {"description", tool.description},
                         {"inputSchema", std::move(schema)},
                         {"annotations", {{"readOnlyHint", isReadOnly}, {"openWorldHint", false}}}});
    }
    return {{"tools", std::move(tools)}};
}

Json contentOf(const std::string& text, bool isError)
{
    return {{"content", Json::array({{{"type", "text"}, {"text", text}}})}, {"isError", isError}};
}

Json call(const Json& params, const ToolSettings& settings, const Task& task)
{
    const std::string name = params.at("name").get<std::string>();
    const auto& tools = assistantTools();
    const auto tool = std::ranges::find(tools, name, &Tool::name);
    if (tool == tools.end()) throw RpcError(RpcCode::InvalidParams, fmt::format("there is no tool '{}'", name));
    const Json arguments = params.value("arguments", Json::object());
    for (const auto& [given, value] : arguments.items()) {
        if (!tool->properties.contains(given))
            return contentOf(fmt::format("'{}' has no argument '{}'", name, given), true);
    }
    try {
        const Json answer = tool->answer(arguments, settings, task);
        return contentOf(answer.dump(-1, ' ', false, Json::error_handler_t::replace), false);
    } catch (const RpcError& error) {
        if (error.code() == RpcCode::RequestCancelled) throw;
        return contentOf(error.what(), true);
    } catch (const Json::exception&) {
        return contentOf(fmt::format("an argument of '{}' has another type than its schema says", name), true);
    }
}

}  // namespace

int runToolServer(const ToolSettings& settings, RpcConnection::Read read, RpcConnection::Write write,
                  std::function<bool()> isHeard)
{
    RpcConnection connection(std::move(read), std::move(write), Framing::Lines);
    connection.setIsHeard(std::move(isHeard));
    connection.setCancellation("notifications/cancelled", "requestId");
    connection.onRequest("initialize", [](const Json& params, const Task&) { return initialize(params); });
    connection.onRequest("ping", [](const Json&, const Task&) { return Json::object(); });
    connection.onRequest("tools/list", [&](const Json&, const Task&) { return listOfTools(settings); });
    connection.onRequest("tools/call",
                         [&](const Json& params, const Task& task) { return call(params, settings, task); });
    connection.run();
    return 0;
}

}  // namespace causeway
