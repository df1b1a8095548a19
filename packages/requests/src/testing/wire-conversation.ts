import { WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { type ArbitraryTurn, type Call, WIRE_WRITERS } from '@hdc/wire/testing';
import { createPruner } from '../create-pruner.ts';
import type { PrunerOptions } from '../pruner-options.ts';
import { MemoryDecisionStore } from '../stores/memory-decision-store.ts';
import { pruneAllStrategy } from './test-strategies.ts';

/** A conversation of an agent, written turn by turn, for a request in any format. */
export class WireConversation {
  readonly turns: ArbitraryTurn[] = [];
  #calls = 0;

  human(text: string): this {
    this.turns.push({ type: 'human', texts: [text], isList: false });
    return this;
  }

  call(name: string, parameters: Call['parameters'], result: string, isFailed = false): this {
    const call = { id: `call_${++this.#calls}`, name, parameters };
    this.turns.push(
      { type: 'answer', text: undefined, thought: undefined, calls: [call] },
      {
        type: 'results',
        results: [{ call, texts: [result], isList: false, isFailed, hasImage: false, hasUnknownPart: false }],
        words: undefined,
      },
    );
    return this;
  }
}

/** Sends a conversation step by step, as an agent does, and gives what leaves of the results in the end. */
export async function sendTurns(
  name: WireFormatName,
  { turns }: WireConversation,
  options: Partial<PrunerOptions> = {},
): Promise<readonly string[]> {
  const [format, writer] = [WIRE_FORMATS[name], WIRE_WRITERS[name]];
  const pruner = createPruner({
    strategy: pruneAllStrategy,
    store: new MemoryDecisionStore(),
    now: () => 1_700_000_000_000,
    ...options,
    settings: { keepLastResults: 1, ...options.settings },
  });
  let sent: unknown;
  for (let end = 1; end <= turns.length; end += 2) {
    const body = writer.body(turns.slice(0, end).flatMap((turn) => writer.turn(turn)));
    sent = (await pruner.prune({ format, body: JSON.stringify(body) })).request;
  }
  return (format.decode(sent)?.entries ?? []).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? [String(block.result)] : [])),
  );
}
