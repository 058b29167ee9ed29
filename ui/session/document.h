// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A text with its file and its history: the only truth about a model. Editors, later the canvas too, are views of it.
///
/// Every change goes through `replace` or `edit`, raises the revision and is announced by `changed`; views follow it.
/// The text is bytes of UTF-8 as in the file (a byte order mark is taken off and put back); bytes that are no UTF-8
/// survive untouched.
/// Fails: `open` and `save` return the sentence of the system. A change of the file by someone else is announced and
/// never overwritten unasked.
/// Threads: the UI thread only; jobs get copies of the text.
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

    /// A new, empty document without a file; `number` tells several of them apart.
    explicit Document(int number, QObject* parent = nullptr);
    /// The document of a file. Fails for what is no text, cannot be read, or is larger than `kMaxFile`.
    [[nodiscard]] static IoResult<std::unique_ptr<Document>> open(const QString& path);

    static constexpr qint64 kMaxFile = 512LL << 20U;

    [[nodiscard]] const std::string& text() const { return m_text; }
    /// Grows with every change; what was computed from an older one is stale.
    [[nodiscard]] quint64 revision() const { return m_revision; }
    [[nodiscard]] bool isModified() const { return !m_history.isClean(); }
    /// Absolute; empty while there is no file.
    [[nodiscard]] const QString& path() const { return m_path; }
    /// The name of the file, or "Untitled 1".
    [[nodiscard]] QString name() const;
    /// How it is called among all texts: its path, or its name while there is no file.
    [[nodiscard]] QString label() const { return m_path.isEmpty() ? name() : m_path; }
    /// The file exists and may not be written, or the document is locked.
    [[nodiscard]] bool isReadOnly() const;
    /// A locked document is there to be read: nothing changes its text. Files of libraries are opened so.
    [[nodiscard]] bool isLocked() const { return m_isLocked; }
    void setLocked(bool locked);

    /// Replaces bytes. `view` is whoever shows the change already, so that it does not follow itself; may be null.
    /// Changes of one turn of the event loop are one undo step.
    void replace(std::uint32_t offset, std::uint32_t length, std::string_view inserted, const QString& label = {},
                 QObject* view = nullptr);
    /// Several replacements as one undo step. Edits that overlap or leave the text are refused, as is any while it is
    /// locked: false.
    bool edit(std::vector<TextEdit> edits, const QString& label);
    /// Another text as one undo step; what both begin and end with stays as it is.
    void setText(const std::string& text, const QString& label);
    /// A view says that the user did something else in between: typing that follows is a new step.
    void closeUndoStep() { m_history.closeStep(); }

    [[nodiscard]] bool canUndo() const { return m_history.canUndo(); }
    [[nodiscard]] bool canRedo() const { return m_history.canRedo(); }
    void undo();
    void redo();

    /// To `path`, or to its own file when that is empty. `overwrite` also replaces what someone else wrote meanwhile.
    SaveOutcome save(const QString& path = {}, bool overwrite = false);
    /// Takes what the file holds now, as one undo step: what was typed is an undo away. False when it cannot be read.
    bool reload();
    /// The user keeps the text of the editor: it counts as modified, the file stays as it is until it is saved.
    void keepMine();
    /// Fills an unsaved document with recovered text.
    void recover(const QString& path, std::string text);

signals:
    /// Bytes [offset, offset + removed.size()) were replaced; `view` shows it already.
    void changed(const causeway::ui::TextReplacement& replacement, QObject* view);
    /// After undo, redo and `edit`: where the user should look.
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
    std::optional<std::string> m_known;  ///< bytes of the file when it was last read or written; none: it is not there
    QFileSystemWatcher m_watcher;
    QTimer m_checkSoon;
};

}  // namespace causeway::ui
