import { join } from 'node:path';
import { readWireRequest, type ScriptStep } from '@hdc/providers/testing';
import { afterEach, expect, test } from 'vitest';
import { describeInTerminals } from '../testing/describe-in-terminals.ts';
import { enter, pressAnswer, sayInTerminal, untilPrompt } from '../testing/say.ts';
import { type McpOverHttp, serveMcp } from '../testing/serve-mcp.ts';
import { modelFlags, useChatBench } from '../testing/use-chat-bench.ts';

const SERVER = join(import.meta.dirname, '../../../../agent/src/mcp/testing/stdio-server.mjs');
const bench = useChatBench();
let web: McpOverHttp | undefined;
afterEach(() => web?.close());

let calls = 0;
const call = (name: string, parameters: unknown = {}): ScriptStep => ({
  toolCalls: [{ id: `call-${calls++}`, name: `mcp__${name}`, parameters }],
});
const stdio = (...args: readonly string[]) => ({ command: process.execPath, args: [SERVER, ...args] });

describeInTerminals('servers of .mcp.json', (driver) => {
  const start = async (
    servers: Readonly<Record<string, unknown>>,
    script: readonly ScriptStep[],
    columns = 80,
  ) => {
    bench.write('.mcp.json', JSON.stringify({ mcpServers: servers }));
    const server = await bench.serve(script);
    const env = { MCP_TIMEOUT: '2500' };
    const terminal = await bench.open(modelFlags(server), { driver, columns, rows: 70, env });
    const last = () => readWireRequest('openai-compatible', server.requests.at(-1)?.body).at(-1);
    return { terminal, last: () => JSON.stringify(last()?.results) };
  };

  test.each([50, 200])('are asked for, and so is each of their calls, in %i columns', async (columns) => {
    const script = [call('calc__add', { a: 1, b: 2 }), { text: 'Three.' }];
    const { terminal, last } = await start({ calc: stdio() }, script, columns);
    const first = await terminal.waitFor(/Allow this\? Start the MCP server calc of[\s\S]*y\/n ›$/);
    expect(first).toMatch(/\n {2}y {2}yes, in this session\n {2}n {2}no\n/);
    await pressAnswer(terminal, 'y');
    expect(await untilPrompt(terminal)).toContain('! MCP server calc: 6 tools.');
    await enter(terminal, 'add');
    const question = await terminal.waitFor(/Allow this\? calc: add\n/);
    expect(question).toMatch(/"a": 1,\n +"b": 2\n/);
    await pressAnswer(terminal, 'y');
    expect(await untilPrompt(terminal)).toMatch(/✓ mcp__calc__add.*\n +│ 3 keys: 0\n[\s\S]*Three\./);
    expect(last()).toContain('3 keys: 0');
  });

  test('over stdio and HTTP, with a tool that dies and a server that hangs, are contained until revoked', async () => {
    web = await serveMcp();
    const script = [
      call('web__greet'),
      call('calc__add', { a: 2, b: 2 }),
      call('calc__die'),
      { text: 'Gone.' },
    ];
    const after = [call('web__greet'), { text: 'Refused.' }];
    const { terminal, last } = await start({ slow: stdio('hang'), calc: stdio(), web }, [
      ...script,
      ...after,
    ]);
    await terminal.waitFor('Start the MCP server slow');
    await pressAnswer(terminal, 'y');
    await terminal.waitFor('connecting the MCP server slow');
    for (const name of ['calc', 'web']) {
      await terminal.waitFor(`Allow this? ${name === 'web' ? 'Reach' : 'Start'} the MCP server ${name}`);
      await pressAnswer(terminal, 'y');
    }
    expect(await untilPrompt(terminal)).toMatch(/The MCP server slow was left out: .*timed\s+out/i);
    await enter(terminal, 'go');
    for (const [name, key] of [
      ['web: greet', 'a'],
      ['calc: add', 'y'],
      ['calc: die', 'y'],
    ] as const) {
      await terminal.waitFor(`Allow this? ${name}`);
      await pressAnswer(terminal, key);
    }
    const shown = await untilPrompt(terminal);
    expect(shown).toMatch(/hello over HTTP[\s\S]*4 keys: 0[\s\S]*✗ mcp__calc__die[\s\S]*Gone\./);
    expect(await sayInTerminal(terminal, '/allowed')).toMatch(
      / 1 {2}the MCP server calc: [\s\S]* 2 {2}the MCP server web: http:[\s\S]* 3 {2}every call of greet of the server web\n/,
    );
    expect(await sayInTerminal(terminal, '/allowed revoke 2')).toContain('Stopped: the MCP server web');
    await sayInTerminal(terminal, 'again');
    expect(last()).toContain('The MCP server web failed: it was stopped by the person');
  });
});

test('results of their tools are pruned by the rules of any other tool', async () => {
  bench.write('.mcp.json', JSON.stringify({ mcpServers: { calc: stdio() } }));
  const pages = [1, 2, 3].map((a) => call('calc__read', { a }));
  const server = await bench.serve([...pages, { text: 'Read.' }]);
  const density = ['recencyPruning=true', 'recencyRetention=1'].map((text) => `compression.density.${text}`);
  const flags = ['--yes', '--strategy', 'high-density', ...density.flatMap((text) => ['--set', text])];
  const { err, out } = await bench.runHere([...modelFlags(server), ...flags, '-p', 'read']);
  expect({ err, out }).toEqual({ out: 'Read.\n', err: expect.stringContaining('pruned 1 old result') });
  const sent = readWireRequest('openai-compatible', server.requests.at(-1)?.body);
  const results = sent.flatMap((message) => message.results.map((result) => JSON.stringify(result)));
  expect(results.map((result) => result.includes('page'))).toEqual([false, false, true]);
});
