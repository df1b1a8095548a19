import type { IContent } from '@hdc/core';
import type { Transcript } from '@hdc/transcripts';
import { TURN_WRITERS, WIRE_FORMATS, type WireFormat } from '@hdc/wire';
import type { RecordedRequest } from '../recorded/recorded-request.ts';
import {
  CLIENT_ROWS,
  type MarkedMessages,
  MODEL_FORMATS,
  OTHER_CLIENT,
  type SentFormat,
} from './client-rows.ts';
import { toTurns } from './to-turns.ts';
import { BODY_WRITERS, type WriteBody } from './write-body.ts';

/** A request as the agent of a recording sends it. */
export interface ClientRequest {
  readonly format: WireFormat;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ClientFacts {
  /** The model to ask for, instead of the recorded ones. */
  readonly asModel?: string | undefined;
  /** Whether the cache of a request's model keeps only what ended at a breakpoint. */
  readonly needsMarks: (request: RecordedRequest) => boolean;
  /** Whether most of what was recorded was written for an hour. */
  readonly isLong: boolean;
  /** The lifetime that the agent asks for, instead of the recorded one. */
  readonly asLifetime?: '5m' | '1h' | undefined;
  /** Whether the agent sends again what the model thought. */
  readonly sendsThinking: boolean;
  /** Whether a prompt was answered that the usual window of its model does not hold. */
  readonly asksLongWindow: boolean;
  /** Tokens of system prompt, tools and memory files, as our estimator would count them. */
  readonly startTokens: number;
}

const CHARACTERS_PER_TOKEN = 4;
const LINE = 'You are an agent. Look before you change, and say what you did.\n';

/** Writes the requests of a recorded session as its agent does, in the format that it speaks: all of it, each time. */
export class RecordedClient {
  readonly #facts: ClientFacts;
  readonly #model: string;
  readonly #row: Omit<(typeof CLIENT_ROWS)[number], 'agent'>;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #start: { readonly role: 'system'; readonly content: string };
  readonly #tools: readonly string[];
  readonly #marks: MarkedMessages | undefined;
  readonly #written = new Map<SentFormat, WrittenEntries>();
  readonly #writers = new Map<string, WriteBody>();

  constructor(transcript: Transcript, facts: ClientFacts) {
    const { format: agent, id, models, systemPrompt = '' } = transcript;
    this.#facts = facts;
    this.#row = CLIENT_ROWS.find((row) => row.agent === agent) ?? OTHER_CLIENT;
    const { keyHeader, usualModel, longWindow } = this.#row;
    this.#model = models[0] ?? usualModel;
    this.#headers = {
      ...(keyHeader !== undefined && { [keyHeader]: id }),
      ...(facts.asksLongWindow && longWindow),
    };
    this.#start = { role: 'system', content: startText(systemPrompt, facts.startTokens) };
    this.#tools = toolsOf(transcript);
    this.#marks = isCached(transcript) ? (this.#row.marks ?? 'last') : undefined;
  }

  /** The request that stands for a recorded one, with these entries. */
  write(request: RecordedRequest, entries: readonly IContent[]): ClientRequest {
    const { asModel, asLifetime, isLong } = this.#facts;
    const { usage, model: recorded } = request;
    const model = asModel ?? recorded ?? this.#model;
    const needsMarks = this.#facts.needsMarks(request);
    // Other formats have no breakpoints that anybody would write.
    const format = needsMarks ? 'anthropic-messages' : this.#formatOf(model);
    const { cacheWriteTokens: written = 0, cacheWrite1hTokens: hour = 0 } = usage ?? {};
    const isForAnHour = written > 0 ? hour * 2 >= written : isLong;
    const lifetime = asLifetime ?? (isForAnHour ? '1h' : '5m');
    const writeBody = this.#writerOf(format, lifetime, needsMarks);
    const messages = this.#messages(entries, format);
    return { format: WIRE_FORMATS[format], headers: this.#headers, ...writeBody({ model, messages }) };
  }

  #writerOf(format: SentFormat, lifetime: '5m' | '1h', needsMarks: boolean): WriteBody {
    const key = `${format} ${lifetime} ${needsMarks}`;
    const known = this.#writers.get(key);
    if (known) return known;
    const marks = needsMarks ? this.#marks : undefined;
    const writer = BODY_WRITERS[format]({ start: this.#start, tools: this.#tools, lifetime, marks });
    this.#writers.set(key, writer);
    return writer;
  }

  #formatOf(model: string): SentFormat {
    const { asModel } = this.#facts;
    const own = asModel === undefined ? this.#row.format : undefined;
    return own ?? MODEL_FORMATS.find(([pattern]) => pattern.test(model))?.[1] ?? 'openai-chat';
  }

  #messages(entries: readonly IContent[], format: SentFormat): readonly unknown[] {
    const { sendsThinking } = this.#facts;
    const written =
      this.#written.get(format) ??
      new WrittenEntries((entry) =>
        toTurns(entry, sendsThinking).flatMap((turn) => TURN_WRITERS[format](turn)),
      );
    this.#written.set(format, written);
    return written.messagesOf(entries);
  }
}

/** Every request holds nearly all that came before, so what an entry is written as is remembered. */
class WrittenEntries {
  readonly #write: (entry: IContent) => readonly unknown[];
  readonly #known = new WeakMap<IContent, readonly unknown[]>();
  readonly #entries: IContent[] = [];
  readonly #messages: unknown[] = [];
  /** For each entry, how many messages stand in front of it. */
  readonly #starts: number[] = [];

  constructor(write: (entry: IContent) => readonly unknown[]) {
    this.#write = write;
  }

  messagesOf(entries: readonly IContent[]): readonly unknown[] {
    let common = 0;
    while (common < this.#entries.length && this.#entries[common] === entries[common]) common += 1;
    this.#messages.length = this.#starts[common] ?? this.#messages.length;
    this.#starts.length = common;
    this.#entries.length = common;
    for (const entry of entries.slice(common)) this.#add(entry);
    return [...this.#messages];
  }

  #add(entry: IContent): void {
    const messages = this.#known.get(entry) ?? this.#write(entry);
    this.#known.set(entry, messages);
    this.#starts.push(this.#messages.length);
    this.#entries.push(entry);
    this.#messages.push(...messages);
  }
}

/** The recorded system prompt, and plain words for what no recording holds. */
function startText(systemPrompt: string, tokens: number): string {
  const missing = Math.max(0, Math.round(tokens * CHARACTERS_PER_TOKEN) - systemPrompt.length);
  return systemPrompt + LINE.repeat(Math.ceil(missing / LINE.length)).slice(0, missing);
}

/** The tools that were called; one that reads files where none was, for a request without tools is no agent's. */
function toolsOf({ windows }: Transcript): readonly string[] {
  const names = new Set<string>();
  for (const { entries } of windows)
    for (const { blocks } of entries)
      for (const block of blocks) if (block.type === 'tool_call') names.add(block.name);
  return names.size === 0 ? ['read_file'] : [...names];
}

/** Whether the recorded requests had breakpoints: without them nothing was written, and nothing found. */
function isCached({ calls }: Transcript): boolean {
  const told = calls.filter(({ usage }) => usage?.cachedTokens !== undefined);
  const isUsed = ({ usage }: (typeof calls)[number]) =>
    (usage?.cachedTokens ?? 0) + (usage?.cacheWriteTokens ?? 0) > 0;
  return told.length === 0 || told.some(isUsed);
}
