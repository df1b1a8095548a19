import { createColors } from '@hdc/text';
import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../../ledger/ledger-entry.ts';
import { sampleEntries } from '../../testing/sample-entries.ts';
import { describeHoldOut, renderTextComparison } from './describe-hold-out.ts';
import { type FamilyRow, familyRows } from './family-rows.ts';
import { holdOutSaving, studentQuantile } from './hold-out-saving.ts';

const withHoldOut = (entry: LedgerEntry): LedgerEntry => ({ ...entry, holdOut: 0.2 });
const LAYOUT = { width: 100, colors: createColors(false) };

describe('what a hold-out says', () => {
  const conversations = (count: number, isHeldOut: boolean, model?: string) =>
    Array.from({ length: count }, (_, i) =>
      sampleEntries({
        conversation: `${isHeldOut} ${i}`,
        // Long enough for what is taken out to pay, and as long on both sides.
        requests: 40 + (i % 7),
        isHeldOut,
        ...(model && { model }),
      }).map(withHoldOut),
    ).flat();
  const savingOf = (...entries: readonly (readonly LedgerEntry[])[]) =>
    holdOutSaving(familyRows(entries.flat()));

  test('is the difference with an interval around it, dearer too, and as soon as it is certain with what it rests on', () => {
    const saving = savingOf(conversations(24, false), conversations(8, true));
    expect(saving).toMatchObject({
      pruned: { conversations: 24 },
      heldOut: { conversations: 8 },
      isCertain: true,
    });
    const [low = 0, high = 0] = saving?.between ?? [];
    expect(low).toBeLessThan(saving?.savedPct ?? -1);
    expect(high).toBeGreaterThan(saving?.savedPct ?? 101);
    const text = renderTextComparison(saving, LAYOUT);
    expect(text).toMatch(/^pruned\s+24/m);
    expect(text).toMatch(/^held out\s+8/m);
    expect(text).toMatch(/hold-out: bill \+.*95% between .* for the same work/);
  });

  test.each([
    [
      'no interval from a handful',
      [conversations(12, false), conversations(2, true)],
      /not certain: 12 pruned conversations against 2 held out, .* 5 on either side: about 29 conversations in all/,
    ],
    [
      'nothing where no model is common',
      [conversations(6, false), conversations(6, true, 'other')],
      /12 conversations, with no model in common/,
    ],
    [
      'nothing of one side alone',
      [conversations(6, false)],
      /nothing to compare yet: 6 pruned conversations against 0 held out, and an interval takes 5 on either side: about 31 conversations in all/,
    ],
    [
      'without a promise if nothing would ever be pruned',
      [conversations(3, true).map((entry) => ({ ...entry, holdOut: 1 }))],
      /0 pruned conversations against 3 held out, and an interval takes 5 on either side$/m,
    ],
  ])('is %s, in one line', (_, entries, words) => {
    const text = renderTextComparison(savingOf(...entries), { ...LAYOUT, width: 400 });
    expect(text).toMatch(words);
    expect(text.trim()).not.toContain('\n');
  });

  test('is how to begin where nothing was held out', () => {
    expect(renderTextComparison(savingOf(), LAYOUT)).toContain('--hold-out 20%');
    expect(
      renderTextComparison(savingOf(sampleEntries({ conversation: 'c', requests: 3 })), LAYOUT),
    ).toContain('--hold-out 20%');
  });

  test('leaves out what changed sides, and what began before there was a hold-out', () => {
    const [first, ...rest] = sampleEntries({ conversation: 'c', requests: 9, isHeldOut: false }).map(
      withHoldOut,
    );
    const began = sampleEntries({ conversation: 'd', requests: 9 }).map((entry, i) =>
      i > 4 ? { ...entry, holdOut: 0.2 } : entry,
    );
    if (!first) throw new Error('there are entries');
    const rows = familyRows([{ ...first, isHeldOut: true }, ...rest, ...began]);
    expect(rows.map(({ side }) => side)).toEqual(['changed', 'changed']);
  });

  test('counts sub-agents and pings with the conversation that they work for', () => {
    const own = sampleEntries({ conversation: 'c', requests: 4, isHeldOut: false }).map(withHoldOut);
    const child = sampleEntries({ conversation: 'c/agent', requests: 3, isHeldOut: false })
      .map(withHoldOut)
      .map((entry) => ({
        ...entry,
        family: 'c',
      }));
    const ping = {
      version: 1,
      type: 'ping',
      at: 0,
      conversation: 'c',
      model: 'm',
      ending: 'renewed',
      cost: 0.5,
      brought: 0,
    } as const;
    const [row, ...others] = familyRows([...child, ...own], [ping]);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ requests: 7, money: { pings: 0.5 } });
    const paid = [...own, ...child].reduce((sum, { money }) => sum + (money?.paid ?? 0), 0);
    expect(row?.money.paid).toBeCloseTo(paid + 0.5);
  });
});

/** Conversations as people have them: few are long, and bills grow faster than they do. */
function madeUp(seed: number, effect: number, count: number): readonly FamilyRow[] {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, (_, i): FamilyRow => {
    const isHeldOut = i % 4 === 0;
    const requests = Math.ceil(Math.exp(3 + normal()));
    const output = Math.ceil(requests * 300 * Math.exp(0.4 * normal()));
    const paid = 0.002 * requests ** 1.5 * Math.exp(0.35 * normal()) * (isHeldOut ? 1 : effect);
    return {
      id: `${i}`,
      agent: 'claude',
      model: i % 3 === 0 ? 'a' : 'b',
      month: '2026-11',
      side: isHeldOut ? 'held-out' : 'pruned',
      holdOut: 0.25,
      requests,
      tokens: { input: 0, cached: 0, written: 0, output },
      money: { paid, raw: paid, rawError: 0, rewrites: 0, marks: 0, pings: 0 },
      taken: { firstSight: 0, later: 0 },
      bounced: 0,
      faults: 0,
      misses: [],
    };
  });
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('on made-up conversations whose saving is known', () => {
  const TRIALS = 40;
  const savings = (effect: number, count: number) =>
    Array.from({ length: TRIALS }, (_, i) => holdOutSaving(madeUp(i + 1, effect, count)));

  test('the interval holds the true saving as often as it says', () => {
    const holding = savings(0.85, 48).filter((saving) => {
      const [low = 1, high = 0] = saving?.between ?? [];
      return low <= 15 && high >= 15;
    });
    expect(holding.length).toBeGreaterThanOrEqual(0.9 * TRIALS);
  });

  test('where nothing is saved, hardly anybody is told so with certainty', () => {
    const told = savings(1, 48).filter((saving) => saving?.isCertain);
    expect(told.length).toBeLessThanOrEqual(0.1 * TRIALS);
  });

  test('with as many conversations as it asks for, most are certain', () => {
    const asked = savings(0.65, 28).flatMap((saving) =>
      saving && !saving.isCertain && saving.needed ? [saving.needed] : [],
    );
    const median = asked.toSorted((a, b) => a - b)[Math.floor(asked.length / 2)] ?? 0;
    expect(median).toBeGreaterThan(28);
    const certain = savings(0.65, Math.min(median, 300)).filter((saving) => saving?.isCertain);
    expect(certain.length).toBeGreaterThan(0.6 * TRIALS);
  });

  test('an uncertain one says in a line how many will do', () => {
    const uncertain = savings(0.9, 30).find((saving) => saving && !saving.isCertain && saving.needed);
    if (!uncertain) throw new Error('one of them is uncertain');
    expect(describeHoldOut(uncertain)).toMatch(
      /not certain yet: bill .*; about [\d,]+ conversations in all will do$/,
    );
  });
});

test.each([
  [4, 2.776],
  [9, 2.262],
  [30, 2.042],
  [1_000, 1.962],
])('Student’s t of %d degrees', (degrees, expected) => {
  expect(studentQuantile(degrees)).toBeCloseTo(expected, 1);
});
