// SPDX-License-Identifier: GPL-3.0-or-later
// Modelica.Utilities: what prints, changes files and folders, or asks for the surroundings. The working folder and the
// environment are those of the world, so that runs at the same time do not disturb each other.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <system_error>

#include <fmt/format.h>

#include "core/base/platform.h"
#include "core/external/external_call.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

/// string, fileName; without a name to the listener.
void print(ExternalCall& call)
{
    if (call.text(1).empty()) return call.world.print(call.text(0));
    struct FileCloser {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    const auto path = call.path(1, FileAccess::Change);
    if (!path) return;
    const std::unique_ptr<std::FILE, FileCloser> file(platform::openFile(*path, "ab"));
    const std::string line = call.text(0) + '\n';
    if (file == nullptr || std::fwrite(line.data(), 1, line.size(), file.get()) != line.size())
        call.fail(fmt::format("'{}' cannot be written", call.text(1)));
}

void message(ExternalCall& call)
{
    call.world.print(call.text(0));
}

/// Nothing is kept open.
void closeFile(ExternalCall&) {}

void check(ExternalCall& call, const std::error_code& error, std::string_view what)
{
    if (error) call.fail(fmt::format("'{}' cannot be {}: {}", call.text(0), what, error.message()));
}

void makeFolder(ExternalCall& call)
{
    const auto path = call.path(0, FileAccess::Change);
    if (!path) return;
    std::error_code error;
    fs::create_directory(*path, error);
    check(call, error, "made");
}

/// Only an empty folder is removed.
void removeFolder(ExternalCall& call)
{
    std::error_code error;
    const auto path = call.path(0, FileAccess::Change);
    if (!path) return;
    if (!fs::is_directory(*path, error)) return call.fail(fmt::format("'{}' is not a folder", call.text(0)));
    fs::remove(*path, error);
    check(call, error, "removed");
}

void removeFile(ExternalCall& call)
{
    std::error_code error;
    const auto path = call.path(0, FileAccess::Change);
    if (!path) return;
    if (!fs::is_regular_file(*path, error)) return call.fail(fmt::format("'{}' is not a file", call.text(0)));
    fs::remove(*path, error);
    check(call, error, "removed");
}

void renameFile(ExternalCall& call)
{
    const auto from = call.path(0, FileAccess::Change);
    const auto to = from ? call.path(1, FileAccess::Change) : std::nullopt;
    if (!to) return;
    std::error_code error;
    fs::rename(*from, *to, error);
    check(call, error, "renamed");
}

void copyFile(ExternalCall& call)
{
    const auto from = call.path(0, FileAccess::Read);
    const auto to = from ? call.path(1, FileAccess::Change) : std::nullopt;
    if (!to) return;
    std::error_code error;
    fs::copy_file(*from, *to, error);
    check(call, error, "copied");
}

void changeFolder(ExternalCall& call)
{
    std::error_code error;
    const auto path = call.path(0, FileAccess::Change);
    if (!path) return;
    if (!fs::is_directory(*path, error)) return call.fail(fmt::format("'{}' is not a folder", call.text(0)));
    call.world.setWorkingFolder(path->lexically_normal());
}

/// A name that no file has yet; the file is not made.
void temporaryFileName(ExternalCall& call)
{
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    for (int i = 0; i < 1000 && !error; ++i) {
        const fs::path path = folder / fmt::format("causeway-{}-{}-{}", platform::processId(), now, i);
        if (!fs::exists(path, error)) return call.giveText(path.generic_string());
    }
    call.fail("there is no folder for temporary files");
}

/// name, whether backslashes become slashes, content, whether it exists
void environmentVariable(ExternalCall& call)
{
    const auto content = call.world.environmentVariable(call.text(0));
    std::string text = content.value_or(std::string());
    if (call.boolean(1)) std::replace(text.begin(), text.end(), '\\', '/');
    call.setText(2, std::move(text));
    call.set(3, content ? 1 : 0);
}

void setEnvironmentVariable(ExternalCall& call)
{
    call.world.setEnvironmentVariable(call.text(0), call.text(1));
}

/// Milliseconds, seconds, minutes, hours, day, month, year
void localTime(ExternalCall& call)
{
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    std::tm parts{};
#ifdef _WIN32
    localtime_s(&parts, &seconds);
#else
    localtime_r(&seconds, &parts);
#endif
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    const std::array values{static_cast<int>(milliseconds),
                            parts.tm_sec,
                            parts.tm_min,
                            parts.tm_hour,
                            parts.tm_mday,
                            parts.tm_mon + 1,
                            parts.tm_year + 1900};
    for (std::size_t i = 0; i < values.size(); ++i) call.set(i, values[i]);
}

void processNumber(ExternalCall& call)
{
    call.give(static_cast<double>(platform::processId()));
}

void refuseCommand(ExternalCall& call)
{
    call.fail(fmt::format("the model wants to run the command '{}', which is not allowed", call.text(0)));
}

void exitProgram(ExternalCall& call)
{
    call.fail(fmt::format("the model ended the simulation with the status {}", call.number(0)));
}

}  // namespace

std::span<const ExternalDefinition> externalSystemFunctions()
{
    constexpr ExternalEffect kNone = ExternalEffect::None, kWorld = ExternalEffect::World;
    static constexpr std::array kFunctions{
        ExternalDefinition{"ModelicaInternal_print", "=ss", ExternalEffect::Outside, print},
        ExternalDefinition{"ModelicaMessage", "=s", ExternalEffect::Outside, message},
        ExternalDefinition{"ModelicaWarning", "=s", ExternalEffect::Outside, message},
        ExternalDefinition{"ModelicaStreams_closeFile", "=s", kNone, closeFile},
        ExternalDefinition{"ModelicaInternal_mkdir", "=s", ExternalEffect::Outside, makeFolder},
        ExternalDefinition{"ModelicaInternal_rmdir", "=s", ExternalEffect::Outside, removeFolder},
        ExternalDefinition{"ModelicaInternal_removeFile", "=s", ExternalEffect::Outside, removeFile},
        ExternalDefinition{"ModelicaInternal_rename", "=ss", ExternalEffect::Outside, renameFile},
        ExternalDefinition{"ModelicaInternal_copyFile", "=ss", ExternalEffect::Outside, copyFile},
        ExternalDefinition{"ModelicaInternal_chdir", "=s", kWorld, changeFolder},
        ExternalDefinition{"ModelicaInternal_temporaryFileName", "s=", kWorld, temporaryFileName},
        ExternalDefinition{"ModelicaInternal_getenv", "=sisi", kNone, environmentVariable},
        ExternalDefinition{"ModelicaInternal_setenv", "=ssi", kWorld, setEnvironmentVariable},
        ExternalDefinition{"ModelicaInternal_getTime", "=iiiiiii", kWorld, localTime},
        ExternalDefinition{"ModelicaInternal_getpid", "i=", kWorld, processNumber},
        ExternalDefinition{"system", "i=s", kWorld, refuseCommand},
        ExternalDefinition{"exit", "=i", kWorld, exitProgram},
    };
    return kFunctions;
}

}  // namespace causeway
