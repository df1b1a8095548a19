import type { IContent } from '@hdc/core';
import type { Transcript } from '@hdc/transcripts';
import { WIRE_WRITERS } from '@hdc/wire/testing';
import { toTurns } from '../../whole-requests/to-turns.ts';
import { CLIENT_ROWS, MODEL_FORMATS, OTHER_CLIENT, type SentFormat } from './client-rows.ts';
import { BODY_WRITERS, type WrittenRequest } from './write-body.ts';

/** Where nothing was recorded of time, requests follow one another. */
const USUAL_GAP_MS = 5_000;
const START = Date.UTC(2026, 10, 1);
/** As long as those of real agents, so that the beginning of a prompt can be cached. */
const SYSTEM = 'You are an agent. Look before you change, and say what you did.\n'.repeat(500);

export interface ClientRequest extends WrittenRequest {
  /** A window is a conversation of its own. */
  readonly conversation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
  readonly model: string;
}

/** What to send requests as, instead of what the recorded agent speaks. */
export interface OtherClient {
  readonly format: SentFormat;
  readonly model: string;
}

/**
 * The requests of a recorded session as its agent sends them, in the format that it speaks: all of it, each time.
 * `hasPrice`: of a model without one nothing could be compared, so that the agent's usual one stands in.
 */
export function* clientRequests(
  transcript: Transcript,
  hasPrice: (model: string) => boolean,
  other?: OtherClient,
): Generator<ClientRequest> {
  const { format: agent, windows, calls, models, systemPrompt: system = SYSTEM } = transcript;
  const { format, keyHeader, usualModel } = CLIENT_ROWS.find((row) => row.agent === agent) ?? OTHER_CLIENT;
  const lifetime = calls.some(({ usage }) => (usage?.cacheWrite1hTokens ?? 0) > 0) ? '1h' : '5m';
  const messagesOf = createMessages();
  let at = startOf(transcript);
  let model = models[0] ?? '';
  for (const { window, entry } of calls) {
    const { entries = [] } = windows[window] ?? {};
    const recorded = entries[entry - 1]?.metadata?.timestamp;
    at = recorded === undefined ? at + USUAL_GAP_MS : Math.max(at, recorded);
    const named = other?.model ?? entries[entry]?.metadata?.model ?? model;
    model = hasPrice(named) ? named : usualModel;
    const spoken = other?.format ?? format ?? formatOf(model);
    const messages = messagesOf(entries.slice(0, entry), spoken);
    if (messages.length === 0) continue;
    const conversation = `window-${window}`;
    yield {
      ...BODY_WRITERS[spoken]({ model, system, messages, lifetime }),
      conversation,
      headers: keyHeader === undefined ? {} : { [keyHeader]: conversation },
      at,
      model,
    };
  }
}

function startOf({ windows }: Transcript): number {
  return windows[0]?.entries.find(({ metadata }) => metadata?.timestamp)?.metadata?.timestamp ?? START;
}

function formatOf(model: string): SentFormat {
  return MODEL_FORMATS.find(([pattern]) => pattern.test(model))?.[1] ?? 'openai-chat';
}

/** Every request holds all that came before, so what an entry is written as is remembered. */
function createMessages() {
  const written = new Map<string, Map<IContent, readonly unknown[]>>();
  return (entries: readonly IContent[], format: SentFormat): readonly unknown[] => {
    const known = written.get(format) ?? new Map<IContent, readonly unknown[]>();
    written.set(format, known);
    return entries.flatMap((entry) => {
      const messages = known.get(entry) ?? toTurns(entry).flatMap(WIRE_WRITERS[format].turn);
      known.set(entry, messages);
      return messages;
    });
  };
}
