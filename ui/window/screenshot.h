// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A picture of the window as a user would see it, when everything that was asked for is on the screen.
///
/// Fails: with the sentence of the system when the file cannot be written; it is written whole or not at all.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <optional>

class QWidget;

namespace causeway::ui {

/// Draws the widget into a PNG or SVG file, by the suffix of the path. The sentence of the system on failure.
[[nodiscard]] std::optional<QString> saveScreenshot(QWidget& widget, const QString& path);

/// Calls back once `isSettled` has been true for some turns of the event loop: layouts and repaints are done then.
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
