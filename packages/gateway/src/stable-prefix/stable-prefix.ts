import { createHash } from 'node:crypto';
import { isRecord } from '@hdc/core/content';
import { conversationKey, type DecisionStore, REQUEST_LIMITS, type StoreNote } from '@hdc/requests';
import { rewriteList, type WireFormat, type WireRequest } from '@hdc/wire';
import { type StableKind, stableTools, withSortedKeys } from './stable-tools.ts';

export type Notes = Pick<DecisionStore, 'readNote' | 'addToNote'>;

export interface StableBody {
  readonly body: Uint8Array;
  /** The defects that would have cost this request its cache, or the next session its own. */
  readonly kinds: readonly StableKind[];
  /** As content, where it is the body that came. */
  readonly decoded?: WireRequest | undefined;
}

interface Asked {
  readonly format: WireFormat;
  readonly body: Uint8Array;
  readonly path: string;
  /** When it came, in milliseconds. */
  readonly at: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly owner?: string | undefined;
}

/** The remembered beginning of a conversation: a few hundred kilobytes of tools at most. */
interface Remembered {
  /** As they were sent, and as they came. */
  readonly sentTools: readonly string[];
  readonly clientTools: readonly string[];
  /** The same object as long as the client declares them with the same bytes. */
  readonly declared: WeakRef<object> | undefined;
  readonly split: SystemSplit | undefined;
}

/** Shorter beginnings are not worth an entry of their own in the vendor's cache. */
const LEAST_LENGTH = 4_096;
const LEAST_SHARE = 0.5;

const MOST_CONVERSATIONS = 400;
const MOST_PROMPTS = 50;
const BEGINNING = 300;

/** Keeps the beginning of a conversation's requests what it was, where the model reads the same. */
export class StablePrefix {
  readonly #kinds: ReadonlySet<StableKind>;
  readonly #notes: Notes;
  readonly #conversations = new Map<string, Remembered>();
  #lastTools: readonly string[] = [];
  /** The system prompt of the last session that began like this, and where it was split. */
  readonly #prompts = new Map<
    string,
    { readonly blocks: readonly string[]; readonly split: SystemSplit | undefined }
  >();

  constructor(kinds: readonly StableKind[], notes: Notes) {
    this.#kinds = new Set(kinds);
    this.#notes = notes;
  }

  /** The body as it came where nothing has to be put right. Rejects as the notes do. */
  async apply({ format, body, path, at, headers, owner }: Asked): Promise<StableBody> {
    const decoded = format.decode(body, { path, at, limits: REQUEST_LIMITS });
    if (!decoded || decoded.tools.length === 0) return { body, kinds: [], decoded };
    const key = keyOf(decoded, headers, owner);
    const before = this.#conversations.get(key);
    const declared = declaredIn(decoded);
    const isDeclared = declared !== undefined && before?.declared?.deref() === declared;
    const isKnown = isDeclared && before?.sentTools === before?.clientTools;
    const note = before ? undefined : await this.#noteOf(key, decoded);
    const tools = before && isKnown ? { ...before, body, kinds: [] } : this.#stableTools(body, before, note);
    const split = before ? before.split : await this.#splitOf(key, decoded, tools.body, note);
    if (before && tools.kinds.includes('tool-order')) {
      await this.#notes.addToNote(noteKey(key), positionsOf(tools.sentTools));
    }
    const whole = split
      ? rewriteList(tools.body, 'system', (blocks) => splitSystem(blocks, split))
      : tools.body;
    const remembered = {
      sentTools: this.#share(tools.sentTools),
      clientTools: this.#share(tools.clientTools),
      declared: declared && new WeakRef(declared),
      split,
    };
    remember(this.#conversations, key, remembered, MOST_CONVERSATIONS);
    const isNew = split !== undefined && before === undefined && whole !== tools.body;
    const kinds = [...tools.kinds, ...(isNew ? (['system-split'] as const) : [])];
    return { body: whole, kinds, ...(whole === body && { decoded }) };
  }

  /** The note on a conversation that another gateway, or this one before its restart, has begun. */
  async #noteOf(key: string, { entries }: WireRequest): Promise<StoreNote | undefined> {
    return entries.some(({ speaker }) => speaker === 'ai') ? this.#notes.readNote(noteKey(key)) : undefined;
  }

  /** Conversations of one agent declare the same tools: their texts are held once. */
  #share(tools: readonly string[]): readonly string[] {
    const last = this.#lastTools;
    const isSame = last.length === tools.length && last.every((tool, index) => tool === tools[index]);
    if (!isSame) this.#lastTools = tools;
    return this.#lastTools;
  }

  #stableTools(body: Uint8Array, before: Remembered | undefined, note: StoreNote | undefined) {
    let sentTools: readonly string[] = [];
    let clientTools: readonly string[] = [];
    let kinds: readonly StableKind[] = [];
    const stable = rewriteList(body, 'tools', (now) => {
      const known = before?.sentTools ?? (note && inOrder(now, note));
      const found = known ? stableTools(known, now, this.#kinds) : { tools: now, kinds: [] };
      sentTools = found.tools;
      clientTools = now;
      // Without us only the request would have missed at which the client changed them.
      const isAsBefore = !before || before.clientTools.every((tool, index) => tool === now[index]);
      kinds = isAsBefore ? [] : found.kinds;
      return found.tools;
    });
    return { body: stable, sentTools, clientTools, kinds };
  }

  /** From the first request on or never: what was sent whole once is cached whole, and thinking may be bound to it. */
  async #splitOf(
    key: string,
    decoded: WireRequest,
    body: Uint8Array,
    note: StoreNote | undefined,
  ): Promise<SystemSplit | undefined> {
    if (!this.#kinds.has('system-split')) return undefined;
    if (note) {
      const { block, length } = note;
      return block !== undefined && length !== undefined ? { block, length } : undefined;
    }
    let blocks: readonly string[] = [];
    rewriteList(body, 'system', (elements) => {
      blocks = elements;
      return elements;
    });
    const family = hash([decoded.model ?? '', ...blocks.map((block) => block.slice(0, BEGINNING))]);
    const last = this.#prompts.get(family);
    const parted = last && findSplit(last.blocks, blocks);
    // A text that has changed once may change again, and then in front of that place.
    const split = shorter(parted, last?.split);
    remember(this.#prompts, family, { blocks, split }, MOST_PROMPTS);
    if (split) await this.#notes.addToNote(noteKey(key), { ...split });
    return split;
  }
}

/** The places of tools whose order was kept, for gateways that did not see the first request: thinking may be bound to it. */
function positionsOf(tools: readonly string[]): StoreNote {
  return Object.fromEntries(tools.map((tool, index) => [toolName(tool), index + 1]));
}

/** Undefined if no order was kept, or not that of these tools. */
function inOrder(tools: readonly string[], note: StoreNote): readonly string[] | undefined {
  const placed = tools.map((tool) => ({ tool, position: note[toolName(tool)] ?? 0 }));
  if (placed.some(({ position }) => position === 0)) return undefined;
  return placed.toSorted((a, b) => a.position - b.position).map(({ tool }) => tool);
}

function toolName(tool: string): string {
  return `tool ${hash([withSortedKeys(tool)]).slice(0, 16)}`;
}

function declaredIn({ body }: WireRequest): object | undefined {
  const tools = isRecord(body) ? body['tools'] : undefined;
  return Array.isArray(tools) ? tools : undefined;
}

function shorter(a: SystemSplit | undefined, b: SystemSplit | undefined): SystemSplit | undefined {
  if (!a || !b) return a ?? b;
  return a.block < b.block || (a.block === b.block && a.length <= b.length) ? a : b;
}

/** In front of what changes from session to session, in characters of one block of the system prompt. */
interface SystemSplit {
  readonly block: number;
  readonly length: number;
}

/**
 * The place at which the marked blocks of two system prompts part, at the end of a line; undefined if no split is
 * worth it.
 */
function findSplit(before: readonly string[], now: readonly string[]): SystemSplit | undefined {
  const block = now.findIndex((text, index) => isSplittable(text) && text !== before[index]);
  const [known, text] = [textOf(before[block]), textOf(now[block])];
  if (known === undefined || text === undefined) return undefined;
  let same = 0;
  while (same < text.length && text[same] === known[same]) same++;
  const length = text.lastIndexOf('\n', same - 1) + 1;
  const isWorthIt = length >= LEAST_LENGTH && length >= LEAST_SHARE * text.length && length < text.length;
  return isWorthIt ? { block, length } : undefined;
}

/** The blocks with one of them as two, whose mark stands on the first; the model reads the same letters. */
function splitSystem(blocks: readonly string[], { block, length }: SystemSplit): readonly string[] {
  return blocks.map((element, index) => {
    if (index !== block || !isSplittable(element)) return element;
    const { text, cache_control: mark } = read(element);
    if (typeof text !== 'string' || length >= text.length) return element;
    const first = { type: 'text', text: text.slice(0, length), cache_control: mark };
    const second = { type: 'text', text: text.slice(length) };
    return `${JSON.stringify(first)},${JSON.stringify(second)}`;
  });
}

/** A text with a mark and nothing else. */
function isSplittable(element: string): boolean {
  const value = read(element);
  const keys = Object.keys(value).toSorted().join(' ');
  return keys === 'cache_control text type' && value['type'] === 'text' && isRecord(value['cache_control']);
}

function textOf(element: string | undefined): string | undefined {
  const text = element === undefined ? undefined : read(element)['text'];
  return typeof text === 'string' ? text : undefined;
}

function read(element: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(element);
  return isRecord(value) ? value : {};
}

/** As the pruner tells conversations apart, but for what may change at their beginning. */
function keyOf(
  { model, entries, body }: WireRequest,
  headers: Asked['headers'],
  owner: string | undefined,
): string {
  return conversationKey({ model, entries, body, system: '', toolsHash: () => '' }, headers, owner);
}

function noteKey(conversation: string): string {
  return `split:${conversation}`;
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
