// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/gif_writer.h"

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

/// Five bits of each colour: what antialiasing mixes differs by less.
QRgb coarse(QRgb colour)
{
    return colour & 0xFFF8F8F8U;
}

}  // namespace

struct GifWriter::Private {
    QSize size;
    QByteArray bytes;
    GifFileType* file = nullptr;
    QList<QRgb> table;
    QHash<QRgb, int> indexOf;  ///< of coarse colours; those that are not in the table are looked up once
    QImage before;
    bool isGood = true;

    void check(int result) { isGood = isGood && result == GIF_OK; }
    void makeTable(const QImage& frame);
    void begin();
    int index(QRgb colour);
};

void GifWriter::Private::makeTable(const QImage& frame)
{
    QHash<QRgb, int> counts;
    for (int y = 0; y < frame.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(frame.constScanLine(y));
        for (int x = 0; x < frame.width(); ++x) ++counts[coarse(line[x])];
    }
    // The six by six by six cube for what later frames bring, the rest for what the first one has most.
    for (int r = 0; r < 6; ++r) {
        for (int g = 0; g < 6; ++g) {
            for (int b = 0; b < 6; ++b) table += qRgb(r * 51, g * 51, b * 51);
        }
    }
    std::vector<std::pair<int, QRgb>> most;
    for (auto it = counts.cbegin(); it != counts.cend(); ++it) most.emplace_back(it.value(), it.key());
    std::ranges::sort(most, std::greater());
    for (const auto& [count, colour] : most) {
        if (table.size() == kTransparent) break;
        table += colour | 0x00040404U;
    }
    while (table.size() < kColours) table += qRgb(0, 0, 0);
}

int GifWriter::Private::index(QRgb colour)
{
    const QRgb key = coarse(colour);
    const auto known = indexOf.constFind(key);
    if (known != indexOf.cend()) return *known;
    int best = 0, least = INT_MAX;
    for (int i = 0; i < kTransparent; ++i) {
        const int r = qRed(table[i]) - qRed(colour), g = qGreen(table[i]) - qGreen(colour), b = qBlue(table[i]) - qBlue(colour);
        const int distance = 2 * r * r + 4 * g * g + 3 * b * b;  // as eyes weigh them
        if (distance < least) std::tie(best, least) = std::pair(i, distance);
    }
    indexOf.insert(key, best);
    return best;
}

void GifWriter::Private::begin()
{
    ColorMapObject* map = GifMakeMapObject(kColours, nullptr);
    if (map == nullptr || file == nullptr) {
        isGood = false;
        return;
    }
    for (int i = 0; i < kColours; ++i) {
        map->Colors[i] = {static_cast<GifByteType>(qRed(table[i])), static_cast<GifByteType>(qGreen(table[i])), static_cast<GifByteType>(qBlue(table[i]))};
    }
    EGifSetGifVersion(file, true);
    check(EGifPutScreenDesc(file, size.width(), size.height(), kBits, 0, map));
    GifFreeMapObject(map);
    // Again and again: the application extension that all browsers know.
    const std::array<GifByteType, 3> loop{1, 0, 0};
    check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE));
    check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"));
    check(EGifPutExtensionBlock(file, static_cast<int>(loop.size()), loop.data()));
    check(EGifPutExtensionTrailer(file));
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
    if (d->table.isEmpty()) {
        d->makeTable(now);
        d->begin();
        if (!d->isGood) return;
    }
    GraphicsControlBlock control{};
    control.DisposalMode = DISPOSE_DO_NOT;
    control.DelayTime = centiseconds;
    control.TransparentColor = kTransparent;
    std::array<GifByteType, 4> block{};
    EGifGCBToExtension(&control, block.data());
    d->check(EGifPutExtension(d->file, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(block.size()), block.data()));
    d->check(EGifPutImageDesc(d->file, 0, 0, d->size.width(), d->size.height(), false, nullptr));
    std::vector<GifPixelType> pixels(static_cast<std::size_t>(d->size.width()));
    for (int y = 0; y < d->size.height() && d->isGood; ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(now.constScanLine(y));
        const auto* old = d->before.isNull() ? nullptr : reinterpret_cast<const QRgb*>(d->before.constScanLine(y));
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
    return d->isGood && !d->table.isEmpty() ? d->bytes : QByteArray();
}

}  // namespace causeway::ui
