// SPDX-License-Identifier: GPL-3.0-or-later
// A new class is well-formed, means what it says, and can be worked with at once.
#include <QTest>

#include "core/compiler/compiler.h"
#include "core/editing/classes/class_template.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/syntax/format.h"

using namespace causeway;

namespace {

std::shared_ptr<const Analysis> analysed(const std::string& text, StopAfter last)
{
    return analyse(std::make_shared<const SourceFile>("Untitled", text), {}, last, Task());
}

}  // namespace

class ClassTemplateTest : public QObject {
    Q_OBJECT

private slots:
    void everyTemplateIsWellFormedAndFormatted()
    {
        for (const ClassTemplate kind : classTemplates()) {
            const std::string text = textOf({kind, "Fresh", "Says \"hello\"", ""});
            const auto analysis = analysed(text, StopAfter::Syntax);
            QVERIFY2(!analysis->diagnostics.hasErrors(), text.c_str());
            QCOMPARE(analysis->classes.size(), std::size_t{1});
            QCOMPARE(analysis->classes.front().name, std::string("Fresh"));
            QCOMPARE(analysis->classes.front().description, std::string("Says \"hello\""));
        }
    }

    void modelsCanBeSimulatedAtOnce()
    {
        for (const ClassTemplate kind : {ClassTemplate::Model, ClassTemplate::ExampleCircuit}) {
            const auto analysis = analysed(textOf({kind, "Fresh", "", ""}), StopAfter::Program);
            for (const Diagnostic& diagnostic : analysis->diagnostics.items()) qInfo("%s", diagnostic.message.c_str());
            QVERIFY(!analysis->diagnostics.hasErrors() && analysis->program);
            Diagnostics diagnostics;
            const Simulation run = simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, Task());
            QCOMPARE(static_cast<int>(run.status), static_cast<int>(SimulationStatus::Completed));
        }
    }

    void aNewClassIsPutIntoAPackage()
    {
        const std::string text =
            "package P\r\n  model A\r\n  end A;\r\n  package Q \"empty\"\r\n  end Q;\r\nend P;\r\n";
        const auto added = [&](const char* package, const char* name) -> std::string {
            const auto analysis = analysed(text, StopAfter::Syntax);
            const Edits edits = addClass(*analysis->tree, findDefinition(*analysis->tree, package),
                                         {ClassTemplate::Model, name, "", "P.A", true});
            return edits ? applyEdits(text, *edits) : "refused";
        };
        QCOMPARE(added("P.Q", "B"), std::string("package P\r\n  model A\r\n  end A;\r\n  package Q \"empty\"\r\n    "
                                                "partial model B\r\n      extends P.A;\r\n    end B;\r\n"
                                                "  end Q;\r\nend P;\r\n"));
        QVERIFY(added("P", "B").find("  end Q;\r\n  partial model B\r\n    extends P.A;\r\n  end B;\r\nend P;") !=
                std::string::npos);
        QCOMPARE(added("P", "A"), std::string("refused"));
        QCOMPARE(added("P.R", "A"), std::string("refused"));
    }

    void aNewClassExtendsAnother()
    {
        QCOMPARE(textOf({ClassTemplate::Model, "M", "", "A.B"}), std::string("model M\n  extends A.B;\nend M;\n"));
    }
};

QTEST_GUILESS_MAIN(ClassTemplateTest)
#include "class_template_test.moc"
