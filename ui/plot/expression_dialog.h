// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Dialog for an expression of the variables of a run, with name completion, which shows its unit or error.
#pragma once

#include <QDialog>
#include <QStringList>
#include <memory>

#include "core/results/result.h"

class QCompleter;
class QLabel;
class QLineEdit;
class QPushButton;

namespace causeway::ui {

class Theme;

class ExpressionDialog : public QDialog {
    Q_OBJECT
public:
    ExpressionDialog(Theme& theme, const Result& result, const QStringList& names, QWidget* parent = nullptr);

    [[nodiscard]] QString expression() const;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void check();
    /// The name at the cursor.
    [[nodiscard]] QString typedName() const;
    void complete();
    void insert(const QString& name);

    Theme& m_theme;
    std::shared_ptr<const Result> m_result;  ///< one row of it
    QLineEdit* m_edit;
    QLabel* m_message;
    QPushButton* m_ok;
    QCompleter* m_completer;
};

}  // namespace causeway::ui
