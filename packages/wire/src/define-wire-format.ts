import { isRecord } from '@hdc/core/content';
import type { ListProgress } from './decode/list-progress.ts';
import { RequestBuilder } from './decode/request-builder.ts';
import { BlockInterner } from './intern/block-interner.ts';
import { type BodyLimits, exceedsLimits } from './json/exceeds-limits.ts';
import { parseBody } from './json/lazy-list.ts';
import { BodyMemory } from './memory/body-memory.ts';
import { noteList } from './memory/known-lists.ts';
import { frames, openBody, rememberedBody } from './memory/open-body.ts';
import { ValueMemory } from './memory/value-memory.ts';
import type { MarkStyle } from './patch/mark-style.ts';
import { patchBody } from './patch/patch-body.ts';
import type { WireEdit } from './wire-edit.ts';
import type { DecodeOptions, WireFormat } from './wire-format.ts';

/** The additions of one format to the shared parts. */
export interface WireFormatParts {
  readonly name: WireFormat['name'];
  /** The key of the list that grows from request to request, if it stands at the top of the body. */
  readonly listKey?: string;
  /** How its requests carry cache marks, if marks can be added to them. */
  readonly marks?: MarkStyle;
  /**
   * Hands every block of a parsed body to the builder, those of the list by `builder.list`; false when the body is no
   * request of the format. The blocks of an element may depend on the elements in front of it, and on nothing else.
   */
  read(body: unknown, builder: RequestBuilder, path: string): boolean;
}

/** No prompt cache is kept for longer, so that a conversation that is read anew then is the least of its costs. */
const LONGEST_SILENCE_MS = 3_600_000;

const shared = new BlockInterner();
const memory = new BodyMemory();
let formats = 0;

/** Parsing, places, interning and patching are the same for every format; only reading differs. */
export function defineWireFormat({ name, listKey, marks, read }: WireFormatParts): WireFormat {
  formats += 1;
  const salt = `${formats} ${name}`;
  const values = new ValueMemory();
  const open = (body: unknown, key: string, limits: BodyLimits | undefined): Opened | undefined =>
    body instanceof Uint8Array
      ? openBytes(body, { key, salt, limits, markKey: marks?.key })
      : openValue(values, body, key);
  return {
    name,
    ...(marks && { marks }),
    decode(body: unknown, { path = '', interner = shared, at, limits }: DecodeOptions = {}) {
      if (at !== undefined) forgetBefore(at - LONGEST_SILENCE_MS);
      // Remembered lists hold blocks of one interner.
      const key = interner === shared ? listKey : undefined;
      const opened = key === undefined ? undefined : open(body, key, limits);
      if (!opened && limits && exceedsLimits(body, limits)) return undefined;
      const value = opened ? opened.value : parseBody(body);
      const builder = new RequestBuilder(interner, opened?.progress);
      if (!read(value, builder, path)) return undefined;
      opened?.keep(builder.readList, at);
      return builder.build(value);
    },
    patch: <Body>(body: Body, edits: readonly WireEdit[]) => patchBody(body, edits, marks),
  };
}

/** A body with what is known of its beginning. */
interface Opened {
  readonly value: unknown;
  readonly progress: ListProgress;
  keep(list: RequestBuilder['readList'], at: number | undefined): void;
}

function openBytes(body: Uint8Array, options: Parameters<typeof openBody>[2]) {
  const opened = openBody(memory, body, options);
  if (!opened) return undefined;
  const { key, markKey } = options;
  const marks = markKey === undefined ? undefined : { key: markKey, count: opened.marks };
  return {
    ...opened,
    keep(list: RequestBuilder['readList'], at: number | undefined) {
      memory.keep(rememberedBody(opened, list), { grownFrom: opened.known, at });
      const { edited, spans } = opened;
      noteList(body, { key, elements: spans.elements, edited, ...(marks && { marks }) });
    },
  };
}

function openValue(values: ValueMemory, value: unknown, key: string) {
  const list = listAt(value, key);
  if (!list) return undefined;
  const opened = values.open(list);
  const keep = (found: RequestBuilder['readList']) => values.keep(opened, found);
  return { value, progress: opened.progress, keep };
}

function listAt(body: unknown, key: string): readonly unknown[] | undefined {
  const list = isRecord(body) ? body[key] : undefined;
  return Array.isArray(list) && list.length > 0 ? list : undefined;
}

let forgottenAt = Number.NEGATIVE_INFINITY;

/** Blocks and frames that were not met for a while go each time. */
function forgetBefore(moment: number): void {
  memory.forgetBefore(moment);
  if (moment < forgottenAt + LONGEST_SILENCE_MS / 2) return;
  forgottenAt = moment;
  shared.forgetOlder();
  frames.forgetOlder();
}

/** Forgets the blocks of all requests, as behind the last one of a recorded session: equal ones that come later are other objects. */
export function forgetBlocks(): void {
  // What was met last becomes what is older, which then goes too.
  shared.forgetOlder();
  shared.forgetOlder();
}
