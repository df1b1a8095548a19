import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { useTemporaryFolder } from '@hdc/core/testing';
import { createLedger, type Exchange } from '@hdc/gateway';
import { createPrices } from '@hdc/prices';
import { beforeEach, expect, test } from 'vitest';
import { readPipedJson } from '../../read-piped-json.ts';
import { fakeEnvironment } from '../../testing/fake-environment.ts';
import { UsageError } from '../../usage-error.ts';
import { gatewayStatusCommand } from '../gateway-status-command.ts';
import { gatewayReportCommand } from './gateway-report-command.ts';

const NOW = Date.now();
const HOUR_MS = 3_600_000;

const home = useTemporaryFolder();
beforeEach(async () => {
  const ledger = createLedger({
    prices: await createPrices(),
    folder: home('gateway', 'ledger'),
    now: () => NOW,
  });
  ledger.record(exchange('new-session', NOW - HOUR_MS));
  ledger.record(exchange('other-session', NOW - 2 * HOUR_MS));
  ledger.record(exchange('old', NOW - 10 * 24 * HOUR_MS));
  await ledger.close();
});

function exchange(conversation: string, at: number): Exchange {
  return {
    id: conversation,
    at,
    conversation,
    format: 'anthropic-messages',
    model: 'claude-sonnet-4-5',
    path: '/v1/messages',
    kind: 'answer',
    mode: 'prune',
    isHeldOut: false,
    rawTokens: 30_000,
    sentTokens: 20_000,
    rawBytes: 0,
    sentBytes: 0,
    edits: [],
    why: [],
    hasAddedMark: false,
    isRecovered: false,
    prefix: undefined,
    cacheSeconds: 300,
    asksLongWindow: false,
    ending: 'complete',
    status: 200,
    usage: { inputTokens: 20_000, outputTokens: 0, cachedTokens: 0, cacheWriteTokens: 20_000 },
    quota: {},
    timings: { bodyMs: 0, ownMs: 1, firstByteMs: 2, totalMs: 3 },
  };
}

function environmentWith(piped = '') {
  const input = {
    isTerminal: false,
    stream: Readable.from([]),
    readAll: async () => piped,
    readPiped: async () => piped,
    readJson: () => readPipedJson(Readable.from([Buffer.from(piped)])),
  };
  return fakeEnvironment({ env: { HDC_HOME: home() }, now: () => NOW, input });
}

test.each([
  [[], '2 requests in 2 conversations: $0.15 instead of about $0.23 ±$0.02 (−33.3%)'],
  [['--since', '90m'], '1 request in 1 conversation: $0.07 instead of about $0.11 ±$0.01 (−33.3%)'],
  [['--since', '2w'], '3 requests in 3 conversations'],
  [['--cache'], 'unknown'],
  [['--since', '5m'], 'No request went through a gateway in this time.'],
])('hdc gateway report %j', async (args, expected) => {
  const environment = environmentWith();
  expect(await gatewayReportCommand.run(args, environment)).toBe(0);
  expect(environment.out.text).toContain(expected);
});

test('hdc gateway report --json and --html', async () => {
  const environment = environmentWith();
  const page = home('report.html');
  expect(await gatewayReportCommand.run(['--json', '--html', page], environment)).toBe(0);
  expect(JSON.parse(environment.out.text)).toMatchObject({ version: 2, totals: { requests: 2 } });
  expect(readFileSync(page, 'utf8')).toContain('other-session');
});

test.each([[['--since', 'soon']], [['extra']], [['--html', '/nowhere/at/all.html']]])(
  'refuses %j',
  async (args) => {
    await expect(gatewayReportCommand.run(args, environmentWith())).rejects.toThrow(UsageError);
  },
);

test.each([
  ['', 'hdc −33.3% · $0.15 instead of $0.23\n'],
  ['no JSON', 'hdc −33.3% · $0.15 instead of $0.23\n'],
  ['{"session_id":"new-session"}', 'hdc −33.3% · $0.07 instead of $0.11\n'],
  ['{"session_id":"unknown"}', 'hdc: nothing yet\n'],
])('hdc gateway status --line with %j piped in', async (piped, line) => {
  const environment = environmentWith(piped);
  expect(await gatewayStatusCommand.run(['--line'], environment)).toBe(0);
  expect(environment.out.text).toBe(line);
});

test('hdc gateway status', async () => {
  const environment = environmentWith();
  expect(await gatewayStatusCommand.run([], environment)).toBe(0);
  expect(environment.out.text).toContain('2 requests in 2 conversations');
});
