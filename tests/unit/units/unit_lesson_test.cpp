// SPDX-License-Identifier: GPL-3.0-or-later
// The derivation of units as a lesson: what is said is what the check finds; and by hand.
#include <QtTest>

#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "core/lesson/exercise.h"
#include "core/lesson/sentence_parts.h"
#include "core/units/unit_check.h"

using namespace causeway;

namespace {

constexpr const char* kTypes =
    "type Length = Real(unit = \"m\"); type Time = Real(unit = \"s\"); type Voltage = Real(unit = \"V\"); type Current "
    "= "
    "Real(unit = \"A\"); type Speed = Real(unit = \"m/s\"); ";

std::shared_ptr<const Analysis> analysed(const std::string& body)
{
    return analyse(std::make_shared<const SourceFile>("test.mo", "model M " + std::string(kTypes) + body + " end M;"),
                   "M", StopAfter::Structure, Task());
}

std::shared_ptr<const Lesson> lessonOn(const std::string& body)
{
    const auto analysis = analysed(body);
    return analysis->structure ? makeLesson(analysis->structure, LessonKind::Units, 0, Task()) : nullptr;
}

QStringList sentences(const Lesson& lesson)
{
    QStringList all;
    for (std::size_t s = 0; s < lesson.steps.size(); ++s) all << QString::fromStdString(lesson.why(s));
    return all;
}

EquationId equation(const Lesson& lesson, const std::string& text)
{
    for (std::size_t e = 0; e < lesson.incidence.equationCount(); ++e) {
        if (lesson.equationText(EquationId(e), 0) == text) return EquationId(e);
    }
    return {};
}

UnknownId unit(const Lesson& lesson, const std::string& text)
{
    for (std::size_t u = 0; u < lesson.incidence.unknownCount(); ++u) {
        if (lesson.unknownText(UnknownId(u), 0) == text) return UnknownId(u);
    }
    return {};
}

}  // namespace

class UnitLessonTest : public QObject {
    Q_OBJECT
private slots:
    void oneUnitIsALinearEquationInItsPowers()
    {
        const auto lesson = lessonOn("Voltage v; Current i, j; Real R; equation v = R*i; i = j; v = 1; j = 2;");
        QVERIFY(lesson);
        QCOMPARE(sentences(*lesson),
                 QStringList({"In 1 equation all units are declared, and agree: i = j (A). One is left.",
                              "Both sides of v = R*i have one unit: V = [R].A. With the powers x of [R]: m: 2 = x; kg: "
                              "1 = x; s: -3 = x; A: -1 = x + 1. So [R] is Ohm.",
                              "All units are known: 1 was found. No equations contradict each other."}));
        LessonState state(lesson);
        state.seek(SIZE_MAX);
        const UnknownId r = unit(*lesson, "[R]");
        QCOMPARE(QString::fromStdString(state.text(r)), QString("[R] = Ohm"));
        QVERIFY(state.mark(r) == Mark::Chosen);
        QVERIFY(state.mark(lesson->incidence.findEdge(equation(*lesson, "v = R*i"), r)) == Mark::Chosen);
        QVERIFY(state.mark(unit(*lesson, "[v] = V")) == Mark::Known);
    }

    void severalUnitsAreEliminated()
    {
        const auto lesson = lessonOn("Real x, y; Length a; Time t; equation a = x*y; t = x/y; a = 1; t = 1;");
        QVERIFY(lesson);
        const QStringList all = sentences(*lesson);
        QVERIFY2(all.join('\n').contains("For [x] the equation gives [x] = [y]^-1.m"), qPrintable(all.join('\n')));
        QVERIFY2(all.join('\n').contains("[y] is m(1/2).s(-1/2)"), qPrintable(all.join('\n')));
        QVERIFY2(all.join('\n').contains("[x] is m(1/2).s(1/2)"), qPrintable(all.join('\n')));
    }

    void contradictionNamesTheFewestEquations()
    {
        const auto lesson = lessonOn("Real x, y, z; Length a; Time t; equation x = a; y = x; y = t; z = a; a = 1;");
        QVERIFY(lesson);
        const QString all = sentences(*lesson).join('\n');
        QVERIFY2(all.contains("These 3 equations cannot all hold, and without any one of them the others can:"),
                 qPrintable(all));
        LessonState state(lesson);
        state.seek(SIZE_MAX);
        for (const char* text : {"x = a", "y = x", "y = t"})
            QVERIFY(state.mark(equation(*lesson, text)) == Mark::Surplus);
        QVERIFY(state.mark(equation(*lesson, "z = a")) != Mark::Surplus);
    }

    void unitsInSentencesAreNoVariables()
    {
        const auto lesson = lessonOn("Length m; Real s, v; equation der(m) = v; der(s) = v*s/m; v = 2*m/s; s = time;");
        QVERIFY(lesson);
        LessonState state(lesson);
        std::size_t units = 0;
        for (std::size_t step = 0; step < lesson->steps.size(); ++step) {
            state.seek(step + 1);
            const LessonStep& current = *state.currentStep();
            for (const SentencePart& part :
                 partsOfSentence(state, lesson->why(step), current.equation, current.unknown)) {
                QVERIFY2(part.latex.empty() || (part.text != "s" && part.text != "m"), lesson->why(step).c_str());
                units += part.latex.empty() && part.text.find("s: ") != std::string::npos ? 1U : 0U;
            }
        }
        QVERIFY(units > 0);
    }

    void factorsAreToldOfAfterThePowers()
    {
        const auto lesson = lessonOn("Real v(unit = \"km/h\"), x; Speed w; equation v = w; w = 1; x = v;");
        QVERIFY(lesson);
        QVERIFY2(sentences(*lesson).last().endsWith(
                     "No equations contradict each other. Powers do not show how large a unit is, or where its zero "
                     "is, and these differ: 'v' is km/h, but 'w' is m/s: multiply 'w' by 3.6."),
                 qPrintable(sentences(*lesson).last()));
        QVERIFY(sentences(*lesson).contains(
            "Both sides of v = w have one unit: m/s = m/s. The powers agree; factors and zeros come at the end."));
        LessonState state(lesson);
        state.seek(SIZE_MAX);
        QCOMPARE(QString::fromStdString(state.text(unit(*lesson, "[x]"))), QString("[x] = km/h"));
    }

    void whatNothingDeterminesStaysOpen()
    {
        const auto lesson = lessonOn("Real a, b; Length s; equation s = a*b; a = 1; b = 2;");
        QVERIFY(lesson);
        QVERIFY(sentences(*lesson).last().startsWith("Nothing determines [a], [b]."));
    }

    void withoutUnitsThereIsNoLesson()
    {
        QVERIFY(lessonOn("Real a, b; equation a = 2*b; b = 1;") == nullptr);
        QVERIFY(lessonOn("Length a; Boolean b; equation b = time > 1; a = 1;") != nullptr);
    }

    /// What the lesson finds is what tips and results show.
    void theLessonFindsWhatTheCheckFinds()
    {
        const auto analysis = analysed(
            "Length s; Speed v; Real a, k, T, x[2], w; parameter Real m(unit = \"kg\") = 1; function f input Real u; "
            "output "
            "Real y; algorithm y := u^2; end f; equation der(s) = v; der(v) = a; m*a = -k*s; T = sqrt(m/k); x[1] = s; "
            "x[2] "
            "= v; w = f(v);");
        QVERIFY(analysis->structure);
        LessonState state(makeLesson(analysis->structure, LessonKind::Units, 0, Task()));
        state.seek(SIZE_MAX);
        QMap<QString, QString> found;
        for (std::size_t u = 0; u < state.lesson().incidence.unknownCount(); ++u) {
            const QStringList sides = QString::fromStdString(state.text(UnknownId(u))).split(" = ");
            if (sides.size() == 2) found[sides[0].mid(1, sides[0].size() - 2)] = sides[1];
        }
        const HybridDae& dae = *analysis->dae;
        int compared = 0;
        for (std::size_t i = 0; i < dae.variables.size(); ++i) {
            const std::string& inferred = analysis->units->inferred[VariableId(i)].unit;
            if (inferred.empty()) continue;
            ++compared;
            QCOMPARE(found.value(QString::fromStdString(dae.variables[VariableId(i)].name)),
                     QString::fromStdString(inferred));
        }
        QCOMPARE(compared, 4);  // of x each element has its own
        QCOMPARE(found.value("x[1]"), QString("m"));
        QCOMPARE(found.value("x[2]"), QString("m/s"));
    }

    void unitsByHand()
    {
        const auto lesson =
            lessonOn("Voltage v; Current i; Real R, P; Time t; equation v = R*i; P = R*i^2; t = P; i = 2; v = 1;");
        QVERIFY(lesson);
        const auto exercise = makeExercise(lesson);
        QVERIFY(exercise && !exercise->collects());
        QCOMPARE(exercise->questionCount(), std::size_t{3});
        auto verdict = exercise->pick(equation(*lesson, "P = R*i^2"), unit(*lesson, "[P]"));
        QVERIFY(verdict && !verdict->isRight);
        QVERIFY(verdict->sentence.find("the units of R, P are not known") != std::string::npos);
        verdict = exercise->pick(equation(*lesson, "v = R*i"), unit(*lesson, "[v] = V"));
        QVERIFY(verdict && !verdict->isRight);
        verdict = exercise->pick(equation(*lesson, "v = R*i"), {});
        QVERIFY(verdict && verdict->isRight);
        QVERIFY(verdict->sentence.ends_with("So [R] is Ohm."));
        exercise->undo();
        exercise->redo();
        verdict = exercise->pick(equation(*lesson, "P = R*i^2"), {});
        QVERIFY(verdict && verdict->isRight);
        QVERIFY(verdict->sentence.ends_with("So [P] is W."));
        QVERIFY(exercise->collects());
        QVERIFY(!exercise->check().isRight);
        QVERIFY(!exercise->pick(equation(*lesson, "v = R*i"), {}));
        QVERIFY(!exercise->check().isRight);
        QVERIFY(!exercise->pick(equation(*lesson, "P = R*i^2"), {}));
        QVERIFY(!exercise->pick(equation(*lesson, "t = P"), {}));
        QVERIFY(exercise->check().isRight);
        QVERIFY(exercise->isOver());
        exercise->restart();
        QVERIFY(!exercise->isOver() && !exercise->collects());
    }
};

QTEST_GUILESS_MAIN(UnitLessonTest)
#include "unit_lesson_test.moc"
