// SPDX-License-Identifier: GPL-3.0-or-later
// The Modelica Standard Library, as far as MODELICAPATH leads to one.
#include <QtTest>

#include <algorithm>
#include <filesystem>

#include "core/base/file_io.h"
#include "core/syntax/format.h"
#include "core/syntax/lexer.h"
#include "tests/unit/syntax/syntax_test_support.h"

using namespace causeway;
using namespace causeway::test;

class SyntaxLibraryTest : public QObject {
    Q_OBJECT

    std::vector<std::filesystem::path> m_files;

private Q_SLOTS:
    void initTestCase()
    {
#ifdef Q_OS_WIN
        constexpr QLatin1Char separator(';');
#else
        constexpr QLatin1Char separator(':');
#endif
        for (const QString& folder : qEnvironmentVariable("MODELICAPATH").split(separator, Qt::SkipEmptyParts)) {
            std::error_code error;
            std::filesystem::recursive_directory_iterator at(std::filesystem::path(folder.toStdString()), error);
            for (; !error && at != std::filesystem::recursive_directory_iterator(); at.increment(error)) {
                if (at->path().extension() == ".mo") m_files.push_back(at->path());
            }
        }
        std::sort(m_files.begin(), m_files.end());
        if (m_files.empty())
            QSKIP("MODELICAPATH leads to no library: set it to the folder of the Modelica Standard Library");
    }

    void everyFileParsesAndPrintsBack()
    {
        for (const std::filesystem::path& path : m_files) {
            const auto bytes = readFile(path);
            QVERIFY(bytes);
            const Parsed parsed = parseText(*bytes);
            QVERIFY2(parsed.diagnostics.empty(), (path.string() + "\n" + parsed.messages()).c_str());
            QVERIFY2(parsed.tree->toString() == *bytes, path.string().c_str());
        }
        qInfo("%zu files", m_files.size());
    }

    void formattingKeepsTokensAndIsIdempotent()
    {
        for (const std::filesystem::path& path : m_files) {
            const auto bytes = readFile(path);
            QVERIFY(bytes);
            const Parsed before = parseText(*bytes);
            const auto once = format(*before.tree);
            QVERIFY2(once, path.string().c_str());
            const Parsed after = parseText(*once);
            QVERIFY2(after.tree->tokens().size() == before.tree->tokens().size(), path.string().c_str());
            for (TokenIndex i = 0; i < before.tree->tokens().size(); ++i) {
                QVERIFY2(before.tree->tokenText(i) == after.tree->tokenText(i), path.string().c_str());
            }
            const auto twice = format(*after.tree);
            QVERIFY2(twice && *twice == *once, path.string().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(SyntaxLibraryTest)
#include "syntax_library_test.moc"
