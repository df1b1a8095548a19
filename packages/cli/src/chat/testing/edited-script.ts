import type { ScriptStep } from '@hdc/providers/testing';

/**
 * The answer to the n-th request: the same file is read again and again, so each read makes one stale. No two
 * neighbours are the same call, which would end a turn as stuck.
 */
export function editedStep(n: number): ScriptStep {
  const text = Array.from({ length: 4 }, (_, word) => `«${n}.${word}»`).join(' ');
  const isLast = n % 8 === 7;
  const parameters = { file_path: 'notes.md', show_line_numbers: n % 2 === 0 };
  const call = { id: `call-${n}`, name: 'read_file', parameters };
  return { text, toolCalls: isLast ? [] : [call] };
}
