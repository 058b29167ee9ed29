// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/parameters_panel.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <cmath>
#include <functional>

#include "core/results/event_index.h"
#include "ui/session/marked_field.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr int kPositions = 400;

/// Rounded to the digits that a slider step resolves.
double rounded(double value, double step)
{
    if (!(step > 0)) return value;
    const double unit = std::pow(10, std::floor(std::log10(step)));
    const double result = std::round(value / unit) * unit;
    // Negative powers of ten are not exact doubles: returns the double nearest to the decimal text.
    return QString::number(result, 'g', 12).toDouble();
}

/// Keeps invalid input in the field, with the reason, until it is corrected or discarded by Escape.
class ValueDelegate : public QStyledItemDelegate {
public:
    ValueDelegate(Theme& theme, const ParametersModel& model, const QSortFilterProxyModel& filter,
                  std::function<void(const QString&)> say, QObject* parent)
        : QStyledItemDelegate(parent), m_theme(theme), m_model(model), m_filter(filter), m_say(std::move(say))
    {
    }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
        m_row = m_filter.mapToSource(index).row();
        if (auto* field = qobject_cast<QLineEdit*>(editor)) {
            connect(field, &QLineEdit::textEdited, this, [this, field] {
                markField(*field, m_theme, {});
                m_say({});
            });
        }
        return editor;
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        auto* field = qobject_cast<QLineEdit*>(watched);
        const auto* key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event) : nullptr;
        const bool leaves = (key != nullptr && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter ||
                                                key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab)) ||
                            event->type() == QEvent::FocusOut;
        if (field != nullptr && leaves && m_row >= 0 && m_row < m_model.rowCount() && field->isModified()) {
            const QString why = m_model.refusalOf(m_row, field->text());
            if (!why.isEmpty()) {
                markField(*field, m_theme, why);
                m_say(why);
                return true;
            }
        }
        return QStyledItemDelegate::eventFilter(watched, event);
    }

private:
    Theme& m_theme;
    const ParametersModel& m_model;
    const QSortFilterProxyModel& m_filter;
    std::function<void(const QString&)> m_say;
    mutable int m_row = -1;
};

}  // namespace

ParametersPanel::ParametersPanel(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_model(new ParametersModel(theme, this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_filterText(new QLineEdit),
      m_reset(new QToolButton),
      m_resetAll(new QToolButton),
      m_write(new QToolButton),
      m_view(new QTreeView),
      m_name(new QLabel),
      m_from(new QLabel),
      m_slider(new QSlider(Qt::Horizontal)),
      m_to(new QLabel),
      m_message(new QLabel),
      m_empty(new QLabel),
      m_pages(new QStackedWidget)
{
    setObjectName(QStringLiteral("parametersPanel"));
    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filterText->setObjectName(QStringLiteral("parametersFilter"));
    m_filterText->setPlaceholderText(tr("Search parameters"));
    m_filterText->setAccessibleName(tr("Search parameters"));
    m_filterText->setClearButtonEnabled(true);
    m_reset->setObjectName(QStringLiteral("resetParameter"));
    m_reset->setText(tr("Reset"));
    m_reset->setToolTip(tr("Restore the value in the model"));
    m_resetAll->setObjectName(QStringLiteral("resetParameters"));
    m_resetAll->setText(tr("Reset all"));
    m_resetAll->setToolTip(tr("Restore all values in the model"));
    m_write->setObjectName(QStringLiteral("writeParameters"));
    m_write->setText(tr("Write to the model"));
    m_write->setToolTip(tr("Write the changed values into the text, as one step to undo"));
    m_write->setAutoRaise(true);
    m_reset->setAutoRaise(true);
    m_resetAll->setAutoRaise(true);
    m_view->setObjectName(QStringLiteral("parametersView"));
    m_view->setAccessibleName(tr("Parameters and start values"));
    m_view->setModel(m_filter);
    m_view->setTextElideMode(Qt::ElideMiddle);  // the ends of names distinguish them
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed);
    const int letters = fontMetrics().averageCharWidth();
    m_view->header()->resizeSection(ParametersModel::NameColumn, 22 * letters);
    m_view->header()->resizeSection(ParametersModel::ValueColumn, 14 * letters);
    m_view->header()->resizeSection(ParametersModel::UnitColumn, 8 * letters);
    m_view->header()->setStretchLastSection(true);
    m_slider->setObjectName(QStringLiteral("parameterSlider"));
    m_slider->setAccessibleName(tr("Value of the chosen parameter"));
    m_slider->setRange(0, kPositions);
    m_slider->setPageStep(kPositions / 20);
    m_from->setForegroundRole(QPalette::PlaceholderText);
    m_to->setForegroundRole(QPalette::PlaceholderText);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing,
                            ThemeMetrics::kSpacing);
    bar->addWidget(m_filterText, 1);
    bar->addWidget(m_reset);
    bar->addWidget(m_resetAll);
    bar->addWidget(m_write);
    auto* strip = new QHBoxLayout;
    strip->setContentsMargins(ThemeMetrics::kSpacing, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing,
                              ThemeMetrics::kSpacing);
    strip->setSpacing(ThemeMetrics::kSpacing);
    strip->addWidget(m_name);
    strip->addWidget(m_from);
    strip->addWidget(m_slider, 1);
    strip->addWidget(m_to);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_view, 1);
    column->addLayout(strip);
    m_message->setObjectName(QStringLiteral("parametersMessage"));
    m_message->setWordWrap(true);
    m_message->setContentsMargins(ThemeMetrics::kSpacing, 0, ThemeMetrics::kSpacing, ThemeMetrics::kSpacing);
    m_message->hide();
    column->addWidget(m_message);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(2 * ThemeMetrics::kMargin);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    setFocusProxy(m_view);

    connect(m_filterText, &QLineEdit::textChanged, m_filter, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ParametersPanel::showCurrent);
    connect(m_slider, &QSlider::valueChanged, this, &ParametersPanel::takeSlider);
    connect(m_reset, &QToolButton::clicked, this, [this] {
        if (const int row = currentRow(); row >= 0) m_model->reset(row);
        showCurrent();
    });
    connect(m_write, &QToolButton::clicked, this, &ParametersPanel::writeWanted);
    connect(m_resetAll, &QToolButton::clicked, this, [this] {
        m_model->resetAll();
        showCurrent();
    });
    connect(m_model, &ParametersModel::refused, this, &ParametersPanel::say);
    auto* delegate = new ValueDelegate(
        theme, *m_model, *m_filter, [this](const QString& why) { say(why); }, m_view);
    m_view->setItemDelegateForColumn(ParametersModel::ValueColumn, delegate);
    connect(m_model, &ParametersModel::overridesChanged, this, [this] {
        say({});
        updateState();
        if (!m_slider->isSliderDown()) showSlider();
        emit overridesChanged();
    });
    setAnalysis(nullptr);
}

void ParametersPanel::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    const int row = currentRow();
    const QString name = row >= 0 ? m_model->nameOf(row) : QString();
    m_model->setAnalysis(analysis);
    choose(name);
    m_pages->setCurrentIndex(m_model->rowCount() > 0 ? 1 : 0);
    m_empty->setText(
        analysis && analysis->scalarDae
            ? tr("This model has no parameter and no start value that could be changed without changing its text.")
            : tr("Open a model: its parameters can be moved here by sliders, and the curves follow."));
    showCurrent();
}

void ParametersPanel::choose(const QString& name)
{
    for (int i = 0; i < m_model->rowCount() && !name.isEmpty(); ++i) {
        if (m_model->nameOf(i) == name) m_view->setCurrentIndex(m_filter->mapFromSource(m_model->index(i, 0)));
    }
}

int ParametersPanel::currentRow() const
{
    const QModelIndex current = m_view->currentIndex();
    return current.isValid() ? m_filter->mapToSource(current).row() : -1;
}

ParametersPanel::Range ParametersPanel::rangeFor(int row) const
{
    const double value = m_model->valueOf(row), own = m_model->ownValueOf(row);
    Range range = own > 0 ? Range{0, 2 * own} : own < 0 ? Range{2 * own, 0} : Range{-1, 1};
    range.from = m_model->minimumOf(row).value_or(range.from);
    range.to = m_model->maximumOf(row).value_or(range.to);
    // Values typed beyond the range extend it.
    range.from = std::min(range.from, value);
    range.to = std::max(range.to, value);
    if (!(range.from < range.to)) range.to = range.from + std::max(1.0, std::abs(range.from));
    return range;
}

void ParametersPanel::say(const QString& text)
{
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

void ParametersPanel::showCurrent()
{
    say({});
    const int row = currentRow();
    const bool canSlide = row >= 0 && m_model->typeOf(row) != ValueType::Boolean;
    m_slider->setEnabled(canSlide);
    m_name->setText(row >= 0 ? m_model->nameOf(row) : tr("Choose a parameter to change it"));
    if (canSlide) m_range = rangeFor(row);
    showSlider();
    updateState();
}

void ParametersPanel::showSlider()
{
    const int row = currentRow();
    const bool canSlide = m_slider->isEnabled() && row >= 0;
    if (canSlide && (m_model->valueOf(row) < m_range.from || m_model->valueOf(row) > m_range.to))
        m_range = rangeFor(row);
    const auto labelOf = [&](double value) {
        return m_model->typeOf(row) == ValueType::Enumeration
                   ? m_model->shownValue(row, value)
                   : QString::number(m_model->inShownUnit(row, value), 'g', 4);
    };
    m_from->setText(canSlide ? labelOf(m_range.from) : QString());
    m_to->setText(canSlide ? labelOf(m_range.to) : QString());
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(canSlide ? static_cast<int>(std::lround((m_model->valueOf(row) - m_range.from) /
                                                               (m_range.to - m_range.from) * kPositions))
                                : 0);
}

void ParametersPanel::takeSlider(int position)
{
    const int row = currentRow();
    if (row < 0) return;
    const double step = (m_range.to - m_range.from) / kPositions;
    double value = rounded(m_range.from + position * step, step);
    if (m_model->typeOf(row) == ValueType::Integer || m_model->typeOf(row) == ValueType::Enumeration)
        value = std::round(value);
    m_model->setValue(row, std::clamp(value, m_range.from, m_range.to));
}

void ParametersPanel::updateState()
{
    const int row = currentRow();
    m_reset->setEnabled(row >= 0 && m_model->isChanged(row));
    m_resetAll->setEnabled(m_model->hasChanges());
    m_write->setEnabled(m_model->hasChanges());
}

}  // namespace causeway::ui
