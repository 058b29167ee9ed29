-- SPDX-License-Identifier: GPL-3.0-or-later
-- What language_server_neovim_test.cpp lets Neovim do: texts are opened, typed into, asked about and renamed over two
-- files. Each step prints a line; the test knows what must stand there.
local folder, causewayc = os.getenv("CAUSEWAY_FOLDER"), os.getenv("CAUSEWAYC")

local function say(what, value)
  io.stdout:write(what .. ": " .. tostring(value) .. "\n")
end

local function waitFor(what, condition)
  if not vim.wait(60000, condition, 20) then
    say(what, "never came")
    vim.cmd("qall!")
  end
end

local function start()
  return vim.lsp.start_client({ name = "causeway", cmd = { causewayc, "language-server" }, root_dir = folder })
end

local client = start()
local function open(name)
  vim.cmd("edit " .. folder .. "/" .. name)
  vim.lsp.buf_attach_client(0, client)
  return vim.api.nvim_get_current_buf()
end

-- A request of the current buffer at a place, from 0.
local function ask(method, line, character, more)
  local params = vim.tbl_extend("force", {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line, character = character },
  }, more or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  return answers and answers[client] and answers[client].result
end

open("Parts.mo")
local use = open("Use.mo")
waitFor("diagnostics", function() return #vim.diagnostic.get(use) > 0 end)
say("mistake", vim.diagnostic.get(use)[1].message)

-- What is typed is told to the server in pieces.
vim.api.nvim_buf_set_lines(use, 3, 4, false, { "  r.p.v = 1;" })
waitFor("no diagnostics", function() return #vim.diagnostic.get(use) == 0 end)
say("mended", "yes")

say("definition", vim.uri_to_fname(ask("textDocument/definition", 1, 12).uri))
vim.api.nvim_buf_set_lines(use, 4, 4, false, { "  r." })
local labels = {}
for _, item in ipairs(ask("textDocument/completion", 4, 4).items) do table.insert(labels, item.label) end
say("completion", table.concat(labels, " "))
vim.api.nvim_buf_set_lines(use, 4, 5, false, {})
say("hover", ask("textDocument/hover", 1, 12).contents.value:gsub("\n", " "))

local edit = ask("textDocument/rename", 1, 12, { newName = "Resistance" })
vim.lsp.util.apply_workspace_edit(edit, "utf-16")
say("renamed here", vim.api.nvim_buf_get_lines(use, 1, 2, false)[1])
vim.cmd("buffer Parts.mo")
say("renamed there", vim.api.nvim_buf_get_lines(0, 5, 6, false)[1])
vim.bo.shiftwidth = 2
vim.bo.expandtab = true
if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 60000 })
else
  vim.lsp.buf.formatting_sync({}, 60000)
end
say("formatted", vim.api.nvim_buf_get_lines(0, 6, 7, false)[1])

vim.lsp.stop_client(client)
waitFor("end", function() return vim.lsp.client_is_stopped(client) end)
say("end", "reached")
vim.cmd("qall!")
