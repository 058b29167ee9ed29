# SPDX-License-Identifier: GPL-3.0-or-later
# Tool chain file: WebAssembly with the system interface WASI, by Debian's clang-19 and wasi-libc. Exceptions are those
# of WebAssembly. The C++ library is compiled by CausewayWasm.cmake, as Debian's has neither exceptions nor files.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_AR llvm-ar-19 CACHE FILEPATH "")
set(CMAKE_RANLIB llvm-ranlib-19 CACHE FILEPATH "")
set(target "--target=wasm32-wasi -nostdlibinc")
set(CMAKE_C_FLAGS_INIT "${target} -isystem /usr/include/wasm32-wasi")
# Headers of the C library behind those of C++, which CausewayWasm.cmake names.
set(CMAKE_CXX_FLAGS_INIT "${target} -nostdinc++ -fwasm-exceptions")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
