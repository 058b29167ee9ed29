// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pictures/gif_writer.h"

#include <gif_lib.h>

#include <QHash>
#include <algorithm>
#include <array>
#include <vector>

namespace causeway::ui {

namespace {

constexpr int kColours = 256;
constexpr int kTransparent = kColours - 1;  ///< the last entry of the table
constexpr int kBits = 8;

int append(GifFileType* file, const GifByteType* data, int size)
{
    static_cast<QByteArray*>(file->UserData)->append(reinterpret_cast<const char*>(data), size);
    return size;
}

}  // namespace

struct GifWriter::Private {
    QSize size;
    QByteArray bytes;
    GifFileType* file = nullptr;
    QList<QRgb> table;         ///< of the present frame
    QHash<QRgb, int> indexOf;  ///< index into the table by colour, including looked-up colours
    QImage before;
    bool isGood = true;

    void check(int result) { isGood = isGood && result == GIF_OK; }
    /// Null for the first frame.
    [[nodiscard]] const QRgb* lineBefore(int y) const { return before.isNull() ? nullptr : lineOf(before, y); }
    static const QRgb* lineOf(const QImage& image, int y)
    {
        return reinterpret_cast<const QRgb*>(image.constScanLine(y));
    }
    void begin();
    void makeTable(const QImage& frame);
    void describe(int centiseconds);
    int index(QRgb colour);
};

void GifWriter::Private::begin()
{
    EGifSetGifVersion(file, true);
    check(EGifPutScreenDesc(file, size.width(), size.height(), kBits, 0, nullptr));
    // Endless loop: the application extension that all browsers support.
    const std::array<GifByteType, 3> loop{1, 0, 0};
    check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE));
    check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"));
    check(EGifPutExtensionBlock(file, static_cast<int>(loop.size()), loop.data()));
    check(EGifPutExtensionTrailer(file));
}

void GifWriter::Private::makeTable(const QImage& frame)
{
    QHash<QRgb, int> counts;
    for (int y = 0; y < size.height(); ++y) {
        const QRgb* const line = lineOf(frame, y);
        const QRgb* const old = lineBefore(y);
        for (int x = 0; x < size.width(); ++x) {
            if (old == nullptr || old[x] != line[x]) ++counts[line[x]];
        }
    }
    std::vector<std::pair<int, QRgb>> most;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it) most.emplace_back(it.value(), it.key());
    std::ranges::sort(most, std::greater());
    table.clear();
    indexOf.clear();
    for (const auto& [count, colour] : most) {
        if (table.size() == kTransparent) break;
        indexOf.insert(colour, static_cast<int>(table.size()));
        table += colour;
    }
}

/// Writes the duration of the frame and its colours.
void GifWriter::Private::describe(int centiseconds)
{
    ColorMapObject* map = GifMakeMapObject(kColours, nullptr);
    if (map == nullptr) {
        isGood = false;
        return;
    }
    for (qsizetype i = 0; i < table.size(); ++i) {
        map->Colors[i] = {static_cast<GifByteType>(qRed(table[i])), static_cast<GifByteType>(qGreen(table[i])),
                          static_cast<GifByteType>(qBlue(table[i]))};
    }
    GraphicsControlBlock control{};
    control.DisposalMode = DISPOSE_DO_NOT;
    control.DelayTime = centiseconds;
    control.TransparentColor = kTransparent;
    std::array<GifByteType, 4> block{};
    EGifGCBToExtension(&control, block.data());
    check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(block.size()), block.data()));
    check(EGifPutImageDesc(file, 0, 0, size.width(), size.height(), false, map));
    GifFreeMapObject(map);
}

int GifWriter::Private::index(QRgb colour)
{
    const auto known = indexOf.constFind(colour);
    if (known != indexOf.cend()) return *known;
    int best = 0, least = INT_MAX;
    for (int i = 0; i < table.size(); ++i) {
        const int r = qRed(table[i]) - qRed(colour), g = qGreen(table[i]) - qGreen(colour),
                  b = qBlue(table[i]) - qBlue(colour);
        const int distance = 2 * r * r + 4 * g * g + 3 * b * b;  // weighted by the eye's sensitivity
        if (distance < least) std::tie(best, least) = std::pair(i, distance);
    }
    indexOf.insert(colour, best);
    return best;
}

GifWriter::GifWriter(QSize size) : d(std::make_unique<Private>())
{
    d->size = size;
    int error = 0;
    d->file = EGifOpen(&d->bytes, append, &error);
    d->isGood = d->file != nullptr;
}

GifWriter::~GifWriter()
{
    int error = 0;
    if (d->file != nullptr) EGifCloseFile(d->file, &error);
}

void GifWriter::add(const QImage& frame, int centiseconds)
{
    const QImage now = frame.convertToFormat(QImage::Format_RGB32);
    if (!d->isGood || now.size() != d->size) return;
    if (d->before.isNull()) d->begin();
    d->makeTable(now);
    d->describe(centiseconds);
    std::vector<GifPixelType> pixels(static_cast<std::size_t>(d->size.width()));
    for (int y = 0; y < d->size.height() && d->isGood; ++y) {
        const QRgb* const line = Private::lineOf(now, y);
        const QRgb* const old = d->lineBefore(y);
        for (int x = 0; x < d->size.width(); ++x) {
            const bool isSame = old != nullptr && old[x] == line[x];
            pixels[static_cast<std::size_t>(x)] = static_cast<GifPixelType>(isSame ? kTransparent : d->index(line[x]));
        }
        d->check(EGifPutLine(d->file, pixels.data(), d->size.width()));
    }
    d->before = now;
}

QByteArray GifWriter::finish()
{
    int error = 0;
    if (d->file != nullptr) d->check(EGifCloseFile(d->file, &error));
    d->file = nullptr;
    return d->isGood && !d->before.isNull() ? d->bytes : QByteArray();
}

}  // namespace causeway::ui
