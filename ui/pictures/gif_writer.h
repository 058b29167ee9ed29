// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Encodes frames as a looping animated GIF, by giflib. Each frame has its own palette of the 255 colours that most
/// changed pixels use, which suits drawings. Unchanged pixels are transparent to keep files small. Fails: `finish`
/// returns an empty result if giflib could not encode.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <memory>

namespace causeway::ui {

class GifWriter {
public:
    explicit GifWriter(QSize size);
    ~GifWriter();

    /// Must have that size; shown for this many hundredths of a second.
    void add(const QImage& frame, int centiseconds);
    [[nodiscard]] QByteArray finish();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

}  // namespace causeway::ui
