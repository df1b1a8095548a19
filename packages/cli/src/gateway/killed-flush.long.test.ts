import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { useTemporaryFolder } from '@hdc/core/testing';
import { createGateway, listenOn } from '@hdc/gateway';
import { expect, onTestFinished, test } from 'vitest';
import { fakeEnvironment } from '../testing/fake-environment.ts';
import { startGatewayProgram } from '../testing/start-gateway-program.ts';
import { parseGatewayArguments } from './arguments/parse-gateway-arguments.ts';
import { openWork } from './start/open-work.ts';
import { workersOf } from './start/start-workers.ts';

const KILLS = Number(process.env['HDC_KILLS'] ?? 50);
const TIMEOUT_MS = 120_000 + KILLS * 60_000;
const ROUNDS = 60;
/** About as long as the first long request of a conversation takes. */
const FLUSH_MS = 250;
const POINTER = /(?:full text in|its text before that is in) (\S+?)\]?$/m;

const home = useTemporaryFolder();

/** Results by the id of their call, as a request has them. */
type Results = ReadonlyMap<string, string>;

test(`a worker thread is killed ${KILLS} times while it rewrites a conversation: every request is answered, and no pointer leads nowhere`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const vendor = await startVendor();
  const environment = fakeEnvironment({ env: { HDC_HOME: home() }, now: Date.now });
  const setup = parseGatewayArguments([], {});
  const workers = workersOf(setup, environment, 1, undefined) ?? expect.fail('no workers');
  const work = await openWork(setup, environment, { onEntry: () => {} });
  const threads: Worker[] = [];
  const start = () => {
    const thread = workers.start();
    threads.push(thread);
    return thread;
  };
  const upstreams = { all: new URL(vendor.url) };
  const gateway = createGateway({ ...work.options, workers: { ...workers, start }, upstreams });
  onTestFinished(async () => {
    await gateway.close();
    await work.close();
  });
  const url = await gateway.listen();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const conversation = new Conversation(kill);
    expect(await post(url, conversation.body(0))).toBe(true);
    const flushing = post(url, conversation.body(ROUNDS));
    await sleep(Math.random() * FLUSH_MS);
    await threads.at(-1)?.terminate();
    expect(await flushing).toBe(true);
    expect(await post(url, conversation.body(ROUNDS + 1))).toBe(true);
    examine(conversation, vendor.sentOf(conversation));
  }
  const { exchanges, workersLost, bytesChangedWithoutDecision } = gateway.counts();
  expect({ exchanges, workersLost, bytesChangedWithoutDecision }).toEqual({
    exchanges: 3 * KILLS,
    workersLost: KILLS,
    bytesChangedWithoutDecision: 0,
  });
});

test(`a gateway is killed ${KILLS} times while it rewrites a conversation: no pointer leads nowhere, and none changes`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const vendor = await startVendor();
  let pointers = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const conversation = new Conversation(kill);
    const first = await startGatewayProgram(vendor.url, { HDC_HOME: home() });
    expect(await post(first.url, conversation.body(0))).toBe(true);
    const flushing = post(first.url, conversation.body(ROUNDS));
    await sleep(Math.random() * FLUSH_MS);
    await first.kill();
    await flushing;
    const second = await startGatewayProgram(vendor.url, { HDC_HOME: home() });
    expect(await post(second.url, conversation.body(ROUNDS))).toBe(true);
    expect(await post(second.url, conversation.body(ROUNDS + 1))).toBe(true);
    await second.kill();
    pointers += examine(conversation, vendor.sentOf(conversation));
  }
  expect(pointers).toBeGreaterThan(KILLS);
});

/** The number of pointers sent; asserts that each leads to its original and is the same in every request. */
function examine({ results }: Conversation, sent: readonly Results[]): number {
  const standIns = new Map<string, string>();
  let pointers = 0;
  for (const request of sent) {
    for (const [id, text] of request) {
      const original = results.get(id);
      if (text === original) continue;
      expect(text).toBe(standIns.get(id) ?? text);
      standIns.set(id, text);
      const path = POINTER.exec(text)?.[1];
      if (path === undefined) continue;
      pointers += 1;
      expect(readFileSync(path, 'utf8')).toBe(original);
    }
  }
  return pointers;
}

/** Reads, tests and edits the same files over and over. */
class Conversation {
  readonly name: string;
  readonly results = new Map<string, string>();
  readonly #rounds: readonly object[][];

  constructor(number: number) {
    this.name = `report ${number}.`;
    this.#rounds = Array.from({ length: ROUNDS + 1 }, (_, round) => [
      ...this.#step(`${number}-${round}-r`, 'Read', { file_path: `/src/${round % 8}.ts` }, 60),
      ...this.#step(`${number}-${round}-b`, 'Bash', { command: `npm test -- ${round % 8}` }, 60),
      ...this.#step(
        `${number}-${round}-e`,
        'Edit',
        { file_path: `/src/${round % 8}.ts`, old_string: 'a' },
        1,
      ),
    ]);
  }

  body(rounds: number): string {
    const tools = ['Read', 'Edit', 'Bash'].map((name) => ({ name, input_schema: {} }));
    const messages = [{ role: 'user', content: this.name }, ...this.#rounds.slice(0, rounds).flat()];
    return JSON.stringify({ model: 'claude-sonnet-4-5', tools, messages });
  }

  #step(id: string, name: string, input: object, lines: number): object[] {
    const content = Array.from(
      { length: lines },
      (_, line) => `const ${name}${line} = '${id} ${line}';`,
    ).join('\n');
    this.results.set(id, content);
    return [
      { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
    ];
  }
}

/** Whether an answer came. */
async function post(url: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/v1/messages`, { method: 'POST', body });
    return answer.status === 200 && (await answer.text()).includes('usage');
  } catch {
    return false;
  }
}

async function startVendor() {
  const sent = new Map<string, Results[]>();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) pieces.push(Buffer.from(piece));
    } catch {
      return;
    }
    const text = Buffer.concat(pieces).toString();
    const results = new Map<string, string>();
    const { messages } = JSON.parse(text, (_, value) => {
      if (value?.type === 'tool_result') results.set(value.tool_use_id, String(value.content));
      return value;
    });
    const [name = ''] = /report \d+\./.exec(JSON.stringify(messages[0])) ?? [];
    sent.set(name, [...(sent.get(name) ?? []), results]);
    const usage = {
      input_tokens: 3,
      cache_creation_input_tokens: Math.round(text.length / 4),
      output_tokens: 1,
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: 'message', content: [], usage }));
  });
  const url = await listenOn(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url, sentOf: ({ name }: Conversation) => sent.get(name) ?? [] };
}
