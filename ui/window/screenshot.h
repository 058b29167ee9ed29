// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Screenshot of the window once it has settled.
/// Fails: with the system's error message if the file cannot be written; it is written completely or not at all.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <optional>

class QWidget;

namespace causeway::ui {

/// Writes a PNG or SVG file, by file name extension. Returns the system's error message.
[[nodiscard]] std::optional<QString> saveScreenshot(QWidget& widget, const QString& path);

/// Calls back once `isSettled` has been true for several turns of the event loop, so that layouts and repaints are
/// complete.
class SettledWaiter : public QObject {
    Q_OBJECT
public:
    SettledWaiter(std::function<bool()> isSettled, std::function<void()> settled, QObject* parent = nullptr);

private:
    static constexpr int kTurns = 6;
    static constexpr int kInterval = 15;  ///< milliseconds

    void look();

    std::function<bool()> m_isSettled;
    std::function<void()> m_settled;
    QTimer m_timer;
    int m_turns = 0;
};

}  // namespace causeway::ui
