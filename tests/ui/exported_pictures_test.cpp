// SPDX-License-Identifier: GPL-3.0-or-later
// PNG, PDF and GIF from the command line: what the window writes, the same bytes each time, and a clear word where they
// cannot be made.
#include <QBuffer>
#include <QImageReader>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/lesson/exercise_file.h"
#include "tests/ui/pictures.h"
#include "ui/lesson/lesson_export.h"
#include "ui/pictures/picture_file.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

const QString kModel = QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuitWithLoop.mo");

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Run {
    int status = -1;
    QString errors;
};

Run exporting(const QStringList& options, const QString& program = QStringLiteral(CAUSEWAYC),
              const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment())
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program, QStringList{QStringLiteral("export"), kModel} + options);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit) return {};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardError())};
}

/// causewayc alone in a folder, without any other program but what a test puts beside it.
struct Lonely {
    QTemporaryDir folder;
    QString program = folder.filePath(QStringLiteral("causewayc")), picture = folder.filePath(QStringLiteral("x.png"));
    QProcessEnvironment environment;

    Lonely() { QVERIFY(QFile::copy(QStringLiteral(CAUSEWAYC), program)); }
    void helper(const QByteArray& script) const
    {
        QFile file(folder.filePath(QStringLiteral("causeway-pictures")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("#!/bin/sh\n" + script) > 0);
        file.setPermissions(file.permissions() | QFileDevice::ExeOwner);
    }
    [[nodiscard]] QString complaint() const
    {
        const Run run = exporting({QStringLiteral("--to"), QStringLiteral("png"), QStringLiteral("-o"), picture},
                                  program, environment);
        return run.status == 1 && !QFile::exists(picture) ? run.errors : QStringLiteral("status %1").arg(run.status);
    }
};

DisplayList boxOf(double width, double height)
{
    return {width, height, "box", {RectangleShape{{0, 0}, width, height, 0, 0x3366CC, std::nullopt}}};
}

}  // namespace

class ExportedPicturesTest : public QObject {
    Q_OBJECT
private slots:
    void theyAreThoseOfTheWindow_data()
    {
        QTest::addColumn<QString>("form");
        for (const char* form : {"png", "pdf", "gif", "svg", "html"}) QTest::newRow(form) << QString::fromLatin1(form);
    }

    void theyAreThoseOfTheWindow()
    {
        QFETCH(QString, form);
        const auto analysis = analyse(std::make_shared<const SourceFile>("test.mo", bytesOf(kModel).toStdString()), {},
                                      StopAfter::Structure, Task());
        const auto lesson = makeLesson(analysis->structure, LessonKind::Tearing, 0, Task());
        QTemporaryDir folder;
        const QString ofWindow = folder.filePath(QStringLiteral("window.") + form),
                      ofCompiler = folder.filePath(QStringLiteral("compiler.") + form);
        QCOMPARE(exportLesson(lesson, 3, ofWindow, {true, true}, Task()), QString());
        QStringList options{QStringLiteral("--to"),     form,
                            QStringLiteral("--lesson"), QStringLiteral("tearing"),
                            QStringLiteral("--matrix"), QStringLiteral("--dark"),
                            QStringLiteral("-o"),       ofCompiler};
        if (form == QStringLiteral("png") || form == QStringLiteral("svg"))
            options << QStringLiteral("--step") << QStringLiteral("3");
        const Run run = exporting(options);
        QCOMPARE(run.errors, QString());
        QCOMPARE(run.status, 0);
        QVERIFY(!bytesOf(ofWindow).isEmpty());
        QVERIFY(bytesOf(ofCompiler) == bytesOf(ofWindow));
    }

    void aLessonHasAPageAndAFrameForEachStep()
    {
        QTemporaryDir folder;
        const auto made = [&](const QString& form, const QStringList& more = {}) {
            const QString path = folder.filePath(QStringLiteral("x.") + form);
            const Run run = exporting(QStringList{QStringLiteral("--to"), form, QStringLiteral("--lesson"),
                                                  QStringLiteral("tearing"), QStringLiteral("-o"), path} +
                                      more);
            return run.status == 0 ? bytesOf(path) : run.errors.toUtf8();
        };
        constexpr int kPages = 8;  // seven steps, and what is there before
        const QByteArray slides = made(QStringLiteral("pdf"));
        QCOMPARE(slides.count("/Type /Page\n"), kPages);
        QVERIFY(slides.contains("/MediaBox [0 0 960.000000 540.000000]"));
        QVERIFY2(slides.contains("+DejaVuSans"), "texts are texts, in embedded fonts");
        QVERIFY(!slides.contains("CreationDate"));
        // The positions in the table are those of the objects.
        const qsizetype table = slides.mid(slides.lastIndexOf("startxref") + 10).split('\n').first().toLongLong();
        QVERIFY(slides.mid(table).startsWith("xref\n0 "));
        const QList<QByteArray> entries = slides.mid(table).split('\n');
        for (int object = 1; entries[2 + object].endsWith(" n "); ++object) {
            QVERIFY(slides.mid(entries[2 + object].first(10).toLongLong())
                        .startsWith(QByteArray::number(object) + " 0 obj"));
        }
        QCOMPARE(made(QStringLiteral("pdf"), {QStringLiteral("--step"), QStringLiteral("2")}).count("/Type /Page\n"),
                 1);
        const QImage step =
            QImage::fromData(made(QStringLiteral("png"), {QStringLiteral("--step"), QStringLiteral("2")}), "PNG");
        QCOMPARE(step.size(), QSize(1920, 1080));
        QVERIFY(test::pixelsOf(step, Qt::white) > step.width() * step.height() / 2);
        QByteArray moving = made(QStringLiteral("gif"));
        QCOMPARE(moving.count(QByteArray("\x21\xF9\x04", 3)), kPages);
        QBuffer buffer(&moving);
        buffer.open(QIODevice::ReadOnly);
        QImageReader reader(&buffer, "gif");
        if (!reader.canRead()) QSKIP("Qt has no plug-in that reads GIF");
        QImage last;
        for (QImage frame = reader.read(); !frame.isNull(); frame = reader.read())
            last = frame.convertToFormat(QImage::Format_RGB32);
        // What is solved is red, and the red is the one of the slide.
        QVERIFY(test::pixelsOf(last, QColor(0xc8, 0x32, 0x1e)) > 1000);
        QCOMPARE(last.pixel(2, 2), qRgb(255, 255, 255));
    }

    void theSameModelGivesTheSameBytes()
    {
        QTemporaryDir folder;
        QProcessEnvironment elsewhere = QProcessEnvironment::systemEnvironment();
        elsewhere.insert(QStringLiteral("TZ"), QStringLiteral("Asia/Kolkata"));
        elsewhere.remove(QStringLiteral("QT_HASH_SEED"));
        for (const char* form : {"png", "pdf", "gif"}) {
            const QString one = folder.filePath(QStringLiteral("one")), two = folder.filePath(QStringLiteral("two"));
            const QStringList options{QStringLiteral("--to"), QString::fromLatin1(form), QStringLiteral("--lesson"),
                                      QStringLiteral("colouring"), QStringLiteral("-o")};
            QCOMPARE(exporting(options + QStringList{one}).status, 0);
            QCOMPARE(exporting(options + QStringList{two}, QStringLiteral(CAUSEWAYC), elsewhere).status, 0);
            QVERIFY2(bytesOf(one) == bytesOf(two) && !bytesOf(one).isEmpty(), form);
        }
    }

    void theDigraphIsAPictureOfItsOwn()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("digraph.png")),
                      page = folder.filePath(QStringLiteral("digraph.pdf"));
        QCOMPARE(exporting({QStringLiteral("--to"), QStringLiteral("png"), QStringLiteral("-o"), path}).status, 0);
        QVERIFY(test::pixelsOf(QImage(path), QColor(Qt::white)) > 10000);
        QCOMPARE(exporting({QStringLiteral("--to"), QStringLiteral("pdf"), QStringLiteral("--step"),
                            QStringLiteral("2"), QStringLiteral("-o"), page})
                     .status,
                 0);
        QCOMPARE(bytesOf(page).count("/Type /Page\n"), 1);
    }

    // A diagram on white, as pixels and as a page; an icon on no ground.
    void classesAreDrawn()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("drawn"));
        const QString bridge = QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/BridgeRectifier.mo");
        const auto render = [&](const QStringList& arguments) {
            QProcess process;
            process.start(QStringLiteral(CAUSEWAYC), QStringList{QStringLiteral("render"), bridge} + arguments);
            return process.waitForFinished(60000) && process.exitCode() == 0;
        };
        QVERIFY(render({QStringLiteral("-o"), path + QStringLiteral(".png")}));
        const QImage diagram(path + QStringLiteral(".png"));
        QVERIFY(diagram.width() > 500);
        QCOMPARE(diagram.pixelColor(0, 0), QColor(Qt::white));
        int inked = 0;
        for (int y = 0; y < diagram.height(); ++y) {
            for (int x = 0; x < diagram.width(); ++x) inked += diagram.pixelColor(x, y) == QColor(Qt::white) ? 0 : 1;
        }
        QVERIFY2(inked > 1000, qPrintable(QString::number(inked)));
        QVERIFY(render({QStringLiteral("--icon"), QStringLiteral("-o"), path + QStringLiteral(".png")}));
        QCOMPARE(QImage(path + QStringLiteral(".png")).pixelColor(0, 0).alpha(), 0);
        QVERIFY(render({QStringLiteral("-o"), path + QStringLiteral(".pdf")}));
        QVERIFY(bytesOf(path + QStringLiteral(".pdf")).startsWith("%PDF"));
    }

    void exercisesAreHandedOut()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("exercise.json"));
        QCOMPARE(exporting({QStringLiteral("--to"), QStringLiteral("exercise"), QStringLiteral("--lesson"),
                            QStringLiteral("tearing"), QStringLiteral("-o"), path})
                     .status,
                 0);
        const auto exercise = exerciseFromJson(bytesOf(path).toStdString());
        QVERIFY(exercise);
        QCOMPARE(exercise->lesson, std::string("tearing:1"));
        QCOMPARE(exercise->source, bytesOf(kModel).toStdString());
    }

    void whatCannotBeMadeIsSaid()
    {
        Lonely lonely;
        QVERIFY(lonely.complaint().contains(
            QStringLiteral("causeway-pictures, which encodes pictures, is neither beside this one nor in PATH")));
        lonely.helper("kill -9 $$\n");
        QVERIFY(lonely.complaint().contains(QStringLiteral("made no picture: it was ended from outside or crashed")));
        lonely.helper("exit 3\n");
        QVERIFY(lonely.complaint().contains(QStringLiteral("made no picture: it ended with status 3")));
        const Run refused = exporting({QStringLiteral("--to"), QStringLiteral("png"), QStringLiteral("-o"),
                                       lonely.folder.filePath(QStringLiteral("missing/x.png"))});
        QCOMPARE(refused.status, 1);
        QVERIFY(refused.errors.contains(QStringLiteral("E0002")));
        if (QFile::exists(QStringLiteral("/dev/full")))
            QCOMPARE(exporting({QStringLiteral("--to"), QStringLiteral("png"), QStringLiteral("-o"),
                                QStringLiteral("/dev/full")})
                         .status,
                     1);
        for (const QStringList& wrong :
             {QStringList{QStringLiteral("gif")}, QStringList{QStringLiteral("exercise")},
              QStringList{QStringLiteral("gif"), QStringLiteral("--lesson"), QStringLiteral("tearing"),
                          QStringLiteral("--step"), QStringLiteral("1")}}) {
            QCOMPARE(exporting(QStringList{QStringLiteral("--to")} + wrong).status, 2);
        }
    }

    void controlCStopsIt()
    {
        Lonely lonely;
        lonely.helper("touch \"$(dirname \"$0\")/started\"\nexec /bin/sleep 60\n");
        lonely.environment.insert(QStringLiteral("PATH"), QStringLiteral("/bin:/usr/bin"));
        QProcess process;
        process.setProcessEnvironment(lonely.environment);
        process.start(lonely.program, {QStringLiteral("export"), kModel, QStringLiteral("--to"), QStringLiteral("png"),
                                       QStringLiteral("-o"), lonely.picture});
        QVERIFY(
            QTest::qWaitFor([&] { return QFile::exists(lonely.folder.filePath(QStringLiteral("started"))); }, 20000));
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20000));
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().contains("cancelled; nothing was written"));
        QVERIFY(!QFile::exists(lonely.picture));
    }

    void theProgramOfPicturesTakesOnlyPictures()
    {
        const auto answer = [](const QStringList& options, const QByteArray& input) {
            QProcess process;
            process.start(QStringLiteral(CAUSEWAY_PICTURES_PROGRAM), options);
            process.write(input);
            process.closeWriteChannel();
            if (!process.waitForFinished(60000)) return QByteArray("it waits");
            return process.exitCode() == 0 ? process.readAllStandardOutput()
                                           : QByteArray::number(process.exitCode()) + process.readAllStandardError();
        };
        const QStringList png{QStringLiteral("--to"), QStringLiteral("png")};
        QVERIFY(answer(png, "<svg/>\n").startsWith("1causeway-pictures: the picture to be painted is not understood"));
        QVERIFY(answer(png, "").startsWith("1causeway-pictures: There is nothing to draw."));
        QVERIFY(answer({}, "").startsWith("2"));
        const QStringList drawn = png + QStringList{QStringLiteral("--from"), QStringLiteral("svg")};
        QVERIFY(answer(drawn, "{}\n").startsWith("1causeway-pictures: The picture is not a valid SVG document."));
        QVERIFY(answer(drawn, "").startsWith("1causeway-pictures: There is nothing to draw."));
        QVERIFY(answer({QStringLiteral("--version")}, "").startsWith("causeway-pictures "));
    }

    void largePicturesAreScaledOrRefused()
    {
        const auto pictureOf = [](PictureForm form, double width, double height) {
            PictureFile file(form, QString());
            file.add(boxOf(width, height));
            return std::pair(file.finish(), file.error());
        };
        const QImage wide = QImage::fromData(pictureOf(PictureForm::Png, 20000, 1000).first, "PNG"),
                     whole = QImage::fromData(pictureOf(PictureForm::Png, 10000, 10000).first, "PNG");
        QCOMPARE(wide.size(), QSize(16384, 819));
        QVERIFY(whole.width() == whole.height() && whole.width() > 5000 && whole.width() < 6000);
        QVERIFY(pictureOf(PictureForm::Png, 40000, 10).second.contains(QStringLiteral("too large for pixels")));
        QVERIFY(pictureOf(PictureForm::Gif, 40000, 10).second.contains(QStringLiteral("too large for pixels")));
        QVERIFY(pictureOf(PictureForm::Pdf, 40000, 10).first.contains("/MediaBox [0 0 14400"));
        PictureFile two(PictureForm::Png, QString());
        QVERIFY(two.add(boxOf(10, 10)));
        QVERIFY(!two.add(boxOf(10, 10)));
        QVERIFY(two.finish().isEmpty() && two.error().contains(QStringLiteral("one picture only")));
    }
};

QTEST_MAIN(ExportedPicturesTest)
#include "exported_pictures_test.moc"
