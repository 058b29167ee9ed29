// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as lines of JSON: they come back as they were, and what is no picture is none.
#include <QTest>

#include "core/graphics/picture_json.h"
#include "core/graphics/svg.h"

using namespace causeway;

class PictureJsonTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsWrittenIsReadAgain()
    {
        DisplayList picture{640.5, 480, "two\nlines", {}};
        picture.shapes.push_back(LineShape{{{1, 2}, {3.25, 4}, {-5, 0.1}}, {0xC8321E, 2.5, true}});
        picture.shapes.push_back(RectangleShape{{1, 2}, 3, 4, 0.5, 0x0000FF, Stroke{0x010203, 1, false}});
        picture.shapes.push_back(RectangleShape{{1, 2}, 3, 4, 0, std::nullopt, std::nullopt});
        picture.shapes.push_back(
            TextShape{{7, 8}, "ü \"quoted\"", 17.3, 0xFFFFFF, TextAnchor::Right, true, true, true});
        picture.shapes.push_back(TextShape{{7, 8}, "plain", 12, 0, TextAnchor::Middle});
        const std::string json = pictureToJson(picture);
        QVERIFY(json.find('\n') == std::string::npos);
        const auto read = pictureFromJson(json);
        QVERIFY(read);
        QCOMPARE(pictureToJson(*read), json);
        QCOMPARE(toSvg(*read), toSvg(picture));
    }

    void whatIsNoPictureIsNone_data()
    {
        QTest::addColumn<QByteArray>("json");
        const QByteArray start = "{\"schema\":\"causeway.picture/1\",\"width\":10,\"height\":10,\"shapes\":[";
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("<svg/>");
        QTest::newRow("another schema") << QByteArray(
            "{\"schema\":\"causeway.picture/9\",\"width\":10,\"height\":10,\"shapes\":[]}");
        QTest::newRow("no size") << QByteArray(
            "{\"schema\":\"causeway.picture/1\",\"width\":0,\"height\":10,\"shapes\":[]}");
        QTest::newRow("half a point") << start + "{\"line\":[[1]],\"stroke\":{\"colour\":\"#000000\",\"width\":1}}]}";
        QTest::newRow("a colour by name")
            << start + "{\"line\":[[1,2],[3,4]],\"stroke\":{\"colour\":\"red\",\"width\":1}}]}";
        QTest::newRow("half a colour") << start + "{\"box\":[1,2,3,4],\"fill\":\"#12zz56\"}]}";
        QTest::newRow("an unknown anchor")
            << start + "{\"text\":\"a\",\"at\":[1,2],\"size\":12,\"colour\":\"#000000\",\"anchor\":\"top\"}]}";
        QTest::newRow("an unknown shape") << start + "{\"circle\":[1,2,3]}]}";
    }

    void whatIsNoPictureIsNone()
    {
        QFETCH(QByteArray, json);
        QVERIFY(!pictureFromJson(json.toStdString()));
    }
};

QTEST_GUILESS_MAIN(PictureJsonTest)
#include "picture_json_test.moc"
