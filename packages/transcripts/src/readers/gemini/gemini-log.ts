import { type JsonRecord, textAt } from '@hdc/core/content';
import { isRecord, recordsAt } from '../../json.ts';

interface LoggedMessage {
  readonly id: string;
  readonly message: JsonRecord;
  readonly line: number;
}

/** A message, or a rewind with the messages that stay. */
type LoggedStep = LoggedMessage | { readonly kept: ReadonlySet<string> };

interface Problem {
  readonly what: string;
  readonly why: string;
}

/** A session that is written as it happens: later records replace, extend or take back earlier ones. */
export class GeminiLog {
  facts: JsonRecord = {};
  readonly #messages = new Map<string, LoggedMessage>();
  /** The steps before a rewind, which may have been paid for. */
  readonly #past: LoggedStep[] = [];
  readonly #passed = new Set<string>();
  /** All fields that were ever written of a message: a resume writes it again without calls, tokens and times. */
  readonly #known = new Map<string, JsonRecord>();

  /** Returns what was left out, if anything was. */
  add(record: JsonRecord, line: number): Problem | undefined {
    const set = record['$set'];
    if (isRecord(set)) return this.#set(set, line);
    const target = textAt(record, '$rewindTo');
    if (target !== undefined) return this.#rewindTo(target);
    const id = textAt(record, 'id');
    if (id !== undefined && typeof record['type'] === 'string') {
      // A message that got its tool results is written again under the same id and keeps its place.
      this.#known.set(id, record);
      this.#messages.set(id, { id, message: record, line });
      return undefined;
    }
    if (typeof record['sessionId'] === 'string') return this.#set(record, line);
    return { what: 'record', why: 'unknown kind of record' };
  }

  steps(): readonly LoggedStep[] {
    return [...this.#past, ...this.#newMessages()];
  }

  #newMessages(): readonly LoggedMessage[] {
    return [...this.#messages.values()].filter(({ id }) => !this.#passed.has(id));
  }

  #set(values: JsonRecord, line: number): undefined {
    const { messages, ...facts } = values;
    this.facts = { ...this.facts, ...facts };
    if (!Array.isArray(messages)) return;
    this.#messages.clear();
    for (const message of recordsAt(values, 'messages')) {
      const id = textAt(message, 'id') ?? `${line}-${this.#messages.size}`;
      this.#messages.set(id, { id, message: this.#complete(id, message), line });
    }
  }

  /** The newer statement counts; omitted fields stay as they were, and so does the time. */
  #complete(id: string, message: JsonRecord): JsonRecord {
    const known = this.#known.get(id) ?? {};
    const { timestamp = message['timestamp'] } = known;
    const complete = { ...known, ...message, ...(timestamp !== undefined && { timestamp }) };
    this.#known.set(id, complete);
    return complete;
  }

  /** The message itself goes, too: the person takes it back to write another. */
  #rewindTo(target: string): Problem | undefined {
    const ids = [...this.#messages.keys()];
    const position = ids.indexOf(target);
    if (position === -1) return { what: 'rewind', why: 'its target is not in the file' };
    this.#past.push(...this.#newMessages(), { kept: new Set(ids.slice(0, position)) });
    for (const id of ids) this.#passed.add(id);
    for (const id of ids.slice(position)) this.#messages.delete(id);
    return undefined;
  }
}
