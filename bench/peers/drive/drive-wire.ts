import type { IContent } from '@hdc/core';
import type { Drive, DriveOptions, RecordedRequest } from '@hdc/replay';
import { SentWindow } from '@hdc/replay';
import type { WireRequest } from '@hdc/wire';

/** Changes that some tools make to requests besides their texts. */
export interface WireRule {
  /** The lifetime that every cache breakpoint of the client asks for instead. */
  readonly lifetime?: '1h';
  /** The last request goes again after so many seconds, so often at most, if its prompt has so many tokens. */
  readonly pings?: { readonly everySeconds: number; readonly most: number; readonly leastTokens: number };
}

/** Sends recorded requests with the texts that they came with. */
export function driveWire(rule: WireRule): Drive {
  return async function* drive(requests, options) {
    const { vendor, times } = options;
    let window = new SentWindow();
    let due: readonly number[] = [];
    for (const [index, request] of requests.entries()) {
      const at = times[index] ?? 0;
      const before = due.filter((time) => time < at).map((time) => vendor.ping(index - 1, time));
      if (requests[index - 1]?.window !== request.window) window = new SentWindow();
      window.recorded.push(...request.added);
      const { came, left } = write(rule, options, request, window.recorded);
      const answer = await vendor.answer(index, left);
      due = left.cacheMarks.length > 0 ? duePings(rule, at, answer.usage.inputTokens) : [];
      // Nobody knows that a request was the last one.
      const behind = index + 1 === requests.length ? due.map((time) => vendor.ping(index, time)) : [];
      yield { ...window.next(came.entries, left.entries), answer, pings: [...before, ...behind] };
    }
  };
}

/** A request as its agent sends it, and as it leaves. */
function write(
  { lifetime }: WireRule,
  { client }: DriveOptions,
  request: RecordedRequest,
  entries: readonly IContent[],
): { readonly came: WireRequest; readonly left: WireRequest } {
  const { format, body, path } = client.write(request, entries);
  const came = format.decode(body, { path });
  const left = lifetime === undefined ? came : format.decode(withLifetime(body, lifetime), { path });
  if (!came || !left) throw new Error(`A body in ${format.name} cannot be read`);
  return { came, left };
}

function duePings({ pings }: WireRule, at: number, promptTokens: number): readonly number[] {
  if (!pings || promptTokens < pings.leastTokens) return [];
  return Array.from({ length: pings.most }, (_, i) => at + (i + 1) * pings.everySeconds * 1_000);
}

type Body = ReturnType<DriveOptions['client']['write']>['body'];

function withLifetime(body: Body, ttl: string): Body {
  const changed: Body = JSON.parse(
    JSON.stringify(body, (key, value) => (key === 'cache_control' ? { type: 'ephemeral', ttl } : value)),
  );
  return changed;
}
