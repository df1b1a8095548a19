import { describe, expect, test } from 'vitest';
import { COMPRESSION_STRATEGIES } from '../compression/compression-strategies.ts';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import type { IContent } from '../content/i-content.ts';
import { createTestContext } from '../testing/compression-test-context.ts';
import { createEditStrategy } from '../testing/edit-strategy.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench } from '../testing/session-test-bench.ts';
import { SPOKEN_DIRECTIVES } from '../testing/spoken-directives.ts';

const THRESHOLDS = [0.3, 0.5, 0.7, 0.85, 1];
const PRESETS = ['careful', 'balanced', 'strong'] as const;
const PASTED = 'at Object.run (/srv/app/build/index.js:1204:17)\n'.repeat(60);

/** The place of a directive in a conversation. */
const PLACES = {
  'in the first message': (text: string) => talk([`Fix the parser. ${text}`, 'Go on.', 'Go on.', 'And now?']),
  'in a message of its own': (text: string) => talk(['Fix the parser.', text, 'Go on.', 'And now?']),
  'behind a pasted log': (text: string) =>
    talk(['Fix the parser.', `It fails:\n${PASTED}\n${text}`, 'Go on.', 'And now?']),
  'in front of a pasted log': (text: string) =>
    talk(['Fix the parser.', `${text}\n${PASTED}`, 'Go on.', 'And now?']),
  'in the latest request': (text: string) =>
    talk(['Fix the parser.', 'Go on.', 'Go on.', `${text}\n${PASTED}`]),
  'behind a log in the latest request': (text: string) =>
    talk(['Fix the parser.', 'Go on.', `${PASTED}${text}`]),
} satisfies Record<string, (text: string) => readonly IContent[]>;

/** Messages of a person, each followed by work of the agent. */
function talk(messages: readonly string[]): readonly IContent[] {
  const builder = new HistoryBuilder();
  messages.forEach((message, turn) => {
    builder.human(message);
    for (let i = 0; i < 3; i++) {
      builder.read(`src/${turn}-${i}.ts`, 'a line of code\n'.repeat(40)).write(`src/${turn}-${i}.ts`);
    }
    builder.ai(`Done with step ${turn}. ${'It took some time. '.repeat(10)}`);
  });
  return builder.build();
}

/** Every way to keep a history small. Presets are those of adaptive-density. */
const WAYS = COMPRESSION_STRATEGIES.flatMap((name) =>
  PRESETS.filter((preset) => name === 'adaptive-density' || preset === 'balanced').map((preset) => ({
    name,
    preset,
    strategy: getCompressionStrategy(name),
  })),
);

const CONVERSATIONS = SPOKEN_DIRECTIVES.flatMap(({ language, text }) =>
  Object.entries(PLACES).map(([place, converse]) => ({ language, text, place, history: converse(text) })),
);

test('there are at least forty conversations in several languages', () => {
  expect(CONVERSATIONS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(CONVERSATIONS.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
});

describe.each(WAYS)('$name, $preset', ({ strategy, preset }) => {
  test.each(THRESHOLDS)('keeps every directive, word for word, at a threshold of %d', async (threshold) => {
    const lost: string[] = [];
    let smaller = 0;
    for (const { language, text, place, history } of CONVERSATIONS) {
      const after = await compressTwice(history, strategy, threshold, preset);
      if (!spokenTextOf(after).includes(text)) lost.push(`${language}, ${place}: ${text}`);
      if (lengthOf(after) < lengthOf(history)) smaller++;
    }
    expect(lost).toEqual([]);
    expect(smaller).toBe(CONVERSATIONS.length);
  });
});

describe('the emergency ladder', () => {
  test.each([1_600, 800, 500])('keeps every directive in a window of %d tokens', async (limit) => {
    const ends = await Promise.all(CONVERSATIONS.map(({ history }) => climb(history, limit)));
    const isKept = ({ text }: { text: string }, index: number) =>
      spokenTextOf(ends[index]?.history ?? []).includes(text);
    const lost = CONVERSATIONS.filter((conversation, index) => !isKept(conversation, index));
    expect(lost.map(({ text, place }) => `${place}: ${text}`)).toEqual([]);
    const events = new Set(ends.flatMap(({ types }) => types));
    expect([...events]).toEqual(expect.arrayContaining(limit < 1_000 ? ['limit', 'shortened'] : ['limit']));
  });
});

async function climb(entries: readonly IContent[], limit: number) {
  const { session, history, events } = createSessionTestBench(
    { 'context-limit': limit, 'max-output-tokens': 100, 'compression-threshold': 1 },
    { strategy: createEditStrategy() },
  );
  for (const entry of entries) session.add(entry);
  await session.ensureCompressionBeforeSend();
  return { history: history.getAll(), types: events.map(({ type }) => type) };
}

/** With further work between, so that what the first compression left is compressed in its turn. */
async function compressTwice(
  history: readonly IContent[],
  strategy: CompressionStrategy,
  compressionThreshold: number,
  adaptivePreset: (typeof PRESETS)[number],
): Promise<readonly IContent[]> {
  let entries = history;
  for (let round = 0; round < 2; round++) {
    const context = createTestContext(entries, {
      contextLimit: 1_600,
      compressionThreshold,
      topPreserveThreshold: 0,
      preserveThreshold: 0.2,
      adaptivePreset,
    });
    const { newHistory } = await strategy.compress(context);
    entries = round === 1 ? newHistory : [...newHistory, ...talk([`Then do step ${round}.`]).slice(0, -1)];
  }
  return entries;
}

function lengthOf(history: readonly IContent[]): number {
  return JSON.stringify(history).length;
}

/** The text of people's messages and of their remains. */
function spokenTextOf(history: readonly IContent[]): string {
  return history
    .filter(({ speaker }) => speaker === 'human')
    .flatMap(({ blocks }) => blocks.map((block) => (block.type === 'text' ? block.text : '')))
    .join('\n');
}
