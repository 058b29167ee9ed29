// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/helper_program.h"

#include <array>
#include <system_error>

#include <windows.h>

namespace causeway {

namespace {

/// A handle of our own.
class Handle {
public:
    Handle() = default;
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() { close(); }
    HANDLE* place() { return &m_handle; }
    HANDLE get() const { return m_handle; }
    void close()
    {
        if (m_handle != nullptr) CloseHandle(m_handle);
        m_handle = nullptr;
    }

private:
    HANDLE m_handle = nullptr;
};

std::string lastError()
{
    return std::system_category().message(static_cast<int>(GetLastError()));
}

/// One word of a command line, quoted and escaped for the C runtime of the program.
std::wstring inQuotes(const std::wstring& word)
{
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t letter : word) {
        if (letter == L'"') text.append(backslashes + 1, L'\\');
        backslashes = letter == L'\\' ? backslashes + 1 : 0;
        text += letter;
    }
    return text.append(backslashes, L'\\') + L"\"";
}

}  // namespace

struct HelperProgram::Private {
    explicit Private(const Task& cancelling) : task(cancelling) {}

    const Task& task;
    Handle input, output, child;  ///< our ends, and the program
    std::string failure;
};

HelperProgram::HelperProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                             const Task& task)
    : d(std::make_unique<Private>(task))
{
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    Handle itsInput, itsOutput;
    const bool isReady = CreatePipe(itsInput.place(), d->input.place(), &inherited, 0) != 0 &&
                         CreatePipe(d->output.place(), itsOutput.place(), &inherited, 0) != 0 &&
                         SetHandleInformation(d->input.get(), HANDLE_FLAG_INHERIT, 0) != 0 &&
                         SetHandleInformation(d->output.get(), HANDLE_FLAG_INHERIT, 0) != 0;
    STARTUPINFOW start{};
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = itsInput.get();
    start.hStdOutput = itsOutput.get();
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    std::wstring line = inQuotes(program.wstring());
    for (const std::string& argument : arguments)
        line += L" " + inQuotes(std::filesystem::path(std::u8string(argument.begin(), argument.end())).wstring());
    PROCESS_INFORMATION made{};
    if (!isReady ||
        CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &start, &made) == 0) {
        d->failure = lastError();
        return;
    }
    *d->child.place() = made.hProcess;
    CloseHandle(made.hThread);
}

HelperProgram::~HelperProgram()
{
    if (d->child.get() != nullptr) TerminateProcess(d->child.get(), 1);
}

bool HelperProgram::write(std::string_view piece)
{
    while (d->child.get() != nullptr && !piece.empty() && !d->task.cancelled()) {
        DWORD count = 0;
        if (WriteFile(d->input.get(), piece.data(), static_cast<DWORD>(piece.size()), &count, nullptr) == 0)
            return false;
        piece.remove_prefix(count);
    }
    return piece.empty();
}

IoResult<std::string> HelperProgram::answer()
{
    using Answer = IoResult<std::string>;
    if (d->child.get() == nullptr) return Answer::failure(d->failure);
    d->input.close();
    std::string text;
    std::array<char, 1 << 16> piece{};
    DWORD count = 0;
    while (!d->task.cancelled() &&
           ReadFile(d->output.get(), piece.data(), static_cast<DWORD>(piece.size()), &count, nullptr) != 0 && count > 0)
        text.append(piece.data(), count);
    if (d->task.cancelled()) return Answer::failure("it was cancelled");
    DWORD status = 0;
    WaitForSingleObject(d->child.get(), INFINITE);
    GetExitCodeProcess(d->child.get(), &status);
    if (status != 0) return Answer::failure("it ended with status " + std::to_string(status));
    return text;
}

}  // namespace causeway
