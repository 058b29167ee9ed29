// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How a curve looks, chosen by hand: its colour, one of the theme or any other, its line, its width, its points.
#pragma once

#include <QDialog>

#include "ui/plot/pane_content.h"

class QAbstractButton;
class QButtonGroup;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace causeway::ui {

class Theme;

class CurveStyleDialog : public QDialog {
    Q_OBJECT
public:
    CurveStyleDialog(const ShownCurve& curve, const Theme& theme, QWidget* parent = nullptr);

    /// With the look that was chosen.
    [[nodiscard]] const ShownCurve& curve() const { return m_curve; }

private:
    QWidget* createColours();
    void chooseOther();
    void update();

    const Theme& m_theme;
    ShownCurve m_curve;
    QButtonGroup* m_colours;
    QToolButton* m_other;
    QComboBox* m_line;
    QDoubleSpinBox* m_width;
    QCheckBox* m_points;
    QLabel* m_sample;
};

}  // namespace causeway::ui
