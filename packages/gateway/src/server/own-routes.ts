import type { IncomingMessage, ServerResponse } from 'node:http';

/** A path that the gateway answers itself. It sees to it who may ask: callers were not checked. */
export interface OwnRoute {
  matches(path: string): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/** Whether the process lives, and whether it takes requests; both say nothing else, so everybody may ask. */
export function healthRoutes(isReady: () => boolean): readonly OwnRoute[] {
  return [
    { matches: (path) => path === '/healthz', handle: (_, response) => say(response, 200, 'ok') },
    {
      matches: (path) => path === '/readyz',
      handle: (_, response) => (isReady() ? say(response, 200, 'ready') : say(response, 503, 'closing')),
    },
  ];
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}
