// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Panel of the incidence matrix with tool bar, reason of the step, player, and exercise.
#pragma once

#include "ui/lesson/structure_panel.h"

namespace causeway::ui {

class IncidenceView;
class LessonSearch;
class Selection;

class IncidencePanel : public StructurePanel {
    Q_OBJECT
public:
    IncidencePanel(Theme& theme, Selection& selection, LessonDesk& desk, QWidget* parent = nullptr);

    void setAnimated(bool animated) override;
    [[nodiscard]] IncidenceView& view() const { return *m_view; }

protected:
    void sheetChanged() override;
    void moved(const LessonFrame& frame) override;
    void refuse(const LessonPlace& place) override;
    void setPicking(bool picking) override;

private:
    void updateSizeLabel();

    IncidenceView* m_view;
    LessonSearch* m_search;
    QLabel* m_size;
};

}  // namespace causeway::ui
