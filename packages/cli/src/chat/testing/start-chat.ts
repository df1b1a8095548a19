import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { HDC } from '../../testing/program.ts';

export interface FinishedChat {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface StartedChat {
  readonly child: ChildProcessWithoutNullStreams;
  /** The output so far. */
  readonly printed: () => Omit<FinishedChat, 'code'>;
  readonly finished: Promise<FinishedChat>;
}

export interface StartOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The piped input; nothing at all by default. */
  readonly input?: string;
}

/** Starts `hdc chat` without a terminal. */
export function startChat(args: readonly string[], { cwd, env, input = '' }: StartOptions): StartedChat {
  const child = spawn(process.execPath, [HDC, 'chat', ...args], { cwd, env });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  // A program that is killed early does not read its input.
  child.stdin.on('error', () => {}).end(input);
  const finished = new Promise<FinishedChat>((resolve) => {
    child.on('close', (code) => resolve({ code, out, err }));
  });
  return { child, printed: () => ({ out, err }), finished };
}
