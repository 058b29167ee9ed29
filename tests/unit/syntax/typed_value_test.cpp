// SPDX-License-Identifier: GPL-3.0-or-later
// Values as people type them: prefixes, units, expressions; and what cannot be taken, with the reason.
#include <QTest>
#include <cmath>

#include "core/base/numbers.h"
#include "core/syntax/typed_value.h"

using namespace causeway;

class TypedValueTest : public QObject {
    Q_OBJECT
private slots:
    void whatPeopleTypeIsUnderstood_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("text");
        const auto add = [](const char* typed, const char* unit, const char* text, const char* shown = "") {
            QTest::newRow(qPrintable(
                QStringLiteral("%1 in %2/%3").arg(QString::fromUtf8(typed), QLatin1String(unit), QLatin1String(shown))))
                << QString::fromUtf8(typed) << QString::fromLatin1(unit) << QString::fromLatin1(shown)
                << QString::fromLatin1(text);
        };
        for (const char* typed :
             {"1k", "1 k", "1K", "1000", "1e3", "1 kOhm", "1kΩ", "1 kohm", "1k Ohm", "0.001 MOhm"}) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << QStringLiteral("Ohm") << QString()
                                 << (QString::fromUtf8(typed) == QLatin1String("1e3") ? QStringLiteral("1e3")
                                                                                      : QStringLiteral("1000"));
        }
        add("100u", "F", "1e-4");
        add("100µF", "F", "1e-4");
        add("100 uF", "F", "1e-4");
        add("4.7n", "F", "4.7e-9");
        add("4n7", "F", "4.7e-9");
        add("2.2meg", "Ohm", "2200000");
        add("2.2MEG", "Ohm", "2200000");
        add("2.2 MOhm", "Ohm", "2200000");
        add("2.2 megOhm", "Ohm", "2200000");
        add("2R2", "Ohm", "2.2");
        add("4k7", "Ohm", "4700");
        add("4k7 Ohm", "Ohm", "4700");
        add("4k7Ω", "Ohm", "4700");
        add("2R2 Ohm", "Ohm", "2.2");
        add("2m5 s", "s", "0.0025");
        add("4M7", "Ohm", "4700000");
        add("50 Hz", "Hz", "50");
        add("0.05 kHz", "Hz", "50");
        add("-3 mV", "V", "-0.003");
        add("5 m", "m", "5");
        add("5m", "V", "0.005");
        add("25 rpm", "rad/s", "2.61799387799149");
        add("20 ms", "s", "0.02");
        add("20m", "s", "0.02");
        add("4,7", "V", "4.7");
        add("0,125", "V", "0.125");
        add("50 %", "", "0.5");
        // Plain numbers are in the unit that is shown, and what has a unit of its own is not.
        add("10", "Ohm", "10000", "kOhm");
        add("10 Ohm", "Ohm", "10", "kOhm");
        add("20", "K", "293.15", "degC");
        // Expressions, also with prefixes inside.
        add("1/(2*pi*50)", "s", "1/(2*pi*50)");
        add("2*4.7k", "Ohm", "2*4700");
        add("R1 + 10 kOhm", "Ohm", "R1 + 10000");
        add("2*R", "Ohm", "2*R");
        add("", "Ohm", "");
    }

    void whatPeopleTypeIsUnderstood()
    {
        QFETCH(QString, typed);
        QFETCH(QString, unit);
        QFETCH(QString, shown);
        QFETCH(QString, text);
        const TypedValue value =
            readTypedValue(typed.toStdString(), {unit.toStdString(), shown.toStdString(), shown.toStdString()});
        QVERIFY2(value.mistake.empty(), value.mistake.c_str());
        QCOMPARE(QString::fromStdString(value.text), text);
        if (value.number && parseNumber(value.text)) QCOMPARE(*value.number, *parseNumber(value.text));
    }

    void whatCannotBeTakenHasAReason_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("why");
        QTest::newRow("another quantity") << "10 V"
                                          << "Ohm"
                                          << "measures something else";
        QTest::newRow("frequency for angular velocity") << "50 Hz"
                                                        << "rad/s"
                                                        << "2*pi";
        QTest::newRow("nothing known") << "10 foo"
                                       << "Ohm"
                                       << "neither a prefix";
        QTest::newRow("no unit") << "10 V"
                                 << ""
                                 << "has no unit";
        QTest::newRow("thousands or decimals") << "1,000"
                                               << "V"
                                               << "thousands";
        QTest::newRow("its own zero") << "20 degC"
                                      << "K"
                                      << "difference";
        QTest::newRow("no expression") << "2 +"
                                       << "V"
                                       << "neither a number nor an expression";
        QTest::newRow("breaks out") << "1; Real y"
                                    << "V"
                                    << "neither a number nor an expression";
    }

    void whatCannotBeTakenHasAReason()
    {
        QFETCH(QString, typed);
        QFETCH(QString, unit);
        QFETCH(QString, why);
        const TypedValue value = readTypedValue(typed.toStdString(), {unit.toStdString(), {}, {}});
        QVERIFY2(QString::fromStdString(value.mistake).contains(why), value.mistake.c_str());
        QVERIFY(value.text.empty() && !value.number);
    }

    void constantsHaveTheirNumber()
    {
        const TypedValue period = readTypedValue("1/50", {"s", {}, {}});
        QVERIFY(period.number && *period.number == 0.02);
        const TypedValue pulse = readTypedValue("2*pi*sqrt(4)", {"rad/s", {}, {}});
        QVERIFY(pulse.number && std::abs(*pulse.number - 4 * std::acos(-1.0)) < 1e-12);
        QVERIFY(!readTypedValue("2*R", {"Ohm", {}, {}}).number);
    }
};

QTEST_GUILESS_MAIN(TypedValueTest)
#include "typed_value_test.moc"
