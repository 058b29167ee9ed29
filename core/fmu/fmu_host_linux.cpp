// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "core/base/helper_program.h"
#include "core/fmu/fmu_host.h"
#include "core/fmu/hand_over.h"

extern char** environ;

namespace causeway {

namespace {

using fmuhost::Channel;
using fmuhost::Turn;
using Clock = std::chrono::steady_clock;

constexpr int kSliceMilliseconds = 20;  ///< interval of checks for a living process and a cancelled task
constexpr double kStartLimit = 30;      ///< s

/// The refused action of the FMU.
std::string wishOf(std::uint32_t call)
{
    switch (call) {
        case SYS_socket:
        case SYS_socketpair:
        case SYS_connect:
        case SYS_bind:
        case SYS_listen: return "to use the network";
#ifdef SYS_fork
        case SYS_fork:
        case SYS_vfork:
#endif
        case SYS_clone:
        case SYS_execve:
        case SYS_execveat: return "to start another process";
        case SYS_kill:
        case SYS_tkill:
        case SYS_tgkill:
        case SYS_ptrace: return "to reach other processes";
#ifdef SYS_chmod
        case SYS_chmod:
        case SYS_chown:
#endif
        case SYS_fchmod:
        case SYS_fchmodat:
        case SYS_fchown:
        case SYS_fchownat:
        case SYS_utimensat: return "to change the rights or the date of a file";
        default: return fmt::format("call number {} of the system", call);
    }
}

std::string printable(const char* text, std::size_t size)
{
    std::string result;
    for (std::size_t i = 0; i < size && text[i] != 0; ++i) result += text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
    return result;
}

}  // namespace

struct FmuHost::Private {
    explicit Private(const Task& cancelling) : task(cancelling) {}
    Private(const Private&) = delete;
    Private& operator=(const Private&) = delete;
    ~Private();

    bool makeMemory(std::uint64_t capacity);
    std::optional<std::string> spawn(const std::vector<std::string>& command);
    std::optional<std::string> awaitTurn(double seconds);
    std::optional<std::string> ended(int status);
    void kill();

    const Task& task;
    double callLimit = 60;
    int memory = -1, output = -1;
    std::size_t size = 0;
    Channel* channel = nullptr;
    pid_t process = 0;  ///< 0: it does not run
    bool isBubble = false;
    fmuhost::Patience patience{std::thread::hardware_concurrency() > 1};
    std::uint32_t protections = 0;
    std::uint32_t knownRefusals = 0;
};

FmuHost::Private::~Private()
{
    kill();
    if (channel != nullptr) ::munmap(channel, size);
    if (memory >= 0) ::close(memory);
    if (output >= 0) ::close(output);
}

/// Its size is sealed: the other side cannot take it away.
bool FmuHost::Private::makeMemory(std::uint64_t capacity)
{
    size = fmuhost::kDataStart + capacity;
    memory = ::memfd_create("causeway-fmu", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0 || ::ftruncate(memory, static_cast<off_t>(size)) != 0 ||
        ::fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        return false;
    void* const mapped = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (mapped == MAP_FAILED) return false;
    channel = new (mapped) Channel{};
    channel->capacity = capacity;
    return true;
}

std::optional<std::string> FmuHost::Private::spawn(const std::vector<std::string>& command)
{
    channel->turn.store(static_cast<std::uint32_t>(Turn::Host));
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    // Above the numbers that it gets there: none of these is overwritten.
    constexpr int kFirstFree = 10;
    const int inherited = ::fcntl(memory, F_DUPFD_CLOEXEC, kFirstFree);
    const int printed = ::fcntl(output, F_DUPFD_CLOEXEC, kFirstFree);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, printed, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, printed, STDERR_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, inherited, fmuhost::kChannelDescriptor);
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    std::vector<std::string> words = command;
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const int error = ::posix_spawn(&process, pointers[0], &actions, &attributes, pointers.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(inherited);
    ::close(printed);
    if (error == 0) return std::nullopt;
    process = 0;
    return std::string(std::strerror(error));
}

void FmuHost::Private::kill()
{
    if (process == 0) return;
    ::kill(process, SIGKILL);
    while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
    process = 0;
}

std::optional<std::string> FmuHost::Private::ended(int status)
{
    process = 0;
    constexpr int kOfSignal = 128, kMostSignals = 64;
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    const bool isPassedOn = isBubble && code > kOfSignal && code < kOfSignal + kMostSignals;
    const std::string function = printable(channel->function.data(), channel->function.size());
    if (WIFSIGNALED(status) || isPassedOn) {
        const int signal = isPassedOn ? code - kOfSignal : WTERMSIG(status);
        if (signal == SIGSYS)
            return fmt::format(
                "it was ended in {}, where it wanted to start a process, to use the network, or something "
                "else that is refused",
                function);
        return fmt::format("it crashed in {}: {}", function, ::strsignal(signal));
    }
    return fmt::format("it ended its process in {}, with status {}", function, code);
}

std::optional<std::string> FmuHost::Private::awaitTurn(double seconds)
{
    if (fmuhost::await(*channel, Turn::Program, kSliceMilliseconds, patience)) return std::nullopt;
    fmuhost::Patience sleepy(false);
    const Clock::time_point end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    while (!fmuhost::await(*channel, Turn::Program, kSliceMilliseconds, sleepy)) {
        int status = 0;
        if (::waitpid(process, &status, WNOHANG) == process) return ended(status);
        if (task.cancelled()) {
            kill();
            return "the run was cancelled";
        }
        if (Clock::now() >= end) {
            kill();
            return fmt::format("{} did not return within {} s",
                               printable(channel->function.data(), channel->function.size()), seconds);
        }
    }
    return std::nullopt;
}

FmuHost::FmuHost(std::unique_ptr<Private> made) : d(std::move(made)) {}
FmuHost::~FmuHost() = default;

IoResult<std::unique_ptr<FmuHost>> FmuHost::start(const FmuHostSettings& settings, const Task& task)
{
    using Started = IoResult<std::unique_ptr<FmuHost>>;
    const std::filesystem::path program = findHelperProgram("causeway-fmu-host");
    if (program.empty()) return Started::failure("the program causeway-fmu-host, which runs FMUs, was not found");
    auto made = std::make_unique<Private>(task);
    made->callLimit = settings.callLimit;
    made->output = ::open(settings.workingFolder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (made->output < 0) made->output = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    if (!made->makeMemory(settings.capacity)) return Started::failure(std::strerror(errno));
    const std::string folder = settings.workingFolder.string();
    const std::vector<std::string> plain{program.string(), folder};
    const std::filesystem::path bubble = findHelperProgram("bwrap");
    std::vector<std::vector<std::string>> commands;
    if (!bubble.empty()) {
        std::vector<std::string> inside{bubble.string(),
                                        "--unshare-user",
                                        "--unshare-net",
                                        "--unshare-pid",
                                        "--unshare-ipc",
                                        "--unshare-uts",
                                        "--die-with-parent",
                                        "--ro-bind",
                                        "/",
                                        "/",
                                        "--dev",
                                        "/dev",
                                        "--proc",
                                        "/proc",
                                        "--bind",
                                        folder,
                                        folder,
                                        "--"};
        inside.insert(inside.end(), plain.begin(), plain.end());
        commands.push_back(std::move(inside));
    }
    commands.push_back(plain);
    std::string failure;
    for (const std::vector<std::string>& command : commands) {
        made->isBubble = command.size() > plain.size();
        auto error = made->spawn(command);
        if (!error) error = made->awaitTurn(kStartLimit);
        if (!error) {
            made->protections = made->channel->protections;
            return std::unique_ptr<FmuHost>(new FmuHost(std::move(made)));
        }
        if (task.cancelled()) return Started::failure(*error);
        failure = fmt::format("the program that runs FMUs, '{}', did not start: {}", program.string(), *error);
    }
    return Started::failure(failure);
}

fmuhost::Channel& FmuHost::channel()
{
    return *d->channel;
}

std::byte* FmuHost::data()
{
    return reinterpret_cast<std::byte*>(d->channel) + fmuhost::kDataStart;  // NOLINT
}

std::optional<std::string> FmuHost::call()
{
    if (d->process == 0) return "it no longer runs";
    fmuhost::give(*d->channel, Turn::Host);
    return d->awaitTurn(d->callLimit);
}

bool FmuHost::isRunning() const
{
    return d->process != 0;
}

std::vector<std::string> FmuHost::gaps() const
{
    std::vector<std::string> gaps;
    if (!d->isBubble && (d->protections & fmuhost::kFiles) == 0)
        gaps.emplace_back(
            "this system does not keep the FMU from changing your files: install bubblewrap, or use a kernel with "
            "Landlock");
    if (!d->isBubble && (d->protections & fmuhost::kCalls) == 0)
        gaps.emplace_back(
            "this system does not keep the FMU from the network and from other processes: install bubblewrap, or use "
            "a kernel with seccomp");
    return gaps;
}

std::optional<std::string> FmuHost::takeRefusal()
{
    const std::uint32_t count = d->channel->refusals.load();
    if (count == d->knownRefusals) return std::nullopt;
    const bool isFirst = d->knownRefusals == 0;
    d->knownRefusals = count;
    if (!isFirst) return std::nullopt;
    return fmt::format("the FMU wanted {}, which was refused", wishOf(d->channel->refusedCall));
}

std::string FmuHost::printed() const
{
    std::array<char, 4096> text{};
    const ssize_t count = ::pread(d->output, text.data(), text.size(), 0);
    return count > 0 ? std::string(text.data(), static_cast<std::size_t>(count)) : std::string();
}

}  // namespace causeway
