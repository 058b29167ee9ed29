// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Writes a painting to a file: PNG (two pixels per unit), SVG or PDF (one page of that size), by the file name
/// extension; default PNG. Paints synchronously; compresses and writes on another thread. Returns the error as a
/// sentence; empty: success. The file is created completely or not at all. Cost: the painting.
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
