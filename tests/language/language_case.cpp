// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/language/language_case.h"

#include <QFile>

namespace causeway::test {

namespace {

/// "name = literal" at the first "=" outside of a quoted name; the name is empty when there is none.
std::pair<QString, QString> splitFact(const QString& text)
{
    bool isQuoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('\\'))
            ++i;
        else if (text[i] == QLatin1Char('\''))
            isQuoted = !isQuoted;
        else if (text[i] == QLatin1Char('=') && !isQuoted)
            return {text.left(i).trimmed(), text.mid(i + 1).trimmed()};
    }
    return {};
}

/// "12 MissingInner 'world'".
std::optional<ExpectedMessage> readMessage(const QString& text)
{
    bool isNumber = false;
    ExpectedMessage message;
    message.line = text.section(QLatin1Char(' '), 0, 0).toUInt(&isNumber);
    message.name = text.section(QLatin1Char(' '), 1, 1);
    message.fragment = text.section(QLatin1Char(' '), 2);
    if (!isNumber || message.name.isEmpty() || message.fragment.isEmpty()) return std::nullopt;
    return message;
}

/// Takes one line of the head; false when it is none that is known or well formed.
bool readHeadLine(LanguageCase& into, const QString& key, const QString& value)
{
    Facts& facts = into.facts;
    if (key == QLatin1String("SPDX-License-Identifier")) return true;
    if (value.isEmpty()) return false;
    if (key == QLatin1String("SPEC"))
        into.rule = value;
    else if (key == QLatin1String("MODEL"))
        into.model = value;
    else if (key == QLatin1String("ERROR"))
        return (into.error = readMessage(value)).has_value();
    else if (key == QLatin1String("TOLERATED")) {
        into.isTolerated = true;
        return (into.error = readMessage(value)).has_value();
    } else if (key == QLatin1String("WARNING"))
        return (into.warning = readMessage(value)).has_value();
    else if (key == QLatin1String("ABSENT"))
        facts.absent.append(value);
    else if (key == QLatin1String("PRESENT"))
        facts.present.append(value);
    else if (key == QLatin1String("UNKNOWNS")) {
        bool isNumber = false;
        facts.unknowns = value.toInt(&isNumber);
        return isNumber;
    } else if (key == QLatin1String("VALUE") || key == QLatin1String("ATTRIBUTE")) {
        auto& list = key == QLatin1String("VALUE") ? facts.values : facts.attributes;
        list.push_back(splitFact(value));
        return !list.back().first.isEmpty() && !list.back().second.isEmpty();
    } else
        return false;
    return true;
}

}  // namespace

LanguageCase readLanguageCase(const QString& path)
{
    LanguageCase result;
    result.path = path;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        result.problem = QStringLiteral("cannot read the file");
        return result;
    }
    result.text = file.readAll();
    const QStringList lines = QString::fromUtf8(result.text).split(QLatin1Char('\n'));
    for (const QString& line : lines) {
        const qsizetype colon = line.indexOf(QStringLiteral(": "));
        if (!line.startsWith(QLatin1String("// ")) || colon < 0) break;
        const QString key = line.mid(3, colon - 3);
        const bool isKey = key == QLatin1String("SPDX-License-Identifier") || key == key.toUpper();
        if (!isKey) break;
        if (!readHeadLine(result, key, line.mid(colon + 2).trimmed())) {
            result.problem = QStringLiteral("this line of the head is not understood: ") + line;
            return result;
        }
    }
    if (result.rule.isEmpty())
        result.problem = QStringLiteral("the head has no line '// SPEC: section rule'");
    else if (result.model.isEmpty())
        result.problem = QStringLiteral("the head has no line '// MODEL: class'");
    return result;
}

}  // namespace causeway::test
