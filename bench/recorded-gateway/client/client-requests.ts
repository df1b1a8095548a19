import type { Transcript } from '@hdc/transcripts';
import { WIRE_WRITERS } from '@hdc/wire/testing';
import { toTurns } from '../whole-requests/to-turns.ts';
import type { PromptBody } from './billing-vendor.ts';

/** Where nothing was recorded of time, requests follow one another. */
const USUAL_GAP_MS = 5_000;
const START = Date.UTC(2026, 10, 1);
/** As long as those of real agents, so that the beginning of a prompt can be cached. */
const SYSTEM = 'You are an agent. Look before you change, and say what you did.\n'.repeat(500);
const MARK = { cache_control: { type: 'ephemeral' } };

export interface ClientRequest {
  /** A window is a conversation of its own. */
  readonly conversation: string;
  readonly at: number;
  readonly body: PromptBody;
}

/** The requests of a recorded session as a client of Anthropic's format sends them: all of it, each time. */
export function* clientBodies({ windows, calls }: Transcript): Generator<ClientRequest> {
  let at = windows[0]?.entries.find(({ metadata }) => metadata?.timestamp)?.metadata?.timestamp ?? START;
  for (const { window, entry } of calls) {
    const entries = windows[window]?.entries.slice(0, entry) ?? [];
    const recorded = entries.at(-1)?.metadata?.timestamp;
    at = recorded === undefined ? at + USUAL_GAP_MS : Math.max(at, recorded);
    const messages = entries
      .flatMap((one) => toTurns(one).flatMap(WIRE_WRITERS['anthropic-messages'].turn))
      .map(asList);
    const body = {
      model: 'claude-sonnet-4-5',
      system: [{ type: 'text', text: SYSTEM, ...MARK }],
      tools: [{ name: 'Read', input_schema: {} }],
      messages: messages.map((message, index) => (index === messages.length - 1 ? marked(message) : message)),
      stream: true,
    };
    if (messages.length > 0) yield { conversation: `window-${window}`, at, body };
  }
}

interface Message {
  readonly content: readonly object[];
}

function asList(message: unknown): Message {
  const { content } = Object(message);
  return {
    ...Object(message),
    content: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  };
}

/** As clients that cache well do. */
function marked({ content, ...message }: Message): Message {
  return {
    ...message,
    content: content.map((part, index) => (index === content.length - 1 ? { ...part, ...MARK } : part)),
  };
}
