import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@hdc/core/content';
import { findWireFormat } from '../find-wire-format.ts';
import type { WireFormat } from '../wire-format.ts';

const FOLDER = process.env['HDC_WIRE'] ?? join(import.meta.dirname, '../../../../../shared/wire');

export interface RecordedBody {
  /** Client and place in the conversation. */
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Requests of real clients to paths of a format; none if there are no recordings. */
export function recordedRequests(format: WireFormat): readonly RecordedBody[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => ({ file, recording: readJson(join(FOLDER, file)) }))
    .flatMap(({ file, recording }) => {
      if (!isRecord(recording) || !isRecord(recording['body'])) return [];
      const path = String(recording['url']);
      const isOurs = findWireFormat(path)?.name === format.name;
      return isOurs ? [{ name: file, path, headers: headersOf(recording), body: recording['body'] }] : [];
    });
}

function headersOf({ headers }: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const pairs = Object.entries(isRecord(headers) ? headers : {});
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
