// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in, in a page, for the parts of the core that need an operating system or a library which does not come
// along: programs, native code, MATLAB files, LAPACK. Each says so where it can.
#include <cerrno>
#include <cstring>

#include "core/base/helper_program.h"
#include "core/base/platform.h"
#include "core/base/scratch_file.h"
#include "core/external/external_call.h"
#include "core/external/followed_steps.h"
#include "core/external/mat_file.h"
#include "core/external/native_code.h"
#include "core/external/native_library.h"

namespace causeway {

namespace {

constexpr const char* kNotInPage = "this cannot be done in a page";

}  // namespace

namespace platform {

std::FILE* openFile(const std::filesystem::path& path, const char* mode)
{
    return std::fopen(path.c_str(), mode);
}
bool flushToDisk(std::FILE* /*file*/)
{
    return true;
}
bool isWritable(const std::filesystem::path& /*path*/)
{
    return false;
}
std::uint64_t processId()
{
    return 1;
}
std::uint64_t peakMemoryBytes()
{
    return __builtin_wasm_memory_size(0) * std::uint64_t{65536};
}
std::uint64_t physicalMemoryBytes()
{
    return 0;
}
void keepFreedMemory() {}
/// The library is at /share/causeway/models, as in an installation.
std::filesystem::path executableFolder()
{
    return "/bin";
}
bool isTerminal(std::FILE* /*stream*/)
{
    return false;
}
void onInterrupt(std::function<void()> /*handler*/) {}
void* openSharedLibrary(const std::filesystem::path& /*path*/, std::string& reason)
{
    reason = kNotInPage;
    return nullptr;
}
void* symbolOf(void* /*library*/, const std::string& /*name*/)
{
    return nullptr;
}
std::string sharedLibraryName(const std::string& name)
{
    return name + ".wasm";
}
std::string libraryFolderName()
{
    return "wasm32";
}
std::optional<int> runProgram(const std::vector<std::string>& /*command*/, std::string& /*output*/)
{
    return std::nullopt;
}
void* writablePages(std::size_t /*size*/)
{
    return nullptr;
}
bool makeExecutable(void* /*pages*/, std::size_t /*size*/)
{
    return false;
}
void releasePages(void* /*pages*/, std::size_t /*size*/) {}

}  // namespace platform

IoResult<std::shared_ptr<ScratchFile>> ScratchFile::create(const std::filesystem::path& /*folder*/,
                                                           std::uint64_t /*size*/, std::uint64_t /*least*/)
{
    return IoResult<std::shared_ptr<ScratchFile>>::failure(kNotInPage);
}
void ScratchFile::release(std::intptr_t /*handle*/, const std::byte* /*data*/, std::uint64_t /*size*/) {}
std::optional<std::string> ScratchFile::write(std::uint64_t /*offset*/, std::span<const std::byte> /*bytes*/)
{
    return kNotInPage;
}
std::optional<std::string> ScratchFile::read(std::uint64_t /*offset*/, std::span<std::byte> /*bytes*/) const
{
    return kNotInPage;
}
std::filesystem::path scratchFolder()
{
    return "/";
}

std::optional<StoredMatrix> readMatFile(const std::string& /*path*/, const std::string& /*name*/)
{
    return std::nullopt;
}
bool writeMatFile(const std::string& /*path*/, const std::string& /*name*/, const StoredMatrix& /*matrix*/,
                  bool /*append*/, std::string_view /*level*/)
{
    return false;
}

std::span<const ExternalDefinition> externalLapackFunctions()
{
    return {};
}

std::span<const ExternalDefinition> externalFmuFunctions()
{
    return {};
}
std::span<const ExternalDefinition> externalFmuExchangeFunctions()
{
    return {};
}
bool followsSteps(ExternalWorld& /*world*/, double /*handle*/)
{
    return false;
}
std::optional<std::string> completeStep(ExternalWorld& /*world*/, double /*handle*/, double /*time*/,
                                        bool& /*wantsEvent*/)
{
    return std::nullopt;
}

std::optional<EvaluationFailure> callNative(const Function& function, const TypeTable& /*types*/,
                                            std::span<Value> /*arguments*/, Value& /*result*/,
                                            const NativeSurroundings& /*surroundings*/)
{
    EvaluationFailure failure;
    failure.reason = "the external function '" + function.external.name +
                     "' does not run in a page; simulate this model with the desktop program";
    return failure;
}
std::filesystem::path nativeFolderOf(const Function& /*function*/)
{
    return {};
}

}  // namespace causeway
