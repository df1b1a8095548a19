import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGateway } from '../create-gateway.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { eagerPruner } from '../testing/eager-pruner.ts';
import { type FakeVendor, startFakeVendor } from '../testing/fake-vendor.ts';
import { WorkingAgent } from '../testing/working-agent.ts';

const EVENT = 'event: ping\ndata: {"type":"ping"}\n\n';
const USAGE = 'data: {"type":"message_start","message":{"usage":{"input_tokens":9,"output_tokens":1}}}\n\n';
const END = 'event: message_stop\ndata: {"type":"message_stop"}\n\n';
const STREAM = { 'content-type': 'text/event-stream' };

interface Fault {
  /** The client's view: the status and all of the body, or that it was cut. */
  readonly seen: { readonly status: number; readonly text: string } | 'cut';
  readonly ending: Exchange['ending'];
  answer(response: ServerResponse): void;
}

function refusal(status: number, text: string): Fault {
  return {
    seen: { status, text },
    ending: 'complete',
    answer: (response) => void response.writeHead(status, { 'retry-after': '1' }).end(text),
  };
}

const FAULTS: Readonly<Record<string, Fault>> = {
  '429': refusal(429, '{"error":{"message":"slow  down"}}'),
  '500': refusal(500, '<html>oops</html>'),
  '529': refusal(529, '{"type":"error","error":{"type":"overloaded_error"}}'),
  'gone before a word': { seen: 'cut', ending: 'unreachable', answer: (response) => response.destroy() },
  'cut in the middle': {
    seen: 'cut',
    ending: 'vendor-cut',
    answer(response) {
      response.writeHead(200, STREAM).write(USAGE, () => response.destroy());
    },
  },
  'endless, until the client leaves': {
    seen: 'cut',
    ending: 'client-gone',
    answer(response) {
      response.writeHead(200, STREAM);
      const say = () => response.destroyed || response.write(EVENT, () => setTimeout(say, 1));
      say();
    },
  },
};

const steps = fc.array(fc.array(fc.constantFrom(...Object.keys(FAULTS)), { maxLength: 2 }), {
  minLength: 4,
  maxLength: 6,
});

test('whatever a vendor does, nothing is lost, half pruned or sent otherwise the next time', async () => {
  const vendor = await FaultyVendor.start();
  try {
    await fc.assert(
      fc.asyncProperty(steps, (names) => work(vendor, names)),
      { numRuns: 100, endOnFailure: true },
    );
  } finally {
    await vendor.close();
  }
  expect(vendor.faults).toBeGreaterThan(300);
  expect(vendor.smaller).toBeGreaterThan(300);
});

/** An agent that asks again until its answer came, and does a step of its work. */
async function work(vendor: FaultyVendor, steps: readonly (readonly string[])[]): Promise<void> {
  let now = 1_700_000_000_000;
  const told: ((exchange: Exchange) => void)[] = [];
  const gateway = createGateway({
    pruner: eagerPruner({ now: () => now }),
    upstreams: { all: new URL(vendor.url) },
    now: () => now,
    onExchange: (exchange) => told.shift()?.(exchange),
  });
  const url = await gateway.listen();
  const agent = new WorkingAgent(url, 'faulty');
  const sent: string[] = [];
  for (const [step, names] of steps.entries()) {
    const body = JSON.stringify(agent.body);
    for (const name of [...names, '']) {
      now += 1_000;
      const exchange = new Promise<Exchange>((tell) => told.push(tell));
      sent.push(
        await vendor.expectAnswered(FAULTS[name], () => ask(url, body, FAULTS[name]), exchange, body),
      );
    }
    // A request that comes again leaves as it did.
    expect(new Set(sent.slice(-names.length - 1)).size).toBe(1);
    agent.prepare(`/src/${step % 2}.ts`);
  }
  expect(gateway.counts()).toMatchObject({ faults: 0, bytesChangedWithoutDecision: 0 });
  expectNoneBack(sent);
  await gateway.close();
}

class FaultyVendor {
  faults = 0;
  smaller = 0;
  #fault: Fault | undefined;
  #vendor: FakeVendor | undefined;

  static async start(): Promise<FaultyVendor> {
    const faulty = new FaultyVendor();
    faulty.#vendor = await startFakeVendor((_, response) => {
      if (faulty.#fault) return faulty.#fault.answer(response);
      response.writeHead(200, STREAM).end(USAGE + END);
    });
    return faulty;
  }

  get url(): string {
    return this.#vendor?.url ?? '';
  }

  close(): Promise<void> | undefined {
    return this.#vendor?.close();
  }

  /** The requests sent to the vendor for one request, of which the client sees exactly what this vendor does. */
  async expectAnswered(
    fault: Fault | undefined,
    send: () => Promise<Fault['seen']>,
    exchange: Promise<Exchange>,
    body: string,
  ): Promise<string> {
    const { requests = [] } = this.#vendor ?? {};
    this.#fault = fault;
    const count = requests.length;
    expect(await send()).toEqual(fault ? fault.seen : { status: 200, text: USAGE + END });
    const { ending, fault: own } = await exchange;
    expect({ ending, own }).toEqual({ ending: fault?.ending ?? 'complete', own: undefined });
    expect(requests.length - count).toBe(1);
    if (fault) this.faults++;
    const left = requests.at(-1)?.body.toString() ?? '';
    if (left.length < body.length) this.smaller++;
    return left;
  }
}

/** Leaves an answer that has no end after its first piece. */
async function ask(url: string, body: string, fault: Fault | undefined): Promise<Fault['seen']> {
  const leaving = new AbortController();
  try {
    const answer = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-claude-code-session-id': 'faulty' },
      body,
      signal: leaving.signal,
    });
    if (fault?.ending === 'unreachable') return answer.headers.has('x-hdc-error') ? 'cut' : expect.fail();
    if (answer.status !== 200) expect(answer.headers.get('retry-after')).toBe('1');
    if (fault?.ending === 'client-gone') {
      await answer.body?.getReader().read();
      leaving.abort();
      return 'cut';
    }
    return { status: answer.status, text: await answer.text() };
  } catch {
    return 'cut';
  }
}

/** A result that was sent smaller stays what it was made, and the others are what they were. */
function expectNoneBack(sent: readonly string[]): void {
  const known = new Map<string, string>();
  for (const [id, result] of sent.flatMap(resultsIn)) {
    const before = known.get(id) ?? result;
    if (before !== result) expect(result.length).toBeLessThan(before.length);
    known.set(id, result);
  }
}

function resultsIn(body: string): readonly (readonly [id: string, text: string])[] {
  const { messages } = JSON.parse(body);
  const blocks = messages.flatMap(({ content }: { content: unknown }) =>
    Array.isArray(content) ? content : [],
  );
  return blocks.flatMap(({ tool_use_id, content }: Record<string, string>) =>
    tool_use_id === undefined ? [] : [[tool_use_id, content]],
  );
}
