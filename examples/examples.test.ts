import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROVIDER_NAMES, type ProviderName } from '@hdc/providers';
import { checkWireRequest, type ScriptStep, startScriptedServer } from '@hdc/providers/testing';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const EXAMPLES = readdirSync(import.meta.dirname).filter((file) => /^\d.*\.ts$/.test(file));
/** More than any example needs, also on a machine that is busy with the other tests. */
const TIME_LIMIT_MS = 60_000;
const KEYS: Readonly<Record<ProviderName, Readonly<Record<string, string>>>> = {
  openai: { OPENAI_API_KEY: 'test-key' },
  anthropic: { ANTHROPIC_API_KEY: 'test-key' },
  google: { GEMINI_API_KEY: 'test-key' },
  'openai-compatible': {},
};
const run = promisify(execFile);

describe.concurrent('the examples', { timeout: TIME_LIMIT_MS + 5_000 }, () => {
  test.each(PROVIDER_NAMES)('01 prints an answer of %s and its tokens', async (provider) => {
    const usage = { inputTokens: 20, outputTokens: 5 };
    const { output } = await runExample('01-minimal-chat.ts', provider, [{ text: 'A window.', usage }]);
    expect(output).toEqual(['A window.', '25 tokens of the context window are in use']);
  });

  test('02 shortens the older of two test runs', async () => {
    const { output, bodies } = await runExample('02-custom-pass.ts', 'anthropic', [{ text: 'Case 1.' }]);
    expect(output).toEqual([
      expect.stringMatching(/^1 shortened: \d+ → \d+ tokens$/),
      'Case 1.',
      'run-1: [older test run, 56 lines left out]',
      'run-2: not ok 1 - case 1',
    ]);
    expect(bodies[0]).toContain('56 lines left out');
  });

  test('03 compresses by its own rules and forgets no question', async () => {
    const answers = Array.from({ length: 8 }, () => ({
      text: 'A planet is a large round body. '.repeat(12),
    }));
    const { output, bodies } = await runExample('03-custom-strategy.ts', 'openai', answers);
    expect(output.filter((line) => /^\w+: \d+ tokens$/.test(line))).toHaveLength(8);
    expect(output).toContainEqual(expect.stringMatching(/^ {2}custom:keep-requests: \d+ → \d+ entries$/));
    expect(bodies.at(-1)).toContain('Tell me about Mercury');
  });

  test('04 prints every kind of event', async () => {
    const read = (id: string, path: string) => ({ id, name: 'read_file', parameters: { file_path: path } });
    const parameters = { file_path: 'notes.txt', content: 'A note.' };
    const { output } = await runExample('04-events.ts', 'anthropic', [
      { toolCalls: [read('1', 'notes.txt')] },
      { toolCalls: [{ id: '2', name: 'write_file', parameters }] },
      // The read is stale when nobody has undone the write for a while.
      ...['a', 'b', 'c', 'd'].map((id) => ({ toolCalls: [read(id, `${id}.txt`)] })),
      { status: 400, message: 'prompt is too long: 2100 tokens > 2000 maximum' },
      { toolCalls: [read('3', 'log.txt')] },
      { text: 'All is fine.' },
      { toolCalls: [read('4', 'log.txt'), read('5', 'notes.txt')] },
      { text: 'They do not.' },
    ]);
    const kinds = new Set(output.map((line) => line.split(':')[0]));
    expect([...kinds].sort()).toEqual(
      ['answer', 'compressed', 'compressing', 'limit', 'no-op', 'optimized', 'retried'].sort(),
    );
  });

  test.each(['arguments', 'environment'])('05 streams from a server that the %s name', async (source) => {
    const script = [{ text: 'I am a model on your own machine.' }];
    const { output } = await runExample('05-compatible-server.ts', 'openai-compatible', script, (baseUrl) =>
      source === 'arguments' ? [baseUrl, 'test-model', 'Who are you?'] : [],
    );
    expect(output).toEqual(['I am a model on your own machine.']);
  });

  test('06 reads and changes a file, runs no command, and writes everything down', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hdc-example-agent-'));
    const [project, sessions] = [join(folder, 'project'), join(folder, 'sessions')];
    mkdirSync(project);
    writeFileSync(join(project, 'port.txt'), '80\n');
    const call = (id: string, name: string, parameters: object) => ({
      toolCalls: [{ id, name, parameters }],
    });
    try {
      const { output } = await runExample(
        '06-coding-agent.ts',
        'google',
        [
          call('1', 'read_file', { file_path: 'port.txt' }),
          call('2', 'replace', { file_path: 'port.txt', old_string: '80', new_string: '8080' }),
          call('3', 'run_shell_command', { command: 'cat port.txt' }),
          { text: 'Done.' },
        ],
        () => [project, sessions, 'Use port 8080'],
      );
      expect(output).toEqual([
        '[read_file port.txt: 1 line]',
        '[replace port.txt: +1 −1 lines]',
        '[run_shell_command cat port.txt: not allowed]',
        'Done.',
        'answered; 0 results pruned',
      ]);
      expect(readFileSync(join(project, 'port.txt'), 'utf8')).toBe('8080\n');
      const [session = ''] = readdirSync(sessions);
      expect(readFileSync(join(sessions, session), 'utf8')).toContain('Use port 8080');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('07 reads a file twice, and says what was taken out', async () => {
    const read = (id: string) => ({
      toolCalls: [{ id, name: 'read', parameters: { file_path: 'package-lock.json' } }],
    });
    const { output } = await runExample('07-ai-sdk.ts', 'openai-compatible', [
      read('1'),
      read('2'),
      { text: 'They run.' },
    ]);
    expect(output.at(-1)).toBe('They run.');
    expect(output[0]).toMatch(/^read package-lock\.json: \d+ tokens less \([\w-]+\)$/);
  });

  test.each([
    ['08-langchain.ts', /^ {2}read package-lock\.json: line-numbers$/m],
    [
      '09-openai-agents.ts',
      /^read package-lock\.json: \d+ tokens less \(superseded-read\)\n[\s\S]*All of it\.$/m,
    ],
    ['10-pi.ts', /^bash grep -rn value src: \d+ tokens less \(search-hits\)$/m],
    ['12-prune.ts', /^bash grep -rn value src: \d+ tokens less \(search-hits\)$/m],
    ['11-opencode.ts', /^1170 → \d{3} characters$/m],
  ])('%s says what became smaller', async (file, said) => {
    const home = mkdtempSync(join(tmpdir(), 'hdc-example-'));
    try {
      expect(await runNode([join('examples', file)], { HDC_HOME: home })).toMatch(said);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  test('say which variables are missing', async () => {
    const file = join('examples', '01-minimal-chat.ts');
    await expect(runNode([file], {})).rejects.toThrow(
      'HDC_PROVIDER is not set; allowed: openai, anthropic, google, openai-compatible',
    );
  });
});

test('every example begins with what it shows and a command that runs it', () => {
  for (const file of EXAMPLES) {
    const [what = '', how = ''] = readText(`./${file}`).split('\n');
    expect(what).toMatch(/^\/\/ \S.*\.$/);
    expect(how).toMatch(/^\/\/ .*npx tsx --conditions=hdc-source examples\//);
    expect(how).toContain(`examples/${file}`);
  }
});

test('the page on the library shows 01 as it stands here', () => {
  const program = readText('./01-minimal-chat.ts').split('\n').slice(2).join('\n');
  expect(readText('../docs/library.md')).toContain(`\`\`\`ts\n${program}\`\`\``);
});

test('the README of the agent shows 06 as it stands here', () => {
  const program = readText('./06-coding-agent.ts').split('\n').slice(2).join('\n');
  expect(readText('../packages/agent/README.md')).toContain(`\`\`\`ts\n${program}\`\`\``);
});

/** Runs an example against a scripted server; the vendor must accept every request. */
async function runExample(
  file: string,
  provider: ProviderName,
  script: readonly ScriptStep[],
  createArguments: (baseUrl: string) => readonly string[] = () => [],
) {
  const server = await startScriptedServer(provider, ({ text }, index) => {
    const usage = { inputTokens: Math.ceil(text.length / 4), outputTokens: 100 };
    return { usage, ...(script[index] ?? { status: 400, message: 'the script has ended' }) };
  });
  try {
    const output = await runNode([join('examples', file), ...createArguments(server.baseUrl)], {
      HDC_PROVIDER: provider,
      HDC_MODEL: 'test-model',
      HDC_BASE_URL: server.baseUrl,
      ...KEYS[provider],
    });
    expect(server.requests).toHaveLength(script.length);
    for (const { body } of server.requests) expect(checkWireRequest(provider, body)).toEqual([]);
    return { output: output.trimEnd().split('\n'), bodies: server.requests.map(({ text }) => text) };
  } finally {
    await server.close();
  }
}

/** One process without children, as `npx tsx` would run it, so that the time limit leaves nothing behind. */
async function runNode(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import=tsx', '--conditions=hdc-source', ...args], {
    cwd: ROOT,
    // No variable of the machine may lead an example to a real model.
    env: { ...variables },
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  return stdout;
}

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
