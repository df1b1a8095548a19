import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTemporaryFolder } from '@hdc/core/testing';
import type { LedgerEntry, PingRecord } from '@hdc/gateway';
import { expect, test } from 'vitest';
import { evidenceCommand } from './evidence-command.ts';
import { gatewayExportCommand } from './gateway/gateway-export-command.ts';
import { gatewayReportCommand } from './gateway/report/gateway-report-command.ts';
import { fakeEnvironment } from './testing/fake-environment.ts';
import { UsageError } from './usage-error.ts';

const NOW = Date.UTC(2026, 10, 17);
/** Stands wherever the ledger takes a text that somebody else chose. */
const PLANTED = 'planted-secret';

const home = useTemporaryFolder();

/** A line with something planted in each of its texts. */
function entry(conversation: string, changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    version: 1,
    id: `${PLANTED}-id-${conversation}`,
    at: NOW,
    conversation: `${PLANTED}-${conversation}`,
    person: `${PLANTED}-person`,
    format: `${PLANTED}-format`,
    model: 'claude-sonnet-4-5-20250929',
    mode: 'prune',
    isHeldOut: false,
    holdOut: 0.2,
    client: `${PLANTED}-client`,
    diagnosis: `${PLANTED} said the vendor`,
    tokens: { raw: 30_000, sent: 20_000 },
    usage: { inputTokens: 20_000, outputTokens: 300, cachedTokens: 15_000, cacheWriteTokens: 4_000 },
    money: { paid: 0.02, raw: 0.03, rawError: 0.001, rewrite: 0.001, marks: 0.002 },
    items: [{ kind: `${PLANTED}-kind`, tool: `mcp__${PLANTED}`, count: 1, tokens: 500 }],
    standing: 1,
    miss: {
      cause: 'tools',
      also: [],
      tokens: 2_000,
      gapSeconds: 3,
      models: [`${PLANTED}-a`, `${PLANTED}-b`],
      tools: { added: [PLANTED], removed: [PLANTED], changed: [PLANTED], isReordered: false },
    },
    start: {
      agent: 'claude',
      parts: [
        {
          kind: 'memory',
          name: `/home()/${PLANTED}/CLAUDE.md`,
          tokens: 9,
          server: PLANTED,
          sameAs: `/srv/${PLANTED}`,
        },
      ],
    },
    calls: [{ tool: PLANTED, count: 1 }],
    quotas: [{ window: PLANTED, usedPercent: 3 }],
    isRecovered: false,
    fault: { code: PLANTED, at: PLANTED },
    ending: PLANTED,
    status: 200,
    ownMs: 1,
    totalMs: 2,
    ...changes,
  };
}

const PING: PingRecord = {
  version: 1,
  type: 'ping',
  at: NOW,
  conversation: `${PLANTED}-0`,
  model: PLANTED,
  ending: 'renewed',
  cost: 0.005,
  brought: 0,
};

/** The conversations of a person; every fourth is held out, and costs more by a half. */
function writeLedger(person: string, count: number): void {
  const folder = home(person, 'gateway', 'ledger');
  mkdirSync(folder, { recursive: true });
  const lines = Array.from({ length: count }, (_, i) => {
    const isHeldOut = i % 4 === 0;
    const paid = (isHeldOut ? 0.03 : 0.02) * (1 + (i % 5) / 20);
    return entry(`${person}-${i}`, {
      isHeldOut,
      mode: isHeldOut ? 'observe' : 'prune',
      money: { paid, raw: 0.03, rawError: 0, rewrite: 0, marks: 0 },
    });
  });
  const text = [...lines, PING].map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(folder, '20261117000000-1-0000000a.jsonl'), text);
}

const environmentOf = (person: string) =>
  fakeEnvironment({ cwd: home(), env: { HDC_HOME: home(person) }, now: () => NOW });

async function exportOf(person: string): Promise<string> {
  const environment = environmentOf(person);
  expect(await gatewayExportCommand.run(['--without-text'], environment)).toBe(0);
  return environment.out.text;
}

test('what is exported holds nothing of what was planted in every text of the ledger', async () => {
  writeLedger('one', 6);
  const folder = home('one', 'gateway', 'ledger');
  const odd = [
    entry('odd-model', { model: `${PLANTED}/llama` }),
    entry('odd-ending', { model: `claude-sonnet-4-5-${PLANTED}` }),
    entry('odd-agent', { start: { agent: PLANTED, parts: [] } }),
    entry('odd-family', { family: `${PLANTED}-family` }),
  ];
  writeFileSync(
    join(folder, '20261117000000-1-0000000b.jsonl'),
    odd.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  const text = await exportOf('one');
  const { conversations } = JSON.parse(text);
  expect(conversations).toHaveLength(10);
  expect(text).not.toMatch(/planted|secret|\/home()|CLAUDE\.md|mcp__|llama/i);
  expect(text).not.toContain(home());
  expect(new Set(JSON.stringify(conversations).match(/"model":"[^"]*"/g))).toEqual(
    new Set(['"model":"claude-sonnet-4-5"', '"model":"other"']),
  );
  const words: unknown[] = [];
  JSON.parse(text, (_, value) => (typeof value === 'string' ? words.push(value) : undefined));
  const allowed =
    /^(?:hdc-evidence|[\da-f]{16}|claude|other|claude-sonnet-4-5|2026-11|pruned|held-out|tools)$/;
  expect(words.length).toBeGreaterThan(40);
  expect(words.filter((word) => !allowed.test(String(word)))).toEqual([]);
});

test('files of several people become one table, and what stands in two of them counts once', async () => {
  for (const person of ['one', 'two', 'three', 'four', 'five']) writeLedger(person, 16);
  const files = await Promise.all(
    ['one', 'two', 'three', 'four', 'five'].map(async (person) => {
      writeFileSync(home(`${person}.json`), await exportOf(person));
      return `${person}.json`;
    }),
  );
  const environment = environmentOf('one');
  await evidenceCommand.run([...files, files[0] ?? '', '--json'], environment);
  const { rows } = JSON.parse(environment.out.text);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ agent: 'Claude Code', people: 5, conversations: 80, requests: 80 });
  const { savedPct, between } = rows[0].holdOut;
  expect(savedPct).toBeGreaterThan(25);
  expect(savedPct).toBeLessThan(40);
  expect(between[0]).toBeLessThan(savedPct);
  const page = environmentOf('one');
  await evidenceCommand.run([...files, '--markdown'], page);
  expect(page.out.text).toMatch(/^\| agent \| people \| conversations \| requests \| paid \|/);
  expect(page.out.text).toMatch(/^\| Claude Code \| 5 \| 80 \|/m);
  const screen = environmentOf('one');
  await evidenceCommand.run(files, screen);
  expect(screen.out.text).toMatch(/Claude Code\s+5/);
});

test('a person learns the own saving from the hold-out', async () => {
  writeLedger('one', 40);
  const environment = environmentOf('one');
  expect(await gatewayReportCommand.run(['--compare'], environment)).toBe(0);
  expect(environment.out.text).toMatch(/hold-out: bill −3\d\.\d% \(95% between −.* and −/);
  const json = environmentOf('one');
  await gatewayReportCommand.run(['--compare', '--json'], json);
  expect(JSON.parse(json.out.text)).toMatchObject({ isCertain: true, heldOut: { conversations: 10 } });
});

test('the export goes into a file, and only without texts', async () => {
  writeLedger('one', 3);
  const path = home('shared.json');
  await gatewayExportCommand.run(['--without-text', path], environmentOf('one'));
  expect(JSON.parse(readFileSync(path, 'utf8')).conversations).toHaveLength(3);
  await expect(gatewayExportCommand.run([], environmentOf('one'))).rejects.toThrow('needs --without-text');
});

test.each([
  ['nothing', [], 'needs a file'],
  ['a file that is absent', ['absent.json'], 'Cannot read "absent.json"'],
  ['another file', ['other.json'], '"other.json" is no file of hdc gateway export'],
  ['a file with one field more', ['more.json'], '"more.json" is no file of hdc gateway export'],
])('%s is refused', async (_, args, words) => {
  writeFileSync(home('other.json'), '{"type":"hdc-evidence","version":7}');
  writeFileSync(home('more.json'), '{"type":"hdc-evidence","version":1,"conversations":[],"note":"mine"}');
  const environment = environmentOf('one');
  await expect(evidenceCommand.run(args, environment)).rejects.toThrow(UsageError);
  await expect(evidenceCommand.run(args, environment)).rejects.toThrow(words);
});
