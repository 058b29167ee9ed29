// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters are moved by hand, and the curves follow.
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "ui/runs/parameters_panel.h"
#include "ui/session/document.h"
#include "ui/session/job_manager.h"
#include "ui/session/model_session.h"
#include "ui/session/theme.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

const char* const kModel = R"(model Filter
  parameter Real R(unit="Ohm", min=1, max=50) = 10 "Resistance";
  parameter Real C = 1e-3;
  parameter Integer n = 2;
  parameter Boolean on = true;
  final parameter Real tau = R*C;
  parameter Integer size = 3;
  Real u(start=1, fixed=true), x[size];
equation
  der(u) = if on then -u/tau else 0;
  x = n*u*ones(size);
end Filter;
)";

std::shared_ptr<const Analysis> analysisOf(const std::string& text)
{
    return analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
}

struct Desk {
    Theme theme;
    ParametersPanel panel{theme};
    QSignalSpy changed{&panel, &ParametersPanel::overridesChanged};

    explicit Desk(const std::string& text = kModel)
    {
        panel.setAnalysis(analysisOf(text));
        panel.resize(500, 300);
        panel.show();
    }
    int row(const QString& name)
    {
        for (int i = 0; i < panel.model().rowCount(); ++i) {
            if (panel.model().nameOf(i) == name) return i;
        }
        return -1;
    }
    void choose(const QString& name)
    {
        auto* view = panel.findChild<QTreeView*>(QStringLiteral("parametersView"));
        for (int i = 0; i < view->model()->rowCount(); ++i) {
            if (view->model()->index(i, 0).data().toString() == name) view->setCurrentIndex(view->model()->index(i, 0));
        }
    }
    QSlider& slider() { return *panel.findChild<QSlider*>(QStringLiteral("parameterSlider")); }
    bool type(const QString& name, const QString& text)
    {
        return panel.model().setData(panel.model().index(row(name), ParametersModel::ValueColumn), text, Qt::EditRole);
    }
};

using Overrides = ParametersModel::Overrides;

}  // namespace

class ParametersPanelTest : public QObject {
    Q_OBJECT
private slots:
    void whatCanBeSetIsListed();
    void typedValuesAreTakenOrRefused();
    void enumerationsHaveTheirLiterals();
    void theSliderGoesOverTheRangeOfTheDeclaration();
    void changesAreTakenBack();
    void changesStayWithinAModel();
    void theRunFollowsTheSlider();
    void anEmptyPanelSaysWhatToDo();
};

void ParametersPanelTest::whatCanBeSetIsListed()
{
    Desk desk;
    QStringList names;
    for (int i = 0; i < desk.panel.model().rowCount(); ++i) names << desk.panel.model().index(i, 0).data().toString();
    // Final parameters follow from others, and one that says how large an array is belongs to the text.
    QCOMPARE(names.join(QLatin1Char('|')), QStringLiteral("R|C|n|on|start of u"));
    QCOMPARE(desk.panel.model().index(0, ParametersModel::UnitColumn).data().toString(), QStringLiteral("Ω"));
    QVERIFY(desk.panel.model().overrides().empty());
    desk.panel.findChild<QLineEdit*>(QStringLiteral("parametersFilter"))->setText(QStringLiteral("resist"));
    QCOMPARE(desk.panel.findChild<QTreeView*>(QStringLiteral("parametersView"))->model()->rowCount(), 1);
}

void ParametersPanelTest::typedValuesAreTakenOrRefused()
{
    Desk desk;
    QVERIFY(desk.type(QStringLiteral("R"), QStringLiteral("4.7")));
    QVERIFY(desk.type(QStringLiteral("n"), QStringLiteral(" 5 ")));
    QVERIFY(desk.type(QStringLiteral("u"), QStringLiteral("-0.1")));
    QVERIFY(desk.panel.model().setData(
        desk.panel.model().index(desk.row(QStringLiteral("on")), ParametersModel::ValueColumn), Qt::Unchecked,
        Qt::CheckStateRole));
    QCOMPARE(desk.panel.model().overrides(), (Overrides{{"R", "4.7"}, {"n", "5"}, {"on", "false"}, {"u", "-0.1"}}));
    QCOMPARE(desk.changed.size(), 4);
    auto* message = desk.panel.findChild<QLabel*>(QStringLiteral("parametersMessage"));
    for (const char* wrong : {"", "nan", "inf", "1,500", "ten", "10 q", "5 mV"}) {
        QVERIFY2(!desk.type(QStringLiteral("R"), QString::fromLatin1(wrong)), wrong);
        QVERIFY2(message->isVisible() && message->text().contains(QStringLiteral("'%1'").arg(QLatin1String(wrong))) &&
                     message->text().contains(QStringLiteral("Ω")),
                 qPrintable(message->text()));
    }
    QVERIFY(!desk.type(QStringLiteral("n"), QStringLiteral("2.5")));
    QVERIFY(message->text().contains(QStringLiteral("whole number")));
    QCOMPARE(desk.changed.size(), 4);
    // As circuit diagrams write it.
    for (const auto& [typed, value] :
         {std::pair("0,5", "0.5"), std::pair("2R2", "2.2"), std::pair("0.01 kOhm", "10")}) {
        static_cast<void>(desk.type(QStringLiteral("R"), QString::fromLatin1(typed)));
        QCOMPARE(desk.panel.model().valueOf(desk.row(QStringLiteral("R"))), QString::fromLatin1(value).toDouble());
    }
    QVERIFY(desk.type(QStringLiteral("R"), QStringLiteral("4.7")));
    QVERIFY(desk.type(QStringLiteral("n"), QStringLiteral("6")));
    QVERIFY(!message->isVisible());
}

void ParametersPanelTest::enumerationsHaveTheirLiterals()
{
    Desk desk(
        "package P type Mode = enumeration(off, slow, fast); model M parameter Mode mode = Mode.slow; Real x(start=0, "
        "fixed=true); equation der(x) = if mode == Mode.fast then 2 elseif mode == Mode.slow then 1 else 0; end M; end "
        "P;");
    const int row = desk.row(QStringLiteral("mode"));
    QVERIFY(row >= 0);
    QCOMPARE(desk.panel.model().index(row, ParametersModel::ValueColumn).data().toString(), QStringLiteral("slow"));
    desk.choose(QStringLiteral("mode"));
    desk.slider().setValue(desk.slider().maximum());
    QCOMPARE(desk.panel.model().overrides(), (Overrides{{"mode", "P.Mode.fast"}}));
    QVERIFY(desk.type(QStringLiteral("mode"), QStringLiteral("off")));
    QCOMPARE(desk.panel.model().overrides(), (Overrides{{"mode", "P.Mode.off"}}));
    QVERIFY(!desk.type(QStringLiteral("mode"), QStringLiteral("quick")));
    QVERIFY(desk.panel.findChild<QLabel*>(QStringLiteral("parametersMessage"))
                ->text()
                .contains(QStringLiteral("off, slow, fast")));
    // What was set again for a run is that literal.
    desk.panel.model().setOverrides({{"mode", "P.Mode.fast"}});
    QCOMPARE(desk.panel.model().valueOf(row), 3.0);
}

void ParametersPanelTest::theSliderGoesOverTheRangeOfTheDeclaration()
{
    Desk desk;
    QVERIFY(!desk.slider().isEnabled());
    desk.choose(QStringLiteral("R"));
    desk.slider().setValue(desk.slider().maximum());
    QCOMPARE(desk.panel.model().overrides(), (Overrides{{"R", "50"}}));
    desk.slider().setValue(0);
    QCOMPARE(desk.panel.model().overrides(), (Overrides{{"R", "1"}}));
    desk.choose(QStringLiteral("C"));
    desk.slider().setValue(desk.slider().maximum());
    QCOMPARE(desk.panel.model().valueOf(desk.row(QStringLiteral("C"))), 2e-3);
    desk.choose(QStringLiteral("n"));
    desk.slider().setValue(desk.slider().maximum() * 7 / 10);
    QCOMPARE(desk.panel.model().valueOf(desk.row(QStringLiteral("n"))), 3.0);
    // A value beyond the range stretches it.
    QVERIFY(desk.type(QStringLiteral("n"), QStringLiteral("40")));
    QCOMPARE(desk.slider().value(), desk.slider().maximum());
    desk.choose(QStringLiteral("on"));
    QVERIFY(!desk.slider().isEnabled());
}

void ParametersPanelTest::changesAreTakenBack()
{
    Desk desk;
    desk.type(QStringLiteral("R"), QStringLiteral("20"));
    desk.type(QStringLiteral("C"), QStringLiteral("2"));
    desk.choose(QStringLiteral("R"));
    desk.panel.findChild<QToolButton*>(QStringLiteral("resetParameter"))->click();
    QCOMPARE(desk.panel.model().overrides(), (Overrides{{"C", "2"}}));
    desk.panel.findChild<QToolButton*>(QStringLiteral("resetParameters"))->click();
    QVERIFY(desk.panel.model().overrides().empty());
    QCOMPARE(desk.changed.size(), 4);
    desk.type(QStringLiteral("R"), QStringLiteral("20"));
    desk.type(QStringLiteral("R"), QStringLiteral("10"));  // the model's own value again
    QVERIFY(desk.panel.model().overrides().empty());
}

void ParametersPanelTest::changesStayWithinAModel()
{
    Desk desk;
    desk.type(QStringLiteral("R"), QStringLiteral("20"));
    std::string longer = kModel;
    longer.insert(longer.find("  Real u"), "  parameter Real more = 1;\n");
    desk.panel.setAnalysis(analysisOf(longer));
    QCOMPARE(desk.panel.model().overrides(), (Overrides{{"R", "20"}}));
    desk.panel.setAnalysis(analysisOf("model Filter Real x; equation x = ; end Filter;"));  // half typed
    desk.panel.setAnalysis(analysisOf(kModel));
    QCOMPARE(desk.panel.model().overrides(), (Overrides{{"R", "20"}}));
    desk.panel.setAnalysis(analysisOf("model Other parameter Real R = 1; Real x = R*time; end Other;"));
    QVERIFY(desk.panel.model().overrides().empty());
}

void ParametersPanelTest::theRunFollowsTheSlider()
{
    Desk desk;
    Document document(1);
    document.replace(0, 0, kModel);
    JobManager jobs;
    ModelSession session(document, jobs);
    session.analyse();
    QTRY_VERIFY(session.canSimulate());
    desk.panel.setAnalysis(session.shown());
    connect(&desk.panel, &ParametersPanel::overridesChanged, &session, [&] {
        SimulationSettings settings = session.settings();
        settings.overrides = desk.panel.model().overrides();
        session.setSettings(settings);
        session.simulateAgain();
    });
    desk.choose(QStringLiteral("R"));
    for (int position = 0; position <= desk.slider().maximum(); position += 10) desk.slider().setValue(position);
    QTRY_VERIFY(!session.isBusy() && session.result());
    // The last value counts, however many came meanwhile: tau = 50e-3.
    const ResultColumn* u = session.result()->find("u");
    QVERIFY(u != nullptr);
    QVERIFY(std::abs(u->values.back() - std::exp(-1 / 50e-3)) < 1e-4);
    QCOMPARE(document.text(), std::string(kModel));
}

void ParametersPanelTest::anEmptyPanelSaysWhatToDo()
{
    Desk desk("model Empty Real x = time; end Empty;");
    bool isSaid = false;
    for (const QLabel* label : desk.panel.findChildren<QLabel*>())
        isSaid = isSaid || (label->isVisible() && label->text().contains(QStringLiteral("no parameter")));
    QVERIFY(isSaid);
}

QTEST_MAIN(ParametersPanelTest)
#include "parameters_panel_test.moc"
