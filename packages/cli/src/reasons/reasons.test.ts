import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Agent,
  allowAll,
  createRecording,
  describeContext,
  type LoggedPrune,
  resumeRecording,
  Workspace,
} from '@hdc/agent';
import { COMPRESSION_STRATEGIES, characterEstimator, type IProvider, SettingsStore } from '@hdc/core';
import { EDIT_REASONS, type EditReason, INGEST_PASSES } from '@hdc/core/strategies';
import { createPrices } from '@hdc/prices';
import { driveSession, renderHtmlReport, renderTextReport, replayFiles, toJsonReport } from '@hdc/replay';
import { createColors, pluralKinds } from '@hdc/text';
import { afterAll, describe, expect, test } from 'vitest';
import { formatContext } from '../chat/view/format-context.ts';
import { statusOf } from '../chat/view/status-of.ts';
import {
  compressedBy,
  REASON_SCENARIOS,
  type ReasonScenario,
  TOO_LARGE_TEXT,
} from './testing/reason-scenarios.ts';

const folder = mkdtempSync(join(tmpdir(), 'hdc-reasons-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const estimator = characterEstimator;
const layout = { width: 80, colors: createColors(false) };
const DAY = 24 * 3_600_000;
const CACHE = 'anthropic-5m';

/** Answers everything, summaries included, in a few words. */
const provider: IProvider = {
  name: 'scripted',
  async *generateChatCompletion() {
    yield { blocks: [{ type: 'text', text: 'All is well.' }] };
  },
};

interface Case {
  readonly name: string;
  readonly reason: EditReason;
  readonly scenario: ReasonScenario | undefined;
}

const COMPRESSION: EditReason = { kind: 'compression', why: 'compression' };

const CASES: readonly Case[] = [
  ...EDIT_REASONS.map((reason) => ({ name: reason.kind, reason, scenario: REASON_SCENARIOS[reason.kind] })),
  ...COMPRESSION_STRATEGIES.map((strategy) => ({
    name: `a compression by ${strategy}`,
    reason: COMPRESSION,
    scenario: compressedBy(strategy),
  })),
  { name: 'a step of the ladder', reason: COMPRESSION, scenario: TOO_LARGE_TEXT },
];

test('every reason has a session in which it is given', () => {
  expect(Object.keys(REASON_SCENARIOS).sort()).toEqual(EDIT_REASONS.map(({ kind }) => kind).sort());
});

test('no two reasons have the same kind or the same words, and all fit into a line', () => {
  expect(new Set(EDIT_REASONS.map(({ kind }) => kind)).size).toBe(EDIT_REASONS.length);
  expect(new Set(EDIT_REASONS.map(({ why }) => why)).size).toBe(EDIT_REASONS.length);
  for (const { why } of EDIT_REASONS) expect(why.length).toBeLessThanOrEqual(40);
});

describe.each(CASES)('$name', ({ reason, scenario }) => {
  test('stands in the text, the JSON and the page of a replay', async () => {
    if (!scenario) throw new Error(`no scenario for ${reason.kind}`);
    const path = record(scenario);
    const run = { strategy: scenario.strategy, settings: scenario.settings ?? {} };
    // As `hdc chat` would go on with it: a gateway leaves the newest results alone, and compresses nothing.
    const drive = driveSession;
    const options = { runs: [run], estimator, pricing: CACHE, provider, explain: true, drive } as const;
    const report = await replayFiles([path], options);
    expect(report.sessions[0]?.strategies[0]?.items).toContainEqual(expect.objectContaining(reason));
    const text = renderTextReport(report, layout, { explain: true });
    expect(text).toContain(reason.why);
    expect(text).toMatch(new RegExp(`\\d ${reason.kind}\\b`));
    expect(toJsonReport(report, true)).toMatchObject({
      sessions: [{ strategies: [{ items: expect.arrayContaining([expect.objectContaining(reason)]) }] }],
    });
    const page = renderHtmlReport(report);
    expect(page).toContain(reason.why);
    expect(page).toContain(`<code>${reason.kind}</code>`);
  });

  test('stands in /context, also when the session is resumed', async () => {
    if (!scenario) throw new Error(`no scenario for ${reason.kind}`);
    const path = record(scenario);
    const agent = await openAgent(path, scenario);
    await agent.send('And now?', new AbortController().signal);
    const { items } = agent.pruned;
    expect(items).toContainEqual(expect.objectContaining(reason));
    expect(await contextOf(agent)).toMatch(new RegExp(` · ${reason.why}$`, 'm'));
    agent.close();
    const again = await openAgent(path, scenario);
    expect(again.pruned.items.map(toWords)).toEqual(items.map(toWords));
    expect(await contextOf(again)).toMatch(new RegExp(` · ${reason.why}$`, 'm'));
    again.close();
  });
});

function toWords({ kind, what, why }: LoggedPrune): string {
  return `${kind}: ${what}, ${why}`;
}

/** A recording in which a person comes back after a day, when no cache holds anything. */
function record({ history, model = 'scripted' }: ReasonScenario): string {
  const recording = createRecording({ folder, cwd: folder, provider: 'scripted', model });
  const old = history.map((entry) => ({ ...entry, metadata: { timestamp: DAY, model } }));
  const later = { timestamp: 2 * DAY };
  const end = [
    { speaker: 'human' as const, blocks: [{ type: 'text' as const, text: 'Go on.' }], metadata: later },
    { speaker: 'ai' as const, blocks: [{ type: 'text' as const, text: 'Done.' }], metadata: later },
  ];
  for (const entry of [...old, ...end]) recording.record({ type: 'entry', entry });
  recording.close();
  return recording.path;
}

async function openAgent(
  path: string,
  { strategy, settings, model = 'scripted' }: ReasonScenario,
): Promise<Agent> {
  const restored = await resumeRecording(path, { estimator });
  const store = new SettingsStore();
  const all = { 'compression.strategy': strategy, 'compression.adaptive.cache': CACHE, ...settings };
  for (const [key, value] of Object.entries(all)) store.set(key, value);
  return new Agent({
    workspace: await Workspace.open(folder),
    model: { provider, model },
    settings: store,
    recording: restored.recording,
    restored,
    startedAt: restored.header.startedAt,
    approve: allowAll,
    onEvent: () => {},
    env: {},
    now: () => 3 * DAY,
  });
}

async function contextOf(agent: Agent): Promise<string> {
  await agent.session.measureContext();
  const description = await describeContext(agent.session.history);
  const view = { colors: layout.colors, columns: 80 };
  return formatContext(
    description,
    agent.pruned.items,
    statusOf({ agent, prices: await createPrices() }),
    view,
  ).join('\n');
}

test('every kind of reason is counted in words that a person would write', () => {
  const reasons = [...EDIT_REASONS, ...INGEST_PASSES.map(({ reason }) => reason)];
  const told = [...new Set(reasons.map(({ kind }) => kind))].map((kind) => pluralKinds({ [kind]: 2 }));
  expect(told.toSorted()).toEqual([
    '2 applied texts',
    '2 blocks of repeated lines',
    '2 compressions',
    '2 confirmations',
    '2 diff headers',
    '2 earlier thoughts',
    '2 edited reads',
    '2 failed inputs',
    '2 idle reads',
    '2 listings',
    '2 lists of JSON rows',
    '2 lists of search hits',
    '2 log runs',
    '2 long inputs',
    '2 long outputs',
    '2 noisy outputs',
    '2 notices',
    '2 old outputs',
    '2 old results',
    '2 other results',
    '2 preambles',
    '2 progress outputs',
    '2 repeated inclusions',
    '2 repeated results',
    '2 repetitions of lines above',
    '2 results with line numbers',
    '2 runs of library frames',
    '2 stale reads',
    '2 superseded reads',
    '2 superseded texts',
    '2 test runs',
    '2 very long hits',
    '2 written results',
  ]);
});
