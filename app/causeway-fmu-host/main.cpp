// SPDX-License-Identifier: GPL-3.0-or-later
// causeway-fmu-host WORKING_FOLDER: holds one instance of an FMU in a process of its own, and does what the program
// that started it asks for through common memory (core/fmu/host_protocol.h). Whatever the FMU does, it does it here.
#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>

#include <dlfcn.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "app/causeway-fmu-host/host_memory.h"
#include "app/causeway-fmu-host/hosted_fmu.h"
#include "app/causeway-fmu-host/protection.h"
#include "core/fmu/hand_over.h"

namespace causeway::fmuhost {

std::unique_ptr<HostedLibrary> HostedLibrary::open(const char* path)
{
    auto library = std::make_unique<HostedLibrary>();
    library->m_library = ::dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library->m_library != nullptr) return library;
    log(kError, "loader", ::dlerror());
    return nullptr;
}

void* HostedLibrary::find(const char* name)
{
    const auto [known, isNew] = m_functions.emplace(name, nullptr);
    if (isNew) known->second = ::dlsym(m_library, name);
    return known->second;
}

namespace {

class Host {
public:
    explicit Host(Channel& channel) : m_channel(channel) {}

    int work()
    {
        Channel& channel = m_channel;
        channel.resultFlags = 0;
        if (channel.work == Work::Load) return load();
        if (!m_fmu) return channel.work == Work::Quit ? kOk : kNoInstance;
        switch (channel.work) {
            case Work::Instantiate: return instantiate();
            case Work::Configure: return m_fmu->configure(channel.flags != 0);
            case Work::EnterInitialization:
                return m_fmu->enterInitialization(channel.numbers[0],
                                                  (channel.flags & 1) != 0 ? &channel.numbers[1] : nullptr,
                                                  (channel.flags & 2) != 0 ? &channel.numbers[2] : nullptr);
            case Work::ExitInitialization: return m_fmu->exitInitialization();
            case Work::Terminate: return m_fmu->terminate();
            case Work::Get: return channel.type == ValueType::String ? getTexts() : get();
            case Work::Set: return channel.type == ValueType::String ? setTexts() : set();
            case Work::Sizes: return m_fmu->sizes(channel.results[0], channel.results[1]);
            case Work::States: return m_fmu->getStates(valuesOf(channel), channel.valueCount);
            case Work::Nominals: return m_fmu->getNominals(valuesOf(channel), channel.valueCount);
            case Work::Evaluate: return evaluate();
            case Work::EnterEvent: return m_fmu->enterEvent();
            case Work::UpdateDiscrete: return m_fmu->updateDiscrete(channel.resultFlags, channel.results[0]);
            case Work::EnterContinuous: return m_fmu->enterContinuous();
            case Work::EnterStep: return m_fmu->enterStep();
            case Work::CompletedStep: return m_fmu->completedStep(channel.resultFlags);
            case Work::DoStep:
                return m_fmu->doStep(channel.numbers[0], channel.numbers[1], channel.resultFlags, channel.results[0]);
            case Work::SaveState:
                return channel.flags < kMostSavedStates ? m_fmu->saveState(m_states[channel.flags]) : kNoRoom;
            case Work::RestoreState:
                return channel.flags < kMostSavedStates && m_states[channel.flags] != nullptr
                           ? m_fmu->restoreState(m_states[channel.flags])
                           : kNoRoom;
            case Work::Intervals: return m_fmu->getIntervals(referencesOf(channel), channel.count, valuesOf(channel));
            case Work::Shifts: return m_fmu->getShifts(referencesOf(channel), channel.count, valuesOf(channel));
            case Work::ActivatePartition:
                return m_fmu->activatePartition(*referencesOf(channel), channel.numbers[0], channel.resultFlags);
            case Work::Quit: m_fmu->free(); break;
            case Work::Load: break;
        }
        return kOk;
    }

private:
    int load()
    {
        note("loading the library");
        const auto* const path = reinterpret_cast<const char*>(dataOf(m_channel));
        m_library = HostedLibrary::open(path);
        if (!m_library) return kNoLibrary;
        m_fmu = m_channel.flags == 2 ? makeSecondVersion(*m_library) : makeThirdVersion(*m_library);
        return kOk;
    }

    int instantiate()
    {
        const auto* const name = reinterpret_cast<const char*>(dataOf(m_channel));
        const char* const token = name + std::strlen(name) + 1;
        const char* const resources = token + std::strlen(token) + 1;
        return m_fmu->instantiate(name, token, *resources == 0 ? nullptr : resources, m_channel.flags);
    }

    int get()
    {
        return m_fmu->get(m_channel.type, referencesOf(m_channel), m_channel.count, valuesOf(m_channel),
                          m_channel.valueCount);
    }
    int set()
    {
        return m_fmu->set(m_channel.type, referencesOf(m_channel), m_channel.count, valuesOf(m_channel),
                          m_channel.valueCount);
    }

    int getTexts()
    {
        std::vector<const char*> texts(m_channel.valueCount, nullptr);
        const int status = m_fmu->getTexts(referencesOf(m_channel), m_channel.count, texts.data(), texts.size());
        if (status > kWarning) return status;
        auto* at = reinterpret_cast<char*>(valuesOf(m_channel));
        const char* const end = reinterpret_cast<const char*>(dataOf(m_channel)) + m_channel.capacity;
        for (const char* const text : texts) {
            const std::size_t length = text == nullptr ? 0 : std::strlen(text);
            if (static_cast<std::size_t>(end - at) <= length) return kNoRoom;
            if (length > 0) std::memcpy(at, text, length);
            at += length;
            *at++ = 0;
        }
        return status;
    }

    int setTexts()
    {
        std::vector<const char*> texts;
        const auto* at = reinterpret_cast<const char*>(valuesOf(m_channel));
        for (std::uint32_t i = 0; i < m_channel.valueCount; ++i) {
            texts.push_back(at);
            at += std::strlen(at) + 1;
        }
        return m_fmu->setTexts(referencesOf(m_channel), m_channel.count, texts.data(), texts.size());
    }

    /// Evaluates everything that an integrator needs at an instant, in one exchange.
    int evaluate()
    {
        Channel& channel = m_channel;
        const std::uint32_t inputs = channel.inputCount, states = channel.valueCount;
        double* at = valuesOf(channel);
        int worst = kOk;
        const auto isDone = [&](int status) {
            worst = std::max(worst, status);
            return status <= kWarning;
        };
        if (!isDone(m_fmu->setTime(channel.numbers[0]))) return worst;
        if (inputs > 0 && !isDone(m_fmu->set(ValueType::Float64, referencesOf(channel), channel.count, at, inputs)))
            return worst;
        at += inputs;
        if (states > 0 && !isDone(m_fmu->setStates(at, states))) return worst;
        at += states;
        if (channel.derivativeCount > 0 && !isDone(m_fmu->getDerivatives(at, channel.derivativeCount))) return worst;
        at += channel.derivativeCount;
        if (channel.indicatorCount > 0) isDone(m_fmu->getIndicators(at, channel.indicatorCount));
        return worst;
    }

    Channel& m_channel;
    std::unique_ptr<HostedLibrary> m_library;
    std::unique_ptr<HostedFmu> m_fmu;
    std::array<void*, kMostSavedStates> m_states{};  ///< of the FMU; freed with the process
};

int serve(const char* workingFolder)
{
    constexpr int kSecond = 1000;
    const pid_t parent = ::getppid();
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::setsid();
    ::syscall(SYS_close_range, kChannelDescriptor + 1, ~0U, 0);
    Channel* const channel = mapChannel();
    if (channel == nullptr) {
        std::fputs("causeway-fmu-host is started by Causeway, to run an FMU in a process of its own\n", stderr);
        return 2;
    }
    ::close(kChannelDescriptor);
    if (::chdir(workingFolder) != 0) return 2;
    channel->protections = protect(workingFolder);
    Host host(*channel);
    Patience patience(::sysconf(_SC_NPROCESSORS_ONLN) > 1);
    give(*channel, Turn::Program);
    for (;;) {
        while (!await(*channel, Turn::Host, kSecond, patience)) {
            if (::getppid() != parent) return 0;
        }
        channel->status = host.work();
        const bool isLast = channel->work == Work::Quit;
        give(*channel, Turn::Program);
        // Exits without running any code of the library.
        if (isLast) ::_exit(0);
    }
}

}  // namespace

}  // namespace causeway::fmuhost

int main(int argc, char** argv)
{
    return causeway::fmuhost::serve(argc > 1 ? argv[1] : ".");
}
