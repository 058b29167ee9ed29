// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Dialog for limits, unit and scale of plot axes. Empty limits are automatic. Invalid input is explained below the
/// fields and not accepted.
#pragma once

#include <QDialog>
#include <array>

#include "ui/plot/pane_axes.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace causeway::ui {

class AxisDialog : public QDialog {
    Q_OBJECT
public:
    /// `units`: of the values on the axes x, left and right, before any choice; empty: none.
    AxisDialog(const PaneContent& content, const std::array<QString, 3>& units, bool hasRight,
               QWidget* parent = nullptr);

    /// The content with the user's input.
    [[nodiscard]] PaneContent content() const;

private:
    struct Row {
        QLineEdit* from = nullptr;
        QLineEdit* to = nullptr;
        QLineEdit* unit = nullptr;
        QCheckBox* isLogarithmic = nullptr;
        QString ownUnit;
    };

    /// Nothing if invalid; then `problem` has the reason.
    [[nodiscard]] std::optional<AxisContent> read(const Row& row, QString& problem) const;
    void check();

    PaneContent m_content;
    std::array<Row, 3> m_rows;
    QCheckBox* m_equal = nullptr;
    QLabel* m_problem;
    QPushButton* m_ok;
};

}  // namespace causeway::ui
