import { getCompressionStrategy } from '@hdc/core';
import { createPruner, MemoryDecisionStore } from '@hdc/requests';
import { createColors } from '@hdc/text';
import { WIRE_FORMATS } from '@hdc/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AccountBook } from '../ledger/account/account-book.ts';
import { parseLedgerLine } from '../ledger/files/parse-ledger-line.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { checkResult } from '../prepare/check-result.ts';
import { renderTextStart } from '../report/start/render-text-start.ts';
import { reportStart } from '../report/start/start-report.ts';
import type { VendorRequest } from '../testing/fake-vendor.ts';
import { SAMPLE_PRICES, START } from '../testing/sample-exchange.ts';
import { useGateway } from '../testing/use-gateway.ts';

const tool = (name: string, length: number) => ({
  name,
  description: 'd'.repeat(length),
  input_schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
});
const TOOLS = [
  tool('Bash', 400),
  tool('Read', 400),
  tool('mcp__play__browser_click', 4_000),
  tool('mcp__play__browser_open', 4_000),
];
const call = (id: string, name: string) => ({
  role: 'assistant',
  content: [{ type: 'tool_use', id, name, input: {} }],
});
const result = (id: string) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }],
});
const HUMAN = { role: 'user', content: 'Fix the dates.' };

const prunerWith = (off: readonly string[], hasLeanSchemas = false) =>
  createPruner({
    strategy: getCompressionStrategy('adaptive-density'),
    store: new MemoryDecisionStore(),
    now: () => START,
    start: { toolsOff: () => off, hasLeanSchemas },
  });

const use = useGateway();

/** Sends the growing conversation through a gateway; what the vendor got and what the ledger says. */
async function converse(off: readonly string[]) {
  const book = new AccountBook(SAMPLE_PRICES);
  const entries: LedgerEntry[] = [];
  const bench = await use(
    (request, response) => {
      const input = Math.round(request.body.length / 4);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ usage: { input_tokens: input, output_tokens: 1 } }));
    },
    { pruner: prunerWith(off), onExchange: (exchange) => entries.push(book.toEntry(exchange)) },
  );
  const all = [HUMAN, call('1', 'Bash'), result('1'), call('2', 'Bash'), result('2')];
  for (const count of [1, 3, 3, 5]) {
    await fetch(`${bench.url}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-claude-code-session-id': 'one' },
      body: JSON.stringify({
        model: 'claude-sonnet-5',
        system: 'You are Claude Code.\n# Tone\nKind.',
        tools: TOOLS,
        messages: all.slice(0, count),
      }),
    }).then((answer) => answer.text());
  }
  return {
    counts: bench.gateway.counts(),
    entries,
    bodies: bench.vendor.requests.map(({ body }: VendorRequest) => JSON.parse(body.toString())),
  };
}

const namesOf = (body: { tools: readonly { name: string }[] }) => body.tools.map(({ name }) => name);

describe('a conversation through a gateway', () => {
  test('the ledger says once what stands in front of it, and what was called', async () => {
    const { entries } = await converse([]);
    expect(entries.map(({ start }) => start !== undefined)).toEqual([true, false, false, false]);
    expect(entries[0]?.start).toMatchObject({ agent: 'claude' });
    expect(entries[0]?.start?.parts.map(({ name }) => name)).toEqual([
      ...namesOf({ tools: TOOLS }),
      'beginning',
      'Tone',
    ]);
    // The third request is the second once more.
    expect(entries.map(({ calls }) => calls)).toEqual([
      undefined,
      [{ tool: 'Bash', count: 1 }],
      undefined,
      [{ tool: 'Bash', count: 1 }],
    ]);
    for (const entry of entries) {
      expect(parseLedgerLine(JSON.stringify(entry))).toEqual(entry);
      expect(entry.tokens.start).toBeLessThanOrEqual(entry.tokens.sent);
      expect(entry.money?.start).toBeLessThanOrEqual(entry.money?.paid ?? 0);
      expect(JSON.stringify({ ...entry, start: undefined }).length).toBeLessThan(900);
    }
  });

  test('what a person switched off is out of every request, and its saving is told', async () => {
    const { entries, bodies, counts } = await converse(['mcp__play', 'Read']);
    expect(counts).toMatchObject({ toolsLeftOut: 12, bytesChangedWithoutDecision: 0, faults: 0 });
    for (const body of bodies) expect(namesOf(body)).toEqual(['Bash']);
    const report = reportStart(entries);
    expect(report.leftOut.map(({ name }) => name).sort()).toEqual([
      'Read',
      'mcp__play__browser_click',
      'mcp__play__browser_open',
    ]);
    const saved = report.leftOut.reduce((sum, { usd }) => sum + usd, 0);
    const [paid, raw] = [0, 1].map((at) =>
      entries.reduce((sum, { money }) => sum + ((at === 0 ? money?.paid : money?.raw) ?? 0), 0),
    );
    expect(saved / ((raw ?? 0) - (paid ?? 0))).toBeCloseTo(1, 1);
  });
});

test('the report says which tools nobody called, and the next step', async () => {
  const { entries } = await converse([]);
  const text = renderTextStart(reportStart(entries), { width: 400, colors: createColors(false) });
  expect(text).toMatch(
    /3 of 4 tools were not called in 1 day: \$[\d.]+ of \$[\d.]+\. mcp__play alone: \$[\d.]+\./,
  );
  expect(text).toContain('"disabledMcpServers": ["play"]');
  expect(text).toContain('hdc tools off mcp__play');
  expect(text).toMatch(/mcp__play: 2 tools, [\d.]+k tokens a request, \$[\d.]+ in all, never called\./);
});

test('a report of a later time knows what a conversation began with', async () => {
  const { entries } = await converse([]);
  const later = entries.map((entry, index) => ({ ...entry, at: START + index }));
  expect(reportStart(later, START + 2)).toMatchObject({ requests: 2 });
});

describe('bytes', () => {
  const format = WIRE_FORMATS['anthropic-messages'];
  const before = Buffer.from(JSON.stringify({ tools: TOOLS, messages: [HUMAN] }));
  const prune = () => prunerWith(['mcp__play'], true).prune({ format, body: before });

  test('every byte that is left out is accounted for', async () => {
    const pruned = await prune();
    expect(pruned.request.length).toBeLessThan(before.length - 8_000);
    expect(checkResult(before, pruned)).toMatchObject({ unexplained: 0 });
  });

  test('a declaration that is gone without a name is not sent so', async () => {
    const pruned = await prune();
    const start = pruned.start && { ...pruned.start, out: pruned.start.out.slice(1) };
    expect(checkResult(before, { ...pruned, ...(start && { start }) }).unexplained).toBeGreaterThan(0);
  });

  test('any other byte that changes sends the original', async () => {
    const pruned = await prune();
    await fc.assert(
      fc.property(
        fc.nat({ max: pruned.request.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const mutant = Buffer.from(pruned.request);
          mutant[at] = (mutant[at] ?? 0) ^ change;
          const checked = checkResult(before, { ...pruned, request: mutant });
          expect(checked.unexplained).toBeGreaterThan(0);
          expect(checked.result?.request).toBe(before);
        },
      ),
    );
  });
});
