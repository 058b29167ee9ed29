// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The list of names below a field, for QCompleter::setPopup: in a frame, and without a row that is cut in half.
#pragma once

#include <QListView>

namespace causeway::ui {

class NameList : public QListView {
    Q_OBJECT
public:
    NameList();

protected:
    void resizeEvent(QResizeEvent* event) override;
};

}  // namespace causeway::ui
