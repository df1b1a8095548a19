import { CANARY_TYPES, type Share } from '@hdc/replay';
import type { CanaryRow } from './canary-row.ts';

/** The remains of planted canaries, by type. */
export function renderCanaries(rows: readonly CanaryRow[]): string {
  const columns = ['tool', 'kept', ...CANARY_TYPES, 'only the old value'];
  return [
    '### Canaries',
    '',
    `| ${columns.join(' | ')} |`,
    `| ${columns.map((_, i) => (i === 0 ? '---' : '---:')).join(' | ')} |`,
    ...rows.map(({ peer, kept, byType, outdated }) => {
      const cells = [kept, ...CANARY_TYPES.map((type) => byType[type])].map(percent);
      return `| ${[peer, ...cells, outdated.count].join(' | ')} |`;
    }),
    '',
  ].join('\n');
}

function percent({ count, of }: Share): string {
  return of === 0 ? '—' : `${((100 * count) / of).toFixed(1)}%`;
}
