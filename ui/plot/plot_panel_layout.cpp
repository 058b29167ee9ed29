// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs and plots that come and go, curves that move between them, and steps back through all of it.
#include <QJsonArray>
#include <QTabWidget>
#include <algorithm>
#include <functional>
#include <utility>

#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_runs.h"
#include "ui/plot/plot_sheet.h"

namespace causeway::ui {

namespace {

const QString kTabs = QStringLiteral("tabs"), kCaption = QStringLiteral("name"), kCurrent = QStringLiteral("current");
constexpr qsizetype kMaxTabs = 24;

/// Names of all curves in a layout, at any depth.
QStringList curvesIn(const QJsonValue& layout)
{
    QStringList names;
    if (layout.isArray()) {
        for (const QJsonValue& each : layout.toArray()) names += curvesIn(each);
    }
    const QJsonObject object = layout.toObject();
    for (auto at = object.begin(); at != object.end(); ++at) {
        if (at.key() == QLatin1String("curves")) {
            for (const QJsonValue& curve : at->toArray()) names.append(curve.toObject().value(kCaption).toString());
        } else {
            names += curvesIn(*at);
        }
    }
    return names;
}

constexpr std::size_t kMaxSteps = 100;

}  // namespace

void PlotPanel::keepLayoutsIn(Settings& settings)
{
    m_layouts.keepIn(settings);
    m_settings = &settings;
}

QString PlotPanel::freeSheetName() const
{
    for (int number = m_tabs->count() + 1;; ++number) {
        const QString name = tr("Plots %1").arg(number);
        bool isTaken = false;
        for (int i = 0; i < m_tabs->count(); ++i) isTaken = isTaken || m_tabs->tabText(i) == name;
        if (!isTaken) return name;
    }
}

PlotSheet& PlotPanel::createSheet(const QString& name)
{
    auto* sheet = new PlotSheet(m_theme, *m_runs);
    connect(sheet, &PlotSheet::paneAdded, this, &PlotPanel::connectPane);
    connect(sheet, &PlotSheet::activeChanged, this, &PlotPanel::updateList);
    connect(sheet, &PlotSheet::timeShown, this, &PlotPanel::updateBands);
    connect(sheet, &PlotSheet::timeShown, this, [this, sheet] {
        if (m_tabs->currentWidget() != sheet) return;
        updateMeasurements();
        emit timeShown(sheet->time());
    });
    sheet->addPane(0);
    m_tabs->addTab(sheet, name);
    return *sheet;
}

PlotSheet& PlotPanel::addSheet()
{
    PlotSheet* added = nullptr;
    edit([&] {
        added = &createSheet(freeSheetName());
        m_tabs->setCurrentWidget(added);
    });
    return *added;
}

PlotPane& PlotPanel::addPane(int index, const PaneContent& content)
{
    PlotPane* added = nullptr;
    edit([&] {
        added = &sheet().addPane(index, content);
        sheet().activate(*added);
    });
    return *added;
}

void PlotPanel::closePane()
{
    if (sheet().panes().size() == 1 && m_tabs->count() > 1) return closeSheet(m_tabs->currentIndex());
    edit([&] { sheet().removePane(pane()); });
}

void PlotPanel::closeSheet(int index)
{
    if (m_tabs->count() == 1) return;
    edit([&] {
        QWidget* closed = m_tabs->widget(index);
        m_tabs->removeTab(index);
        closed->deleteLater();
    });
}

void PlotPanel::moveCurve(PlotPane& from, const std::string& name, PlotPane& to, std::optional<PlotSide> side)
{
    const auto curve = std::ranges::find(from.content().curves, name, &ShownCurve::name);
    if (curve == from.content().curves.end()) return;
    if (&from == &to) return side ? to.addCurve(name, side) : void();
    edit([&, moved = *curve]() mutable {
        moved.id = -1;
        moved.side = side;
        from.removeCurve(name);
        to.change([&](PaneContent& content) {
            if (content.find(name) != content.curves.end()) return;
            // It keeps its colour unless another curve there has it.
            if (std::ranges::find(content.curves, moved.colour, &ShownCurve::colour) != content.curves.end())
                moved.colour = content.freeColour();
            content.curves.push_back(std::move(moved));
        });
    });
}

PlotPane* PlotPanel::paneOf(const QObject* view) const
{
    for (const PlotSheet* each : sheets()) {
        for (PlotPane* shown : each->panes()) {
            if (&shown->view() == view) return shown;
        }
    }
    return nullptr;
}

void PlotPanel::setOver(PlotPane& pane, const std::string& name)
{
    pane.change([&](PaneContent& content) {
        content.kind = PaneKind::OverVariable;
        content.xVariable = name;
        content.x = {};
        if (const auto present = content.find(name); present != content.curves.end()) content.curves.erase(present);
    });
}

void PlotPanel::takeDrop(PlotPane& pane, const QStringList& names, PlotPlace place, QObject* source)
{
    PlotPane* from = paneOf(source);
    for (const QString& name : names) {
        if (m_runs->present() && m_runs->present()->find(name.toStdString()) == nullptr &&
            addExpression(name.toStdString()).isEmpty())
            showRuns(false);
    }
    edit([&] {
        PlotPane* to = &pane;
        if (place == PlotPlace::XAxis) return setOver(pane, names.front().toStdString());
        if (place == PlotPlace::Above || place == PlotPlace::Below) {
            to = &sheet().addPane(sheet().indexOf(pane) + (place == PlotPlace::Below ? 1 : 0));
        }
        std::optional<PlotSide> side;
        if (place == PlotPlace::LeftAxis) side = PlotSide::Left;
        if (place == PlotPlace::RightAxis) side = PlotSide::Right;
        for (const QString& name : names) {
            if (from != nullptr) {
                moveCurve(*from, name.toStdString(), *to, side);
            } else {
                to->addCurve(name.toStdString(), side);
            }
        }
        sheet().activate(*to);
    });
    updateList();
}

void PlotPanel::remember()
{
    if (m_isEditing) return;
    m_back.push_back(layoutOfPlots());
    if (m_back.size() > kMaxSteps) m_back.erase(m_back.begin());
    m_forward.clear();
}

void PlotPanel::edit(const std::function<void()>& change)
{
    remember();
    const bool wasEditing = std::exchange(m_isEditing, true);
    change();
    m_isEditing = wasEditing;
    updateList();
    keepLayout();
}

void PlotPanel::stepBack()
{
    step(m_back, m_forward);
}

void PlotPanel::stepForward()
{
    step(m_forward, m_back);
}

void PlotPanel::step(std::vector<QJsonObject>& from, std::vector<QJsonObject>& to)
{
    if (from.empty()) return;
    to.push_back(layoutOfPlots());
    const QJsonObject layout = from.back();
    from.pop_back();
    restore(layout);
    keepLayout();
}

QJsonObject PlotPanel::layoutOfPlots() const
{
    QJsonArray tabs;
    for (int i = 0; i < m_tabs->count(); ++i) {
        QJsonObject tab = static_cast<PlotSheet*>(m_tabs->widget(i))->toJson();
        tab.insert(kCaption, m_tabs->tabText(i));
        tabs.append(tab);
    }
    return {{kTabs, tabs}, {kCurrent, m_tabs->currentIndex()}};
}

void PlotPanel::findExpressions(const QJsonObject& layout)
{
    for (const QString& name : curvesIn(layout)) {
        const std::string curve = name.toStdString();
        if (m_runs->present() && m_runs->present()->find(curve) == nullptr) static_cast<void>(addExpression(curve));
    }
}

void PlotPanel::restore(const QJsonObject& layout)
{
    const QJsonArray tabs = layout.value(kTabs).toArray();
    const int count = static_cast<int>(std::clamp<qsizetype>(tabs.size(), 1, kMaxTabs));
    while (m_tabs->count() > count) {
        QWidget* closed = m_tabs->widget(m_tabs->count() - 1);
        m_tabs->removeTab(m_tabs->count() - 1);
        closed->deleteLater();
    }
    while (m_tabs->count() < count) createSheet(freeSheetName());
    for (int i = 0; i < count; ++i) {
        const QJsonObject tab = tabs.at(i).toObject();
        const QString name = tab.value(kCaption).toString();
        m_tabs->setTabText(i, name.isEmpty() ? tr("Plots %1").arg(i + 1) : name);
        sheets()[static_cast<std::size_t>(i)]->restore(tab);
    }
    m_tabs->setCurrentIndex(std::clamp(layout.value(kCurrent).toInt(), 0, count - 1));
    updateList();
}

void PlotPanel::keepLayout()
{
    if (m_modelName && !m_isEditing && m_runs->present())
        m_layouts.keep(QString::fromStdString(*m_modelName), layoutOfPlots());
}

}  // namespace causeway::ui
