import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { createPruner, MemoryDecisionStore, type Pruner } from '@hdc/requests';
import { WIRE_FORMATS, type WireFormat } from '@hdc/wire';
import { codeText } from './code-text.ts';
import { quantile } from './measure.ts';
import { seededRandom } from './random.ts';

/** Milliseconds for a body of 800 KB: the next one of a conversation, and the first one of a process. */
const AIMS = { warmP50: 2.5, warmP99: 8, cold: 250 };
const BODY_BYTES = 800_000;
const WARM_REQUESTS = 120;
const CORPUS_TOKENS = 4_000_000;
const TOOLS = Array.from({ length: 20 }, (_, index) => ({
  name: `tool_${index}`,
  description: 'What it does, in many words. '.repeat(50),
}));

/** Milliseconds spent in each part of the request at hand. */
const spent = new Map<string, number>();
const timed = <Value>(part: string, run: () => Value): Value => {
  const start = performance.now();
  try {
    return run();
  } finally {
    spent.set(part, (spent.get(part) ?? 0) + performance.now() - start);
  }
};

const wire = WIRE_FORMATS['anthropic-messages'];
const format: WireFormat = {
  name: wire.name,
  decode: (body, options) => timed('parse', () => wire.decode(body, options)),
  patch: <Body>(body: Body, edits: Parameters<WireFormat['patch']>[1]) =>
    timed('splice', () => wire.patch(body, edits)),
};
const adaptive = new AdaptiveDensityStrategy();
const strategy = {
  name: adaptive.name,
  requiresLLM: adaptive.requiresLLM,
  trigger: adaptive.trigger,
  optimize: (...given: Parameters<AdaptiveDensityStrategy['optimize']>) =>
    timed('decide', () => adaptive.optimize(...given)),
  compress: adaptive.compress,
};

const clock = { now: 1_700_000_000_000 };
const first = conversation(1);
const cold = await time(newPruner(), bodyOf(first, first.length));
console.log(
  `A body of ${Math.round(bodyOf(first, first.length).length / 1_000)} KB, ${first.length} messages:`,
);
console.log(`  the first one of a process: ${cold.toFixed(0)} ms (aim ${AIMS.cold})`);

const second = conversation(2);
const pruner = newPruner();
for (let count = 1; count < second.length - 2 * WARM_REQUESTS; count += 2)
  await time(pruner, bodyOf(second, count));
const runs: { readonly total: number; readonly parts: ReadonlyMap<string, number> }[] = [];
for (let count = second.length - 2 * WARM_REQUESTS; count <= second.length; count += 2) {
  const body = bodyOf(second, count);
  spent.clear();
  runs.push({ total: await time(pruner, body), parts: new Map(spent) });
}
const totals = runs.map(({ total }) => total).toSorted((a, b) => a - b);
const [p50, p99] = [quantile(totals, 0.5), quantile(totals, 0.99)];
console.log(
  `  the next one, warm: p50 ${p50.toFixed(2)} ms (aim ${AIMS.warmP50}), p99 ${p99.toFixed(2)} ms (aim ${AIMS.warmP99})`,
);
for (const part of ['parse', 'decide', 'splice']) {
  const times = runs.map(({ parts }) => parts.get(part) ?? 0).toSorted((a, b) => a - b);
  console.log(`    ${part}: p50 ${quantile(times, 0.5).toFixed(2)} ms`);
}
const rest = runs
  .map(({ total, parts }) => total - [...parts.values()].reduce((sum, ms) => sum + ms, 0))
  .toSorted((a, b) => a - b);
console.log(`    keys, store, counts: p50 ${quantile(rest, 0.5).toFixed(2)} ms`);

const call = { type: 'function', function: { name: 'read', arguments: '{}' } };
for (const [name, body] of [
  ['40 MB of [', '['.repeat(40_000_000)],
  ['1.2 million messages', JSON.stringify({ messages: Array.from({ length: 1_200_000 }, () => ({})) })],
  [
    '200,000 calls',
    JSON.stringify({ messages: [{ tool_calls: Array.from({ length: 200_000 }, () => call) }] }),
  ],
] as const) {
  console.log(
    `  ${name}, passed on as they came: ${(await time(newPruner(), Buffer.from(body))).toFixed(0)} ms`,
  );
}

const many = newPruner();
for (let seed = 10; (seed - 10) * (BODY_BYTES / 4) < CORPUS_TOKENS; seed++) {
  const messages = conversation(seed);
  for (let count = 1; count < messages.length; count += 40) await time(many, bodyOf(messages, count));
}
globalThis.gc?.();
console.log(
  `  heap after conversations of ${CORPUS_TOKENS / 1e6} million tokens: ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB`,
);
for (const [name, value, aim] of [
  ['cold', cold, AIMS.cold],
  ['warm p50', p50, AIMS.warmP50],
  ['warm p99', p99, AIMS.warmP99],
] as const) {
  if (value > aim) console.warn(`warning: aim missed — ${name} took ${value.toFixed(1)} ms, not ${aim}`);
}

function newPruner(): Pruner {
  return createPruner({ strategy, store: new MemoryDecisionStore(), now: () => clock.now });
}

async function time(by: Pruner, body: Buffer): Promise<number> {
  clock.now += 5_000;
  const start = performance.now();
  const { fault } = await by.prune({ format, body });
  if (fault) throw fault;
  return performance.now() - start;
}

/** An agent that reads, edits and runs things. */
function conversation(seed: number): readonly unknown[] {
  const random = seededRandom(seed);
  const made: unknown[] = [{ role: 'user', content: `Please fix report ${seed}.` }];
  for (let bytes = 0, call = 0; bytes < BODY_BYTES; call += 1) {
    const text = call % 3 === 2 ? 'The file was changed.' : codeText(random, 3_000);
    bytes += text.length + 300;
    const id = `toolu_${seed}_${call}`;
    const file = `/src/${random.integer(1, 40)}.ts`;
    const use = [
      { type: 'tool_use', id, name: 'Read', input: { file_path: file } },
      { type: 'tool_use', id, name: 'Bash', input: { command: `npm test -- ${file}` } },
      { type: 'tool_use', id, name: 'Edit', input: { file_path: file, old_string: 'a', new_string: 'b' } },
    ][call % 3];
    const result = { type: 'tool_result', tool_use_id: id, content: text };
    made.push({ role: 'assistant', content: [use] }, { role: 'user', content: [result] });
  }
  return made;
}

/** As a client sends it: the tools stand behind the messages. */
function bodyOf(messages: readonly unknown[], count: number): Buffer {
  const body = { model: 'claude-sonnet-4-5', messages: messages.slice(0, count), tools: TOOLS, stream: true };
  return Buffer.from(JSON.stringify(body));
}
