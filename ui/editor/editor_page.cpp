// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/editor_page.h"

#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/units.h"
#include "core/editing/folding.h"
#include "core/editing/symbol_info.h"
#include "core/syntax/format.h"
#include "core/syntax/parser.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/editor/find_bar.h"
#include "ui/editor/message_bar.h"
#include "ui/editor/modelica_editor.h"
#include "ui/editor/split_view.h"
#include "ui/session/preferences.h"
#include "ui/session/selection.h"

namespace causeway::ui {

namespace {

/// Milliseconds from a change to its recovery copy; longer for large texts, to limit writing.
int copyDelay(std::size_t bytes)
{
    constexpr std::size_t kSoon = 400, kBytesAMillisecond = 2000;
    return static_cast<int>(kSoon + bytes / kBytesAMillisecond);
}

bool contains(const SourceSpan& span, SourceId source, std::uint32_t offset)
{
    return span.source == source && span.begin <= offset && offset <= span.end && span.begin < span.end;
}

/// Spaces per level, clamped to a valid range.
int indentationOf(const Settings& settings)
{
    return std::clamp(settings.value(kIndentation), 1, 8);
}

/// Unknown computed for a variable: the variable itself, or its derivative if it is a state.
UnknownId unknownOf(const Structure& structure, VariableId variable, bool derivative)
{
    UnknownId found;
    for (std::size_t i = 0; i < structure.unknowns.size(); ++i) {
        const Unknown& unknown = structure.unknowns[UnknownId(i)];
        if (unknown.variable != variable) continue;
        found = UnknownId(i);
        if (unknown.isDerivative == derivative) break;
    }
    return found;
}

}  // namespace

EditorPage::EditorPage(AppContext& context, Selection& selection, std::unique_ptr<Document> document, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_selection(selection),
      m_document(std::move(document)),
      m_session(new ModelSession(*m_document, context.jobs, this)),
      m_messageBar(new MessageBar(context.theme, this)),
      m_views(new SplitView(context, *m_document, this)),
      m_findBar(new FindBar(context.theme, editor(), this)),
      m_splitter(new QSplitter(this)),
      m_recoveryName(context.recovery.newName())
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messageBar);
    m_splitter->setObjectName(QStringLiteral("textAndDiagram"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_views);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_findBar);
    setFocusProxy(&editor());
    context.workspace.add(*m_document);

    connect(m_session, &ModelSession::analysed, this, &EditorPage::showMarks);
    connect(m_session, &ModelSession::analysed, this, &EditorPage::showHints);
    connect(m_session, &ModelSession::shownChanged, this, &EditorPage::showHints);
    connect(m_session, &ModelSession::shownChanged, this, &EditorPage::showSelection);
    connect(m_session, &ModelSession::simulated, this, &EditorPage::showMarks);
    connect(m_session, &ModelSession::verificationChanged, this, &EditorPage::showMarks);
    connect(m_session, &ModelSession::analysed, this, &EditorPage::showParts);
    connect(&m_selection, &Selection::changed, this, &EditorPage::showSelection);
    connectEditor(editor());
    connect(m_views, &SplitView::editorAdded, this, [this](ModelicaEditor* added) {
        connectEditor(*added);
        showHints();
    });
    connect(m_views, &SplitView::activeChanged, this, [this] {
        setFocusProxy(&editor());
        m_findBar->setEditor(editor());
    });
    m_views->setUnits([this] { return m_session->isShownCurrent() ? m_session->missingUnits() : nullptr; });
    m_session->setLibraries(context.libraries, context.trust);
    applySettings();
    connect(&context.settings, &Settings::changed, this, [this](const QString& key) {
        for (const char* ours : {kIndentation.key, kSolver.key, kTolerance.key, kIntervals.key, kResultMemory.key,
                                 kResultFolder.key, kUnitsUnchecked.key, kUnitHints.key}) {
            if (key == QLatin1String(ours)) applySettings();
        }
    });
    watchFile();
    connect(m_document.get(), &Document::lockedChanged, this, &EditorPage::showLock);

    m_copySoon.setSingleShot(true);
    connect(&m_copySoon, &QTimer::timeout, this, &EditorPage::keepCopy);
    const auto copySoon = [this] {
        if (!m_recoveryName.isEmpty() && !m_copySoon.isActive()) m_copySoon.start(copyDelay(m_document->text().size()));
    };
    connect(m_document.get(), &Document::changed, this, copySoon);
    connect(m_document.get(), &Document::modifiedChanged, this, [this, copySoon](bool modified) {
        if (!modified) return forgetRecovery();
        copySoon();  // also if the file was removed without a change of the text
    });
}

EditorPage::~EditorPage()
{
    // The editors, the canvas and the session refer to the document, a member: they are deleted first.
    delete m_diagram;
    m_views->disconnect(this);
    m_context.workspace.remove(*m_document);
    delete m_findBar;
    delete m_views;
    delete m_session;
}

ModelicaEditor& EditorPage::editor() const
{
    return m_views->editor();
}

void EditorPage::connectEditor(ModelicaEditor& editor)
{
    connect(&editor, &ModelicaEditor::cursorMoved, this, &EditorPage::selectAtCursor);
    editor.setDescriber([this](std::uint32_t offset) { return describe(offset); });
    editor.setIndentation(indentationOf(m_context.settings));
}

// Text and diagram --------------------------------------------------------------------------------

void EditorPage::makeDiagram()
{
    if (m_diagram != nullptr) return;
    m_diagram = new DiagramPanel(m_context, *m_document, this);
    m_splitter->addWidget(m_diagram);
    connect(m_session, &ModelSession::analysed, m_diagram, [this] { showClassOnDiagram(); });
    connect(&m_selection, &Selection::changed, m_diagram, [this] { selectOnDiagram(); });
    connect(m_diagram, &DiagramPanel::selectionChanged, this, &EditorPage::selectFromDiagram);
    connect(m_diagram, &DiagramPanel::selectionChanged, &m_context.actions, &ActionRegistry::refresh);
    connect(m_diagram, &DiagramPanel::aliveChanged, &m_context.actions, &ActionRegistry::refresh);
    connect(m_diagram, &DiagramPanel::plotWanted, this, &EditorPage::plotWanted);
    connect(m_diagram, &DiagramPanel::drawn, m_session, &ModelSession::setDrawn);
    const auto showRun = [this] { m_diagram->setRun(m_session->shown(), m_session->result()); };
    connect(m_session, &ModelSession::simulated, m_diagram, showRun);
    const auto showAnalysis = [this] { m_diagram->setAnalysis(m_session->shown()); };
    connect(m_session, &ModelSession::shownChanged, m_diagram, showAnalysis);
    if (m_player != nullptr) m_diagram->setPlayer(*m_player);
    showRun();
    showAnalysis();
    showClassOnDiagram();
    showParts();
    emit diagramMade();
}

void EditorPage::setView(View view)
{
    if (view != View::Text) makeDiagram();
    m_view = view;
    // Stacked if the page is too narrow for two columns.
    m_splitter->setOrientation(width() > height() ? Qt::Horizontal : Qt::Vertical);
    m_views->setVisible(view != View::Diagram);
    if (m_diagram != nullptr) m_diagram->setVisible(view != View::Text);
    if (view == View::Split) m_splitter->setSizes({1000, 1000});
    QWidget* front = view == View::Text ? static_cast<QWidget*>(&editor()) : m_diagram;
    setFocusProxy(front);
    front->setFocus();
    m_context.actions.refresh();
}

bool EditorPage::isSettled() const
{
    return !m_session->isBusy() && !m_session->verifier().isBusy() && (m_diagram == nullptr || m_diagram->isSettled());
}

void EditorPage::showClassOnDiagram()
{
    const auto& analysis = m_session->analysis();
    const QString chosen = m_session->chosenModel();
    m_diagram->setClassName(!chosen.isEmpty() ? chosen
                            : analysis        ? QString::fromStdString(analysis->modelName)
                                              : QString());
}

void EditorPage::selectOnDiagram()
{
    if (!m_isActive || m_isSelecting) return;
    const auto& shown = m_session->shown();
    const bool isVariable = shown && shown->dae && shown->dae->variables.contains(m_selection.variable());
    const QString name =
        isVariable ? QString::fromStdString(shown->dae->variables[m_selection.variable()].name) : QString();
    // A component selected on the diagram is framed there while it is selected.
    const bool isOwn = name == m_selectedFromDiagram;
    if (isVariable && !isOwn) m_selectedFromDiagram.clear();
    // The component that contains the variable.
    m_diagram->view().setMarked(isOwn ? QString()
                                      : name.section(QLatin1Char('.'), 0, 0).section(QLatin1Char('['), 0, 0));
}

void EditorPage::selectFromDiagram()
{
    const QStringList names = m_diagram->view().selectedComponents();
    if (names != std::exchange(m_componentsSelected, names)) m_diagram->view().setMarked({});
    if (m_isActive && names.size() == 1) selectUnknownOf(names.front().toStdString());
    editor().setHighlights(m_diagram->selectedPlaces(), m_view == View::Split);
}

void EditorPage::selectUnknownOf(const std::string& component)
{
    const auto& shown = m_session->shown();
    if (!shown || !shown->structure) return;
    const Structure& structure = *shown->structure;
    for (std::size_t i = 0; i < structure.unknowns.size(); ++i) {
        const VariableId variable = structure.unknowns[UnknownId(i)].variable;
        const std::string& name = structure.dae->variables[variable].name;
        const bool isInside = name.size() > component.size() && name.starts_with(component) &&
                              (name[component.size()] == '.' || name[component.size()] == '[');
        if (!isInside) continue;
        m_selectedFromDiagram = QString::fromStdString(name);
        m_isSelecting = true;
        m_selection.selectUnknown(UnknownId(i), variable);
        m_isSelecting = false;
        return;
    }
}

void EditorPage::setActive(bool active)
{
    m_isActive = active;
    if (active) showSelection();
}

void EditorPage::watchFile()
{
    connect(m_document.get(), &Document::changedOutside, this, [this] {
        const QString text = m_document->isModified()
                                 ? tr("Another program changed %1, and you changed it here.").arg(m_document->name())
                                 : tr("Another program changed %1.").arg(m_document->name());
        m_messageBar->showMessage(text, QStringLiteral("warning"),
                                  {{tr("Reload"),
                                    [this] {
                                        if (!m_document->reload()) {
                                            m_messageBar->showMessage(tr("%1 cannot be read.").arg(m_document->name()),
                                                                      QStringLiteral("error"));
                                        }
                                    }},
                                   {tr("Keep mine"), [this] { m_document->keepMine(); }}});
    });
    connect(m_document.get(), &Document::removedOutside, this, [this] {
        m_messageBar->showMessage(tr("%1 is no longer on the disk. Save it to keep its text.").arg(m_document->name()),
                                  QStringLiteral("warning"));
    });
}

void EditorPage::showLock(bool locked)
{
    for (ModelicaEditor* each : m_views->editors()) each->setReadOnly(locked);
    if (!locked) return;
    m_messageBar->showMessage(tr("%1 belongs to a library. It is open read-only.").arg(m_document->name()),
                              QStringLiteral("hint"),
                              {{tr("Edit it"), [this] { m_document->setLocked(false); }}, {tr("Close"), {}}});
}

void EditorPage::hideMessage()
{
    m_messageBar->hide();
}

void EditorPage::keepCopy()
{
    if (m_document->isModified()) m_context.recovery.keep(m_recoveryName, m_document->path(), m_document->text());
}

void EditorPage::recover(const RecoveryStore::Orphan& orphan)
{
    m_document->recover(orphan.path, orphan.text);
    m_copySoon.stop();
    if (m_recoveryName.isEmpty() || !m_document->isModified()) {
        RecoveryStore::discard(orphan);
    } else {
        RecoveryStore::adopt(orphan, m_recoveryName);
    }
}

void EditorPage::forgetRecovery()
{
    m_copySoon.stop();
    m_context.recovery.forget(m_recoveryName);
}

void EditorPage::applySettings()
{
    const Settings& settings = m_context.settings;
    for (ModelicaEditor* each : m_views->editors()) each->setIndentation(indentationOf(settings));
    m_session->setDefaults({settings.value(kSolver).toStdString(), settings.value(kTolerance),
                            static_cast<std::uint32_t>(std::max(1, settings.value(kIntervals)))});
    m_session->setStorage(resultStorage(settings));
    std::vector<std::string> unchecked;
    for (const QString& library : settings.value(kUnitsUnchecked)) unchecked.push_back(library.toStdString());
    m_session->setUnitsUnchecked(std::move(unchecked));
    showHints();
}

OpenFile EditorPage::place() const
{
    return {m_document->path(), editor().cursorOffset(), editor().firstLine(), m_document->isLocked(), m_isActive};
}

void EditorPage::goTo(const OpenFile& place)
{
    m_document->setLocked(place.isLocked);
    editor().goTo(place.cursor, place.cursor);
    editor().setFirstLine(place.firstLine);
}

void EditorPage::format(std::function<void()> afterwards)
{
    struct Answer {
        std::optional<std::string> text;  ///< none: the text has errors
    };
    const quint64 revision = m_document->revision();
    const JobManager::Request request{tr("Formatting %1").arg(m_document->name()),
                                      JobManager::keyFor(QStringLiteral("format"), this), this};
    m_context.jobs.start<Answer>(
        request,
        [text = m_document->text(),
         indent = static_cast<unsigned>(indentationOf(m_context.settings))](const Task& task) {
            Diagnostics diagnostics;
            SourceSet sources;
            auto file = std::make_shared<const SourceFile>("", text);
            const auto tree = parse(file, sources.add(file), diagnostics, task);
            return Answer{diagnostics.hasErrors() ? std::nullopt : causeway::format(*tree, {.indent = indent})};
        },
        [this, revision, afterwards = std::move(afterwards)](const JobOutcome<Answer>& outcome) {
            const bool isCurrent = revision == m_document->revision() && outcome.value;
            if (isCurrent && outcome.value->text && *outcome.value->text != m_document->text()) {
                int line = 0, column = 0;
                editor().getCursorPosition(&line, &column);
                m_document->setText(*outcome.value->text, tr("Format"));
                editor().setCursorPosition(line, 0);
            } else if (isCurrent && !outcome.value->text && !afterwards) {
                m_messageBar->showMessage(tr("Fix the syntax errors before formatting."), QStringLiteral("hint"));
            }
            if (afterwards) afterwards();
        });
}

void EditorPage::foldAnnotations()
{
    const quint64 revision = m_document->revision();
    const JobManager::Request request{tr("Folding %1").arg(m_document->name()),
                                      JobManager::keyFor(QStringLiteral("fold"), this), this};
    using Answer = std::vector<int>;
    m_context.jobs.start<Answer>(
        request,
        [text = m_context.workspace.snapshot(*m_document)](const Task&) {
            Answer lines;
            for (const FoldingRange& range : foldingRanges(*text->tree())) {
                if (range.kind == FoldKind::Annotation) lines.push_back(static_cast<int>(range.firstLine) - 1);
            }
            return lines;
        },
        [this, revision](const JobOutcome<Answer>& outcome) {
            if (outcome.value && revision == m_document->revision()) editor().foldLines(*outcome.value);
        });
}

std::vector<DiagnosticFix> EditorPage::fixesAtCursor() const
{
    std::vector<DiagnosticFix> fixes, ofLine;
    const auto& analysis = m_session->analysis();
    if (!analysis || analysis->source.isNone() || !m_session->isAnalysisCurrent() || m_document->isLocked())
        return fixes;
    const std::uint32_t cursor = editor().cursorOffset();
    const SourceFile& file = analysis->sources[analysis->source];
    const std::uint32_t line = file.position(cursor).line;
    for (const Diagnostic& diagnostic : analysis->diagnostics.items()) {
        const SourceSpan span = diagnostic.span;
        if (span.isNone() || span.source != analysis->source || file.position(span.begin).line > line ||
            file.position(span.end).line < line)
            continue;
        for (const DiagnosticFix& fix : diagnostic.fixes)
            (span.begin <= cursor && cursor <= span.end ? fixes : ofLine).push_back(fix);
    }
    if (m_session->missingUnits() && m_session->isShownCurrent()) {
        for (const MissingUnit& missing : *m_session->missingUnits()) {
            const SourceSpan span = missing.declaration;
            if (file.position(span.begin).line > line || file.position(span.end).line < line) continue;
            (span.begin <= cursor && cursor <= span.end ? fixes : ofLine).push_back(missing.fix);
        }
    }
    fixes.insert(fixes.end(), ofLine.begin(), ofLine.end());
    return fixes;
}

void EditorPage::showMarks()
{
    const auto& analysis = m_session->analysis();
    std::vector<TextMark> marks;
    const auto take = [&](const Diagnostics& diagnostics) {
        for (const Diagnostic& diagnostic : diagnostics.items()) {
            if (diagnostic.span.isNone() || diagnostic.span.source != analysis->source) continue;
            QString message = QString::fromStdString(diagnostic.message);
            for (const DiagnosticNote& note : diagnostic.notes) {
                message += QStringLiteral("\n• ") + QString::fromStdString(note.message);
            }
            marks.push_back({diagnostic.span.begin, diagnostic.span.end, diagnostic.severity(), message});
        }
    };
    if (analysis && m_session->isAnalysisCurrent()) {
        take(analysis->diagnostics);
        take(m_session->simulationDiagnostics());
    }
    for (ModelicaEditor* each : m_views->editors()) each->setMarks(marks);
}

/// Shows inferred units of variables without a declared one.
void EditorPage::showHints()
{
    std::vector<TextHint> hints;
    const bool isWanted = m_context.settings.value(kUnitHints);
    if (isWanted && m_session->missingUnits() && m_session->isShownCurrent()) {
        for (const MissingUnit& missing : *m_session->missingUnits()) {
            const std::string_view name =
                std::string_view(m_document->text()).substr(missing.name.begin, missing.name.end - missing.name.begin);
            hints.push_back(
                {missing.name.end, QStringLiteral("%1: [%2]")
                                       .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
                                            QString::fromStdString(printedUnit(missing.unit)))});
        }
    }
    for (ModelicaEditor* each : m_views->editors()) each->setHints(hints);
}

void EditorPage::showParts()
{
    std::vector<PartMark> parts;
    // Places in an older text would be wrong.
    if (m_session->isShownCurrent()) {
        for (const SingularPlace& place : m_session->singularPlaces())
            parts.push_back({place.span.begin, place.span.end, place.mark});
    }
    for (ModelicaEditor* each : m_views->editors()) each->setParts(parts);
    if (m_diagram != nullptr)
        m_diagram->view().setParts(m_session->singular() ? m_session->singular()->components
                                                         : std::map<std::string, SingularMark>());
}

QString EditorPage::describe(std::uint32_t offset) const
{
    const auto& shown = m_session->shown();
    if (!shown || !m_session->isShownCurrent()) return {};
    const auto symbol = symbolAt(*shown, offset);
    if (!symbol) return {};
    QString text = QString::fromStdString(symbol->signature);
    if (!symbol->description.empty()) text += QLatin1Char('\n') + QString::fromStdString(symbol->description);
    return text;
}

void EditorPage::showSelection()
{
    if (!m_isActive) return;
    std::vector<SourceSpan> spans;
    const auto& shown = m_session->shown();
    // Places in an older text would be wrong.
    if (shown && shown->structure && m_session->isShownCurrent()) {
        const Structure& structure = *shown->structure;
        const auto add = [&](const SourceSpan& span) {
            if (!span.isNone() && span.source == shown->source) spans.push_back(span);
        };
        if (structure.equations.contains(m_selection.equation())) add(structure.equations[m_selection.equation()].span);
        for (const VariableId variable : m_selection.variables()) {
            if (structure.dae->variables.contains(variable)) add(structure.dae->variables[variable].span);
        }
    }
    // Does not scroll an editor in which the user is typing.
    for (ModelicaEditor* each : m_views->editors())
        each->setHighlights(spans, !m_isSelecting && each == &editor() && !each->hasFocus());
}

void EditorPage::selectAtCursor(quint32 offset)
{
    const auto& shown = m_session->shown();
    if (!m_isActive || !shown || !shown->structure || !m_session->isShownCurrent()) return;
    const Structure& structure = *shown->structure;

    // Innermost equation at the offset.
    EquationId equation;
    for (std::size_t i = 0; i < structure.equations.size(); ++i) {
        const SourceSpan& span = structure.equations[EquationId(i)].span;
        if (!contains(span, shown->source, offset)) continue;
        if (equation.isNone() || span.size() < structure.equations[equation].span.size()) equation = EquationId(i);
    }
    SourceSpan nameSpan;
    const std::string name(editor().nameAt(offset, nameSpan));
    VariableId variable;
    bool isDeclaration = false;
    for (std::size_t i = 0; i < structure.dae->variables.size(); ++i) {
        const DaeVariable& candidate = structure.dae->variables[VariableId(i)];
        if (equation.isNone() ? contains(candidate.span, shown->source, offset) : candidate.name == name) {
            variable = VariableId(i);
            isDeclaration = equation.isNone();
            break;
        }
    }

    m_isSelecting = true;
    if (!equation.isNone()) {
        const std::string_view text = m_document->text();
        const bool derivative = nameSpan.begin >= 4 && text.substr(nameSpan.begin - 4, 4) == "der(";
        const UnknownId unknown = variable.isNone() ? UnknownId() : unknownOf(structure, variable, derivative);
        if (!unknown.isNone() && structure.incidence.contains(equation, unknown)) {
            m_selection.selectIncidence(equation, unknown, variable);
        } else {
            m_selection.selectEquation(equation);
        }
    } else if (isDeclaration) {
        const UnknownId unknown = unknownOf(structure, variable, structure.dae->variables[variable].isState);
        if (unknown.isNone()) {
            m_selection.selectVariable(variable);
        } else {
            m_selection.selectUnknown(unknown, variable);
        }
    }
    m_isSelecting = false;
}

}  // namespace causeway::ui
