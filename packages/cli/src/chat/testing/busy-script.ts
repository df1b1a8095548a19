import type { ScriptStep } from '@hdc/providers/testing';

export const WRITTEN_FILE = 'written.txt';
const LINES = 400;
const DELAY_MS = 2;

/** What the n-th request is answered with: every kind of tool, one after the other, then a long answer. */
export function busyStep(n: number): ScriptStep {
  const text = words(n);
  const [name, parameters] = CALLS[n % CALLS.length]?.(n) ?? [];
  const toolCalls = name === undefined ? [] : [{ id: `call-${n}`, name, parameters }];
  // A long file comes in hundreds of pieces.
  return { text, toolCalls, ...(name !== 'write_file' && { eventDelayMs: DELAY_MS }) };
}

/** The content of the file that the n-th answer writes. */
export function writtenContent(n: number): string {
  return Array.from({ length: LINES }, (_, line) => `${n}: line ${line} of ${LINES}\n`).join('');
}

/** Unlike the words of any other answer. */
function words(n: number): string {
  return Array.from({ length: 12 }, (_, word) => `«${n}.${word}»`).join(' ');
}

const CALLS: readonly ((n: number) => readonly [name: string, parameters: unknown] | undefined)[] = [
  () => ['read_file', { file_path: 'notes.md' }],
  (n) => ['write_file', { file_path: WRITTEN_FILE, content: writtenContent(n) }],
  (n) => ['run_shell_command', { command: `sleep 0.05; echo done ${n}` }],
  (n) => ['todo_write', { todos: [{ content: `task ${n}`, status: 'pending' }] }],
  () => undefined,
];
