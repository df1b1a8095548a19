import type { ContentBlock, IContent } from '@hdc/core';
import { readTurn } from '@hdc/requests';
import type { Transcript } from '@hdc/transcripts';
import { WIRE_FORMATS } from '@hdc/wire';

export interface TurnCounts {
  /** Messages in a person's place that a program wrote, by the record; and of these, those that their text tells. */
  readonly programs: number;
  readonly told: number;
  /** Messages of a person by the record that their text takes for a program's. */
  readonly wronglyTold: number;
  readonly requests: number;
  /** Requests that begin a turn of a person by the record, by the wire alone, and by both. */
  readonly recorded: number;
  readonly wired: number;
  readonly both: number;
}

export const NO_TURNS: TurnCounts = {
  programs: 0,
  told: 0,
  wronglyTold: 0,
  requests: 0,
  recorded: 0,
  wired: 0,
  both: 0,
};

/** Compares the speakers by the record, which has flags, with those by the text of the same messages on the wire. */
export function compareTurns({ windows, calls }: Transcript): TurnCounts {
  return windows
    .map(({ entries }, window) => {
      const wire = sendEntries(entries);
      const answers = calls.flatMap((call) => (call.window === window ? [call.entry] : []));
      return addTurns(compareMessages(entries, wire), compareRequests(entries, wire, answers));
    })
    .reduce(addTurns, NO_TURNS);
}

export function addTurns(a: TurnCounts, b: TurnCounts): TurnCounts {
  return {
    programs: a.programs + b.programs,
    told: a.told + b.told,
    wronglyTold: a.wronglyTold + b.wronglyTold,
    requests: a.requests + b.requests,
    recorded: a.recorded + b.recorded,
    wired: a.wired + b.wired,
    both: a.both + b.both,
  };
}

function compareMessages(entries: readonly IContent[], wire: readonly IContent[]): TurnCounts {
  const pairs = entries.flatMap((entry, index) =>
    entry.speaker === 'human' ? [[isProgram(entry), isProgram(wire[index])] as const] : [],
  );
  return {
    ...NO_TURNS,
    programs: pairs.filter(([recorded]) => recorded).length,
    told: pairs.filter(([recorded, told]) => recorded && told).length,
    wronglyTold: pairs.filter(([recorded, told]) => !recorded && told).length,
  };
}

function compareRequests(
  entries: readonly IContent[],
  wire: readonly IContent[],
  answers: readonly number[],
): TurnCounts {
  const pairs = answers.map(
    (at) => [readTurn(entries.slice(0, at)).isHuman, readTurn(wire.slice(0, at)).isHuman] as const,
  );
  return {
    ...NO_TURNS,
    requests: pairs.length,
    recorded: pairs.filter(([recorded]) => recorded).length,
    wired: pairs.filter(([, wired]) => wired).length,
    both: pairs.filter(([recorded, wired]) => recorded && wired).length,
  };
}

function isProgram(entry: IContent | undefined): boolean {
  return entry?.metadata?.synthetic === true;
}

/** The entries as a gateway decodes them: one message an entry, nothing said but what stands in the body. */
function sendEntries(entries: readonly IContent[]): readonly IContent[] {
  const messages = entries.map(({ speaker, blocks }) => {
    // Pictures that came with a result stand inside of it.
    const content = blocks.filter(({ type }) => speaker !== 'tool' || type === 'tool_response').map(toPart);
    return { role: speaker === 'ai' ? 'assistant' : 'user', content: content.length > 0 ? content : '' };
  });
  const decoded = WIRE_FORMATS['anthropic-messages'].decode({ model: 'claude', messages });
  const sent = decoded?.entries ?? [];
  if (sent.length !== entries.length) {
    throw new Error(`${entries.length} entries are ${sent.length} on the wire`);
  }
  return sent;
}

function toPart(block: ContentBlock): unknown {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'tool_call':
      return { type: 'tool_use', id: block.id, name: block.name, input: {} };
    case 'tool_response':
      return { type: 'tool_result', tool_use_id: block.callId, content: '' };
    default:
      return { type: block.type };
  }
}
