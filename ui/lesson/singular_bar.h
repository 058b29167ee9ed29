// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Summary of the parts that make the model singular: a sentence and a legend. Hidden for regular models.
#pragma once

#include <QWidget>
#include <memory>

#include "core/structure/report/singular_marks.h"

class QLabel;

namespace causeway::ui {

class Theme;

class SingularBar : public QWidget {
    Q_OBJECT
public:
    explicit SingularBar(Theme& theme, QWidget* parent = nullptr);

    /// Null: a regular model, or none.
    void setMarks(const std::shared_ptr<const SingularMarks>& marks);
    [[nodiscard]] QString sentence() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int legendWidth() const;

    Theme& m_theme;
    std::shared_ptr<const SingularMarks> m_marks;
    QLabel* m_sentence;
};

}  // namespace causeway::ui
