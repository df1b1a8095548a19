import type { ScriptStep } from '@hdc/providers/testing';

/** What the n-th request is answered with: the same file is read again and again, so each read makes one stale. */
export function editedStep(n: number): ScriptStep {
  const text = Array.from({ length: 4 }, (_, word) => `«${n}.${word}»`).join(' ');
  const isLast = n % 8 === 7;
  const call = { id: `call-${n}`, name: 'read_file', parameters: { file_path: 'notes.md' } };
  return { text, toolCalls: isLast ? [] : [call] };
}
