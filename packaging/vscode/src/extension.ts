// SPDX-License-Identifier: GPL-3.0-or-later
// Modelica in VS Code: starts `causewayc language-server`, and shows the pages of runs and structures beside the text.
import * as fs from "fs";
import * as vscode from "vscode";
import { ExecuteCommandRequest, LanguageClient } from "vscode-languageclient/node";

const kPages: Record<string, string> = { "causeway.simulate": "Run", "causeway.structure": "Structure" };

let client: LanguageClient | undefined;
/** The view of each kind of page: a new page takes the place of the one before. */
const views = new Map<string, vscode.WebviewPanel>();

interface PageAnswer {
  page: string;
  messages?: string[];
}

function showPage(command: string, model: string, file: string): void {
  const title = `${kPages[command]}: ${model}`;
  let view = views.get(command);
  if (view === undefined) {
    view = vscode.window.createWebviewPanel(
      command,
      title,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: false, enableFindWidget: true },
    );
    view.onDidDispose(() => views.delete(command));
    views.set(command, view);
  }
  view.title = title;
  // The pages have dark letters.
  view.webview.html = fs
    .readFileSync(file, "utf8")
    .replace("<style>", "<style>html,body{background:#fff}");
  view.reveal(undefined, true);
}

async function runOnModel(command: string, uri: string, model: string): Promise<void> {
  const answer = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: `${kPages[command]}: ${model}`, cancellable: true },
    async (_, token) => {
      try {
        return (await client?.sendRequest(
          ExecuteCommandRequest.type,
          { command, arguments: [uri, model] },
          token,
        )) as PageAnswer | undefined;
      } catch (error) {
        if (!token.isCancellationRequested) void vscode.window.showErrorMessage(String((error as Error).message));
        return undefined;
      }
    },
  );
  if (answer === undefined) return;
  for (const message of answer.messages ?? []) void vscode.window.showWarningMessage(message);
  showPage(command, model, vscode.Uri.parse(answer.page).fsPath);
}

/** The innermost model around the cursor, by what the server says of the text. */
async function modelAtCursor(): Promise<{ uri: string; name: string } | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.document.languageId !== "modelica") return undefined;
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    "vscode.executeCodeLensProvider",
    editor.document.uri,
    1000,
  );
  const models = (lenses ?? []).filter((lens) => lens.command?.command === "causeway.simulate");
  const before = models.filter((lens) => lens.range.start.isBeforeOrEqual(editor.selection.active));
  const chosen = before.length > 0 ? before[before.length - 1] : models[0];
  const [uri, name] = (chosen?.command?.arguments ?? []) as string[];
  return name === undefined ? undefined : { uri, name };
}

async function runAtCursor(command: string): Promise<void> {
  const model = await modelAtCursor();
  if (model === undefined) {
    void vscode.window.showInformationMessage("There is no model at the cursor.");
    return;
  }
  await runOnModel(command, model.uri, model.name);
}

/** One that did not start refuses to stop. */
async function stop(): Promise<void> {
  await client?.stop().catch(() => undefined);
  client = undefined;
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

async function start(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("causeway");
  client = new LanguageClient(
    "causeway",
    "Causeway",
    { command: settings.get<string>("path") ?? "causewayc", args: ["language-server"] },
    {
      documentSelector: [{ language: "modelica" }],
      initializationOptions: { libraries: settings.get("libraries"), pedantic: settings.get("pedantic"), noUnits: settings.get("noUnits") },
      synchronize: { configurationSection: "causeway" },
      middleware: {
        // Lenses run the commands of the server; their pages are shown here, not in a browser.
        executeCommand: (command, args, next) =>
          command in kPages ? runOnModel(command, args[0] as string, args[1] as string) : next(command, args),
        window: { showDocument: () => Promise.resolve({ success: true }) },
      },
    },
  );
  try {
    await client.start();
  } catch (error) {
    void vscode.window.showErrorMessage(
      `Causeway's language server did not start: ${String(error)}. The setting causeway.path names causewayc.`,
    );
  }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("causeway.simulateHere", () => runAtCursor("causeway.simulate")),
    vscode.commands.registerCommand("causeway.structureHere", () => runAtCursor("causeway.structure")),
    vscode.commands.registerCommand("causeway.restart", restart),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("causeway.path")) await restart();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await stop();
}
