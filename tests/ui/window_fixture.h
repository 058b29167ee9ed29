// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The whole window on the screen, for the tests that use it as a person does.
#pragma once

#include <QAction>
#include <QCoreApplication>
#include <QTest>
#include <memory>
#include <string>

#include "tests/ui/patience.h"
#include "ui/editor/editor_page.h"
#include "ui/session/app_context.h"
#include "ui/window/main_window.h"

namespace causeway::test {

/// A window that asks nothing.
inline std::unique_ptr<ui::MainWindow> shownWindow(ui::AppContext& context)
{
    auto window = std::make_unique<ui::MainWindow>(context);
    window->stopAsking();
    window->resize(1280, 800);
    window->show();
    static_cast<void>(QTest::qWaitForWindowExposed(window.get()));
    return window;
}

/// A window with its context, in the light theme.
struct WindowBench {
    /// `memory`: where settings are kept, as `AppContext` takes it. The folder of libraries may be empty.
    template <class Memory = ui::Settings::Storage>
    explicit WindowBench(const Memory& memory = ui::Settings::Storage::Ephemeral, const QString& libraryFolder = {})
        : context(memory)
    {
        context.theme.setMode(ui::Theme::Mode::Light);
        if (!libraryFolder.isEmpty()) context.libraries.addFolder(libraryFolder);
        window = shownWindow(context);
    }
    virtual ~WindowBench() = default;
    WindowBench(const WindowBench&) = delete;
    WindowBench& operator=(const WindowBench&) = delete;

    /// Waits until all that a test looks at is there.
    virtual void settle() const
    {
        QVERIFY(QTest::qWaitFor([this] { return window->isSettled(); }, kPatience));
    }
    ui::EditorPage& open(const QString& path) const
    {
        ui::EditorPage* page = window->openFile(path);
        settle();
        return *page;
    }
    /// A new document with this text.
    ui::EditorPage& type(const std::string& text) const
    {
        ui::EditorPage* page = window->newDocument();
        page->document().replace(0, 0, text);
        settle();
        return *page;
    }
    /// Enabled and checked as it is now; null when there is none of that id.
    [[nodiscard]] QAction* action(const char* id) const
    {
        context.actions.refresh();
        return context.actions.find(QLatin1String(id));
    }

    mutable ui::AppContext context;
    std::unique_ptr<ui::MainWindow> window;
};

}  // namespace causeway::test
