// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The actions that take what is in front out of the window: as a picture for a paper (SVG, PNG or PDF), and on paper.
///
/// In front is what had the keyboard last: a panel, the diagram of the document, or its text. The picture of a panel is
/// the view in it that had the keyboard last, or else the largest one, without tool bars and fields: all of it, also
/// what is scrolled out of sight, up to a size that painters take. That of a diagram is what is drawn, on white. Of a
/// text there is no picture: that of the last panel is saved. Fails: with a sentence, in `saved` and `printed`.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <cstdint>
#include <functional>

class QDockWidget;
class QMainWindow;
class QPrinter;

namespace causeway::ui {

class AppContext;

class DiagramView;
class EditorPage;

class PanelPictures : public QObject {
    Q_OBJECT
public:
    /// Adds the actions. The context must outlive it.
    PanelPictures(QMainWindow& window, AppContext& context, std::function<EditorPage*()> page);

    /// Null while none was used, or it is closed.
    [[nodiscard]] QDockWidget* panel() const;
    /// Without asking; tells with `saved`.
    void save(QWidget& panel, const QString& path);
    void save(const DiagramView& diagram, const QString& path);
    /// Likewise, with `printed`.
    void print(QPrinter& printer);

signals:
    /// `error` is empty when all is well.
    void saved(const QString& path, const QString& error);
    void printed(const QString& error);

private:
    enum class Front : std::uint8_t { Text, Diagram, Panel };

    void noteFocus(QWidget* now);
    [[nodiscard]] Front front() const;
    [[nodiscard]] DiagramView* diagram() const;
    void choose();
    void askForPrinter();

    QMainWindow& m_window;
    AppContext& m_context;
    std::function<EditorPage*()> m_page;
    QPointer<QDockWidget> m_last;
    bool m_isPanelInFront = false;
};

}  // namespace causeway::ui
