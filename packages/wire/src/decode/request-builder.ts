import type { ContentBlock, MediaBlock, OpaqueBlock, Speaker } from '@hdc/core';
import type { BlockPlace, ParametersPlace } from '../block-place.ts';
import { type BlockInterner, deepEqual } from '../intern/block-interner.ts';
import { packableResponse } from '../intern/packed-results.ts';
import type { JsonPath } from '../json/json-source.ts';
import type { WireRequest } from '../wire-request.ts';
import { compactPlace } from './compact-place.ts';
import { CountedIds } from './counted-ids.ts';
import { declaredHash } from './declared-hash.ts';
import { toEntry, type WireEntryDraft } from './entry-draft.ts';
import {
  emptyFacts,
  type ListPoint,
  type ListProgress,
  namesUpTo,
  type ReadList,
  readUpTo,
} from './list-progress.ts';
import { once } from './once.ts';
import { withPlaces } from './places-in-order.ts';
import { readCacheMark } from './read-cache-mark.ts';
import { errorLine } from './read-parts.ts';
import type { ReadResult } from './read-result.ts';
import { readTools } from './read-tools.ts';

/** So many elements in front of a stop it is looked for a point at which no entry is open. */
const NEAR = 16;

/** Collects a request block by block; blocks of one speaker join until `endEntry`. */
export class RequestBuilder {
  model: string | undefined;
  isStreamed: boolean | undefined;
  betas: readonly string[] = [];
  continues: string | undefined;
  /** For calls that have no ids of their own. */
  ids: CountedIds = new CountedIds();
  readonly #interner: BlockInterner;
  readonly #progress: ListProgress;
  readonly #points: (ListPoint | undefined)[] = [];
  /** Entries that were read another time, with their places. */
  #known: Pick<ReadList, 'entries' | 'places'> = { entries: [], places: [] };
  readonly #drafts: WireEntryDraft[] = [];
  /** The places of the blocks in the drafts. */
  readonly #fresh: BlockPlace[] = [];
  #open: WireEntryDraft | undefined;
  #hasBegun = false;
  readonly #toolNames = new Map<string, string>();
  /** Few ask for the names of calls that were read another time. */
  readonly #knownNames = once(() => this.#progress.from && namesUpTo(this.#progress.from));
  #names: string[] = [];
  /** The facts around the list; then those in it. */
  readonly #around = emptyFacts();
  #inside = emptyFacts();
  #facts = this.#around;

  constructor(interner: BlockInterner, progress: ListProgress = { stops: [] }) {
    this.#interner = interner;
    this.#progress = progress;
  }

  /** Reads the list of the conversation, when everything around it was read; not again what is known of it. */
  list<Element>(elements: readonly Element[], read: (element: Element, index: number) => void): void {
    const { stops, from } = this.#progress;
    let point = from?.point;
    if (from) this.#resume(from.point, from.read);
    this.#facts = this.#inside;
    const nextStop = () => stops[this.#points.length] ?? Number.POSITIVE_INFINITY;
    const known = point?.elements ?? 0;
    for (const [index, element] of elements.slice(known).entries()) {
      while (nextStop() <= known + index) this.#points.push(point);
      read(element, known + index);
      const done = known + index + 1;
      if (!this.#open && done > nextStop() - NEAR && done <= nextStop()) point = this.#pointAt(done);
    }
  }

  /** The result of the list; for each stop the last point up to it at which reading may go on. */
  get readList(): { readonly read: ReadList; readonly points: readonly (ListPoint | undefined)[] } {
    return { read: { ...this.#inside, ...this.#readEntries(), names: this.#names }, points: this.#points };
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
    const block: OpaqueBlock = { type: 'opaque', kind, value };
    this.#add(speaker, block, { path, isRemovable: false, texts: [] });
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
    this.#names.push(id, name);
    const block: ContentBlock = { type: 'tool_call', id, name, parameters };
    this.#add('ai', block, { path, isRemovable: true, texts: [], ...(place && { parameters: place }) });
  }

  /** A tool's answer: an entry of its own, with images and unknown parts behind it. */
  respond(
    callId: string,
    { result, texts, others }: ReadResult,
    path: JsonPath,
    { isFailed = false, toolName }: { readonly isFailed?: boolean; readonly toolName?: string } = {},
  ): void {
    this.endEntry();
    const error = isFailed ? errorLine(typeof result === 'string' ? result : '') : undefined;
    const block = packableResponse({
      callId,
      toolName: toolName ?? this.#toolNames.get(callId) ?? this.#knownNames()?.get(callId) ?? 'unknown',
      result,
      ...(error !== undefined && { error }),
    });
    this.#add('tool', block, { path, isRemovable: true, texts });
    for (const other of others) {
      if (other.block.type === 'media') this.media('tool', other.block, other.path);
      else this.opaque('tool', other.block.kind, other.block.value, other.path);
    }
  }

  system(text: string): void {
    this.#facts.system.push(text);
  }

  /** A list of tools that are declared. */
  tools(declared: readonly unknown[], path: JsonPath): void {
    if (declared.length === 0) return;
    this.#facts.declared.push(declared);
    this.#facts.tools.push(...readTools(declared, path));
  }

  cacheMark(control: unknown, path: JsonPath): void {
    const mark = readCacheMark(control, path);
    if (mark) this.#facts.marks.push(mark);
  }

  endEntry(): void {
    this.#open = undefined;
  }

  build(body: unknown): WireRequest {
    const [around, inside] = [this.#around, this.#inside];
    const { entries, places } = this.#readEntries();
    const facts = {
      entries,
      body,
      model: this.model,
      system: [...around.system, ...inside.system].join('\n'),
      tools: [...around.tools, ...inside.tools],
      toolsHash: once(() => declaredHash([...around.declared, ...inside.declared])),
      cacheMarks: [...around.marks, ...inside.marks],
      isStreamed: this.isStreamed,
      betas: this.betas,
      continues: this.continues,
    };
    return withPlaces(facts, places);
  }

  #readEntries(): Pick<ReadList, 'entries' | 'places'> {
    const { entries, places } = this.#known;
    // Asked twice, for the memory and for the request.
    if (this.#drafts.length === 0) return this.#known;
    const fresh = this.#drafts.splice(0);
    const found = this.#fresh.splice(0);
    this.#known = {
      entries: entries.concat(fresh.map((draft) => this.#interner.entry(toEntry(draft)))),
      places: places.concat(found.map((place, index) => this.#knownPlace(place, places.length + index))),
    };
    return this.#known;
  }

  /** The same object where the same place stood before. */
  #knownPlace(place: BlockPlace, index: number): BlockPlace {
    const before = this.#progress.from?.read.places[index];
    return before && deepEqual(before, place) ? before : place;
  }

  #resume(point: ListPoint, before: ReadList): void {
    const { entries, places, names, ...facts } = readUpTo(before, point);
    this.#known = { entries, places };
    this.#names = names.slice();
    this.#inside = facts;
    this.ids = point.ids.copy();
    this.#hasBegun = point.hasBegun;
  }

  #pointAt(elements: number): ListPoint {
    const { system, tools, declared, marks } = this.#inside;
    const entries = this.#known.entries.length + this.#drafts.length;
    return {
      elements,
      entries,
      places: this.#known.places.length + this.#fresh.length,
      names: this.#names.length,
      system: system.length,
      tools: tools.length,
      declared: declared.length,
      marks: marks.length,
      ids: this.ids.copy(),
      hasBegun: this.#hasBegun,
    };
  }

  #add(speaker: Speaker, block: ContentBlock, place: BlockPlace): void {
    if (this.#open?.speaker !== speaker) this.#open = this.#begin(speaker, false);
    this.#open.blocks.push(this.#interner.block(block));
    this.#fresh.push(compactPlace(place));
  }

  #begin(speaker: Speaker, isNote: boolean): WireEntryDraft {
    const draft: WireEntryDraft = { speaker, isNote, blocks: [] };
    this.#drafts.push(draft);
    if (!isNote) this.#hasBegun = true;
    return draft;
  }
}
