import { request as ask } from 'node:http';

/** Milliseconds until the answer begins; resolves when it ended, undefined if it did not come whole. */
export function sendBody(
  url: string,
  body: Buffer,
  further: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', 'content-length': body.length, ...further };
  return new Promise((resolve) => {
    const start = performance.now();
    const request = ask(new URL('/v1/messages', url), { method: 'POST', headers }, (answer) => {
      const took = performance.now() - start;
      answer.resume();
      answer.on('error', () => {});
      answer.on('close', () => resolve(answer.complete && answer.statusCode === 200 ? took : undefined));
    });
    request.on('error', () => resolve(undefined));
    request.end(body);
  });
}
