// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/variable_tree.h"

#include <QHash>
#include <utility>

namespace causeway::ui {

std::vector<std::string> variablePath(std::string_view name)
{
    constexpr std::string_view kDer = "der(";
    const bool isDerivative = name.starts_with(kDer) && name.ends_with(')');
    std::string_view rest = isDerivative ? name.substr(kDer.size(), name.size() - kDer.size() - 1) : name;
    std::vector<std::string> path;
    int depth = 0;
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        const char c = rest[i];
        if (quoted) {
            if (c == '\\') ++i;
            if (c == '\'') quoted = false;
        } else if (c == '\'') {
            quoted = true;
        } else if (c == '[' || c == '(') {
            ++depth;
        } else if (c == ']' || c == ')') {
            --depth;
        } else if (c == '.' && depth == 0) {
            path.emplace_back(rest.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    const std::string leaf(rest.substr(begin));
    path.push_back(isDerivative ? "der(" + leaf + ")" : leaf);
    return path;
}

std::shared_ptr<const VariableTree> buildVariableTree(std::shared_ptr<const Result> result, const QString& filter)
{
    auto tree = std::make_shared<VariableTree>();
    tree->result = result;
    if (!result) return tree;
    tree->nodeOfColumn.assign(result->columns.size(), 0);
    QHash<std::pair<std::uint32_t, QString>, std::uint32_t> components;
    const auto addChild = [&](std::uint32_t parent, const QString& label) {
        const auto id = static_cast<std::uint32_t>(tree->nodes.size());
        VariableTree::Node node;
        node.label = label;
        node.parent = parent;
        node.row = static_cast<std::uint32_t>(tree->nodes[parent].children.size());
        tree->nodes.push_back(std::move(node));
        tree->nodes[parent].children.push_back(id);
        return id;
    };
    const QString wanted = filter.trimmed();
    for (std::size_t column = 0; column < result->columns.size(); ++column) {
        const ResultColumn& variable = result->columns[column];
        if (!wanted.isEmpty() && !QString::fromStdString(variable.name).contains(wanted, Qt::CaseInsensitive) &&
            !QString::fromStdString(variable.description).contains(wanted, Qt::CaseInsensitive)) {
            continue;
        }
        const std::vector<std::string> path = variablePath(variable.name);
        std::uint32_t parent = 0;
        for (std::size_t level = 0; level + 1 < path.size(); ++level) {
            const QString label = QString::fromStdString(path[level]);
            std::uint32_t& component = components[{parent, label}];
            if (component == 0) component = addChild(parent, label);
            parent = component;
        }
        const std::uint32_t leaf = addChild(parent, QString::fromStdString(path.back()));
        tree->nodes[leaf].column = column;
        tree->nodeOfColumn[column] = leaf;
        ++tree->variableCount;
    }
    return tree;
}

}  // namespace causeway::ui
