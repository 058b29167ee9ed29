// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/picture_program.h"

#include <cstdio>
#include <vector>

#include <fmt/format.h>

#include "app/causewayc/command.h"
#include "core/base/helper_program.h"
#include "core/graphics/picture_json.h"
#include "core/graphics/svg.h"

namespace causeway::cli {

bool isEncodedForm(const std::string& form)
{
    return form == "png" || form == "pdf" || form == "gif";
}

namespace {

/// Runs the program with the input that `write` gives.
std::optional<std::string> encode(const std::vector<std::string>& arguments,
                                  const std::function<void(HelperProgram&)>& write, const Task& task)
{
    const std::filesystem::path path = findHelperProgram("causeway-pictures");
    if (path.empty()) {
        std::fputs(
            "causewayc: the program causeway-pictures, which encodes pictures, is neither beside this one nor in PATH; "
            "install Causeway completely, or write SVG\n",
            stderr);
        return std::nullopt;
    }
    HelperProgram program(path, arguments, task);
    write(program);
    IoResult<std::string> bytes = program.answer();
    if (bytes) return std::move(*bytes);
    if (task.cancelled())
        std::fputs("causewayc: cancelled; nothing was written\n", stderr);
    else
        std::fprintf(stderr, "causewayc: the program causeway-pictures made no picture: %s\n", bytes.error().c_str());
    return std::nullopt;
}

}  // namespace

std::optional<std::string> encodePictures(
    const std::string& form, const std::string& title,
    const std::function<void(const std::function<bool(const DisplayList&)>&)>& pictures, const Task& task)
{
    const auto write = [&](HelperProgram& program) {
        pictures([&](const DisplayList& picture) { return program.write(pictureToJson(picture) + "\n"); });
    };
    return encode({"--to", form, "--title=" + title}, write, task);
}

std::optional<std::string> encodeSvg(const std::string& document, const SvgEncoding& encoding, const Task& task)
{
    std::vector<std::string> arguments{"--from", "svg", "--to", encoding.form, "--title=" + encoding.title};
    if (encoding.isTransparent) arguments.emplace_back("--transparent");
    if (encoding.pixels > 0) arguments.push_back(fmt::format("--pixels={}", encoding.pixels));
    return encode(
        arguments, [&](HelperProgram& program) { static_cast<void>(program.write(document)); }, task);
}

bool isPictureFile(const std::string& path)
{
    return path.ends_with(".svg") || path.ends_with(".png") || path.ends_with(".pdf");
}

int writePicture(const std::string& path, const DisplayList& picture, const Task& task)
{
    if (path.ends_with(".svg")) return writeOutput(path, toSvg(picture));
    const auto bytes = encodePictures(
        path.substr(path.size() - 3), picture.title, [&](const auto& give) { static_cast<void>(give(picture)); }, task);
    return bytes ? writeOutput(path, *bytes) : kModelAtFault;
}

int writeSvgAs(const std::string& path, const std::string& document, const SvgEncoding& encoding, const Task& task)
{
    if (!isPictureFile(path) || path.ends_with(".svg")) return writeOutput(path, document);
    SvgEncoding chosen = encoding;
    chosen.form = path.substr(path.size() - 3);
    const auto bytes = encodeSvg(document, chosen, task);
    return bytes ? writeOutput(path, *bytes) : kModelAtFault;
}

}  // namespace causeway::cli
