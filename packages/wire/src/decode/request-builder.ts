import { createHash } from 'node:crypto';
import {
  type ContentBlock,
  type IContent,
  type MediaBlock,
  type OpaqueBlock,
  type Speaker,
  stringifyValue,
} from '@hdc/core';
import type { BlockPlace, ParametersPlace } from '../block-place.ts';
import type { CacheMark } from '../cache-mark.ts';
import type { BlockInterner } from '../intern/block-interner.ts';
import type { JsonPath } from '../json/json-path.ts';
import type { WireRequest } from '../wire-request.ts';
import { errorLine } from './error-line.ts';
import { readCacheMark } from './read-cache-mark.ts';
import type { ReadResult } from './read-result.ts';

interface EntryDraft {
  readonly speaker: Speaker;
  readonly isNote: boolean;
  readonly blocks: ContentBlock[];
  readonly places: BlockPlace[];
}

/** Collects a request block by block; blocks of one speaker join until `endEntry`. */
export class RequestBuilder {
  model: string | undefined;
  isStreamed: boolean | undefined;
  continues: string | undefined;
  readonly #interner: BlockInterner;
  readonly #drafts: EntryDraft[] = [];
  #open: EntryDraft | undefined;
  #hasBegun = false;
  readonly #toolNames = new Map<string, string>();
  readonly #system: string[] = [];
  readonly #tools: string[] = [];
  readonly #declared: unknown[] = [];
  readonly #marks: CacheMark[] = [];

  constructor(interner: BlockInterner) {
    this.#interner = interner;
  }

  /** Whether nobody has said anything yet. */
  get isAtStart(): boolean {
    return !this.#hasBegun;
  }

  text(speaker: Speaker, text: string, path: JsonPath, element?: JsonPath): void {
    const place = { path: element ?? path, isRemovable: element !== undefined, texts: [{ path }] };
    this.#add(speaker, { type: 'text', text }, place);
  }

  /** A text that a signature vouches for: it stays as it is. */
  signedText(speaker: Speaker, text: string, path: JsonPath): void {
    this.#add(speaker, { type: 'text', text }, { path, isRemovable: false, texts: [] });
  }

  media(speaker: Speaker, block: MediaBlock, path: JsonPath): void {
    this.#add(speaker, block, { path, isRemovable: true, texts: [] });
  }

  /** A thought; `isWhole` says that nothing but the thought stands at the path. */
  thinking(thought: string, signature: string | undefined, path: JsonPath, isWhole = true): void {
    const block: ContentBlock = { type: 'thinking', thought, ...(signature && { signature }) };
    this.#add('ai', block, { path, isRemovable: isWhole, texts: [] });
  }

  opaque(speaker: Speaker, kind: string, value: unknown, path: JsonPath): void {
    this.#add(speaker, opaqueBlock(kind, value), { path, isRemovable: false, texts: [] });
  }

  /** Something that stands between the messages, and that no person wrote. */
  note(kind: string, value: unknown, path: JsonPath): void {
    this.endEntry();
    this.#open = this.#begin('human', true);
    this.opaque('human', kind, value, path);
    this.endEntry();
  }

  call(
    { id, name, parameters }: { readonly id: string; readonly name: string; readonly parameters: unknown },
    path: JsonPath,
    place: ParametersPlace | undefined,
  ): void {
    this.#toolNames.set(id, name);
    const block: ContentBlock = { type: 'tool_call', id, name, parameters };
    this.#add('ai', block, { path, isRemovable: true, texts: [], ...(place && { parameters: place }) });
  }

  /** What a tool answered: an entry of its own, with images and unknown parts behind it. */
  respond(
    callId: string,
    { result, texts, others }: ReadResult,
    path: JsonPath,
    { isFailed = false, toolName }: { readonly isFailed?: boolean; readonly toolName?: string } = {},
  ): void {
    this.endEntry();
    const error = isFailed ? errorLine(typeof result === 'string' ? result : '') : undefined;
    const block: ContentBlock = {
      type: 'tool_response',
      callId,
      toolName: toolName ?? this.#toolNames.get(callId) ?? 'unknown',
      result,
      ...(error !== undefined && { error }),
    };
    this.#add('tool', block, { path, isRemovable: true, texts });
    for (const other of others) {
      if (other.block.type === 'media') this.media('tool', other.block, other.path);
      else this.opaque('tool', other.block.kind, other.block.value, other.path);
    }
  }

  system(text: string): void {
    this.#system.push(text);
  }

  /** What is declared of tools, and their names. */
  tools(declared: unknown, names: readonly (string | undefined)[]): void {
    this.#declared.push(declared);
    this.#tools.push(...names.filter((name) => name !== undefined));
  }

  cacheMark(control: unknown, path: JsonPath): void {
    const mark = readCacheMark(control, path);
    if (mark) this.#marks.push(mark);
  }

  endEntry(): void {
    this.#open = undefined;
  }

  build(body: unknown): WireRequest {
    const declared = this.#declared;
    let hash: string | undefined;
    return {
      entries: this.#drafts.map((draft) => this.#interner.entry(toEntry(draft))),
      places: this.#drafts.map(({ places }) => places),
      body,
      model: this.model,
      system: this.#system.join('\n'),
      tools: this.#tools,
      toolsHash() {
        hash ??= createHash('sha256').update(stringifyValue(declared)).digest('hex');
        return hash;
      },
      cacheMarks: this.#marks,
      isStreamed: this.isStreamed,
      continues: this.continues,
    };
  }

  #add(speaker: Speaker, block: ContentBlock, place: BlockPlace): void {
    if (this.#open?.speaker !== speaker) this.#open = this.#begin(speaker, false);
    this.#open.blocks.push(this.#interner.block(block));
    this.#open.places.push(place);
  }

  #begin(speaker: Speaker, isNote: boolean): EntryDraft {
    const draft: EntryDraft = { speaker, isNote, blocks: [], places: [] };
    this.#drafts.push(draft);
    if (!isNote) this.#hasBegun = true;
    return draft;
  }
}

function opaqueBlock(kind: string, value: unknown): OpaqueBlock {
  return { type: 'opaque', kind, value };
}

function toEntry({ speaker, blocks, isNote }: EntryDraft): IContent {
  return { speaker, blocks, ...(isNote && { metadata: { synthetic: true } }) };
}
