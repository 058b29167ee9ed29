// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A family of curves: one variable of many runs, in colours that tell the value of the parameter, with their legend and the time cursor.
///
/// Cost: the curves are decimated to the width and painted into a pixmap when they change; a move of the cursor paints a line.
#pragma once

#include <QPixmap>
#include <QWidget>
#include <memory>
#include <string>
#include <vector>

#include "core/results/result.h"

namespace causeway::ui {

class Theme;
class TimeCursor;

class FamilyView : public QWidget {
    Q_OBJECT
public:
    struct Member {
        std::shared_ptr<const Result> result;
        double value = 0;  ///< of the parameter
        bool isMarked = false;
    };
    /// Both must outlive the view.
    FamilyView(Theme& theme, TimeCursor& cursor, QWidget* parent = nullptr);

    void setMembers(std::vector<Member> members, const QString& parameter);
    void setVariable(const std::string& variable);
    [[nodiscard]] QColor colourOf(double value) const;
    /// How many members have the variable.
    [[nodiscard]] std::size_t curveCount() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    struct Bounds {
        double start = 0, stop = 1, low = 0, high = 1;
    };
    void refresh();
    [[nodiscard]] Bounds bounds() const;
    [[nodiscard]] QRectF plotArea() const;
    void paintCurves();
    void paintLegend(QPainter& painter) const;

    Theme& m_theme;
    TimeCursor& m_cursor;
    std::vector<Member> m_members;
    QString m_parameter;
    std::string m_variable;
    Bounds m_bounds;
    double m_least = 0, m_most = 0;  ///< values of the parameter
    QPixmap m_picture;
    bool m_isValid = false;
};

}  // namespace causeway::ui
