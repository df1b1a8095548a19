import { NOTICE_MARK, type Notice, noticeAtEnd, wholeNotice } from '../../above/find-notice-above.ts';
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
    if (!notice || notice.body.length < SHORTEST || notice.body.endsWith(NOTICE_MARK)) return undefined;
    const target = findNotice?.(notice);
    return target && { text: shorten(notice), targets: [target] };
  },
};

function shorten({ front, body, back }: Notice): string {
  const space = body.slice(0, BEGINNING.most).lastIndexOf(' ');
  const beginning = body.slice(0, space < BEGINNING.fewest ? BEGINNING.most : space);
  return `${front}${beginning.trimEnd()} ${NOTICE_MARK}${back}`;
}
