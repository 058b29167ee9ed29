// SPDX-License-Identifier: GPL-3.0-or-later
// Studies that others divide: GNU parallel, and an array of jobs of Slurm, which is started for the test.
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "core/base/file_io.h"

namespace {

constexpr int kPatience = 60'000;  // ms, for what takes seconds

const char* const kModel = R"(
model Ramp
  parameter Real k = 1;
  Real x(start = 0, fixed = true);
equation
  der(x) = k*time;
end Ramp;
)";

const char* const kPlan = R"({"model": {"file": "Ramp.mo"}, "design": "sobol", "runs": 40,
  "factors": [{"name": "k", "distribution": {"normal": {"mean": 1, "deviation": 0.1}}}],
  "outputs": [{"name": "x", "variable": "x"}]})";

/// A process that ends with the test.
class Daemon {
public:
    Daemon(const QString& program, const QStringList& arguments, const QProcessEnvironment& environment)
    {
        m_process.setProcessEnvironment(environment);
        m_process.setStandardOutputFile(QProcess::nullDevice());
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.start(program, arguments);
        m_process.waitForStarted();
    }
    ~Daemon()
    {
        m_process.terminate();
        if (!m_process.waitForFinished(kPatience / 10)) m_process.kill();
        m_process.waitForFinished();
    }

private:
    QProcess m_process;
};

}  // namespace

class StudyEnginesTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void gnuParallelRunsAllShards();
    void processesOfMpiDivideTheRuns();
    void anArrayOfSlurmRunsAllShards();

private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    QString run(const QString& program, const QStringList& arguments);
    void write(const char* name, const QString& text)
    {
        QVERIFY(!causeway::writeFileWhole(path(name).toStdString(), text.toStdString()));
    }
    void startMunge();
    void writeSlurmConfiguration();
    void study(const char* folder, const QStringList& more = {});
    void compareWithOneMachine(const char* folder);

    QTemporaryDir m_folder;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
    std::vector<std::unique_ptr<Daemon>> m_daemons;
};

void StudyEnginesTest::init()
{
    write("Ramp.mo", kModel);
    write("plan.json", kPlan);
}

/// What it prints; both streams.
QString StudyEnginesTest::run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setProcessEnvironment(m_environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setWorkingDirectory(m_folder.path());
    process.start(program, arguments);
    if (!process.waitForFinished(kPatience)) return "it does not end";
    const QString text = process.readAll();
    return process.exitCode() == 0 ? text : "exit status " + QString::number(process.exitCode()) + ": " + text;
}

void StudyEnginesTest::study(const char* folder, const QStringList& more)
{
    const QString text = run(CAUSEWAYC, QStringList{"study", path("plan.json"), "-o", path(folder)} + more);
    QVERIFY2(!text.contains("exit status"), qPrintable(text));
}

void StudyEnginesTest::compareWithOneMachine(const char* folder)
{
    study("one");
    for (const char* name : {"/results.csv", "/results.sqlite"}) {
        const auto one = causeway::readFile((path("one") + name).toStdString());
        const auto other = causeway::readFile((path(folder) + name).toStdString());
        QVERIFY2(one && other && one->size() > 1000, name);
        QVERIFY2(*one == *other, name);
    }
}

void StudyEnginesTest::gnuParallelRunsAllShards()
{
    if (!run("parallel", {"--version"}).startsWith("GNU parallel")) QSKIP("GNU parallel is not installed");
    study("parallel", {"--emit", "parallel", "--shards", "9"});
    const QString text = run("bash", {path("parallel/study.parallel"), "-j", "3"});
    QVERIFY2(text.contains("shard 9/9: ") && !text.contains("exit status"), qPrintable(text));
    compareWithOneMachine("parallel");
}

void StudyEnginesTest::processesOfMpiDivideTheRuns()
{
    if (run(CAUSEWAYC, {"study", path("plan.json"), "-o", path("mpi"), "--mpi"}).contains("was built without MPI"))
        QSKIP("causewayc was built without MPI");
    m_environment.insert("OMPI_ALLOW_RUN_AS_ROOT", "1");
    m_environment.insert("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    QDir(path("mpi")).removeRecursively();
    const QString text = run(
        "mpirun", {"--oversubscribe", "-n", "4", CAUSEWAYC, "study", path("plan.json"), "-o", path("mpi"), "--mpi"});
    QVERIFY2(text.contains("40 runs: ") && !text.contains("exit status"), qPrintable(text));
    compareWithOneMachine("mpi");
}

void StudyEnginesTest::startMunge()
{
    QByteArray key;
    for (int i = 0; i < 1024; ++i) key += static_cast<char>(QRandomGenerator::global()->bounded(256));
    QFile file(path("key"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(key) == key.size());
    file.setPermissions(QFile::ReadOwner);
    m_daemons.push_back(
        std::make_unique<Daemon>(QStandardPaths::findExecutable("munged", {"/usr/sbin"}),
                                 QStringList{"--foreground", "--force", "--key-file=" + path("key"),
                                             "--socket=" + path("socket"), "--pid-file=" + path("munge.pid"),
                                             "--log-file=" + path("munge.log"), "--seed-file=" + path("seed")},
                                 m_environment));
}

void StudyEnginesTest::writeSlurmConfiguration()
{
    const QString host = run("hostname", {"-s"}).trimmed(), user = run("id", {"-un"}).trimmed();
    const int port = 20'000 + static_cast<int>(QRandomGenerator::global()->bounded(20'000));
    QDir(m_folder.path()).mkpath("state");
    QDir(m_folder.path()).mkpath("spool");
    write("slurm.conf", QString(R"(ClusterName=study
SlurmctldHost=%1(127.0.0.1)
NodeName=%1 NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
AuthType=auth/munge
AuthInfo=socket=%2/socket
SlurmUser=%3
SlurmdUser=%3
StateSaveLocation=%2/state
SlurmdSpoolDir=%2/spool
SlurmctldPidFile=%2/slurmctld.pid
SlurmdPidFile=%2/slurmd.pid
SlurmctldPort=%4
SlurmdPort=%5
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
)")
                            .arg(host, m_folder.path(), user)
                            .arg(port)
                            .arg(port + 1));
    m_environment.insert("SLURM_CONF", path("slurm.conf"));
}

void StudyEnginesTest::anArrayOfSlurmRunsAllShards()
{
    for (const char* program : {"munged", "slurmctld", "slurmd", "sbatch"}) {
        if (QStandardPaths::findExecutable(program, {"/usr/sbin", "/usr/bin"}).isEmpty())
            QSKIP("Slurm and munge are not installed");
    }
    startMunge();
    writeSlurmConfiguration();
    for (const char* program : {"slurmctld", "slurmd"})
        m_daemons.push_back(std::make_unique<Daemon>(QStandardPaths::findExecutable(program, {"/usr/sbin"}),
                                                     QStringList{"-D"}, m_environment));
    // Not every container lets it.
    QElapsedTimer waited;
    waited.start();
    while (run("sinfo", {"-h", "-o", "%T"}).trimmed() != "idle") {
        if (waited.elapsed() > kPatience) QSKIP("Slurm cannot be started here");
        QTest::qWait(100);
    }
    study("slurm", {"--emit", "slurm", "--shards", "5"});
    const QString text = run("bash", {path("slurm/study.slurm")});
    QVERIFY2(text.contains("Submitted batch job"), qPrintable(text));
    while (!run("squeue", {"-h"}).isEmpty()) {
        QVERIFY2(waited.elapsed() < 2 * kPatience, qPrintable(run("squeue", {})));
        QTest::qWait(100);
    }
    compareWithOneMachine("slurm");
    m_daemons.clear();
}

QTEST_GUILESS_MAIN(StudyEnginesTest)
#include "study_engines_test.moc"
