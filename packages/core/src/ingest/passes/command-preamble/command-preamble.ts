import type { IngestPass } from '../../ingest-pass.ts';

const SETTINGS = {
  commandPreambles: {
    description:
      'Take out what command tools say of themselves (chunk ids, times); exit codes and session ids stay',
    type: 'boolean',
    default: true,
  },
} as const;

/** Codex writes such lines in front of what a command printed; seen in sessions from 2025 and 2026. */
const HEAD_LINES: readonly { readonly line: RegExp; readonly says: 'nothing' | 'success' | 'more' }[] = [
  { line: /^Chunk ID: \S+$/, says: 'nothing' },
  { line: /^Wall time:? [\d.]+ seconds$/, says: 'nothing' },
  { line: /^Original token count: \d+$/, says: 'nothing' },
  { line: /^(?:Process exited with code|Exit code:) 0$/, says: 'success' },
  { line: /^Script completed$/, says: 'success' },
  { line: /^(?:Process exited with code|Exit code:) -?\d+$/, says: 'more' },
  { line: /^Process running with session ID \S+$/, says: 'more' },
  { line: /^Script failed$/, says: 'more' },
  { line: /^Script running with cell ID \S+$/, says: 'more' },
  { line: /^Total output lines: \d+$/, says: 'more' },
];
const END = 'Output:';
const MOST_LINES = 8;
/** A head is short, whatever stands behind it. */
const LONGEST_HEAD = 1_000;
const LONGEST_ENDING = 200;
/** Copilot CLI ends what a command printed with such a line; the id of a shell that has ended is of no use. */
const ENDED = /(?<=^|\n)<shellId: \S{1,80} completed with (exit code 0)>\s*$/;

/** Takes the preamble of a command tool away; what says more than that all went well stays. */
export const commandPreamble: IngestPass<typeof SETTINGS> = {
  name: 'command-preamble',
  description:
    'Puts `ok`, or the line with the exit code or session id, in the place of what a command tool says of itself',
  settings: SETTINGS,
  reason: { kind: 'preamble', why: 'what the tool says of itself' },
  isEnabled: ({ commandPreambles }) => commandPreambles,
  reduce(text) {
    const [ending, success] = ENDED.exec(text.slice(-LONGEST_ENDING)) ?? [];
    if (ending !== undefined) return `${text.slice(0, text.length - ending.length)}${success}`;
    const lines = text.slice(0, LONGEST_HEAD).split('\n', MOST_LINES);
    const length = lines.indexOf(END);
    const head = lines.slice(0, Math.max(0, length));
    const meanings = head.map((line) => HEAD_LINES.find((row) => row.line.test(line))?.says);
    if (!meanings.includes('nothing') || meanings.includes(undefined)) return undefined;
    const kept = head.filter((_, index) => meanings[index] === 'more');
    const isSuccess = kept.length === 0 && meanings.includes('success');
    const rest = text.slice(head.join('\n').length + 1 + END.length + 1);
    return [...(isSuccess ? ['ok'] : kept), rest].join('\n');
  },
};
