// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Properties of one graphical item: colours, patterns, thickness, arrows, text, font, angles, depending on its kind.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "core/graphics/graphic_item.h"

class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;

namespace causeway::ui {

class GraphicDialog : public QDialog {
    Q_OBJECT
public:
    /// `imageName`: returns the reference for a chosen image file.
    GraphicDialog(GraphicItem item, std::function<QString(const QString& file)> imageName, QWidget* parent = nullptr);

    /// The edited item.
    [[nodiscard]] GraphicItem item() const;

private:
    void addLine(const LineItem& line);
    void addShape(const FilledShape& shape);
    void addSmooth(Smooth smooth);
    void addRectangle(const RectangleItem& rectangle);
    void addEllipse(const EllipseItem& ellipse);
    void addText(const TextItem& text);
    void addBitmap(const BitmapItem& bitmap);
    void addPlace(const ItemPlace& place);

    // Add one row each; changes are written to the member of an item of this type.
    template <class Item>
    void addColour(const QString& label, const char* name, std::uint32_t value, std::uint32_t Item::*member);
    template <class Item>
    void addNumber(const QString& label, const char* name, double value, double Item::*member, double least,
                   double most);
    template <class Item, class Enumeration>
    void addChoice(const QString& label, const char* name, Enumeration value,
                   std::function<Enumeration&(Item&)> member);
    template <class Item>
    void addCheck(const QString& label, const char* name, bool value, bool Item::*member);
    QDoubleSpinBox* addSpinBox(const QString& label, const char* name, double value, double least, double most);
    QLineEdit* addEdit(const QString& label, const char* name, const std::string& value);
    void addRow(const QString& label, const char* name, QWidget* field);

    GraphicItem m_item;
    std::function<QString(const QString&)> m_imageName;
    QFormLayout* m_form;
    std::vector<std::function<void(GraphicItem&)>> m_fields;
};

}  // namespace causeway::ui
