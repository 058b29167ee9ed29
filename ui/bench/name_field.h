// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Input field for variable names separated by commas, with completion of names that contain the typed text. Enter or a
/// click in the list accepts the selected name, Tab the first one; Enter without a selection is handled by the field.
/// Cost per keystroke: one pass over the names, until `kMost` match.
#pragma once

#include <QLineEdit>
#include <memory>
#include <string>
#include <vector>

class QCompleter;
class QStringListModel;

namespace causeway {

struct Result;

namespace ui {

class NameField : public QLineEdit {
    Q_OBJECT
public:
    static constexpr std::size_t kMost = 60;

    explicit NameField(QWidget* parent = nullptr);

    void setNames(std::shared_ptr<const std::vector<std::string>> names);
    /// Names of the columns of a result.
    void setNamesOf(const Result& result);
    /// Default, shown as a placeholder.
    void setStandard(const std::string& name) { setPlaceholderText(QString::fromStdString(name)); }
    /// The typed text, trimmed, or the default.
    [[nodiscard]] QString chosen() const;
    /// The typed names, trimmed; commas within brackets are part of a name.
    [[nodiscard]] std::vector<std::string> typedNames() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void offer();
    void take(const QString& name);
    /// Begin of the name at the cursor.
    [[nodiscard]] qsizetype beginOfName() const;

    std::shared_ptr<const std::vector<std::string>> m_names;
    QStringListModel* m_offered;
    QCompleter* m_completer;
};

}  // namespace ui

}  // namespace causeway
