// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/entry_memory.h"

#include <bit>

namespace causeway {

namespace {

constexpr std::size_t kMaxNumbers = 4'000'000;

std::uint64_t bitsOf(double value)
{
    return std::bit_cast<std::uint64_t>(value);
}

}  // namespace

bool EntryMemory::recall(std::span<const double> coefficients, std::vector<double>& entries)
{
    if (m_first.size() != coefficients.size()) {
        m_first.assign(coefficients.begin(), coefficients.end());
        m_isChanging.assign(coefficients.size(), false);
    }
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
        if (m_isChanging[i] || bitsOf(coefficients[i]) == bitsOf(m_first[i])) continue;
        m_isChanging[i] = true;
        m_changing.push_back(i);
    }
    m_key.clear();
    for (const std::size_t i : m_changing) m_key.push_back(bitsOf(coefficients[i]));
    // Entries stored before the first change of a coefficient belong to its first value.
    while (!m_key.empty() && m_key.back() == bitsOf(m_first[m_changing[m_key.size() - 1]])) m_key.pop_back();
    const auto known = m_known.find(m_key);
    if (known == m_known.end()) return false;
    entries = known->second;
    return true;
}

void EntryMemory::keep(const std::vector<double>& entries)
{
    const std::size_t size = m_key.size() + entries.size();
    if (m_size + size > kMaxNumbers) {
        m_known.clear();
        m_size = 0;
    }
    m_known.insert_or_assign(m_key, entries);
    m_size += size;
}

}  // namespace causeway
