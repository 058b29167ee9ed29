// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Both cases of a model with variable structure, side by side: digraph and sorted incidence matrix, completely
/// coloured.
/// In:   lessons created in a job (`makeCaseSheets`). They do not belong to the current structure and do not follow the
///       selection; the text beside them describes the difference.
#pragma once

#include <QWidget>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "core/structure/report/other_cases.h"
#include "ui/lesson/lesson_sheet.h"

class QLabel;

namespace causeway::ui {

class DigraphView;
class IncidenceView;
class Selection;
class Theme;

/// A case: its condition with its value, and the colouring of its equations.
struct CaseSheet {
    QString title;  ///< "time > 1.5 is false: 2 states"
    std::shared_ptr<const LessonSheet> sheet;
};
using CaseSheets = std::array<CaseSheet, 2>;  ///< before and after the condition becomes true

/// For the given structure and another case of it. Nothing if one of them has no colouring. Cost: two lessons.
[[nodiscard]] std::optional<CaseSheets> makeCaseSheets(const std::shared_ptr<const Structure>& structure,
                                                       const OtherCase& other);

class StructureCasesView : public QWidget {
    Q_OBJECT
public:
    StructureCasesView(Theme& theme, Selection& selection, QWidget* parent = nullptr);

    void show(const std::optional<CaseSheets>& sheets);
    [[nodiscard]] QString title(std::size_t side) const;
    [[nodiscard]] const DigraphView& digraph(std::size_t side) const { return *m_sides[side].digraph; }

private:
    struct Side {
        QLabel* title = nullptr;
        DigraphView* digraph = nullptr;
        IncidenceView* matrix = nullptr;
        std::shared_ptr<const LessonSheet> sheet;
        std::optional<LessonState> state;
    };

    std::array<Side, 2> m_sides;
};

}  // namespace causeway::ui
