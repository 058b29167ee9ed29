// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A field for a colour, with a button that shows it and opens the chooser.
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

    /// As it is written: "red, green, blue", "#rrggbb" or a name; the first one where it is none of them.
    [[nodiscard]] std::uint32_t colour() const;

private:
    QLineEdit* m_edit;
    std::uint32_t m_initial;
};

}  // namespace causeway::ui
