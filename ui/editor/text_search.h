// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Searches many texts for a text, word or regular expression, line by line, with replacements. For jobs.
#pragma once

#include <QRegularExpression>
#include <QString>
#include <filesystem>
#include <vector>

#include "core/base/source.h"
#include "core/base/task.h"
#include "ui/session/workspace_texts.h"

namespace causeway::ui {

struct SearchOptions {
    QString what;
    bool matchCase = false;
    bool wholeWord = false;
    bool isRegularExpression = false;

    [[nodiscard]] QRegularExpression pattern() const;
};

struct SearchHit {
    std::uint32_t begin = 0, end = 0;  ///< bytes of the text
    int line = 0;                      ///< from 1
    QString lineText;                  ///< trimmed
    int column = 0, length = 0;        ///< of the match in `lineText`
    std::string replacement;
};

struct FileHits {
    QString path;          ///< or the name of a document without a file
    quint64 revision = 0;  ///< of an open document; 0 for a file on disk
    std::vector<SearchHit> hits;
};

struct SearchResult {
    std::vector<FileHits> files;
    std::size_t hitCount = 0;
    bool isCut = false;  ///< truncated to kMaxHits
};
inline constexpr std::size_t kMaxHits = 10000;

/// Searches open texts, and files that are not open. `with`: replacement text; \1 refers to a group of a regular
/// expression.
[[nodiscard]] SearchResult searchTexts(const std::vector<SnapshotPtr>& texts,
                                       const std::vector<std::filesystem::path>& files, const SearchOptions& options,
                                       const QString& with, const Task& task);
/// Matches for known places. `spans`: bytes of `text`, ascending.
[[nodiscard]] std::vector<SearchHit> hitsAt(const SourceFile& text, const std::vector<SourceSpan>& spans);

}  // namespace causeway::ui
