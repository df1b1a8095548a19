import type { ServerResponse } from 'node:http';
import type { Refusal } from '../errors/refusal.ts';

/** An answer of our own, in the shape in which every vendor's client looks for a message. */
export function sendRefusal(response: ServerResponse, { status, code, message }: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const error = { type: 'hdc_gateway_error', code, message: `hdc gateway: ${message}` };
  const body = JSON.stringify({ type: 'error', error });
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    // The rest of the request is not read.
    connection: 'close',
    'x-hdc-error': code,
  });
  response.end(body);
}
