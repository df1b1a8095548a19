import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScriptStep } from '@hdc/providers/testing';
import { describe, expect, test } from 'vitest';
import { HDC } from '../../testing/program.ts';
import { launchCommand } from '../../testing/terminal/launch-command.ts';
import { loadPty } from '../../testing/terminal/pty/load-pty.ts';
import { waitUntil } from '../../testing/terminal/wait-until.ts';
import { useChatBench } from '../testing/use-chat-bench.ts';

const bench = useChatBench();
const pty = process.platform === 'win32' ? undefined : await loadPty();

/** Names the window, fills the clipboard, moves the cursor, hides text, and writes over a line; all marked by 77. */
const EVIL = `\u001b]0;77title\u0007\u001b]52;c;Nzc=\u0007\u001b[77A\u001b[77;77H\u001b[38;5;77m\u001b[2J\u009b77J\u001bPq77\u001b\\\r77FAKE\u202e77\b`;
/** A hostile name that a file system accepts. */
const NAME = `evil${EVIL.replaceAll('/', '')}`;

/**
 * The sequences that the program itself sends: its own colours, erasing, the cursor of the editor, pastes,
 * questions to the terminal.
 */
const ESCAPE = '\u001b';
const OWN = new RegExp(
  `${ESCAPE}\\[(?:(?:\\d{1,2}|38;5;\\d+|38;2;\\d+;\\d+;\\d+)?m|2K|0?J|\\d*[ABCDG]|[56]n|\\?2004[hl])`,
  'g',
);

const call = (name: string, parameters: unknown): ScriptStep => ({
  toolCalls: [{ id: `${name}${EVIL}${JSON.stringify(parameters).length}`, name, parameters }],
});

const MCP = `
const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
const evil = ${JSON.stringify(EVIL)};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x' + evil, version: '1' + evil } });
  else if (method === 'tools/list') send(id, { tools: [{ name: 'tool' + evil, description: evil, inputSchema: { type: 'object' } }] });
  else if (method === 'tools/call') send(id, { content: [{ type: 'text', text: 'result' + evil }] });
});
process.stderr.write('noise' + evil);
`;

const SCRIPT: readonly ScriptStep[] = [
  {
    thinking: `I think ${EVIL} so.`,
    text: `# Title ${EVIL}\n\n- **bold${EVIL}** [link](https://a${EVIL})\n\n\`\`\`ts${EVIL}\nx${EVIL}\n\`\`\`\n\n| a${EVIL} |\n|---|\n| b${EVIL} |\n\nDone 0.`,
  },
  call('run_shell_command', {
    command: `printf 'out ${EVIL.replaceAll('\\', '')}'; printf 'more\\033]0;77t\\007\\n' >&2; exit 3`,
    description: EVIL,
  }),
  call('write_file', { file_path: `new${NAME}`, content: `a${EVIL}\n` }),
  call('read_file', { file_path: NAME }),
  call('list_directory', { path: '.' }),
  call('search_file_content', { pattern: 'content' }),
  call(`no_such_tool${EVIL}`, { [EVIL]: EVIL }),
  call('todo_write', { todos: [{ content: `task${EVIL}`, status: 'pending' }] }),
  call('mcp__server__tool', {}),
  { text: 'Done 1.' },
  { status: 400, message: `refused${EVIL}` },
];

/** The program in a pseudo-terminal, and every byte that it sends there. */
function open(args: readonly string[]) {
  const env = { ...bench.env, TERM: 'xterm-256color', LANG: 'C.UTF-8' };
  const command = { command: process.execPath, args: [HDC, 'chat', ...args], cwd: bench.project, env };
  const [file, ...rest] = launchCommand(command);
  const program = pty?.spawn(file, rest, { cols: 100, rows: 40, cwd: bench.project });
  let raw = '';
  program?.onData((data) => {
    raw += data;
  });
  const until = async (words: RegExp, from = 0) => {
    const isThere = async () => words.test(raw.slice(from)) || undefined;
    expect(await waitUntil(isThere, 30_000), `${words} in ${JSON.stringify(raw.slice(from))}`).toBe(true);
  };
  const type = (text: string) => program?.write(text);
  /** Says something, and waits for words, and for the prompt behind them. */
  const say = async (line: string, words: string) => {
    const from = raw.length;
    type(line);
    await until(new RegExp(line.slice(0, 8)), from);
    type('\r');
    await until(new RegExp(`${words}[\\s\\S]*context [\\s\\S]*› `), from);
  };
  return { until, type, say, raw: () => raw, kill: () => program?.kill('SIGKILL') };
}

function expectHarmless(raw: string): void {
  // It is there, as text.
  expect(raw).toContain('77');
  const left = raw.replace(OWN, '').replaceAll('\r\n', '\n');
  expect(left.match(/[^\P{Cc}\n\r\t]|[\u2028-\u202e\u2066-\u2069]/gu) ?? []).toEqual([]);
  for (const sequence of ['\u001b[77', '\u001b[38;5;77', '\r77']) expect(raw).not.toContain(sequence);
}

const SHOWING =
  '/context|/show list|/show|/show 2|/show 3|/show 4|/show 8|/cost|/todos|/allowed|/export|/undo'.split('|');

describe.skipIf(!pty)(`what others wrote${pty ? '' : ' (skipped: there is no pty here)'}`, () => {
  test('does not steer the terminal, wherever a session shows it', async () => {
    const server = await bench.serve(SCRIPT);
    writeFileSync(join(bench.project, NAME), `content ${EVIL}\n`);
    mkdirSync(join(bench.project, `folder${NAME}`));
    bench.write('AGENTS.md', `Rules ${EVIL}\n`);
    bench.write('server.cjs', MCP);
    const servers = { [`server${EVIL}`]: { command: process.execPath, args: ['server.cjs'] } };
    bench.write('.mcp.json', JSON.stringify({ mcpServers: servers }));
    const chat = open([
      '--base-url',
      server.baseUrl,
      '--model',
      `scripted${EVIL}`,
      '--set',
      'context-limit=200000',
      '--yes',
    ]);
    try {
      await chat.until(/context [\s\S]*› /);
      await chat.say('hello', 'Done 0');
      await chat.say('look around', 'Done 1');
      await chat.say('fail', 'refused');
      for (const command of SHOWING) await chat.say(command, '');
      chat.type(' @ev\t');
      await sleep(300);
      chat.type('\t');
      await sleep(300);
    } finally {
      chat.kill();
    }
    expectHarmless(chat.raw());
  });

  test('does not steer the terminal as the name of a model that a server has', async () => {
    const served = [{ id: 'plain' }, { id: `model${EVIL}` }];
    const models = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: served }));
    });
    await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve));
    const address = models.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const chat = open(['--base-url', `http://127.0.0.1:${port}/v1`]);
    try {
      await chat.until(/Which model\?[\s\S]*› /);
      chat.type('2\r');
      await chat.until(/How many tokens[\s\S]*tokens › /);
      chat.type('\r');
      await chat.until(/context [\s\S]*› /);
    } finally {
      chat.kill();
      models.close();
    }
    expectHarmless(chat.raw());
  });
});
