// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/printing.h"

#include <Qsci/qsciprinter.h>

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>

#include "ui/editor/modelica_editor.h"

namespace causeway::ui {

namespace {

QString failure()
{
    return QCoreApplication::translate("Printing", "the printer takes nothing");
}

/// Scintilla paginates only for its own printer class; this object provides the pagination.
class Pages : public QsciPrinter {
public:
    /// Copies the user's settings from another printer.
    explicit Pages(const QPrinter& chosen) : QsciPrinter(QPrinter::HighResolution)
    {
        if (chosen.outputFormat() == QPrinter::PdfFormat) {
            setOutputFormat(QPrinter::PdfFormat);
            setOutputFileName(chosen.outputFileName());
        } else {
            setPrinterName(chosen.printerName());
            setOutputFileName(chosen.outputFileName());
        }
        setPageLayout(chosen.pageLayout());
        setCopyCount(chosen.copyCount());
        setColorMode(chosen.colorMode());
        setPageRanges(chosen.pageRanges());
        setWrapMode(QsciScintilla::WrapWord);
    }
};

}  // namespace

std::optional<QString> printText(QPrinter& printer, ModelicaEditor& editor)
{
    Pages pages(printer);
    const auto before = editor.SendScintilla(QsciScintillaBase::SCI_GETPRINTCOLOURMODE);
    editor.SendScintilla(QsciScintillaBase::SCI_SETPRINTCOLOURMODE, QsciScintillaBase::SC_PRINT_COLOURONWHITE);
    const bool isPrinted = pages.printRange(&editor) != 0;
    editor.SendScintilla(QsciScintillaBase::SCI_SETPRINTCOLOURMODE, static_cast<unsigned long>(before));
    return isPrinted ? std::nullopt : std::optional(failure());
}

std::optional<QString> printPicture(QPrinter& printer, QSizeF size, const std::function<void(QPainter&)>& paint)
{
    printer.setPageOrientation(size.width() > size.height() ? QPageLayout::Landscape : QPageLayout::Portrait);
    QPainter painter;
    if (!painter.begin(&printer)) return failure();
    const QRectF room(QPointF(), printer.pageLayout().paintRectPixels(printer.resolution()).size());
    const double scale = std::min(room.width() / size.width(), room.height() / size.height());
    painter.translate((room.width() - scale * size.width()) / 2, (room.height() - scale * size.height()) / 2);
    painter.scale(scale, scale);
    paint(painter);
    return painter.end() ? std::nullopt : std::optional(failure());
}

}  // namespace causeway::ui
