// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a painter draws as a file: PNG (two pixels a unit), SVG or PDF (one page of that size), by the suffix of the
/// path; PNG for any other.
///
/// The painting is done at once; the pixels are packed, and the file is written, on another thread.
/// Gives: what went wrong, as a sentence; empty: nothing. The file is written whole or not at all. Cost: the painting.
#pragma once

#include <QFuture>
#include <QSize>
#include <QString>
#include <functional>

class QPainter;

namespace causeway::ui {

[[nodiscard]] QFuture<QString> savePainted(const QString& path, QSize size,
                                           const std::function<void(QPainter&)>& paint);

}  // namespace causeway::ui
