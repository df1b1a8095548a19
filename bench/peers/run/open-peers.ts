import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedRequestsOf } from '@hdc/replay';
import type { Transcript } from '@hdc/transcripts';
import type { DrivenPeer } from '../drive/drive-peers.ts';
import { Hindsight } from '../drive/hindsight.ts';
import type { PeerRow } from '../peer-row.ts';
import { PeerProcess } from '../process/peer-process.ts';

export interface OpenPeers {
  /** A tool that knows the future has to be given the session. */
  processOf(row: PeerRow, transcript?: Transcript): DrivenPeer['process'];
  close(): void;
}

/** The processes of tools, one for each file, started when it is first asked and kept for all sessions. */
export function openPeers(timeoutMs: number, folder = join(import.meta.dirname, '../tools')): OpenPeers {
  const home = mkdtempSync(join(tmpdir(), 'hdc-peers-'));
  const processes = new Map<string, PeerProcess>();
  return {
    processOf(row, transcript) {
      if (row.how === 'bound' && transcript) return new Hindsight(recordedRequestsOf(transcript)).process;
      const { file } = row;
      const known = processes.get(file) ?? new PeerProcess({ file: join(folder, file), timeoutMs, home });
      processes.set(file, known);
      return known;
    },
    close() {
      for (const process of processes.values()) process.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
