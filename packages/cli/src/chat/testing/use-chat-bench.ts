import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { useTemporaryFolder } from '@hdc/core/testing';
import type { ProviderName } from '@hdc/providers';
import { type Script, type ScriptedServer, startScriptedServer } from '@hdc/providers/testing';
import { afterEach, beforeEach } from 'vitest';
import { runCli } from '../../run-cli.ts';
import { fakeEnvironment } from '../../testing/fake-environment.ts';
import { HDC } from '../../testing/program.ts';
import { openTerminal } from '../../testing/terminal/open-terminal.ts';
import type { TerminalOptions } from '../../testing/terminal/terminal-driver.ts';
import type { TestTerminal } from '../../testing/terminal/test-terminal.ts';
import { type FinishedChat, type StartedChat, startChat } from './start-chat.ts';

/** A project, a home, and models on loopback, new for each test and gone after it. */
export interface ChatBench {
  /** The folder that the chat works in. */
  readonly project: string;
  /** The folder of profiles, sessions and the input history. */
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  write(path: string, content: string): void;
  serve(script: Script, format?: ProviderName): Promise<ScriptedServer>;
  start(
    args: readonly string[],
    options?: { readonly input?: string; readonly env?: Readonly<Record<string, string>> },
  ): StartedChat;
  run(...args: Parameters<ChatBench['start']>): Promise<FinishedChat>;
  /** Runs within this process, which is faster, for tests that need no whole program. */
  runHere(args: readonly string[], input?: string): Promise<FinishedChat>;
  /** `hdc chat` in a terminal, as a person has it. */
  open(
    args: readonly string[],
    options?: Partial<Pick<TerminalOptions, 'columns' | 'rows' | 'driver' | 'env' | 'isResized'>>,
  ): Promise<TestTerminal>;
}

export function useChatBench(): ChatBench {
  const folder = useTemporaryFolder();
  let undo: (() => unknown)[] = [];
  beforeEach(() => {
    mkdirSync(folder('project'));
    undo = [];
  });
  afterEach(async () => {
    for (const step of undo.reverse()) await step();
  });
  const bench: ChatBench = {
    get project() {
      return folder('project');
    },
    get home() {
      return folder('hdc');
    },
    get env() {
      return { PATH: process.env['PATH'] ?? '', HOME: folder(), USERPROFILE: folder(), HDC_HOME: bench.home };
    },
    write(path, content) {
      const file = join(bench.project, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    async serve(script, format = 'openai-compatible') {
      const server = await startScriptedServer(format, script);
      undo.push(() => server.close());
      return server;
    },
    start(args, { env = {}, ...options } = {}) {
      const started = startChat(args, { cwd: bench.project, env: { ...bench.env, ...env }, ...options });
      undo.push(() => started.child.kill('SIGKILL'));
      return started;
    },
    run: (args, options) => bench.start(args, options).finished,
    async runHere(args, input = '') {
      const environment = fakeEnvironment({
        cwd: bench.project,
        env: bench.env,
        input: {
          isTerminal: false,
          stream: Readable.from([]),
          readAll: async () => input,
          readPiped: async () => input,
          readJson: async () => undefined,
        },
      });
      const code = await runCli(['chat', ...args], environment);
      return { code, out: environment.out.text, err: environment.err.text };
    },
    async open(args, { env = {}, ...options } = {}) {
      const terminal = await openTerminal({
        command: process.execPath,
        args: [HDC, 'chat', ...args],
        cwd: bench.project,
        env: { ...bench.env, TERM: 'xterm-256color', LANG: 'C.UTF-8', ...env },
        columns: 100,
        rows: 40,
        ...options,
      });
      undo.push(() => terminal.close());
      return terminal;
    },
  };
  return bench;
}

/** The flags that choose a scripted server as the model. */
export function modelFlags({ baseUrl }: ScriptedServer): readonly string[] {
  return ['--base-url', baseUrl, '--model', 'scripted'];
}
