import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonEvents, untilPrinted } from './testing/shown-session.ts';
import { modelFlags, useChatBench } from './testing/use-chat-bench.ts';

/** Nobody listens there: what is wrong has to be found before anything is sent. */
const NOBODY = ['--base-url', 'http://127.0.0.1:9/v1', '--model', 'm'];
const bench = useChatBench();

describe('hdc chat refuses', () => {
  test.each<[string, readonly string[], string]>([
    ['an empty prompt', ['-p', ' ', ...NOBODY], 'The prompt is empty; give one with -p, or pipe one in'],
    ['an empty pipe', NOBODY, 'The prompt is empty'],
    ['--json without a prompt', ['--json', ...NOBODY], 'The prompt is empty'],
    ['a provider without a model', ['-p', 'x', '--provider', 'openai'], 'there is no model; set --model'],
    ['a model without a provider', ['-p', 'x', '--model', 'm'], 'set --provider or HDC_PROVIDER'],
    ['an unknown provider', ['-p', 'x', '--provider', 'antropic'], 'Did you mean anthropic?'],
    ['an unknown strategy', ['-p', 'x', '--strategy', 'adaptive'], 'Unknown strategy "adaptive"'],
    ['an unknown setting', ['-p', 'x', '--set', 'context-limt=5'], 'context-limit'],
    ['a wrong value', ['-p', 'x', '--set', 'context-limit=many'], 'whole numbers above 0'],
    ['an unknown option', ['-p', 'x', '--jsn'], 'Unknown option "--jsn". Did you mean --json?'],
    ['a missing value', ['-p'], '-p needs a value: TEXT'],
    ['words without -p', ['do', 'it'], 'Unexpected "do"; a prompt goes behind -p, in quotes'],
  ])('%s with code 2, and records nothing', async (_, args, message) => {
    const { code, out, err } = await bench.runHere(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^hdc: /);
    expect(err).toContain(message);
    expect(existsSync(bench.home)).toBe(false);
  });

  test('to start without a model, and says what to do in a few lines', async () => {
    const { code, out, err } = await bench.runHere(['-p', 'x']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^No model is configured\. .*--base-url .*--provider .*--demo\n$/s);
    expect(existsSync(bench.home)).toBe(false);
  });

  test('a provider without its key, and names the variable', async () => {
    const { code, err } = await bench.runHere(['-p', 'x', '--provider', 'anthropic', '--model', 'm']);
    expect(code).toBe(2);
    expect(err).toMatch(/^hdc: .*ANTHROPIC_API_KEY\n$/);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['a session that does not exist', ['--resume', 'nope'], /There is no session "nope"/],
    ['to resume where there was nothing', ['--resume'], /There is no session of .* to go on with/],
    ['a workspace that does not exist', ['--workspace', 'gone'], /gone/],
    ['a profile that does not exist', ['--profile', 'gone'], /gone/],
  ])('%s with a sentence', async (_, args, message) => {
    const { code, out, err } = await bench.runHere(['-p', 'x', ...NOBODY, ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(existsSync(join(bench.home, 'sessions'))).toBe(false);
  });

  test.each([['-p', 'x'], ['--json'], ['--resume']])('a demo with %s', async (...args) => {
    const { code, err } = await bench.runHere(['--demo', ...args]);
    expect({ code, err }).toEqual({ code: 2, err: 'hdc: --demo goes without -p, --json and --resume\n' });
  });

  test('a session that another process has open', async () => {
    const server = await bench.serve([{ text: 'word '.repeat(500), eventDelayMs: 20 }]);
    const chat = bench.start(['-p', 'x', '--json', ...modelFlags(server)]);
    await untilPrinted(chat, 'text');
    const id = String(jsonEvents(chat.printed().out)[0]?.['session']);
    const { code, err } = await bench.run(['-p', 'y', '--resume', id, ...modelFlags(server)]);
    expect(code).toBe(1);
    expect(err).toContain(`The session is open in process ${chat.child.pid}.`);
  });
});

describe('hdc chat takes', () => {
  test('the model from the environment, and another workspace', async () => {
    const server = await bench.serve([{ text: 'yes' }]);
    bench.write('sub/a.txt', '');
    const env = { HDC_MODEL: 'mine', HDC_BASE_URL: server.baseUrl };
    const { code, out } = await bench.run(['-p', 'x', '--json', '--workspace', 'sub'], { env });
    expect(code).toBe(0);
    expect(jsonEvents(out)[0]).toMatchObject({
      provider: 'openai-compatible',
      model: 'mine',
      workspace: realpathSync(join(bench.project, 'sub')),
    });
  });

  test.each([['--help'], ['-h']])('%s and prints its options', async (option) => {
    const { code, out } = await bench.runHere([option]);
    expect(code).toBe(0);
    expect(out).toMatch(/-p, --prompt TEXT[\s\S]*--resume \[ID\][\s\S]*130/);
  });
});
