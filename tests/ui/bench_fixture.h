// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The window with one of the panels of the bench, which is clicked and typed into.
#pragma once

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/window_fixture.h"
#include "ui/charts/chart_sheet.h"
#include "ui/window/perspectives.h"

namespace causeway::test {

/// What a sheet of charts writes to a file of that name: its bytes, or none.
inline QByteArray exportedFrom(ui::ChartSheet& sheet, const char* name)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QLatin1String(name));
    QSignalSpy told(&sheet, &ui::ChartSheet::exported);
    sheet.exportTo(path);
    if (!QTest::qWaitFor([&] { return !told.isEmpty(); }, kPatience)) return {};
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

template <class Panel>
struct PanelBench : WindowBench {
    explicit PanelBench(const QString& library = {}) : WindowBench(ui::Settings::Storage::Ephemeral, library)
    {
        window->setPerspective(ui::Perspective::Simulate);
    }

    void settle() const override
    {
        WindowBench::settle();
        if constexpr (requires { panel().isReady(); }) WAIT_FOR(panel().isReady());
    }
    [[nodiscard]] Panel& panel() const { return *window->template findChild<Panel*>(); }
    template <class Widget>
    [[nodiscard]] Widget& part(const char* name) const
    {
        return *panel().template findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] QString textOf(const char* label) const { return part<QLabel>(label).text(); }
    /// In place of what is there.
    void fill(const char* field, const char* text) const
    {
        auto& edit = part<QLineEdit>(field);
        edit.clear();
        QTest::keyClicks(&edit, QLatin1String(text));
        if (QWidget* popup = QApplication::activePopupWidget()) popup->hide();
        settle();
    }
    /// As the row of `addThemesAndSizes` says.
    void dress() const
    {
        QFETCH(bool, isDark);
        QFETCH(QSize, size);
        context.theme.setMode(isDark ? ui::Theme::Mode::Dark : ui::Theme::Mode::Light);
        window->resize(size);
        window->resetLayout();
    }
};

}  // namespace causeway::test
