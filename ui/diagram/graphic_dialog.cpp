// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/graphic_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/graphics/graphic_names.h"
#include "core/graphics/graphic_shape.h"
#include "ui/diagram/colour_field.h"

namespace causeway::ui {

namespace {

constexpr double kMaxAngle = 720, kMaxSize = 1000;

/// Sets an attribute that several kinds of items share.
template <class Item, class Change>
void changeItem(GraphicItem& item, const Change& change)
{
    std::visit(
        [&](auto& one) {
            if constexpr (std::is_base_of_v<Item, std::decay_t<decltype(one)>>) change(one);
        },
        item);
}

/// Enter is handled by the dialog.
class WordsField : public QPlainTextEdit {
public:
    using QPlainTextEdit::QPlainTextEdit;

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (isEnter && !event->modifiers().testFlag(Qt::ShiftModifier)) return event->ignore();
        QPlainTextEdit::keyPressEvent(event);
    }
};

}  // namespace

GraphicDialog::GraphicDialog(GraphicItem item, std::function<QString(const QString& file)> imageName, QWidget* parent)
    : QDialog(parent), m_item(std::move(item)), m_imageName(std::move(imageName)), m_form(new QFormLayout)
{
    setObjectName(QStringLiteral("graphicDialog"));
    const QString titles[] = {tr("Line"), tr("Polygon"), tr("Rectangle"), tr("Ellipse"), tr("Text"), tr("Image")};
    setWindowTitle(titles[m_item.index()]);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    if (const auto* line = std::get_if<LineItem>(&m_item)) addLine(*line);
    if (const auto* polygon = std::get_if<PolygonItem>(&m_item)) {
        addShape(*polygon);
        addSmooth(polygon->smooth);
    }
    if (const auto* rectangle = std::get_if<RectangleItem>(&m_item)) addRectangle(*rectangle);
    if (const auto* ellipse = std::get_if<EllipseItem>(&m_item)) addEllipse(*ellipse);
    if (const auto* text = std::get_if<TextItem>(&m_item)) addText(*text);
    if (const auto* bitmap = std::get_if<BitmapItem>(&m_item)) addBitmap(*bitmap);
    addPlace(placeOf(m_item));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(m_form);
    column->addStretch(1);
    column->addWidget(buttons);
    resize(420, sizeHint().height());
}

GraphicItem GraphicDialog::item() const
{
    GraphicItem item = m_item;
    for (const auto& field : m_fields) field(item);
    return item;
}

void GraphicDialog::addRow(const QString& label, const char* name, QWidget* field)
{
    field->setObjectName(QStringLiteral("graphic.") + QLatin1String(name));
    field->setAccessibleName(label);
    m_form->addRow(label, field);
}

template <class Item>
void GraphicDialog::addColour(const QString& label, const char* name, std::uint32_t value, std::uint32_t Item::*member)
{
    auto* field = new ColourField(value, this);
    addRow(label, name, field);
    m_fields.push_back([field, member](GraphicItem& item) {
        changeItem<Item>(item, [&](Item& one) { one.*member = field->colour(); });
    });
}

QDoubleSpinBox* GraphicDialog::addSpinBox(const QString& label, const char* name, double value, double least,
                                          double most)
{
    auto* field = new QDoubleSpinBox(this);
    field->setDecimals(2);
    field->setRange(std::min(least, value), std::max(most, value));
    field->setValue(value);
    addRow(label, name, field);
    return field;
}

template <class Item>
void GraphicDialog::addNumber(const QString& label, const char* name, double value, double Item::*member, double least,
                              double most)
{
    const QDoubleSpinBox* field = addSpinBox(label, name, value, least, most);
    // A value that the field cannot represent is kept unless the user changes it.
    m_fields.push_back([field, member, shown = field->value()](GraphicItem& item) {
        if (field->value() != shown) changeItem<Item>(item, [&](Item& one) { one.*member = field->value(); });
    });
}

template <class Item, class Enumeration>
void GraphicDialog::addChoice(const QString& label, const char* name, Enumeration value,
                              std::function<Enumeration&(Item&)> member)
{
    auto* field = new QComboBox(this);
    for (const std::string_view literal : literalsOf<Enumeration>())
        field->addItem(QString::fromUtf8(literal.data(), static_cast<int>(literal.size())));
    field->setCurrentIndex(static_cast<int>(value));
    addRow(label, name, field);
    m_fields.push_back([field, member](GraphicItem& item) {
        changeItem<Item>(item, [&](Item& one) { member(one) = static_cast<Enumeration>(field->currentIndex()); });
    });
}

template <class Item>
void GraphicDialog::addCheck(const QString& label, const char* name, bool value, bool Item::*member)
{
    auto* field = new QCheckBox(this);
    field->setChecked(value);
    addRow(label, name, field);
    m_fields.push_back([field, member](GraphicItem& item) {
        changeItem<Item>(item, [&](Item& one) { one.*member = field->isChecked(); });
    });
}

QLineEdit* GraphicDialog::addEdit(const QString& label, const char* name, const std::string& value)
{
    auto* field = new QLineEdit(QString::fromStdString(value), this);
    addRow(label, name, field);
    return field;
}

void GraphicDialog::addLine(const LineItem& line)
{
    addColour(tr("Colour"), "color", line.colour, &LineItem::colour);
    addChoice<LineItem, LinePattern>(tr("Pattern"), "pattern", line.pattern,
                                     [](LineItem& item) -> LinePattern& { return item.pattern; });
    addNumber(tr("Thickness"), "thickness", line.thickness, &LineItem::thickness, 0, kMaxSize);
    addChoice<LineItem, Arrow>(tr("Arrow at the start"), "startArrow", line.arrows[0],
                               [](LineItem& item) -> Arrow& { return item.arrows[0]; });
    addChoice<LineItem, Arrow>(tr("Arrow at the end"), "endArrow", line.arrows[1],
                               [](LineItem& item) -> Arrow& { return item.arrows[1]; });
    addNumber(tr("Size of arrows"), "arrowSize", line.arrowSize, &LineItem::arrowSize, 0, kMaxSize);
    addSmooth(line.smooth);
}

void GraphicDialog::addSmooth(Smooth smooth)
{
    auto* field = new QCheckBox(this);
    field->setChecked(smooth == Smooth::Bezier);
    addRow(tr("Smooth"), "smooth", field);
    m_fields.push_back([field](GraphicItem& item) {
        std::visit(
            [&](auto& one) {
                if constexpr (requires { one.smooth; }) one.smooth = field->isChecked() ? Smooth::Bezier : Smooth::None;
            },
            item);
    });
}

void GraphicDialog::addShape(const FilledShape& shape)
{
    addColour(tr("Line colour"), "lineColor", shape.lineColour, &FilledShape::lineColour);
    addChoice<FilledShape, LinePattern>(tr("Line pattern"), "pattern", shape.pattern,
                                        [](FilledShape& item) -> LinePattern& { return item.pattern; });
    addNumber(tr("Line thickness"), "lineThickness", shape.lineThickness, &FilledShape::lineThickness, 0, kMaxSize);
    addColour(tr("Fill colour"), "fillColor", shape.fillColour, &FilledShape::fillColour);
    addChoice<FilledShape, FillPattern>(tr("Fill pattern"), "fillPattern", shape.fillPattern,
                                        [](FilledShape& item) -> FillPattern& { return item.fillPattern; });
}

void GraphicDialog::addRectangle(const RectangleItem& rectangle)
{
    addShape(rectangle);
    addChoice<RectangleItem, BorderPattern>(tr("Border"), "borderPattern", rectangle.borderPattern,
                                            [](RectangleItem& item) -> BorderPattern& { return item.borderPattern; });
    addNumber(tr("Radius of corners"), "radius", rectangle.radius, &RectangleItem::radius, 0, kMaxSize);
}

void GraphicDialog::addEllipse(const EllipseItem& ellipse)
{
    addShape(ellipse);
    addNumber(tr("Starts at (°)"), "startAngle", ellipse.startAngle, &EllipseItem::startAngle, -kMaxAngle, kMaxAngle);
    addNumber(tr("Ends at (°)"), "endAngle", ellipse.endAngle, &EllipseItem::endAngle, -kMaxAngle, kMaxAngle);
    addChoice<EllipseItem, EllipseClosure>(tr("Closed by"), "closure", ellipse.closure,
                                           [](EllipseItem& item) -> EllipseClosure& { return item.closure; });
}

void GraphicDialog::addText(const TextItem& text)
{
    auto* words = new WordsField(QString::fromStdString(text.text), this);
    words->setTabChangesFocus(true);
    words->setMaximumHeight(3 * fontMetrics().lineSpacing());
    words->setPlaceholderText(tr("%name is the name of the component, %R the value of its parameter R"));
    words->setToolTip(tr("Shift+Enter begins another line"));
    addRow(tr("Text"), "textString", words);
    m_fields.push_back(
        [words](GraphicItem& item) { std::get<TextItem>(item).text = words->toPlainText().toStdString(); });
    addColour(tr("Colour"), "textColor", text.colour, &TextItem::colour);
    addNumber(tr("Font size (pt), 0: automatic"), "fontSize", text.fontSize, &TextItem::fontSize, 0, kMaxSize);
    QLineEdit* font = addEdit(tr("Font"), "fontName", text.fontName);
    m_fields.push_back(
        [font](GraphicItem& item) { std::get<TextItem>(item).fontName = font->text().trimmed().toStdString(); });
    addCheck(tr("Bold"), "bold", text.isBold, &TextItem::isBold);
    addCheck(tr("Italic"), "italic", text.isItalic, &TextItem::isItalic);
    addCheck(tr("Underlined"), "underlined", text.isUnderlined, &TextItem::isUnderlined);
    addChoice<TextItem, TextAlignment>(tr("Alignment"), "horizontalAlignment", text.alignment,
                                       [](TextItem& item) -> TextAlignment& { return item.alignment; });
    words->setFocus();
}

void GraphicDialog::addBitmap(const BitmapItem& bitmap)
{
    QLineEdit* name = addEdit(tr("File"), "fileName", bitmap.fileName);
    m_fields.push_back([name](GraphicItem& item) {
        auto& image = std::get<BitmapItem>(item);
        const std::string chosen = name->text().trimmed().toStdString();
        // A file replaces an embedded image.
        if (chosen != image.fileName && !chosen.empty()) image.imageSource.clear();
        image.fileName = chosen;
    });
    auto* browse = new QToolButton(this);
    browse->setObjectName(QStringLiteral("graphic.browse"));
    browse->setText(tr("Choose…"));
    m_form->addRow(QString(), browse);
    connect(browse, &QToolButton::clicked, this, [this, name] {
        const QString file =
            QFileDialog::getOpenFileName(this, tr("Image"), {}, tr("Images (*.png *.jpg *.jpeg *.bmp *.gif *.svg)"));
        if (!file.isEmpty()) name->setText(m_imageName(file));
    });
}

void GraphicDialog::addPlace(const ItemPlace& place)
{
    auto* rotation = addSpinBox(tr("Rotation (°)"), "rotation", place.rotation, -kMaxAngle, kMaxAngle);
    // About its centre: the annotation's rotation origin may be far away.
    m_fields.push_back([rotation, shown = rotation->value()](GraphicItem& item) {
        if (rotation->value() != shown) item = turnedBy(item, rotation->value() - shown);
    });
    addCheck(tr("Visible"), "visible", place.visible, &ItemPlace::visible);
}

}  // namespace causeway::ui
