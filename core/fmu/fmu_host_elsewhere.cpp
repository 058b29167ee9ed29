// SPDX-License-Identifier: GPL-3.0-or-later
// Systems for which there is no host yet.
#include "core/fmu/fmu_host.h"

namespace causeway {

struct FmuHost::Private {
    fmuhost::Channel channel;
};

FmuHost::FmuHost(std::unique_ptr<Private> made) : d(std::move(made)) {}
FmuHost::~FmuHost() = default;

IoResult<std::unique_ptr<FmuHost>> FmuHost::start(const FmuHostSettings& /*settings*/, const Task& /*task*/)
{
    return IoResult<std::unique_ptr<FmuHost>>::failure("FMUs run on Linux only");
}

fmuhost::Channel& FmuHost::channel()
{
    return d->channel;
}

std::byte* FmuHost::data()
{
    return nullptr;
}

std::optional<std::string> FmuHost::call()
{
    return "FMUs run on Linux only";
}

bool FmuHost::isRunning() const
{
    return false;
}

std::vector<std::string> FmuHost::gaps() const
{
    return {};
}

std::optional<std::string> FmuHost::takeRefusal()
{
    return std::nullopt;
}

std::string FmuHost::printed() const
{
    return {};
}

}  // namespace causeway
