import { findPointer, type Sourced } from '@hdc/core';

/** Who takes old results out of prompts before we see a session. */
export type Pruner = 'OpenCode' | 'DCP' | 'Claude Code' | 'hdc';

interface PrunedForm extends Sourced {
  readonly by: Pruner;
  /** What a result begins with where its content was. */
  readonly placeholder: RegExp;
}

/** What OpenCode and Claude Code send in the place of a result that they cleared. */
export const CLEARED = '[Old tool result content cleared]';

/** Results that were taken out before they were recorded. Whose form several share, the agent of the session is. */
const PLACEHOLDERS: readonly PrunedForm[] = [
  {
    by: 'DCP',
    placeholder: /^\[Output removed to save context/,
    source: '@tarquinen/opencode-dcp, lib/messages/prune.ts',
    asOf: '2026-11',
  },
  {
    by: 'Claude Code',
    placeholder: /^\[Old tool result content cleared\]/,
    source: 'requests of Claude Code 2 after a microcompact_boundary; OpenCode 1.2, session/message-v2.ts',
    asOf: '2026-11',
  },
];

/**
 * What DCP writes into a session for the person alone: `▣ DCP | ~12.3K tokens saved total`, and what it took out.
 * Source: @tarquinen/opencode-dcp, lib/ui/notification.ts; 2026-11.
 */
const DCP_NOTE = /^\s*▣ DCP \|(?:[^\n]*?(?<amount>\d[\d.]*)\s*(?<unit>[KM])?\b)?/;
const UNITS: Readonly<Record<string, number>> = { K: 1_000, M: 1_000_000 };

/** Who took the content out of a result; undefined where it is as the tool gave it. */
export function prunerOf(result: unknown): Pruner | undefined {
  if (typeof result !== 'string') return undefined;
  const form = PLACEHOLDERS.find(({ placeholder }) => placeholder.test(result));
  if (form) return form.by;
  // A result that is a pointer of ours, and not one that has such a line somewhere in a file.
  return result.length < 1_000 && findPointer(result) === result.trim() ? 'hdc' : undefined;
}

/** What a note of DCP says that it saved so far, in tokens; undefined for every other text. */
export function dcpNote(text: string): { readonly tokens: number } | undefined {
  const found = DCP_NOTE.exec(text);
  if (!found) return undefined;
  const { amount = '0', unit = '' } = found.groups ?? {};
  return { tokens: Math.round(Number(amount) * (UNITS[unit] ?? 1)) };
}
