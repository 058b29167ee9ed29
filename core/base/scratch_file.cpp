// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/scratch_file.h"

#include <system_error>
#include <thread>

namespace causeway {

ScratchFile::~ScratchFile()
{
    const auto release = [handle = m_handle, data = m_data, size = m_size] {
        ScratchFile::release(handle, data, size);
    };
    try {
        std::thread(release).detach();
    } catch (const std::system_error&) {
        release();
    }
}

}  // namespace causeway
