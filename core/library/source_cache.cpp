// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/source_cache.h"

#include "core/library/model_files.h"
#include "core/syntax/parser.h"

namespace causeway {

std::shared_ptr<const SyntaxTree> SourceCache::tree(const std::filesystem::path& path, Diagnostics& diagnostics)
{
    // The stamp is taken before the file is read: a change in between is then noticed by the next call.
    std::error_code error;
    Stamp stamp;
    stamp.size = std::filesystem::file_size(path, error);
    if (!error) stamp.time = std::filesystem::last_write_time(path, error);
    const bool isKnown = !error;
    const std::string key = path.string();
    if (isKnown) {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_entries.find(key);
        if (found != m_entries.end() && found->second.stamp == stamp) {
            diagnostics.append(*found->second.diagnostics);
            return found->second.tree;
        }
    }
    const auto found = std::make_shared<Diagnostics>();
    std::shared_ptr<const SourceFile> file = loadSource(path, *found);
    if (!file) {
        diagnostics.append(*found);
        const std::scoped_lock lock(m_mutex);
        m_entries.erase(key);
        return nullptr;
    }
    Entry entry{stamp, parse(std::move(file), kSource, *found, Task()), found};
    diagnostics.append(*found);
    if (!isKnown) return entry.tree;
    const std::scoped_lock lock(m_mutex);
    Entry& kept = m_entries[key];
    if (!kept.tree || kept.stamp != stamp) kept = std::move(entry);
    return kept.tree;
}

std::size_t SourceCache::size() const
{
    const std::scoped_lock lock(m_mutex);
    return m_entries.size();
}

void appendWithSource(Diagnostics& diagnostics, const Diagnostics& cached, SourceId source)
{
    const auto move = [source](SourceSpan& span) {
        if (!span.isNone()) span.source = source;
    };
    for (Diagnostic item : cached.items()) {
        move(item.span);
        for (DiagnosticNote& note : item.notes) move(note.span);
        for (DiagnosticFix& fix : item.fixes) {
            for (TextEdit& edit : fix.edits) move(edit.span);
        }
        diagnostics.add(std::move(item));
    }
}

}  // namespace causeway
