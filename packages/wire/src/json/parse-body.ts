/**
 * The value of a body: bytes and texts are parsed, anything else is taken as already parsed. Undefined
 * where they hold no JSON; never throws.
 */
export function parseBody(body: unknown): unknown {
  if (body instanceof Uint8Array) {
    return parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  }
  return typeof body === 'string' ? parse(body) : body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
