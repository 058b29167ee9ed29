// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Frames as an animated GIF that plays again and again, by giflib.
///
/// Each frame has a table of its own of the 255 colours that it changes most pixels to: right for drawings. What did
/// not change since the frame before is transparent, so that files stay small. Fails: `finish` is empty when giflib
/// could not encode.
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

    /// Of that size; shown for so many hundredths of a second.
    void add(const QImage& frame, int centiseconds);
    [[nodiscard]] QByteArray finish();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

}  // namespace causeway::ui
