// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a painter draws as a file: PNG (two pixels a unit), SVG or PDF (one page of that size), by the suffix of the
/// path; PNG for any other.
///
/// Fails: with a sentence. The file is written whole or not at all. Cost: the painting.
#pragma once

#include <QSize>
#include <QString>
#include <functional>
#include <optional>

class QPainter;

namespace causeway::ui {

[[nodiscard]] std::optional<QString> savePainted(const QString& path, QSize size,
                                                 const std::function<void(QPainter&)>& paint);

}  // namespace causeway::ui
