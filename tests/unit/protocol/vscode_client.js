// SPDX-License-Identifier: GPL-3.0-or-later
// A client of a language server on vscode-jsonrpc, the library that VS Code's own client stands on. Prints what it was
// answered. Arguments: the folder of vscode-jsonrpc, causewayc, the folder of the models.
"use strict";
const { spawn } = require("child_process");
const { readFileSync } = require("fs");
const { join } = require("path");
const { pathToFileURL } = require("url");

const [library, causewayc, folder] = process.argv.slice(2);
const rpc = require(join(library, "node.js"));
const server = spawn(causewayc, ["language-server"], { stdio: ["pipe", "pipe", "inherit"] });
const connection = rpc.createMessageConnection(
  new rpc.StreamMessageReader(server.stdout),
  new rpc.StreamMessageWriter(server.stdin),
);
const uriOf = (name) => pathToFileURL(join(folder, name)).href;
const textOf = (name) => readFileSync(join(folder, name), "utf8");
const published = new Map();
let awaited = null;
connection.onNotification("textDocument/publishDiagnostics", (params) => {
  published.set(params.uri, params);
  if (awaited && awaited.isThere()) awaited.resolve();
});
const diagnosticsOf = (name, version) =>
  new Promise((resolve) => {
    const isThere = () => published.has(uriOf(name)) && published.get(uriOf(name)).version === version;
    awaited = { isThere, resolve };
    if (isThere()) resolve();
  }).then(() => published.get(uriOf(name)).diagnostics);
const at = (name, line, character) => ({ textDocument: { uri: uriOf(name) }, position: { line, character } });
const open = (name, version) =>
  connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri: uriOf(name), languageId: "modelica", version, text: textOf(name) },
  });

async function main() {
  connection.listen();
  const started = await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: {},
  });
  console.log("encoding:", started.capabilities.positionEncoding ?? "utf-16");
  await connection.sendNotification("initialized", {});
  await open("Use.mo", 1);
  const wrong = await diagnosticsOf("Use.mo", 1);
  console.log("mistake:", wrong.map((each) => each.message).join("|"));
  // "one" becomes "1", as it is typed.
  await connection.sendNotification("textDocument/didChange", {
    textDocument: { uri: uriOf("Use.mo"), version: 2 },
    contentChanges: [{ range: { start: { line: 3, character: 10 }, end: { line: 3, character: 13 } }, text: "1" }],
  });
  console.log("mended:", (await diagnosticsOf("Use.mo", 2)).length === 0);
  const found = await connection.sendRequest("textDocument/definition", at("Use.mo", 1, 9));
  console.log("definition:", (Array.isArray(found) ? found[0] : found).uri === uriOf("Parts.mo"));
  const offered = await connection.sendRequest("textDocument/completion", at("Use.mo", 3, 4));
  console.log("completion:", offered.items.map((item) => item.label).sort().join(" "));
  const renamed = await connection.sendRequest("textDocument/rename", {
    ...at("Use.mo", 1, 9),
    newName: "Resistance",
  });
  const edits = Object.values(renamed.changes);
  console.log("renamed:", edits.length, "files,", edits.flat().every((edit) => edit.newText === "Resistance"));
  // A request that is given up.
  const source = new rpc.CancellationTokenSource();
  const given = connection.sendRequest("workspace/symbol", { query: "" }, source.token);
  source.cancel();
  console.log("cancelled:", await given.then(() => "answered", (error) => (error.code === -32800 ? "answered" : error)));
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  server.on("exit", (code) => {
    console.log("end:", code);
    process.exit(0);
  });
}

main().catch((error) => {
  console.log("failed:", error);
  server.kill();
  process.exit(1);
});
