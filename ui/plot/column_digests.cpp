// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/column_digests.h"

namespace causeway::ui {

std::shared_ptr<const ColumnDigest> digestOf(std::span<const double> values, bool isGrowing, const ValuePyramid* known)
{
    auto digest = std::make_shared<ColumnDigest>();
    if (known != nullptr) {
        digest->pyramid = *known;
    } else if (values.size() >= kPyramidRows && !isGrowing) {
        digest->pyramid = ValuePyramid(values);
    }
    const RangeSummary all = digest->pyramid.summarize(values, 0, values.size());
    if (all.empty()) return digest;
    const double smallest = values[all.smallest];
    digest->range = {smallest, values[all.largest], smallest > 0 ? smallest : digest->pyramid.smallestPositive(values)};
    return digest;
}

std::shared_ptr<const ColumnDigest> ColumnDigests::find(const CurveData& data) const
{
    const auto entry = m_entries.find(data.values.data());
    const bool isThis = entry != m_entries.end() && entry->second.rows == data.values.size() &&
                        entry->second.owner.lock() == data.owner;
    return isThis ? entry->second.digest : nullptr;
}

void ColumnDigests::add(const CurveData& data, std::shared_ptr<const ColumnDigest> digest)
{
    std::erase_if(m_entries, [](const auto& entry) { return entry.second.owner.expired(); });
    m_entries.insert_or_assign(data.values.data(), Entry{data.owner, data.values.size(), std::move(digest)});
}

}  // namespace causeway::ui
