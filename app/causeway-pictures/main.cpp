// SPDX-License-Identifier: GPL-3.0-or-later
/// \file causeway-pictures: pictures on standard input, one file of them on standard output: PNG, PDF or animated GIF.
///
/// It is a program of its own because `causewayc` links no Qt and starts in milliseconds, while fonts and pixels need
/// Qt. The encoder is the library that the window uses (ui/pictures), so both make the same pictures. No display is
/// needed.
///
/// Input: display lists as JSON, a line each (core/graphics/picture_json.h), painted as they come; or, with --from svg,
/// one SVG document. The answer is written when the input has ended and all went well; otherwise nothing is.
///
/// Exit status: 0 done; 1 a picture cannot be painted or the answer not be written, one line on standard error says
/// why; 2 wrong usage.
#include <QGuiApplication>
#include <QHashFunctions>
#include <QLoggingCategory>
#include <array>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "core/base/version.h"
#include "core/graphics/picture_json.h"
#include "ui/pictures/picture_file.h"

namespace {

using causeway::ui::PictureFile;

constexpr int kDone = 0, kFailed = 1, kWrongUsage = 2;

int fail(const std::string& message)
{
    std::fprintf(stderr, "causeway-pictures: %s\n", message.c_str());
    return kFailed;
}

/// A line of the input with its line break; nothing at the end.
std::optional<std::string> readLine()
{
    std::string line;
    std::array<char, 1 << 14> piece{};
    while (std::fgets(piece.data(), static_cast<int>(piece.size()), stdin) != nullptr) {
        line += piece.data();
        if (line.ends_with('\n')) break;
    }
    return line.empty() ? std::nullopt : std::optional(std::move(line));
}

struct Options {
    std::string to, title, from = "json";
    bool isTransparent = false;
    int pixels = 0;
};

/// All of the input as one SVG document.
void addDocument(PictureFile& file, const Options& options)
{
    QByteArray document;
    while (const auto line = readLine()) document += QByteArray::fromStdString(*line);
    if (!document.isEmpty()) static_cast<void>(file.addSvg(document, options.isTransparent, options.pixels));
}

int run(const Options& options)
{
    PictureFile file(*causeway::ui::pictureForm(QString::fromStdString(options.to)),
                     QString::fromStdString(options.title));
    if (options.from == "svg") addDocument(file, options);
    while (const auto line = readLine()) {
        const auto picture = causeway::pictureFromJson(*line);
        if (!picture)
            return fail("the picture to be painted is not understood; the caller may belong to another version");
        if (!file.add(*picture)) break;
    }
    const QByteArray bytes = file.finish();
    if (!file.error().isEmpty()) return fail(file.error().toStdString());
    const auto size = static_cast<std::size_t>(bytes.size());
    if (std::fwrite(bytes.constData(), 1, size, stdout) != size || std::fflush(stdout) != 0)
        return fail("the file could not be written");
    return kDone;
}

}  // namespace

int main(int argc, char** argv)
{
    CLI::App app(
        "Paints pictures from standard input, a line of JSON each, and writes them as one file to standard output",
        "causeway-pictures");
    app.set_version_flag("--version", "causeway-pictures " CAUSEWAY_VERSION);
    Options options;
    app.add_option("--to", options.to, "png: one picture; pdf: a page for each; gif: a frame for each")
        ->required()
        ->check(CLI::IsMember({"png", "pdf", "gif"}));
    app.add_option("--title", options.title, "of the document (pdf)");
    app.add_option("--from", options.from, "json: pictures, a line each; svg: one document")
        ->check(CLI::IsMember({"json", "svg"}));
    app.add_flag("--transparent", options.isTransparent, "svg: no white ground (png)");
    app.add_option("--pixels", options.pixels, "svg: of the longer side (png)")->check(CLI::Range(1, 16384));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kDone : kWrongUsage;
    }
    QHashSeed::setDeterministicGlobalSeed();  // hash order determines the order of fonts in a PDF
    // No display, for the same picture everywhere.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QLoggingCategory::setFilterRules(QStringLiteral("default.warning=false"));  // about missing folders of a session
    try {
        int count = 1;
        const QGuiApplication application(count, argv);
        return run(options);
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}
