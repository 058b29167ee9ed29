// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of lessons in the window share: an example, and the views that show it.
#pragma once

#include <QTest>

#include "core/base/file_io.h"
#include "core/compiler/compiler.h"
#include "tests/ui/structure_fixture.h"
#include "ui/lesson/digraph_panel.h"
#include "ui/lesson/exercise_desk.h"
#include "ui/lesson/incidence_panel.h"
#include "ui/session/app_context.h"
#include "ui/session/selection.h"
#include "ui/structure/equations_panel.h"

namespace causeway::test {

using namespace causeway::ui;

inline std::shared_ptr<const Analysis> example(const std::string& name, StopAfter last = StopAfter::Structure)
{
    const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo");
    return text ? analyse(std::make_shared<const SourceFile>(name + ".mo", *text), name, last, Task()) : nullptr;
}

/// In its theme before there is a widget.
struct ThemedContext : AppContext {
    explicit ThemedContext(bool isDark) : AppContext(Settings::Storage::Ephemeral)
    {
        theme.setMode(isDark ? Theme::Mode::Dark : Theme::Mode::Light);
    }
};

struct Room {
    ThemedContext context;
    Selection selection;
    StepPlayer player;
    LessonDesk desk{context.jobs, player};
    DigraphPanel digraph{context.theme, selection, desk};
    IncidencePanel incidence{context.theme, selection, desk};
    EquationsPanel equations{context.theme, selection, desk};

    explicit Room(const std::shared_ptr<const Analysis>& analysis, bool isDark = false) : context(isDark)
    {
        for (QWidget* panel : std::initializer_list<QWidget*>{&digraph, &incidence, &equations}) {
            panel->resize(820, 640);
            panel->show();
        }
        digraph.setAnimated(false);
        incidence.setAnimated(false);
        digraph.setAnalysis(analysis);
        incidence.setAnalysis(analysis);
        equations.setAnalysis(analysis);
        desk.setStructure(analysis->structure, false);
        wait();
    }
    void wait()
    {
        QVERIFY(QTest::qWaitFor([this] { return desk.isReady(); }, 20000));
    }
    void choose(LessonKind kind, std::uint32_t part = 0)
    {
        QVERIFY(desk.choose(kind, part));
        wait();
    }
};

}  // namespace causeway::test
