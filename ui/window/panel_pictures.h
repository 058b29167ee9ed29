// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The action that saves what a panel shows as a picture for a paper: SVG, PNG or PDF.
///
/// The panel is the one that had the keyboard last. Its picture is the view in it that had the keyboard last, or else
/// the largest one, without tool bars and fields: all of it, also what is scrolled out of sight, up to a size that
/// painters take. Fails: with a sentence, in `saved`.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>

class QDockWidget;
class QMainWindow;

namespace causeway::ui {

class ActionRegistry;

class PanelPictures : public QObject {
    Q_OBJECT
public:
    /// Adds the action. The registry must outlive it.
    PanelPictures(QMainWindow& window, ActionRegistry& actions);

    /// Null while none was used, or it is closed.
    [[nodiscard]] QDockWidget* panel() const;
    /// Without asking; tells with `saved`.
    void save(QWidget& panel, const QString& path);

signals:
    /// `error` is empty when all is well.
    void saved(const QString& path, const QString& error);

private:
    void choose();

    QMainWindow& m_window;
    QPointer<QDockWidget> m_last;
};

}  // namespace causeway::ui
