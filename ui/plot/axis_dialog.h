// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Limits, unit and scale of the axes of a plot, typed.
///
/// Empty limits are automatic. What makes no sense is said below, and is not taken.
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
    /// `units`: of the values at the axes x, left and right before any unit was chosen; empty: they have none.
    AxisDialog(const PaneContent& content, const std::array<QString, 3>& units, bool hasRight,
               QWidget* parent = nullptr);

    /// The content with what was typed.
    [[nodiscard]] PaneContent content() const;

private:
    struct Row {
        QLineEdit* from = nullptr;
        QLineEdit* to = nullptr;
        QLineEdit* unit = nullptr;
        QCheckBox* isLogarithmic = nullptr;
        QString ownUnit;
    };

    /// Nothing when it makes no sense; then `problem` says why.
    [[nodiscard]] std::optional<AxisContent> read(const Row& row, QString& problem) const;
    void check();

    PaneContent m_content;
    std::array<Row, 3> m_rows;
    QCheckBox* m_equal = nullptr;
    QLabel* m_problem;
    QPushButton* m_ok;
};

}  // namespace causeway::ui
