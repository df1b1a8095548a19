import type { MediaBlock, OpaqueBlock } from '@hdc/core';
import { isRecord, type JsonRecord } from '@hdc/core/content';
import type { TextPlace } from '../block-place.ts';
import type { JsonPath } from '../json/json-source.ts';

/** A tool's answer, before its call is known. */
export interface ReadResult {
  readonly result: unknown;
  readonly texts: readonly TextPlace[];
  /** Images and unknown parts, which stay when the text is replaced. */
  readonly others: readonly { readonly block: MediaBlock | OpaqueBlock; readonly path: JsonPath }[];
}

/** A format's reader of one part of a result. */
export interface PartReader {
  /** The key of the string, where the part is a text. */
  textKey(part: JsonRecord): string | undefined;
  media(part: JsonRecord): MediaBlock | undefined;
  /** Whether the part carries a cache mark, which must not go. */
  isMarked?(part: JsonRecord): boolean;
}

/** A result as a string, or as a list of parts; any other value is a result that has no text of its own. */
export function readResult(content: unknown, path: JsonPath, reader: PartReader): ReadResult {
  if (typeof content === 'string') return { result: content, texts: [{ path }], others: [] };
  if (!Array.isArray(content)) return { result: content ?? '', texts: [], others: [] };
  const texts: { readonly text: string; readonly place: TextPlace; readonly isMarked: boolean }[] = [];
  const others: { readonly block: MediaBlock | OpaqueBlock; readonly path: JsonPath }[] = [];
  content.forEach((part: unknown, index) => {
    const element = [...path, index];
    const record = isRecord(part) ? part : {};
    const key = reader.textKey(record);
    const text = key === undefined ? undefined : record[key];
    if (key !== undefined && typeof text === 'string') {
      const isMarked = reader.isMarked?.(record) ?? false;
      texts.push({ text, place: { path: [...element, key], element }, isMarked });
    } else {
      const opaque: OpaqueBlock = { type: 'opaque', kind: kindOf(record), value: part };
      others.push({ block: reader.media(record) ?? opaque, path: element });
    }
  });
  const keeper = texts.findLast(({ isMarked }) => isMarked) ?? texts[0];
  const inOrder = keeper ? [keeper, ...texts.filter((text) => text !== keeper)] : [];
  return {
    result: texts.map(({ text }) => text).join('\n'),
    texts: inOrder.map(({ place }) => place),
    others,
  };
}

/** The name of what nobody understands. */
export function kindOf(part: unknown): string {
  const type = isRecord(part) ? part['type'] : undefined;
  return typeof type === 'string' && type !== '' ? type : 'unknown';
}
