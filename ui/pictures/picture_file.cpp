// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pictures/picture_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgRenderer>
#include <algorithm>
#include <cmath>
#include <functional>

#include "ui/pictures/gif_writer.h"
#include "ui/pictures/shape_painter.h"

namespace causeway::ui {

namespace {

struct Pictures {
    Q_DECLARE_TR_FUNCTIONS(causeway::ui::Pictures)
};

constexpr double kUnitsPerInch = 96, kPointsPerInch = 72;
constexpr double kPictureScale = 1.5;  ///< pixels per unit of a stand-alone picture
constexpr double kMaxPixels = 16'384;  ///< along a side: limit of painting and of most programs
constexpr double kMaxArea = 3e7;       ///< pixels: limit of picture readers
constexpr double kLeastScale = 0.5;    ///< below this scale, texts of our drawings are illegible
constexpr double kMaxPoints = 14'400;  ///< per side of a page; PDF readers refuse larger ones
constexpr int kCentiseconds = 150;     ///< duration of a step in a moving picture; the last one is shown twice as long

struct Painting {
    QSizeF size;  ///< in units of 1/96 inch
    std::function<void(QPainter& painter)> paint;
    bool isTransparent = false;
    double scale = 0;  ///< pixels per unit; 0: that of the format
};

/// Null when the picture would be too large.
QImage imageOf(const Painting& picture, double usualScale)
{
    const QSizeF size = picture.size;
    const double wanted = picture.scale > 0 ? picture.scale : usualScale;
    const double scale = std::min({wanted, kMaxPixels / std::max(size.width(), size.height()),
                                   std::sqrt(kMaxArea / (size.width() * size.height()))});
    if (scale < std::min(wanted, kLeastScale)) return {};
    QImage image((size * scale).toSize().expandedTo(QSize(1, 1)),
                 picture.isTransparent ? QImage::Format_ARGB32 : QImage::Format_RGB32);
    if (image.isNull()) return {};
    image.fill(picture.isTransparent ? Qt::transparent : Qt::white);
    QPainter painter(&image);
    painter.scale(scale, scale);
    picture.paint(painter);
    return image;
}

/// Removes the creation date that Qt writes, and moves the cross-reference table accordingly.
QByteArray withoutDate(QByteArray pdf)
{
    const qsizetype date = pdf.indexOf("/CreationDate ("), dateEnd = pdf.indexOf('\n', date) + 1;
    const qsizetype table = pdf.lastIndexOf("\nxref\n"), tableEnd = pdf.lastIndexOf("\nstartxref\n");
    if (date < 0 || dateEnd <= date || table < dateEnd || tableEnd < table) return pdf;  // other Qt version
    constexpr qsizetype kDigits = 10;
    const qsizetype removed = dateEnd - date;
    QByteArray moved;
    for (const QByteArray& line : pdf.mid(table, tableEnd - table).split('\n')) {
        const qlonglong position = line.endsWith(" n ") ? line.first(kDigits).toLongLong() : 0;
        moved +=
            (position > date ? QByteArray::number(position - removed).rightJustified(kDigits, '0') + line.mid(kDigits)
                             : line) +
            '\n';
    }
    return pdf.left(date) + pdf.mid(dateEnd, table - dateEnd) + moved + "startxref\n" +
           QByteArray::number(table + 1 - removed) + "\n%%EOF\n";
}

}  // namespace

class PictureFile::Encoder {
public:
    virtual ~Encoder() = default;
    /// Adds a picture. Returns an error message, or an empty string.
    virtual QString add(const Painting& picture) = 0;
    virtual QByteArray finish() = 0;
};

namespace {

QString tooLarge()
{
    return Pictures::tr("The picture is too large for pixels; SVG and PDF have no such limit.");
}

class PngEncoder : public PictureFile::Encoder {
public:
    QString add(const Painting& picture) override
    {
        if (!m_image.isNull()) return Pictures::tr("A PNG has room for one picture only.");
        m_image = imageOf(picture, kPictureScale);
        return m_image.isNull() ? tooLarge() : QString();
    }
    QByteArray finish() override
    {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        return m_image.save(&buffer, "PNG") ? bytes : QByteArray();
    }

private:
    QImage m_image;
};

class PdfEncoder : public PictureFile::Encoder {
public:
    explicit PdfEncoder(const QString& title) : m_buffer(&m_bytes), m_writer(open())
    {
        m_writer.setTitle(title);
        m_writer.setPageMargins(QMarginsF());
    }
    QString add(const Painting& picture) override
    {
        const QSizeF size = picture.size * kPointsPerInch / kUnitsPerInch;
        const double share = std::min(1.0, kMaxPoints / std::max(size.width(), size.height()));
        m_writer.setPageSize(QPageSize(size * share, QPageSize::Point, QString(), QPageSize::ExactMatch));
        const bool isReady = m_painter.isActive() ? m_writer.newPage() : m_painter.begin(&m_writer);
        if (!isReady) return Pictures::tr("The picture cannot be encoded.");
        m_painter.resetTransform();
        m_painter.scale(m_writer.width() / picture.size.width(), m_writer.height() / picture.size.height());
        picture.paint(m_painter);
        return {};
    }
    QByteArray finish() override
    {
        m_painter.end();
        return withoutDate(m_bytes);
    }

private:
    QIODevice* open()
    {
        m_buffer.open(QIODevice::WriteOnly);
        return &m_buffer;
    }

    QByteArray m_bytes;
    QBuffer m_buffer;
    QPdfWriter m_writer;
    QPainter m_painter;
};

class GifEncoder : public PictureFile::Encoder {
public:
    QString add(const Painting& picture) override
    {
        flush(kCentiseconds);
        const QImage image = imageOf(picture, 1);
        if (image.isNull()) return tooLarge();
        if (!m_writer) m_writer.emplace(image.size());
        m_last = image;
        return {};
    }
    QByteArray finish() override
    {
        flush(2 * kCentiseconds);
        return m_writer->finish();
    }

private:
    void flush(int centiseconds)
    {
        if (!m_last.isNull()) m_writer->add(m_last, centiseconds);
    }

    std::optional<GifWriter> m_writer;
    QImage m_last;  ///< delayed until it is known whether it is the last one
};

std::unique_ptr<PictureFile::Encoder> encoderOf(PictureForm form, const QString& title)
{
    switch (form) {
        case PictureForm::Png: return std::make_unique<PngEncoder>();
        case PictureForm::Pdf: return std::make_unique<PdfEncoder>(title);
        case PictureForm::Gif: break;
    }
    return std::make_unique<GifEncoder>();
}

}  // namespace

std::optional<PictureForm> pictureForm(const QString& suffix)
{
    const QString lower = suffix.toLower();
    if (lower == QStringLiteral("png")) return PictureForm::Png;
    if (lower == QStringLiteral("pdf")) return PictureForm::Pdf;
    if (lower == QStringLiteral("gif")) return PictureForm::Gif;
    return std::nullopt;
}

PictureFile::PictureFile(PictureForm form, const QString& title) : m_encoder(encoderOf(form, title)) {}
PictureFile::~PictureFile() = default;

bool PictureFile::take(const QString& error)
{
    m_isEmpty = false;
    m_error = error;
    return m_error.isEmpty();
}

bool PictureFile::add(const DisplayList& picture)
{
    if (!m_error.isEmpty()) return false;
    const auto paint = [&picture](QPainter& painter) {
        paintPicture(painter, picture, pictureFont(false), pictureFont(true));
    };
    return take(m_encoder->add({QSizeF(picture.width, picture.height), paint}));
}

bool PictureFile::addSvg(const QByteArray& document, bool isTransparent, int pixels)
{
    if (!m_error.isEmpty()) return false;
    QSvgRenderer renderer(document);
    const QSizeF size = renderer.defaultSize();
    if (!renderer.isValid() || size.isEmpty()) return take(Pictures::tr("The picture is not a valid SVG document."));
    const auto paint = [&](QPainter& painter) { renderer.render(&painter, QRectF(QPointF(), size)); };
    return take(
        m_encoder->add({size, paint, isTransparent, pixels > 0 ? pixels / std::max(size.width(), size.height()) : 0}));
}

QByteArray PictureFile::finish()
{
    if (m_isEmpty) m_error = Pictures::tr("There is nothing to draw.");
    if (!m_error.isEmpty()) return {};
    QByteArray bytes = m_encoder->finish();
    if (bytes.isEmpty()) m_error = Pictures::tr("The picture cannot be encoded.");
    return bytes;
}

}  // namespace causeway::ui
