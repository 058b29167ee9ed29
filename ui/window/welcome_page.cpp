// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/welcome_page.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/library/library_paths.h"
#include "ui/browser/class_delegate.h"
#include "ui/browser/class_roles.h"
#include "ui/session/app_context.h"
#include "ui/window/example_pictures.h"

namespace causeway::ui {

namespace {

constexpr int kMaxWidth = 1040;
constexpr int kMaxRows = 8;
constexpr int kPathRole = Qt::UserRole;

void removeAll(QLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        if (QWidget* widget = item->widget()) widget->deleteLater();
        if (QLayout* inner = item->layout()) removeAll(*inner);
        delete item;
    }
}

/// Splits words: "Power electronics" for "PowerElectronics".
QString subjectText(const QString& name)
{
    QString text;
    for (const QChar letter : name) {
        if (letter.isUpper() && !text.isEmpty())
            text += QLatin1Char(' ') + letter.toLower();
        else
            text += letter;
    }
    return text;
}

}  // namespace

std::vector<ListedClass> shippedExamples(const ClassSearch& classes)
{
    const std::string shipped = shippedLibrary().string();
    std::vector<ListedClass> examples;
    for (const ListedClass& listed : classes.classes()) {
        if (listed.hasExperiment && !shipped.empty() && listed.file.starts_with(shipped)) examples.push_back(listed);
    }
    std::ranges::stable_partition(examples, [](const ListedClass& each) { return !subjectOf(each).isEmpty(); });
    return examples;
}

WelcomePage::WelcomePage(AppContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_column(new QVBoxLayout)
{
    setObjectName(QStringLiteral("welcomePage"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* holder = new QWidget(this);
    holder->setMaximumWidth(kMaxWidth);
    holder->setLayout(m_column);
    auto* row = new QHBoxLayout(this);
    row->addStretch();
    row->addWidget(holder, 8);
    row->addStretch();
    m_column->setSpacing(ThemeMetrics::kSpacing);
    connect(&m_context.theme, &Theme::changed, this, &WelcomePage::drawExamples);
    connect(&m_context.theme, &Theme::changed, this, &WelcomePage::drawRecent);
}

void WelcomePage::fill()
{
    removeAll(*m_column);
    addHead();
    addButtons();
    addLists();
    auto* hint = new QLabel(
        tr("Drop Modelica files here to open them. F1 explains the first steps, Ctrl+Shift+P finds every action."),
        this);
    hint->setAlignment(Qt::AlignCenter);
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    m_column->addWidget(hint);
}

void WelcomePage::addHead()
{
    // In a row, to leave height for the lists.
    auto* head = new QHBoxLayout;
    auto* words = new QVBoxLayout;
    auto* mark = new QLabel(this);
    mark->setPixmap(QIcon(QStringLiteral(":/icons/causeway.svg")).pixmap(56, 56));
    head->setSpacing(ThemeMetrics::kMargin);
    head->addStretch();
    head->addWidget(mark);
    head->addLayout(words);
    head->addStretch();
    m_column->addLayout(head);
    auto* title = new QLabel(tr("Causeway"), this);
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.8);
    font.setWeight(QFont::DemiBold);
    title->setFont(font);
    words->addWidget(title);
    auto* line = new QLabel(tr("An IDE for Modelica that shows its work"), this);
    line->setForegroundRole(QPalette::PlaceholderText);
    words->addWidget(line);
    m_column->addSpacing(ThemeMetrics::kMargin);
}

void WelcomePage::addButtons()
{
    auto* holder = new QWidget(this);
    auto* buttons = new QHBoxLayout(holder);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(ThemeMetrics::kSpacing);
    for (const char* id : {"help.tour", "file.newDiagram", "file.newModel", "file.open", "file.openFolder"}) {
        QAction* action = m_context.actions.find(QLatin1String(id));
        if (action == nullptr) continue;
        auto* button = new QPushButton(action->icon(), action->text(), holder);
        button->setObjectName(QStringLiteral("welcome.") + QLatin1String(id));
        button->setDefault(buttons->count() == 0);
        button->setToolTip(action->toolTip());
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        buttons->addWidget(button);
    }
    m_column->addWidget(holder, 0, Qt::AlignHCenter);
    m_column->addSpacing(ThemeMetrics::kMargin);
}

QListWidget* WelcomePage::addList(QHBoxLayout& row, const QString& name, const QString& title, int stretch)
{
    auto* column = new QVBoxLayout;
    auto* heading = new QLabel(title, this);
    heading->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(heading);
    auto* list = new QListWidget(this);
    list->setObjectName(name);
    list->setAccessibleName(title);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setTextElideMode(Qt::ElideRight);
    list->setCursor(Qt::PointingHandCursor);
    column->addWidget(list, 1);
    row.addLayout(column, stretch);
    return list;
}

void WelcomePage::addLists()
{
    auto* holder = new QWidget(this);
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * ThemeMetrics::kMargin);
    m_exampleList = addList(*row, QStringLiteral("welcomeExamples"), tr("Examples"), 3);
    const auto openExample = [this](const QListWidgetItem* item) {
        emit classWanted(item->data(FullNameRole).toString());
    };
    m_exampleList->setItemDelegate(new ExampleDelegate(m_context.theme, kExamplePicture, m_exampleList));
    m_exampleList->setMouseTracking(true);
    m_exampleList->setFlow(QListView::LeftToRight);
    m_exampleList->setWrapping(true);
    m_exampleList->setResizeMode(QListView::Adjust);
    m_exampleList->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // otherwise its appearance would change the
                                                                       // widths
    m_exampleList->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    connect(m_exampleList, &QListWidget::itemClicked, this, openExample);
    connect(m_exampleList, &QListWidget::itemActivated, this, openExample);
    fillExamples();

    addRecent(*row);
    holder->setMinimumHeight(160);
    m_column->addWidget(holder, 1);
}

void WelcomePage::addRecent(QHBoxLayout& row)
{
    m_recentList = nullptr;
    m_recentFiles = m_context.settings.recentFiles().mid(0, kMaxRows);
    const QStringList folders = m_context.settings.recentFolders().mid(0, kMaxRows);
    if (m_recentFiles.isEmpty() && folders.isEmpty()) return;
    m_recentList = addList(row, QStringLiteral("welcomeRecent"), tr("Recent files"), 2);
    m_recentList->setItemDelegate(new ExampleDelegate(m_context.theme, kRecentPicture, m_recentList));
    m_recentList->setMouseTracking(true);
    m_recentList->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    const auto add = [this](const QString& path) {
        auto* item = new QListWidgetItem(QFileInfo(path).fileName(), m_recentList);
        item->setToolTip(QDir::toNativeSeparators(path));
        item->setData(kPathRole, path);
        item->setData(SecondaryRole, QDir::toNativeSeparators(QFileInfo(path).path()));
        return item;
    };
    // Files with previews come first, since previews are assigned by row.
    for (const QString& path : m_recentFiles) add(path);
    for (const QString& path : folders) add(path)->setIcon(m_context.theme.icon(QStringLiteral("library")));
    const auto open = [this](const QListWidgetItem* item) {
        const QString path = item->data(kPathRole).toString();
        if (QFileInfo(path).isDir()) {
            emit folderWanted(path);
        } else {
            emit fileWanted(path);
        }
    };
    connect(m_recentList, &QListWidget::itemClicked, this, open);
    connect(m_recentList, &QListWidget::itemActivated, this, open);
    drawRecent();
}

void WelcomePage::drawRecent()
{
    if (m_recentList == nullptr || m_recentFiles.isEmpty()) return;
    using Previews = std::vector<FilePreview>;
    m_context.jobs.start<Previews>(
        {tr("Drawing files"), JobManager::keyFor(QStringLiteral("recentFiles"), this), this},
        [view = m_context.libraries.view(), files = m_recentFiles, colours = m_context.theme.colours(),
         ratio = devicePixelRatioF()](const Task& task) { return filePreviews(*view, files, colours, ratio, task); },
        [this, files = m_recentFiles](const JobOutcome<Previews>& outcome) {
            if (!outcome.value || m_recentList == nullptr || files != m_recentFiles) return;
            int row = 0;
            for (const FilePreview& preview : *outcome.value) {
                QListWidgetItem* item = m_recentList->item(row++);
                item->setData(Qt::DecorationRole, QPixmap::fromImage(preview.picture));
                if (!preview.sentence.isEmpty()) item->setData(SecondaryRole, preview.sentence);
            }
        });
}

void WelcomePage::setExamples(std::vector<ListedClass> examples)
{
    if (examples == m_examples) return;
    m_examples = std::move(examples);
    fillExamples();
}

void WelcomePage::fillExamples()
{
    if (m_exampleList == nullptr) return;
    m_exampleList->clear();
    QString subject;
    for (const ListedClass& example : m_examples) {
        if (subjectOf(example) != subject) {
            subject = subjectOf(example);
            auto* heading = new QListWidgetItem(subject.isEmpty() ? tr("Others") : subjectText(subject), m_exampleList);
            heading->setData(IsHeadingRole, true);
            heading->setFlags(Qt::NoItemFlags);
        }
        auto* item = new QListWidgetItem(m_exampleList);
        for (const int role :
             {static_cast<int>(Qt::DisplayRole), static_cast<int>(Qt::ToolTipRole), static_cast<int>(FullNameRole),
              static_cast<int>(KindRole), static_cast<int>(IsPartialRole)}) {
            item->setData(role, classData(example, role));
        }
        item->setData(SecondaryRole, QString::fromStdString(example.description));
    }
    drawExamples();
}

void WelcomePage::drawExamples()
{
    std::vector<std::string> names;
    for (const ListedClass& example : m_examples) names.push_back(example.fullName);
    if (names.empty()) return;
    using Images = std::vector<QImage>;
    m_context.jobs.start<Images>(
        {{}, JobManager::keyFor(QStringLiteral("examples"), this), this},
        [view = m_context.libraries.view(), names, colours = m_context.theme.colours(),
         ratio = devicePixelRatioF()](const Task& task) { return drawnExamples(*view, names, colours, ratio, task); },
        [this](const JobOutcome<Images>& outcome) {
            if (!outcome.value || m_exampleList == nullptr) return;
            std::size_t next = 0;
            for (int row = 0; row < m_exampleList->count() && next < outcome.value->size(); ++row) {
                QListWidgetItem* item = m_exampleList->item(row);
                if (item->data(IsHeadingRole).toBool()) continue;
                item->setData(Qt::DecorationRole, QPixmap::fromImage((*outcome.value)[next++]));
            }
        });
}

}  // namespace causeway::ui
