import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Named after the moment at which they were begun, so that their order is that of time. */
const NAME = /^\d{14}-\d+-[0-9a-f]{8}\.jsonl$/;

export interface LedgerFile {
  readonly path: string;
  readonly bytes: number;
  /** When it was last written to, in milliseconds since the epoch. */
  readonly changedAt: number;
}

/** The files of a ledger, the oldest first; none if there is no folder. */
export function listLedgerFiles(folder: string): readonly LedgerFile[] {
  return namesIn(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats?.isFile() ? [{ path, bytes: stats.size, changedAt: stats.mtimeMs }] : [];
    });
}

/** The name of a file that is begun now, by this process. */
export function ledgerFileName(now: number, id: string): string {
  const moment = new Date(now).toISOString().replace(/\D/g, '').slice(0, 14);
  return `${moment}-${process.pid}-${id}.jsonl`;
}

/** Takes files away that nobody wrote to since then, and the oldest ones until the rest has at most so many bytes. */
export function boundLedger(folder: string, mostBytes: number, keptSince: number): void {
  for (const { path, changedAt } of listLedgerFiles(folder))
    if (changedAt < keptSince) rmSync(path, { force: true });
  const files = listLedgerFiles(folder);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of files) {
    if (bytes <= mostBytes) return;
    rmSync(file.path, { force: true });
    bytes -= file.bytes;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
