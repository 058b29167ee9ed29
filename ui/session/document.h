// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A text with its file and history: the only truth about a model. Editor and canvas are views of it. All changes go
/// through `replace` or `edit`, increment the revision and are announced by `changed`. The text is UTF-8 as in the file
/// (a byte order mark is removed and restored); invalid UTF-8 is preserved.
/// Fails: `open` and `save` return the system's message. External changes of the file are announced and never
///       overwritten without asking. Threads: the UI thread only; jobs get copies of the text.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"
#include "core/base/text_edit.h"
#include "ui/session/edit_history.h"

namespace causeway::ui {

class Document : public QObject {
    Q_OBJECT
public:
    enum class SaveProblem : std::uint8_t { None, ChangedOutside, Failed };
    struct SaveOutcome {
        SaveProblem problem = SaveProblem::None;
        QString message;  ///< when it failed
    };

    /// A new, empty document without a file; `number` distinguishes several of them.
    explicit Document(int number, QObject* parent = nullptr);
    /// Opens a file. Fails for binary or unreadable files, and above `kMaxFile`.
    [[nodiscard]] static IoResult<std::unique_ptr<Document>> open(const QString& path);

    static constexpr qint64 kMaxFile = 512LL << 20U;

    [[nodiscard]] const std::string& text() const { return m_text; }
    /// Incremented by every change; results for an older revision are stale.
    [[nodiscard]] quint64 revision() const { return m_revision; }
    [[nodiscard]] bool isModified() const { return !m_history.isClean(); }
    /// Absolute; empty without a file.
    [[nodiscard]] const QString& path() const { return m_path; }
    /// The name of the file, or "Untitled 1".
    [[nodiscard]] QString name() const;
    /// Unique name among all texts: its path, or its name without a file.
    [[nodiscard]] QString label() const { return m_path.isEmpty() ? name() : m_path; }
    /// The file exists and is not writable, or the document is locked.
    [[nodiscard]] bool isReadOnly() const;
    /// A locked document is read-only. Library files are opened locked.
    [[nodiscard]] bool isLocked() const { return m_isLocked; }
    void setLocked(bool locked);

    /// Replaces bytes. `view`: the view that already shows the change and must not apply it again; may be null. Changes
    /// within one turn of the event loop are one undo step.
    void replace(std::uint32_t offset, std::uint32_t length, std::string_view inserted, const QString& label = {},
                 QObject* view = nullptr);
    /// Applies several replacements as one undo step. Returns false for overlapping edits, edits outside the text, and
    /// locked documents.
    bool edit(std::vector<TextEdit> edits, const QString& label);
    /// Replaces the text as one undo step, keeping the common prefix and suffix.
    void setText(const std::string& text, const QString& label);
    /// Called by a view after another user action: further typing is a new undo step.
    void closeUndoStep() { m_history.closeStep(); }

    [[nodiscard]] bool canUndo() const { return m_history.canUndo(); }
    [[nodiscard]] bool canRedo() const { return m_history.canRedo(); }
    void undo();
    void redo();

    /// Saves to `path`, or to its own file if empty. `overwrite` also replaces external changes.
    SaveOutcome save(const QString& path = {}, bool overwrite = false);
    /// Loads the current file contents as one undo step, so that the previous text is not lost. False if it cannot be
    /// read.
    bool reload();
    /// Keeps the text of the editor: it counts as modified, and the file is unchanged until saved.
    void keepMine();
    /// Fills an unsaved document with recovered text.
    void recover(const QString& path, std::string text);

signals:
    /// Bytes [offset, offset + removed.size()) were replaced; `view` already shows the change.
    void changed(const causeway::ui::TextReplacement& replacement, QObject* view);
    /// Position to reveal after undo, redo and `edit`.
    void placeWanted(quint32 offset);
    void modifiedChanged(bool modified);
    void nameChanged();
    /// Another program changed or removed the file.
    void changedOutside();
    void removedOutside();
    void lockedChanged(bool locked);

private:
    void apply(const TextReplacement& replacement, QObject* view);
    void announceModified();
    void watch();
    void checkFile();
    [[nodiscard]] std::string fileBytes() const;

    std::string m_text;
    EditHistory m_history;
    quint64 m_revision = 1;
    std::uint64_t m_gesture = 0;
    bool m_gestureOpen = false;
    bool m_wasModified = false;
    bool m_hasByteOrderMark = false;
    bool m_isLocked = false;
    QString m_path;
    int m_number = 0;
    std::optional<std::string> m_known;  ///< contents of the file when last read or written; none: the file does not
                                         ///< exist
    QFileSystemWatcher m_watcher;
    QTimer m_checkSoon;
};

}  // namespace causeway::ui
