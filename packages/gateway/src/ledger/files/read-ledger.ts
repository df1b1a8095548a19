import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { PingRecord } from '../../keep-warm/ping-record.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import { listLedgerFiles } from './ledger-files.ts';
import { parseLedgerLine, parsePingLine } from './parse-ledger-line.ts';

/** The entries of a ledger since a moment, file by file; what is damaged or gone meanwhile is skipped. */
export function readLedger(folder: string, since = 0): AsyncGenerator<LedgerEntry> {
  return readLines(folder, since, parseLedgerLine);
}

/** The pings of the same time, which stand beside them. */
export function readPings(folder: string, since = 0): AsyncGenerator<PingRecord> {
  return readLines(folder, since, parsePingLine);
}

async function* readLines<Line extends { readonly at: number }>(
  folder: string,
  since: number,
  parse: (line: string) => Line | undefined,
): AsyncGenerator<Line> {
  for (const file of listLedgerFiles(folder)) {
    if (file.changedAt < since) continue;
    try {
      for await (const line of createInterface({ input: createReadStream(file.path), crlfDelay: Infinity })) {
        const entry = line === '' ? undefined : parse(line);
        if (entry && entry.at >= since) yield entry;
      }
    } catch {
      // Another process took it away to make room.
    }
  }
}
