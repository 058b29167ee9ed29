// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Labels and lists to choose from that take the room there is: a text that does not fit ends in dots, and is whole in
/// the tool tip.
#pragma once

#include <QComboBox>
#include <QLabel>

namespace causeway::ui {

/// As wide as its text where there is room. Plain text of one line.
class ElidingLabel : public QLabel {
    Q_OBJECT
public:
    /// `mode`: where the dots are.
    explicit ElidingLabel(QWidget* parent = nullptr, Qt::TextElideMode mode = Qt::ElideRight)
        : QLabel(parent), m_mode(mode)
    {
    }
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    Qt::TextElideMode m_mode;
};

/// As wide as its longest entry where there is room.
class ElidingComboBox : public QComboBox {
    Q_OBJECT
public:
    /// `mode`: where the dots are. Qt::ElideLeft keeps the end, which tells names with long paths apart.
    ElidingComboBox(Qt::TextElideMode mode, int leastCharacters, QWidget* parent = nullptr);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::TextElideMode m_mode;
    int m_leastCharacters;
};

}  // namespace causeway::ui
