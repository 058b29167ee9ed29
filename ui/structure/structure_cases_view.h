// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A model whose structure changes, before and after side by side: digraph and sorted incidence matrix of both cases,
/// coloured to the end.
///
/// In:   lessons made in a job (`makeCaseSheets`). What is shown is not of the present structure, so it follows no
/// selection; the words beside it say what differs.
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

/// A case: its condition with its value, and how its equations are coloured.
struct CaseSheet {
    QString title;  ///< "time > 1.5 is false: 2 states"
    std::shared_ptr<const LessonSheet> sheet;
};
using CaseSheets = std::array<CaseSheet, 2>;  ///< before the condition comes true, and after

/// Of the structure at hand and another case of it. Nothing where one of them has no colouring. Cost: two lessons.
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
