import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { TodoList } from '@hdc/core';
import { afterEach, expect, test } from 'vitest';
import type { Approver } from '../approval/approval-request.ts';
import { allowAll, denyAll } from '../approval/fixed-answers.ts';
import type { Tool } from '../tools/tool.ts';
import { toolDeclarations } from '../tools/tool-declarations.ts';
import { tempFolder } from '../workspace/testing/temp-folder.ts';
import { Workspace } from '../workspace/workspace.ts';
import { type McpServers, openMcp } from './open-mcp.ts';

const SERVER = join(import.meta.dirname, 'testing/stdio-server.mjs');
const NEVER = new AbortController().signal;
const VARIABLE = ['$', '{MISSING:-abc}'].join('');
let open: McpServers | undefined;
afterEach(() => open?.close());

async function start(servers: unknown, approve: Approver = allowAll): Promise<McpServers> {
  const root = await tempFolder();
  writeFileSync(
    join(root, '.mcp.json'),
    typeof servers === 'string' ? servers : JSON.stringify({ mcpServers: servers }),
  );
  const env = { ...process.env, OPENAI_API_KEY: 'sk-secret', MCP_TIMEOUT: '2000', MCP_TOOL_TIMEOUT: '300' };
  open = await openMcp({ root, env, approve });
  return open;
}

async function call(tools: readonly Tool[], name: string, parameters: unknown) {
  const context = {
    workspace: await Workspace.open(await tempFolder()),
    todos: new TodoList(),
    env: {},
    redact: String,
  };
  const prepared = await tools.find((tool) => tool.name === name)?.prepare(parameters, context);
  return { approval: prepared?.approval, run: () => prepared?.run(NEVER) };
}

test('tools of a server on stdio are offered, asked for and called, and get no keys', async () => {
  const { tools, notices } = await start({ calc: { command: process.execPath, args: [SERVER] } });
  expect(notices).toEqual(['MCP server calc: 6 tools.']);
  expect(toolDeclarations(tools)[0]).toMatchObject({
    name: 'mcp__calc__add',
    parameters: { type: 'object', properties: { a: { type: 'number' } } },
  });
  const { approval, run } = await call(tools, 'mcp__calc__add', { a: 1, b: 2 });
  expect(approval).toMatchObject({ title: 'calc: add', scope: 'mcp:["calc","add"]' });
  expect(await run()).toMatchObject({ result: '3 keys: 0', summary: '1 line' });
});

test('a tool that fails, and a server that dies, are the answer to the call and nothing else', async () => {
  const { tools } = await start({ calc: { command: process.execPath, args: [SERVER] } });
  await expect((await call(tools, 'mcp__calc__fail', {})).run()).rejects.toMatchObject({ result: 'no luck' });
  await expect((await call(tools, 'mcp__calc__wait', {})).run()).rejects.toThrow(/calc failed: .*timed out/i);
  await expect((await call(tools, 'mcp__calc__garble', {})).run()).rejects.toThrow(/calc failed: .*content/s);
  await expect((await call(tools, 'mcp__calc__die', {})).run()).rejects.toThrow(/The MCP server calc failed/);
  await expect((await call(tools, 'mcp__calc__add', { a: 1, b: 2 })).run()).rejects.toThrow(/calc failed/);
});

test('a server whose consent was taken back ends, and its tools fail from then on', async () => {
  const servers = await start({ calc: { command: process.execPath, args: [SERVER] } });
  const [server] = servers.running;
  expect(server?.title).toBe(`the MCP server calc: ${process.execPath} ${SERVER}`);
  await servers.stop(server?.scope ?? '');
  expect(servers.running).toEqual([]);
  const { run } = await call(servers.tools, 'mcp__calc__add', { a: 1, b: 2 });
  await expect(run()).rejects.toThrow('The MCP server calc failed: it was stopped by the person');
});

test('nothing is started without consent', async () => {
  const { tools, notices } = await start({ calc: { command: 'touch', args: ['/nowhere/x'] } }, denyAll);
  expect({ tools, notices }).toEqual({
    tools: [],
    notices: ['The MCP server calc was not started: it was not allowed.'],
  });
});

test.each<[string, unknown, RegExp]>([
  [
    'a server that cannot be started',
    { x: { command: '/nowhere/at/all' } },
    /^The MCP server x was left out: /,
  ],
  [
    'a server that nobody serves',
    { x: { url: 'http://127.0.0.1:9/mcp' } },
    /^The MCP server x was left out: /,
  ],
  ...(['crash', 'hang', 'garbage', 'bad-list'] as const).map((fault): [string, unknown, RegExp] => [
    `a server with the fault ${fault}`,
    { x: { command: process.execPath, args: [SERVER, fault] } },
    /^The MCP server x was left out: /,
  ]),
  ['a server without an address', { x: {} }, /"x" in \.mcp\.json has neither a command nor a url/],
  ['broken JSON', '{', /^\.mcp\.json cannot be read/],
])('%s is left out with a word on it', async (_, servers, notice) => {
  const { tools, notices } = await start(servers);
  expect(tools).toEqual([]);
  expect(notices).toEqual([expect.stringMatching(notice)]);
});

test('tools of a server over HTTP are called with its headers, from variables', async () => {
  const seen: unknown[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (request.method !== 'POST') return response.writeHead(405).end();
    const { id, method, params } = JSON.parse(text);
    seen.push(request.headers['x-token']);
    if (id === undefined) return response.writeHead(202).end();
    const results: Record<string, unknown> = {
      initialize: {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 't', version: '1' },
      },
      'tools/list': { tools: [{ name: 'hi', inputSchema: { type: 'object' } }] },
      'tools/call': { content: [{ type: 'text', text: 'hello' }] },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[String(method)] ?? {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/mcp`;
  try {
    const { tools } = await start({ web: { type: 'http', url, headers: { 'x-token': VARIABLE } } });
    expect(await (await call(tools, 'mcp__web__hi', {})).run()).toMatchObject({ result: 'hello' });
    expect(new Set(seen)).toEqual(new Set(['abc']));
  } finally {
    await open?.close();
    server.closeAllConnections();
    server.close();
  }
});
