// SPDX-License-Identifier: GPL-3.0-or-later
// The annotation that draws a mechanism: own, inherited, or an example to begin with.
#include <QTest>

#include "core/base/text_edit.h"
#include "core/editing/classes/animation_text.h"
#include "core/library/source_cache.h"
#include "core/live/animation.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

std::shared_ptr<const Analysis> analysed(const std::string& text, const std::string& model)
{
    return analyse(std::make_shared<const SourceFile>("m.mo", text), model, StopAfter::ScalarDae, Task());
}

AnimationText found(const std::string& text, const std::string& model)
{
    Diagnostics diagnostics;
    Library library(std::make_shared<SourceCache>(), {});
    const auto file = std::make_shared<const SourceFile>("m.mo", text);
    library.addDocument(parse(file, library.sources().add(file), diagnostics, Task()));
    return animationTextOf(library, model, Task());
}

/// How many items are drawn.
std::size_t itemsOf(const AnimationText& text)
{
    auto result = std::make_shared<Result>();
    result->time = {0, 1};
    return Animation(text.tree, text.definition, std::make_shared<const RunValues>(result))
        .itemsAt(0, Animation::Plane::XY)
        .size();
}

const char* const kFamily = R"(
package P
  partial model Two annotation(__Causeway_animation(graphics={Line(points={{0,0},{1,1}}), Line(points={{0,0},{1,1}})})); end Two;
  partial model Three annotation(__Causeway_animation(graphics={Line(points={{0,0},{1,1}}), Line(), Line()})); end Three;
  partial model Between extends Two; end Between;
  model Own extends Two; annotation(__Causeway_animation(graphics={Line(points={{0,0},{1,1}})})); end Own;
  model Inherits extends Between; end Inherits;
  model Nearest extends Between; extends Three; end Nearest;
  model Short = Inherits;
  model None Real x = 1; end None;
end P;
)";

}  // namespace

class AnimationTextTest : public QObject {
    Q_OBJECT
private slots:
    void theNearestClassThatHasOneSaysIt();
    void whatIsNowhereIsNone();
    void theExampleDrawsWithTheVariablesOfTheModel_data();
    void theExampleDrawsWithTheVariablesOfTheModel();
    void anAnnotationThatIsThereIsKept();
};

void AnimationTextTest::theNearestClassThatHasOneSaysIt()
{
    QCOMPARE(itemsOf(found(kFamily, "P.Own")), std::size_t(1));
    QCOMPARE(itemsOf(found(kFamily, "P.Inherits")), std::size_t(2));
    QCOMPARE(itemsOf(found(kFamily, "P.Nearest")), std::size_t(3));
    QCOMPARE(itemsOf(found(kFamily, "P.Short")), std::size_t(2));
}

void AnimationTextTest::whatIsNowhereIsNone()
{
    QVERIFY(!found(kFamily, "P.None").tree);
    QVERIFY(!found(kFamily, "P.Absent").tree);
    // A class that extends itself has no end.
    QVERIFY(!found("model A extends B; end A; model B extends A; end B;", "A").tree);
}

void AnimationTextTest::theExampleDrawsWithTheVariablesOfTheModel_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("trail");
    QTest::newRow("pendulum") << "model M Real z; Real y; Real x; equation z = 1; y = time; x = 2; end M;"
                              << "trail={x,y}";
    QTest::newRow("ball") << "model M Real v; Real h(unit=\"m\"); equation der(h) = v; der(v) = -9.81; end M;"
                          << "trail={0,h}";
    QTest::newRow("states") << "model M Real a; Real b; Real c; equation der(a) = 1; der(b) = a; c = b; end M;"
                            << "trail={a,b}";
    QTest::newRow("no variable of its own") << "model M A a; end M; model A Real x = time; end A;"
                                            << "trail={0,0}";
}

void AnimationTextTest::theExampleDrawsWithTheVariablesOfTheModel()
{
    QFETCH(QString, text);
    QFETCH(QString, trail);
    const auto fix = animationExample(*analysed(text.toStdString(), "M"));
    QVERIFY(fix);
    const std::string after = applyEdits(text.toStdString(), fix->edits);
    QVERIFY2(after.find(trail.toStdString()) != std::string::npos, after.c_str());
    QCOMPARE(itemsOf(found(after, "M")), std::size_t(2));
}

void AnimationTextTest::anAnnotationThatIsThereIsKept()
{
    const std::string text = "model M Real x = time; annotation(experiment(StopTime=3)); end M;";
    const auto fix = animationExample(*analysed(text, "M"));
    QVERIFY(fix);
    const auto after = analysed(applyEdits(text, fix->edits), "M");
    QCOMPARE(after->dae->experiment.stopTime, std::optional(3.0));
    QVERIFY(!after->diagnostics.hasErrors());
    // A model of a library that is not in the text has no text to change.
    QVERIFY(!animationExample(Analysis()));
}

QTEST_GUILESS_MAIN(AnimationTextTest)
#include "animation_text_test.moc"
