import { isRecord, recordAt, textAt } from '@hdc/core/content';
import { patchBody, WIRE_FORMATS } from '@hdc/wire';
import type { Route } from '../routes/find-route.ts';

/** A request whose tokens are counted, out of the one that only asks for the count. */
interface WrappedCount extends Addressed {
  readonly body: Uint8Array;
  /** The counting request with another body inside; nothing else of it moves. */
  wrap(body: Uint8Array): Uint8Array;
}

interface Addressed {
  readonly route: Route;
  readonly target: string;
}

const PLACE = ['input', 'invokeModel', 'body'] as const;

/**
 * Bedrock counts the tokens of a request to `invoke` that it is sent as base64; undefined for every other request.
 * Source: recorded requests of Claude Code and of the AWS SDK; 2026-11.
 */
export function unwrapCount({ route, target }: Addressed, plain: Uint8Array): WrappedCount | undefined {
  if (route.kind !== 'count' || route.format.name !== 'bedrock-converse') return undefined;
  const text = textAt(recordAt(recordAt(parse(plain), 'input'), 'invokeModel'), 'body');
  const body = text === undefined ? undefined : Buffer.from(text, 'base64');
  // Another way to write the same bytes would not be the same when it is written again.
  if (!body || body.toString('base64') !== text) return undefined;
  const place = { path: PLACE, isRemovable: false, texts: [{ path: PLACE }] };
  return {
    route: { ...route, format: WIRE_FORMATS['anthropic-messages'] },
    target: target.replace(/\/count-tokens\/*(?=[?#]|$)/, '/invoke'),
    body,
    wrap: (changed) =>
      patchBody(plain, [{ type: 'replace', place, text: Buffer.from(changed).toString('base64') }]),
  };
}

function parse(plain: Uint8Array) {
  try {
    const value: unknown = JSON.parse(Buffer.from(plain).toString());
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
