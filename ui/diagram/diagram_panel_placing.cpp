// SPDX-License-Identifier: GPL-3.0-or-later
// What comes onto the canvas: components by their classes, dragged, by name or by hand, and what is pasted.
#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QLineEdit>
#include <QSet>
#include <QStringListModel>
#include <QTimer>
#include <algorithm>
#include <iterator>

#include "core/editing/diagram/diagram_clipboard.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/graphics/class_pictures.h"
#include "core/library/class_list.h"
#include "core/library/class_search.h"
#include "core/library/library.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/session/app_context.h"
#include "ui/session/document.h"

namespace causeway::ui {

namespace {

bool hasComponents(ast::ClassKind kind)
{
    return kind == ast::ClassKind::Model || kind == ast::ClassKind::Block || kind == ast::ClassKind::Class ||
           kind == ast::ClassKind::Connector || kind == ast::ClassKind::ExpandableConnector ||
           kind == ast::ClassKind::Record;
}

/// Workspace as visible from the shown class.
std::unique_ptr<AssistWorkspace> workspaceOf(const LibraryView& view, const DiagramContent* content)
{
    const bool hasText = content != nullptr && content->tree != nullptr;
    return std::make_unique<AssistWorkspace>(hasText ? withOthers(content->tree, view.documents) : view.documents,
                                             view.folders);
}

/// Scope inside the shown class; empty while there is none.
Scope scopeOf(AssistWorkspace& workspace, const DiagramContent* content)
{
    if (content == nullptr || content->tree == nullptr) return {};
    const SyntaxTree& tree = workspace.tree(0);
    const ast::ClassDefinition definition = findDefinition(tree, content->className.toStdString());
    return definition ? Scope{&tree, definition.id(), classScope(workspace, definition)} : Scope();
}

}  // namespace

/// The target class is unknown before the first picture.
void DiagramPanel::whenDrawn(std::function<void()> act)
{
    if (m_source.content() || !m_source.isBusy()) return act();
    connect(&m_source, &DiagramSource::stateChanged, this, std::move(act), Qt::SingleShotConnection);
}

void DiagramPanel::findDefaults(const QString& className, std::function<void(std::optional<NewPart>)> use)
{
    using Answer = std::optional<NewPart>;
    m_context.jobs.start<Answer>(
        {tr("Placing %1").arg(className), m_placesKey, this, true},
        [view = m_context.libraries.view(), content = m_source.content(),
         name = className.toStdString()](const Task& task) -> Answer {
            const auto workspace = workspaceOf(*view, content.get());
            ClassPictures pictures(workspace->library(), task);
            auto defaults = componentDefaults(workspace->library(), pictures, name);
            if (!defaults) return std::nullopt;
            defaults->className = nameInScope(*workspace, scopeOf(*workspace, content.get()), defaults->className);
            NewPart part{*defaults, {}, pictures.icon(name)};
            part.place.extent = defaults->extent;
            return part;
        },
        [this, className, use = std::move(use)](const JobOutcome<Answer>& outcome) {
            if (outcome.value && !*outcome.value)
                showMessage(tr("%1 cannot be placed: there is no such class, or it is a package or a function.")
                                .arg(className));
            use(outcome.value ? *outcome.value : std::nullopt);
        });
}

void DiagramPanel::pasteFrom(const QString& text, const QString& fromClass, Point offset)
{
    whenDrawn([this, text, fromClass, offset] { carryOver(text, fromClass, offset); });
}

void DiagramPanel::carryOver(const QString& text, const QString& fromClass, Point offset)
{
    m_isFindingPart = false;  // cancelled
    m_context.jobs.start<QString>(
        {tr("Pasting"), m_placesKey, this, true},
        [view = m_context.libraries.view(), content = m_source.content(), text = text.toStdString(),
         from = fromClass.toStdString()](const Task&) {
            const auto workspace = workspaceOf(*view, content.get());
            return QString::fromStdString(carriedOver(*workspace, text, from, scopeOf(*workspace, content.get())));
        },
        [this, offset](const JobOutcome<QString>& outcome) {
            if (outcome.value) m_view->pasteText(*outcome.value, offset);
        });
}

void DiagramPanel::placeClass(const QString& className, Point centre)
{
    m_isFindingPart = false;
    whenDrawn([this, className, at = onPlaceGrid(centre)] {
        findDefaults(className, [this, at](const std::optional<NewPart>& part) {
            if (part) putDown(part->defaults, movedBy(part->place, at));
        });
    });
}

void DiagramPanel::placeByHand(const QString& className)
{
    m_isFindingPart = true;
    m_view->setFocus();
    whenDrawn([this, className] {
        findDefaults(className, [this](std::optional<NewPart> part) {
            if (part) m_view->startPlacing(std::move(*part));
            m_isFindingPart = false;
            part ? takeTypedAhead() : m_typedAhead.clear();
        });
    });
}

/// Whether keys and clicks apply to a component being placed or just placed.
bool DiagramPanel::isAwaited() const
{
    return (m_takesName && m_context.jobs.isRunning(m_namesKey)) ||
           (m_isFindingPart && (m_source.isBusy() || m_context.jobs.isRunning(m_placesKey))) ||
           (m_view->awaitsNew() && m_source.isBusy());
}

void DiagramPanel::takeTypedAhead()
{
    for (const auto& event : std::exchange(m_typedAhead, {})) {
        // A waiting event is sent through the filter once more.
        QWidget* focus = QApplication::focusWidget();
        const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
        QCoreApplication::sendEvent(isKey && focus != nullptr ? focus : m_view, event.get());
    }
}

void DiagramPanel::putDown(const ComponentDefaults& defaults, const ComponentPlace& place)
{
    const QStringList names = m_commands.place(defaults, place);
    if (!names.isEmpty()) m_view->selectLater(names);
}

void DiagramPanel::placeClassInSight(const QString& className)
{
    placeClass(className, m_view->placeInSight());
}

void DiagramPanel::fillNames()
{
    using Answer = std::shared_ptr<const ClassSearch>;
    m_context.jobs.start<Answer>(
        {tr("Listing classes"), m_namesKey, this, true},
        [view = m_context.libraries.view()](const Task& task) {
            const std::unique_ptr<Library> library = view->open();
            std::vector<ListedClass> classes;
            for (const std::string& root : library->rootNames()) {
                std::ranges::copy_if(
                    listTree(*library, root, task), std::back_inserter(classes),
                    [](const ListedClass& each) { return hasComponents(each.kind) && !each.isPartial; });
            }
            return std::make_shared<const ClassSearch>(std::move(classes));
        },
        [this](const JobOutcome<Answer>& outcome) {
            if (outcome.value) m_search = *outcome.value;
            offerNames();
            if (std::exchange(m_takesName, false)) return takeName();
            // If the text was typed before the names arrived, the list opens as soon as they do.
            if (m_placeName->hasFocus() && !m_placeName->text().isEmpty()) m_placeName->completer()->complete();
        });
}

/// In the library's order, best matches first.
QStringList DiagramPanel::namesFor(const QString& typed) const
{
    constexpr std::size_t kMost = 200;
    QStringList names;
    if (!m_search) return names;
    for (const std::uint32_t at : m_search->find(typed.toStdString(), kMost))
        names.append(QString::fromStdString(m_search->classes()[at].fullName));
    return names;
}

void DiagramPanel::offerNames()
{
    m_names->setStringList(namesFor(m_placeName->text()));
}

/// Accepts the class of that name, or the only match.
void DiagramPanel::takeName()
{
    const QString typed = m_placeName->text().simplified();
    if (!typed.isEmpty() && !m_search && m_context.jobs.isRunning(m_namesKey)) {
        // Further typed text is meant for the component.
        m_takesName = true;
        m_placeName->hide();
        m_view->setFocus();
        return;
    }
    const QStringList matches = namesFor(typed), words = typed.split(QLatin1Char(' '));
    QStringList inName, lastParts;
    const QString joined = QLatin1Char('.') + words.join(QString());
    for (const QString& name : matches) {
        if (name.compare(typed, Qt::CaseInsensitive) == 0) {
            inName = lastParts = {name};
            break;
        }
        const bool isInName = std::ranges::all_of(
            words, [&name](const QString& word) { return name.contains(word, Qt::CaseInsensitive); });
        if (isInName) inName.append(name);
        if (name.endsWith(joined, Qt::CaseInsensitive)) lastParts.append(name);
    }
    // Of several classes with that name, prefers one of a library that the model uses.
    if (lastParts.size() > 1 && m_source.content() && m_source.content()->diagram) {
        QSet<QString> used;
        for (const DiagramComponent& component : m_source.content()->diagram->components)
            used.insert(QString::fromStdString(component.className).section(QLatin1Char('.'), 0, 0));
        QStringList near;
        std::ranges::copy_if(lastParts, std::back_inserter(near),
                             [&](const QString& each) { return used.contains(each.section(QLatin1Char('.'), 0, 0)); });
        if (near.size() == 1) lastParts = near;
    }
    const QString name = inName.size() == 1 ? inName.front() : lastParts.size() == 1 ? lastParts.front() : QString();
    if (typed.isEmpty() || !name.isEmpty()) {
        m_placeName->hide();
        m_view->setFocus();
        if (!name.isEmpty()) placeByHand(name);
        return;
    }
    // No match or several: the typed text stays, to be corrected or chosen from.
    m_typedAhead.clear();
    m_placeName->show();
    m_placeName->setFocus();
    showMessage(matches.isEmpty()
                    ? tr("No class that can be a component matches '%1'.").arg(typed)
                    : tr("%1 classes match '%2'. Choose one with the arrow keys.").arg(matches.size()).arg(typed));
    // After the open list has handled the key and closed.
    if (!matches.isEmpty()) QTimer::singleShot(0, m_placeName, [this] { showNames(); });
}

void DiagramPanel::showNames()
{
    QCompleter& completer = *m_placeName->completer();
    completer.complete();
    QAbstractItemView& list = *completer.popup();
    list.setCurrentIndex(list.model()->index(0, 0));
}

void DiagramPanel::placeByName()
{
    if (!m_search) fillNames();
    m_placeName->clear();
    offerNames();
    m_placeName->show();
    m_placeName->setFocus();
}

}  // namespace causeway::ui
