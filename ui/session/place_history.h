// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where the user was before jumping to a definition, a reference, a search result: back and forward through these
/// places.
///
/// Knows values only. Places are as they were left; texts that changed since are clamped by whoever goes there.
#pragma once

#include <QPointer>
#include <QString>
#include <optional>
#include <vector>

#include "ui/session/document.h"

namespace causeway::ui {

struct TextPlace {
    QPointer<Document> document;  ///< null once it is closed: then the file is opened again
    QString path;
    quint32 offset = 0;
};

class PlaceHistory {
public:
    static constexpr std::size_t kMost = 100;

    /// The user jumps away from a place; what was ahead is forgotten.
    void leave(TextPlace from);
    /// The place to go to; `from` is kept for the way back.
    std::optional<TextPlace> back(TextPlace from);
    std::optional<TextPlace> forward(TextPlace from);
    [[nodiscard]] bool canGoBack() const { return !m_behind.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_ahead.empty(); }

private:
    static std::optional<TextPlace> step(std::vector<TextPlace>& taken, std::vector<TextPlace>& left, TextPlace from);

    std::vector<TextPlace> m_behind, m_ahead;  ///< the nearest last
};

}  // namespace causeway::ui
