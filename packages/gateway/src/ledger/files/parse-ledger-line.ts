import { MISS_CAUSES } from '@hdc/prices';
import { KEPT_REASONS, type KeptReason, PRUNER_MODES } from '@hdc/requests';
import { START_KINDS } from '@hdc/wire';
import { z } from 'zod';
import type { PingRecord } from '../../keep-warm/ping-record.ts';
import { STABLE_KINDS } from '../../stable-prefix/stable-tools.ts';
import type { LedgerEntry } from '../ledger-entry.ts';

const number = z.number();
const text = z.string();
const texts = z.array(text);
const cause = z.enum(MISS_CAUSES);

const KEPT = Object.keys(KEPT_REASONS).filter((why): why is KeptReason => why in KEPT_REASONS);

const USAGE = z
  .object({
    inputTokens: number,
    outputTokens: number,
    // Left out instead of undefined, as code that counts them expects.
    cachedTokens: number.exactOptional(),
    cacheWriteTokens: number.exactOptional(),
    cacheWrite1hTokens: number.exactOptional(),
  })
  .optional();

const PING_SCHEMA: z.ZodType<PingRecord> = z.object({
  version: z.literal(1),
  type: z.enum(['ping', 'return']),
  at: number,
  conversation: text,
  model: text,
  ending: z.enum(['renewed', 'written', 'refused', 'limited', 'failed', 'returned']),
  usage: USAGE,
  cost: number,
  brought: number,
});

const SCHEMA: z.ZodType<LedgerEntry> = z.object({
  version: z.literal(1),
  id: text,
  at: number,
  conversation: text,
  format: text,
  model: text,
  mode: z.enum(PRUNER_MODES),
  isHeldOut: z.boolean(),
  family: text.optional(),
  holdOut: number.optional(),
  person: text.optional(),
  client: text.optional(),
  diagnosis: text.optional(),
  stable: z.array(z.enum(STABLE_KINDS)).optional(),
  tokens: z.object({ raw: number, sent: number, wouldBe: number.optional(), start: number.optional() }),
  usage: USAGE,
  money: z
    .object({
      paid: number,
      raw: number,
      rawError: number,
      rewrite: number,
      marks: number,
      wouldBe: number.optional(),
      start: number.optional(),
    })
    .optional(),
  items: z.array(z.object({ kind: text, tool: text.optional(), count: number, tokens: number })),
  standing: number,
  bounced: number.optional(),
  miss: z
    .object({
      cause,
      certainty: z.enum(['likely', 'possible']).optional(),
      also: z.array(cause),
      tokens: number,
      gapSeconds: number,
      lifetimeSeconds: number.optional(),
      models: z.tuple([text, text]).optional(),
      tools: z.object({ added: texts, removed: texts, changed: texts, isReordered: z.boolean() }).optional(),
      message: number.optional(),
      money: number.optional(),
    })
    .optional(),
  start: z
    .object({
      agent: text.optional(),
      parts: z.array(
        z.object({
          kind: z.enum(START_KINDS),
          name: text,
          tokens: number,
          server: text.optional(),
          sameAs: text.optional(),
          isOut: z.boolean().optional(),
        }),
      ),
      kept: z.array(z.object({ name: text, why: z.enum(KEPT) })).optional(),
    })
    .optional(),
  calls: z.array(z.object({ tool: text, count: number })).optional(),
  quotas: z.array(z.object({ window: text, usedPercent: number, resetsAt: number.optional() })),
  isRecovered: z.boolean(),
  fault: z.object({ code: text, at: text }).optional(),
  ending: text,
  status: number.optional(),
  ownMs: number,
  totalMs: number,
});

/** Undefined for what is no whole entry, such as the last line of a process that was killed. */
export function parseLedgerLine(line: string): LedgerEntry | undefined {
  return parse(SCHEMA, line);
}

/** Undefined for every other line. */
export function parsePingLine(line: string): PingRecord | undefined {
  return parse(PING_SCHEMA, line);
}

function parse<Value>(schema: z.ZodType<Value>, line: string): Value | undefined {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
