import type { IncomingMessage, ServerResponse } from 'node:http';

/** A path that the gateway answers itself. */
export interface OwnRoute {
  matches(path: string): boolean;
  /** Callers were checked as for any request, but that pages of the gateway itself may ask too. */
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
  /** For what says nothing that is worth hiding, or sees to it itself: nobody is checked. */
  readonly isForEverybody?: boolean;
}

/** Whether the process lives, and whether it takes requests; both say nothing else, so everybody may ask. */
export function healthRoutes(isReady: () => boolean): readonly OwnRoute[] {
  return [
    {
      isForEverybody: true,
      matches: (path) => path === '/healthz',
      handle: (_, response) => say(response, 200, 'ok'),
    },
    {
      isForEverybody: true,
      matches: (path) => path === '/readyz',
      handle: (_, response) => (isReady() ? say(response, 200, 'ready') : say(response, 503, 'closing')),
    },
  ];
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}
