// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fmu/unpacked_fmu.h"

#include <algorithm>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "core/base/platform.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

#if defined(__aarch64__) || defined(_M_ARM64)
constexpr std::string_view kProcessor = "aarch64";
#elif defined(__x86_64__) || defined(_M_X64)
constexpr std::string_view kProcessor = "x86_64";
#else
constexpr std::string_view kProcessor = "x86";
#endif

std::string uriOf(const fs::path& path)
{
    std::string uri = "file://";
    for (const char character : path.generic_string()) {
        const bool isPlain = (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
                             (character >= '0' && character <= '9') ||
                             std::string_view("/-_.~").find(character) != std::string_view::npos;
        uri += isPlain ? std::string(1, character) : fmt::format("%{:02X}", static_cast<unsigned char>(character));
    }
    return uri;
}

}  // namespace

std::string fmuPlatform(bool isThird)
{
    const std::string older = platform::libraryFolderName();
    if (!isThird) return older;
    const std::string_view system = older.starts_with("win")      ? "windows"
                                    : older.starts_with("darwin") ? "darwin"
                                                                  : "linux";
    return fmt::format("{}-{}", kProcessor, system);
}

IoResult<std::unique_ptr<UnpackedFmu>> UnpackedFmu::create(const FmuFile& file, const fs::path& folder)
{
    using Created = IoResult<std::unique_ptr<UnpackedFmu>>;
    std::unique_ptr<UnpackedFmu> unpacked(new UnpackedFmu);
    unpacked->m_isThird = file.isThird();
    unpacked->m_platform = fmuPlatform(file.isThird());
    const std::string binaries = "binaries/" + unpacked->m_platform + "/";
    const std::vector<std::string> platforms = file.platforms();
    if (std::ranges::find(platforms, unpacked->m_platform) == platforms.end())
        return Created::failure(
            fmt::format("it has no binary for this platform, {}{}", unpacked->m_platform,
                        platforms.empty() ? std::string() : fmt::format("; it has {}", fmt::join(platforms, ", "))));
    std::error_code error;
    auto made = ScratchFolder::create(folder, "causeway-fmu");
    const auto failure = [](const fs::path& path, const std::string& why) {
        return Created::failure(fmt::format("it cannot be unpacked to '{}': {}", path.string(), why));
    };
    if (!made) return failure(folder, made.error());
    unpacked->m_folder = std::move(*made);
    const auto why = [&] { return error ? error.message() : std::string("the system refuses"); };
    const fs::path content = unpacked->folder() / "fmu";
    if (!fs::create_directories(content / "resources", error) ||
        !fs::create_directory(unpacked->workingFolder(), error))
        return failure(unpacked->folder(), why());
    for (const ZipEntry& entry : file.entries) {
        const bool isNeeded = entry.name.starts_with(binaries) || entry.name.starts_with("resources/") ||
                              entry.name == "modelDescription.xml" || entry.name.starts_with("terminalsAndIcons/");
        if (!isNeeded || entry.name.ends_with('/')) continue;
        const fs::path path = content / entry.name;
        fs::create_directories(path.parent_path(), error);
        std::ofstream stream(path, std::ios::binary);
        stream.write(entry.content.data(), static_cast<std::streamsize>(entry.content.size()));
        stream.close();
        if (!stream) return failure(path, why());
    }
    return unpacked;
}

fs::path UnpackedFmu::libraryOf(const std::string& modelIdentifier) const
{
    const std::string_view ending = m_platform.find("win") == 0 || m_platform.ends_with("windows") ? ".dll"
                                    : m_platform.find("darwin") != std::string::npos               ? ".dylib"
                                                                                                   : ".so";
    return folder() / "fmu" / "binaries" / m_platform / fmt::format("{}{}", modelIdentifier, ending);
}

std::string UnpackedFmu::resources() const
{
    const fs::path path = folder() / "fmu" / "resources";
    return m_isThird ? (path / "").string() : uriOf(path);
}

}  // namespace causeway
