import { expect, test } from 'vitest';
import { readQuotas } from './read-quotas.ts';

const NOW = 1_000_000;

test.each([
  [
    {
      'anthropic-ratelimit-unified-status': 'allowed',
      'anthropic-ratelimit-unified-5h-utilization': '0.42',
      'anthropic-ratelimit-unified-5h-reset': '1763000000',
      'anthropic-ratelimit-unified-7d-utilization': '0.5',
    },
    [
      { window: '5h', usedPercent: 42, resetsAt: 1_763_000_000_000 },
      { window: '7d', usedPercent: 50 },
    ],
  ],
  [
    {
      'x-codex-primary-used-percent': '31.5',
      'x-codex-primary-window-minutes': '300',
      'x-codex-primary-reset-after-seconds': '60',
      'x-codex-secondary-used-percent': '8',
      'x-codex-secondary-window-minutes': '10080',
      'x-codex-secondary-reset-at': '1763000000',
    },
    [
      { window: '5h', usedPercent: 31.5, resetsAt: NOW + 60_000 },
      { window: '7d', usedPercent: 8, resetsAt: 1_763_000_000_000 },
    ],
  ],
  [{ 'x-codex-primary-used-percent': '12' }, [{ window: 'primary', usedPercent: 12 }]],
  [{ 'x-codex-primary-used-percent': 'much', 'anthropic-ratelimit-unified-5h-utilization': '' }, []],
  [{ 'retry-after': '3' }, []],
])('%j', (headers, quotas) => {
  expect(readQuotas(headers, NOW)).toEqual(quotas);
});
