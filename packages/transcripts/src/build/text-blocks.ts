import type { ContentBlock, ContentMetadata, TextBlock } from '@hdc/core';
import { type JsonRecord, numberAt } from '@hdc/core/content';
import type { RecordedCost } from '../transcript.ts';

/** No block for a text without content. */
export function textBlocks(text: string | undefined): readonly TextBlock[] {
  return text === undefined || text.trim() === '' ? [] : [{ type: 'text', text }];
}

/** A thought, or only its signature if the agent records no more. */
export function thinkingBlocks(thought: string | undefined, signature?: string): readonly ContentBlock[] {
  if (!thought && !signature) return [];
  return [{ type: 'thinking', thought: thought ?? '', ...(signature && { signature }) }];
}

type Loose = { readonly [Key in keyof ContentMetadata]?: ContentMetadata[Key] | undefined };

/** Metadata without the fields that the record did not have. */
export function metadataOf({ timestamp, id, model, synthetic, isSummary }: Loose): ContentMetadata {
  return {
    ...(timestamp !== undefined && { timestamp }),
    ...(id !== undefined && { id }),
    ...(model !== undefined && model !== '' && { model }),
    ...(synthetic && { synthetic }),
    ...(isSummary && { isSummary }),
  };
}

/** The agent's cost figure for a call, as one number or by parts; undefined if that is no amount of money. */
export function costOf(record: JsonRecord, key: string): RecordedCost | undefined {
  const value = record[key];
  if (typeof value === 'number') return isAmount(value) ? { total: value } : undefined;
  const parts = typeof value === 'object' && value !== null ? { ...value } : {};
  const total = numberAt(parts, 'total');
  if (!isAmount(total)) return undefined;
  const amounts = (['input', 'cacheRead', 'cacheWrite', 'output'] as const).flatMap((part) => {
    const amount = numberAt(parts, part);
    return isAmount(amount) ? [[part, amount] as const] : [];
  });
  return { total, ...Object.fromEntries(amounts) };
}

function isAmount(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}
