// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/picture_program.h"

#include <cstdio>

#include "core/base/helper_program.h"
#include "core/graphics/picture_json.h"

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
            "install Causeway completely, or use --to svg\n",
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

}  // namespace causeway::cli
