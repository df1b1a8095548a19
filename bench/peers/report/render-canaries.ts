import { CANARY_TYPES, type Share } from '@hdc/replay';
import type { CanaryRow } from './canary-row.ts';

/** The remains of planted canaries, by type. */
export function renderCanaries(rows: readonly CanaryRow[], peers: readonly string[]): string {
  const columns = ['tool', 'kept', ...CANARY_TYPES, 'only the old value'];
  return [
    '### Canaries',
    '',
    `| ${columns.join(' | ')} |`,
    `| ${columns.map((_, i) => (i === 0 ? '---' : '---:')).join(' | ')} |`,
    ...peers.flatMap((peer) => {
      const row = rows.findLast((candidate) => candidate.peer === peer);
      if (!row) return [];
      const cells = [row.kept, ...CANARY_TYPES.map((type) => row.byType[type])].map(percent);
      return [`| ${[peer, ...cells, row.outdated.count].join(' | ')} |`];
    }),
    '',
  ].join('\n');
}

function percent({ count, of }: Share): string {
  return of === 0 ? '—' : `${((100 * count) / of).toFixed(1)}%`;
}
