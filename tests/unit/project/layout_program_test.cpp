// SPDX-License-Identifier: GPL-3.0-or-later
// causeway-layout as its callers use it: a process, JSON in, JSON out.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTest>

namespace {

struct Answer {
    int exitCode = -1;
    bool crashed = true;
    QByteArray output;
    QString errors;
    QJsonObject json;
};

Answer ask(const QByteArray& request, const QStringList& arguments = {})
{
    QProcess process;
    process.start(QStringLiteral(CAUSEWAY_LAYOUT_PROGRAM), arguments);
    process.write(request);
    process.closeWriteChannel();
    Answer answer;
    if (!process.waitForFinished(240'000)) {
        process.kill();
        process.waitForFinished();
        return answer;
    }
    answer.exitCode = process.exitCode();
    answer.crashed = process.exitStatus() != QProcess::NormalExit;
    answer.output = process.readAllStandardOutput();
    answer.errors = QString::fromUtf8(process.readAllStandardError());
    answer.json = QJsonDocument::fromJson(answer.output).object();
    return answer;
}

QJsonObject node(const QJsonValue& id, double width = 40.0, double height = 20.0)
{
    return {{"id", id}, {"width", width}, {"height", height}};
}

QJsonObject edge(const QJsonValue& from, const QJsonValue& to)
{
    return {{"from", from}, {"to", to}};
}

QByteArray request(const QJsonArray& nodes, const QJsonArray& edges, const char* engine = "dot",
                   const char* rankdir = "TB")
{
    return QJsonDocument(QJsonObject{{"engine", engine}, {"rankdir", rankdir}, {"nodes", nodes}, {"edges", edges}})
        .toJson(QJsonDocument::Compact);
}

/// A binary tree: each node i > 0 hangs below (i - 1) / 2.
QByteArray tree(int count, const char* engine)
{
    QJsonArray nodes;
    QJsonArray edges;
    for (int i = 0; i < count; ++i) {
        nodes.append(node(i));
        if (i > 0) edges.append(edge((i - 1) / 2, i));
    }
    return request(nodes, edges, engine);
}

double coordinate(const QJsonObject& layout, qsizetype nodeIndex, const char* axis)
{
    return layout["nodes"].toArray()[nodeIndex].toObject()[QLatin1String(axis)].toDouble();
}

}  // namespace

class LayoutProgramTest : public QObject {
    Q_OBJECT

private slots:
    void chainRunsDownwards();
    void chainRunsToTheRight();
    void whatIsApartStandsInTheOrderOfTheRequest();
    void idsAndOrderAreThoseOfTheRequest();
    void curvesJoinTheBordersOfTheirNodes();
    void parallelEdgesAndLoopsAreKept();
    void emptyGraphHasNoExtent();
    void everyEnginePlacesNodesApart_data();
    void everyEnginePlacesNodesApart();
    void sameRequestSameAnswer();
    void labelsAreNeverMarkup();
    void faultyRequestsAreExplained_data();
    void faultyRequestsAreExplained();
    void binaryJunkIsRefused();
    void deepNestingIsRefused();
    void tenThousandNodes();
    void wrongUsage();
    void version();
};

void LayoutProgramTest::chainRunsDownwards()
{
    const Answer answer = ask(request({node("a"), node("b"), node("c")}, {edge("a", "b"), edge("b", "c")}));
    QCOMPARE(answer.exitCode, 0);
    QVERIFY(coordinate(answer.json, 0, "y") < coordinate(answer.json, 1, "y"));
    QVERIFY(coordinate(answer.json, 1, "y") < coordinate(answer.json, 2, "y"));
    QCOMPARE(answer.json["width"].toDouble(), 40.0);
}

void LayoutProgramTest::chainRunsToTheRight()
{
    const Answer answer = ask(request({node("a"), node("b")}, {edge("a", "b")}, "dot", "LR"));
    QCOMPARE(answer.exitCode, 0);
    QVERIFY(coordinate(answer.json, 0, "x") < coordinate(answer.json, 1, "x"));
    QCOMPARE(coordinate(answer.json, 0, "y"), coordinate(answer.json, 1, "y"));
}

/// In both directions: one reads downwards, and to the right.
void LayoutProgramTest::whatIsApartStandsInTheOrderOfTheRequest()
{
    for (const char* direction : {"TB", "LR"}) {
        const Answer answer = ask(request({node("a"), node("b"), node("c"), node("A"), node("B"), node("C")},
                                          {edge("a", "A"), edge("b", "B"), edge("c", "C")}, "dot", direction));
        const char* const across = *direction == 'T' ? "x" : "y";
        QVERIFY(coordinate(answer.json, 0, across) < coordinate(answer.json, 1, across));
        QVERIFY(coordinate(answer.json, 1, across) < coordinate(answer.json, 2, across));
    }
}

void LayoutProgramTest::idsAndOrderAreThoseOfTheRequest()
{
    // "7" the text and 7 the number are two nodes.
    const Answer answer = ask(request({node("7"), node(7), node(QString::fromUtf8("größe \"µ\""))}, {edge(7, "7")}));
    QCOMPARE(answer.exitCode, 0);
    const QJsonArray nodes = answer.json["nodes"].toArray();
    QCOMPARE(nodes.size(), 3);
    QCOMPARE(nodes[0].toObject()["id"], QJsonValue("7"));
    QCOMPARE(nodes[1].toObject()["id"], QJsonValue(7));
    QCOMPARE(nodes[2].toObject()["id"], QJsonValue(QString::fromUtf8("größe \"µ\"")));
    const QJsonObject first = answer.json["edges"].toArray()[0].toObject();
    QCOMPARE(first["from"], QJsonValue(7));
    QCOMPARE(first["to"], QJsonValue("7"));
}

void LayoutProgramTest::curvesJoinTheBordersOfTheirNodes()
{
    const Answer answer = ask(request({node("a"), node("b")}, {edge("a", "b")}));
    const QJsonArray points = answer.json["edges"].toArray()[0].toObject()["points"].toArray();
    QCOMPARE(points.size() % 3, 1);
    const double start = points.first().toArray()[1].toDouble();
    const double end = points.last().toArray()[1].toDouble();
    QVERIFY(qAbs(start - (coordinate(answer.json, 0, "y") + 10.0)) < 1.5);
    QVERIFY(qAbs(end - (coordinate(answer.json, 1, "y") - 10.0)) < 1.5);
}

void LayoutProgramTest::parallelEdgesAndLoopsAreKept()
{
    const Answer answer =
        ask(request({node("a"), node("b")}, {edge("a", "b"), edge("a", "b"), edge("b", "a"), edge("b", "b")}));
    QCOMPARE(answer.exitCode, 0);
    const QJsonArray edges = answer.json["edges"].toArray();
    QCOMPARE(edges.size(), 4);
    for (const QJsonValue& value : edges) QVERIFY(value.toObject()["points"].toArray().size() >= 4);
}

void LayoutProgramTest::emptyGraphHasNoExtent()
{
    for (const QByteArray& text : {QByteArray("{}"), request({}, {})}) {
        const Answer answer = ask(text);
        QCOMPARE(answer.exitCode, 0);
        QCOMPARE(answer.json["width"].toDouble(-1.0), 0.0);
        QVERIFY(answer.json["nodes"].isArray());
        QVERIFY(answer.json["edges"].isArray());
    }
}

void LayoutProgramTest::everyEnginePlacesNodesApart_data()
{
    QTest::addColumn<QByteArray>("engine");
    for (const char* engine : {"dot", "neato", "fdp", "sfdp", "circo", "twopi"})
        QTest::newRow(engine) << QByteArray(engine);
}

void LayoutProgramTest::everyEnginePlacesNodesApart()
{
    QFETCH(QByteArray, engine);
    const Answer answer = ask(tree(40, engine.constData()));
    QCOMPARE(answer.exitCode, 0);
    QCOMPARE(answer.json["engine"].toString().toUtf8(), engine);
    QSet<QPair<int, int>> places;
    for (qsizetype i = 0; i < 40; ++i) {
        const double x = coordinate(answer.json, i, "x");
        const double y = coordinate(answer.json, i, "y");
        QVERIFY(x >= 0.0 && x <= answer.json["width"].toDouble());
        QVERIFY(y >= 0.0 && y <= answer.json["height"].toDouble());
        places.insert({qRound(x), qRound(y)});
    }
    QCOMPARE(places.size(), 40);
}

void LayoutProgramTest::sameRequestSameAnswer()
{
    for (const char* engine : {"dot", "neato", "sfdp"}) {
        const QByteArray text = tree(60, engine);
        QCOMPARE(ask(text).output, ask(text).output);
    }
}

void LayoutProgramTest::labelsAreNeverMarkup()
{
    const Answer answer = ask(R"({"nodes":[{"id":"<table>","label":"<<b>\\N|{x}>"},{"id":"\\E:n:s"}],)"
                              R"("edges":[{"from":"<table>","to":"\\E:n:s"}]})");
    QCOMPARE(answer.exitCode, 0);
    QCOMPARE(answer.json["nodes"].toArray()[1].toObject()["id"].toString(), QStringLiteral("\\E:n:s"));
}

void LayoutProgramTest::faultyRequestsAreExplained_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const char* text, const char* reason) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(reason);
    };
    row("nothing", "", "not JSON");
    row("cut off", R"({"nodes":[{"id":)", "not JSON");
    row("list", "[]", "not a JSON object");
    row("unknown engine", R"({"engine":"rm -rf"})", "engine: must be one of dot");
    row("engine of a wrong type", R"({"engine":[]})", "engine: must be one of dot");
    row("unknown direction", R"({"rankdir":"up"})", "rankdir: must be one of TB");
    row("nodes of a wrong type", R"({"nodes":5})", "nodes: must be a list");
    row("node of a wrong type", R"({"nodes":[5]})", "nodes[0]: must be an object");
    row("node without id", R"({"nodes":[{"width":5}]})", "nodes[0]: has no \"id\"");
    row("id of a wrong type", R"({"nodes":[{"id":1.5}]})", "nodes[0].id: must be a text or a whole number");
    row("id used twice", R"({"nodes":[{"id":"a"},{"id":"a"}]})", "nodes[1].id: \"a\" is used twice");
    row("edge to nowhere", R"({"nodes":[{"id":"a"}],"edges":[{"from":"a","to":"b"}]})",
        "edges[0].to: there is no node \"b\"");
    row("edge without end", R"({"nodes":[{"id":"a"}],"edges":[{"from":"a"}]})", "edges[0]: has no \"to\"");
    row("negative width", R"({"nodes":[{"id":"a","width":-1}]})", "nodes[0].width: must be between");
    row("huge height", R"({"nodes":[{"id":"a","height":1e300}]})", "nodes[0].height: must be between");
    row("infinite height", R"({"nodes":[{"id":"a","height":1e999}]})", "not JSON");
    row("width as text", R"({"nodes":[{"id":"a","width":"5"}]})", "nodes[0].width: must be a number");
    row("negative distance", R"({"ranksep":-3})", "ranksep: must be between");
}

void LayoutProgramTest::faultyRequestsAreExplained()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, reason);
    const Answer answer = ask(text);
    QVERIFY(!answer.crashed);
    QCOMPARE(answer.exitCode, 1);
    QVERIFY(answer.output.isEmpty());
    QVERIFY2(answer.errors.contains(reason), qPrintable(answer.errors));
    QCOMPARE(answer.errors.count(QLatin1Char('\n')), 1);
}

void LayoutProgramTest::binaryJunkIsRefused()
{
    QByteArray junk(100'000, '\0');
    quint32 state = 1;
    for (char& byte : junk) {
        state = state * 1664525U + 1013904223U;
        byte = static_cast<char>(state >> 24U);
    }
    for (const QByteArray& text : {junk, R"({"nodes":[{"id":")" + junk + R"("}]})"}) {
        const Answer answer = ask(text);
        QVERIFY(!answer.crashed);
        QCOMPARE(answer.exitCode, 1);
    }
}

void LayoutProgramTest::deepNestingIsRefused()
{
    constexpr qsizetype kDepth = 1'000'000;
    const Answer open = ask(QByteArray(kDepth, '['));
    QVERIFY(!open.crashed);
    QCOMPARE(open.exitCode, 1);
    const Answer closed = ask(R"({"nodes":)" + QByteArray(kDepth, '[') + QByteArray(kDepth, ']') + "}");
    QVERIFY(!closed.crashed);
    QCOMPARE(closed.exitCode, 1);
}

void LayoutProgramTest::tenThousandNodes()
{
    // A chain: the deepest recursion that Graphviz can be made to do with so many nodes.
    QJsonArray nodes;
    QJsonArray edges;
    for (int i = 0; i < 10'000; ++i) {
        nodes.append(node(i));
        if (i > 0) edges.append(edge(i - 1, i));
    }
    const Answer chain = ask(request(nodes, edges));
    QCOMPARE(chain.exitCode, 0);
    QCOMPARE(chain.json["nodes"].toArray().size(), 10'000);
    QVERIFY(coordinate(chain.json, 0, "y") < coordinate(chain.json, 9'999, "y"));

    const Answer spread = ask(tree(2'500, "neato"));
    QCOMPARE(spread.exitCode, 0);
    QCOMPARE(spread.json["engine"].toString(), QStringLiteral("sfdp"));
    QCOMPARE(spread.json["edges"].toArray().size(), 2'499);

    // Every node is tied to three others anywhere: nothing that ranks could show.
    edges = {};
    for (int i = 0; i < 10'000; ++i) {
        for (const int factor : {3, 5, 7}) edges.append(edge(i, (i * factor + 1) % 10'000));
    }
    const Answer tangle = ask(request(nodes, edges));
    QCOMPARE(tangle.exitCode, 0);
    QCOMPARE(tangle.json["engine"].toString(), QStringLiteral("sfdp"));
}

void LayoutProgramTest::wrongUsage()
{
    const Answer answer = ask({}, {QStringLiteral("--frobnicate")});
    QCOMPARE(answer.exitCode, 2);
    QVERIFY(answer.errors.startsWith(QStringLiteral("usage:")));
}

void LayoutProgramTest::version()
{
    const Answer answer = ask({}, {QStringLiteral("--version")});
    QCOMPARE(answer.exitCode, 0);
    QVERIFY(answer.output.startsWith("causeway-layout "));
}

QTEST_GUILESS_MAIN(LayoutProgramTest)
#include "layout_program_test.moc"
