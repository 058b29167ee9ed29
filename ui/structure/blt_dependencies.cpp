// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/blt_dependencies.h"

#include <algorithm>
#include <unordered_set>

namespace causeway::ui {

BltDependencies::BltDependencies(const Structure& structure)
    : m_blockOfEquation(structure.equations.size(), kNone), m_blockOfUnknown(structure.unknowns.size(), kNone)
{
    const std::vector<BltBlock>& blocks = structure.blocks;
    for (std::uint32_t block = 0; block < blocks.size(); ++block) {
        for (const EquationId equation : blocks[block].equations) m_blockOfEquation[equation.index()] = block;
        for (const UnknownId unknown : blocks[block].unknowns) m_blockOfUnknown[unknown.index()] = block;
    }
    std::vector<std::uint32_t> userCount(blocks.size() + 1, 0);
    for (std::uint32_t block = 0; block < blocks.size(); ++block) {
        const auto begin = static_cast<std::ptrdiff_t>(m_needed.size());
        for (const EquationId equation : blocks[block].equations) {
            for (const UnknownId unknown : structure.incidence.unknowns(equation)) {
                const std::uint32_t other = m_blockOfUnknown[unknown.index()];
                if (other != kNone && other != block) m_needed.push_back(other);
            }
        }
        std::sort(m_needed.begin() + begin, m_needed.end());
        m_needed.erase(std::unique(m_needed.begin() + begin, m_needed.end()), m_needed.end());
        for (std::size_t i = static_cast<std::size_t>(begin); i < m_needed.size(); ++i) ++userCount[m_needed[i]];
        m_neededStart.push_back(static_cast<std::uint32_t>(m_needed.size()));
    }
    // Reversed edges, by counting sort.
    for (std::uint32_t block = 0; block < blocks.size(); ++block)
        m_usersStart.push_back(m_usersStart.back() + userCount[block]);
    m_users.resize(m_needed.size());
    std::vector<std::uint32_t> next(m_usersStart.begin(), m_usersStart.end() - 1);
    for (std::uint32_t block = 0; block < blocks.size(); ++block) {
        for (const std::uint32_t other : needed(block)) m_users[next[other]++] = block;
    }
}

std::uint32_t BltDependencies::blockOf(EquationId equation) const
{
    return equation.index() < m_blockOfEquation.size() ? m_blockOfEquation[equation.index()] : kNone;
}

std::uint32_t BltDependencies::blockOf(UnknownId unknown) const
{
    return unknown.index() < m_blockOfUnknown.size() ? m_blockOfUnknown[unknown.index()] : kNone;
}

BltExcerpt excerptAround(const BltDependencies& dependencies, std::uint32_t centre, int levels, std::size_t atMost)
{
    BltExcerpt excerpt;
    const std::size_t count = dependencies.blockCount();
    if (count <= atMost) {
        for (std::uint32_t block = 0; block < count; ++block) excerpt.blocks.push_back(block);
        return excerpt;
    }
    excerpt.isWhole = false;
    std::unordered_set<std::uint32_t> seen{centre};  // lookup only
    excerpt.blocks.push_back(centre);
    std::vector<std::uint32_t> before{centre}, after{centre};
    const auto step = [&](std::vector<std::uint32_t>& front, auto&& neighbours) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t block : front) {
            for (const std::uint32_t other : neighbours(block)) {
                if (seen.contains(other)) continue;
                if (excerpt.blocks.size() == atMost) {
                    excerpt.isCut = true;
                    break;
                }
                seen.insert(other);
                excerpt.blocks.push_back(other);
                next.push_back(other);
            }
        }
        front = std::move(next);
    };
    for (int level = 0; level < levels; ++level) {
        step(before, [&](std::uint32_t block) { return dependencies.needed(block); });
        step(after, [&](std::uint32_t block) { return dependencies.users(block); });
    }
    std::sort(excerpt.blocks.begin(), excerpt.blocks.end());
    return excerpt;
}

}  // namespace causeway::ui
