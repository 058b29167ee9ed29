// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/documentation_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QTextBrowser>
#include <QToolButton>
#include <QWheelEvent>

#include "core/library/external_resources.h"
#include "core/library/library.h"
#include "ui/browser/documentation_editor.h"
#include "ui/browser/documentation_page.h"
#include "ui/editor/message_bar.h"
#include "ui/session/app_context.h"

namespace causeway::ui {

namespace {

const Setting<int> kZoom{"documentation/zoom", 0};
constexpr int kMaxZoom = 12, kLeastZoom = -4;
const QString kClassScheme = QStringLiteral("modelica://");
const QString kHelpScheme = QStringLiteral("help:");

}  // namespace

DocumentationPanel::DocumentationPanel(AppContext& context, QWidget* parent)
    : QWidget(parent),
      openOutside([](const QUrl& url) { QDesktopServices::openUrl(url); }),
      m_context(context),
      m_message(new MessageBar(context.theme, this)),
      m_view(new QTextBrowser(this)),
      m_find(new QLineEdit(this)),
      m_reading(new QWidget(this)),
      m_editor(new DocumentationEditor(context.theme, this))
{
    setObjectName(QStringLiteral("documentationPanel"));
    m_view->setObjectName(QStringLiteral("documentationView"));
    m_view->setAccessibleName(tr("Documentation"));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setOpenLinks(false);
    m_view->setPlaceholderText(tr("Select a class in the library to read about it, or press F1 for the first steps."));
    m_view->viewport()->installEventFilter(this);
    auto* page = new QVBoxLayout(m_reading);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    buildBar(*page);
    page->addWidget(m_view, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_reading, 1);
    layout->addWidget(m_editor, 1);
    m_editor->hide();
    setFocusProxy(m_view);
    connect(m_editor, &DocumentationEditor::cancelled, this, &DocumentationPanel::endEditing);
    connect(m_editor, &DocumentationEditor::written, this,
            [this](const QString& html) { emit written(m_edited, html); });

    connect(m_view, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) { follow(url.toString()); });
    connect(m_view, &QTextBrowser::highlighted, this, [this](const QUrl& url) { m_view->setToolTip(url.toString()); });
    connect(&m_context.theme, &Theme::changed, this, [this] { prepare(); });
    connect(&m_context.libraries, &LibrarySource::documentsChanged, this, [this] {
        if (isVisible() && address().startsWith(kClassScheme)) prepare();
    });
    updateState();
}

DocumentationPanel::~DocumentationPanel()
{
    // The view must not outlive the document it shows.
    delete m_view;
}

QToolButton* DocumentationPanel::addButton(QHBoxLayout& row, const QString& icon, const QString& text,
                                           std::function<void()> clicked)
{
    auto* button = new QToolButton(this);
    button->setIcon(m_context.theme.icon(icon));
    button->setToolTip(text);
    button->setAccessibleName(text);
    connect(button, &QToolButton::clicked, this, [clicked = std::move(clicked)] { clicked(); });
    row.addWidget(button);
    return button;
}

void DocumentationPanel::buildBar(QVBoxLayout& layout)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(4);
    m_back = addButton(*row, QStringLiteral("go-back"), tr("Back (Alt+Left)"), [this] { goBack(); });
    m_forward = addButton(*row, QStringLiteral("go-forward"), tr("Forward (Alt+Right)"), [this] { goForward(); });
    m_open = addButton(*row, QStringLiteral("document-open"), tr("Open the class"), [this] {
        if (address().startsWith(kClassScheme)) emit openWanted(address().mid(kClassScheme.size()));
    });
    m_edit = addButton(*row, QStringLiteral("draw"), tr("Edit the documentation"), [this] {
        if (address().startsWith(kClassScheme)) emit editWanted(address().mid(kClassScheme.size()));
    });
    m_edit->setObjectName(QStringLiteral("documentationEdit"));
    row->addStretch();
    m_find->setObjectName(QStringLiteral("documentationFind"));
    m_find->setPlaceholderText(tr("Find in page"));
    m_find->setAccessibleName(tr("Find in page"));
    m_find->setClearButtonEnabled(true);
    m_find->setMaximumWidth(200);
    m_find->installEventFilter(this);
    connect(m_find, &QLineEdit::textChanged, this, [this] {
        // From the start of the present match, which grows with the typed text.
        QTextCursor cursor = m_view->textCursor();
        cursor.setPosition(cursor.selectionStart());
        m_view->setTextCursor(cursor);
        find(false);
    });
    row->addWidget(m_find, 1);
    addButton(*row, QStringLiteral("zoom-out"), tr("Smaller"), [this] { zoom(m_context.settings.value(kZoom) - 1); });
    addButton(*row, QStringLiteral("zoom-in"), tr("Larger"), [this] { zoom(m_context.settings.value(kZoom) + 1); });
    layout.addLayout(row);
}

QString DocumentationPanel::address() const
{
    return m_at < 0 ? QString() : m_history[static_cast<std::size_t>(m_at)].address;
}

void DocumentationPanel::showClass(const QString& fullName)
{
    if (!fullName.isEmpty()) go(kClassScheme + fullName);
}

void DocumentationPanel::showHelp(HelpPage page)
{
    go(kHelpScheme + helpPageName(page));
}

void DocumentationPanel::go(const QString& address, const QString& anchor)
{
    if (address != this->address()) {
        rememberScroll();
        m_history.resize(static_cast<std::size_t>(m_at + 1));
        m_history.push_back({address, 0});
        ++m_at;
    }
    prepare(anchor);
}

void DocumentationPanel::rememberScroll()
{
    // The screen may still show the previous page.
    if (m_document && m_document->metaInformation(QTextDocument::DocumentUrl) == address())
        m_history[static_cast<std::size_t>(m_at)].scroll = m_view->verticalScrollBar()->value();
}

void DocumentationPanel::visit(int at)
{
    rememberScroll();
    m_at = at;
    prepare();
}

void DocumentationPanel::goBack()
{
    if (canGoBack()) visit(m_at - 1);
}

void DocumentationPanel::goForward()
{
    if (canGoForward()) visit(m_at + 1);
}

void DocumentationPanel::prepare(const QString& anchor)
{
    updateState();
    const QString wanted = address();
    if (wanted.isEmpty()) return;
    rememberScroll();
    PageStyle style{m_context.theme.colours(), QApplication::font()};
    style.font.setPointSizeF(std::max(5.0, style.font.pointSizeF() + m_context.settings.value(kZoom)));
    const bool isHelp = wanted.startsWith(kHelpScheme);
    const auto page = isHelp ? findHelpPage(wanted.mid(kHelpScheme.size())) : std::nullopt;
    const QString markdown = page ? helpMarkdown(*page, m_context.actions) : QString();
    m_isPreparing = true;
    using Answer = std::shared_ptr<QTextDocument>;
    m_context.jobs.start<Answer>(
        {tr("Preparing a page"), QStringLiteral("documentation:page"), this, true},
        [view = m_context.libraries.view(), wanted, isHelp, markdown, style, thread = thread()](const Task& task) {
            Answer made;
            if (isHelp) {
                made = markdownDocument(markdown, style, thread);
            } else {
                const QString name = wanted.mid(kClassScheme.size());
                const auto library = view->open();
                const auto read = documentationOf(*library, name.toStdString(), task);
                made =
                    htmlDocument(read ? classPage(*read) : tr("<p>There is no class %1.</p>").arg(name.toHtmlEscaped()),
                                 style, library.get(), thread);
            }
            made->setMetaInformation(QTextDocument::DocumentUrl, wanted);
            return made;
        },
        [this, anchor](const JobOutcome<Answer>& outcome) {
            m_isPreparing = false;
            if (outcome.value) showPage(*outcome.value, anchor);
        });
}

void DocumentationPanel::showPage(std::shared_ptr<QTextDocument> document, const QString& anchor)
{
    // The view releases its previous document only after it has another.
    const std::shared_ptr<QTextDocument> before = std::exchange(m_document, std::move(document));
    m_view->setDocument(m_document.get());
    m_message->hide();
    if (anchor.isEmpty()) {
        m_view->verticalScrollBar()->setValue(m_history[static_cast<std::size_t>(m_at)].scroll);
    } else {
        m_view->scrollToAnchor(anchor);
    }
    updateState();
}

void DocumentationPanel::follow(const QString& link)
{
    const QUrl url(link);
    if (link.startsWith(QLatin1Char('#'))) {
        m_view->scrollToAnchor(link.mid(1));
    } else if (const auto page = findHelpPage(link.mid(kHelpScheme.size())); page && link.startsWith(kHelpScheme)) {
        showHelp(*page);
    } else if (url.scheme().compare(QStringLiteral("modelica"), Qt::CaseInsensitive) == 0) {
        const auto parts = parseResourceUri(link.toStdString());
        if (!parts) return;
        if (parts->hasPath && !parts->path.empty()) {
            openResource(link);
        } else {
            go(kClassScheme + QString::fromStdString(parts->package), url.fragment());
        }
    } else {
        askToOpen(url);
    }
}

void DocumentationPanel::openResource(const QString& uri)
{
    using Answer = QString;
    m_context.jobs.start<Answer>(
        {tr("Looking for a file"), QStringLiteral("documentation:resource"), this},
        [view = m_context.libraries.view(), uri](const Task&) {
            const auto path = view->open()->resolveUri(uri.toStdString());
            return path ? QString::fromStdU16String(path->u16string()) : QString();
        },
        [this, uri](const JobOutcome<Answer>& outcome) {
            if (outcome.value && !outcome.value->isEmpty()) {
                askToOpen(QUrl::fromLocalFile(*outcome.value));
            } else {
                m_message->showMessage(tr("The link %1 has no target.").arg(uri), QStringLiteral("warning"));
            }
        });
}

void DocumentationPanel::askToOpen(const QUrl& url)
{
    m_message->showMessage(tr("Open %1 in another program?").arg(url.toDisplayString()), QStringLiteral("hint"),
                           {{tr("Open"), [this, url] { openOutside(url); }},
                            {tr("Copy the address"), [url] { QGuiApplication::clipboard()->setText(url.toString()); }},
                            {tr("Close"), {}}});
}

bool DocumentationPanel::isEditing() const
{
    return !m_editor->isHidden();
}

void DocumentationPanel::startEditing(const QString& fullName)
{
    go(kClassScheme + fullName);
    using Answer = std::optional<QString>;
    m_context.jobs.start<Answer>(
        {tr("Reading the documentation"), QStringLiteral("documentation:edit"), this, true},
        [view = m_context.libraries.view(), name = fullName.toStdString()](const Task& task) {
            const auto read = documentationOf(*view->open(), name, task);
            return read ? Answer(QString::fromStdString(read->info)) : Answer();
        },
        [this, fullName](const JobOutcome<Answer>& outcome) {
            if (!outcome.value || !*outcome.value) return;
            m_edited = fullName;
            m_reading->hide();
            m_editor->show();
            m_editor->edit(**outcome.value);
        });
}

void DocumentationPanel::endEditing()
{
    m_editor->hide();
    m_reading->show();
    m_view->setFocus();
}

void DocumentationPanel::zoom(int steps)
{
    m_context.settings.setValue(kZoom, std::clamp(steps, kLeastZoom, kMaxZoom));
    prepare();
}

void DocumentationPanel::startFind()
{
    m_find->setFocus();
    m_find->selectAll();
}

void DocumentationPanel::find(bool backward)
{
    const QString text = m_find->text();
    const QTextDocument::FindFlags flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    bool isFound = text.isEmpty() || m_view->find(text, flags);
    if (!isFound) {
        // Continues from the other end.
        const QTextCursor place = m_view->textCursor();
        m_view->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
        isFound = m_view->find(text, flags);
        if (!isFound) m_view->setTextCursor(place);
    }
    if (isFound) {
        m_message->hide();
    } else {
        m_message->showMessage(tr("The page does not contain “%1”.").arg(text), QStringLiteral("hint"));
    }
}

void DocumentationPanel::updateState()
{
    m_back->setEnabled(canGoBack());
    m_forward->setEnabled(canGoForward());
    m_open->setEnabled(address().startsWith(kClassScheme));
    m_edit->setEnabled(address().startsWith(kClassScheme));
    emit stateChanged();
}

bool DocumentationPanel::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_find && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            find(key->modifiers() & Qt::ShiftModifier);
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            m_find->clear();
            m_view->setFocus();
            return true;
        }
    } else if (object == m_view->viewport() && event->type() == QEvent::Wheel) {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        if (wheel->modifiers() & Qt::ControlModifier && wheel->angleDelta().y() != 0) {
            zoom(m_context.settings.value(kZoom) + (wheel->angleDelta().y() > 0 ? 1 : -1));
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

}  // namespace causeway::ui
