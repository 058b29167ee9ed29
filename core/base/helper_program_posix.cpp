// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/helper_program.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace causeway {

namespace {

constexpr int kPatience = 100;  ///< milliseconds between two looks at whether the task was cancelled

/// A file descriptor of our own.
class Descriptor {
public:
    Descriptor() = default;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }
    void operator=(int descriptor)
    {
        close();
        m_descriptor = descriptor;
        ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
    void close()
    {
        if (m_descriptor >= 0) ::close(m_descriptor);
        m_descriptor = -1;
    }
    operator int() const { return m_descriptor; }  // NOLINT(google-explicit-constructor)

private:
    int m_descriptor = -1;
};

}  // namespace

struct HelperProgram::Private {
    explicit Private(const Task& cancelling) : task(cancelling) {}

    const Task& task;
    Descriptor input, output;  ///< our ends
    pid_t child = 0;           ///< 0: it does not run
    std::string failure;

    void start(const std::filesystem::path& program, const std::vector<std::string>& arguments);
    bool waitFor(int descriptor, short what) const;
    int end();
};

void HelperProgram::Private::start(const std::filesystem::path& program, const std::vector<std::string>& arguments)
{
    // Sockets for its input: writing to a program that has ended is then an error, not a signal that ends us.
    std::array<int, 2> in{}, out{};
    Descriptor itsInput, itsOutput;
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, in.data()) == 0) {
        input = in[0];
        itsInput = in[1];
    }
    if (::pipe(out.data()) == 0) {
        output = out[0];
        itsOutput = out[1];
    }
    if (input < 0 || output < 0) {
        failure = std::strerror(errno);
        return;
    }
#ifdef SO_NOSIGPIPE
    const int on = 1;
    ::setsockopt(input, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, itsInput, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, itsOutput, STDOUT_FILENO);
    // Ctrl-C is blocked in our threads (platform::onInterrupt), and shall end this program at once.
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    std::vector<std::string> words{program.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const int error = ::posix_spawn(&child, pointers[0], &actions, &attributes, pointers.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        child = 0;
        failure = std::strerror(error);
    }
}

/// Until the descriptor is ready, or broken; false when the task was cancelled.
bool HelperProgram::Private::waitFor(int descriptor, short what) const
{
    pollfd watched{descriptor, what, 0};
    while (!task.cancelled()) {
        if (::poll(&watched, 1, kPatience) > 0) return true;
    }
    return false;
}

/// Waits for its end; gives its status as waitpid does.
int HelperProgram::Private::end()
{
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    child = 0;
    return status;
}

HelperProgram::HelperProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                             const Task& task)
    : d(std::make_unique<Private>(task))
{
    d->start(program, arguments);
}

HelperProgram::~HelperProgram()
{
    if (d->child == 0) return;
    ::kill(d->child, SIGKILL);
    d->end();
}

bool HelperProgram::write(std::string_view piece)
{
#ifdef MSG_NOSIGNAL
    constexpr int kFlags = MSG_NOSIGNAL | MSG_DONTWAIT;
#else
    constexpr int kFlags = MSG_DONTWAIT;
#endif
    while (d->child != 0 && !piece.empty() && d->waitFor(d->input, POLLOUT)) {
        const ssize_t count = ::send(d->input, piece.data(), piece.size(), kFlags);
        if (count < 0 && errno != EAGAIN && errno != EINTR) return false;
        if (count > 0) piece.remove_prefix(static_cast<std::size_t>(count));
    }
    return piece.empty();
}

IoResult<std::string> HelperProgram::answer()
{
    using Answer = IoResult<std::string>;
    if (d->child == 0) return Answer::failure(d->failure);
    d->input.close();
    std::string text;
    std::array<char, 1 << 16> piece{};
    ssize_t count = 1;
    while (count > 0 && d->waitFor(d->output, POLLIN)) {
        count = ::read(d->output, piece.data(), piece.size());
        if (count > 0) text.append(piece.data(), static_cast<std::size_t>(count));
    }
    if (d->task.cancelled()) return Answer::failure("it was cancelled");
    const int status = d->end();
    if (WIFSIGNALED(status))
        return Answer::failure(std::string("it was ended from outside or crashed: ") + ::strsignal(WTERMSIG(status)));
    if (WEXITSTATUS(status) != 0) return Answer::failure("it ended with status " + std::to_string(WEXITSTATUS(status)));
    return text;
}

}  // namespace causeway
