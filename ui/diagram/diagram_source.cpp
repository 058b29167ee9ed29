// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/diagram_source.h"

#include <algorithm>

#include "core/graphics/class_pictures.h"
#include "core/library/class_index.h"
#include "core/library/library.h"
#include "core/syntax/parser.h"
#include "ui/session/app_context.h"
#include "ui/session/document.h"

namespace causeway::ui {

namespace {

/// The class of that name, or the first model, or the first class. Empty for a text without classes.
std::string chooseClass(const std::vector<ClassInfo>& classes, const std::string& wanted)
{
    const auto isWanted = [&](const ClassInfo& info) { return info.name == wanted; };
    if (std::any_of(classes.begin(), classes.end(), isWanted)) return wanted;
    const auto model =
        std::find_if(classes.begin(), classes.end(), [](const ClassInfo& info) { return info.isModel(); });
    if (model != classes.end()) return model->name;
    return classes.empty() ? std::string() : classes.front().name;
}

std::shared_ptr<const DiagramContent> makeContent(const LibraryView& view, const std::string& label,
                                                  const std::string& text, quint64 revision, const std::string& wanted,
                                                  const QStringList& path, const Task& task)
{
    auto content = std::make_shared<DiagramContent>();
    content->revision = revision;
    Diagnostics diagnostics;
    const auto tree = parse(std::make_shared<const SourceFile>(label, text), SourceId(0), diagnostics, task);
    content->tree = tree;
    content->hasSyntaxErrors = diagnostics.hasErrors();
    if (content->hasSyntaxErrors) return content;
    const std::string className = chooseClass(indexClasses(*tree), wanted);
    content->className = QString::fromStdString(className);
    if (className.empty()) return content;

    // The current text replaces the one of the last analysis.
    LibraryView seen = view;
    std::erase_if(seen.documents, [&](const auto& document) { return document->file().path() == label; });
    seen.documents.insert(seen.documents.begin(), tree);
    const std::unique_ptr<Library> library = seen.open();
    ClassPictures pictures(*library, task);
    content->rootClassName = content->className;
    content->diagram = pictures.diagram(className);
    for (const QString& name : path) {
        const DiagramComponent* component = content->diagram ? content->diagram->find(name.toStdString()) : nullptr;
        const auto inside = component != nullptr ? pictures.diagram(component->className) : nullptr;
        if (!inside) break;
        content->path.append(name);
        content->prefix += component->name + (component->dimensions.empty() ? "." : "[1].");
        content->className = QString::fromStdString(inside->className);
        content->diagram = inside;
    }
    content->icon = pictures.icon(content->className.toStdString());
    return content;
}

}  // namespace

DiagramSource::DiagramSource(AppContext& context, Document& document, QObject* parent)
    : QObject(parent),
      m_context(context),
      m_document(document),
      m_key(JobManager::keyFor(QStringLiteral("diagram"), this))
{
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &DiagramSource::update);
    connect(&m_document, &Document::changed, this, [this] { m_delay.start(kDelay); });
    connect(&m_context.libraries, &LibrarySource::foldersChanged, this, [this] { m_delay.start(kDelay); });
}

DiagramSource::~DiagramSource()
{
    m_context.jobs.cancelKey(m_key);
}

void DiagramSource::setClassName(const QString& name)
{
    if (name == m_className) return;
    m_className = name;
    m_path.clear();
    update();
}

void DiagramSource::setPath(const QStringList& path)
{
    if (path == m_path) return;
    m_path = path;
    update();
}

bool DiagramSource::isBusy() const
{
    return m_delay.isActive() || m_context.jobs.isRunning(m_key);
}

void DiagramSource::update()
{
    m_delay.stop();
    using Answer = std::shared_ptr<const DiagramContent>;
    const quint64 revision = m_document.revision();
    const std::string label = m_document.label().toStdString();
    m_context.jobs.start<Answer>(
        {tr("Drawing %1").arg(m_document.name()), m_key, this, true},
        [view = m_context.libraries.view(), label, text = m_document.text(), wanted = m_className.toStdString(),
         path = m_path, revision](const Task& task) -> Answer {
            return makeContent(*view, label, text, revision, wanted, path, task);
        },
        [this](const JobOutcome<Answer>& outcome) {
            if (outcome.value && (*outcome.value)->revision == m_document.revision()) take(*outcome.value);
        });
}

void DiagramSource::take(std::shared_ptr<const DiagramContent> content)
{
    m_hasErrors = content->hasSyntaxErrors;
    // Errors keep the last picture; the first picture is taken even with errors.
    if (!m_hasErrors || !m_content) {
        m_content = std::move(content);
        m_path = m_content->path;
        emit contentChanged();
    }
    emit stateChanged();
}

}  // namespace causeway::ui
