// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/search.h"

#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <optional>
#include <span>
#include <string_view>

#include <fmt/format.h>

namespace causeway::oracle {

namespace {

constexpr std::size_t kCasesOfChild = 400;  ///< then another process goes on, so that memory is given back
constexpr std::size_t kReportedOfKind = 2;  ///< findings of one class and kind that are minimized and printed
constexpr std::size_t kLogSize = std::size_t(1) << 20U;

struct Options {
    std::uint64_t seed = 1;
    std::size_t models = 0;
    double seconds = 0;  ///< 0: by number
    std::string only, findings;
    bool alsoKnown = false;
    std::size_t trials = 600;  ///< of the minimizer
    std::optional<std::size_t> single;
};

std::optional<Options> readOptions(std::span<char*> arguments, std::size_t models)
{
    Options options;
    options.models = models;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string_view name = arguments[i];
        if (name == "--also-known") {
            options.alsoKnown = true;
            continue;
        }
        if (i + 1 == arguments.size()) return std::nullopt;
        const char* const value = arguments[++i];
        if (name == "--seed")
            options.seed = std::strtoull(value, nullptr, 10);
        else if (name == "--models")
            options.models = std::strtoull(value, nullptr, 10);
        else if (name == "--seconds")
            options.seconds = std::strtod(value, nullptr);
        else if (name == "--trials")
            options.trials = std::strtoull(value, nullptr, 10);
        else if (name == "--only")
            options.only = value;
        else if (name == "--findings")
            options.findings = value;
        else if (name == "--case")
            options.single = std::strtoull(value, nullptr, 10);
        else
            return std::nullopt;
    }
    return options;
}

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Numbers and texts on their way from a child process.
class Message {
public:
    void add(const std::string& text)
    {
        const std::size_t size = text.size();
        m_bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
        m_bytes += text;
    }
    void add(std::size_t number) { m_bytes.append(reinterpret_cast<const char*>(&number), sizeof number); }
    void send(int file) const
    {
        const std::size_t size = m_bytes.size();
        std::string all(reinterpret_cast<const char*>(&size), sizeof size);
        all += m_bytes;
        for (std::size_t done = 0; done < all.size();) {
            const ssize_t written = ::write(file, all.data() + done, all.size() - done);
            if (written <= 0) _exit(3);
            done += static_cast<std::size_t>(written);
        }
    }
    /// The first whole message of what has arrived, which is taken out.
    static std::optional<Message> takeFrom(std::string& arrived)
    {
        std::size_t size = 0;
        if (arrived.size() < sizeof size) return std::nullopt;
        std::memcpy(&size, arrived.data(), sizeof size);
        if (arrived.size() < sizeof size + size) return std::nullopt;
        Message message;
        message.m_bytes = arrived.substr(sizeof size, size);
        arrived.erase(0, sizeof size + size);
        return message;
    }
    std::size_t number()
    {
        std::size_t number = 0;
        std::memcpy(&number, m_bytes.data() + m_at, sizeof number);
        m_at += sizeof number;
        return number;
    }
    std::string text()
    {
        const std::size_t size = number();
        m_at += size;
        return m_bytes.substr(m_at - size, size);
    }

private:
    std::string m_bytes;
    std::size_t m_at = 0;
};

struct Finding {
    std::size_t index = 0;
    CaseOutcome outcome;
    std::vector<std::uint32_t> choices;
};

struct Count {
    std::size_t cases = 0, taken = 0, runs = 0;
    std::map<std::string, std::size_t> disagreements;
};

class Search {
public:
    Search(const Options& options, std::vector<const CaseClass*> classes, const SearchDefaults& defaults)
        : m_options(options), m_classes(std::move(classes)), m_defaults(defaults), m_begin(now())
    {
        void* const log = ::mmap(nullptr, kLogSize * sizeof(std::uint32_t), PROT_READ | PROT_WRITE,
                                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (log == MAP_FAILED) std::abort();
        m_log = {static_cast<std::uint32_t*>(log), kLogSize};
    }

    int run()
    {
        if (m_options.single) return runOne(*m_options.single * m_classes.size());
        std::size_t next = 0;
        while (!isOver(next)) next = runChild(next);
        report();
        return m_findings.empty() ? 0 : 1;
    }

private:
    [[nodiscard]] bool isOver(std::size_t index) const
    {
        return m_options.seconds > 0 ? now() - m_begin >= m_options.seconds : index >= m_options.models;
    }
    [[nodiscard]] const CaseClass& classOf(std::size_t index) const { return *m_classes[index % m_classes.size()]; }
    /// Its number among those of its class: they do not depend on which other classes there are.
    [[nodiscard]] std::size_t numberOf(std::size_t index) const { return index / m_classes.size(); }
    [[nodiscard]] std::uint64_t seedOf(std::size_t index) const
    {
        std::uint64_t seed = m_options.seed * 0x2545f4914f6cdd1dU + numberOf(index);
        for (const char letter : classOf(index).name) seed = seed * 31 + static_cast<unsigned char>(letter);
        return seed;
    }

    int runOne(std::size_t index)
    {
        Choices choices(seedOf(index));
        const CaseOutcome outcome =
            classOf(index).run(choices, [](const std::string& text) { fmt::print("{}\n", text); });
        fmt::print("{}: {} {}\n", classOf(index).name, outcome.disagreement.empty() ? "agree" : outcome.disagreement,
                   outcome.details);
        return outcome.disagreement.empty() ? 0 : 1;
    }

    /// Forks; the child does `work` and ends. Gives the end of the pipe that the child writes to.
    template <class Work>
    int fork(Work&& work, pid_t& child)
    {
        int ends[2];
        if (::pipe(ends) != 0) std::abort();
        std::fflush(nullptr);
        child = ::fork();
        if (child < 0) std::abort();
        if (child == 0) {
            ::close(ends[0]);
            const rlimit noCore{0, 0};
            ::setrlimit(RLIMIT_CORE, &noCore);
            work(ends[1]);
            _exit(0);
        }
        ::close(ends[1]);
        return ends[0];
    }

    /// Reads messages until the child has ended; `take` gets each. What ended it, where it was not itself.
    template <class Take>
    std::string read(int file, pid_t child, Take&& take)
    {
        std::string arrived, reason;
        char buffer[65536];
        for (;;) {
            pollfd waiting{file, POLLIN, 0};
            if (::poll(&waiting, 1, static_cast<int>(m_defaults.secondsForCase * 1000)) == 0) {
                ::kill(child, SIGKILL);
                reason = "no end";
                break;
            }
            const ssize_t count = ::read(file, buffer, sizeof buffer);
            if (count <= 0) break;
            arrived.append(buffer, static_cast<std::size_t>(count));
            while (std::optional<Message> message = Message::takeFrom(arrived)) take(*message);
        }
        ::close(file);
        int status = 0;
        ::waitpid(child, &status, 0);
        if (reason.empty() && WIFSIGNALED(status)) reason = fmt::format("crash by signal {}", WTERMSIG(status));
        if (reason.empty() && WEXITSTATUS(status) != 0)
            reason = fmt::format("crash with exit code {}", WEXITSTATUS(status));
        return reason;
    }

    /// Cases from `first` on in one child; gives the first that is left.
    std::size_t runChild(std::size_t first)
    {
        pid_t child = 0;
        const int file = fork(
            [&](int out) {
                for (std::size_t i = first; i < first + kCasesOfChild && !isOver(i); ++i) {
                    Message start;
                    start.add(i);
                    start.add(std::size_t(0));
                    start.send(out);
                    Choices choices(seedOf(i));
                    const CaseOutcome outcome = classOf(i).run(choices, [](const std::string& /*text*/) {});
                    Message end;
                    end.add(i);
                    end.add(std::size_t(1));
                    end.add(outcome.disagreement);
                    end.add(std::size_t(outcome.isTaken ? 1 : 0));
                    end.add(outcome.runs);
                    end.send(out);
                    if (classOf(i).changesProcess) break;
                }
            },
            child);
        std::size_t running = first, next = first;
        const std::string reason = read(file, child, [&](Message& message) {
            running = message.number();
            if (message.number() == 0) return;
            const std::string disagreement = message.text();
            Count& count = m_counts[classOf(running).name];
            ++count.cases;
            count.taken += message.number();
            count.runs += message.number();
            if (!disagreement.empty()) found(running, disagreement);
            next = running + 1;
        });
        if (reason.empty()) return next;
        ++m_counts[classOf(running).name].cases;
        found(running, reason);
        return std::max(next, running + 1);
    }

    void found(std::size_t index, const std::string& disagreement)
    {
        const std::size_t before = m_counts[classOf(index).name].disagreements[disagreement]++;
        if (before >= kReportedOfKind) return;
        Choices random(seedOf(index));
        Finding finding{index, isolated(index, random), {}};
        finding.choices = logged();
        if (finding.outcome.disagreement != disagreement) {
            finding.outcome.disagreement = disagreement;
            finding.outcome.details += " (not met again when it was repeated)";
        } else {
            finding.choices = minimized(
                finding.choices,
                [&](std::vector<std::uint32_t>& trial) {
                    Choices replayed(trial);
                    const CaseOutcome outcome = isolated(index, replayed);
                    trial = logged();
                    return outcome.disagreement == disagreement;
                },
                m_options.trials);
            Choices least(finding.choices);
            finding.outcome = isolated(index, least);
        }
        const std::string text =
            fmt::format("{} (seed {}, case {}): {}\n{}\n{}\n", classOf(index).name, m_options.seed, numberOf(index),
                        finding.outcome.disagreement, finding.outcome.details, finding.outcome.text);
        fmt::print("{}\n", text);
        std::fflush(stdout);
        if (!m_options.findings.empty()) {
            std::ofstream(fmt::format("{}/{}-{}-{}.txt", m_options.findings, classOf(index).name, m_options.seed,
                                      numberOf(index)))
                << text;
        }
        m_findings.push_back(std::move(finding));
    }

    [[nodiscard]] std::vector<std::uint32_t> logged() const
    {
        return {m_log.begin() + 1, m_log.begin() + 1 + m_log[0]};
    }

    /// In a process of its own; of a crash there is the text that was announced.
    CaseOutcome isolated(std::size_t index, Choices& choices)
    {
        CaseOutcome outcome;
        m_log[0] = 0;
        pid_t child = 0;
        const int file = fork(
            [&](int out) {
                choices.logTo(m_log);
                const CaseOutcome made = classOf(index).run(choices, [out](const std::string& text) {
                    Message message;
                    message.add(std::string("unfinished"));
                    message.add(std::string());
                    message.add(text);
                    message.send(out);
                });
                Message message;
                message.add(made.disagreement);
                message.add(made.details);
                message.add(made.text);
                message.send(out);
            },
            child);
        const std::string reason = read(file, child, [&](Message& message) {
            outcome.disagreement = message.text();
            outcome.details = message.text();
            outcome.text = message.text();
        });
        if (!reason.empty()) outcome.disagreement = reason;
        return outcome;
    }

    void report() const
    {
        std::size_t cases = 0, runs = 0;
        fmt::print("{:24} {:>9} {:>9} {:>9}  disagreements\n", "class", "cases", "compared", "runs");
        for (const auto& [name, count] : m_counts) {
            std::string kinds;
            for (const auto& [kind, number] : count.disagreements)
                kinds += fmt::format("{}{}: {}", kinds.empty() ? "" : ", ", kind, number);
            fmt::print("{:24} {:>9} {:>9} {:>9}  {}\n", name, count.cases, count.taken, count.runs,
                       kinds.empty() ? "none" : kinds);
            cases += count.cases;
            runs += count.runs;
        }
        const double seconds = now() - m_begin;
        fmt::print("{} cases and {} runs in {:.1f} s ({:.0f} cases a minute), seed {}\n", cases, runs, seconds,
                   60 * static_cast<double>(cases) / seconds, m_options.seed);
    }

    Options m_options;
    std::vector<const CaseClass*> m_classes;
    SearchDefaults m_defaults;
    double m_begin;
    std::span<std::uint32_t> m_log;  ///< shared with the children: the choices of an isolated case
    std::map<std::string, Count> m_counts;
    std::vector<Finding> m_findings;
};

}  // namespace

int search(int argc, char** argv, const std::vector<CaseClass>& classes, const SearchDefaults& defaults)
{
    const std::optional<Options> options = readOptions({argv, static_cast<std::size_t>(argc)}, defaults.models);
    std::vector<const CaseClass*> chosen;
    for (const CaseClass& one : classes) {
        if (options &&
            (options->only.empty() ? one.knownWrong.empty() || options->alsoKnown : one.name == options->only))
            chosen.push_back(&one);
    }
    if (chosen.empty()) {
        fmt::print(stderr,
                   "usage: {} [--seed S] [--models N | --seconds T] [--only CLASS] [--also-known] [--case K] "
                   "[--trials N] [--findings DIR]\nclasses:",
                   argv[0]);
        for (const CaseClass& one : classes) fmt::print(stderr, " {}", one.name);
        fmt::print(stderr, "\n");
        return 2;
    }
    return Search(*options, std::move(chosen), defaults).run();
}

}  // namespace causeway::oracle
