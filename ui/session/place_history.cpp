// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/place_history.h"

namespace causeway::ui {

void PlaceHistory::leave(TextPlace from)
{
    m_ahead.clear();
    m_behind.push_back(std::move(from));
    if (m_behind.size() > kMost) m_behind.erase(m_behind.begin());
}

std::optional<TextPlace> PlaceHistory::step(std::vector<TextPlace>& taken, std::vector<TextPlace>& left, TextPlace from)
{
    if (taken.empty()) return std::nullopt;
    TextPlace place = std::move(taken.back());
    taken.pop_back();
    left.push_back(std::move(from));
    return place;
}

std::optional<TextPlace> PlaceHistory::back(TextPlace from)
{
    return step(m_behind, m_ahead, std::move(from));
}

std::optional<TextPlace> PlaceHistory::forward(TextPlace from)
{
    return step(m_ahead, m_behind, std::move(from));
}

}  // namespace causeway::ui
