// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/column_digests.h"

#include <cmath>

namespace causeway::ui {

std::shared_ptr<const ColumnDigest> digestOf(std::span<const double> values, bool isGrowing)
{
    auto digest = std::make_shared<ColumnDigest>();
    if (values.size() >= kPyramidRows && !isGrowing) digest->pyramid = ValuePyramid(values);
    const RangeSummary all = digest->pyramid.summarize(values, 0, values.size());
    if (all.empty()) return digest;
    ValueRange& range = digest->range;
    range = {values[all.smallest], values[all.largest], values[all.smallest]};
    if (range.smallest > 0) return digest;
    range.smallestPositive = 0;
    for (const double value : values) {
        if (value > 0 && std::isfinite(value) && (range.smallestPositive == 0 || value < range.smallestPositive)) range.smallestPositive = value;
    }
    return digest;
}

std::shared_ptr<const ColumnDigest> ColumnDigests::find(const CurveData& data) const
{
    const auto entry = m_entries.find(data.values.data());
    const bool isThis = entry != m_entries.end() && entry->second.rows == data.values.size() && entry->second.owner.lock() == data.owner;
    return isThis ? entry->second.digest : nullptr;
}

void ColumnDigests::add(const CurveData& data, std::shared_ptr<const ColumnDigest> digest)
{
    std::erase_if(m_entries, [](const auto& entry) { return entry.second.owner.expired(); });
    m_entries.insert_or_assign(data.values.data(), Entry{data.owner, data.values.size(), std::move(digest)});
}

}  // namespace causeway::ui
