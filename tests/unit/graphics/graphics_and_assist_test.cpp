// SPDX-License-Identifier: GPL-3.0-or-later
// The digraph as SVG, and what a name stands for.
#include <QTest>
#include <QXmlStreamReader>

#include "core/editing/symbol_info.h"
#include "core/graphics/digraph_picture.h"
#include "core/graphics/svg.h"

using namespace causeway;

namespace {

const char* const kModel =
    "model M \"about\"\n  parameter Real k(unit=\"1/s\") = 2 \"rate\";\n  Real x(start=1, fixed=true), y;\n"
    "equation\n  der(x) = -k*y;\n  y = x;\nend M;\n";

std::shared_ptr<const Analysis> analyseText(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Structure, Task());
}

}  // namespace

class GraphicsAndAssistTest : public QObject {
    Q_OBJECT
private slots:
    void digraphShowsTheStateAfterEachStep();
    void svgIsWellFormedWhateverTheNames();
    void nameTellsItsDeclaration();
    void nothingIsSaidAboutOtherPlaces();
};

void GraphicsAndAssistTest::digraphShowsTheStateAfterEachStep()
{
    const auto analysis = analyseText(kModel);
    const auto countLines = [&](std::size_t steps, bool dashed, double width) {
        int count = 0;
        for (const Shape& shape : digraphPicture(*analysis->structure, steps).shapes) {
            const auto* line = std::get_if<LineShape>(&shape);
            if (line != nullptr && line->stroke.dashed == dashed && line->stroke.width == width) ++count;
        }
        return count;
    };
    QCOMPARE(countLines(0, false, 1.2), 3);  // all undecided
    QCOMPARE(countLines(2, false, 2.5), 2);  // both solved
    QCOMPARE(countLines(99, true, 1), 1);    // y is known in the equation of der(x)
}

void GraphicsAndAssistTest::svgIsWellFormedWhateverTheNames()
{
    const auto analysis =
        analyseText("model M Real '<&\">'; Real 'größe µ'; equation '<&\">' = 1; 'größe µ' = 2; end M;");
    QVERIFY(analysis->structure != nullptr);
    const std::string svg = toSvg(digraphPicture(*analysis->structure, 2));
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    QString texts;
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::Characters) texts += reader.text();
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(texts.contains(QStringLiteral("'<&\">'")));
    QVERIFY(texts.contains(QString::fromUtf8("größe µ")));
    QCOMPARE(svg, toSvg(digraphPicture(*analysis->structure, 2)));
}

void GraphicsAndAssistTest::nameTellsItsDeclaration()
{
    const auto analysis = analyseText(kModel);
    const std::string text = kModel;
    const auto at = [&](const char* what) { return symbolAt(*analysis, static_cast<std::uint32_t>(text.find(what))); };
    const auto rate = at("k*y");
    QVERIFY(rate.has_value());
    QCOMPARE(rate->signature, "parameter Real k = 2 [1/s]");
    QCOMPARE(rate->description, "rate");
    QCOMPARE(analysis->sources.describe(rate->declaration), "test.mo:2:18");
    QCOMPARE(at("x(start")->signature, "Real x (state, starts at 1)");
}

void GraphicsAndAssistTest::nothingIsSaidAboutOtherPlaces()
{
    const auto analysis = analyseText(kModel);
    const std::string text = kModel;
    QVERIFY(!symbolAt(*analysis, static_cast<std::uint32_t>(text.find("equation"))));
    QVERIFY(!symbolAt(*analysis, 0));
    QVERIFY(!symbolAt(*analysis, 100000));
    QVERIFY(!symbolAt(*analyseText("model M Real x; equation x = y; end M;"), 30));
    QVERIFY(!symbolAt(*analyseText(""), 0));
}

QTEST_GUILESS_MAIN(GraphicsAndAssistTest)
#include "graphics_and_assist_test.moc"
