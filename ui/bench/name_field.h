// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A field for names of variables, separated by commas, that offers those which hold what is typed.
///
/// Enter or a click in the list takes the name that is chosen there, Tab the first one; Enter without a choice is that
/// of the field. Cost of a key: one pass over the names, until `kMost` of them hold what is typed.
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
    /// Those of the columns of a result.
    void setNamesOf(const Result& result);
    /// What is meant where nothing is typed; shown then.
    void setStandard(const std::string& name) { setPlaceholderText(QString::fromStdString(name)); }
    /// What is typed, without the spaces around it, or the standard.
    [[nodiscard]] QString chosen() const;
    /// As they are typed, without the spaces around them; commas within brackets belong to the name.
    [[nodiscard]] std::vector<std::string> typedNames() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void offer();
    void take(const QString& name);
    /// Where the name at the cursor begins.
    [[nodiscard]] qsizetype beginOfName() const;

    std::shared_ptr<const std::vector<std::string>> m_names;
    QStringListModel* m_offered;
    QCompleter* m_completer;
};

}  // namespace ui

}  // namespace causeway
