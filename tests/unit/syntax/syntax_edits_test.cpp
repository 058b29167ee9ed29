// SPDX-License-Identifier: GPL-3.0-or-later
// Structured edits: the new text is exactly what a careful person would have typed.
#include <QtTest>

#include "core/syntax/same_code.h"
#include "tests/unit/editing/edit_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

constexpr const char* kModel =
    "within Lib;\n"
    "model M \"A model\"\n"
    "  // parameters\n"
    "  parameter Real R(unit=\"Ohm\", start = 1) = 10 \"resistance\"; // trailing\n"
    "  Real x, y(\n"
    "    min=0, // lower\n"
    "    max=1), z;\n"
    "  Lib.A a(b(c=1), d.e=2)\n"
    "    annotation(Placement(transformation(extent={{0,0},{1,1}})), Other=1);\n"
    "protected\n"
    "  Real hidden;\n"
    "equation\n"
    "  x = 1;  /* one */\n"
    "  connect(a.p, a.n);\n"
    "  annotation(experiment(StopTime=1));\n"
    "end M;\n";

QString changed(const Change& change, const std::string& text = kModel)
{
    return afterChange(change, text);
}

QString withReplaced(const char* from, const char* to, const char* text = kModel)
{
    QString result = QString::fromUtf8(text);
    const qsizetype at = result.indexOf(QString::fromUtf8(from));
    return at < 0 ? QStringLiteral("not found: ") + QString::fromUtf8(from)
                  : result.replace(at, static_cast<qsizetype>(qstrlen(from)), QString::fromUtf8(to));
}

}  // namespace

class SyntaxEditsTest : public QObject {
    Q_OBJECT

    static QString modified(const char* component, const std::vector<std::string>& path, const char* value)
    {
        return changed([&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            return setModifier(tree, findComponent(definition, component).id(), path, value);
        });
    }
    static QString unmodified(const char* component, const std::vector<std::string>& path)
    {
        return changed([&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            return removeModifier(tree, findComponent(definition, component).id(), path);
        });
    }

private Q_SLOTS:
    void setModifiers()
    {
        QCOMPARE(modified("R", {"start"}, "2.5"), withReplaced("start = 1", "start = 2.5"));
        QCOMPARE(modified("R", {"max"}, "3"), withReplaced("start = 1)", "start = 1, max=3)"));
        QCOMPARE(modified("x", {"start"}, "1"), withReplaced("Real x,", "Real x(start=1),"));
        QCOMPARE(modified("y", {"start"}, "1"), withReplaced("max=1)", "max=1,\n    start=1)"));
        QCOMPARE(modified("a", {"b", "c"}, "7"), withReplaced("c=1", "c=7"));
        QCOMPARE(modified("a", {"b", "x"}, "7"), withReplaced("c=1", "c=1, x=7"));
        QCOMPARE(modified("a", {"b"}, "7"), withReplaced("b(c=1)", "b(c=1)=7"));
        QCOMPARE(modified("a", {"d", "e"}, "7"), withReplaced("d.e=2", "d.e=7"));
        QCOMPARE(modified("a", {"d", "e", "f"}, "7"), withReplaced("d.e=2", "d.e(f=7)=2"));
        QCOMPARE(modified("a", {"g", "h", "i"}, "7"), withReplaced("d.e=2)", "d.e=2, g(h(i=7)))"));
        QCOMPARE(modified("z", {"a", "b"}, "if c then 1 else 2"),
                 withReplaced(", z;", ", z(a(b=if c then 1 else 2));"));
    }

    void redeclarationsComeAndGo()
    {
        const auto set = [](const char* component, const char* text, const char* model) {
            return changed(
                [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                    return setRedeclaration(tree, findComponent(definition, component).id(), text);
                },
                model);
        };
        const auto removed = [](const char* component, const char* name, const char* model) {
            return changed(
                [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                    return removeRedeclaration(tree, findComponent(definition, component).id(), name);
                },
                model);
        };
        QCOMPARE(set("R", "redeclare package Medium = Water", kModel),
                 withReplaced("start = 1)", "start = 1, redeclare package Medium = Water)"));
        QCOMPARE(set("x", "redeclare Pump p(n=2) \"two\"", kModel),
                 withReplaced("Real x,", "Real x(redeclare Pump p(n=2) \"two\"),"));
        constexpr const char* kPumped =
            "model M\n  A a(b=1, redeclare Pump p /* old */, redeclare replaceable package Medium = Air);\nend M;\n";
        QCOMPARE(set("a", "redeclare Fan p", kPumped), withReplaced("redeclare Pump p ", "redeclare Fan p ", kPumped));
        QCOMPARE(
            set("a", "redeclare package Medium = Water", kPumped),
            withReplaced("redeclare replaceable package Medium = Air", "redeclare package Medium = Water", kPumped));
        QCOMPARE(removed("a", "Medium", kPumped),
                 withReplaced(", redeclare replaceable package Medium = Air", "", kPumped));
        QCOMPARE(removed("a", "b", kPumped), QString::fromUtf8(kPumped));
        QCOMPARE(removed("a", "p", "model M\n  A a(redeclare Pump p);\nend M;\n"),
                 QStringLiteral("model M\n  A a;\nend M;\n"));
        for (const char* text :
             {"", "R = 1", "redeclare Pump p, q = 1", "redeclare Pump", "redeclare Pump p) A b(c", "Pump p; Real x"})
            QCOMPARE(set("a", text, kPumped), QStringLiteral("refused"));
    }

    void nonsenseIsRefused()
    {
        for (const char* value : {"", "1 +", "1); Real q(start = 1", "1; Real q", "1 \"text\"", "1 annotation(a = 1)",
                                  "1 // comment", "a b", "\"open"}) {
            QCOMPARE(modified("R", {"start"}, value), QStringLiteral("refused"));
        }
        QCOMPARE(modified("R", {}, "1"), QStringLiteral("refused"));
        QCOMPARE(modified("R", {"a.b"}, "1"), QStringLiteral("refused"));
        QCOMPARE(modified("R", {"model"}, "1"), QStringLiteral("refused"));
        QCOMPARE(modified("nothing", {"start"}, "1"), QStringLiteral("refused"));
    }

    void removeModifiers()
    {
        QCOMPARE(unmodified("R", {"unit"}), withReplaced("unit=\"Ohm\", ", ""));
        QCOMPARE(unmodified("R", {"start"}), withReplaced(", start = 1", ""));
        QCOMPARE(unmodified("a", {"b", "c"}), withReplaced("b(c=1), ", ""));
        QCOMPARE(unmodified("a", {"d", "e"}), withReplaced(", d.e=2", ""));
        // The comment stays.
        QCOMPARE(unmodified("y", {"min"}), withReplaced("min=0, // lower", " // lower"));
        QCOMPARE(unmodified("y", {"max"}), withReplaced(", // lower\n    max=1", " // lower\n    "));
        QCOMPARE(unmodified("x", {"start"}), QString::fromUtf8(kModel));
        const std::string only = "model M\n  Real x(start = 1) = 2;\nend M;\n";
        QCOMPARE(changed(
                     [](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                         return removeModifier(tree, findComponent(definition, "x").id(), {"start"});
                     },
                     only),
                 QStringLiteral("model M\n  Real x = 2;\nend M;\n"));
    }

    void bindings()
    {
        const auto bind = [](const char* component, const char* value) {
            return changed([&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                return setBinding(tree, findComponent(definition, component).id(), value);
            });
        };
        QCOMPARE(bind("R", "20"), withReplaced("= 10", "= 20"));
        QCOMPARE(bind("x", "20"), withReplaced("Real x,", "Real x = 20,"));
        QCOMPARE(bind("z", "2*x"), withReplaced(", z;", ", z = 2*x;"));
        QCOMPARE(bind("y", "3"), withReplaced("max=1)", "max=1) = 3"));
        QCOMPARE(bind("R", ""), withReplaced(" = 10", ""));
        QCOMPARE(bind("x", ""), QString::fromUtf8(kModel));
        QCOMPARE(bind("x", "1;"), QStringLiteral("refused"));
    }

    void rename()
    {
        QCOMPARE(changed([](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                     return renameDeclaration(tree, findComponent(definition, "R").id(), "R0");
                 }),
                 withReplaced("R(unit", "R0(unit"));
        QString both = withReplaced("model M", "model 'N 1'");
        QCOMPARE(changed([](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                     return renameDeclaration(tree, definition.id(), "'N 1'");
                 }),
                 both.replace(QLatin1String("end M"), QLatin1String("end 'N 1'")));
        QCOMPARE(changed([](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                     return renameDeclaration(tree, definition.id(), "end");
                 }),
                 QStringLiteral("refused"));
    }

    void addElements()
    {
        const auto add = [](const char* text, const std::string& model) {
            return changed(
                [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                    return addElement(tree, definition.id(), text);
                },
                model);
        };
        QCOMPARE(add("Real w", kModel), withReplaced("Other=1);", "Other=1);\n  Real w;"));
        QCOMPARE(add("Real w = 1 \"d\"", "model M \"d\"\n  // c\nend M;\n"),
                 QStringLiteral("model M \"d\"\n  Real w = 1 \"d\";\n  // c\nend M;\n"));
        QCOMPARE(add("Real w", "model M end M;"), QStringLiteral("model M\n  Real w;\n end M;"));
        QCOMPARE(add("Real w", "model M\r\n  Real x; // c\r\nend M;\r\n"),
                 QStringLiteral("model M\r\n  Real x; // c\r\n  Real w;\r\nend M;\r\n"));
        QCOMPARE(add("Real w", "model M\nprotected\n  Real x;\nend M;\n"),
                 QStringLiteral("model M\n  Real w;\nprotected\n  Real x;\nend M;\n"));
        QCOMPARE(add("Real w", "model M\npublic\nequation\nend M;\n"),
                 QStringLiteral("model M\npublic\n  Real w;\nequation\nend M;\n"));
        for (const char* bad : {"", "Real", "Real x; Real y", "x = 1", "equation x = 1", "protected Real x"}) {
            QCOMPARE(add(bad, kModel), QStringLiteral("refused"));
        }
    }

    void addEquations()
    {
        const auto add = [](const char* text, const std::string& model) {
            return changed(
                [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                    return addEquation(tree, definition.id(), text);
                },
                model);
        };
        QCOMPARE(add("y = 2", kModel), withReplaced("a.n);", "a.n);\n  y = 2;"));
        QCOMPARE(add("y = 2", "model M\n  Real y;\nend M;\n"),
                 QStringLiteral("model M\n  Real y;\nequation\n  y = 2;\nend M;\n"));
        QCOMPARE(
            changed(
                [](const SyntaxTree& tree, const ast::ClassDefinition& package) {
                    return addEquation(tree, package.elements()[0].id(), "y = 2");
                },
                "package P\n  model M\n    Real y;\n    annotation(a=1);\n  end M;\nend P;\n"),
            QStringLiteral(
                "package P\n  model M\n    Real y;\n  equation\n    y = 2;\n    annotation(a=1);\n  end M;\nend P;\n"));
        QCOMPARE(add("y = 2", "model M\ninitial equation\n  x = 1;\nequation\n  // none yet\nend M;\n"),
                 QStringLiteral("model M\ninitial equation\n  x = 1;\nequation\n  y = 2;\n  // none yet\nend M;\n"));
        QCOMPARE(add("y = 2", "model M Real y; end M;"),
                 QStringLiteral("model M Real y; \nequation\n  y = 2;\nend M;"));
        QCOMPARE(changed([](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                     return addConnection(tree, definition.id(), "a.p", "b[1].n");
                 }),
                 withReplaced("a.n);", "a.n);\n  connect(a.p, b[1].n);"));
        for (const char* bad : {"", "y", "y = ", "y = 1; z = 2", "Real y", "algorithm y := 1"}) {
            QCOMPARE(add(bad, kModel), QStringLiteral("refused"));
        }
    }

    void removeItems()
    {
        const auto removeComponent = [](const char* name, const std::string& model) {
            return changed(
                [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                    return removeItem(tree, findComponent(definition, name).id());
                },
                model);
        };
        QCOMPARE(removeComponent("hidden", kModel), withReplaced("  Real hidden;\n", ""));
        QCOMPARE(removeComponent("R", kModel),
                 withReplaced("parameter Real R(unit=\"Ohm\", start = 1) = 10 \"resistance\"; ", " "));
        QCOMPARE(removeComponent("x", kModel), withReplaced("Real x, y", "Real y"));
        QCOMPARE(removeComponent("z", kModel), withReplaced(", z;", ";"));
        QCOMPARE(removeComponent("a", "model M Real x; Real a; Real b; end M;"),
                 QStringLiteral("model M Real x; Real b; end M;"));
        QCOMPARE(changed([](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                     ast::Equation last;
                     for (const ast::EquationSection section : definition.specifier().equationSections()) {
                         for (const ast::Equation equation : section.equations()) last = equation;
                     }
                     return removeItem(tree, last.id());
                 }),
                 withReplaced("  connect(a.p, a.n);\n", ""));
    }

    void annotations()
    {
        const auto entry = [](const char* component, const char* text) {
            return changed([&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                return setAnnotationEntry(tree, findComponent(definition, component).id(), text);
            });
        };
        QCOMPARE(entry("a", "Placement(visible=false)"),
                 withReplaced("Placement(transformation(extent={{0,0},{1,1}}))", "Placement(visible=false)"));
        QCOMPARE(entry("a", "Dialog(tab=\"x\")"), withReplaced("Other=1)", "Other=1, Dialog(tab=\"x\"))"));
        QCOMPARE(entry("R", "Evaluate=true"),
                 withReplaced("\"resistance\";", "\"resistance\"\n    annotation(Evaluate=true);"));
        QCOMPARE(entry("x", "Evaluate=true"), withReplaced("Real x,", "Real x\n    annotation(Evaluate=true),"));
        QCOMPARE(entry("x", "a = 1, b = 2"), QStringLiteral("refused"));
        QCOMPARE(entry("x", "a = 1); Real q(b = 2"), QStringLiteral("refused"));

        const auto value = [](const std::vector<std::string>& path, const char* text, const std::string& model) {
            return changed(
                [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                    return setAnnotationValue(tree, definition.id(), path, text);
                },
                model);
        };
        QCOMPARE(value({"experiment", "StopTime"}, "5", kModel), withReplaced("StopTime=1", "StopTime=5"));
        QCOMPARE(value({"experiment", "Interval"}, "0.1", kModel),
                 withReplaced("StopTime=1", "StopTime=1, Interval=0.1"));
        QCOMPARE(value({"experiment", "StopTime"}, "5", "model M\nend M;\n"),
                 QStringLiteral("model M\n  annotation(experiment(StopTime=5));\nend M;\n"));
        QCOMPARE(value({"version"}, "\"1\"", "type T = Real;\n"),
                 QStringLiteral("type T = Real\n  annotation(version=\"1\");\n"));

        const auto remove = [](const std::vector<std::string>& path) {
            return changed([&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                return removeAnnotationEntry(tree, findComponent(definition, "a").id(), path);
            });
        };
        QCOMPARE(remove({"Other"}), withReplaced(", Other=1", ""));
        QCOMPARE(remove({"Placement"}), withReplaced("Placement(transformation(extent={{0,0},{1,1}})), ", ""));
        QCOMPARE(changed([](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                     return removeAnnotationEntry(tree, definition.id(), {"experiment"});
                 }),
                 withReplaced("annotation(experiment(StopTime=1))", "annotation()"));
    }

    // The edit reads back, and nothing outside it changes: for every declaration and many paths.
    void laws()
    {
        const Parsed before = parseText(kModel);
        for (const char* component : {"R", "x", "y", "z", "a", "hidden"}) {
            for (const std::vector<std::string>& path : std::vector<std::vector<std::string>>{
                     {"start"}, {"min"}, {"b"}, {"b", "c"}, {"d", "e"}, {"q", "r", "s"}}) {
                const NodeId id = findComponent(onlyClass(*before.tree), component).id();
                const Edits set = setModifier(*before.tree, id, path, "42");
                QVERIFY(set);
                const Parsed after = parseText(applyEdits(kModel, *set));
                QVERIFY2(after.diagnostics.empty(), after.messages().c_str());
                // Setting it again changes nothing.
                const NodeId newId = findComponent(onlyClass(*after.tree), component).id();
                const Edits again = setModifier(*after.tree, newId, path, "42");
                QVERIFY(again);
                QCOMPARE(applyEdits(after.tree->file().text(), *again), std::string(after.tree->file().text()));
                // Removing it takes it away for good.
                const Edits removal = removeModifier(*after.tree, newId, path);
                QVERIFY(removal && !removal->empty());
                const Parsed removed = parseText(applyEdits(after.tree->file().text(), *removal));
                QVERIFY2(removed.diagnostics.empty(), (removed.tree->toString() + removed.messages()).c_str());
                const NodeId removedId = findComponent(onlyClass(*removed.tree), component).id();
                QVERIFY(removeModifier(*removed.tree, removedId, path)->empty());
            }
        }
    }

    void commentsAndLooksAreNoOtherRun()
    {
        const Parsed before = parseText(kModel);
        const RunCode code(*before.tree);
        const auto with = [](const char* piece, const char* other) {
            std::string text = kModel;
            const std::size_t at = text.find(piece);
            return text.replace(at, std::string(piece).size(), other);
        };
        for (const auto& [piece, other] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"// parameters\n", "/* p */"},
                 {" \"A model\"", ""},
                 {"\"resistance\"", "\"of copper\" + \"!\""},
                 {"{{0,0},{1,1}}", "{{5,0},{1,1}}"},
                 {"z;", "z annotation(Placement(visible = true));"},
                 {"  annotation(exp", "  annotation(Icon(graphics = {Line()}), exp"},
                 {"protected\n", "  annotation(Documentation(info = \"x\"));\nprotected\n"}}) {
            const Parsed after = parseText(with(piece, other));
            // A comma more says nothing, but nobody looks so closely.
            const bool isSame = std::string(other).find("), exp") == std::string::npos;
            QVERIFY2(code.isSameAs(RunCode(*after.tree)) == isSame, other);
        }
        for (const auto& [piece, other] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"= 10", "= 11"}, {"x = 1", "x = 1 + 0"}, {"StopTime=1", "StopTime=2"}, {"Other=1", "Other=2"}}) {
            const Parsed after = parseText(with(piece, other));
            QVERIFY2(!code.isSameAs(RunCode(*after.tree)), other);
        }
        // Places move with the code.
        const Parsed after = parseText(with("// parameters\n", "// all parameters of the model\n"));
        const RunCode moved(*after.tree);
        const std::string text(before.tree->file().text()), later(after.tree->file().text());
        const auto at = static_cast<std::uint32_t>(text.find("x = 1;"));
        const auto place = code.placeIn(moved, {before.tree->source(), at, at + 5});
        QVERIFY(place.has_value());
        QCOMPARE(later.substr(place->begin, place->size()), std::string("x = 1"));
    }
};

QTEST_GUILESS_MAIN(SyntaxEditsTest)
#include "syntax_edits_test.moc"
