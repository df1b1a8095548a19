import {
  ITEMS_MARK,
  NOTICE_MARK,
  type Notice,
  noticeAtEnd,
  wholeNotice,
} from '../../above/find-notice-above.ts';
import type { IngestPass } from '../../ingest-pass.ts';

const SETTINGS = {
  notices: {
    description: 'Shorten a notice of the agent that says the same as the latest of its kind above',
    type: 'boolean',
    default: true,
  },
} as const;

/** Characters: a shorter one says it itself. */
const SHORTEST = 160;
/** Characters of its beginning that stay, so that everybody knows which one is meant. */
const BEGINNING = { fewest: 24, most: 60 };

/** Puts a mark behind the first words of a notice that stands above, word for word, and has not changed since. */
export const notices: IngestPass<typeof SETTINGS> = {
  name: 'notices',
  description: 'Shortens a notice of the agent that says the same as the latest of its kind above',
  settings: SETTINGS,
  reason: { kind: 'notice', why: 'the same notice stands above' },
  looksAbove: true,
  isEnabled: (config) => config.notices,
  reduce(text, { findNotice, isNotice }) {
    const notice = isNotice ? wholeNotice(text) : noticeAtEnd(text);
    if (!notice || notice.body.length < SHORTEST || isShortened(notice)) return undefined;
    const latest = findNotice?.(notice);
    if (!latest) return undefined;
    const shorter = latest.body === notice.body ? shorten(notice) : shortenList(notice, latest.body);
    return shorter === undefined ? undefined : { text: shorter, targets: [latest.block] };
  },
};

function isShortened({ body }: Notice): boolean {
  return body.endsWith(NOTICE_MARK) || body.includes(ITEMS_MARK);
}

function shorten({ front, body, back }: Notice): string {
  const space = body.slice(0, BEGINNING.most).lastIndexOf(' ');
  const beginning = body.slice(0, space < BEGINNING.fewest ? BEGINNING.most : space);
  return `${front}${beginning.trimEnd()} ${NOTICE_MARK}${back}`;
}

/** Between the items of a list: lines, or objects of JSON. */
const ITEMS = /(?<=\n|\},)/;
/** At most this share of a list may be left. */
const MOST_LEFT = 0.6;

/** A list in which items changed in their places; where one came or went, all of it is sent. */
function shortenList({ front, body, back }: Notice, latest: string): string | undefined {
  const [items, before] = [body.split(ITEMS), latest.split(ITEMS)];
  if (items.length !== before.length) return undefined;
  const isSame = (index: number) => index > 0 && items[index] !== undefined && items[index] === before[index];
  const shown = items.flatMap((item, index) => {
    if (!isSame(index)) return [item];
    return isSame(index + 1) ? [] : [`${ITEMS_MARK}${item.endsWith('\n') ? '\n' : ''}`];
  });
  const left = shown.join('');
  return left.length > MOST_LEFT * body.length ? undefined : `${front}${left}${back}`;
}
