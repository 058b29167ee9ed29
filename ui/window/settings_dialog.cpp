// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleValidator>
#include <QFileDialog>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/simulation/simulation.h"
#include "ui/session/app_context.h"
#include "ui/session/preferences.h"

namespace causeway::ui {

namespace {

QSpinBox* spinBox(const QString& name, int least, int most, int value)
{
    auto* box = new QSpinBox;
    box->setObjectName(name);
    box->setRange(least, most);
    box->setValue(value);
    return box;
}

QStringList entriesOf(const QListWidget& list)
{
    QStringList entries;
    for (int i = 0; i < list.count(); ++i) entries.append(QDir::fromNativeSeparators(list.item(i)->text()));
    return entries;
}

}  // namespace

SettingsDialog::SettingsDialog(AppContext& context, QWidget* parent)
    : QDialog(parent), m_context(context), m_pages(new QTabWidget(this))
{
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    resize(620, 480);
    buildEditorPage();
    buildLibraryPage();
    buildSimulationPage();
    buildSessionPage();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &SettingsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_pages, 1);
    layout->addWidget(buttons);
}

QFormLayout* SettingsDialog::addPage(const QString& title)
{
    auto* page = new QWidget(m_pages);
    auto* form = new QFormLayout(page);
    form->setContentsMargins(ThemeMetrics::kMargin, ThemeMetrics::kMargin, ThemeMetrics::kMargin,
                             ThemeMetrics::kMargin);
    form->setSpacing(ThemeMetrics::kSpacing);
    m_pages->addTab(page, title);
    return form;
}

void SettingsDialog::buildEditorPage()
{
    const Settings& settings = m_context.settings;
    QFormLayout* page = addPage(tr("&Window and text"));
    m_theme = new QComboBox;
    m_theme->setObjectName(QStringLiteral("settingTheme"));
    m_theme->addItem(tr("Same as the desktop"), QStringLiteral("desktop"));
    m_theme->addItem(tr("Light"), QStringLiteral("light"));
    m_theme->addItem(tr("Dark"), QStringLiteral("dark"));
    m_theme->setCurrentIndex(static_cast<int>(m_context.theme.mode()));
    page->addRow(tr("Colours"), m_theme);
    m_font = new QComboBox;
    m_font->setObjectName(QStringLiteral("settingFont"));
    m_font->addItem(tr("Chosen by the program"), QString());
    for (const QString& family : QFontDatabase::families()) {
        if (QFontDatabase::isFixedPitch(family)) m_font->addItem(family, family);
    }
    m_font->setCurrentIndex(std::max(0, m_font->findData(settings.value(kCodeFont))));
    page->addRow(tr("Font of the text"), m_font);
    m_fontSize = spinBox(QStringLiteral("settingFontSize"), 0, 40, settings.value(kCodeFontSize));
    m_fontSize->setSpecialValueText(tr("Same as the window"));
    m_fontSize->setSuffix(tr(" pt"));
    page->addRow(tr("Size of the text"), m_fontSize);
    m_indentation = spinBox(QStringLiteral("settingIndentation"), 1, 8, settings.value(kIndentation));
    m_indentation->setSuffix(tr(" spaces"));
    page->addRow(tr("Indentation"), m_indentation);
    m_unitHints = new QCheckBox(tr("Show units that follow from the equations behind declarations"));
    m_unitHints->setObjectName(QStringLiteral("settingUnitHints"));
    m_unitHints->setChecked(settings.value(kUnitHints));
    page->addRow(QString(), m_unitHints);
    m_formatOnSave = new QCheckBox(tr("Format a text when it is saved"));
    m_formatOnSave->setObjectName(QStringLiteral("settingFormatOnSave"));
    m_formatOnSave->setChecked(settings.value(kFormatOnSave));
    page->addRow(QString(), m_formatOnSave);
}

QListWidget* SettingsDialog::addFolders(QFormLayout& page, const QString& name, const QString& label,
                                        const QStringList& folders, bool isShrinking)
{
    auto* holder = new QWidget;
    auto* column = new QVBoxLayout(holder);
    column->setContentsMargins(0, 0, 0, 0);
    auto* list = new QListWidget(holder);
    list->setObjectName(name);
    list->setAccessibleName(label);
    for (const QString& folder : folders) list->addItem(QDir::toNativeSeparators(folder));
    column->addWidget(list);
    auto* buttons = new QHBoxLayout;
    if (!isShrinking) {
        auto* add = new QPushButton(tr("Add…"), holder);
        add->setAutoDefault(false);
        connect(add, &QPushButton::clicked, this, [this, list] {
            const QString folder = QFileDialog::getExistingDirectory(this, tr("Add a folder"));
            if (!folder.isEmpty()) list->addItem(QDir::toNativeSeparators(folder));
        });
        buttons->addWidget(add);
    }
    auto* remove = new QPushButton(tr("Remove"), holder);
    remove->setAutoDefault(false);
    connect(remove, &QPushButton::clicked, this, [list] { delete list->takeItem(list->currentRow()); });
    buttons->addWidget(remove);
    buttons->addStretch();
    column->addLayout(buttons);
    page.addRow(label, holder);
    return list;
}

void SettingsDialog::buildLibraryPage()
{
    QFormLayout* page = addPage(tr("&Libraries"));
    m_folders =
        addFolders(*page, QStringLiteral("settingFolders"), tr("Folders"), m_context.libraries.folders(), false);
    auto* hint = new QLabel(tr("The folders of MODELICAPATH and the shipped library are searched after these."));
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setWordWrap(true);
    page->addRow(QString(), hint);
    m_trusted = addFolders(*page, QStringLiteral("settingTrusted"),
                           tr("Native code may run,\nand models use files, in"), m_context.trust.trusted(), false);
    m_refused =
        addFolders(*page, QStringLiteral("settingRefused"), tr("and may not in"), m_context.trust.refused(), true);
    m_unitsUnchecked = new QLineEdit(m_context.settings.value(kUnitsUnchecked).join(QStringLiteral(", ")));
    m_unitsUnchecked->setObjectName(QStringLiteral("settingUnitsUnchecked"));
    m_unitsUnchecked->setPlaceholderText(tr("Names of libraries, or of packages in them"));
    page->addRow(tr("Units are not checked in"), m_unitsUnchecked);
}

void SettingsDialog::buildSimulationPage()
{
    const Settings& settings = m_context.settings;
    QFormLayout* page = addPage(tr("&Simulation"));
    m_solver = new QComboBox;
    m_solver->setObjectName(QStringLiteral("settingSolver"));
    for (const std::string& name : solverNames()) m_solver->addItem(QString::fromStdString(name));
    m_solver->setCurrentText(settings.value(kSolver));
    page->addRow(tr("Solver"), m_solver);
    m_tolerance = new QLineEdit(QString::number(settings.value(kTolerance)));
    m_tolerance->setObjectName(QStringLiteral("settingTolerance"));
    auto* range = new QDoubleValidator(1e-14, 0.1, 20, m_tolerance);
    range->setLocale(QLocale::c());
    m_tolerance->setValidator(range);
    page->addRow(tr("Tolerance"), m_tolerance);
    m_intervals = spinBox(QStringLiteral("settingIntervals"), 1, 10'000'000, settings.value(kIntervals));
    page->addRow(tr("Intervals"), m_intervals);
    auto* hint = new QLabel(tr("Used when the model specifies no tolerance or interval."));
    hint->setForegroundRole(QPalette::PlaceholderText);
    page->addRow(QString(), hint);
    m_resultMemory = spinBox(QStringLiteral("settingResultMemory"), 0, 1'000'000, settings.value(kResultMemory));
    m_resultMemory->setSpecialValueText(tr("Automatic"));
    m_resultMemory->setSuffix(tr(" MB"));
    m_resultMemory->setSingleStep(100);
    m_resultMemory->setToolTip(tr("Larger results use a temporary file"));
    page->addRow(tr("Results in memory"), m_resultMemory);
    m_resultFolder = new QLineEdit(QDir::toNativeSeparators(settings.value(kResultFolder)));
    m_resultFolder->setObjectName(QStringLiteral("settingResultFolder"));
    m_resultFolder->setPlaceholderText(
        QDir::toNativeSeparators(QString::fromStdString(defaultStorage().folder.string())));
    page->addRow(tr("Larger ones in"), m_resultFolder);
}

void SettingsDialog::buildSessionPage()
{
    const Settings& settings = m_context.settings;
    QFormLayout* page = addPage(tr("S&ession"));
    m_restore = new QCheckBox(tr("Open the documents of the last session at the start"));
    m_restore->setObjectName(QStringLiteral("settingRestore"));
    m_restore->setChecked(settings.value(kRestoreDocuments));
    page->addRow(QString(), m_restore);
    m_parallelJobs = spinBox(QStringLiteral("settingParallelJobs"), 0, 256, settings.value(kParallelJobs));
    m_parallelJobs->setSpecialValueText(tr("Automatic"));
    page->addRow(tr("Jobs at once"), m_parallelJobs);
}

void SettingsDialog::accept()
{
    Settings& settings = m_context.settings;
    settings.setValue(kCodeFont, m_font->currentData().toString());
    settings.setValue(kCodeFontSize, m_fontSize->value());
    settings.setValue(kIndentation, m_indentation->value());
    settings.setValue(kUnitHints, m_unitHints->isChecked());
    settings.setValue(kFormatOnSave, m_formatOnSave->isChecked());
    settings.setValue(kSolver, m_solver->currentText());
    if (m_tolerance->hasAcceptableInput()) settings.setValue(kTolerance, QLocale::c().toDouble(m_tolerance->text()));
    settings.setValue(kIntervals, m_intervals->value());
    settings.setValue(kResultMemory, m_resultMemory->value());
    settings.setValue(kResultFolder, QDir::fromNativeSeparators(m_resultFolder->text().trimmed()));
    settings.setValue(kRestoreDocuments, m_restore->isChecked());
    settings.setValue(kParallelJobs, m_parallelJobs->value());
    QStringList unchecked = m_unitsUnchecked->text().split(QRegularExpression(QStringLiteral("[,;\\s]+")));
    unchecked.removeAll(QString());
    settings.setValue(kUnitsUnchecked, unchecked);
    m_context.libraries.setFolders(entriesOf(*m_folders));
    m_context.trust.setTrusted(entriesOf(*m_trusted));
    m_context.trust.setRefused(entriesOf(*m_refused));
    emit themeWanted(m_theme->currentData().toString());
    QDialog::accept();
}

}  // namespace causeway::ui
