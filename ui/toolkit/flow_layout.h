// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A row of fields that wraps into further rows if it is too long. Items get their preferred width, expanding ones at
/// least their minimum width plus the rest of a row. Items that belong together, such as a label and its field, are
/// added as one (`addPair`). The height depends on the width.
#pragma once

#include <QLayout>
#include <QLayoutItem>
#include <vector>

namespace causeway::ui {

class FlowLayout : public QLayout {
    Q_OBJECT
public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    /// Side by side; the second one takes the remaining width.
    void addPair(QWidget* label, QWidget* field);
    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    [[nodiscard]] QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& place) override;

private:
    struct Row {
        std::vector<QLayoutItem*> items;
        int width = 0, height = 0;
    };
    [[nodiscard]] std::vector<Row> rowsFor(int width) const;
    [[nodiscard]] int gap() const;
    [[nodiscard]] static QSize wishOf(const QLayoutItem& item);

    std::vector<QLayoutItem*> m_items;
};

}  // namespace causeway::ui
