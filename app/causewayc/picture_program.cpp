// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/picture_program.h"

#include <cstdio>

#include "app/causewayc/command.h"
#include "core/base/helper_program.h"
#include "core/graphics/picture_json.h"
#include "core/graphics/svg.h"

namespace causeway::cli {

bool isEncodedForm(const std::string& form)
{
    return form == "png" || form == "pdf" || form == "gif";
}

std::optional<std::string> encodePictures(
    const std::string& form, const std::string& title,
    const std::function<void(const std::function<bool(const DisplayList&)>&)>& pictures, const Task& task)
{
    const std::filesystem::path path = findHelperProgram("causeway-pictures");
    if (path.empty()) {
        std::fputs(
            "causewayc: the program causeway-pictures, which encodes pictures, is neither beside this one nor in PATH; "
            "install Causeway completely, or write SVG\n",
            stderr);
        return std::nullopt;
    }
    HelperProgram program(path, {"--to", form, "--title=" + title}, task);
    pictures([&](const DisplayList& picture) { return program.write(pictureToJson(picture) + "\n"); });
    IoResult<std::string> bytes = program.answer();
    if (bytes) return std::move(*bytes);
    if (task.cancelled())
        std::fputs("causewayc: cancelled; nothing was written\n", stderr);
    else
        std::fprintf(stderr, "causewayc: the program causeway-pictures made no picture: %s\n", bytes.error().c_str());
    return std::nullopt;
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

}  // namespace causeway::cli
