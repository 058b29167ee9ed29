// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causeway-fmu-host/protection.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <vector>

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "app/causeway-fmu-host/host_memory.h"

namespace causeway::fmuhost {

namespace {

// ----- memory and files

void limit(int what, rlim_t most)
{
    rlimit present{};
    if (::getrlimit(static_cast<__rlimit_resource_t>(what), &present) != 0) return;
    const rlimit wanted{std::min(present.rlim_max, most), std::min(present.rlim_max, most)};
    ::setrlimit(static_cast<__rlimit_resource_t>(what), &wanted);
}

void limitResources()
{
    constexpr rlim_t kGigabyte = rlim_t(1) << 30;
    const long pages = ::sysconf(_SC_PHYS_PAGES), size = ::sysconf(_SC_PAGESIZE);
    const rlim_t half = pages > 0 && size > 0 ? static_cast<rlim_t>(pages) * static_cast<rlim_t>(size) / 2 : kGigabyte;
    limit(RLIMIT_DATA, std::max(half, kGigabyte));
    limit(RLIMIT_FSIZE, kGigabyte);
    limit(RLIMIT_CORE, 0);
}

bool allow(int rules, const char* path, std::uint64_t access)
{
    landlock_path_beneath_attr rule{};
    rule.allowed_access = access;
    rule.parent_fd = ::open(path, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0) return false;
    const bool isDone = ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    ::close(rule.parent_fd);
    return isDone;
}

/// Permits changes of files below the working folder alone.
bool guardFiles(const char* workingFolder)
{
    const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return false;
    constexpr std::uint64_t kRefer = std::uint64_t(1) << 13, kTruncate = std::uint64_t(1) << 14;
    std::uint64_t changes = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                            LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                            LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                            LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
    if (version >= 2) changes |= kRefer;
    if (version >= 3) changes |= kTruncate;
    landlock_ruleset_attr attributes{};
    attributes.handled_access_fs = changes;
    const int rules =
        static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0));
    if (rules < 0) return false;
    const std::uint64_t writing = LANDLOCK_ACCESS_FS_WRITE_FILE | (changes & kTruncate);
    const bool isDone = allow(rules, workingFolder, changes) && allow(rules, "/dev/null", writing) &&
                        ::syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    ::close(rules);
    return isDone;
}

// ----- calls of the system

/// Makes a refused system call fail for lack of permission.
void refuse(int /*signal*/, siginfo_t* info, void* context)
{
    Channel& channel = theChannel();
    if (channel.refusals.fetch_add(1) == 0) channel.refusedCall = static_cast<std::uint32_t>(info->si_syscall);
#if defined(__x86_64__)
    static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RAX] = -EPERM;
#elif defined(__aarch64__)
    static_cast<ucontext_t*>(context)->uc_mcontext.regs[0] = static_cast<unsigned long long>(-EPERM);
#endif
}

sock_filter statement(int code, std::uint32_t value)
{
    return {static_cast<std::uint16_t>(code), 0, 0, value};
}

sock_filter jump(int code, std::uint32_t value, std::size_t ifTrue, std::size_t ifFalse)
{
    return {static_cast<std::uint16_t>(code), static_cast<std::uint8_t>(ifTrue), static_cast<std::uint8_t>(ifFalse),
            value};
}

constexpr int kLoad = BPF_LD | BPF_W | BPF_ABS, kIsEqual = BPF_JMP | BPF_JEQ | BPF_K,
              kHasBit = BPF_JMP | BPF_JSET | BPF_K, kReturn = BPF_RET | BPF_K;

/// System calls that reach other processes, the network, file permissions, or parts of the kernel that a computation
/// does not need.
constexpr long kRefused[] = {
#if defined(__x86_64__)
    SYS_fork,
    SYS_vfork,
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
    SYS_utime,
    SYS_utimes,
    SYS_futimesat,
#endif
    SYS_execve,
    SYS_execveat,
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_pidfd_open,
    SYS_pidfd_getfd,
    SYS_pidfd_send_signal,
    SYS_tkill,
    SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo,
    SYS_shmget,
    SYS_shmat,
    SYS_msgget,
    SYS_semget,
    SYS_mq_open,
    SYS_fchmod,
    SYS_fchmodat,
    SYS_fchown,
    SYS_fchownat,
    SYS_utimensat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
    SYS_setns,
    SYS_unshare,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_setpriority,
    SYS_sched_setscheduler,
    SYS_sched_setattr,
    SYS_sched_setparam,
    SYS_sched_setaffinity,
    SYS_ioprio_set,
    SYS_migrate_pages,
    SYS_move_pages,
    SYS_process_madvise,
    SYS_process_mrelease};

constexpr std::uint32_t lowerHalfOf(int argument)
{
    return static_cast<std::uint32_t>(offsetof(seccomp_data, args) + static_cast<std::size_t>(argument) * 8);
}

/// System calls that are allowed only with certain first (or second) arguments.
struct Condition {
    long call;
    int argument;
    std::uint32_t value;
    enum class Kind : std::uint8_t { Equal, NotEqual, HasBit } allowed;
};

bool filterCalls()
{
#if defined(__x86_64__)
    constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
    constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
    return false;
#endif
    // Newer system calls fail as on older kernels, and so do calls with other numbers (x32).
    constexpr std::uint32_t kFirstUnknown = 451;
    const auto self = static_cast<std::uint32_t>(::getpid());
    using Kind = Condition::Kind;
    constexpr std::uint32_t kInsertInput = 0x5412, kConsole = 0x541C, kSetOwner = 0x8901, kSetExtendedOwner = 15;
    const Condition conditions[] = {{SYS_clone, 0, CLONE_THREAD, Kind::HasBit},
                                    {SYS_kill, 0, self, Kind::Equal},
                                    {SYS_tgkill, 0, self, Kind::Equal},
                                    {SYS_prlimit64, 0, 0, Kind::Equal},
                                    {SYS_ioctl, 1, kInsertInput, Kind::NotEqual},
                                    {SYS_ioctl, 1, kConsole, Kind::NotEqual},
                                    {SYS_ioctl, 1, kSetOwner, Kind::NotEqual},
                                    {SYS_fcntl, 1, F_SETOWN, Kind::NotEqual},
                                    {SYS_fcntl, 1, kSetExtendedOwner, Kind::NotEqual}};
    const sock_filter trap = statement(kReturn, SECCOMP_RET_TRAP);
    const sock_filter loadNumber = statement(kLoad, offsetof(seccomp_data, nr));
    std::vector<sock_filter> filter{
        statement(kLoad, offsetof(seccomp_data, arch)),       jump(kIsEqual, kArchitecture, 1, 0),
        statement(kReturn, SECCOMP_RET_KILL_PROCESS),         loadNumber,
        jump(BPF_JMP | BPF_JGE | BPF_K, kFirstUnknown, 0, 1), statement(kReturn, SECCOMP_RET_ERRNO | ENOSYS)};
    for (const long call : kRefused) {
        filter.push_back(jump(kIsEqual, static_cast<std::uint32_t>(call), 0, 1));
        filter.push_back(trap);
    }
    // Its flags are in memory, which a filter cannot read: the C library falls back to clone.
    filter.push_back(jump(kIsEqual, SYS_clone3, 0, 1));
    filter.push_back(statement(kReturn, SECCOMP_RET_ERRNO | ENOSYS));
    for (const Condition& condition : conditions) {
        filter.push_back(jump(kIsEqual, static_cast<std::uint32_t>(condition.call), 0, 4));
        filter.push_back(statement(kLoad, lowerHalfOf(condition.argument)));
        const bool isNot = condition.allowed == Kind::NotEqual;
        filter.push_back(jump(condition.allowed == Kind::HasBit ? kHasBit : kIsEqual, condition.value, isNot ? 0 : 1,
                              isNot ? 1 : 0));
        filter.push_back(trap);
        filter.push_back(loadNumber);
    }
    filter.push_back(statement(kReturn, SECCOMP_RET_ALLOW));
    const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
    struct sigaction action {};
    action.sa_sigaction = &refuse;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    if (::sigaction(SIGSYS, &action, nullptr) != 0) return false;
    return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

}  // namespace

std::uint32_t protect(const char* workingFolder)
{
    limitResources();
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
    std::uint32_t protections = 0;
    if (guardFiles(workingFolder)) protections |= kFiles;
    if (filterCalls()) protections |= kCalls;
    return protections;
}

}  // namespace causeway::fmuhost
