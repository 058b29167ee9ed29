// SPDX-License-Identifier: GPL-3.0-or-later
// The core of Causeway in a page: its WebAssembly, and what that asks of a system (WASI preview 1). The file system is
// in memory, and only read. Runs in a page, a worker and Node.
"use strict";

/// files: texts by absolute path. Gives a function that takes a question and promises nothing: it answers at once.
/// Questions and answers are those of app/causeway-live/live_functions.cpp.
async function startCore(wasm, files) {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const kSuccess = 0, kBadFile = 8, kNotThere = 44, kNotSupported = 58, kReadOnly = 69;
  const kFolder = 3, kFile = 4, kPipe = 2;

  // --- Files: folders are maps, files are bytes.
  const root = new Map([["bin", new Map()]]);  // the core looks for the shipped library from the folder of its program
  for (const [path, text] of Object.entries(files)) {
    const names = path.split("/").filter(name => name);
    let folder = root;
    for (const name of names.slice(0, -1)) {
      if (!folder.has(name)) folder.set(name, new Map());
      folder = folder.get(name);
    }
    folder.set(names.at(-1), encoder.encode(text));
  }
  const find = path => {
    const walked = [root];
    for (const name of path.split("/")) {
      if (name === "" || name === ".") continue;
      if (name === "..") {
        if (walked.length > 1) walked.pop();
        continue;
      }
      const next = walked.at(-1) instanceof Map ? walked.at(-1).get(name) : undefined;
      if (next === undefined) return undefined;
      walked.push(next);
    }
    return walked.at(-1);
  };

  // --- What the core asks. Addresses are 32 bits, sizes and times 64 bits little-endian.
  let memory = null;
  const view = () => new DataView(memory.buffer), bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
  const textAt = (at, size) => decoder.decode(bytes(at, size));
  const kRootHandle = 3;
  const handles = new Map([[0, {pipe: ""}], [1, {pipe: "log"}], [2, {pipe: "log"}], [kRootHandle, {node: root, path: ""}]]);
  let nextHandle = kRootHandle + 1;
  const entries = handle => handles.get(handle);
  const typeOf = node => node instanceof Map ? kFolder : kFile;
  const identities = new Map();
  const identityOf = node => {
    if (!identities.has(node)) identities.set(node, identities.size + 1);
    return BigInt(identities.get(node));
  };
  const setStatus = (at, node) => {
    const data = view();
    data.setBigUint64(at, 1n, true);
    data.setBigUint64(at + 8, identityOf(node), true);
    data.setUint8(at + 16, typeOf(node));
    data.setBigUint64(at + 24, 1n, true);
    data.setBigUint64(at + 32, BigInt(node instanceof Map ? 0 : node.length), true);
    for (const time of [40, 48, 56]) data.setBigUint64(at + time, 0n, true);
    return kSuccess;
  };
  const environment = [];
  let printed = "";
  const system = {
    args_sizes_get(count, size) { view().setUint32(count, 0, true); view().setUint32(size, 0, true); return kSuccess; },
    args_get: () => kSuccess,
    environ_sizes_get(count, size) {
      view().setUint32(count, environment.length, true);
      view().setUint32(size, environment.reduce((sum, text) => sum + encoder.encode(text).length + 1, 0), true);
      return kSuccess;
    },
    environ_get(pointers, room) {
      for (const text of environment) {
        const encoded = encoder.encode(text + "\0");
        view().setUint32(pointers, room, true);
        bytes(room, encoded.length).set(encoded);
        pointers += 4;
        room += encoded.length;
      }
      return kSuccess;
    },
    clock_time_get(clock, precision, at) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return kSuccess;
    },
    clock_res_get(clock, at) { view().setBigUint64(at, 1000n, true); return kSuccess; },
    random_get(at, size) { bytes(at, size).fill(4); return kSuccess; },
    proc_exit(code) { throw new Error(`the core has ended with ${code}: ${printed}`); },
    sched_yield: () => kSuccess,
    poll_oneoff: () => kNotSupported,

    fd_prestat_get(handle, at) {
      if (handle !== kRootHandle) return kBadFile;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);
      return kSuccess;
    },
    fd_prestat_dir_name(handle, at) { bytes(at, 1)[0] = 47; return kSuccess; },
    fd_fdstat_get(handle, at) {
      const entry = entries(handle);
      if (!entry) return kBadFile;
      bytes(at, 24).fill(0);
      view().setUint8(at, entry.node === undefined ? kPipe : typeOf(entry.node));
      view().setBigUint64(at + 8, ~0n & 0xffffffffffffffffn, true);
      view().setBigUint64(at + 16, 0xffffffffffffffffn, true);
      return kSuccess;
    },
    fd_fdstat_set_flags: () => kSuccess,
    fd_filestat_get(handle, at) {
      const entry = entries(handle);
      return entry?.node === undefined ? kBadFile : setStatus(at, entry.node);
    },
    path_filestat_get(handle, flags, at, size, status) {
      const node = find(entries(handle).path + "/" + textAt(at, size));
      return node === undefined ? kNotThere : setStatus(status, node);
    },
    path_open(handle, lookup, at, size, openFlags, rights, inherited, flags, result) {
      const path = entries(handle).path + "/" + textAt(at, size), node = find(path);
      if (node === undefined) return openFlags & 1 ? kReadOnly : kNotThere;
      handles.set(nextHandle, {node, path, position: 0});
      view().setUint32(result, nextHandle++, true);
      return kSuccess;
    },
    fd_close(handle) { return handles.delete(handle) ? kSuccess : kBadFile; },
    fd_read(handle, vectors, count, result) {
      const entry = entries(handle);
      if (!(entry?.node instanceof Uint8Array)) return kBadFile;
      let total = 0;
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(vectors + 8 * i, true), size = view().getUint32(vectors + 8 * i + 4, true);
        const piece = entry.node.subarray(entry.position, entry.position + size);
        bytes(at, piece.length).set(piece);
        entry.position += piece.length;
        total += piece.length;
      }
      view().setUint32(result, total, true);
      return kSuccess;
    },
    fd_seek(handle, offset, whence, result) {
      const entry = entries(handle);
      if (!(entry?.node instanceof Uint8Array)) return kBadFile;
      entry.position = Number(offset) + [0, entry.position, entry.node.length][whence];
      view().setBigUint64(result, BigInt(entry.position), true);
      return kSuccess;
    },
    fd_readdir(handle, at, size, cookie, result) {
      const entry = entries(handle);
      if (!(entry?.node instanceof Map)) return kBadFile;
      const list = [[".", entry.node], ["..", root], ...entry.node];
      let used = 0;
      for (let i = Number(cookie); i < list.length && used < size; ++i) {
        const [name, node] = list[i], encoded = encoder.encode(name), whole = new Uint8Array(24 + encoded.length);
        const head = new DataView(whole.buffer);
        head.setBigUint64(0, BigInt(i + 1), true);
        head.setBigUint64(8, identityOf(node), true);
        head.setUint32(16, encoded.length, true);
        head.setUint8(20, typeOf(node));
        whole.set(encoded, 24);
        const piece = whole.subarray(0, size - used);
        bytes(at + used, piece.length).set(piece);
        used += piece.length;
      }
      view().setUint32(result, used, true);
      return kSuccess;
    },
    fd_write(handle, vectors, count, result) {
      if (entries(handle)?.pipe !== "log") return kBadFile;
      let total = 0;
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(vectors + 8 * i, true), size = view().getUint32(vectors + 8 * i + 4, true);
        printed = (printed + textAt(at, size)).slice(-10000);
        total += size;
      }
      view().setUint32(result, total, true);
      return kSuccess;
    },
  };
  // Whatever else is asked changes files, or opens connections.
  const imports = new Proxy(system, {get: (has, name) => has[name] ?? (() => kReadOnly)});

  const module = await WebAssembly.compile(wasm);
  const needed = {};
  for (const {module: from, name} of WebAssembly.Module.imports(module)) (needed[from] ??= {})[name] = imports[name];
  const {exports} = await WebAssembly.instantiate(module, needed);
  memory = exports.memory;
  exports._initialize();
  return question => {
    const asked = encoder.encode(JSON.stringify(question) + "\0"), at = exports.live_memory(asked.length);
    bytes(at, asked.length).set(asked);
    const answer = exports.live_answer(at);
    exports.live_free(at);
    const whole = new Uint8Array(memory.buffer);
    return decoder.decode(whole.subarray(answer, whole.indexOf(0, answer)));
  };
}
