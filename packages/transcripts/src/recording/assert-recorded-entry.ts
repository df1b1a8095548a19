import type { IContent } from '@hdc/core';
import { assertContent, type JsonRecord } from '@hdc/core/content';
import { InvalidContentError } from '@hdc/core/errors';
import { isRecord } from '../json.ts';

const METADATA_TYPES: Readonly<Record<string, 'a text' | 'a number' | 'true or false'>> = {
  timestamp: 'a number',
  model: 'a text',
  finishReason: 'a text',
  id: 'a text',
  isSummary: 'true or false',
  synthetic: 'true or false',
  isContinuationNote: 'true or false',
  turnId: 'a text',
};

const PURCHASE_FIELDS = ['price', 'gain', 'message'];
const USAGE_FIELDS = ['inputTokens', 'outputTokens', 'cachedTokens', 'cacheWriteTokens'];

/**
 * Throws `InvalidContentError` unless the value is an entry as core takes it, with metadata that can be relied on. By
 * hand: its messages name the field and the allowed values, as those of core's `assertContent` do.
 */
export function assertRecordedEntry(value: unknown): asserts value is IContent {
  assertContent(value);
  const { metadata }: { readonly metadata?: unknown } = value;
  if (metadata === undefined) return;
  if (!isRecord(metadata)) throw new InvalidContentError('metadata', metadata, ['an object']);
  for (const [field, allowed] of Object.entries(METADATA_TYPES)) assertField(metadata, field, allowed);
  assertUsage(metadata['usage']);
  assertPurchase(metadata['purchase']);
}

function assertField(metadata: JsonRecord, field: string, allowed: string): void {
  const value = metadata[field];
  const type = { 'a text': 'string', 'a number': 'number', 'true or false': 'boolean' }[allowed];
  if (value === undefined || typeof value === type) return;
  throw new InvalidContentError(`metadata.${field}`, value, [allowed]);
}

function assertUsage(usage: unknown): void {
  if (usage === undefined) return;
  if (!isRecord(usage)) throw new InvalidContentError('metadata.usage', usage, ['an object']);
  for (const field of USAGE_FIELDS) {
    const value = usage[field];
    if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)) continue;
    throw new InvalidContentError(`metadata.usage.${field}`, value, ['whole numbers from 0']);
  }
}

function assertPurchase(purchase: unknown): void {
  if (purchase === undefined) return;
  if (!isRecord(purchase)) throw new InvalidContentError('metadata.purchase', purchase, ['an object']);
  for (const field of PURCHASE_FIELDS) {
    if (Number.isFinite(purchase[field])) continue;
    throw new InvalidContentError(`metadata.purchase.${field}`, purchase[field], ['a number']);
  }
}
