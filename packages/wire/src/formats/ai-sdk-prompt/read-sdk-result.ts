import { isRecord } from '@hdc/core';
import { type JsonRecord, textAt } from '../../decode/read-json.ts';
import { type PartReader, type ReadResult, readResult } from '../../decode/read-result.ts';
import type { JsonPath } from '../../json/json-path.ts';
import { sdkMedia } from './sdk-media.ts';

/** The parts of an output of type `content`. */
const PARTS: PartReader = {
  textKey: (part) => (part['type'] === 'text' ? 'text' : undefined),
  media(part) {
    const data = textAt(part, 'data');
    const isMedia = ['media', 'image-data', 'file-data'].includes(textAt(part, 'type') ?? '');
    if (!isMedia || data === undefined) return sdkMedia(part);
    const mimeType = textAt(part, 'mediaType') ?? 'image/png';
    return { type: 'media', mimeType, data, encoding: 'base64' };
  },
};

const FAILURES: ReadonlySet<unknown> = new Set(['error-text', 'error-json', 'execution-denied']);

/** The result of a call: an `output` with a type, or the bare `result` of older versions. */
export function readSdkResult(part: JsonRecord, path: JsonPath): ReadResult & { readonly isFailed: boolean } {
  const { output } = part;
  if (!isRecord(output) || typeof output['type'] !== 'string') {
    const key = output === undefined ? 'result' : 'output';
    return { ...readResult(part[key], [...path, key], PARTS), isFailed: part['isError'] === true };
  }
  const isFailed = FAILURES.has(output['type']);
  const key = output['type'] === 'execution-denied' ? 'reason' : 'value';
  const valuePath = [...path, 'output', key];
  const value = output[key];
  if (output['type'] === 'content' || typeof value === 'string') {
    return { ...readResult(value, valuePath, PARTS), isFailed };
  }
  return { result: value ?? '', texts: [], others: [], isFailed };
}
