import type { IContent, ToolCallBlock } from '@hdc/core';
import { canonicalJson, toolActivityOf } from '@hdc/core/content';
import type { Meter, Sample } from './meter.ts';
import { pairedResults } from './paired-results.ts';

/** A model that misses something asks for it soon. */
const MESSAGES = 10;

/** Reads and runs whose results went: how many the agent did again within ten messages. */
export const bounce: Meter = (sample) => doneAgain(sample, (isSent) => !isSent);

/** The same of all reads and runs, sent or not: what agents do again anyway. */
export const bounceBase: Meter = (sample) => doneAgain(sample, () => true);

function doneAgain(sample: Sample, isMeant: (isSent: boolean) => boolean): { count: number; of: number } {
  const { later, workspaceRoot = '/' } = sample;
  const isSent = new Map<string, boolean>();
  for (const { call, isGone } of pairedResults(sample)) {
    for (const key of keysOf(call, workspaceRoot)) isSent.set(key, !isGone || (isSent.get(key) ?? false));
  }
  const again = new Set(callsSoon(later).flatMap((call) => keysOf(call, workspaceRoot)));
  const meant = [...isSent].filter(([, sent]) => isMeant(sent));
  return { count: meant.filter(([key]) => again.has(key)).length, of: meant.length };
}

function callsSoon(later: readonly IContent[]): readonly ToolCallBlock[] {
  return later
    .filter(({ speaker }) => speaker === 'ai')
    .slice(0, MESSAGES)
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'tool_call' ? [block] : [])));
}

/** The targets of a call: files by their paths, whichever lines; everything else by its parameters. */
function keysOf(call: ToolCallBlock, workspaceRoot: string): readonly string[] {
  const { kind, files } = toolActivityOf(call, workspaceRoot);
  if (kind === 'write' || kind === 'notes') return [];
  if (kind === 'read' && files.length > 0) return files.map(({ path }) => `read ${path}`);
  return [`${call.name} ${canonicalJson(call.parameters)}`];
}
