// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/document.h"

#include <QFileInfo>
#include <algorithm>

#include "ui/session/paths.h"

namespace causeway::ui {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr std::size_t kMaxSingleEdits = 64;

/// Smallest replacement that turns one text into the other: common start and end are kept.
TextReplacement difference(const std::string& from, const std::string& to)
{
    const std::size_t most = std::min(from.size(), to.size());
    std::size_t head = 0;
    while (head < most && from[head] == to[head]) ++head;
    std::size_t tail = 0;
    while (tail < most - head && from[from.size() - 1 - tail] == to[to.size() - 1 - tail]) ++tail;
    return {static_cast<std::uint32_t>(head), from.substr(head, from.size() - head - tail),
            to.substr(head, to.size() - head - tail)};
}

}  // namespace

Document::Document(int number, QObject* parent) : QObject(parent), m_number(number)
{
    // Other editors save in several steps; check after the last.
    m_checkSoon.setSingleShot(true);
    m_checkSoon.setInterval(150);
    connect(&m_checkSoon, &QTimer::timeout, this, &Document::checkFile);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_checkSoon, qOverload<>(&QTimer::start));
}

IoResult<std::unique_ptr<Document>> Document::open(const QString& path)
{
    using Opened = IoResult<std::unique_ptr<Document>>;
    const QFileInfo info(path);
    if (!info.exists()) return Opened::failure(tr("there is no such file").toStdString());
    if (info.size() > kMaxFile) {
        return Opened::failure(tr("it is larger than %1 MiB").arg(kMaxFile >> 20U).toStdString());
    }
    IoResult<std::string> bytes = readFile(toPath(info.absoluteFilePath()));
    if (!bytes) return Opened::failure(bytes.error());
    if (bytes->find('\0') != std::string::npos) {
        return Opened::failure(tr("it is not a text file (it contains null bytes)").toStdString());
    }
    auto document = std::make_unique<Document>(0);
    document->m_path = info.absoluteFilePath();
    document->m_known = *bytes;
    document->m_hasByteOrderMark = bytes->starts_with(kByteOrderMark);
    document->m_text = document->m_hasByteOrderMark ? bytes->substr(kByteOrderMark.size()) : std::move(*bytes);
    document->watch();
    return Opened(std::move(document));
}

QString Document::name() const
{
    return m_path.isEmpty() ? tr("Untitled %1").arg(m_number) : QFileInfo(m_path).fileName();
}

bool Document::isReadOnly() const
{
    if (m_isLocked) return true;
    if (m_path.isEmpty()) return false;
    const QFileInfo info(m_path);
    return info.exists() && !info.isWritable();
}

void Document::setLocked(bool locked)
{
    if (locked == m_isLocked) return;
    m_isLocked = locked;
    emit lockedChanged(locked);
    emit nameChanged();  // the name shows this as well
}

void Document::apply(const TextReplacement& replacement, QObject* view)
{
    m_text.replace(replacement.offset, replacement.removed.size(), replacement.inserted);
    ++m_revision;
    emit changed(replacement, view);
    announceModified();
}

void Document::announceModified()
{
    if (m_wasModified == isModified()) return;
    m_wasModified = isModified();
    emit modifiedChanged(m_wasModified);
}

void Document::replace(std::uint32_t offset, std::uint32_t length, std::string_view inserted, const QString& label,
                       QObject* view)
{
    if (m_isLocked) return;
    const std::size_t begin = std::min<std::size_t>(offset, m_text.size());
    TextReplacement replacement{static_cast<std::uint32_t>(begin), m_text.substr(begin, length), std::string(inserted)};
    if (replacement.removed == replacement.inserted) return;
    if (!m_gestureOpen) {
        m_gestureOpen = true;
        ++m_gesture;
        // Further changes in this turn of the event loop, such as typing over a removed selection, belong to the same
        // undo step.
        QMetaObject::invokeMethod(
            this, [this] { m_gestureOpen = false; }, Qt::QueuedConnection);
    }
    m_history.record(replacement, label, m_gesture);
    apply(replacement, view);
}

bool Document::edit(std::vector<TextEdit> edits, const QString& label)
{
    if (m_isLocked) return false;
    std::stable_sort(edits.begin(), edits.end(),
                     [](const TextEdit& a, const TextEdit& b) { return a.span.begin < b.span.begin; });
    std::uint32_t previousEnd = 0;
    for (const TextEdit& edit : edits) {
        if (edit.span.begin < previousEnd || edit.span.end < edit.span.begin || edit.span.end > m_text.size())
            return false;
        previousEnd = edit.span.end;
    }
    if (edits.empty()) return true;
    m_history.closeStep();
    const std::uint64_t gesture = ++m_gesture;
    if (edits.size() > kMaxSingleEdits) {
        // Shifting the rest of a large text for each of many edits is quadratic: replaces the whole range in one step.
        const std::uint32_t begin = edits.front().span.begin, end = previousEnd;
        TextReplacement whole{begin, m_text.substr(begin, end - begin), {}};
        std::uint32_t at = begin;
        for (const TextEdit& edit : edits) {
            whole.inserted.append(m_text, at, edit.span.begin - at).append(edit.replacement);
            at = edit.span.end;
        }
        m_history.record(whole, label, gesture);
        apply(whole, nullptr);
        m_history.closeStep();
        emit placeWanted(begin);
        return true;
    }
    // From end to start, so that pending positions remain valid.
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
        TextReplacement replacement{edit->span.begin, m_text.substr(edit->span.begin, edit->span.size()),
                                    edit->replacement};
        if (replacement.removed == replacement.inserted) continue;
        m_history.record(replacement, label, gesture);
        apply(replacement, nullptr);
    }
    m_history.closeStep();
    const TextEdit& first = edits.front();
    emit placeWanted(first.span.begin + static_cast<quint32>(first.replacement.size()));
    return true;
}

void Document::setText(const std::string& text, const QString& label)
{
    if (m_isLocked) return;
    const TextReplacement replacement = difference(m_text, text);
    if (replacement.removed.empty() && replacement.inserted.empty()) return;
    m_history.closeStep();
    m_history.record(replacement, label, ++m_gesture);
    m_history.closeStep();
    apply(replacement, nullptr);
}

void Document::undo()
{
    quint32 place = 0;
    const auto replacements = m_history.undo();
    for (const TextReplacement& replacement : replacements) {
        apply(replacement, nullptr);
        place = replacement.offset + static_cast<quint32>(replacement.inserted.size());
    }
    announceModified();
    if (!replacements.empty()) emit placeWanted(place);
}

void Document::redo()
{
    quint32 place = 0;
    const auto replacements = m_history.redo();
    for (const TextReplacement& replacement : replacements) {
        apply(replacement, nullptr);
        place = replacement.offset + static_cast<quint32>(replacement.inserted.size());
    }
    announceModified();
    if (!replacements.empty()) emit placeWanted(place);
}

std::string Document::fileBytes() const
{
    return m_hasByteOrderMark ? std::string(kByteOrderMark) + m_text : m_text;
}

Document::SaveOutcome Document::save(const QString& path, bool overwrite)
{
    const QString target = path.isEmpty() ? m_path : QFileInfo(path).absoluteFilePath();
    const bool ownFile = target == m_path;
    if (ownFile && !overwrite) {
        const IoResult<std::string> present = readFile(toPath(target));
        if (present && m_known != *present) return {SaveProblem::ChangedOutside, {}};
    }
    std::string bytes = fileBytes();
    if (const auto error = writeFileWhole(toPath(target), bytes)) {
        return {SaveProblem::Failed, QString::fromStdString(*error)};
    }
    m_known = std::move(bytes);
    m_history.setClean();
    m_path = target;
    watch();
    announceModified();
    if (!ownFile) emit nameChanged();
    return {};
}

void Document::watch()
{
    if (!m_watcher.files().isEmpty()) m_watcher.removePaths(m_watcher.files());
    if (!m_path.isEmpty() && QFileInfo::exists(m_path)) m_watcher.addPath(m_path);
}

void Document::checkFile()
{
    const IoResult<std::string> present = readFile(toPath(m_path));
    watch();  // a file that was replaced is no longer watched
    if (!present) {
        if (!m_known) return;
        m_known.reset();
        m_history.setNeverClean();
        announceModified();
        emit removedOutside();
        return;
    }
    if (m_known == *present) return;
    if (*present == fileBytes()) {
        m_known = *present;
        m_history.setClean();
        announceModified();
        return;
    }
    emit changedOutside();
}

bool Document::reload()
{
    IoResult<std::string> bytes = readFile(toPath(m_path));
    if (!bytes || bytes->find('\0') != std::string::npos) return false;
    m_known = *bytes;
    m_hasByteOrderMark = bytes->starts_with(kByteOrderMark);
    const std::string text = m_hasByteOrderMark ? bytes->substr(kByteOrderMark.size()) : std::move(*bytes);
    const TextReplacement replacement = difference(m_text, text);
    m_history.closeStep();
    m_history.record(replacement, tr("Reload"), ++m_gesture);
    m_history.setClean();
    if (!replacement.removed.empty() || !replacement.inserted.empty()) apply(replacement, nullptr);
    announceModified();
    watch();
    return true;
}

void Document::keepMine()
{
    m_history.setNeverClean();
    announceModified();
}

void Document::recover(const QString& path, std::string text)
{
    if (!path.isEmpty()) {
        m_path = path;
        if (IoResult<std::string> present = readFile(toPath(path))) m_known = std::move(*present);
        watch();
        emit nameChanged();
    }
    const TextReplacement replacement = difference(m_text, text);
    m_history.record(replacement, tr("Recover"), ++m_gesture);
    m_history.closeStep();
    m_history.setNeverClean();
    apply(replacement, nullptr);
    announceModified();
}

}  // namespace causeway::ui
