// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Labels and combo boxes that adapt to the available width: texts that do not fit are elided, with the full text in
/// the tool tip.
#pragma once

#include <QComboBox>
#include <QLabel>

namespace causeway::ui {

/// Natural width is that of its text. Plain text, single line.
class ElidingLabel : public QLabel {
    Q_OBJECT
public:
    /// `mode`: position of the ellipsis.
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

/// Natural width is that of its longest entry.
class ElidingComboBox : public QComboBox {
    Q_OBJECT
public:
    /// `mode`: position of the ellipsis. Qt::ElideLeft keeps the end, which distinguishes names with long paths.
    ElidingComboBox(Qt::TextElideMode mode, int leastCharacters, QWidget* parent = nullptr);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::TextElideMode m_mode;
    int m_leastCharacters;
};

}  // namespace causeway::ui
