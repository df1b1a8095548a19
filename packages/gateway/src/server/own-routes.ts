import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Person } from '../people/person.ts';

/** A path that the gateway answers itself. */
export interface OwnRoute {
  matches(path: string): boolean;
  /** Callers were checked as for any request, but that pages of the gateway itself may ask too; `person` is who asks, where that is known. */
  handle(request: IncomingMessage, response: ServerResponse, person?: Person): void | Promise<void>;
  /** Set if the answer has nothing worth hiding, or the route checks by itself: nobody is checked. */
  readonly isForEverybody?: boolean;
}

export interface Health {
  isReady(): boolean;
  isStoreAway(): boolean;
}

/**
 * Whether the process lives, whether it takes requests, and how; they say nothing else, so everybody may ask.
 * Without its store a gateway is still ready: a balancer that took it away would take all of them away.
 */
export function healthRoutes({ isReady, isStoreAway }: Health): readonly OwnRoute[] {
  return [
    {
      isForEverybody: true,
      matches: (path) => path === '/healthz',
      handle: (_, response) => say(response, 200, 'ok'),
    },
    {
      isForEverybody: true,
      matches: (path) => path === '/readyz',
      handle(_, response) {
        if (!isReady()) return say(response, 503, 'closing');
        return say(
          response,
          200,
          isStoreAway() ? 'ready, without its store: nothing new is decided' : 'ready',
        );
      },
    },
  ];
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}
