import { modelByName } from '@hdc/core/models';
import type { PruneRequest, PruneResult, Pruner } from '@hdc/requests';

/** Leaves everything as it is; `change` may say otherwise. */
export function testPruner(
  change: (request: PruneRequest<Uint8Array>) => Partial<PruneResult<Uint8Array>> = () => ({}),
): Pruner & { readonly asked: PruneRequest<unknown>[]; readonly observed: [string, unknown][] } {
  const asked: PruneRequest<unknown>[] = [];
  const observed: [string, unknown][] = [];
  return {
    asked,
    observed,
    async prune<Body>(request: PruneRequest<Body>): Promise<PruneResult<Body>> {
      asked.push(request);
      const { body, format, path = '', mode } = request;
      const decoded = format.decode(body, { path });
      const conversation = 'test';
      if (typeof mode === 'function') mode(conversation, modelByName(decoded?.model ?? ''));
      const result: PruneResult<Body> = {
        request: body,
        conversation,
        edits: [],
        why: [],
        rawTokens: 100,
        sentTokens: 100,
        ...(decoded && { decoded }),
      };
      if (!(body instanceof Uint8Array)) return result;
      const { request: bytes, ...others } = change({ ...request, body });
      return { ...result, ...others, ...(isLike(body, bytes) && { request: bytes }) };
    },
    async observe(conversation, usage) {
      observed.push([conversation, usage]);
    },
  };
}

/** Bodies of a test that are bytes are all of one type. */
function isLike<Body>(body: Body, other: unknown): other is Body {
  return body instanceof Uint8Array && other instanceof Uint8Array;
}
