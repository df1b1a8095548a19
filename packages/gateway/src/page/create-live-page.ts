import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRecord } from '@hdc/core/content';
import { Refusal } from '../errors/refusal.ts';
import type { OwnRoute } from '../server/own-routes.ts';
import { readBody } from '../server/read-body.ts';
import type { LivePageOptions } from './live-page-options.ts';
import { checkPageCaller, PAGE, pagePath } from './serve/check-page-caller.ts';
import { LiveEvents } from './serve/live-events.ts';
import { BAD_REQUEST, pageAnswers } from './serve/page-answers.ts';
import { PageSecrets } from './serve/page-secrets.ts';

export interface LivePage {
  readonly route: OwnRoute;
  /** Ends the pages that are open. */
  close(): void;
}

const MOST_BODY_BYTES = 10_000;
/** No other site may show it in a frame, and it asks no other site for anything. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** The page at `/hdc`: what is going on, what was taken out and why, modes and pins. */
export function createLivePage(options: LivePageOptions): LivePage {
  const secrets = new PageSecrets();
  const events = new LiveEvents(options.board);
  const answers = pageAnswers({ ...options, secrets, events });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const viewer = checkPageCaller(request, options.rules, secrets);
    const { searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const path = pagePath(request);
    // A client that only wants to know whether it is there gets its head.
    const method = request.method === 'HEAD' && path === PAGE ? 'GET' : request.method;
    const answer = answers[`${method} ${path}`];
    if (!answer) throw new Refusal(404, 'UNKNOWN_PATH', 'the page has no such part');
    const body = request.method === 'POST' ? await readJson(request) : {};
    const answered = await answer({ query, body, response, viewer });
    if (!answered) return;
    const [type, text] = answered;
    response.writeHead(200, { ...HEADERS, 'content-type': `${type}; charset=utf-8` });
    response.end(text);
  }

  return {
    route: {
      // A browser cannot send a token of its own accord, so the page sees to it who may ask.
      isForEverybody: true,
      matches: (path) => path === PAGE || path.startsWith(`${PAGE}/`),
      handle,
    },
    close: () => events.close(),
  };
}

async function readJson(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await readBody(request, MOST_BODY_BYTES);
  try {
    const body: unknown = JSON.parse(bytes.toString());
    if (isRecord(body)) return body;
  } catch {
    // As any other that is none.
  }
  throw BAD_REQUEST;
}
