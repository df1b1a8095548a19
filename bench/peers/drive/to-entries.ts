import type { ContentBlock, IContent, Speaker } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import type {
  AssistantMessage,
  PeerCall,
  PeerMessage,
  PeerResult,
  ToolMessage,
} from '../peer/peer-message.ts';
import type { AlteredLiterals } from './altered-literals.ts';
import type { RecordedMessage } from './to-messages.ts';

/** A call or a result of the recording, and the block and the entry that it stands for. */
interface Known<T> {
  readonly part: T;
  readonly block: ContentBlock;
  readonly entry: IContent;
}

/** The tools' output in terms of the recording: an unchanged block is the recorded block itself. */
export class ToEntries {
  readonly #interner = new EntryInterner();
  readonly #said = new Map<string, RecordedMessage>();
  readonly #thought = new Map<string, RecordedMessage>();
  readonly #asked = new Map<string, IContent>();
  readonly #calls = new Map<string, Known<PeerCall>>();
  readonly #results = new Map<string, Known<PeerResult>>();
  readonly #answers = new Map<IContent, AssistantMessage>();
  readonly #altered: AlteredLiterals;

  constructor(altered: AlteredLiterals) {
    this.#altered = altered;
  }

  /** A message that tools are handed. */
  note(recorded: RecordedMessage): void {
    const { message, entry } = recorded;
    if (message.role === 'user') noteFirst(this.#asked, message.text, entry);
    if (message.role === 'assistant') {
      this.#answers.set(entry, message);
      if (message.text !== '') noteFirst(this.#said, message.text, recorded);
      if (message.thinking !== '') noteFirst(this.#thought, message.thinking, recorded);
      const blocks = entry.blocks.filter(({ type }) => type === 'tool_call');
      for (const [i, part] of message.calls.entries()) noteBlock(this.#calls, part, blocks[i], entry);
    }
    if (message.role === 'tool') {
      const blocks = entry.blocks.filter(({ type }) => type === 'tool_response');
      for (const [i, part] of message.results.entries()) noteBlock(this.#results, part, blocks[i], entry);
    }
  }

  toEntries(messages: readonly PeerMessage[]): readonly IContent[] {
    const entries: IContent[] = [];
    let results: PeerResult[] = [];
    for (const [index, message] of messages.entries()) {
      if (message.role === 'tool') {
        results.push(...message.results);
        if (messages[index + 1]?.role === 'tool') continue;
        entries.push(...this.#resultEntries({ role: 'tool', results }));
        results = [];
      } else if (message.role === 'user') entries.push(this.#userEntry(message.text));
      else entries.push(this.#answerEntry(message));
    }
    return entries;
  }

  #userEntry(text: string): IContent {
    const block = this.#interner.block({ type: 'text', text });
    return this.#asked.get(text) ?? this.#interner.entry('human', [block]);
  }

  #answerEntry(message: AssistantMessage): IContent {
    const owner = this.#ownerOf(message);
    const before = owner && this.#answers.get(owner);
    const keepsText = before !== undefined && before.text === message.text;
    const keepsThought = before !== undefined && before.thinking === message.thinking;
    const calls = new Map(message.calls.map((call) => [this.#callBlock(call), call]));
    const byId = new Map([...calls].map(([block, call]) => [call.id, block]));
    const ownIds = (before?.calls ?? []).values();
    const kept = (owner?.blocks ?? []).flatMap((block): readonly ContentBlock[] => {
      if (block.type === 'tool_call') {
        const id = ownIds.next().value?.id ?? '';
        const sent = byId.get(id);
        byId.delete(id);
        return sent ? [sent] : [];
      }
      if (block.type === 'thinking') return keepsThought ? [block] : [];
      return keepsText || block.type === 'media' ? [block] : [];
    });
    const { text, thinking } = message;
    const blocks = [
      ...(keepsThought || thinking === ''
        ? []
        : [this.#interner.block({ type: 'thinking', thought: thinking })]),
      ...(keepsText || text === '' ? [] : [this.#interner.block({ type: 'text', text })]),
      ...kept,
      ...byId.values(),
    ];
    return isSame(owner, blocks) ? owner : this.#interner.entry('ai', blocks);
  }

  #ownerOf({ calls, text, thinking }: AssistantMessage): IContent | undefined {
    const call = calls.find(({ id }) => this.#calls.has(id));
    if (call) return this.#calls.get(call.id)?.entry;
    return (this.#said.get(text) ?? this.#thought.get(thinking))?.entry;
  }

  #callBlock(call: PeerCall): ContentBlock {
    const { id, name, input } = call;
    const known = this.#calls.get(id);
    if (known && known.part.name === name && isEqual(known.part.input, input)) return known.block;
    const ownId = known?.block.type === 'tool_call' ? known.block.id : id;
    return this.#interner.block({ type: 'tool_call', id: ownId, name, parameters: input });
  }

  /** Results that were recorded in one entry are one again, however the tool divided them. */
  #resultEntries({ results }: ToolMessage): readonly IContent[] {
    const groups: { readonly owner: IContent | undefined; readonly blocks: ContentBlock[] }[] = [];
    for (const result of results) {
      const owner = this.#results.get(result.id)?.entry;
      const last = groups.at(-1);
      if (last && last.owner === owner) last.blocks.push(this.#resultBlock(result));
      else groups.push({ owner, blocks: [this.#resultBlock(result)] });
    }
    return groups.map(({ owner, blocks }) => {
      const others = owner?.blocks.filter(({ type }) => type !== 'tool_response') ?? [];
      const all = [...blocks, ...others];
      const isWhole =
        owner && owner.blocks.length === all.length && all.every((b) => owner.blocks.includes(b));
      return isWhole ? owner : this.#interner.entry('tool', all);
    });
  }

  #resultBlock({ id, name, text, isError }: PeerResult): ContentBlock {
    const known = this.#results.get(id);
    if (known && known.part.text === text && known.part.isError === isError) return known.block;
    const callId = known?.block.type === 'tool_response' ? known.block.callId : id;
    const told = isError ? { result: '', error: text } : { result: text };
    const block = this.#interner.block({ type: 'tool_response', callId, toolName: name, ...told });
    if (known) this.#altered.note(known.block, block);
    return block;
  }
}

function noteFirst<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}

function noteBlock<T extends { readonly id: string }>(
  map: Map<string, Known<T>>,
  part: T,
  block: ContentBlock | undefined,
  entry: IContent,
): void {
  if (block) map.set(part.id, { part, block, entry });
}

function isSame(owner: IContent | undefined, blocks: readonly ContentBlock[]): owner is IContent {
  return (
    owner !== undefined &&
    owner.blocks.length === blocks.length &&
    owner.blocks.every((block, i) => block === blocks[i])
  );
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isRecord(a) || !isRecord(b)) return JSON.stringify(a) === JSON.stringify(b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => isEqual(a[key], b[key]));
}

/** The same blocks make the same entry, so that two requests can be compared entry by entry. */
class EntryInterner {
  readonly #blocks = new Map<string, ContentBlock>();
  readonly #numbers = new Map<ContentBlock, number>();
  readonly #entries = new Map<string, IContent>();

  block(block: ContentBlock): ContentBlock {
    const key = JSON.stringify(block);
    const known = this.#blocks.get(key) ?? block;
    this.#blocks.set(key, known);
    return known;
  }

  entry(speaker: Speaker, blocks: readonly ContentBlock[]): IContent {
    const key = [speaker, ...blocks.map((block) => this.#numberOf(block))].join(' ');
    const known = this.#entries.get(key) ?? { speaker, blocks };
    this.#entries.set(key, known);
    return known;
  }

  #numberOf(block: ContentBlock): number {
    const number = this.#numbers.get(block) ?? this.#numbers.size;
    this.#numbers.set(block, number);
    return number;
  }
}
