import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import type { PromptChange } from '../../transcript.ts';

/** A change of the prompt, and from which line of the file on. */
export interface ClaudeChange {
  readonly line: number;
  /** Left out for the session itself. */
  readonly agentId: string | undefined;
  readonly change: PromptChange;
}

interface SentRequest {
  readonly shape: string;
  /** The number of messages in the prompt. */
  readonly messages: number;
}

/** Claude Code's notes about its requests, as far as they show a change between two requests. */
export class PromptChanges {
  readonly #shapes = new Map<string, { readonly system: string; readonly tools: string }>();
  readonly #requests = new Map<string, SentRequest>();
  readonly found: ClaudeChange[] = [];

  /** Takes every record of a file. */
  read(record: JsonRecord, line: number): void {
    if (record['type'] === 'api-request-shape') this.#shape(record);
    else if (record['type'] === 'api-request') this.#request(record, line);
    // It names the results that it cleared, and not the message of the first of them.
    else if (record['subtype'] === 'microcompact_boundary') this.#add(record, line, { what: 'message' });
  }

  #shape(record: JsonRecord): void {
    const { system, tools } = recordAt(record, 'shape');
    const hash = textAt(record, 'shapeHash') ?? '';
    this.#shapes.set(hash, { system: JSON.stringify(system) ?? '', tools: JSON.stringify(tools) ?? '' });
  }

  #request(record: JsonRecord, line: number): void {
    const { tail } = record;
    const keep = numberAt(record, 'keep') ?? 0;
    const shape = textAt(record, 'shapeHash') ?? '';
    this.#requests.set(textAt(record, 'id') ?? '', {
      shape,
      messages: keep + (Array.isArray(tail) ? tail.length : 0),
    });
    const base = this.#requests.get(textAt(record, 'base') ?? '');
    if (!base) return;
    const [before, now] = [this.#shapes.get(base.shape), this.#shapes.get(shape)];
    if (before && now && before.tools !== now.tools) this.#add(record, line, { what: 'tools' });
    if (before && now && before.system !== now.system) this.#add(record, line, { what: 'system' });
    if (keep < base.messages) this.#add(record, line, { what: 'message', message: keep + 1 });
  }

  #add(record: JsonRecord, line: number, change: PromptChange): void {
    this.found.push({ line, agentId: textAt(record, 'agentId'), change });
  }
}
