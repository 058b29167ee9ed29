// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Actions that export the front view as a picture (SVG, PNG or PDF), or print it. The front view is the one that had
/// the focus last: a panel, the diagram of the document, or its text. The picture of a panel is its last focused or
/// else largest view, without tool bars and fields, including parts scrolled out of sight, up to the size limit of
/// painters. That of a diagram is its contents on white. For a text, the picture is that of the last panel. Fails: with
/// a sentence, in `saved` and `printed`.
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
    /// Adds the actions. The context must outlive this object.
    PanelPictures(QMainWindow& window, AppContext& context, std::function<EditorPage*()> page);

    /// Null until a panel has been used, or after it was closed.
    [[nodiscard]] QDockWidget* panel() const;
    /// Without a dialog; reports with `saved`.
    void save(QWidget& panel, const QString& path);
    void save(const DiagramView& diagram, const QString& path);
    /// The same; reports with `printed`.
    void print(QPrinter& printer);

signals:
    /// `error` is empty on success.
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
