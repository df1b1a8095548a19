import { expect, test } from 'vitest';
import { choosePreset } from './choose-preset.ts';
import { toEvidenceJson } from './evidence-json.ts';
import { DELIVERED, EVIDENCE_RUNS, LEVERS, presetId } from './evidence-runs.ts';
import { isRunOn } from './measure-file.ts';
import { halvesOf, type RecordedFile, shareOf } from './recorded-files.ts';
import { renderEvidence } from './render-evidence.ts';
import { renderSessions } from './render-sessions.ts';
import type { RunFigures, SessionFigures } from './session-figures.ts';
import { pagesThatDiffer, readEvidenceJson } from './write-pages.ts';

test('every page says what the figures say', () => {
  expect(pagesThatDiffer(readEvidenceJson())).toEqual([]);
});

test('a page that says something else is found', () => {
  const json = readEvidenceJson();
  const [first, ...others] = json.delivered;
  if (!first) throw new Error('there are figures');
  const other = { ...json, delivered: [{ ...first, savedPct: first.savedPct + 1 }, ...others] };
  expect(pagesThatDiffer(other)).toEqual([
    'docs/strategies/evidence.md',
    'docs/strategies/adaptive-density.md',
    'README.md',
  ]);
});

const file = (project: string, name: string, bytes: number): RecordedFile => ({
  path: `/absent/${name}`,
  name,
  project,
  bytes,
  half: project === 'a' ? 'choose' : 'test',
  isSampled: true,
});

test('a project is on one half only, by names and sizes alone', () => {
  const files = [
    file('a', '1', 90),
    file('b', '2', 20),
    file('a', '3', 10),
    file('c', '4', 60),
    file('d', '5', 5),
  ];
  const halves = halvesOf(files);
  expect([...halves]).toEqual([
    ['a', 'choose'],
    ['c', 'test'],
    ['b', 'test'],
    ['d', 'test'],
  ]);
  expect(halvesOf(files.toReversed())).toEqual(halves);
});

const run = (paid: number, lost: number): RunFigures => ({
  raw: 100,
  paid,
  foreseen: { raw: 100, paid },
  edits: { lost, withSource: 1_000 },
  strict: { kept: 9, total: 10 },
});

const NOTHING = { count: 0, of: 0 };

const session = (agent: string, project: string, runs: SessionFigures['runs']): SessionFigures => ({
  session: `${agent} ${project}`,
  agent,
  project,
  half: 'choose',
  requests: 50,
  recorded: 101,
  runs,
  proofs: {
    neededNames: NOTHING,
    neededNumbers: NOTHING,
    reachableNames: NOTHING,
    reachableNumbers: NOTHING,
    keptLiterals: NOTHING,
    alteredLiterals: NOTHING,
    bounce: NOTHING,
    bounceBase: NOTHING,
    pruningOrder: NOTHING,
  },
  check: null,
  http: { paid: 82, ledgerRatio: 0.84, never: [0, 0, 0, 0] },
});

test('who chooses a preset is given one half, and takes what saves most and loses little', async () => {
  const asked: string[] = [];
  const figures = {
    [presetId('careful')]: run(90, 1),
    [presetId('balanced')]: run(80, 3),
    [presetId('strong')]: run(70, 4),
  };
  const { preset, log } = await choosePreset([file('a', '1', 1), file('b', '2', 1)], async (files) => {
    asked.push(...files.map(({ name }) => name));
    return files.map(({ name }) => ({ name, sessions: [session('x', 'a', figures)] }));
  });
  expect(asked).toEqual(['1']);
  expect(preset).toBe('balanced');
  expect(log.join('\n')).toMatch(/not opened: 1 files of 1 projects: b/);
});

test('a lever is worth what the bill is dearer without it, and one that is off what it is cheaper with it', () => {
  const runs = Object.fromEntries(
    EVIDENCE_RUNS.filter((each) => isRunOn(each, { half: 'choose', isSampled: true })).map(({ id }) => [
      id,
      run(id === DELIVERED ? 80 : 85, 0),
    ]),
  );
  const json = toEvidenceJson({
    madeOn: '2026-11-17',
    files: { measured: 2, of: 4, sampled: 1 },
    sessions: [session('Codex', 'a', runs), session('Codex', 'b', runs)],
    canaries: [],
    choice: [],
  });
  expect(json.delivered[0]).toMatchObject({ name: 'Codex', sessions: 2, raw: 200, savedPct: 20, dearer: 0 });
  expect(json.levers.map(({ name, cells }) => [name, cells[0]?.savedPct])).toEqual([
    ['first sight', 5],
    ['pruning', 5],
    ['marks', 5],
    ['lifetimes', 5],
    ['keep-warm', -5],
    ['keep-warm, as claude-fable-5-1', 0],
    ['beginnings', undefined],
  ]);
  expect(LEVERS).toHaveLength(7);
  expect(json.http.agents[0]).toMatchObject({ promisedPct: 20, deliveredPct: 18, medianRatio: 0.9, near: 2 });
  expect(json.http.sessions.map(({ ledgerPct }) => ledgerPct)).toEqual([16, 16]);
  expect(renderSessions(json)).toContain(
    '| Codex a | 50 | $101.00 | $100.00 (−1.0%) | 20.0% | 20.0% | 18.0% | 16.0% |',
  );
  expect(renderEvidence(json)).toContain('This is a part of them');
  expect(renderEvidence(json)).toContain('models of today are run on 1 of the files');
});

test('a share takes the same files on every machine', () => {
  const files = Array.from({ length: 20 }, (_, i) => file('a', `${i}`, i));
  expect(shareOf(files, 0.25)).toHaveLength(5);
  expect(shareOf(files.toReversed(), 0.25)).toEqual(shareOf(files, 0.25));
  expect(() => shareOf(files, 0)).toThrow('Invalid share 0; allowed: above 0, up to 1');
});
