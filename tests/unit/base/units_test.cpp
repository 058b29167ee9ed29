// SPDX-License-Identifier: GPL-3.0-or-later
// Units: conversion and how they are printed.
#include <QTest>

#include <fmt/format.h>

#include "core/base/prefixed_unit.h"
#include "core/base/units.h"

using namespace causeway;

class UnitsTest : public QObject {
    Q_OBJECT
private slots:
    void conversions_data();
    void conversions();
    void differentQuantitiesDoNotConvert();
    void unitsOfDisplayMeasureTheSame();
    void numbersLookAsTheyWereWritten();
    void printedAsInBooks();
    void valuesGetThePrefixThatPeopleWrite();
    void anglesHaveAPowerOfTheirOwn();
};

void UnitsTest::conversions_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<double>("expected");
    QTest::newRow("prefix") << 0.1 << "s"
                            << "ms" << 100.0;
    QTest::newRow("angle") << 3.141592653589793 << "rad"
                           << "deg" << 180.0;
    QTest::newRow("speed of rotation") << 6.283185307179586 << "rad/s"
                                       << "rev/min" << 60.0;
    QTest::newRow("rpm") << 6.283185307179586 << "rad/s"
                         << "rpm" << 60.0;
    QTest::newRow("temperature") << 293.15 << "K"
                                 << "degC" << 20.0;
    QTest::newRow("Fahrenheit") << 100.0 << "degC"
                                << "degF" << 212.0;
    QTest::newRow("temperature rate has no zero") << 5.0 << "K/s"
                                                  << "degC/s" << 5.0;
    QTest::newRow("pressure") << 101325.0 << "Pa"
                              << "bar" << 1.01325;
    QTest::newRow("density") << 998.0 << "kg/m3"
                             << "g/cm3" << 0.998;
    QTest::newRow("derived") << 2.0 << "N.m"
                             << "J" << 2.0;
    QTest::newRow("denominator in parentheses") << 4.2 << "kJ/(kg.K)"
                                                << "J/(kg.K)" << 4200.0;
    QTest::newRow("negative exponent") << 3.0 << "m.s-1"
                                       << "km/h" << 10.8;
    QTest::newRow("one") << 2.0 << "1/min"
                         << "1/h" << 120.0;
    QTest::newRow("min is no milli-inch") << 60.0 << "s"
                                          << "min" << 1.0;
    QTest::newRow("the same unknown unit") << 7.0 << "sone"
                                           << "sone" << 7.0;
}

void UnitsTest::conversions()
{
    QFETCH(double, value);
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(double, expected);
    const auto converted = convertUnit(value, from.toStdString(), to.toStdString());
    QVERIFY(converted.has_value());
    QVERIFY2(qAbs(*converted - expected) < 1e-9 * qAbs(expected) + 1e-9,
             qPrintable(QString::number(*converted, 'g', 17)));
}

void UnitsTest::differentQuantitiesDoNotConvert()
{
    QVERIFY(!convertUnit(1, "m", "s"));
    QVERIFY(!convertUnit(1, "m", "furlong"));
    QVERIFY(!convertUnit(1, "m/(s", "m/s"));
    QVERIFY(!convertUnit(1, "", "m"));
    QVERIFY(!convertUnit(1, "kkg", "kg"));
    QVERIFY(!convertUnit(1, "m/s/s", "m/s2"));  // two slashes are no unit of Modelica
}

void UnitsTest::unitsOfDisplayMeasureTheSame()
{
    for (const char* unit :
         {"1",     "m",      "m2", "m3",  "kg",  "s",       "Hz", "m/s",  "m3/s", "kg/s", "kg/m3",    "rad",
          "rad/s", "rad/s2", "N",  "N.m", "N/m", "N.m/rad", "Pa", "Pa.s", "J",    "J/kg", "J/(kg.K)", "W",
          "K",     "A",      "V",  "Ohm", "S",   "F",       "H",  "C",    "T",    "Wb"}) {
        const auto others = displayUnits(unit, {});
        QVERIFY2(!others.empty(), unit);
        for (const std::string& other : others) QVERIFY2(convertUnit(1, unit, other), other.c_str());
    }
    QCOMPARE(displayUnits("A", "uA").front(), std::string("uA"));
    QVERIFY(displayUnits("", "").empty());
    QVERIFY(displayUnits("widget", "m").empty());
    QCOMPARE(displayUnits("widget/m", "widget/m").size(), std::size_t(0));
    // 20 K of difference are no -253 degrees; a temperature says itself that it has a zero.
    QCOMPARE(displayUnits("K", {}), (std::vector<std::string>{"degRk"}));
    QCOMPARE(displayUnits("K", "degC"), (std::vector<std::string>{"degC", "degF", "degRk"}));
}

void UnitsTest::numbersLookAsTheyWereWritten()
{
    QCOMPARE(convertedText(300, "K", "degC", kShownDigits), std::optional<std::string>("26.85"));
    QCOMPARE(convertedText(26.85, "degC", "K", kWrittenDigits), std::optional<std::string>("300"));
    QCOMPARE(convertedText(5.1, "mA", "A", kWrittenDigits), std::optional<std::string>("0.0051"));
    QCOMPARE(convertedText(90, "deg", "rad", kWrittenDigits), std::optional<std::string>("1.5707963267949"));
    QVERIFY(!convertedText(1, "m", "s", kShownDigits));
}

void UnitsTest::printedAsInBooks()
{
    QCOMPARE(printedUnit("Ohm"), "Ω");
    QCOMPARE(printedUnit("kOhm"), "kΩ");
    QCOMPARE(printedUnit("N.m/s2"), "N·m/s²");
    QCOMPARE(printedUnit("m.s-1"), "m·s⁻¹");
    QCOMPARE(printedUnit("1/min"), "1/min");
    QCOMPARE(printedUnit("degC"), "°C");
    QCOMPARE(printedUnit("deg/s"), "°/s");
    QCOMPARE(printedUnit("uF"), "µF");
    QCOMPARE(printedUnit("1"), "");
}

void UnitsTest::valuesGetThePrefixThatPeopleWrite()
{
    struct Case {
        double value;
        const char *unit, *shown;
    };
    const Case cases[] = {
        {0.001, "F", "1 mF"},     {4.7e-9, "F", "4.7 nF"},    {1e-6, "H", "1 µH"},      {1000, "Ohm", "1 kΩ"},
        {999, "Ohm", "999 Ω"},    {-2.2e6, "Ohm", "-2.2 MΩ"}, {0.1, "V", "0.1 V"},      {0.0472109, "V", "47.2109 mV"},
        {999.99999, "V", "1 kV"}, {0.5, "V", "0.5 V"},        {0, "V", "0 V"},          {3000, "s", "3000 s"},
        {2e-5, "s", "20 µs"},     {5e-4, "kg", "0.0005 kg"},  {1e5, "K", "100000 K"},   {1e-30, "A", "1e-30 A"},
        {5e4, "1", "50000 "},     {1e-3, "m2", "0.001 m²"},   {1e-3, "mm", "0.001 mm"}, {1e15, "W", "1000 TW"}};
    for (const auto& [value, unit, shown] : cases) {
        const PrefixedUnit prefixed = prefixedUnit(value, unit);
        const std::string text = fmt::format("{:.6g} {}", value / prefixed.size, prefixed.text);
        QVERIFY2(text == shown, text.c_str());
    }
}

void UnitsTest::anglesHaveAPowerOfTheirOwn()
{
    const std::pair<const char*, int> cases[] = {{"rad", 1},        {"rad/s", 1}, {"rad/s2", 1},   {"deg", 1},
                                                 {"rev/min", 1},    {"rpm", 1},   {"mrad/s", 1},   {"rad2/s2", 2},
                                                 {"N.m/rad", -1},   {"Hz", 0},    {"1/s", 0},      {"", 0},
                                                 {"N.m.s/rad", -1}, {"sr", 0},    {"nonsense(", 0}};
    for (const auto& [unit, power] : cases) QVERIFY2(radianPower(unit) == power, unit);
}

QTEST_GUILESS_MAIN(UnitsTest)
#include "units_test.moc"
