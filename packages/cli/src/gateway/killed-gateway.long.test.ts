import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { useTemporaryFolder } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startGatewayProgram } from '../testing/start-gateway-program.ts';

const KILLS = Number(process.env['HDC_KILLS'] ?? 4);
const AGENTS = 3;
/** A gateway lives at most this long after its first request. */
const LIFE_MS = 700;
const LINES = 200;

const home = useTemporaryFolder();

interface SentRequest {
  /** Up to the end of the messages, without cache breakpoints, which move. */
  readonly prefix: string;
  readonly results: ReadonlyMap<string, string>;
}

test(`a gateway is killed ${KILLS} times under way, and what was sent pruned stays so`, {
  timeout: 120_000 + KILLS * 60_000,
}, async () => {
  const vendor = await startVendor();
  const agents = Array.from({ length: AGENTS }, (_, number) => new Agent(`agent ${number}`));
  const place = { url: '', isOver: false };
  const working = agents.map(async (agent) => {
    while (!place.isOver) await agent.work(place);
  });
  for (let life = 0; life <= KILLS; life += 1) {
    const gateway = await startGatewayProgram(vendor.url, { HDC_HOME: home() });
    vendor.life = life;
    place.url = gateway.url;
    await vi.waitFor(() => expect(vendor.lives.get(life) ?? 0).toBeGreaterThan(AGENTS), { timeout: 300_000 });
    await sleep(Math.random() * LIFE_MS);
    place.isOver = life === KILLS;
    if (place.isOver) await Promise.all(working);
    await gateway.kill();
    place.url = '';
  }

  const found = agents.map((agent) => examine(agent, vendor.sent.get(agent.name) ?? []));
  const sum = (pick: (one: Findings) => number) => found.reduce((total, one) => total + pick(one), 0);
  console.log(
    `${KILLS} kills, ${sum((one) => one.requests)} requests, ${sum((one) => one.changed)} results made smaller, ` +
      `${sum((one) => one.flushes)} flushes, ${sum((one) => one.cut)} answers cut`,
  );
  expect(sum((one) => one.changed)).toBeGreaterThan(AGENTS);
});

interface Findings {
  readonly requests: number;
  readonly changed: number;
  readonly flushes: number;
  readonly cut: number;
}

/** Holds what was sent, request after request, against what must never happen. */
function examine(agent: Agent, sent: readonly SentRequest[]): Findings {
  const standIns = new Map<string, string>();
  let flushes = 0;
  for (const [number, request] of sent.entries()) {
    const before = sent[number - 1];
    const changed = [...request.results].filter(([id, text]) => text !== agent.outputs.get(id));
    // A block that was once sent smaller never comes back as it was.
    const now = new Set(changed.map(([id]) => id));
    expect([...standIns.keys()].filter((id) => !now.has(id))).toEqual([]);
    const isFlush = changed.some(([id, text]) => before?.results.has(id) && standIns.get(id) !== text);
    if (isFlush) flushes += 1;
    else if (before) expect(request.prefix.slice(0, before.prefix.length)).toBe(before.prefix);
    for (const [id, text] of changed) standIns.set(id, text);
  }
  return { requests: sent.length, changed: standIns.size, flushes, cut: agent.cut };
}

/** Reads, tests and edits the same files over and over, and sends everything again each time. */
class Agent {
  readonly name: string;
  readonly outputs = new Map<string, string>();
  cut = 0;
  readonly #messages: unknown[];

  constructor(name: string) {
    this.name = name;
    this.#messages = [{ role: 'user', content: `${name}: please mend the report.` }];
  }

  /** One request, sent again until its answer came whole, and the call that the model asked for. */
  async work(place: { readonly url: string }): Promise<void> {
    const tools = ['Read', 'Edit', 'Bash'].map((name) => ({ name, input_schema: {} }));
    const body = { model: 'claude-sonnet-4-5', stream: true, tools, messages: this.#messages };
    while (!(place.url && (await post(place.url, JSON.stringify(body))))) {
      if (place.url) this.cut += 1;
      await sleep(20);
    }
    const call = this.outputs.size;
    const id = `${this.name} ${call}`;
    const file_path = `/src/${Math.floor(call / 3) % 2}.ts`;
    const lines = Array.from({ length: LINES }, (_, line) => `${id}: line ${line}`);
    const steps = [
      { name: 'Read', input: { file_path }, result: lines.join('\n') },
      {
        name: 'Edit',
        input: { file_path, old_string: 'a', new_string: 'b' },
        result: 'The file was changed.',
      },
      { name: 'Bash', input: { command: 'make' }, result: lines.join('\u001b[0m\n\u001b[32m') },
    ];
    for (const { name, input, result } of steps.slice(call % 3, (call % 3) + 1)) {
      this.outputs.set(id, result);
      this.#messages.push(
        { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: result }] },
      );
    }
  }
}

/** Whether the answer came to its end. */
async function post(url: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/v1/messages`, { method: 'POST', body });
    return (await answer.text()).includes('message_stop');
  } catch {
    return false;
  }
}

interface SentBody {
  readonly messages: readonly { readonly content: unknown }[];
}

/** Takes its time between two events, so that kills find answers under way. */
async function startVendor() {
  const sent = new Map<string, SentRequest[]>();
  const vendor = { url: '', life: 0, lives: new Map<number, number>(), sent };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) pieces.push(Buffer.from(piece));
    } catch {
      // Cut before it was whole: a vendor answers nothing.
      return;
    }
    const text = Buffer.concat(pieces).toString();
    // A text that is no JSON was sent half, and fails the test by the missing answer.
    const body: SentBody = JSON.parse(text);
    const name = /agent \d+/.exec(String(body.messages[0]?.content))?.[0] ?? '';
    const usage = {
      input_tokens: 3,
      cache_creation_input_tokens: Math.round(text.length / 4),
      output_tokens: 1,
    };
    sent.set(name, [...(sent.get(name) ?? []), toSent(body)]);
    vendor.lives.set(vendor.life, (vendor.lives.get(vendor.life) ?? 0) + 1);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event('message_start', { message: { usage } }));
    await sleep(Math.random() * 20);
    response.end(event('message_stop', {}));
  });
  vendor.url = await listenOn(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return vendor;
}

const event = (type: string, data: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

function toSent({ messages }: SentBody) {
  const results = new Map<string, string>();
  const prefix = JSON.stringify(messages, (key, value) => {
    if (key === 'cache_control') return undefined;
    if (value?.type === 'tool_result') results.set(value.tool_use_id, String(value.content));
    return value;
  });
  return { prefix: prefix.slice(0, -1), results };
}
