// SPDX-License-Identifier: GPL-3.0-or-later
// Curves that are computed from those of a result: values, units, and what is refused.
#include <QTest>
#include <cmath>

#include "core/results/expression_column.h"

using namespace causeway;

namespace {

std::shared_ptr<const Result> sample()
{
    auto result = std::make_shared<Result>();
    result->modelName = "M";
    result->columns = {{"u", "V", "", ValueType::Real, {}},
                       {"i", "A", "", ValueType::Real, {}},
                       {"on", "", "", ValueType::Boolean, {}},
                       {"der(u)", "V/s", "", ValueType::Real, {}},
                       {"r[2].v", "V", "", ValueType::Real, {}}};
    for (int row = 0; row < 50; ++row) {
        const double t = 0.1 * row;
        result->time.push_back(t);
        const double values[] = {std::sin(t), 0.5 * t - 1, row % 2 == 0 ? 1.0 : 0.0, std::cos(t), t * t};
        for (std::size_t i = 0; i < 5; ++i) result->columns[i].values.push_back(values[i]);
    }
    result->parameters = {{"R", "Ohm", "", 4}};
    return result;
}

}  // namespace

class ExpressionColumnTest : public QObject {
    Q_OBJECT
private slots:
    void valuesAndUnits_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<int>("which");
        QTest::newRow("power") << "u*i"
                               << "W" << 0;
        QTest::newRow("voltage across R") << "u - R*i"
                                          << "V" << 1;
        QTest::newRow("square") << "u^2/R"
                                << "W" << 2;
        QTest::newRow("derivative") << "der(u)"
                                    << "V/s" << 3;
        QTest::newRow("array") << "abs(r[2].v) + 1"
                               << "V" << 4;
        QTest::newRow("relation") << "u > 0.5 and not on > 0"
                                  << "" << 5;
        QTest::newRow("function of time") << "sqrt(time)*2"
                                          << "" << 6;
        QTest::newRow("minimum") << "min(u, -u)"
                                 << "V" << 7;
        QTest::newRow("constant") << "2*pi"
                                  << "" << 8;
        QTest::newRow("division") << "u/i"
                                  << "Ohm" << 9;
        QTest::newRow("choice") << "if on > 0 then u elseif time > 2 then 2*u else 0"
                                << "V" << 10;
    }

    void valuesAndUnits()
    {
        QFETCH(QString, expression);
        QFETCH(QString, unit);
        QFETCH(int, which);
        const auto result = sample();
        const ExpressionColumn made = expressionColumn(*result, expression.toStdString());
        QVERIFY2(made.error.empty(), made.error.c_str());
        QCOMPARE(QString::fromStdString(made.column.unit), unit);
        QCOMPARE(made.column.values.size(), result->rowCount());
        for (std::size_t row = 0; row < result->rowCount(); ++row) {
            const double t = result->time[row], u = std::sin(t), i = 0.5 * t - 1;
            const bool on = row % 2 == 0;
            const double wanted[] = {u * i,
                                     u - 4 * i,
                                     u * u / 4,
                                     std::cos(t),
                                     t * t + 1,
                                     u > 0.5 && !on ? 1.0 : 0.0,
                                     2 * std::sqrt(t),
                                     -std::abs(u),
                                     2 * std::acos(-1.0),
                                     u / i,
                                     on      ? u
                                     : t > 2 ? 2 * u
                                             : 0};
            const double value = made.column.values[row];
            QVERIFY2(std::abs(value - wanted[which]) <= 1e-12 * (1 + std::abs(wanted[which])) ||
                         (!std::isfinite(value) && !std::isfinite(wanted[which])),
                     qPrintable(QStringLiteral("row %1: %2").arg(row).arg(value)));
        }
    }

    void whatIsRefusedHasAReason()
    {
        const auto result = sample();
        const auto errorOf = [&](const char* text) {
            return QString::fromStdString(expressionColumn(*result, text).error);
        };
        QVERIFY(errorOf("u + i").contains(QLatin1String("cannot be added")));
        QVERIFY(errorOf("u*nothing").contains(QLatin1String("no 'nothing'")));
        QVERIFY(errorOf("if on > 0 then u else i").contains(QLatin1String("cannot be added")));
        QVERIFY(errorOf("u*").contains(QLatin1String("not an expression")));
        QVERIFY(errorOf("f(u, i, 3)").contains(QLatin1String("is not a function")));
    }

    void furtherColumnsShareWhatIsThere()
    {
        const auto result = sample();
        const auto whole = withExpressions(result, {"u*i", "u*nothing", "on*2"});
        QCOMPARE(whole->columns.size(), result->columns.size() + 2);
        QVERIFY(whole->find("u*i") != nullptr && whole->find("u*nothing") == nullptr);
        QVERIFY(whole->columns[0].values.data() == result->columns[0].values.data());
        QCOMPARE(whole->rowCount(), result->rowCount());
        QVERIFY(withExpressions(result, {"u*nothing"}) == result);
        QVERIFY(withExpressions(nullptr, {"u"}) == nullptr);
        QVERIFY((expressionColumn(*result, "u*i + 2*u*i").names == std::vector<std::string>{"u", "i"}));
    }
};

QTEST_GUILESS_MAIN(ExpressionColumnTest)
#include "expression_column_test.moc"
