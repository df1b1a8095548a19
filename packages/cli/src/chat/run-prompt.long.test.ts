import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkWireRequest, readWireRequest, type ScriptStep } from '@hdc/providers/testing';
import { describe, expect, test } from 'vitest';
import { HDC } from '../testing/program.ts';
import { jsonEvents, untilPrinted } from './testing/shown-session.ts';
import type { FinishedChat } from './testing/start-chat.ts';
import { modelFlags, useChatBench } from './testing/use-chat-bench.ts';

const bench = useChatBench();

const read = (id: string): ScriptStep => ({
  toolCalls: [{ id, name: 'read_file', parameters: { file_path: 'a.txt' } }],
});
const write = (id: string): ScriptStep => ({
  toolCalls: [{ id, name: 'write_file', parameters: { file_path: 'new.txt', content: 'new\n' } }],
});
const list = (id: string): ScriptStep => ({
  toolCalls: [{ id, name: 'list_directory', parameters: { path: '.' } }],
});
const long: ScriptStep = { text: 'so many words '.repeat(200), eventDelayMs: 20 };

async function runWith(script: readonly ScriptStep[], args: readonly string[], input = '') {
  return runAs((all) => bench.run(all, { input }), script, args);
}

async function runAs(
  run: (args: readonly string[]) => Promise<FinishedChat>,
  script: readonly ScriptStep[],
  args: readonly string[],
) {
  bench.write('a.txt', 'the content\n');
  const server = await bench.serve(script);
  const finished = await run([...args, ...modelFlags(server)]);
  const wires = server.requests.map(({ body }) => readWireRequest('openai-compatible', body));
  return { ...finished, wires };
}

describe('hdc chat -p', () => {
  test('says that lines are lost where they cannot be written', async () => {
    mkdirSync(bench.home);
    writeFileSync(join(bench.home, 'sessions'), 'in the way of a folder');
    const { code, err } = await runWith([{ text: 'An answer.' }], ['-p', 'hello']);
    expect(code).toBe(1);
    expect(err).toMatch(/cannot be recorded in .*the session is over, and \d+ lines are lost\./);
    expect(err).not.toContain('in memory');
  });

  test('refuses more than a prompt can be, in one sentence', async () => {
    const server = await bench.serve([{ text: 'never' }]);
    const input = 'x'.repeat(33 * 1024 * 1024);
    const { code, out, err } = await bench.run(['-p', 'read this', ...modelFlags(server)], { input });
    expect({ code, out, requests: server.requests.length }).toEqual({ code: 2, out: '', requests: 0 });
    expect(err).toMatch(/^hdc: Standard input gives more than 32\.0 MB, which is the limit; .*\n$/);
  });

  test('prints the answer on standard output and the calls on standard error', async () => {
    const steps = [{ text: 'I look.', ...read('1') }, { text: 'It says: the content.' }];
    const { code, out, err, wires } = await runWith(steps, ['-p', 'what is in a.txt?']);
    expect({ code, out, err }).toEqual({
      code: 0,
      out: 'It says: the content.\n',
      err: '✓ read_file a.txt · 1 line\n',
    });
    expect(wires[1]?.at(-1)?.results[0]?.text).toContain('the content');
  });

  test.each<[string, readonly string[], string]>([
    ['-p -', ['-p', '-'], ' from standard input\n'],
    ['a pipe', [], ' from standard input\n'],
    ['the option written out', ['--prompt=from standard input'], ''],
    ['the option and the input', ['-p', 'from'], ' standard input\n'],
  ])('takes the prompt from %s', async (_, args, input) => {
    const { code, out, wires } = await runWith([{ text: 'yes' }], args, input);
    expect({ code, out }).toEqual({ code: 0, out: 'yes\n' });
    expect(wires[0]?.at(-1)?.texts.join(' ').replace(/\s+/g, ' ')).toBe('from standard input');
  });

  test.skipIf(process.platform === 'win32').each<[string, string, readonly string[]]>([
    ['a pipe', `printf '+ @a.txt\\n' | "$0" "$@"`, ['review this', '+ @a.txt']],
    ['a file', 'printf "of a file" > in; "$0" "$@" < in', ['review this', 'of a file']],
    ['nothing', '"$0" "$@" < /dev/null', ['review this']],
    ['an empty pipe', 'printf "" | "$0" "$@"', ['review this']],
  ])('takes what comes from %s along with the prompt, as it is', async (_, shell, texts) => {
    bench.write('a.txt', 'the content\n');
    const server = await bench.serve([{ text: 'yes' }]);
    const args = [process.execPath, HDC, 'chat', '-p', 'review this', ...modelFlags(server)];
    await promisify(execFile)('sh', ['-c', shell, ...args], { cwd: bench.project, env: bench.env });
    const [wire] = server.requests.map(({ body }) => readWireRequest('openai-compatible', body));
    expect(wire?.at(-1)?.texts.join('\n\n')).toBe(texts.join('\n\n'));
  });

  test.skipIf(process.platform === 'win32')('goes on without a pipe that stays silent', async () => {
    const server = await bench.serve([{ text: 'yes' }]);
    const args = [process.execPath, HDC, 'chat', '-p', 'x', ...modelFlags(server)];
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', 'sleep 6 | "$0" "$@"', ...args], {
      cwd: bench.project,
      env: bench.env,
    });
    expect({ stdout, stderr }).toEqual({
      stdout: 'yes\n',
      stderr: 'hdc: Nothing came from standard input; going on without it.\n',
    });
  });

  test('brings @-files along and says which are not there', async () => {
    const { err, wires } = await runAs(
      bench.runHere,
      [{ text: 'yes' }],
      ['-p', 'compare @a.txt with @gone.txt'],
    );
    expect(wires[0]?.at(-1)?.texts.join('')).toContain('the content');
    expect(err).toMatch(/^! .*gone\.txt/);
  });

  test.each<[string, readonly ScriptStep[], number, string, RegExp]>([
    ['the answer', [{ text: 'I look.', ...read('1') }, { text: 'Yes.' }], 0, 'Yes.\n', /^$/],
    ['a failure', [{ status: 400, message: 'bad thing' }], 1, '', /^hdc: .*bad thing\n$/],
    [
      'what was not allowed',
      [write('1'), { text: 'No.' }],
      4,
      'No.\n',
      /^hdc: Changes and commands need.*\n$/,
    ],
  ])('prints with --quiet nothing but %s', async (_, script, expected, answer, message) => {
    const { code, out, err } = await runAs(bench.runHere, script, ['-p', 'go', '--quiet']);
    expect({ code, out }).toEqual({ code: expected, out: answer });
    expect(err).toMatch(message);
  });

  test('says also with --quiet what could not be brought along', async () => {
    const { err } = await runAs(bench.runHere, [{ text: 'yes' }], ['-p', 'see @gone.txt', '-q']);
    expect(err).toMatch(/^! There is no file "gone\.txt".*\n$/);
  });

  test.each<[number, string, readonly ScriptStep[], readonly string[], RegExp]>([
    [
      1,
      'the key is refused',
      [{ status: 401, message: 'bad key' }],
      [],
      /bad key.*answered 401: is the key in OPENAI_COMPATIBLE_API_KEY right/,
    ],
    [
      0,
      'it was cut off',
      [{ text: 'Half', finishReason: 'length' }],
      [],
      /cut off at the model's output limit/,
    ],
    [
      3,
      'the model makes two calls in turns',
      Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? read(`${n}`) : list(`${n}`))),
      [],
      /the same call again and again/,
    ],
    [1, 'the model fails', [{ status: 400, message: 'bad thing' }], [], /^hdc: .*bad thing/],
    [1, 'the model says nothing', [{}], [], /^hdc: The model gave no answer\.\n$/],
    [3, 'there were too many rounds', [read('1'), read('2')], ['--max-rounds', '2'], /after 2 rounds/],
    [
      3,
      'the model goes in circles',
      ['1', '2', '3', '4', '5', '6'].map(read),
      [],
      /the same call again and again/,
    ],
    [4, 'something was not allowed', [write('1'), { text: 'I may not' }], [], /--yes gives it/],
    [
      0,
      'it was allowed',
      [write('1'), { text: 'done' }],
      ['--yes'],
      /^✓ write_file new\.txt · \+1 −0 lines\n[\s\S]*\+new\n$/,
    ],
  ])('ends with code %i when %s', async (expected, _, script, args, message) => {
    const { code, err } = await runAs(bench.runHere, script, ['-p', 'go', ...args]);
    expect(code).toBe(expected);
    expect(err).toMatch(message);
    expect(existsSync(join(bench.project, 'new.txt'))).toBe(args.includes('--yes'));
  });
});

describe('hdc chat -p --json', () => {
  test('prints nothing but lines of JSON, the start first and the end last', async () => {
    const { code, out, err } = await runWith([read('1'), { text: 'yes' }], ['-p', 'go', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const events = jsonEvents(out);
    expect(events.map(({ type }) => type)).toEqual([
      ...['start', 'message', 'answer', 'tool-call', 'tool-result', 'text', 'answer', 'end'],
    ]);
    expect(events[0]).toMatchObject({ model: 'scripted', workspace: bench.project, isResumed: false });
    expect(events.at(-1)).toMatchObject({ status: 'answered', exitCode: 0, rounds: 2, denied: 0 });
    expect(existsSync(String(events[0]?.['transcript']))).toBe(true);
  });

  test('reports what goes wrong as a line with a code and a message', async () => {
    const { code, out } = await runWith([{ status: 400, message: 'bad thing' }], ['-p', 'go', '--json']);
    expect(code).toBe(1);
    expect(jsonEvents(out).at(-1)).toMatchObject({
      type: 'error',
      error: { code: expect.any(String), message: expect.stringContaining('bad thing') },
    });
  });

  test.skipIf(process.platform === 'win32').each<[string, ScriptStep, string]>([
    ['in the midst of an answer', long, 'text'],
    [
      'while a command runs',
      { toolCalls: [{ id: '1', name: 'run_shell_command', parameters: { command: 'sleep 30' } }] },
      'tool-call',
    ],
  ])('ends with code 130 on an interrupt %s, and can be resumed', async (_, step, until) => {
    const server = await bench.serve([step, { text: 'well' }]);
    const flags = ['--json', '--yes', ...modelFlags(server)];
    const chat = bench.start(['-p', 'go', ...flags]);
    await untilPrinted(chat, until);
    chat.child.kill('SIGINT');
    const { code, out } = await chat.finished;
    expect(code).toBe(130);
    expect(jsonEvents(out).at(-1)).toMatchObject({ type: 'end', status: 'interrupted', exitCode: 130 });
    const resumed = await bench.run(['-p', 'go on', '--resume', ...flags]);
    expect(resumed.code).toBe(0);
    expect(jsonEvents(resumed.out)[0]).toMatchObject({ isResumed: true });
    const body = server.requests[1]?.body;
    expect(checkWireRequest('openai-compatible', body)).toEqual([]);
    const words = readWireRequest('openai-compatible', body).flatMap(({ texts }) => texts);
    expect(words).toContain('go');
    expect(words.at(-1)).toBe('go on');
  });

  test('starts with its start also when a session had to be mended', async () => {
    const server = await bench.serve([long, { text: 'well' }]);
    const flags = ['--json', ...modelFlags(server)];
    const chat = bench.start(['-p', 'go', ...flags]);
    await untilPrinted(chat, 'text');
    chat.child.kill('SIGKILL');
    await chat.finished;
    const { out } = await bench.run(['-p', 'go on', '--resume', ...flags]);
    expect(
      jsonEvents(out)
        .slice(0, 2)
        .map(({ type }) => type),
    ).toEqual(['start', 'notice']);
  });
});

test('no key is in any output or file, also when the provider quotes it', async () => {
  const key = 'sk-ant-api03-very-secret-0123456789';
  const server = await bench.serve(
    Array.from({ length: 3 }, () => ({ status: 401, message: `invalid x-api-key: ${key}` })),
    'anthropic',
  );
  bench.write('.env', 'nothing\n');
  const flags = ['--provider', 'anthropic', '--base-url', server.baseUrl, '--model', 'claude-sonnet-4-5'];
  for (const extra of [[], ['--json'], ['--resume', '--json']]) {
    const { code, out, err } = await bench.run(['-p', `my key is ${key}`, ...flags, ...extra], {
      env: { ANTHROPIC_API_KEY: key },
    });
    expect(code).toBe(1);
    expect(err).toMatch(/^hdc: /);
    expect(out + err).not.toContain(key);
  }
  expect(server.requests[0]?.headers['x-api-key']).toBe(key);
  const files = readdirSync(bench.home, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) {
    expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain(key);
  }
});
