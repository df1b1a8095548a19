import { AdaptiveDensityStrategy, type AdaptivePresetName } from '@hdc/core/strategies';
import { countFreeMarks, createPruner, MemoryDecisionStore, type Pruner } from '@hdc/requests';
import type { WireConversation } from '@hdc/requests/testing';
import { WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { WIRE_WRITERS } from '@hdc/wire/testing';
import type { Attack } from './attacks.ts';

/** Longer than any cache lives, so that nothing waits for a better moment. */
const PAUSE_MS = 3 * 86_400_000;
const STEP_MS = 10_000;

export interface AttackOutcome {
  /** Texts that were live and are gone. */
  readonly lost: readonly string[];
  /** The number of blocks made smaller on the way: without any, an attack shows nothing. */
  readonly edits: number;
}

/** Gateways add cache breakpoints; adapters add none, so that nothing of the messages is cached at some vendors. */
export const SENDERS = ['gateway', 'adapter'] as const;

/** Sends an attack through the pruner that all senders have, request by request. */
export async function runAttack(
  { conversation, afterwards, live, atOnce = 0 }: Attack,
  format: WireFormatName,
  preset: AdaptivePresetName,
  sender: (typeof SENDERS)[number] = 'gateway',
): Promise<AttackOutcome> {
  const clock = { now: 1_700_000_000_000, requests: 0 };
  const pruner = createPruner({
    strategy: new AdaptiveDensityStrategy(),
    store: new MemoryDecisionStore(),
    now: () => clock.now,
    settings: { keepLastResults: 1, density: { adaptive: { preset } } },
  });
  const wait = () => {
    clock.requests += 1;
    clock.now += clock.requests <= atOnce ? STEP_MS : PAUSE_MS;
  };
  const addsMarks = sender === 'gateway';
  const first = await send(pruner, format, conversation, addsMarks, wait);
  const { results } = afterwards ? await send(pruner, format, afterwards, addsMarks, wait) : first;
  return { lost: live.filter((text) => !results.includes(text)), edits: first.edits };
}

async function send(
  pruner: Pruner,
  name: WireFormatName,
  { turns }: WireConversation,
  addsMarks: boolean,
  wait: () => void,
) {
  const [format, writer] = [WIRE_FORMATS[name], WIRE_WRITERS[name]];
  let edits = 0;
  let sent: unknown;
  for (let end = 1; end <= turns.length; end += 2) {
    wait();
    const body = Buffer.from(
      JSON.stringify(writer.body(turns.slice(0, end).flatMap((turn) => writer.turn(turn)))),
    );
    const room = addsMarks ? { freeMarks: countFreeMarks(format, body) } : {};
    const pruned = await pruner.prune({ format, body, ...room });
    edits += pruned.edits.length;
    sent = pruned.request;
  }
  const blocks = (format.decode(sent)?.entries ?? []).flatMap((entry) => entry.blocks);
  const results = blocks.flatMap((block) => (block.type === 'tool_response' ? [String(block.result)] : []));
  return { results, edits };
}
