// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/external/native_library.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/base/platform.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kUtilities = R"(#ifndef MODELICA_UTILITIES_H
#define MODELICA_UTILITIES_H
#include <stddef.h>
#include <stdarg.h>
void ModelicaMessage(const char *string);
void ModelicaFormatMessage(const char *format, ...);
void ModelicaVFormatMessage(const char *format, va_list arguments);
void ModelicaWarning(const char *string);
void ModelicaFormatWarning(const char *format, ...);
void ModelicaVFormatWarning(const char *format, va_list arguments);
void ModelicaError(const char *string);
void ModelicaFormatError(const char *format, ...);
void ModelicaVFormatError(const char *format, va_list arguments);
char *ModelicaAllocateString(size_t length);
char *ModelicaAllocateStringWithErrorReturn(size_t length);
char *ModelicaDuplicateString(const char *string);
char *ModelicaDuplicateStringWithErrorReturn(const char *string);
#endif
)";

/// Texts of some libraries take these for granted, as other tools include them before.
constexpr std::string_view kStandardHeaders =
    "#include <stddef.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <math.h>\n";

bool isBelow(const fs::path& path, std::span<const fs::path> folders)
{
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(path, error);
    return !error && std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
        const fs::path root = fs::weakly_canonical(folder, error);
        return !error && std::mismatch(root.begin(), root.end(), whole.begin(), whole.end()).first == root.end();
    });
}

std::string refusal(const Function& function, const std::string& folder)
{
    if (folder.empty())
        return fmt::format(
            "the C function '{}' is native code, and this text is not saved yet: save it, then trust its folder",
            function.external.name);
    return fmt::format("the C function '{}' is native code in '{}', which runs only if you trust it: --trust \"{}\"",
                       function.external.name, folder, folder);
}

/// Where the library may be, the place for this platform first.
std::optional<fs::path> fileOf(const fs::path& folder, const std::string& library)
{
    std::error_code error;
    for (const fs::path& place : {folder / platform::libraryFolderName(), folder}) {
        const fs::path file = place / platform::sharedLibraryName(library);
        if (fs::is_regular_file(file, error)) return file;
    }
    return std::nullopt;
}

fs::path cacheFolder()
{
    std::error_code error;
    for (const auto& [variable, below] :
         {std::pair("XDG_CACHE_HOME", ""), std::pair("LOCALAPPDATA", ""), std::pair("HOME", ".cache")}) {
        const char* content = std::getenv(variable);
        if (content != nullptr && *content != '\0') return fs::path(content) / below / "causeway" / "native";
    }
    return fs::temp_directory_path(error) / "causeway" / "native";
}

/// A function of the library that has the name of one that this program brings with it (SHA1 of libcrypto) is called by
/// the library all the same.
#ifdef __ELF__
constexpr const char* kOwnNamesFirst = "-Wl,-Bsymbolic";
#else
constexpr const char* kOwnNamesFirst = "-O2";
#endif

/// Changes with the text and with any file next to its include files.
std::uint64_t fingerprint(const ExternalFunction::Native& native)
{
    std::string all = native.include + '\n' + native.includeFolder + '\n' + native.libraryFolder;
    all += kOwnNamesFirst;
    all += kStandardHeaders;
    for (const std::string& library : native.libraries) all += '\n' + library;
    std::vector<std::string> files;
    std::error_code error;
    for (const std::string& folder : {native.includeFolder, native.libraryFolder}) {
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
            std::error_code unknown;
            const auto time = entry->last_write_time(unknown).time_since_epoch().count();
            files.push_back(fmt::format("{} {}", entry->path().string(), time));
        }
        error.clear();
    }
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) all += '\n' + file;
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : all) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return hash;
}

/// Compiles `source` to `made`; why not, where it fails.
std::optional<std::string> compile(const ExternalFunction::Native& native, const fs::path& folder,
                                   const fs::path& source, const fs::path& made)
{
    std::vector<std::string> command{
        "cc", "-shared", "-fPIC", "-O2", kOwnNamesFirst, "-o", made.string(), source.string(), "-I" + folder.string()};
    if (!native.includeFolder.empty()) command.push_back("-I" + native.includeFolder);
    if (!native.libraryFolder.empty()) {
        command.push_back("-L" + (fs::path(native.libraryFolder) / platform::libraryFolderName()).string());
        command.push_back("-L" + native.libraryFolder);
    }
    for (const std::string& library : native.libraries) command.push_back("-l" + library);
    command.emplace_back("-lm");
    std::string output;
    const auto status = platform::runProgram(command, output);
    if (status && *status == 0) return std::nullopt;
    return status ? "the C compiler refuses it: " + output.substr(0, 2000)
                  : std::string("there is no C compiler \"cc\"");
}

/// The shared library compiled from the sources in the annotation.
std::optional<fs::path> compiled(const ExternalFunction::Native& native, std::string& reason)
{
    const fs::path folder = cacheFolder();
    const std::string name = fmt::format("{:016x}", fingerprint(native));
    const fs::path made = folder / platform::sharedLibraryName(name);
    std::error_code error;
    if (fs::is_regular_file(made, error)) return made;
    fs::create_directories(folder, error);
    const fs::path source = folder / (name + ".c"),
                   unfinished = folder / fmt::format("{}-{}.part", name, platform::processId());
    auto failure = writeFileWhole(folder / "ModelicaUtilities.h", kUtilities);
    // A text may have a function of its own under a name of these headers.
    std::optional<std::string> refused;
    for (const std::string_view headers : {kStandardHeaders, std::string_view()}) {
        if (!failure)
            failure = writeFileWhole(source,
                                     fmt::format("{}#include \"ModelicaUtilities.h\"\n{}\n", headers, native.include));
        if (failure) {
            reason = *failure;
            return std::nullopt;
        }
        refused = compile(native, folder, source, unfinished);
        if (!refused) break;
    }
    if (refused) {
        reason = *refused;
        return std::nullopt;
    }
    fs::rename(unfinished, made, error);
    if (error) reason = error.message();
    return error ? std::nullopt : std::optional(made);
}

/// Code is loaded once, and never unloaded.
class LoadedCode {
public:
    void* load(const fs::path& file, const std::string& includeFolder, std::string& reason)
    {
        const std::lock_guard lock(m_mutex);
        void*& library = m_libraries[file];
        if (library != nullptr) return library;
        library = platform::openSharedLibrary(file, reason);
        if (library != nullptr && !includeFolder.empty()) m_byFolder[includeFolder].push_back(library);
        return library;
    }
    /// A function that the sources of another external function define: some libraries give one of them the sources and
    /// the others a header, as if all were one translation unit.
    void* findBeside(const std::string& includeFolder, const std::string& name)
    {
        const std::lock_guard lock(m_mutex);
        for (void* library : m_byFolder[includeFolder]) {
            if (void* address = platform::symbolOf(library, name)) return address;
        }
        return nullptr;
    }

private:
    std::mutex m_mutex;
    std::map<fs::path, void*> m_libraries;
    std::map<std::string, std::vector<void*>> m_byFolder;  ///< of compiled code
};

LoadedCode& loadedCode()
{
    static LoadedCode code;
    return code;
}

/// A function that is declared static is seen in its own translation unit alone: in one more of the same text, another
/// function gives its address. Null where the text does not define it.
void* staticFunction(const ExternalFunction& external)
{
    const char* const giver = "causeway_address_of_static_function";
    ExternalFunction::Native native = external.native;
    native.include += fmt::format("\nvoid* {}(void) {{ return (void*){}; }}\n", giver, external.name);
    std::string reason;
    const auto file = compiled(native, reason);
    void* const code = file ? loadedCode().load(*file, {}, reason) : nullptr;
    void* const address = code != nullptr ? platform::symbolOf(code, giver) : nullptr;
    return address != nullptr ? reinterpret_cast<void* (*)()>(address)() : nullptr;
}

}  // namespace

fs::path nativeFolderOf(const Function& function)
{
    const ExternalFunction::Native& native = function.external.native;
    for (const std::string& library : native.libraries) {
        if (fileOf(native.libraryFolder, library)) return native.libraryFolder;
    }
    return native.include.empty() ? fs::path() : fs::path(native.includeFolder);
}

NativeSymbol findNativeSymbol(const Function& function, std::span<const fs::path> trusted)
{
    const ExternalFunction& external = function.external;
    const ExternalFunction::Native& native = external.native;
    const auto why = [&](const std::string& reason) {
        return NativeSymbol{nullptr, fmt::format("the C function '{}' cannot be called: {}", external.name, reason)};
    };
    std::string reason;
    for (const std::string& library : native.libraries) {
        const auto file = fileOf(native.libraryFolder, library);
        if (!file) continue;
        if (!isBelow(*file, trusted)) return {nullptr, refusal(function, native.libraryFolder)};
        void* code = loadedCode().load(*file, {}, reason);
        if (code == nullptr) return why(reason);
        if (void* address = platform::symbolOf(code, external.name)) return {address, {}};
    }
    if (!native.include.empty()) {
        if (!isBelow(native.includeFolder, trusted)) return {nullptr, refusal(function, native.includeFolder)};
        const auto file = compiled(native, reason);
        void* code = file ? loadedCode().load(*file, native.includeFolder, reason) : nullptr;
        if (code == nullptr) return why(reason);
        if (void* address = platform::symbolOf(code, external.name)) return {address, {}};
        if (void* address = loadedCode().findBeside(native.includeFolder, external.name)) return {address, {}};
        if (void* address = staticFunction(external)) return {address, {}};
        return why("the code that its annotation includes, or that of a neighbouring function, does not define it");
    }
    if (native.libraries.empty())
        return {nullptr, fmt::format("the {} function '{}' is not built in, and its declaration names no library",
                                     external.language, external.name)};
    return why(fmt::format("'{}' has no shared library {} with it", native.libraryFolder,
                           platform::sharedLibraryName(native.libraries.front())));
}

}  // namespace causeway
