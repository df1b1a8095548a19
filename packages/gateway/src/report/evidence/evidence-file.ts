import { MISS_CAUSES } from '@hdc/prices';
import { z } from 'zod';
import { AGENT_ROWS } from '../../agents/agent-rows.ts';
import { FAMILY_SIDES, type FamilyRow } from '../hold-out/family-rows.ts';

/**
 * Evidence that a person may hand on: numbers, and names out of public lists. No text, no path, no name, no time
 * but the month.
 */
export interface EvidenceFile {
  readonly type: 'hdc-evidence';
  /** The version of this shape; raised when a field changes its meaning. */
  readonly version: 1;
  readonly conversations: readonly FamilyRow[];
}

const OTHER = 'other';
const AGENTS: readonly string[] = [...AGENT_ROWS.map(({ name }) => name), OTHER];
const amount = z.number();
const count = z.number().int().nonnegative();

const ROW: z.ZodType<FamilyRow> = z.strictObject({
  id: z.string().regex(/^[\da-f]{16}$/),
  agent: z.enum(AGENTS),
  model: z.string().regex(/^[a-z\d][\w.:/-]{0,79}$/i),
  month: z.string().regex(/^\d{4}-\d{2}$/),
  side: z.enum(FAMILY_SIDES),
  holdOut: amount.min(0).max(1),
  requests: count,
  tokens: z.strictObject({ input: amount, cached: amount, written: amount, output: amount }),
  money: z.strictObject({
    paid: amount,
    raw: amount,
    rawError: amount,
    rewrites: amount,
    marks: amount,
    pings: amount,
  }),
  taken: z.strictObject({ firstSight: amount, later: amount }),
  bounced: count,
  faults: count,
  misses: z.array(z.strictObject({ cause: z.enum(MISS_CAUSES), count })),
});

const FILE: z.ZodType<EvidenceFile> = z.strictObject({
  type: z.literal('hdc-evidence'),
  version: z.literal(1),
  conversations: z.array(ROW),
});

/**
 * The rows as others may see them. A model that no public list holds is `other`. Throws for whatever does not have the
 * shape of the file to the last field: nothing leaves that nobody thought of.
 */
export function toEvidenceFile(
  rows: readonly FamilyRow[],
  publicName: (model: string) => string | undefined,
): EvidenceFile {
  const conversations = rows.map((row) => ({ ...row, model: publicName(row.model) ?? OTHER }));
  return FILE.parse({ type: 'hdc-evidence', version: 1, conversations });
}

/** Undefined for what is no such file. */
export function parseEvidenceFile(text: string): EvidenceFile | undefined {
  try {
    return FILE.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
