// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Pictures of the core, given one after the other, as one file: a PNG of a single one, the pages of a PDF, the frames
/// of an animated GIF.
///
/// In:    display lists. Pages have the size of their picture; frames that of the first one.
/// Out:   the bytes of the file. Same pictures and fonts, same bytes: the PDF carries no date.
/// Fails: with a sentence, kept from the first failure on: too large for pixels, a second picture for a PNG.
/// Cost:  the painting; one frame is kept.
/// Threads: any, one at a time for each object; a QGuiApplication must exist, as fonts need it.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <memory>
#include <optional>

#include "core/graphics/display_list.h"

namespace causeway::ui {

enum class PictureForm : std::uint8_t { Png, Pdf, Gif };
/// By "png", "pdf", "gif", in letters of any size.
[[nodiscard]] std::optional<PictureForm> pictureForm(const QString& suffix);

class PictureFile {
public:
    /// The title is that of the document, where the form has one.
    PictureFile(PictureForm form, const QString& title);
    ~PictureFile();

    /// False once something failed.
    bool add(const DisplayList& picture);
    /// Empty where something failed, or nothing was added: see `error`. Call it once.
    [[nodiscard]] QByteArray finish();
    [[nodiscard]] const QString& error() const { return m_error; }

    class Encoder;

private:
    std::unique_ptr<Encoder> m_encoder;
    QString m_error;
    bool m_isEmpty = true;
};

}  // namespace causeway::ui
