import { type Drive, driveRequests, type StrategyRun } from '@hdc/replay';
import type { PeerRow } from '../peer-row.ts';
import { type DrivenPeer, drivePeers } from './drive-peers.ts';
import { driveWire } from './drive-wire.ts';

/** Sends recorded requests by the row that the settings of a run name: through a tool, through our engine, or on the wire alone. */
export function driveRows(rows: readonly PeerRow[], peerOf: (name: string) => DrivenPeer): Drive {
  const throughPeer = drivePeers(peerOf);
  return (requests, options) => {
    const name = String(options.run.settings['peer']);
    const row = rows.find((each) => each.name === name);
    if (row?.wire) return driveWire(row.wire)(requests, options);
    return row?.engine ? engineDrive(row.engine)(requests, options) : throughPeer(requests, options);
  };
}

/** Drives requests as a gateway does, with the cache breakpoints and lifetimes that it chooses. */
function engineDrive(engine: Partial<StrategyRun>): Drive {
  return (requests, options) =>
    driveRequests(requests, { ...options, run: { strategy: 'adaptive-density', settings: {}, ...engine } });
}
