// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Panel of the structure digraph with legend, reason of the step, player, and exercise.
#pragma once

#include "ui/lesson/structure_panel.h"

namespace causeway::ui {

class DigraphView;
class MarkLegend;
class Selection;

class DigraphPanel : public StructurePanel {
    Q_OBJECT
public:
    DigraphPanel(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent = nullptr);

    void setAnimated(bool animated) override;
    [[nodiscard]] DigraphView& view() const { return *m_view; }

protected:
    void sheetChanged() override;
    void moved(const LessonFrame& frame) override;
    void refuse(const LessonPlace& place) override;
    void setPicking(bool picking) override;

private:
    DigraphView* m_view;
    MarkLegend* m_legend;
};

}  // namespace causeway::ui
