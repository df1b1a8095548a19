import type { TranscriptEntryDraft } from './entry-draft.ts';

/** Names under which services offer a model for nothing: `glm-4.7-free` (OpenCode Zen), `…:free` (OpenRouter); 2026-11. */
const FREE = /[-:]free$/;

/**
 * The plan of a session whose answers all cost nothing, so that no money could have been saved on it. Removes their zero costs; undefined
 * if any answer was paid for.
 */
export function takeFreePlan(drafts: readonly TranscriptEntryDraft[], provider = 'free'): string | undefined {
  const answers = drafts.filter(({ usage }) => usage);
  if (answers.length === 0 || !answers.every(isFree)) return undefined;
  for (const answer of answers) answer.cost = undefined;
  return provider;
}

function isFree({ cost, metadata }: TranscriptEntryDraft): boolean {
  return cost ? cost.total === 0 : FREE.test(metadata.model ?? '');
}
