import type { ServerResponse } from 'node:http';
import { PRUNER_MODES } from '@hdc/requests';
import { Refusal } from '../../errors/refusal.ts';
import type { LivePageOptions } from '../live-page-options.ts';
import { liveDetails } from '../render/live-details.ts';
import { renderLivePage } from '../render/render-live-page.ts';
import type { LiveEvents } from './live-events.ts';

export interface Asked {
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly response: ServerResponse;
}

/** Its type and its text; undefined where it goes on. */
export type Answer = readonly [type: string, text: string] | undefined;

export const BAD_REQUEST: Refusal = new Refusal(400, 'BAD_REQUEST', 'the page asks for nothing like this');

interface AnswerParts extends Omit<LivePageOptions, 'rules'> {
  readonly secret: string;
  readonly events: LiveEvents;
}

/** What the page gives, by method and path: an answer, or it answers itself. */
export function pageAnswers({
  board,
  modes,
  pins,
  originals,
  secret,
  events,
}: AnswerParts): Readonly<Record<string, (asked: Asked) => Answer | Promise<Answer>>> {
  return {
    'GET /hdc': () => ['text/html', renderLivePage(board, modes().mode, secret)],
    'GET /hdc/events': ({ response }) => {
      if (!events.add(response)) throw new Refusal(503, 'TOO_MANY_PAGES', 'too many pages are open');
      return undefined;
    },
    'GET /hdc/conversation': ({ query }) => {
      const conversation = board.find(query.get('id') ?? '');
      if (!conversation) throw new Refusal(404, 'UNKNOWN_CONVERSATION', 'it is not known, or no longer');
      const markup = liveDetails(conversation, {
        mode: modes().get(conversation.conversation),
        isPinned: (key) => pins?.has(key) ?? false,
        canPin: pins !== undefined,
        hasOriginals: originals !== undefined,
      });
      return ['text/html', markup.markup];
    },
    'GET /hdc/original': async ({ query }) => {
      const text = await originals?.read(query.get('id') ?? '');
      if (text === undefined) throw new Refusal(404, 'UNKNOWN_ORIGINAL', 'it is not kept, or no longer');
      return ['text/plain', text];
    },
    'POST /hdc/pin': async ({ body }) => {
      const { key, isPinned } = body;
      if (typeof key !== 'string' || typeof isPinned !== 'boolean' || !pins) throw BAD_REQUEST;
      await pins.set(key, isPinned);
      return ['text/plain', 'done'];
    },
    'POST /hdc/mode': async ({ body }) => {
      const mode = PRUNER_MODES.find((name) => name === body['mode']);
      const { conversation } = body;
      if (typeof conversation === 'string' && (mode || body['mode'] === null))
        await modes().set(conversation, mode);
      else if (conversation === undefined && mode) await modes().setAll(mode);
      else throw BAD_REQUEST;
      return ['text/plain', 'done'];
    },
  };
}
