import { expect, test } from 'vitest';
import { FaultNotices } from './run-gateway.ts';

test('each fault is told once a minute', () => {
  const lines: string[] = [];
  const notices = new FaultNotices((line) => lines.push(line));
  const look = (at: number, code?: string) =>
    notices.look({ at, ...(code && { fault: { at: 'prune', code } }) });
  look(0);
  look(0, 'STORE_UNAVAILABLE');
  look(59_000, 'STORE_UNAVAILABLE');
  look(59_000, 'PRUNE_TIMEOUT');
  look(61_000, 'STORE_UNAVAILABLE');
  expect(lines.map((line) => /\((\w+)\)/.exec(line)?.[1])).toEqual([
    'STORE_UNAVAILABLE',
    'PRUNE_TIMEOUT',
    'STORE_UNAVAILABLE',
  ]);
});
