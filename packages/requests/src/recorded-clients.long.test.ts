import { basename, dirname } from 'node:path';
import { WIRE_FORMAT_NAMES, WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { type RecordedBody, recordedRequests } from '@hdc/wire/testing';
import { describe, expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import type { PruneResult } from './pruner.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';
import { pruneAllStrategy } from './testing/test-strategies.ts';

interface Client {
  readonly name: string;
  readonly format: WireFormatName;
  readonly requests: readonly RecordedBody[];
}

const clients = WIRE_FORMAT_NAMES.flatMap(clientsOf);
if (clients.length === 0) console.warn('Recorded requests are absent: real clients are skipped.');

/** In the order in which they were sent. */
const ORDER = ['first', 'middle', 'resumed', 'last'];

function clientsOf(format: WireFormatName): readonly Client[] {
  const recorded = recordedRequests(WIRE_FORMATS[format]);
  const names = new Set(recorded.map(({ name }) => dirname(name)));
  return [...names].map((name) => ({
    name,
    format,
    requests: recorded.filter((request) => dirname(request.name) === name),
  }));
}

const placeOf = ({ name }: RecordedBody) => basename(name, '.json');

async function pruneAll({
  format,
  requests,
}: Client): Promise<readonly (readonly [string, PruneResult<string>])[]> {
  const clock = { now: 0 };
  const pruner = createPruner({
    strategy: pruneAllStrategy,
    store: new MemoryDecisionStore(),
    now: () => clock.now,
  });
  const results: (readonly [string, PruneResult<string>])[] = [];
  for (const place of ORDER) {
    const request = requests.find((each) => placeOf(each) === place);
    if (!request) continue;
    clock.now += 5_000;
    const { path, headers, body } = request;
    const pruned = await pruner.prune({
      format: WIRE_FORMATS[format],
      path,
      headers,
      body: JSON.stringify(body),
    });
    results.push([place, pruned]);
  }
  return results;
}

describe.skipIf(clients.length === 0)('requests of real clients', () => {
  test.each(clients)('$name: what was pruned stays so where its original is there', async (client) => {
    const pruned = new Map<string, string>();
    let edits = 0;
    for (const [, { request, edits: applied, decoded, fault }] of await pruneAll(client)) {
      expect(fault).toBeUndefined();
      edits += applied.length;
      const left = WIRE_FORMATS[client.format].decode(request)?.entries ?? [];
      decoded?.entries.forEach(({ blocks }, index) => {
        blocks.forEach((block, position) => {
          const sent = left[index]?.blocks[position];
          const key = JSON.stringify(block);
          if (block.type !== 'tool_response') expect(sent).toBe(block);
          else if (sent !== block) pruned.set(key, JSON.stringify(sent));
          else expect(pruned.has(key)).toBe(false);
        });
      });
    }
    // Some clients' recordings hold only the start; clients on a websocket send new content without its call.
    const isWhole = client.requests.some((request) => ['middle', 'last'].includes(placeOf(request)));
    if (isWhole && !client.requests.some(({ body }) => isContinued(body))) expect(edits).toBeGreaterThan(0);
  });

  test.each(clients)('$name: side requests leave as they came', async ({ format, requests }) => {
    const pruner = createPruner({
      strategy: pruneAllStrategy,
      store: new MemoryDecisionStore(),
      now: () => 0,
    });
    for (const { path, headers, body } of requests.filter((each) =>
      ['side', 'warm-up'].includes(placeOf(each)),
    )) {
      const text = JSON.stringify(body);
      const result = await pruner.prune({ format: WIRE_FORMATS[format], path, headers, body: text });
      expect([result.request, ['no-tools', 'warm-up'].includes(result.unchanged ?? '')]).toEqual([
        text,
        true,
      ]);
    }
  });

  test.each(clients.filter(({ name }) => HAS_ID.has(name)))('$name: has one key', async (client) => {
    const keys = new Set((await pruneAll(client)).map(([, { conversation }]) => conversation));
    expect([...keys]).toHaveLength(1);
    expect([...keys][0]).not.toMatch(/^content:/);
  });
});

/** Clients that say which conversation it is. */
const HAS_ID: ReadonlySet<string> = new Set([
  'claude',
  'claude-older',
  'codex',
  'codex-http',
  'codex-newest',
  'copilot-responses',
  'kilo',
  'opencode',
  'opencode-openai',
  'pi-openai',
]);

function isContinued(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'previous_response_id' in body;
}
