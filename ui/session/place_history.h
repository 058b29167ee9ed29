// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Navigation history: back and forward through places left by jumps to definitions, references and search results.
/// Plain values. Places are stored as left; in changed texts the caller clamps them.
#pragma once

#include <QPointer>
#include <QString>
#include <optional>
#include <vector>

#include "ui/session/document.h"

namespace causeway::ui {

struct TextPlace {
    QPointer<Document> document;  ///< null once closed: reopen the file
    QString path;
    quint32 offset = 0;
};

class PlaceHistory {
public:
    static constexpr std::size_t kMost = 100;

    /// Records the place before a jump; discards forward places.
    void leave(TextPlace from);
    /// Returns the place to go to; `from` is recorded for the way back.
    std::optional<TextPlace> back(TextPlace from);
    std::optional<TextPlace> forward(TextPlace from);
    [[nodiscard]] bool canGoBack() const { return !m_behind.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_ahead.empty(); }

private:
    static std::optional<TextPlace> step(std::vector<TextPlace>& taken, std::vector<TextPlace>& left, TextPlace from);

    std::vector<TextPlace> m_behind, m_ahead;  ///< nearest last
};

}  // namespace causeway::ui
