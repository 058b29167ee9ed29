// SPDX-License-Identifier: GPL-3.0-or-later
// The tool bar and the menus: whatever the mouse does is in one of them.
#include <QActionGroup>
#include <QBoxLayout>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

#include "ui/plot/axis_dialog.h"
#include "ui/plot/cursor_table.h"
#include "ui/plot/curve_style_dialog.h"
#include "ui/plot/measurement_table.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_runs.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/menu_keys.h"
#include "ui/session/theme.h"
#include "ui/session/tool_button.h"
#include "ui/session/user_folder.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

/// Adds one of several exclusive choices.
void addChoice(QMenu& menu, QActionGroup& group, const QString& text, bool isChosen,
               const std::function<void()>& choose)
{
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(isChosen);
    group.addAction(action);
    QObject::connect(action, &QAction::triggered, &menu, choose);
}

}  // namespace

void PlotPanel::createToolBar(QBoxLayout& layout)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing / 2, ThemeMetrics::kSpacing,
                            ThemeMetrics::kSpacing / 2);
    row->setSpacing(ThemeMetrics::kSpacing / 4);
    const auto add = [&](const QString& name, const QString& icon, const QString& label, const QString& keys) {
        QToolButton* button = makeToolButton(m_theme, name, icon, label, this);
        if (!keys.isEmpty()) button->setToolTip(tr("%1 (%2)").arg(label, keys));
        row->addWidget(button);
        return button;
    };
    const auto addMenu = [&](QToolButton* button, auto fill) {
        auto* menu = new QMenu(button);
        connect(menu, &QMenu::aboutToShow, this, [this, menu, fill] {
            menu->clear();
            (this->*fill)(*menu);
        });
        button->setMenu(menu);
        button->setPopupMode(QToolButton::InstantPopup);
    };
    connect(add(QStringLiteral("plotFit"), QStringLiteral("zoom-fit"), tr("Show everything"), tr("F or double click")),
            &QToolButton::clicked, this, &PlotPanel::fit);
    connect(
        add(QStringLiteral("plotZoomIn"), QStringLiteral("zoom-in"), tr("Zoom in"), tr("wheel, or drag a rectangle")),
        &QToolButton::clicked, this, &PlotPanel::zoomIn);
    connect(add(QStringLiteral("plotZoomOut"), QStringLiteral("zoom-out"), tr("Zoom out"), tr("wheel")),
            &QToolButton::clicked, this, &PlotPanel::zoomOut);
    addMenu(add(QStringLiteral("plotMenu"), QStringLiteral("plot"), tr("Plots: new, kind, axes, curves"), {}),
            &PlotPanel::fillPlotMenu);
    connect(add(QStringLiteral("plotExpression"), QStringLiteral("formula"), tr("Curve of an expression"), tr("E")),
            &QToolButton::clicked, this, &PlotPanel::askForExpression);
    addMenu(add(QStringLiteral("plotCompare"), QStringLiteral("compare"), tr("Compare runs"), {}),
            &PlotPanel::fillCompareMenu);
    addMenu(add(QStringLiteral("plotExport"), QStringLiteral("export"), tr("Export"), {}), &PlotPanel::fillExportMenu);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addSpacing(ThemeMetrics::kSpacing);
    row->addWidget(m_message, 1);
    layout.addLayout(row);
}

void PlotPanel::fillPlotMenu(QMenu& menu)
{
    showKey(menu.addAction(tr("New plot below"), this, [this] { addPane(sheet().indexOf(pane()) + 1).setFocus(); }),
            QKeySequence(Qt::Key_N));
    showKey(menu.addAction(tr("New tab"), this, [this] { addSheet().active().setFocus(); }), QKeySequence(Qt::Key_T));
    showKey(menu.addAction(tr("Curve of an expression…"), this, &PlotPanel::askForExpression), QKeySequence(Qt::Key_E));
    QAction* values = menu.addAction(tr("Table of cursor values"));
    values->setCheckable(true);
    values->setChecked(!m_cursorTable->isHidden());
    connect(values, &QAction::toggled, this, &PlotPanel::setCursorTableShown);
    showKey(values, QKeySequence(Qt::Key_V));
    QAction* measurements = menu.addAction(tr("Table of measurements"));
    measurements->setCheckable(true);
    measurements->setChecked(!m_measurements->isHidden());
    connect(measurements, &QAction::toggled, this, &PlotPanel::setMeasurementsShown);
    showKey(measurements, QKeySequence(Qt::Key_M));
    menu.addAction(tr("Name of the tab…"), this, &PlotPanel::renameSheet);
    menu.addAction(tr("Close this plot"), this, &PlotPanel::closePane);
    menu.addSeparator();
    fillKindMenu(*menu.addMenu(tr("Show")));
    showKey(menu.addAction(tr("Axes…"), this, [this] { editAxes(pane()); }), QKeySequence(Qt::Key_A));
    menu.addSeparator();
    for (const ShownCurve& curve : pane().content().curves)
        fillCurveMenu(*menu.addMenu(QString::fromStdString(curve.name)), pane(), curve.name);
    menu.addSeparator();
    QAction* back = menu.addAction(tr("Undo"), this, &PlotPanel::stepBack);
    showKey(back, QKeySequence::Undo);
    back->setEnabled(!m_back.empty());
    QAction* forward = menu.addAction(tr("Redo"), this, &PlotPanel::stepForward);
    showKey(forward, QKeySequence::Redo);
    forward->setEnabled(!m_forward.empty());
}

void PlotPanel::fillKindMenu(QMenu& menu)
{
    const PaneContent& content = pane().content();
    auto* kinds = new QActionGroup(&menu);
    const auto setKind = [this](PaneKind kind) {
        pane().change([kind](PaneContent& changed) {
            changed.kind = kind;
            changed.x = {};
        });
    };
    addChoice(menu, *kinds, tr("Over time"), content.kind == PaneKind::OverTime,
              [setKind] { setKind(PaneKind::OverTime); });
    addChoice(menu, *kinds, tr("Spectrum"), content.kind == PaneKind::Spectrum,
              [setKind] { setKind(PaneKind::Spectrum); });
    QMenu* over = menu.addMenu(tr("Over a variable"));
    for (const ShownCurve& curve : content.curves) {
        over->addAction(QString::fromStdString(curve.name), this,
                        [this, name = curve.name] { edit([&] { setOver(pane(), name); }); });
    }
    over->setEnabled(!over->isEmpty());
    if (content.kind != PaneKind::Spectrum) return;
    menu.addSeparator();
    QAction* decibel = menu.addAction(tr("Decibels"));
    decibel->setCheckable(true);
    decibel->setChecked(content.spectrum.isDecibel);
    connect(decibel, &QAction::toggled, this,
            [this](bool isOn) { pane().change([isOn](PaneContent& changed) { changed.spectrum.isDecibel = isOn; }); });
    QMenu* windows = menu.addMenu(tr("Window"));
    auto* group = new QActionGroup(windows);
    const std::array names{tr("Rectangle"), tr("Hann"), tr("Hamming"), tr("Blackman"), tr("Flat top")};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto window = static_cast<SpectrumWindow>(i);
        addChoice(*windows, *group, names[i], content.spectrum.window == window, [this, window] {
            pane().change([window](PaneContent& changed) { changed.spectrum.window = window; });
        });
    }
}

void PlotPanel::fillCurveMenu(QMenu& menu, PlotPane& pane, const std::string& name)
{
    const auto found = std::ranges::find(pane.content().curves, name, &ShownCurve::name);
    if (found == pane.content().curves.end()) return;
    const ShownCurve& curve = *found;
    const auto set = [&pane, name](auto member, auto value) {
        pane.change([&](PaneContent& content) {
            if (const auto there = content.find(name); there != content.curves.end()) (*there).*member = value;
        });
    };
    const auto addToggle = [&](const QString& text, bool ShownCurve::*member) {
        QAction* action = menu.addAction(text);
        action->setCheckable(true);
        action->setChecked(curve.*member);
        connect(action, &QAction::toggled, &pane, [set, member](bool isOn) { set(member, isOn); });
    };
    showKey(menu.addAction(tr("Look…"), &pane, [this, &pane, name] { editStyle(pane, name); }),
            QKeySequence(Qt::Key_S));
    addToggle(tr("Hidden"), &ShownCurve::isHidden);
    addToggle(tr("Points"), &ShownCurve::hasPoints);
    QMenu* colours = menu.addMenu(tr("Colour"));
    for (std::size_t i = 0; i < m_theme.colours().curves.size(); ++i) {
        QAction* action = colours->addAction(swatch(m_theme.colours().curves[i]), tr("Colour %1").arg(i + 1));
        connect(action, &QAction::triggered, &pane, [&pane, name, i] {
            pane.change([&](PaneContent& content) {
                const auto there = content.find(name);
                if (there == content.curves.end()) return;
                there->colour = i;
                there->ownColour.reset();
            });
        });
    }
    colours->addAction(tr("Another…"), &pane, [this, &pane, name] { editStyle(pane, name); });
    QMenu* lines = menu.addMenu(tr("Line"));
    auto* lineGroup = new QActionGroup(lines);
    const std::array kinds{tr("Solid"), tr("Dashed"), tr("Dotted"), tr("None")};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto kind = static_cast<LineKind>(i);
        addChoice(*lines, *lineGroup, kinds[i], curve.line == kind, [set, kind] { set(&ShownCurve::line, kind); });
    }
    QMenu* widths = menu.addMenu(tr("Width"));
    auto* widthGroup = new QActionGroup(widths);
    for (const double width : {1.0, 1.75, 2.5, 4.0}) {
        addChoice(*widths, *widthGroup, QString::number(width), curve.width == width,
                  [set, width] { set(&ShownCurve::width, width); });
    }
    QMenu* sides = menu.addMenu(tr("Axis"));
    auto* sideGroup = new QActionGroup(sides);
    const auto addSide = [&](const QString& text, std::optional<PlotSide> side) {
        addChoice(*sides, *sideGroup, text, curve.side == side, [set, side] { set(&ShownCurve::side, side); });
    };
    addSide(tr("By the unit"), std::nullopt);
    addSide(tr("Left"), PlotSide::Left);
    addSide(tr("Right"), PlotSide::Right);
    fillMoveMenu(*menu.addMenu(tr("Move to")), pane, name);
    menu.addAction(tr("Plot the others over it"), &pane, [this, &pane, name] { edit([&] { setOver(pane, name); }); });
    showKey(menu.addAction(tr("Remove"), &pane, [&pane, name] { pane.removeCurve(name); }),
            QKeySequence(Qt::Key_Delete));
}

void PlotPanel::fillMoveMenu(QMenu& menu, PlotPane& pane, const std::string& name)
{
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        const std::vector<PlotPane*> panes = sheets()[static_cast<std::size_t>(tab)]->panes();
        for (std::size_t i = 0; i < panes.size(); ++i) {
            if (panes[i] == &pane) continue;
            menu.addAction(tr("%1, plot %2").arg(m_tabs->tabText(tab)).arg(i + 1), panes[i],
                           [this, from = &pane, to = panes[i], name] { moveCurve(*from, name, *to); });
        }
    }
    menu.addAction(tr("A new plot below"), &pane, [this, &pane, name] {
        edit([&] { moveCurve(pane, name, sheet().addPane(sheet().indexOf(pane) + 1)); });
    });
    menu.addAction(tr("A new tab"), &pane,
                   [this, &pane, name] { edit([&] { moveCurve(pane, name, addSheet().active()); }); });
}

void PlotPanel::showMenu(PlotPane& pane, int curve, QPoint position)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto run = pane.familyRun(curve)) {
        menu->addAction(tr("Choose this run"), this, [this, run] { emit familyRunClicked(*run); });
        menu->addAction(tr("Make this the model's value"), this, [this, run] { emit familyValueWanted(*run); });
        menu->addSeparator();
    }
    if (const ShownCurve* shown = pane.shown(curve)) {
        fillCurveMenu(*menu, pane, shown->name);
    } else {
        fillPlotMenu(*menu);
    }
    menu->popup(position);
}

void PlotPanel::showVariableMenu(std::size_t column, QPoint position)
{
    const auto& result = m_runs->present();
    if (!result || column >= result->columns.size()) return;
    const std::string name = result->columns[column].name;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show in this plot"), this, [this, name] { pane().addCurve(name); });
    menu->addAction(tr("Show at the right axis"), this, [this, name] { pane().addCurve(name, PlotSide::Right); });
    menu->addAction(tr("Show in a new plot"), this,
                    [this, name] { edit([&] { addPane(sheet().indexOf(pane()) + 1).addCurve(name); }); });
    menu->addAction(tr("Show in a new tab"), this, [this, name] { edit([&] { addSheet().active().addCurve(name); }); });
    menu->addAction(tr("Plot the others over it"), this, [this, name] { edit([&] { setOver(pane(), name); }); });
    menu->popup(position);
}

void PlotPanel::editAxes(PlotPane& pane)
{
    const auto& result = m_runs->present();
    if (!result) return;
    // Units without the user's choices.
    PaneContent plain = pane.content();
    plain.x.unit = plain.left.unit = plain.right.unit = QString();
    const PaneAxes axes = paneAxes(plain, *result, {});
    std::array<QString, 3> units;
    for (std::size_t i = axes.curves.size(); i-- > 0;)
        units[axes.curves[i].side == PlotSide::Left ? 1 : 2] = axes.curves[i].unit;
    const ResultColumn* over = plain.kind == PaneKind::OverVariable ? result->find(plain.xVariable) : nullptr;
    units[0] = plain.kind == PaneKind::OverTime ? QStringLiteral("s")
               : over != nullptr                ? QString::fromStdString(over->unit)
                                                : QStringLiteral("Hz");
    auto* dialog = new AxisDialog(pane.content(), units, axes.hasRight, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, &pane, [dialog, &pane] {
        // Only the axes: curves may have been added meanwhile.
        const PaneContent typed = dialog->content();
        pane.change([&](PaneContent& content) {
            content.x = typed.x;
            content.left = typed.left;
            content.right = typed.right;
            content.isEqual = typed.isEqual;
        });
        emit pane.fitWanted();
    });
    dialog->open();
}

void PlotPanel::editStyle(PlotPane& pane, const std::string& name)
{
    const auto curve = std::ranges::find(pane.content().curves, name, &ShownCurve::name);
    if (curve == pane.content().curves.end()) return;
    auto* dialog = new CurveStyleDialog(*curve, m_theme, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, &pane, [dialog, &pane, name] {
        // Only the look: the curve may have moved to another axis meanwhile.
        pane.change([chosen = dialog->curve(), &name](PaneContent& content) {
            const auto there = content.find(name);
            if (there == content.curves.end()) return;
            there->colour = chosen.colour;
            there->ownColour = chosen.ownColour;
            there->line = chosen.line;
            there->width = chosen.width;
            there->hasPoints = chosen.hasPoints;
        });
    });
    dialog->open();
}

void PlotPanel::renameSheet()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Name of the tab"));
    dialog->setLabelText(tr("Name"));
    dialog->setTextValue(m_tabs->tabText(m_tabs->currentIndex()));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& name) {
        if (!name.trimmed().isEmpty()) edit([&] { m_tabs->setTabText(m_tabs->currentIndex(), name.trimmed()); });
    });
    dialog->open();
}

void PlotPanel::fillCompareMenu(QMenu& menu)
{
    menu.addAction(tr("Hold this run"), this, &PlotPanel::holdRun);
    menu.addAction(tr("Compare with a file…"), this, &PlotPanel::chooseComparison);
    menu.addSeparator();
    const bool hasHeld = m_runs->heldCount() > 0;
    QAction* difference = menu.addAction(tr("Show differences"));
    difference->setCheckable(true);
    difference->setChecked(pane().content().showsDifference);
    difference->setEnabled(hasHeld);
    connect(difference, &QAction::toggled, this,
            [this](bool isOn) { pane().change([isOn](PaneContent& content) { content.showsDifference = isOn; }); });
    menu.addAction(tr("Check against the last held run"), this, &PlotPanel::judge)->setEnabled(hasHeld);
    menu.addSeparator();
    menu.addAction(tr("Clear held runs"), this, &PlotPanel::dropHeldRuns)->setEnabled(hasHeld);
}

void PlotPanel::fillExportMenu(QMenu& menu)
{
    const auto add = [&](const QString& label, const QString& suffix, const QString& filter,
                         void (PlotPanel::*write)(const QString&)) {
        menu.addAction(label, this, [this, suffix, filter, write] { chooseExport(suffix, filter, write); });
    };
    const QString tables = tr("Comma-separated values (*.csv)");
    add(tr("Picture (PNG)…"), QStringLiteral("png"), tr("PNG picture (*.png)"), &PlotPanel::exportTo);
    add(tr("Drawing (SVG)…"), QStringLiteral("svg"), tr("SVG drawing (*.svg)"), &PlotPanel::exportTo);
    add(tr("Page (PDF)…"), QStringLiteral("pdf"), tr("PDF page (*.pdf)"), &PlotPanel::exportTo);
    add(tr("Table of this plot (CSV)…"), QStringLiteral("csv"), tables, &PlotPanel::exportCurvesTo);
    add(tr("Table of all variables (CSV)…"), QStringLiteral("csv"), tables, &PlotPanel::exportTo);
    if (!m_runs->family().isEmpty())
        add(tr("Table of the family (CSV)…"), QStringLiteral("csv"), tables, &PlotPanel::exportFamilyTo);
}

void PlotPanel::chooseExport(const QString& suffix, const QString& filter, void (PlotPanel::*write)(const QString&))
{
    const std::string model = m_modelName.value_or(std::string());
    const QString proposal = QString::fromStdString(model.substr(model.rfind('.') + 1)) + QLatin1Char('.') + suffix;
    auto* dialog = new QFileDialog(this, tr("Export"), inUserFolder(m_settings, proposal), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    connect(dialog, &QFileDialog::fileSelected, this, write);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { noteUserFolder(m_settings, path); });
    dialog->open();
}

void PlotPanel::chooseFamilyExport()
{
    chooseExport(QStringLiteral("csv"), tr("Comma-separated values (*.csv)"), &PlotPanel::exportFamilyTo);
}

void PlotPanel::chooseComparison()
{
    auto* dialog = new QFileDialog(this, tr("Compare with"), inUserFolder(m_settings, {}),
                                   tr("Results (*.csv *.mat);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &PlotPanel::compareWith);
    dialog->open();
}

}  // namespace causeway::ui
