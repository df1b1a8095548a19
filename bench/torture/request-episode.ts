import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { createPruner, MemoryDecisionStore, type Pruner } from '@hdc/requests';
import { WIRE_FORMATS } from '@hdc/wire';
import { type Random, seededRandom } from '../random.ts';
import type { Tally } from './tally.ts';

const FORMAT = WIRE_FORMATS['openai-chat'];
const FILES = ['/src/a.ts', '/src/b.ts', '/src/c.ts'] as const;
const VERSIONS = 2;
const REWIND_RATE = 0.15;
const RESTART_RATE = 0.1;
const REOPEN_RATE = 0.1;

/** The ways clients name their calls: by a count, anew with every answer, or once and for all. */
type IdStyle = (number: number, conversation: number) => string;
const ID_STYLES: readonly [IdStyle, ...IdStyle[]] = [
  (number) => `call_${number}`,
  () => 'call_0',
  (number, conversation) => `call_${conversation}_${number}_of_this_conversation`,
];

interface Step {
  readonly name: 'Read' | 'Write';
  readonly path: string;
  readonly text: string;
}

/**
 * A client that reads and writes a few files, rewinds, and begins anew with the same words and ids. Nothing new may be
 * a pointer, and no read may be superseded by what is not in the same request.
 */
export async function requestEpisode(seed: number, turns: number, tally: Tally): Promise<void> {
  const random = seededRandom(seed);
  const idOf = random.pick(ID_STYLES);
  const store = new MemoryDecisionStore();
  let [pruner, steps, number]: [Pruner, readonly Step[], number] = [openPruner(store), [], 0];
  for (let turn = 0; turn < turns; turn++) {
    if (random.chance(REOPEN_RATE)) pruner = openPruner(store);
    if (random.chance(RESTART_RATE)) [steps, number] = [[], number + 1];
    else if (random.chance(REWIND_RATE)) steps = steps.slice(0, random.integer(0, steps.length));
    else steps = [...steps, nextStep(random)];
    tally.countTurn('whole requests');
    const ids = steps.map((_, index) => idOf(index, number));
    const { edits, fault } = await pruner.prune({ format: FORMAT, body: bodyOf(steps, ids) });
    if (fault) tally.violate(`requests ${seed}`, `a fault: ${fault.message}`);
    tally.count('decisions in requests', edits.length);
    for (const { index, kind } of edits) {
      // Behind the first message each step is an answer and its result.
      const [at, later] = [Math.floor((index - 1) / 2), steps.slice(Math.floor((index - 1) / 2) + 1)];
      if (later.length === 0) tally.violate(`requests ${seed}`, `what is new was taken out: ${kind}`);
      const isSeen = later.some(({ path }) => path === steps[at]?.path);
      if (kind === 'superseded-read' && !isSeen) {
        tally.violate(`requests ${seed}`, 'a read is superseded by what is not there');
      }
    }
  }
}

function openPruner(store: MemoryDecisionStore): Pruner {
  const density = { adaptive: { isFull: true } };
  const settings = { keepLastResults: 0, ingest: { enabled: false }, density };
  return createPruner({ strategy: new AdaptiveDensityStrategy(), store, now: () => 0, settings });
}

function nextStep(random: Random): Step {
  const path = random.pick(FILES);
  const version = random.integer(1, VERSIONS);
  const text = `const of = '${path}'; // ${version}\n`.repeat(40);
  return { name: random.chance(0.8) ? 'Read' : 'Write', path, text };
}

function bodyOf(steps: readonly Step[], ids: readonly string[]): unknown {
  const messages = steps.flatMap(({ name, path, text }, index) => {
    const id = ids[index] ?? '';
    const input = name === 'Read' ? { file_path: path } : { file_path: path, content: text };
    const called = { name, arguments: JSON.stringify(input) };
    return [
      { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: called }] },
      { role: 'tool', tool_call_id: id, content: name === 'Read' ? text : 'ok' },
    ];
  });
  const tools = [{ type: 'function', function: { name: 'Read' } }];
  return { model: 'local', tools, messages: [{ role: 'user', content: 'Mend the report.' }, ...messages] };
}
