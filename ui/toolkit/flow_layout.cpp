// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/toolkit/flow_layout.h"

#include <QHBoxLayout>
#include <QWidget>
#include <algorithm>

namespace causeway::ui {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {}

FlowLayout::~FlowLayout()
{
    while (QLayoutItem* item = FlowLayout::takeAt(0)) delete item;
}

void FlowLayout::addPair(QWidget* label, QWidget* field)
{
    auto* pair = new QHBoxLayout;
    pair->setContentsMargins(0, 0, 0, 0);
    addChildLayout(pair);
    pair->addWidget(label);
    pair->addWidget(field, 1);
    addItem(pair);
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.push_back(item);
    invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    QLayoutItem* item = itemAt(index);
    if (item != nullptr) m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::gap() const
{
    return std::max(0, spacing());
}

QSize FlowLayout::wishOf(const QLayoutItem& item)
{
    const bool expands = item.expandingDirections().testFlag(Qt::Horizontal);
    return {expands ? item.minimumSize().width() : item.sizeHint().width(), item.sizeHint().height()};
}

/// Fills each row up to the width.
std::vector<FlowLayout::Row> FlowLayout::rowsFor(int width) const
{
    std::vector<Row> rows;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty()) continue;
        const QSize wish = wishOf(*item);
        if (rows.empty() || rows.back().width + gap() + wish.width() > width) {
            rows.push_back({{item}, wish.width(), wish.height()});
            continue;
        }
        Row& row = rows.back();
        row.items.push_back(item);
        row.width += gap() + wish.width();
        row.height = std::max(row.height, wish.height());
    }
    return rows;
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    int height = margins.top() + margins.bottom();
    const std::vector<Row> rows = rowsFor(width - margins.left() - margins.right());
    for (const Row& row : rows) height += row.height;
    return height + gap() * std::max(0, static_cast<int>(rows.size()) - 1);
}

QSize FlowLayout::sizeHint() const
{
    const QMargins margins = contentsMargins();
    QSize size;
    int items = 0;
    for (const QLayoutItem* item : m_items) {
        if (item->isEmpty()) continue;
        const QSize wish = wishOf(*item);
        size = {size.width() + wish.width() + (items++ > 0 ? gap() : 0), std::max(size.height(), wish.height())};
    }
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

/// Room for the largest item.
QSize FlowLayout::minimumSize() const
{
    const QMargins margins = contentsMargins();
    QSize size;
    for (const QLayoutItem* item : m_items) {
        if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
    }
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& place)
{
    QLayout::setGeometry(place);
    const QRect inside = place.marginsRemoved(contentsMargins());
    int y = inside.top();
    for (const Row& row : rowsFor(inside.width())) {
        const auto expands = [](const QLayoutItem* item) {
            return item->expandingDirections().testFlag(Qt::Horizontal);
        };
        auto greedy = static_cast<int>(std::ranges::count_if(row.items, expands));
        int left = std::max(0, inside.width() - row.width), x = inside.left();
        for (QLayoutItem* item : row.items) {
            int width = std::min(wishOf(*item).width(), inside.width());
            if (expands(item)) {
                const int more = left / greedy--;
                width += more;
                left -= more;
            }
            item->setGeometry({x, y, width, row.height});
            x += width + gap();
        }
        y += row.height + gap();
    }
}

}  // namespace causeway::ui
