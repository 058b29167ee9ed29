// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Dialog for the style of a curve: colour (of the theme, or any other), line, width, points.
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

    /// With the chosen style.
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
