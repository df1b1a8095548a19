import type { MediaBlock } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import type { ParametersPlace } from '../block-place.ts';
import type { JsonPath } from '../json/json-source.ts';

/** The role of a message, as the name of an unknown part. */
export function roleOf(message: unknown): string {
  const role = isRecord(message) ? message['role'] : undefined;
  return typeof role === 'string' && role !== '' ? role : 'unknown';
}

interface ReadArguments {
  readonly parameters: unknown;
  /** Left out if nothing in them can be changed. */
  readonly place?: ParametersPlace;
}

/** The arguments of a call that come as JSON in a string; a text that is no JSON stays a text. */
export function parseArguments(value: unknown, path: JsonPath): ReadArguments {
  if (typeof value !== 'string') return { parameters: value, place: { path, form: 'value' } };
  try {
    const parameters: unknown = JSON.parse(value);
    return { parameters, place: { path, form: 'json-text' } };
  } catch {
    return { parameters: value };
  }
}

const DATA_URL = /^data:([^;,]*)(?:;[^,]*)?;base64,/;

/** Media behind a URL, which may hold the data itself. */
export function mediaOfUrl(url: string, mimeType = 'image/png'): MediaBlock {
  const inline = DATA_URL.exec(url.slice(0, 200));
  if (!inline) return { type: 'media', mimeType, data: url, encoding: 'url' };
  return {
    type: 'media',
    mimeType: inline[1] || mimeType,
    data: url.slice(inline[0].length),
    encoding: 'base64',
  };
}

const LONGEST = 160;

/**
 * A short reason for a failed call: its first line. The full text stays in the result, where passes may
 * take it out later; the error stays for good.
 */
export function errorLine(text: string): string {
  const line = /\S[^\n]*/.exec(text)?.[0].trimEnd();
  if (line === undefined) return 'failed';
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
