// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Follows a document with the picture of one of its classes, while it is typed, also while it has errors.
///
/// A change of the text starts a job on a copy of it, `kDelay` later; an older one is superseded, an answer for a text
/// that is no longer there is dropped. A text with syntax errors changes nothing: the last picture stays, and
/// `hasErrors` says so. Threads: the UI thread only.
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

    /// Both must outlive the source.
    DiagramSource(AppContext& context, Document& document, QObject* parent = nullptr);
    ~DiagramSource() override;

    /// The class to show; empty: the first model of the text, or its first class.
    void setClassName(const QString& name);
    /// Shows the class of a component instead, by its path from the class of the text. What is not there ends the path.
    void setPath(const QStringList& path);
    /// Without the delay.
    void update();
    /// In the next turn of the event loop: one job for all changes of a gesture.
    void updateSoon() { m_delay.start(0); }

    /// Null before the first picture.
    [[nodiscard]] const std::shared_ptr<const DiagramContent>& content() const { return m_content; }
    /// The text as it is now does not parse: the picture is that of an older one.
    [[nodiscard]] bool hasErrors() const { return m_hasErrors; }
    [[nodiscard]] bool isBusy() const;

signals:
    void contentChanged();
    /// Also when only `hasErrors` is another.
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
