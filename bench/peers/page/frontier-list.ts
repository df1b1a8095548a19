import { type Html, html } from '@hdc/pages';
import type { PeerRow } from '../peer-row.ts';
import type { Figure, PeerFigures } from '../report/peer-figures.ts';
import { verdictOf } from '../report/table-columns.ts';

interface Axis {
  readonly low: number;
  readonly high: number;
  /** Small values stand further apart. */
  readonly isRoot?: boolean;
}

/** Tools that make bills dearer than this are drawn at the edge, so that one of them does not squeeze the others together. */
const DEAREST = -40;

type Kind = PeerRow['how'];

/** One line a tool, the cheapest first, so that none covers another: its bill, its lost edits, its context, each with the interval. */
export function frontierList(figures: readonly PeerFigures[], kindOf: (peer: string) => Kind): Html {
  // A tool without a price has no place among bills.
  const shown = figures
    .filter(({ less }) => Number.isFinite(less.value))
    .toSorted((a, b) => b.less.value - a.less.value);
  const best = new Set(frontierOf(shown.filter(({ peer }) => kindOf(peer) !== 'bound')));
  const money = moneyAxis(shown);
  const lost = lostAxis(shown);
  const line = (own: PeerFigures) => html`<li class="${kindOf(own.peer)}">
<h3>${own.peer} <small>${kindOf(own.peer)}</small>${best.has(own) && html` <strong class="best">frontier</strong>`}</h3>
${panel(money, own.less, html`${moneyOf(own.less.value)} <small>${verdictOf(own.usd)}</small>`, isCertain(own))}
${
  own.edits.withSource === 0
    ? html`<div class="panel"><span>— <small>no edits</small></span></div>`
    : panel(
        lost,
        own.lostEdits,
        html`${percent(own.lostEdits.value)} <small>${own.edits.lost} of ${own.edits.withSource}</small>`,
      )
}
${panel(SAVED_AXIS, own.saved, html`${percent(own.saved.value)}`)}
</li>
`;
  return html`<div class="heads"><span></span>${head('Bill: right is better', money)}${head('Edits lost: left is better', lost)}${head('Context taken out', SAVED_AXIS)}</div>
<ol class="frontier">
${shown.map(line)}</ol>`;
}

/** With fewer edits, none lost may still mean more than 3 in 100. */
const FEWEST_EDITS = 100;

/**
 * The tools that no other tool beats, among those that are surely cheaper and ran on all sessions: none saves at
 * least as much and loses fewer edits, or saves more and loses no more.
 */
function frontierOf(figures: readonly PeerFigures[]): readonly PeerFigures[] {
  const sessions = Math.max(...figures.map((own) => own.sessions));
  const cheaper = figures.filter(
    (own) =>
      own.sessions === sessions && own.edits.withSource >= FEWEST_EDITS && verdictOf(own.usd) === 'cheaper',
  );
  const isBeatenBy = (own: PeerFigures, other: PeerFigures) => {
    const more = other.less.value - own.less.value;
    const fewer = own.lostEdits.value - other.lostEdits.value;
    return more >= 0 && fewer >= 0 && more + fewer > 0;
  };
  return cheaper.filter((own) => !cheaper.some((other) => isBeatenBy(own, other)));
}

function isCertain({ usd }: PeerFigures): boolean {
  return ['cheaper', 'dearer'].includes(verdictOf(usd));
}

function head(title: string, { low, high }: Axis): Html {
  const zero = low < 0 && html`<text x="${toX({ low, high }, 0)}" y="12" text-anchor="middle">0</text>`;
  return html`<div class="panel"><span>${title}</span><svg width="100%" height="16" aria-hidden="true"><text x="0" y="12">${low < 0 && '−'}${Math.abs(low)}%</text>${zero}<text x="100%" y="12" text-anchor="end">${high}%</text></svg></div>`;
}

/** A hollow mark is one whose interval holds the raw bill. */
function panel(axis: Axis, { value, interval }: Figure, text: Html, isFull = true): Html {
  const across =
    interval &&
    html`<line class="interval" x1="${toX(axis, interval[0])}" x2="${toX(axis, interval[1])}" y1="9" y2="9"/>`;
  return html`<div class="panel"><span>${text}</span><svg width="100%" height="18" aria-hidden="true"><line class="grid" x1="0" x2="100%" y1="9" y2="9"/><line class="zero" x1="${toX(axis, 0)}" x2="${toX(axis, 0)}" y1="1" y2="17"/>${across}<circle class="${isFull ? 'full' : 'hollow'}" cx="${toX(axis, value)}" cy="9" r="5"/></svg></div>`;
}

/** Marks stay inside their panel. */
function toX(axis: Axis, value: number): string {
  return `${(4 + 92 * placeOn(axis, value)).toFixed(2)}%`;
}

function moneyOf(value: number): string {
  if (Math.abs(value) < 0.05) return '0%';
  return `${percent(Math.abs(value))} ${value > 0 ? 'less' : 'more'}`;
}

function percent(value: number): string {
  return `${Number(value.toFixed(1))}%`;
}

function moneyAxis(figures: readonly PeerFigures[]): Axis {
  const values = figures.flatMap(({ less }) => [less.value, ...(less.interval ?? [])]);
  return {
    low: Math.max(DEAREST, Math.floor(Math.min(0, ...values) / 10) * 10),
    high: Math.max(20, Math.ceil(Math.max(...values) / 10) * 10),
  };
}

function lostAxis(figures: readonly PeerFigures[]): Axis {
  const most = Math.max(...figures.map(({ lostEdits }) => lostEdits.value));
  return { low: 0, high: Math.max(1, Math.ceil(most / 5) * 5), isRoot: true };
}

const SAVED_AXIS: Axis = { low: 0, high: 100 };

/** From 0 to 1; what lies beyond stands at the edge. */
function placeOn({ low, high, isRoot = false }: Axis, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return isRoot ? Math.sqrt(share) : share;
}
