// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The pseudo-code of a lesson with the current line: lines wrap under their indentation, and the current one is kept
/// visible.
#pragma once

#include <QAbstractScrollArea>
#include <vector>

namespace causeway::ui {

class Theme;

class CodePane : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit CodePane(Theme& theme, QWidget* parent = nullptr);

    /// Indented by two spaces per level.
    void setCode(const std::vector<std::string>& lines);
    /// -1: none.
    void setLine(int line);
    [[nodiscard]] int line() const { return m_line; }
    /// In pixels; 0: default code size.
    void setTextSize(double pixels);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 0}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Line {
        QString text;
        int indent = 0;
        QRectF rect;  ///< in content coordinates
    };
    [[nodiscard]] QFont textFont() const;
    void arrange();
    void showLine();

    Theme& m_theme;
    std::vector<Line> m_lines;
    int m_line = -1;
    double m_textSize = 0;
};

}  // namespace causeway::ui
