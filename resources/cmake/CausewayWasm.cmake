# SPDX-License-Identifier: GPL-3.0-or-later
# In place of CausewayDependencies.cmake for WebAssembly (packaging/build-wasm): the same libraries, from the sources of
# Debian's packages in CAUSEWAY_WASM_SOURCES, and the C++ library with exceptions and files.
set(sources "${CAUSEWAY_WASM_SOURCES}")
set(llvm "${sources}/llvm")
set(cxx_headers /usr/lib/llvm-19/include/wasm32-wasi/c++/v1)

set(CMAKE_POSITION_INDEPENDENT_CODE OFF)

# --- The C++ library. Its settings, but with files.
file(READ "${cxx_headers}/__config_site" site)
string(REPLACE "#define _LIBCPP_HAS_NO_FILESYSTEM" "" site "${site}")
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/c++/__config_site" CONTENT "${site}" @ONLY)
include_directories(BEFORE SYSTEM "${PROJECT_SOURCE_DIR}/app/causeway-live/include")
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-isystem ${PROJECT_BINARY_DIR}/c++ -isystem ${cxx_headers} -isystem /usr/include/wasm32-wasi>")
file(GLOB cxx_sources "${llvm}/libcxx/src/*.cpp" "${llvm}/libcxx/src/ryu/*.cpp" "${llvm}/libcxx/src/filesystem/*.cpp")
list(FILTER cxx_sources EXCLUDE REGEX
  "/(atomic|barrier|condition_variable.*|future|mutex.*|shared_mutex|thread|random_shuffle|strstream|int128_builtins|new)\\.cpp$")
set(abi "${llvm}/libcxxabi/src")
add_library(wasm_cxx STATIC ${cxx_sources}
  ${abi}/abort_message.cpp ${abi}/cxa_aux_runtime.cpp ${abi}/cxa_default_handlers.cpp ${abi}/cxa_exception.cpp
  ${abi}/cxa_exception_storage.cpp ${abi}/cxa_guard.cpp ${abi}/cxa_handlers.cpp ${abi}/cxa_personality.cpp
  ${abi}/cxa_vector.cpp ${abi}/cxa_virtual.cpp ${abi}/fallback_malloc.cpp ${abi}/private_typeinfo.cpp
  ${abi}/stdlib_exception.cpp ${abi}/stdlib_new_delete.cpp ${abi}/stdlib_stdexcept.cpp ${abi}/stdlib_typeinfo.cpp
  ${llvm}/libunwind/src/Unwind-wasm.c)
set_target_properties(wasm_cxx PROPERTIES CXX_STANDARD 23 CXX_EXTENSIONS ON)
target_include_directories(wasm_cxx PRIVATE "${llvm}/libcxx/src" "${llvm}/libcxx/src/include" "${llvm}/libcxxabi/include"
  "${abi}" "${llvm}/libunwind/include")
target_compile_definitions(wasm_cxx PRIVATE _LIBCPP_BUILDING_LIBRARY LIBCXX_BUILDING_LIBCXXABI
  _LIBCXXABI_BUILDING_LIBRARY LIBCXXABI_NON_DEMANGLING_TERMINATE _LIBCXXABI_HAS_NO_THREADS _LIBUNWIND_HAS_NO_THREADS NDEBUG)
target_compile_options(wasm_cxx PRIVATE -w $<$<COMPILE_LANGUAGE:C>:-fwasm-exceptions>)
set_source_files_properties(${llvm}/libunwind/src/Unwind-wasm.c PROPERTIES COMPILE_OPTIONS "-fdeclspec")

# What follows, and all of ours, has no threads.
add_library(causeway_wasm INTERFACE)
target_compile_options(causeway_wasm INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include ${PROJECT_SOURCE_DIR}/app/causeway-live/include/library_gaps.h>")

# --- Headers that need no library, in a folder of their own: beside them are those of another system.
function(causeway_wasm_headers target folder)
  get_filename_component(name "${folder}" NAME)
  file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/headers")
  file(CREATE_LINK "${folder}" "${PROJECT_BINARY_DIR}/headers/${name}" SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE "${PROJECT_BINARY_DIR}/headers")
endfunction()
causeway_wasm_headers(fmt::fmt /usr/include/fmt)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
target_link_libraries(fmt::fmt INTERFACE causeway_wasm)
causeway_wasm_headers(nlohmann_json::nlohmann_json /usr/include/nlohmann)
add_library(Eigen3::Eigen INTERFACE IMPORTED)
target_include_directories(Eigen3::Eigen SYSTEM INTERFACE /usr/include/eigen3)

# --- pugixml
add_library(wasm_pugixml STATIC "${sources}/pugixml/src/pugixml.cpp")
target_include_directories(wasm_pugixml SYSTEM PUBLIC "${sources}/pugixml/src")
add_library(pugixml::pugixml ALIAS wasm_pugixml)

# --- KLU with indices of 64 bits, as SUNDIALS of Debian calls it
set(suitesparse "${sources}/suitesparse")
file(GLOB klu_sources "${suitesparse}/KLU/Source/*.c" "${suitesparse}/AMD/Source/*.c" "${suitesparse}/BTF/Source/*.c"
  "${suitesparse}/COLAMD/Source/*.c" "${suitesparse}/SuiteSparse_config/SuiteSparse_config.c")
add_library(wasm_klu STATIC ${klu_sources})
target_include_directories(wasm_klu SYSTEM PUBLIC "${suitesparse}/KLU/Include" "${suitesparse}/AMD/Include"
  "${suitesparse}/BTF/Include" "${suitesparse}/COLAMD/Include" "${suitesparse}/SuiteSparse_config")
target_compile_definitions(wasm_klu PRIVATE DLONG NTIMER
  PUBLIC "SuiteSparse_long=long long" SuiteSparse_long_max=9223372036854775801LL "SuiteSparse_long_idd=\"lld\"")
target_compile_options(wasm_klu PRIVATE -w)
add_library(SuiteSparse::klu ALIAS wasm_klu)

# --- SUNDIALS, as Debian configures it
set(sundials "${sources}/sundials")
configure_file(/usr/include/sundials/sundials_config.h "${PROJECT_BINARY_DIR}/sundials/sundials/sundials_config.h" COPYONLY)
configure_file(/usr/include/sundials/sundials_export.h "${PROJECT_BINARY_DIR}/sundials/sundials/sundials_export.h" COPYONLY)
file(GLOB sundials_sources "${sundials}/src/cvode/*.c" "${sundials}/src/ida/*.c" "${sundials}/src/kinsol/*.c"
  "${sundials}/src/nvector/serial/nvector*.c" "${sundials}/src/sunmatrix/dense/sun*.c" "${sundials}/src/sunmatrix/band/sun*.c"
  "${sundials}/src/sunmatrix/sparse/sun*.c" "${sundials}/src/sunlinsol/dense/sun*.c" "${sundials}/src/sunlinsol/band/sun*.c"
  "${sundials}/src/sunnonlinsol/newton/sun*.c"
  "${sundials}/src/sunnonlinsol/fixedpoint/sun*.c" "${sundials}/src/sundials/*.c")
list(FILTER sundials_sources EXCLUDE REGEX "/(cvode_hypamgpre|cvode_bbdpre|ida_bbdpre|kinsol_bbdpre|cvode_spils|ida_spils|kinsol_spils|sundials_xbraid|sundials_profiler|sundials_futils)\\.c$")
add_library(wasm_sundials STATIC ${sundials_sources})
target_include_directories(wasm_sundials SYSTEM PUBLIC "${PROJECT_BINARY_DIR}/sundials" "${sundials}/include")
target_include_directories(wasm_sundials PRIVATE "${sundials}/src/sundials" "${sundials}/src/cvode" "${sundials}/src/ida"
  "${sundials}/src/kinsol")
target_link_libraries(wasm_sundials PUBLIC wasm_klu)
target_compile_options(wasm_sundials PRIVATE -w)
foreach(part IN ITEMS cvode ida kinsol nvecserial sunmatrixdense sunmatrixsparse sunlinsoldense)
  add_library(SUNDIALS::${part} ALIAS wasm_sundials)
endforeach()

# --- What cannot go along: app/causeway-live/libraries.cpp stands in for it.
foreach(absent IN ITEMS Threads::Threads PkgConfig::MATIO PkgConfig::FFI LAPACK::LAPACK SQLite::SQLite3 ZLIB::ZLIB)
  add_library(${absent} INTERFACE IMPORTED)
endforeach()
