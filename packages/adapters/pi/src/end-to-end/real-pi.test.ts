import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ScriptStep, startScriptedServer } from '@hdc/providers/scripted';
import { expect, onTestFinished, test } from 'vitest';

/** A folder into which pi was installed: 200 MB are too much for every clone. */
const FOLDER = process.env['HDC_PI'];
const PI = join(FOLDER ?? '', 'node_modules/@mariozechner/pi-coding-agent/dist/cli.js');
const EXTENSION = fileURLToPath(new URL('../../dist/extension.js', import.meta.url));
const run = promisify(execFile);
const LINES = 300;

/** It searches a file, again and again, and each hit has the path of the file. */
const SCRIPT: readonly ScriptStep[] = [
  ...Array.from({ length: 3 }, (_, index) => ({
    toolCalls: [
      { id: `call_${index}`, name: 'bash', parameters: { command: 'grep -n value src/values.ts /dev/null' } },
    ],
  })),
  { text: 'Done.' },
];

test.skipIf(!existsSync(PI))(
  'pi itself sends smaller requests with the extension (HDC_PI names pi)',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'hdc-pi-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const values = Array.from({ length: LINES }, (_, line) => `export const value${line} = ${line};`).join(
      '\n',
    );
    mkdirSync(join(home, 'project', 'src'), { recursive: true });
    writeFileSync(join(home, 'project', 'src', 'values.ts'), values);
    const plain = await ask(join(home, 'plain'), join(home, 'project'), []);
    const dense = await ask(join(home, 'dense'), join(home, 'project'), ['-e', EXTENSION]);
    expect(dense.length).toBe(plain.length);
    expect(dense.at(-1)?.length).toBeLessThan((plain.at(-1)?.length ?? 0) * 0.8);
    expect(existsSync(join(home, 'dense', 'hdc', 'pi', 'decisions'))).toBe(true);
  },
);

/** The bodies of the requests of one run. */
async function ask(home: string, cwd: string, args: readonly string[]): Promise<readonly string[]> {
  const server = await startScriptedServer('openai-compatible', SCRIPT);
  try {
    const agent = join(home, 'agent');
    mkdirSync(agent, { recursive: true });
    const model = { id: 'test-model', input: ['text'], contextWindow: 200_000, maxTokens: 1_000 };
    const provider = { baseUrl: server.baseUrl, apiKey: 'none', api: 'openai-completions', models: [model] };
    writeFileSync(join(agent, 'models.json'), JSON.stringify({ providers: { local: provider } }));
    const env = {
      PATH: process.env['PATH'],
      HOME: home,
      PI_CODING_AGENT_DIR: agent,
      HDC_HOME: join(home, 'hdc'),
      PI_OFFLINE: '1',
    };
    const child = run(
      process.execPath,
      [PI, '--provider', 'local', '--model', 'test-model', ...args, '-p', 'Please mend the report.'],
      { cwd, env, timeout: 50_000 },
    );
    child.child.stdin?.end();
    const { stdout } = await child;
    expect(stdout).toContain('Done.');
    return server.requests.map(({ text }) => text);
  } finally {
    await server.close();
  }
}
