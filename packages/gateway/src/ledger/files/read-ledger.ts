import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { LedgerEntry } from '../ledger-entry.ts';
import { type LedgerFile, listLedgerFiles } from './ledger-files.ts';
import { parseLedgerLine } from './parse-ledger-line.ts';

/** The entries of a ledger since a moment, file by file; what is damaged or gone meanwhile is skipped. */
export async function* readLedger(folder: string, since = 0): AsyncGenerator<LedgerEntry> {
  for (const file of listLedgerFiles(folder)) {
    if (file.changedAt < since) continue;
    for await (const entry of readEntries(file)) {
      if (entry.at >= since) yield entry;
    }
  }
}

async function* readEntries({ path }: LedgerFile): AsyncGenerator<LedgerEntry> {
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      const entry = line === '' ? undefined : parseLedgerLine(line);
      if (entry) yield entry;
    }
  } catch {
    // Another process took it away to make room.
  }
}
