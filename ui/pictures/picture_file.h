// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Encodes a sequence of pictures of the core as one file: a single PNG, the pages of a PDF, or the frames of an
/// animated GIF.
/// In:   display lists, or SVG documents. Pages have the size of their picture; frames that of the first one.
/// Out:  the bytes of the file. Deterministic for equal pictures and fonts: the PDF has no date.
/// Fails: with a sentence, kept from the first error on: too large for pixels, a second picture for a PNG, not SVG.
/// Cost: the painting; one frame is stored. Threads: any, one at a time per object; a QGuiApplication must exist for
///       fonts.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <memory>
#include <optional>

#include "core/graphics/display_list.h"

namespace causeway::ui {

enum class PictureForm : std::uint8_t { Png, Pdf, Gif };
/// By "png", "pdf", "gif", case-insensitive.
[[nodiscard]] std::optional<PictureForm> pictureForm(const QString& suffix);

class PictureFile {
public:
    /// `title`: of the document, if the format supports one.
    PictureFile(PictureForm form, const QString& title);
    ~PictureFile();

    /// False after an error.
    bool add(const DisplayList& picture);
    /// An SVG document, in its natural size; in pixels on a white ground, or on none. `pixels`: of the longer side.
    bool addSvg(const QByteArray& document, bool isTransparent = false, int pixels = 0);
    /// Empty after an error, or without pictures: see `error`. Call once.
    [[nodiscard]] QByteArray finish();
    [[nodiscard]] const QString& error() const { return m_error; }

    class Encoder;

private:
    bool take(const QString& error);
    std::unique_ptr<Encoder> m_encoder;
    QString m_error;
    bool m_isEmpty = true;
};

}  // namespace causeway::ui
