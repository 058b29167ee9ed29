// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/msl/worker_pool.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CAUSEWAY_MEMORY_UNLIMITED  // sanitizers reserve terabytes of addresses
#endif

namespace causeway::msl {

namespace {

using Clock = std::chrono::steady_clock;

bool writeAll(int file, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// The next line, or nothing at the end.
std::optional<std::string> readLine(int file)
{
    std::string line;
    for (char letter = 0;;) {
        const ssize_t got = ::read(file, &letter, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return std::nullopt;
        if (letter == '\n') return line;
        line += letter;
    }
}

struct Child {
    pid_t process = -1;
    int orders = -1, answers = -1;  ///< pipes
    std::optional<std::size_t> piece;
    Clock::time_point begin;
    bool wasKilled = false;
    std::string pending;  ///< the beginning of a line
    PieceResult result;
};

[[noreturn]] void live(int orders, int answers, const PoolSettings& settings, const Work& work)
{
#ifndef CAUSEWAY_MEMORY_UNLIMITED
    const rlimit memory{settings.memoryBytes, settings.memoryBytes};
    ::setrlimit(RLIMIT_AS, &memory);
#else
    static_cast<void>(settings);
#endif
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    while (const auto order = readLine(orders)) {
        const auto note = [&](std::string_view text) { writeAll(answers, fmt::format("n{}\n", text)); };
        const std::string answer = work(std::strtoull(order->c_str(), nullptr, 10), note);
        if (!writeAll(answers, "a" + answer + "\n")) break;
    }
    ::_exit(0);
}

class Pool {
public:
    Pool(std::size_t pieceCount, const PoolSettings& settings, const Work& work, const Take& take)
        : m_pieceCount(pieceCount), m_settings(settings), m_work(work), m_take(take), m_children(settings.jobs)
    {
    }

    void run()
    {
        for (Child& child : m_children) order(child);
        while (std::any_of(m_children.begin(), m_children.end(),
                           [](const Child& child) { return child.piece.has_value(); })) {
            wait();
            for (Child& child : m_children) {
                const std::chrono::duration<double> age = Clock::now() - child.begin;
                if (!child.piece || child.wasKilled || age.count() < m_settings.killAfter) continue;
                child.wasKilled = true;
                ::kill(child.process, SIGKILL);
            }
        }
        for (Child& child : m_children) end(child);
    }

private:
    /// Gives a child its next piece, after starting it if there is none; does nothing when all pieces are given out.
    void order(Child& child)
    {
        child.piece.reset();
        if (m_next == m_pieceCount) return;
        if (child.process < 0) start(child);
        child.piece = m_next++;
        child.begin = Clock::now();
        child.result = {};
        // A child that died meanwhile is noticed by the end of its answers.
        writeAll(child.orders, fmt::format("{}\n", *child.piece));
    }

    void start(Child& child)
    {
        int orders[2];
        int answers[2];
        if (::pipe(orders) != 0 || ::pipe(answers) != 0) throw std::runtime_error(std::strerror(errno));
        std::fflush(nullptr);
        const pid_t process = ::fork();
        if (process < 0) throw std::runtime_error(std::strerror(errno));
        if (process == 0) {
            ::close(orders[1]);
            ::close(answers[0]);
            for (const Child& other : m_children) {
                if (other.process < 0) continue;
                ::close(other.orders);
                ::close(other.answers);
            }
            live(orders[0], answers[1], m_settings, m_work);
        }
        ::close(orders[0]);
        ::close(answers[1]);
        child = {};
        child.process = process;
        child.orders = orders[1];
        child.answers = answers[0];
    }

    /// Its status, after it has ended by itself or for lack of orders.
    static int end(Child& child)
    {
        if (child.process < 0) return 0;
        ::close(child.orders);
        ::close(child.answers);
        int status = 0;
        while (::waitpid(child.process, &status, 0) < 0 && errno == EINTR) {
        }
        child.process = -1;
        return status;
    }

    void wait()
    {
        std::vector<pollfd> files;
        std::vector<Child*> owners;
        for (Child& child : m_children) {
            if (!child.piece) continue;
            files.push_back({child.answers, POLLIN, 0});
            owners.push_back(&child);
        }
        constexpr int kMilliseconds = 200;
        if (::poll(files.data(), static_cast<nfds_t>(files.size()), kMilliseconds) <= 0) return;
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (files[i].revents != 0) read(*owners[i]);
        }
    }

    void read(Child& child)
    {
        char buffer[4096];
        const ssize_t got = ::read(child.answers, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) return;
        if (got <= 0) return bury(child);
        child.pending.append(buffer, static_cast<std::size_t>(got));
        for (std::size_t end = child.pending.find('\n'); end != std::string::npos; end = child.pending.find('\n')) {
            const std::string line = child.pending.substr(0, end);
            child.pending.erase(0, end + 1);
            if (line.starts_with('n')) {
                child.result.notes.push_back(line.substr(1));
            } else {
                child.result.answer = line.substr(1);
                m_take(*child.piece, child.result);
                order(child);
            }
        }
    }

    /// The child is dead: its piece ends with it, and the next piece gets another.
    void bury(Child& child)
    {
        const int status = end(child);
        if (child.wasKilled) {
            child.result.death = fmt::format("hang: did not stop after {} s", m_settings.killAfter);
        } else if (WIFSIGNALED(status)) {
            child.result.death = std::string("crash: ") + ::strsignal(WTERMSIG(status));
        } else {
            child.result.death = fmt::format("crash: exit status {}", WEXITSTATUS(status));
        }
        m_take(*child.piece, child.result);
        child = {};
        order(child);
    }

    std::size_t m_pieceCount;
    const PoolSettings& m_settings;
    const Work& m_work;
    const Take& m_take;
    std::vector<Child> m_children;
    std::size_t m_next = 0;
};

}  // namespace

void runInChildren(std::size_t pieceCount, const PoolSettings& settings, const Work& work, const Take& take)
{
    // Writing to a child that has died is no reason to die.
    std::signal(SIGPIPE, SIG_IGN);
    Pool(pieceCount, settings, work, take).run();
}

}  // namespace causeway::msl
