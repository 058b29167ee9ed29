// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Keeps the picture of one of a document's classes up to date during typing, even with errors in the text. A change of
/// the text starts a job on a copy of it after `kDelay`; an older job is superseded, and results for an outdated text
/// are dropped. A text with syntax errors keeps the last picture, and `hasErrors` reports them. Threads: the UI thread
/// only.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "ui/diagram/diagram_content.h"

namespace causeway::ui {

class AppContext;
class Document;

class DiagramSource : public QObject {
    Q_OBJECT
public:
    static constexpr int kDelay = 80;  ///< milliseconds from the last change to the job

    /// Both must outlive this object.
    DiagramSource(AppContext& context, Document& document, QObject* parent = nullptr);
    ~DiagramSource() override;

    /// Displayed class; empty: the first model of the text, or its first class.
    void setClassName(const QString& name);
    /// Displays the class of a component instead, by its path from the class of the text. The path ends at the first
    /// unknown name.
    void setPath(const QStringList& path);
    /// Updates without the delay.
    void update();
    /// In the next turn of the event loop: one job for all changes of a gesture.
    void updateSoon() { m_delay.start(0); }

    /// Null before the first picture.
    [[nodiscard]] const std::shared_ptr<const DiagramContent>& content() const { return m_content; }
    /// The current text does not parse: the picture belongs to an older one.
    [[nodiscard]] bool hasErrors() const { return m_hasErrors; }
    [[nodiscard]] bool isBusy() const;

signals:
    void contentChanged();
    /// Also emitted if only `hasErrors` has changed.
    void stateChanged();

private:
    void take(std::shared_ptr<const DiagramContent> content);

    AppContext& m_context;
    Document& m_document;
    QString m_key;
    QString m_className;
    QStringList m_path;
    QTimer m_delay;
    std::shared_ptr<const DiagramContent> m_content;
    bool m_hasErrors = false;
};

}  // namespace causeway::ui
