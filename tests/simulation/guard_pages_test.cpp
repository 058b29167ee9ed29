// SPDX-License-Identifier: GPL-3.0-or-later
// In builds with guard pages nothing reads or writes beyond the values of a run and lives.
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include "core/simulation/numerics/slot_values.h"

using namespace causeway;

class GuardPagesTest : public QObject {
    Q_OBJECT
private slots:
    void whatLeavesItsValuesEnds_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {1, 7, 511, 512, 513, 100'000}) QTest::addRow("%d values", count) << count;
    }
    void whatLeavesItsValuesEnds()
    {
        QFETCH(int, count);
        const auto size = static_cast<std::ptrdiff_t>(count);
        QVERIFY(!endsAt(size, size - 1));
        QVERIFY(endsAt(size, size));
        QVERIFY(endsAt(size, size + 500));
        const auto page = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / sizeof(double));
        const std::ptrdiff_t pages = (size + page - 1) / page;
        QVERIFY(endsAt(size, size - pages * page - 1));
    }

private:
    /// Whether writing there terminates a process.
    static bool endsAt(std::ptrdiff_t count, std::ptrdiff_t position)
    {
        const pid_t child = fork();
        if (child == 0) {
            std::signal(SIGSEGV, SIG_DFL);
            SlotValues values(static_cast<std::size_t>(count), 1.0);
            // As machine code does: the compiler does not look.
            volatile double* const at = values.data();
            at[position] = 2;
            _exit(0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    }
};

QTEST_GUILESS_MAIN(GuardPagesTest)
#include "guard_pages_test.moc"
