import {
  formatCount,
  formatDifference,
  formatMoney,
  formatTable,
  formatTokens,
  plural,
  wrapText,
} from '@hdc/text';
import type { ReportLayout } from '../report-layout.ts';
import { FEWEST, type HoldOutSaving, type SideTotals } from './hold-out-saving.ts';

/** The result of the hold-out in one sentence, also if there is none yet. */
export function describeHoldOut(holdOut: HoldOutSaving): string {
  const { pruned, heldOut, savedPct, between, isCertain, needed } = holdOut;
  const groups = `${plural(pruned.conversations, 'pruned conversation')} against ${formatCount(heldOut.conversations)} held out`;
  const inAll = needed === undefined ? '' : `: about ${plural(needed, 'conversation')} in all`;
  const least = `and an interval takes ${FEWEST} on either side${inAll}`;
  if (savedPct === undefined) {
    const [all, none] = [holdOut.leftOut.noModelInCommon, 'no model in common'];
    return `hold-out: nothing to compare yet: ${all > 0 ? `${plural(all, 'conversation')}, with ${none}` : `${groups}, ${least}`}`;
  }
  if (!between) return `hold-out: not certain: ${groups}, ${least}`;
  const bill = `bill ${formatDifference(-savedPct)} (95% ${intervalOf(between)}) for the same work, ${groups}`;
  if (isCertain) return `hold-out: ${bill}`;
  const wait =
    needed === undefined
      ? 'the difference is too small to be seen'
      : `about ${plural(needed, 'conversation')} in all will do`;
  return `hold-out: not certain yet: ${bill}; ${wait}`;
}

/** `hdc gateway report --compare`: one sentence, and what it rests on as soon as it is certain. */
export function renderTextComparison(
  holdOut: HoldOutSaving | undefined,
  { width, colors }: ReportLayout,
): string {
  const wrap = (text: string) => wrapText(text, width);
  if (!holdOut) return `${wrap(NOTHING_HELD_OUT).join('\n')}\n`;
  const said = describeHoldOut(holdOut);
  if (!holdOut.isCertain) return `${wrap(said).join('\n')}\n`;
  const { pruned, heldOut, perConversation } = holdOut;
  const table = formatTable(
    [
      { title: ['', 'conversations'], align: 'left' },
      { title: ['', 'number'], align: 'right' },
      { title: ['', 'requests'], align: 'right', rank: 2 },
      { title: ['', 'output'], align: 'right', rank: 1 },
      { title: ['', 'paid'], align: 'right' },
      { title: ['paid for', 'each'], align: 'right' },
    ],
    [sideCells('pruned', pruned), sideCells('held out', heldOut)],
    width,
    colors,
  );
  const { savedPct = 0, between } = perConversation ?? {};
  const each = `a conversation, however much work it was: bill ${formatDifference(-savedPct)}${between ? ` (95% ${intervalOf(between)})` : ''}`;
  const below = [each, ...leftOutLines(holdOut), '', said].flatMap(wrap);
  return `${[...table, '', ...below].join('\n')}\n`;
}

const NOTHING_HELD_OUT =
  'hold-out: no conversation was held out in this time: hdc run --hold-out 20% -- AGENT leaves a fifth of them as they are, to compare with';

function sideCells(name: string, { conversations, requests, outputTokens, paid }: SideTotals) {
  const cells = [
    name,
    formatCount(conversations),
    formatCount(requests),
    formatTokens(outputTokens),
    formatMoney(paid),
    formatMoney(paid / conversations),
  ];
  return cells.map((text) => ({ text }));
}

const LEFT_OUT: Readonly<Record<keyof HoldOutSaving['leftOut'], string>> = {
  changed: 'that changed sides or began before',
  observed: 'that were only observed',
  alone: 'of a time without a hold-out',
  unpriced: 'without a price or usage',
  noModelInCommon: 'with a model that only one side has',
};

function leftOutLines({ leftOut }: HoldOutSaving): readonly string[] {
  const reasons = Object.entries(LEFT_OUT).flatMap(([reason, words]) => {
    const count = Object.entries(leftOut).find(([name]) => name === reason)?.[1] ?? 0;
    return count > 0 ? [`${formatCount(count)} ${words}`] : [];
  });
  return reasons.length === 0 ? [] : [`not compared: ${reasons.join(', ')}`];
}

function intervalOf([low, high]: readonly [number, number]): string {
  return `between ${formatDifference(-high)} and ${formatDifference(-low)}`;
}
