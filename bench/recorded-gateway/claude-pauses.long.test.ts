import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { estimateBlockTokens } from '@hdc/core/content';
import { cacheRuleOf } from '@hdc/core/models';
import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { createGateway, listenOn } from '@hdc/gateway';
import { type BilledPrompt, createPrices, createVendorCache } from '@hdc/prices';
import { PromptReader } from '@hdc/replay';
import { createPruner, MemoryDecisionStore } from '@hdc/requests';
import { WIRE_FORMATS, type WireRequest } from '@hdc/wire';
import { expect, onTestFinished, test } from 'vitest';

/** A folder with `claude`, as npm installs it, and a Node that it runs on in `node24`. */
const CLIENTS = process.env['HDC_CLIENTS'] ?? '';
const CLAUDE = join(CLIENTS, 'claude/node_modules/.bin/claude');
const MODEL = 'claude-sonnet-4-5';
const LONG = 'A note about the plan that matters later on, in a few plain words.\n'.repeat(4_000);
const MINUTE = 60_000;
/** So much that the conversation can afford an hour. */
const OUTPUT_TOKENS = 40_000;

interface Answered extends BilledPrompt {
  /** In minutes, from the start of the prompt to its end. */
  readonly lifetimes: readonly number[];
}

test.skipIf(!existsSync(CLAUDE))(
  'Claude Code that comes back a second time buys an hour, and finds it after the next pause',
  async () => {
    const clock = { now: Date.UTC(2026, 10, 1) };
    const { url, answered } = await startVendor(clock);
    const gateway = await startGateway(url, clock);
    const ask = await openClaude(gateway);
    await ask(LONG);
    for (let turn = 0; turn < 4; turn++) await ask('Go on.');
    clock.now += 10 * MINUTE;
    await ask('I am back.');
    expect(answered.at(-1)?.lifetimes.at(-1)).toBe(5);
    const before = answered.length;
    clock.now += 10 * MINUTE;
    await ask('I am back again.');
    const bought = answered.slice(before).find(({ lifetimes }) => lifetimes.includes(60));
    expect(bought?.cacheWrite1hTokens).toBeGreaterThan(50_000);
    await ask('Go on.');
    expect(answered.at(-1)?.lifetimes.at(-1)).toBe(5);
    clock.now += 20 * MINUTE;
    await ask('Back once more.');
    const { cachedTokens = 0, cacheWriteTokens = 0 } = answered.at(-1) ?? {};
    expect(cachedTokens).toBeGreaterThan(10 * cacheWriteTokens);
  },
);

/** Anthropic's cache by a clock of its own, and answers of a few words. */
async function startVendor(clock: { now: number }) {
  const format = WIRE_FORMATS['anthropic-messages'];
  const cache = createVendorCache(cacheRuleOf('anthropic-5m', MODEL));
  const answered: Answered[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const asked = request.url?.startsWith('/v1/messages?') && format.decode(Buffer.concat(pieces));
    if (!asked) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"type":"error"}');
      return;
    }
    const isStep = asked.tools.length > 0;
    const usage = isStep ? await bill(asked) : NOTHING_CACHED;
    if (isStep) {
      answered.push({
        ...usage,
        lifetimes: asked.cacheMarks.map(({ lifetimeSeconds }) => lifetimeSeconds / 60),
      });
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'anthropic-organization-id': 'org' });
    for (const event of eventsOf(usage)) {
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    response.end();
  });
  const reader = new PromptReader({ countTokens: async () => 0, tokensOf: estimateBlockTokens });
  const bill = async (asked: WireRequest) => {
    const [start, ...blocks] = (await reader.read(asked)).blocks;
    return cache.read(start ? [{ ...start, tokens: 20_000 }, ...blocks] : [], clock.now);
  };
  const url = await listenOn(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return { url, answered };
}

const NOTHING_CACHED: BilledPrompt = {
  inputTokens: 10,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  cacheWrite1hTokens: 0,
};

function eventsOf({ inputTokens, cachedTokens, cacheWriteTokens, cacheWrite1hTokens }: BilledPrompt) {
  const usage = {
    input_tokens: inputTokens - cachedTokens - cacheWriteTokens,
    cache_read_input_tokens: cachedTokens,
    cache_creation_input_tokens: cacheWriteTokens,
    cache_creation: {
      ephemeral_1h_input_tokens: cacheWrite1hTokens,
      ephemeral_5m_input_tokens: cacheWriteTokens - cacheWrite1hTokens,
    },
    output_tokens: OUTPUT_TOKENS,
  };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: MODEL, content: [], usage };
  return [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Done.' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: OUTPUT_TOKENS } },
    { type: 'message_stop' },
  ];
}

async function startGateway(vendor: string, clock: { readonly now: number }): Promise<string> {
  const prices = await createPrices();
  const now = () => clock.now;
  const gateway = createGateway({
    pruner: createPruner({
      strategy: new AdaptiveDensityStrategy(),
      store: new MemoryDecisionStore(),
      now,
      model: prices.resolve,
    }),
    upstreams: { all: new URL(vendor) },
    upstreamFacts: () => ({ keepsForAnHour: true }),
    now,
  });
  onTestFinished(() => gateway.close());
  return gateway.listen();
}

/** A session of Claude Code in a home of its own; each call is a turn of it. */
async function openClaude(base: string) {
  const home = mkdtempSync(join(tmpdir(), 'claude-pauses-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  let turns = 0;
  return async (words: string): Promise<void> => {
    const args = ['-p', '--model', MODEL, ...(turns++ > 0 ? ['--continue'] : [])];
    const env = {
      HOME: home,
      PATH: `${join(CLIENTS, 'node24/node_modules/.bin')}:${process.env['PATH']}`,
      ANTHROPIC_BASE_URL: base,
      ANTHROPIC_API_KEY: 'sk-fake-key-000000000000000000000000',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    };
    const child = spawn(CLAUDE, args, { cwd: home, env, stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(words);
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(0);
  };
}
