import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompressionStrategyName, getCompressionStrategy } from '@hdc/core';
import type { ProviderName } from '@hdc/providers';
import { checkWireRequest } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { AgentBench } from './agent-bench.ts';
import { checkRecording } from './check-recording.ts';
import {
  BROKEN,
  deprecatedLines,
  FINISHED,
  TEST_FILE,
  UNIT_MODULES,
  unitProjectFiles,
} from './unit-project.ts';
import { pageOf, todosAt, WORK_PLAN } from './work-plan.ts';

/** The careful preset leaves everything in so small a window to compression. */
const SMALL_WINDOW = {
  'max-output-tokens': 500,
  'compression-threshold': 0.7,
  'compression.adaptive.preset': 'strong',
};

test.each<[ProviderName, CompressionStrategyName, number, string]>([
  ['openai', 'high-density', 16_000, 'the file was written later'],
  ['anthropic', 'high-density', 16_000, 'the file was written later'],
  ['google', 'adaptive-density', 20_000, 'the output is old'],
  ['openai-compatible', 'middle-out', 16_000, 'compression'],
])(
  '%s: long work in a small window with %s ends in the right files and a whole transcript',
  async (format, strategy, limit, why) => {
    const bench = await AgentBench.start({
      format,
      files: unitProjectFiles(BROKEN),
      settings: { ...SMALL_WINDOW, 'context-limit': limit, 'compression.strategy': strategy },
    });
    for (const { prompt, steps } of WORK_PLAN) {
      bench.answers.push(...steps);
      expect(await bench.send(prompt)).toMatchObject({ status: 'answered', rounds: steps.length, denied: 0 });
    }
    expect(bench.requests.length).toBeGreaterThan(60);
    expect(bench.requests.flatMap(({ body }) => checkWireRequest(format, body))).toEqual([]);
    await checkFiles(bench);
    // Its beginning stays with middle-out, in which two of the files were read.
    checkPruning(bench, why, strategy === 'middle-out' ? 2 : 0);
    checkCompression(bench, strategy);
    await checkRecording(bench, {
      prompts: WORK_PLAN.map(({ prompt }) => prompt),
      steps: WORK_PLAN.flatMap(({ steps }) => steps),
    });
    await bench.checkResumes();
  },
);

async function checkFiles({ root }: AgentBench): Promise<void> {
  const pages = UNIT_MODULES.map((module) => [`docs/${module.name}.md`, pageOf(module)] as const);
  for (const [path, content] of [...Object.entries(unitProjectFiles(FINISHED)), ...pages]) {
    expect(await readFile(join(root, path), 'utf8')).toBe(content);
  }
  expect(execFileSync('node', [TEST_FILE], { cwd: root, encoding: 'utf8' })).toMatch(/^all right: length/);
}

/** Text that no longer stands in a file was sent while it did, and is not sent any more. */
function checkPruning({ requests, agent }: AgentBench, why: string, firstModule: number): void {
  for (const module of UNIT_MODULES.slice(firstModule, 3)) {
    const [, , gone = ''] = deprecatedLines(module);
    const holding = requests.filter(({ text }) => text.includes(gone));
    expect(holding.length).toBeGreaterThan(0);
    expect(requests.slice(-10)).not.toContain(holding.at(-1));
  }
  expect(agent.pruned.count).toBeGreaterThan(0);
  expect(agent.pruned.savedTokens).toBeGreaterThan(0);
  expect(agent.pruned.items.map((item) => item.why)).toContain(why);
}

/** The threshold made the history smaller, and after a summary the model was told what it had been doing. */
function checkCompression(
  { sessionEvents, requests, agent }: AgentBench,
  strategy: CompressionStrategyName,
): void {
  // The cost of a summary is told between the two.
  const told = sessionEvents.filter(({ type }) => type !== 'summary-requested');
  const at = told.findIndex(({ type }) => type === 'compressed');
  expect(told[at - 1]).toMatchObject({ type: 'compressing', strategy, reason: 'threshold' });
  expect(sessionEvents.filter(({ type }) => type === 'failed' || type === 'limit')).toEqual([]);
  expect(agent.pruned.compressions).toBe(sessionEvents.filter(({ type }) => type === 'compressed').length);
  const notes = requests.map(
    ({ text }) => /compressed\. Go on with the todo \\"([^"\\]*)\\"/.exec(text)?.[1],
  );
  const fresh = notes.flatMap((note, index) => (note && note !== notes[index - 1] ? [{ note, index }] : []));
  if (getCompressionStrategy(strategy).requiresLLM) expect(fresh.length).toBeGreaterThan(1);
  else expect(fresh).toEqual([]);
  for (const { note, index } of fresh) expect(note).toBe(todoDuring(index));
  expect(agent.todos.getAll()).toEqual(todosAt(UNIT_MODULES.length - 1));
}

/** The todo that is in progress when the model is asked for the step with that number. */
function todoDuring(step: number): string | undefined {
  const index = Math.floor((step - 1) / (WORK_PLAN[0]?.steps.length ?? 1));
  return todosAt(index).find(({ status }) => status === 'in_progress')?.content;
}
