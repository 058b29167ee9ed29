// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Input field for a colour, with a button that shows it and opens a chooser.
#pragma once

#include <QWidget>
#include <cstdint>

class QLineEdit;

namespace causeway::ui {

class ColourField : public QWidget {
    Q_OBJECT
public:
    /// Colours are 0xrrggbb.
    ColourField(std::uint32_t initial, QWidget* parent);

    /// Parses "red, green, blue", "#rrggbb" or a name; the initial colour for other texts.
    [[nodiscard]] std::uint32_t colour() const;

private:
    QLineEdit* m_edit;
    std::uint32_t m_initial;
};

}  // namespace causeway::ui
