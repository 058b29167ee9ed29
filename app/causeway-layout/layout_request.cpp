// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causeway-layout/layout_request.h"

#include <algorithm>
#include <array>
#include <map>

#include <nlohmann/json.hpp>

namespace causeway::layout {

namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 6> kEngines{"dot", "neato", "fdp", "sfdp", "circo", "twopi"};
constexpr std::array<std::string_view, 4> kDirections{"TB", "BT", "LR", "RL"};

/// Id for a message; a long one is replaced by its size.
std::string shown(const std::string& idJson)
{
    constexpr std::size_t kShown = 60;
    return idJson.size() <= kShown ? idJson : "(an id of " + std::to_string(idJson.size()) + " bytes)";
}

class Reader {
public:
    explicit Reader(std::string& error) : m_error(error) {}

    std::optional<LayoutRequest> read(std::string_view text)
    {
        if (text.size() > kMaxBytes)
            return fail("the request is larger than " + std::to_string(kMaxBytes >> 20U) + " MB");
        const Json root = Json::parse(text, nullptr, false);
        if (root.is_discarded()) return fail("the request is not JSON");
        if (!root.is_object()) return fail("the request is not a JSON object");

        if (!choice(root, "engine", kEngines, m_request.engine) ||
            !choice(root, "rankdir", kDirections, m_request.rankdir) ||
            !distance(root, "nodesep", m_request.nodeDistance) || !distance(root, "ranksep", m_request.rankDistance) ||
            !nodes(root) || !edges(root))
            return std::nullopt;
        return std::move(m_request);
    }

private:
    std::nullopt_t fail(std::string message)
    {
        m_error = std::move(message);
        return std::nullopt;
    }

    bool wrong(std::string message)
    {
        m_error = std::move(message);
        return false;
    }

    template <std::size_t N>
    bool choice(const Json& root, const char* key, const std::array<std::string_view, N>& allowed, std::string& value)
    {
        const auto found = root.find(key);
        if (found == root.end()) return true;
        const auto* text = found->get_ptr<const std::string*>();
        if (text != nullptr && std::find(allowed.begin(), allowed.end(), *text) != allowed.end()) {
            value = *text;
            return true;
        }
        std::string message = std::string(key) + ": must be one of";
        for (const std::string_view name : allowed) message.append(" ").append(name);
        return wrong(std::move(message));
    }

    bool length(const Json& object, const char* key, const std::string& where, double& value)
    {
        const auto found = object.find(key);
        if (found == object.end()) return true;
        if (!found->is_number()) return wrong(where + key + ": must be a number of points");
        const double number = found->get<double>();
        if (!(number >= 0.0 && number <= kMaxLength))
            return wrong(where + key + ": must be between 0 and 10000 points");
        value = number;
        return true;
    }

    bool distance(const Json& root, const char* key, std::optional<double>& value)
    {
        if (!root.contains(key)) return true;
        double number = 0.0;
        if (!length(root, key, "", number)) return false;
        value = number;
        return true;
    }

    const Json* list(const Json& root, const char* key, std::size_t limit, bool& ok)
    {
        const auto found = root.find(key);
        if (found == root.end()) return nullptr;
        if (!found->is_array())
            ok = wrong(std::string(key) + ": must be a list");
        else if (found->size() > limit)
            ok = wrong(std::string(key) + ": more than " + std::to_string(limit));
        return ok ? &*found : nullptr;
    }

    bool nodes(const Json& root)
    {
        bool ok = true;
        const Json* items = list(root, "nodes", kMaxNodes, ok);
        if (items == nullptr) return ok;
        m_request.nodes.reserve(items->size());
        for (const Json& item : *items) {
            const std::string where = "nodes[" + std::to_string(m_request.nodes.size()) + "]";
            LayoutNode node;
            if (!id(item, "id", where, node.idJson) || !length(item, "width", where + ".", node.width) ||
                !length(item, "height", where + ".", node.height))
                return false;
            const auto index = static_cast<std::uint32_t>(m_request.nodes.size());
            if (!m_indices.emplace(node.idJson, index).second)
                return wrong(where + ".id: " + shown(node.idJson) + " is used twice");
            m_request.nodes.push_back(std::move(node));
        }
        return true;
    }

    bool edges(const Json& root)
    {
        bool ok = true;
        const Json* items = list(root, "edges", kMaxEdges, ok);
        if (items == nullptr) return ok;
        m_request.edges.reserve(items->size());
        for (const Json& item : *items) {
            const std::string where = "edges[" + std::to_string(m_request.edges.size()) + "]";
            LayoutEdge edge;
            if (!end(item, "from", where, edge.from) || !end(item, "to", where, edge.to)) return false;
            m_request.edges.push_back(edge);
        }
        return true;
    }

    bool id(const Json& item, const char* key, const std::string& where, std::string& idJson)
    {
        if (!item.is_object()) return wrong(where + ": must be an object");
        const auto found = item.find(key);
        if (found == item.end()) return wrong(where + ": has no \"" + key + "\"");
        if (!found->is_string() && !found->is_number_integer())
            return wrong(where + "." + key + ": must be a text or a whole number");
        idJson = found->dump();
        return true;
    }

    bool end(const Json& item, const char* key, const std::string& where, std::uint32_t& node)
    {
        std::string idJson;
        if (!id(item, key, where, idJson)) return false;
        const auto found = m_indices.find(idJson);
        if (found == m_indices.end()) return wrong(where + "." + key + ": there is no node " + shown(idJson));
        node = found->second;
        return true;
    }

    std::string& m_error;
    LayoutRequest m_request;
    std::map<std::string, std::uint32_t> m_indices;
};

}  // namespace

std::optional<LayoutRequest> readRequest(std::string_view json, std::string& error)
{
    return Reader(error).read(json);
}

}  // namespace causeway::layout
