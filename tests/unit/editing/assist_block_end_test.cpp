// SPDX-License-Identifier: GPL-3.0-or-later
// The end that a block lacks whose first line was just written.
#include <QTest>

#include "core/editing/block_end.h"

using namespace causeway;

class AssistBlockEndTest : public QObject {
    Q_OBJECT
private slots:
    void openBlocksGetTheirEnd();
    void closedOnesDoNot();
    void largeTextsAreLeftAlone();
};

namespace {

/// For the line that holds the mark, which is taken out.
std::string endOf(std::string text)
{
    const std::size_t mark = text.find('|');
    text.erase(mark, 1);
    const std::size_t before = mark == 0 ? std::string::npos : text.rfind('\n', mark - 1);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    const std::size_t end = std::min(text.find('\n', mark), text.size());
    return missingEnd(text, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)).value_or("");
}

}  // namespace

void AssistBlockEndTest::openBlocksGetTheirEnd()
{
    QCOMPARE(endOf("model A|\n"), "end A;");
    QCOMPARE(endOf("partial model A \"text\"|\n"), "end A;");
    QCOMPARE(endOf("package P\n  model A|\n\nend P;\n"), "end A;");
    QCOMPARE(endOf("model M\nequation\n  if x then|\n\nend M;\n"), "end if;");
    QCOMPARE(endOf("model M\nequation\n  for i in 1:3 loop|\n    if x then\n    end if;\nend M;\n"), "end for;");
    QCOMPARE(endOf("model M\nalgorithm\n  while x loop|\nend M;\n"), "end while;");
    QCOMPARE(endOf("model M\nequation\n  when x then|\nend M;\n"), "end when;");
}

void AssistBlockEndTest::closedOnesDoNot()
{
    for (const char* text : {"|", "model A|\nend A;\n", "model A end A;|\n", "type T = Real|\n", "type T = Real;|\n",
                             "model M\nequation\n  if x then|\n  end if;\nend M;\n",
                             "model M\nequation\n  x = if a then|\n 1 else 2;\nend M;\n",
                             "model M\nequation\n  if a then\n  elseif b then|\n  end if;\nend M;\n", "// model A|\n",
                             "model|\n", "import A|"}) {
        QVERIFY2(endOf(text).empty(), text);
    }
    QVERIFY(!missingEnd("model A", 5, 2));
    QVERIFY(!missingEnd("model A", 0, 100));
}

void AssistBlockEndTest::largeTextsAreLeftAlone()
{
    QVERIFY(!missingEnd("model A\n" + std::string(kMaxClosedText, ' '), 0, 7));
}

QTEST_GUILESS_MAIN(AssistBlockEndTest)
#include "assist_block_end_test.moc"
