import { characterEstimator, type IContent } from '@hdc/core';
import { type Drive, driveRequests, replaySession } from '@hdc/replay';
import type { RecordedUsage, Transcript } from '@hdc/transcripts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTally, driveGateway } from './drive-gateway.ts';

const START = Date.UTC(2026, 10, 1);
const MODELS = ['claude-sonnet-4-5', 'gpt-4.1', 'gpt-5.1-codex', 'gemini-3-pro'];
const TOOLS = ['Read', 'Bash', 'Edit'] as const;

/** A round of tools, or a person's turn if no tool was called. */
interface Step {
  readonly calls: readonly {
    readonly tool: (typeof TOOLS)[number];
    readonly file: number;
    readonly lines: number;
  }[];
  readonly gapSeconds: number;
  /** The share of the prompt that the vendor found in its cache; undefined if nothing was recorded. */
  readonly found: number | undefined;
}

const call = fc.record({
  tool: fc.constantFrom(...TOOLS),
  file: fc.nat(2),
  lines: fc.integer({ min: 1, max: 400 }),
});
const step: fc.Arbitrary<Step> = fc.record({
  calls: fc.array(call, { maxLength: 3 }),
  gapSeconds: fc.constantFrom(5, 20, 290, 400, 4_000),
  found: fc.constantFrom(undefined, 0, 0.5, 1),
});

test('the replay of a session and a gateway over HTTP send the same bytes, for the same bill', async () => {
  let rewrites = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...MODELS),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      async (model, steps) => {
        const transcript = transcriptOf(model, steps);
        const [replayed, delivered]: [string[], string[]] = [[], []];
        const options = {
          runs: [{ strategy: 'adaptive-density' as const, settings: {} }],
          estimator: characterEstimator,
        };
        const promise = await replaySession(transcript, { ...options, drive: spyOn(replayed) });
        const overHttp = driveGateway(createTally(), {
          onSent: (bytes) => delivered.push(bytes.toString()),
        });
        const delivery = await replaySession(transcript, { ...options, drive: overHttp });
        expect(delivered).toEqual(replayed);
        rewrites += promise.strategies[0]?.prefixRewrites ?? 0;
        expect(promise.strategies[0]?.error).toBeUndefined();
        expect(delivery.strategies[0]?.bill).toEqual(promise.strategies[0]?.bill);
        expect(delivery.strategies[0]?.cost).toBe(promise.strategies[0]?.cost);
      },
    ),
    { numRuns: 100 },
  );
  expect(rewrites).toBeGreaterThan(0);
}, 600_000);

/** The usual drive, with what reaches the vendor. */
function spyOn(sent: string[]): Drive {
  return (requests, options) => {
    const { vendor } = options;
    const spy: typeof vendor = {
      ping: (index, at) => vendor.ping(index, at),
      answer(index, request) {
        sent.push(JSON.stringify(request.body));
        return vendor.answer(index, request);
      },
    };
    return driveRequests(requests, { ...options, vendor: spy });
  };
}

function transcriptOf(model: string, steps: readonly Step[]): Transcript {
  const entries: IContent[] = [{ ...words('Make it work.'), metadata: { timestamp: START } }];
  const calls: Transcript['calls'][number][] = [];
  let now = START;
  let tokens = 5_000;
  for (const [number, { calls: made, gapSeconds, found }] of steps.entries()) {
    const usage: RecordedUsage | undefined =
      found === undefined
        ? undefined
        : { inputTokens: tokens, cachedTokens: Math.round(found * (tokens - 500)), outputTokens: 50 };
    calls.push({ window: 0, entry: entries.length, ...(usage && { usage }) });
    now += gapSeconds * 1_000;
    const metadata = { timestamp: now, model };
    const ids = made.map((_, at) => `call_${number}_${at}`);
    entries.push({
      speaker: 'ai',
      blocks: [
        { type: 'text', text: `Step ${number}.` },
        ...made.map(({ tool, file }, at) => ({
          type: 'tool_call' as const,
          id: ids[at] ?? '',
          name: tool,
          parameters: parametersOf(tool, file, number),
        })),
      ],
      metadata,
    });
    if (made.length === 0) entries.push({ ...words(`Go on, ${number}.`), metadata });
    else
      entries.push({
        speaker: 'tool',
        blocks: made.map(({ tool, lines }, at) => ({
          type: 'tool_response' as const,
          callId: ids[at] ?? '',
          toolName: tool,
          result: Array.from(
            { length: lines },
            (_, line) => `line ${line} of step ${number} "quoted" é`,
          ).join('\n'),
        })),
        metadata,
      });
    tokens += 200 + made.reduce((sum, { lines }) => sum + 10 * lines, 0);
  }
  return {
    path: '/made-up.jsonl',
    id: 'made-up',
    format: 'opencode',
    agent: 'OpenCode',
    models: [model],
    records: entries.length,
    windows: [{ entries }],
    calls,
    skipped: [],
  };
}

function words(text: string): IContent {
  return { speaker: 'human', blocks: [{ type: 'text', text }] };
}

function parametersOf(tool: Step['calls'][number]['tool'], file: number, number: number): object {
  if (tool === 'Bash') return { command: `npm test -- ${number}` };
  const path = { file_path: `/src/${file}.ts` };
  return tool === 'Read' ? path : { ...path, old_string: `old ${number}`.repeat(40), new_string: 'b' };
}
