import type { ServerResponse } from 'node:http';
import { PRUNER_MODES } from '@hdc/requests';
import { Refusal } from '../../errors/refusal.ts';
import type { LiveBoard, LiveItem } from '../live-board.ts';
import type { LivePageOptions } from '../live-page-options.ts';
import { liveDetails } from '../render/live-details.ts';
import { renderLivePage } from '../render/render-live-page.ts';
import type { LiveEvents } from './live-events.ts';
import { isStill, mayChangeAll, type PageSecrets, shownPerson, type Viewer } from './page-secrets.ts';

interface Asked {
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly response: ServerResponse;
  readonly viewer: Viewer;
}

/** Its type and its text; undefined if it goes on. */
type Answer = readonly [type: string, text: string] | undefined;

export const BAD_REQUEST: Refusal = new Refusal(400, 'BAD_REQUEST', 'the page asks for nothing like this');

const NOT_YOURS = new Refusal(403, 'NOT_YOURS', 'this is for those whose conversation it is, and for admins');

/** Whether something was taken out of a conversation that the viewer sees. */
function maySee(board: LiveBoard, viewer: Viewer, isIt: (item: LiveItem) => boolean): boolean {
  const person = shownPerson(viewer);
  return person === undefined || board.list(person).some(({ items }) => items.some(isIt));
}

interface AnswerParts extends LivePageOptions {
  readonly secrets: PageSecrets;
  readonly events: LiveEvents;
}

/** The answers of the page, by method and path: an answer, or it answers itself. */
export function pageAnswers({
  board,
  modes,
  pins,
  originals,
  rules,
  secrets,
  events,
}: AnswerParts): Readonly<Record<string, (asked: Asked) => Answer | Promise<Answer>>> {
  return {
    'GET /hdc': ({ viewer }) => [
      'text/html',
      renderLivePage(board, modes().mode, { secret: secrets.secretOf(viewer), person: shownPerson(viewer) }),
    ],
    'GET /hdc/events': ({ response, viewer }) => {
      if (
        !events.add(response, { person: shownPerson(viewer), mayLook: () => isStill(viewer, rules.people) })
      )
        throw new Refusal(503, 'TOO_MANY_PAGES', 'too many pages are open');
      return undefined;
    },
    'GET /hdc/conversation': ({ query, viewer }) => {
      const conversation = board.find(query.get('id') ?? '', shownPerson(viewer));
      if (!conversation) throw new Refusal(404, 'UNKNOWN_CONVERSATION', 'it is not known, or no longer');
      const markup = liveDetails(conversation, {
        mode: modes().get(conversation.conversation),
        isPinned: (key) => pins?.has(key) ?? false,
        canPin: pins !== undefined,
        hasOriginals: originals !== undefined,
      });
      return ['text/html', markup.markup];
    },
    'GET /hdc/original': async ({ query, viewer }) => {
      const id = query.get('id') ?? '';
      const text = maySee(board, viewer, ({ original }) => original === id)
        ? await originals?.read(id)
        : undefined;
      if (text === undefined) throw new Refusal(404, 'UNKNOWN_ORIGINAL', 'it is not kept, or no longer');
      return ['text/plain', text];
    },
    'POST /hdc/pin': async ({ body, viewer }) => {
      const { key, isPinned } = body;
      if (typeof key !== 'string' || typeof isPinned !== 'boolean' || !pins) throw BAD_REQUEST;
      if (!maySee(board, viewer, (item) => item.key === key)) throw NOT_YOURS;
      await pins.set(key, isPinned);
      return ['text/plain', 'done'];
    },
    'POST /hdc/mode': async ({ body, viewer }) => {
      const mode = PRUNER_MODES.find((name) => name === body['mode']);
      const { conversation } = body;
      const mayChange =
        typeof conversation === 'string'
          ? mayChangeAll(viewer) || board.find(conversation, shownPerson(viewer)) !== undefined
          : mayChangeAll(viewer);
      if (!mayChange) throw NOT_YOURS;
      if (typeof conversation === 'string' && (mode || body['mode'] === null))
        await modes().set(conversation, mode);
      else if (conversation === undefined && mode) await modes().setAll(mode);
      else throw BAD_REQUEST;
      return ['text/plain', 'done'];
    },
  };
}
