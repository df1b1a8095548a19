import type { Sourced } from '@hdc/core/models';
import { findPointer } from '@hdc/core/strategies';

/** The text that OpenCode, Claude Code and Qwen Code send in the place of a result that they cleared. */
export const CLEARED = '[Old tool result content cleared]';

interface PrunedForm extends Sourced {
  /** Left out if several agents share it: then it is the agent of the session. */
  readonly by?: string;
  /** The beginning of a result whose content is gone. */
  readonly placeholder: string;
}

/** Results that were taken out before they were recorded. */
const PLACEHOLDERS: readonly PrunedForm[] = [
  {
    by: 'DCP',
    placeholder: '[Output removed to save context',
    source: '@tarquinen/opencode-dcp 3.1.14, lib/messages/prune.ts',
    asOf: '2026-11',
  },
  {
    placeholder: CLEARED,
    source:
      '@tarquinen/opencode-dcp 3.1.14, lib/token-utils.ts, of OpenCode; the package of Qwen Code 0.24.4',
    asOf: '2026-11',
  },
];

/**
 * The note that DCP writes into a session for the person alone: `▣ DCP | ~12.3K tokens saved total` or `▣ DCP |
 * -12.3K removed, +1K summary`, and what it took out. Source: @tarquinen/opencode-dcp 3.1.14, lib/ui/utils.ts and
 * lib/ui/notification.ts; 2026-11.
 */
const DCP_NOTE = /^\s*▣ DCP \|(?:[^\n\d]*(?<amount>\d[\d.]*)(?<unit>K)?)?/;

/** The program that took the content out of a result, `agent` or another; undefined if it is as the tool gave it. */
export function prunerOf(result: unknown, agent: string): string | undefined {
  if (typeof result !== 'string') return undefined;
  const form = PLACEHOLDERS.find(({ placeholder }) => result.startsWith(placeholder));
  if (form) return form.by ?? agent;
  // A result that is a pointer of ours, and not one that has such a line somewhere in a file.
  return result.length < 1_000 && findPointer(result) === result.trim() ? 'hdc' : undefined;
}

/** The saving so far in a note of DCP, in tokens; undefined for every other text. */
export function dcpNote(text: string): { readonly tokens: number } | undefined {
  const found = DCP_NOTE.exec(text);
  if (!found) return undefined;
  const { amount = '0', unit } = found.groups ?? {};
  return { tokens: Math.round(Number(amount) * (unit === undefined ? 1 : 1_000)) };
}
